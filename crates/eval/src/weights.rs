//! Weights, declared once. A [`weights!`] block gives every weight its name, family, shape and one-line meaning; the engine,
//! the tuner, explanations, the page and the generated documentation all read that declaration. The values live in data
//! files (see [`crate::weights_text`]) which the tuner writes.

use std::sync::Arc;

use crate::score::Pair;

/// How a weight enters the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Times a count, into the sum.
    Linear,
    /// Times a count, into the danger of a king, which is then bent (see [`crate::finish`]).
    Danger,
    /// Times a count, into how hard the position is to hold, which pulls the endgame part towards or away from zero.
    Complexity,
}

/// What the entries of a weight stand for, for people and pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One value.
    Single,
    /// One value for each number 0, 1, 2, …
    Count,
    /// One value for each rank as the side sees it, its own back rank first.
    Ranks,
    /// One value for each square as the side sees it, a1 first.
    Board,
    /// One value for each of these.
    Named(&'static [&'static str]),
}

/// The names of the roles, pawn first, for [`Shape::Named`].
pub const ROLE_NAMES: &[&str] = &["pawn", "knight", "bishop", "rook", "queen", "king"];

/// Everything there is to know of a weight but its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, unique within the set: `knight mobility`.
    pub name: &'static str,
    /// The family of terms it belongs to: `mobility`.
    pub family: &'static str,
    /// One line for people.
    pub meaning: &'static str,
    /// How it enters the score.
    pub kind: Kind,
    /// What its entries stand for.
    pub shape: Shape,
    /// Where its entries begin in the set.
    pub offset: usize,
    /// How many entries it has.
    pub len: usize,
}

/// All weights of one evaluator.
#[derive(Debug)]
pub struct WeightSet {
    /// The evaluator's name.
    pub evaluator: &'static str,
    /// Whether middlegame and endgame values differ; else only the first counts.
    pub tapered: bool,
    /// The weights, in the order of their offsets.
    pub declarations: &'static [Declaration],
    /// How many entries all weights have together.
    pub len: usize,
}

impl WeightSet {
    /// The declaration that an entry belongs to.
    #[must_use]
    pub fn declaration_of(&self, index: usize) -> Option<&'static Declaration> {
        let after = self
            .declarations
            .partition_point(|declaration| declaration.offset <= index);
        self.declarations[..after]
            .last()
            .filter(|last| index < last.offset + last.len)
    }

    /// The declaration of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static Declaration> {
        self.declarations
            .iter()
            .find(|declaration| declaration.name == name)
    }
}

/// A weight of `LEN` entries, by its place in its set.
#[derive(Clone, Copy, Debug)]
pub struct Weight<const LEN: usize> {
    offset: usize,
}

/// One entry of a weight, by its place in its set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry(pub usize);

impl<const LEN: usize> Weight<LEN> {
    #[doc(hidden)]
    #[must_use]
    pub const fn at_offset(offset: usize) -> Weight<LEN> {
        Weight { offset }
    }

    /// Where its entries begin.
    #[inline(always)]
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// The entry for `index`; past the end, the last one, so that a count never runs out of its table.
    #[inline(always)]
    #[must_use]
    pub const fn at(self, index: usize) -> Entry {
        Entry(self.offset + if index < LEN { index } else { LEN - 1 })
    }
}

impl Weight<1> {
    /// Its only entry.
    #[inline(always)]
    #[must_use]
    pub const fn entry(self) -> Entry {
        Entry(self.offset)
    }
}

/// The values of a set of weights. Cheap to clone; shared between threads.
#[derive(Clone, Debug)]
pub struct Weights {
    set: &'static WeightSet,
    values: Arc<[Pair]>,
}

impl Weights {
    /// Values for a set; there must be as many as the set has entries.
    #[must_use]
    pub fn new(set: &'static WeightSet, values: Vec<Pair>) -> Option<Weights> {
        (values.len() == set.len).then(|| Weights {
            set,
            values: values.into(),
        })
    }

    /// The declarations behind the values.
    #[must_use]
    pub fn set(&self) -> &'static WeightSet {
        self.set
    }

    /// All values, in the order of the declarations.
    #[inline(always)]
    #[must_use]
    pub fn values(&self) -> &[Pair] {
        &self.values
    }

    /// The values of one declared weight.
    #[must_use]
    pub fn of(&self, declaration: &Declaration) -> &[Pair] {
        &self.values[declaration.offset..declaration.offset + declaration.len]
    }
}

/// Declares the weights of an evaluator: a constant for each, and a [`WeightSet`] that lists them.
///
/// ```
/// use eval::{Kind, Shape, weights};
/// weights! {
///     /// Two weights for show.
///     set SHOW = "show", tapered: true;
///     PAIR: 1, Linear, Shape::Single, "pieces", "bishop pair", "two bishops that see all squares";
///     JUMPS: 9, Linear, Shape::Count, "mobility", "knight mobility", "squares a knight can go to";
/// }
/// assert_eq!(SHOW.len, 10);
/// assert_eq!(SHOW.declaration_of(JUMPS.at(3).0).unwrap().name, "knight mobility");
/// ```
#[macro_export]
macro_rules! weights {
    (
        $(#[$doc:meta])*
        set $set:ident = $evaluator:literal, tapered: $tapered:literal;
        $($name:ident: $len:expr, $kind:ident, $shape:expr, $family:literal, $title:literal, $meaning:literal;)*
    ) => {
        $crate::weights!(@constants 0; $($name $len, $meaning;)*);

        $(#[$doc])*
        pub static $set: $crate::WeightSet = $crate::WeightSet {
            evaluator: $evaluator,
            tapered: $tapered,
            declarations: &[$($crate::Declaration {
                name: $title,
                family: $family,
                meaning: $meaning,
                kind: $crate::Kind::$kind,
                shape: $shape,
                offset: $name.offset(),
                len: $len,
            }),*],
            len: 0 $(+ $len)*,
        };
    };
    (@constants $offset:expr; $name:ident $len:expr, $meaning:literal; $($rest:tt)*) => {
        #[doc = $meaning]
        pub const $name: $crate::Weight<{ $len }> = $crate::Weight::at_offset($offset);
        $crate::weights!(@constants $offset + $len; $($rest)*);
    };
    (@constants $offset:expr;) => {};
}
