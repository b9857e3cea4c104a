//! A search's score that says in its type whose view it takes, and how it is written in JSON.

use chess::Color;
use search::Score;
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// A score from White's view: positive is good for White. In JSON `{"cp": 34}` or `{"mate": -3}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(as = "ScoreData", rename = "Score")]
pub struct WhiteView(pub Score);

impl WhiteView {
    /// A side's own score as White sees it.
    #[must_use]
    pub fn of(score: Score, side: Color) -> WhiteView {
        WhiteView(match side {
            Color::White => score,
            Color::Black => score.reversed(),
        })
    }

    /// The score as this side sees it.
    #[must_use]
    pub fn for_side(self, side: Color) -> Score {
        WhiteView::of(self.0, side).0
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
