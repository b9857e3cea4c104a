//! A search's score that says in its type whose view it takes: the mover's, as a search finds it, or White's, as reviews, comparisons
//! and JSON give it. One becomes the other only where the side to move is named.

use std::fmt;

use chess::Color;
use eval::MoverScore;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::score::Score;

/// A score as one side sees it: the side to move, or the one whose move is judged. Positive is good for that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoverView(pub Score);

impl MoverView {
    /// Neither side stands better.
    pub const LEVEL: MoverView = MoverView(Score::Centipawns(0));

    /// The score of a position without legal moves: the mover is mated, or the game is drawn.
    #[must_use]
    pub const fn of_ended_game(mated: bool) -> MoverView {
        match mated {
            true => MoverView(Score::Mate(0)),
            false => MoverView::LEVEL,
        }
    }

    /// The same score as White sees it, `mover` being the side whose view this is.
    #[must_use]
    pub fn for_white(self, mover: Color) -> WhiteView {
        WhiteView(turned(self.0, mover))
    }

    /// The score as one number: centipawns, with mates beyond every evaluation and nearer mates further out.
    #[must_use]
    pub fn as_number(self) -> MoverScore {
        MoverScore(self.0.as_number())
    }
}

/// As UCI writes it: `cp 31` or `mate -2`.
impl fmt::Display for MoverView {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Score::Centipawns(centipawns) => write!(formatter, "cp {centipawns}"),
            Score::Mate(moves) => write!(formatter, "mate {moves}"),
        }
    }
}

/// A score from White's view: positive is good for White. In JSON `{"cp": 34}` or `{"mate": -3}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(as = "ScoreData", rename = "Score")]
pub struct WhiteView(pub Score);

impl WhiteView {
    /// The score as this side sees it.
    #[must_use]
    pub fn for_side(self, side: Color) -> MoverView {
        MoverView(turned(self.0, side))
    }
}

/// The score of one side as White sees it, or White's as that side sees it.
fn turned(score: Score, side: Color) -> Score {
    match side {
        Color::White => score,
        Color::Black => score.reversed(),
    }
}

/// A score from White's view: centipawns, or moves to mate (negative: Black mates).
#[derive(Serialize, TS)]
#[serde(untagged)]
enum ScoreData {
    Centipawns { cp: i32 },
    Mate { mate: i32 },
}

impl From<WhiteView> for ScoreData {
    fn from(view: WhiteView) -> ScoreData {
        match view.0 {
            Score::Centipawns(cp) => ScoreData::Centipawns { cp },
            Score::Mate(mate) => ScoreData::Mate { mate },
        }
    }
}

impl Serialize for WhiteView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ScoreData::from(*self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_turns_with_the_side() {
        for score in [Score::Centipawns(31), Score::Mate(-2)] {
            let mover = MoverView(score);
            assert_eq!(mover.for_white(Color::White), WhiteView(score));
            assert_eq!(mover.for_white(Color::Black), WhiteView(score.reversed()));
            for side in Color::BOTH {
                assert_eq!(mover.for_white(side).for_side(side), mover);
            }
        }
        assert_eq!(MoverView(Score::Mate(-2)).to_string(), "mate -2");
    }
}
