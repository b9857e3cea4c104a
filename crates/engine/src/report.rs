//! Every score that a person or a program is told, in one place: what a search found, with the chances behind it, as a
//! line of UCI, as words, and as moves in notation. Reports keep the mover's score; words say whose view they take.

use std::time::Duration;

use chess::pgn::numbered;
use chess::{Color, Move, Position};
use eval::WhiteScore;
use search::{Bound, Info, MoverView, Score, WhiteView};

use crate::wdl::{Chances, WhiteChances};

/// One line of a search, told to others.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Where the line starts.
    pub position: Position,
    /// What the search found and what it cost.
    pub info: Info,
    /// The chances behind the score, from the view of the side to move.
    pub chances: Chances,
}

impl Report {
    /// Adds to what a search tells what it means in this position.
    #[must_use]
    pub fn new(position: &Position, info: &Info) -> Report {
        Report {
            position: *position,
            info: info.clone(),
            chances: Chances::of_score(info.score, position),
        }
    }

    /// A report on a position without legal moves: mate or a draw, and nothing to search.
    #[must_use]
    pub fn of_ended_game(position: &Position) -> Report {
        let score = MoverView::of_ended_game(position.is_checkmate());
        let mut report = Report::new(
            position,
            &Info {
                score,
                ..Info::default()
            },
        );
        if score == MoverView::LEVEL {
            report.chances = Chances {
                win: 0,
                draw: 1000,
                loss: 0,
            };
        }
        report
    }

    /// The score as White sees it.
    #[must_use]
    pub fn white_score(&self) -> WhiteView {
        self.info.score.for_white(self.position.side_to_move())
    }

    /// The score as White sees it, as one number: centipawns, with mates beyond every evaluation.
    #[must_use]
    pub fn white_number(&self) -> WhiteScore {
        let mover = self.position.side_to_move();
        self.info.score.as_number().for_white(mover)
    }

    /// The chances as White sees them.
    #[must_use]
    pub fn white_chances(&self) -> WhiteChances {
        self.chances.for_white(self.position.side_to_move())
    }

    /// The line as people write moves, one string each.
    #[must_use]
    pub fn san(&self) -> Vec<String> {
        self.position.san_line(&self.info.pv)
    }

    /// The line with move numbers: `12. Nf3 d5 13. O-O`.
    #[must_use]
    pub fn numbered_san(&self) -> String {
        numbered(&self.position, &self.san())
    }

    /// The line as chess interfaces write moves.
    #[must_use]
    pub fn uci_moves(&self, chess960: bool) -> Vec<String> {
        let mut position = self.position;
        self.info
            .pv
            .iter()
            .map(|&played| {
                let text = position.uci(played, chess960).to_string();
                position.make(played, &mut ());
                text
            })
            .collect()
    }

    /// The whole report as UCI's `info` line.
    #[must_use]
    pub fn uci(&self, chess960: bool, show_chances: bool) -> String {
        let info = &self.info;
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let Chances { win, draw, loss } = self.chances;
        let chances = match show_chances {
            true => format!(" wdl {win} {draw} {loss}"),
            false => String::new(),
        };
        let mut line = format!(
            "info depth {} seldepth {} multipv {} score {}{bound}{chances} nodes {} nps {} hashfull {} tbhits {} time {}",
            info.depth,
            info.selective_depth,
            info.line,
            info.score,
            info.nodes,
            info.nodes_per_second,
            info.hash_full,
            info.tablebase_hits,
            info.time.as_millis(),
        );
        if !info.pv.is_empty() {
            line.push_str(" pv ");
            line.push_str(&self.uci_moves(chess960).join(" "));
        }
        line
    }

    /// The score in words, from White's view: `+0.35`, `White mates in 3`.
    #[must_use]
    pub fn words(&self) -> String {
        let bound = match (self.info.bound, self.position.side_to_move()) {
            (Bound::Exact, _) => "",
            (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "at least ",
            (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "at most ",
        };
        match self.white_score().0 {
            Score::Centipawns(centipawns) => format!("{bound}{}", pawns(centipawns)),
            Score::Mate(0) => format!("{} is mated", self.position.side_to_move()),
            Score::Mate(moves) => {
                let winner = if moves > 0 {
                    Color::White
                } else {
                    Color::Black
                };
                format!("{winner} mates in {}", moves.abs())
            }
        }
    }

    /// What it cost, in words: `depth 14, 1,204,337 nodes, 0.9 s`.
    #[must_use]
    pub fn cost(&self) -> String {
        format!(
            "depth {}, {} nodes, {}",
            self.info.depth,
            grouped(self.info.nodes),
            seconds(self.info.time)
        )
    }
}

/// Centipawns as pawns with a sign: `+0.35`.
#[must_use]
pub fn pawns(centipawns: i32) -> String {
    let sign = match centipawns.signum() {
        1 => "+",
        -1 => "-",
        _ => "",
    };
    let whole = centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", whole / 100, whole % 100)
}

/// Whether these moves can all be played in turn from the position.
#[must_use]
pub fn is_playable(position: &Position, moves: &[Move]) -> bool {
    let mut position = *position;
    moves.iter().all(|&played| {
        let legal = position.is_legal(played);
        if legal {
            position.make(played, &mut ());
        }
        legal
    })
}

/// A count with commas: `1,204,337`.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(fen: &str, score: Score, pv: &[&str]) -> Report {
        let position = Position::from_fen(fen).unwrap();
        let mut after = position;
        let pv = pv
            .iter()
            .map(|text| {
                let played = after.parse_uci(text).unwrap();
                after.make(played, &mut ());
                played
            })
            .collect();
        let info = Info {
            depth: 3,
            selective_depth: 5,
            score: MoverView(score),
            nodes: 1_204_337,
            time: Duration::from_millis(20),
            pv,
            ..Info::default()
        };
        Report::new(&position, &info)
    }

    #[test]
    fn words_take_whites_view_and_uci_the_movers() {
        let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let report = report(black, Score::Centipawns(-35), &["e7e5", "g1f3"]);
        assert_eq!(report.words(), "+0.35");
        assert_eq!(report.numbered_san(), "1... e5 2. Nf3");
        let line = report.uci(false, true);
        assert!(
            line.starts_with("info depth 3 seldepth 5 multipv 1 score cp -35 wdl "),
            "{line}"
        );
        assert!(line.ends_with("time 20 pv e7e5 g1f3"), "{line}");
        assert_eq!(report.cost(), "depth 3, 1,204,337 nodes, 0.0 s");
    }

    #[test]
    fn mates_name_the_winner() {
        let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        let white = report(fen, Score::Mate(1), &["a1a8"]);
        assert_eq!(white.words(), "White mates in 1");
        assert_eq!(white.chances, Chances::certain(true));
        let lost = report(fen, Score::Mate(-2), &[]);
        assert_eq!(lost.words(), "Black mates in 2");
        let mated = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(Report::of_ended_game(&mated).words(), "Black is mated");
    }

    #[test]
    fn pawns_have_two_decimals() {
        assert_eq!(
            [pawns(-5), pawns(0), pawns(1234)],
            ["-0.05", "0.00", "+12.34"]
        );
    }
}
