//! The motifs of chess: what a player would name in a position ("the bishop is pinned") or along a line ("a deflection, then
//! mate on the back rank"). It knows the rules through `chess` and nothing of searching; whoever has a search can lend its
//! judgement as a [`Judge`].
//!
//! ```
//! use chess::Position;
//! use motifs::Theme;
//! // The knight takes on c7 with check and wins the rook.
//! let position = Position::from_fen("r3k3/2p5/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
//! let line: Vec<_> = ["b5c7", "e8d7", "c7a8"].iter().scan(position, |now, text| {
//!     let made = now.parse_uci(text).ok()?;
//!     now.make(made, &mut ());
//!     Some(made)
//! }).collect();
//! let motifs = motifs::of_line(&position, &line);
//! let fork = motifs.iter().find(|motif| motif.theme == Theme::Fork).unwrap();
//! assert_eq!(fork.phrase(), "the knight on c7 forks the king on e8 and the rook on a8");
//! ```

mod board;
mod defenders;
mod fork;
mod hanging;
mod king;
mod line;
mod lines;
mod mates;
mod motif;
mod outcomes;
mod pawns;
mod phase;
mod phrase;
mod pictures;
mod pin;
pub mod puzzles;
mod sight;
mod tempo;
mod theme;
mod verdict;
mod zugzwang;

use chess::{Move, Position};

pub use board::on_board;
pub use motif::{Motif, Placed};
pub use theme::Theme;
pub use verdict::{Judge, MaterialJudge};

use line::{Line, Step};

/// The motifs of a line for the side to move in `position`, which makes the first move. The line ends before the first move
/// that is not legal.
#[must_use]
pub fn of_line(position: &Position, moves: &[Move]) -> Vec<Motif> {
    find(&Line::new(position, moves, None), &mut MaterialJudge)
}

/// The same with a judge that says what the line comes to; one that searches finds zugzwang too.
#[must_use]
pub fn of_line_judged(position: &Position, moves: &[Move], judge: &mut dyn Judge) -> Vec<Motif> {
    find(&Line::new(position, moves, None), judge)
}

/// The motifs of a puzzle: the first move is the opponent's, and the motifs are those of the side that answers it. The judge
/// says what the line comes to.
#[must_use]
pub fn of_puzzle(position: &Position, moves: &[Move], judge: &mut dyn Judge) -> Vec<Motif> {
    let Some((&first, rest)) = moves.split_first() else {
        return Vec::new();
    };
    let Some(lead) = Step::play(position, first) else {
        return Vec::new();
    };
    let start = lead.after;
    find(&Line::new(&start, rest, Some(lead)), judge)
}

fn find(line: &Line, judge: &mut dyn Judge) -> Vec<Motif> {
    let mut found = Vec::new();
    if line.steps.is_empty() {
        return found;
    }
    for family in [
        mates::find,
        fork::find,
        pin::find,
        lines::skewer,
        lines::double_check,
        lines::discovered_check,
        lines::discovered_attack,
        lines::x_ray,
        hanging::hanging,
        hanging::trapped,
        defenders::attraction,
        defenders::deflection,
        defenders::capturing_defender,
        defenders::interference,
        tempo::intermezzo,
        tempo::clearance,
        tempo::sacrifice,
        tempo::quiet,
        tempo::defensive,
        king::exposed,
        king::wing_attack,
        king::f2_f7,
        pawns::advanced,
        pawns::promotion,
        pawns::under_promotion,
        pawns::en_passant,
        pawns::castling,
        outcomes::stalemate,
        outcomes::perpetual,
        outcomes::mating_net,
        outcomes::simplification,
        phase::facts,
    ] {
        family(line, &mut found);
    }
    zugzwang::find(line, judge, &mut found);
    verdict::find(line, judge, &mut found);
    found
}
