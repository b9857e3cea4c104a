//! From a score to chances: how often positions with this score and this much material are won, drawn and lost, by the model of
//! `eval::wdl`.

use chess::{Color, Position};
use eval::wdl::{FITTED, chance, material};
use search::{MoverView, Score};

/// Chances in parts of a thousand, as one side sees them, the one the score speaks for; they sum to a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// This side wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// The other side wins.
    pub loss: u16,
}

/// Chances in parts of a thousand, as White sees them; they sum to a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhiteChances {
    /// White wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// Black wins.
    pub loss: u16,
}

impl Chances {
    /// The chances behind a score in centipawns, from the view of whoever the score speaks for.
    #[must_use]
    pub fn of(centipawns: i32, position: &Position) -> Chances {
        let curve = FITTED.at(material(position));
        let thousandths = |score: i32| (1000.0 * chance(f64::from(score), curve)).round() as u16;
        let (win, loss) = (thousandths(centipawns), thousandths(-centipawns));
        Chances {
            win,
            draw: 1000_u16.saturating_sub(win + loss),
            loss,
        }
    }

    /// The chances behind a search's score, as the mover sees them.
    #[must_use]
    pub fn of_score(score: MoverView, position: &Position) -> Chances {
        match score.0 {
            Score::Centipawns(centipawns) => Chances::of(centipawns, position),
            Score::Mate(moves) => Chances::certain(moves > 0),
        }
    }

    /// What is certain: a forced mate for this side, or against it.
    #[must_use]
    pub const fn certain(wins: bool) -> Chances {
        if wins {
            Chances {
                win: 1000,
                draw: 0,
                loss: 0,
            }
        } else {
            Chances {
                win: 0,
                draw: 0,
                loss: 1000,
            }
        }
    }

    /// The chances as the other side sees them.
    #[must_use]
    pub const fn turned(self) -> Chances {
        Chances {
            win: self.loss,
            draw: self.draw,
            loss: self.win,
        }
    }

    /// The chances as White sees them, `mover` being the side whose view these are.
    #[must_use]
    pub const fn for_white(self, mover: Color) -> WhiteChances {
        let Chances { win, draw, loss } = match mover {
            Color::White => self,
            Color::Black => self.turned(),
        };
        WhiteChances { win, draw, loss }
    }

    /// What this side can expect to score: a win counts one, a draw a half.
    #[must_use]
    pub fn expectation(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

/// A normalised score: +1.00 is an even chance to win in this position, by the same model.
#[must_use]
pub fn normalised(centipawns: i32, position: &Position) -> i32 {
    let (middle, _) = FITTED.at(material(position));
    (f64::from(centipawns) * 100.0 / middle).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_a_thousand_and_are_fair_to_both_sides() {
        let few = Position::from_fen("8/5k2/8/8/8/2R5/2K5/8 w - - 0 1").unwrap();
        for position in [Position::start(), few] {
            let mut last = 0;
            for score in (-30_000..=30_000).step_by(37) {
                let chances = Chances::of(score, &position);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert_eq!(chances.turned(), Chances::of(-score, &position));
                assert!(chances.win >= last, "a better score never wins less often");
                last = chances.win;
            }
            assert_eq!(last, 1000);
            let level = Chances::of(0, &position);
            let (middle, _) = FITTED.at(material(&position));
            let even = middle.round() as i32;
            assert!((99..=101).contains(&normalised(even, &position)));
            assert!((490..=510).contains(&Chances::of(even, &position).win));
            assert_eq!(normalised(-even, &position), -normalised(even, &position));
            assert_eq!(level.win, level.loss);
            assert!((level.expectation() - 0.5).abs() < 1e-9);
        }
    }
}
