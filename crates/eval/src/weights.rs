//! Weights, declared once. A `weights!` block gives every weight its name, family, shape and one-line meaning; the engine,
//! the tuner, explanations, the page and the generated documentation all read that declaration. The values live in data
//! files (see `weights_text.rs`) which the tuner writes.

use std::panic::Location;
use std::sync::Arc;

pub use chess::Role;

use crate::family::{Family, Phrase};
use crate::score::Pair;
use crate::weight_bounds;

/// How a weight enters the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Times a count, into the sum.
    Linear,
    /// Times a count, into the danger to a king, which is then squared (see [`crate::finish`]).
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

/// How many entries a weight has, what they stand for, and where that is written: [`single`], [`count`], [`ranks`], [`board`] or
/// [`named`], called in its declaration.
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    /// What they stand for.
    pub shape: Shape,
    /// How many there are.
    pub len: usize,
    /// The file and line of the declaration.
    pub place: &'static Location<'static>,
    /// How often it can be counted; every declaration says so.
    pub limit: Option<CountLimit>,
}

/// How often a weight can be counted for one side of a position. The proof that no sum overflows rests on it (see
/// [`crate::weight_bounds`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountLimit {
    /// At most so many times in all.
    InAll(u32),
    /// At most so many times for each piece of this role.
    ForEach(Role, u32),
    /// Its entries stand for this role and those after it; each is counted at most so many times for each piece of its role.
    ByRole(Role, u32),
}

impl Entries {
    /// Counted at most so many times for a side.
    #[must_use]
    pub const fn at_most(self, times: u32) -> Entries {
        self.limited(CountLimit::InAll(times))
    }

    /// Counted at most so many times for each piece of this role.
    #[must_use]
    pub const fn for_each(self, role: Role, times: u32) -> Entries {
        self.limited(CountLimit::ForEach(role, times))
    }

    /// The first entry is counted at most so many times for each piece of this role, the next for each of the next role, and so on.
    #[must_use]
    pub const fn by_role(self, first: Role, times: u32) -> Entries {
        self.limited(CountLimit::ByRole(first, times))
    }

    const fn limited(self, limit: CountLimit) -> Entries {
        Entries {
            limit: Some(limit),
            ..self
        }
    }

    /// How often it can be counted; that a declaration does not say so is found by the compiler.
    #[doc(hidden)]
    #[must_use]
    pub const fn declared_limit(self) -> CountLimit {
        match self.limit {
            Some(limit) => limit,
            None => {
                panic!("a weight says how often it can be counted: at_most, for_each or by_role")
            }
        }
    }
}

/// One value.
#[must_use]
#[track_caller]
pub const fn single() -> Entries {
    entries(Shape::Single, 1)
}

/// One value for each number below `len`; higher numbers have the last.
#[must_use]
#[track_caller]
pub const fn count(len: usize) -> Entries {
    entries(Shape::Count, len)
}

/// One value for each rank.
#[must_use]
#[track_caller]
pub const fn ranks() -> Entries {
    entries(Shape::Ranks, 8)
}

/// One value for each square.
#[must_use]
#[track_caller]
pub const fn board() -> Entries {
    entries(Shape::Board, 64)
}

/// One value for each of these names.
#[must_use]
#[track_caller]
pub const fn named(names: &'static [&'static str]) -> Entries {
    entries(Shape::Named(names), names.len())
}

#[track_caller]
const fn entries(shape: Shape, len: usize) -> Entries {
    Entries {
        shape,
        len,
        place: Location::caller(),
        limit: None,
    }
}

/// Everything there is to know of a weight but its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, unique within the set: `knight mobility`.
    pub name: &'static str,
    /// The family of terms it belongs to.
    pub family: Family,
    /// One line for people.
    pub meaning: &'static str,
    /// What it is called in a sentence after "White's".
    pub phrase: Phrase,
    /// Whether it counts squares, whatever stands there, and not pieces.
    pub on_squares: bool,
    /// Where it is declared.
    pub place: &'static Location<'static>,
    /// How often it can be counted for one side.
    pub limit: CountLimit,
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
    /// Values for a set: as many as the set has entries, and so that no sum of a position can overflow.
    #[must_use]
    pub fn new(set: &'static WeightSet, values: Vec<Pair>) -> Option<Weights> {
        let fits = values.len() == set.len && weight_bounds::check(set, &values).is_ok();
        fits.then(|| Weights {
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
/// A line gives a weight's entries and how often they can be counted, how it enters the score, its [`Family`], its name and its meaning. Where the name would not
/// read well after "White's", `is "…"` or `are "…"` gives the noun to use there. `on squares` marks a term that counts squares.
///
/// ```
/// use eval::weights::{Role, count, single};
/// use eval::{Family, weights};
/// weights! {
///     /// Two weights for show.
///     set SHOW = "show", tapered: true;
///     PAIR: single().at_most(1), Linear, Pieces, "bishop pair", "two bishops that see all squares";
///     JUMPS: count(9).for_each(Role::Knight, 1), Linear, Mobility, "knight mobility", "squares a knight can go to", are "knight moves";
/// }
/// assert_eq!(SHOW.len, 10);
/// let jumps = SHOW.declaration_of(JUMPS.at(3).0).unwrap();
/// assert_eq!((jumps.name, jumps.family, jumps.phrase.plural), ("knight mobility", Family::Mobility, true));
/// assert_eq!(jumps.place.line(), SHOW.declarations[0].place.line() + 1);
/// ```
#[macro_export]
macro_rules! weights {
    (
        $(#[$doc:meta])*
        set $set:ident = $evaluator:literal, tapered: $tapered:literal;
        $($name:ident: $entries:expr, $kind:ident, $family:ident, $title:literal, $meaning:literal
            $(, $verb:ident $noun:literal)? $(on $ground:ident)?;)*
    ) => {
        $crate::weights!(@constants 0; $($name $entries, $meaning;)*);

        $(#[$doc])*
        pub static $set: $crate::WeightSet = $crate::WeightSet {
            evaluator: $evaluator,
            tapered: $tapered,
            declarations: &[$($crate::Declaration {
                name: $title,
                family: $crate::Family::$family,
                meaning: $meaning,
                phrase: $crate::weights!(@phrase $title $($verb $noun)?),
                on_squares: $crate::weights!(@ground $($ground)?),
                place: $entries.place,
                limit: $entries.declared_limit(),
                kind: $crate::Kind::$kind,
                shape: $entries.shape,
                offset: $name.offset(),
                len: $entries.len,
            }),*],
            len: 0 $(+ $entries.len)*,
        };
    };
    (@constants $offset:expr; $name:ident $entries:expr, $meaning:literal; $($rest:tt)*) => {
        #[doc = $meaning]
        pub const $name: $crate::Weight<{ $entries.len }> = $crate::Weight::at_offset($offset);
        $crate::weights!(@constants $offset + $entries.len; $($rest)*);
    };
    (@constants $offset:expr;) => {};
    (@phrase $title:literal) => { $crate::Phrase::singular($title) };
    (@phrase $title:literal is $noun:literal) => { $crate::Phrase::singular($noun) };
    (@phrase $title:literal are $noun:literal) => { $crate::Phrase::plural($noun) };
    (@ground) => { false };
    (@ground squares) => { true };
}
