//! The line the search expects: kept ply by ply while it searches, and made presentable afterwards.

use chess::{History, Move, Outcome, Position};

use crate::score::{MATE, MATE_BOUND, MAX_PLY};
use crate::table::{Table, TableBound};

const WIDTH: usize = MAX_PLY + 2;

/// For every ply, the best line found from there.
pub(crate) struct PvTable {
    lines: Vec<Move>,
    lengths: Vec<usize>,
}

impl PvTable {
    pub(crate) fn new() -> PvTable {
        PvTable {
            lines: vec![Move::NULL; WIDTH * WIDTH],
            lengths: vec![0; WIDTH],
        }
    }

    /// Nothing is known from this ply on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The best line of this ply is a move and then the best line of the next.
    #[inline(always)]
    pub(crate) fn update(&mut self, ply: usize, play: Move) {
        let rest = self.lengths[ply + 1].min(WIDTH - 1);
        let (upper, lower) = self.lines.split_at_mut((ply + 1) * WIDTH);
        let line = &mut upper[ply * WIDTH..];
        line[0] = play;
        line[1..=rest].copy_from_slice(&lower[..rest]);
        self.lengths[ply] = rest + 1;
    }

    /// The best line from this ply.
    pub(crate) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply * WIDTH..ply * WIDTH + self.lengths[ply]]
    }
}

/// A line as it is shown: legal from first to last, not beyond the end of the game, and up to the mate if one is claimed. What
/// the search cut short is taken up again from the table.
pub(crate) fn presentable(
    position: &Position,
    history: &History,
    table: &Table,
    line: &[Move],
    score: i32,
) -> Vec<Move> {
    let mut shown = Vec::with_capacity(line.len());
    let mut now = *position;
    let mut history = history.clone();
    let mut play_on = |now: &mut Position, play: Move| {
        history.push(now.key());
        now.make(play, &mut ());
        now.outcome(&history) == Outcome::Ongoing
    };
    let mut going_on = true;
    for &play in line {
        if !going_on || !now.is_legal(play) {
            break;
        }
        shown.push(play);
        going_on = play_on(&mut now, play);
    }
    if score.abs() < MATE_BOUND {
        return shown;
    }
    let length = (MATE - score.abs()) as usize;
    if !going_on || shown.len() >= length {
        return shown;
    }
    // First what the table remembers, as long as it keeps to the mate; the rest is worked out anew.
    let mut solver = MateSolver::new();
    while going_on && shown.len() < length {
        let left = length - shown.len();
        let attacking = (shown.len() % 2 == 0) == (score > 0);
        let table_hit = table
            .probe(crate::table_probe::table_key(&now))
            .filter(|entry| {
                let distance = MATE - entry.score.abs();
                entry.score.abs() >= MATE_BOUND
                    && (entry.score > 0) == attacking
                    && distance as usize == left
                    && entry.bound == TableBound::Exact
                    && now.is_legal(entry.play)
            })
            .map(|entry| entry.play);
        let next = match table_hit.or_else(|| solver.solve(&now, left, attacking)) {
            Some(play) => play,
            None => break,
        };
        shown.push(next);
        going_on = play_on(&mut now, next);
    }
    shown
}

/// Finds a mate of known length by trying everything. Only ever used for the short rest of a line.
struct MateSolver {
    nodes_left: u64,
}

impl MateSolver {
    fn new() -> MateSolver {
        MateSolver {
            nodes_left: 400_000,
        }
    }

    /// A move that mates, or is mated, in exactly this many half moves if both sides play their best.
    fn solve(&mut self, position: &Position, plies: usize, attacking: bool) -> Option<Move> {
        let moves = position.legal_moves();
        if attacking {
            return moves.into_iter().find(|&play| {
                let mut next = *position;
                next.make(play, &mut ());
                self.is_mated(&next, plies - 1)
            });
        }
        // The defence that lasts longest.
        moves.into_iter().find(|&play| {
            let mut next = *position;
            next.make(play, &mut ());
            plies < 2 || !self.can_mate(&next, plies.saturating_sub(3))
        })
    }

    /// Whether the side to move mates within so many half moves.
    fn can_mate(&mut self, position: &Position, plies: usize) -> bool {
        if plies == 0 || self.nodes_left == 0 {
            return false;
        }
        position.legal_moves().into_iter().any(|play| {
            // The last move must give check.
            if plies <= 2 && !position.gives_check(play) {
                return false;
            }
            let mut next = *position;
            next.make(play, &mut ());
            self.is_mated(&next, plies - 1)
        })
    }

    /// Whether the side to move is mated within so many half moves, whatever it does.
    fn is_mated(&mut self, position: &Position, plies: usize) -> bool {
        if self.nodes_left == 0 {
            return false;
        }
        self.nodes_left -= 1;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.in_check();
        }
        plies >= 2
            && moves.into_iter().all(|play| {
                let mut next = *position;
                next.make(play, &mut ());
                self.can_mate(&next, plies - 1)
            })
    }
}
