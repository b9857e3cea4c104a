//! The words a network is explained in: every weight of `classical` that speaks of a side, each with a value of its own, and two that
//! follow from several of them. What is counted is what `classical` counts; what it is worth is fitted to the network.

use std::sync::LazyLock;

use crate::classical::terms::{CLASSICAL, TEMPO};
use crate::family::{Family, Phrase};
use crate::weights::{CountLimit, Declaration, Entry, Kind, Shape, WeightSet};

/// What the set of words is called in files.
pub const WORDS: &str = "words";

/// The words and where `classical`'s entries are among them.
#[derive(Debug)]
pub struct Vocabulary {
    /// The words, declared as weights are.
    pub set: WeightSet,
    places: Vec<Option<u16>>,
    /// What the danger to a king costs, squared in the middlegame, in centipawns.
    pub(super) king_danger: usize,
    /// How hard the position is to hold, in centipawns.
    pub(super) complexity: usize,
}

impl Vocabulary {
    /// Where an entry of `classical` is among the words. Having the move has no place: it is measured and not fitted.
    #[inline(always)]
    pub(super) fn place(&self, entry: Entry) -> Option<usize> {
        self.places[entry.0].map(usize::from)
    }
}

/// Words are summed in floating numbers: there is no sum that could overflow, and nothing to prove.
const NO_LIMIT: CountLimit = CountLimit::InAll(0);

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut declarations: Vec<Declaration> = Vec::new();
    let mut places = vec![None; CLASSICAL.len];
    let mut len = 0;
    for declaration in CLASSICAL.declarations {
        if declaration.kind == Kind::Complexity || declaration.offset == TEMPO.offset() {
            continue;
        }
        for index in 0..declaration.len {
            places[declaration.offset + index] = u16::try_from(len + index).ok();
        }
        declarations.push(Declaration {
            offset: len,
            limit: NO_LIMIT,
            ..*declaration
        });
        len += declaration.len;
    }
    let mut add = |name, family, kind, meaning| {
        declarations.push(Declaration {
            name,
            family,
            meaning,
            phrase: Phrase::singular(name),
            on_squares: false,
            place: std::panic::Location::caller(),
            limit: NO_LIMIT,
            kind,
            shape: Shape::Single,
            offset: len,
            len: 1,
        });
        len += 1;
        len - 1
    };
    let king_danger = add(
        "king danger",
        Family::KingSafety,
        Kind::Danger,
        "all danger to a king, squared in the middlegame as in classical",
    );
    let complexity = add(
        "complexity",
        Family::Initiative,
        Kind::Linear,
        "how hard the position is to hold for the side that is behind",
    );
    Vocabulary {
        set: WeightSet {
            evaluator: WORDS,
            tapered: true,
            // Kept for the life of the program, as declared weights are.
            declarations: Box::leak(declarations.into_boxed_slice()),
            len,
        },
        places,
        king_danger,
        complexity,
    }
});

/// The words.
#[must_use]
pub fn vocabulary() -> &'static Vocabulary {
    &VOCABULARY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_name_of_its_own_and_its_place() {
        let words = vocabulary();
        for declaration in words.set.declarations {
            assert!(std::ptr::eq(
                words.set.find(declaration.name).unwrap(),
                declaration
            ));
        }
        assert_eq!(words.place(TEMPO.entry()), None);
        let placed: Vec<usize> = (0..CLASSICAL.len)
            .filter_map(|entry| words.place(Entry(entry)))
            .collect();
        assert_eq!(placed, (0..words.set.len - 2).collect::<Vec<usize>>());
    }
}
