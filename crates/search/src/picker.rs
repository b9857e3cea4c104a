//! In which order moves are tried: the table's move, captures that do not lose material, quiet moves by what was learnt of
//! them, then the captures that lose. Each kind is generated only when the one before it is used up.
//!
//! Moves lie on one stack that all plies of a searcher share; a picker knows its part of it. So nothing is allocated, and a ply needs little
//! of the machine's own stack.

use chess::{Move, MoveKind, MoveList, Piece, Position, Role, Stage};
use eval::Evaluator;

use crate::checks::Checks;
use crate::exchange::{exchange_at_least, piece_value};
use crate::histories::piece_to;
use crate::searcher::Searcher;
use crate::threats::Threats;
use crate::tunables;

/// A move and how early it should be tried.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    play: Move,
    score: i32,
}

/// What a picker does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// For which purpose moves are picked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// All moves.
    Everything,
    /// Captures and promotions only.
    Noisy,
    /// Captures and promotions whose exchange reaches this.
    Exchange(i32),
}

/// Hands out the moves of one node.
pub(crate) struct Picker {
    next: Next,
    purpose: Purpose,
    table_move: Move,
    threats: Threats,
    /// Which moves give check, if anybody has worked it out.
    checks: Option<Checks>,
    /// Where this node's moves begin on the shared stack.
    start: usize,
    /// Captures that lose material are kept from `start` to here.
    bad_end: usize,
    current: usize,
    end: usize,
    quiets: Quiets,
}

/// Which quiet moves are still handed out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quiets {
    All,
    /// Those that give check.
    Checks,
    None,
}

impl Picker {
    /// `table_move` must be legal, or null.
    pub(crate) fn new(
        purpose: Purpose,
        table_move: Move,
        threats: Threats,
        checks: Option<Checks>,
    ) -> Picker {
        Picker {
            next: if table_move.is_null() {
                Next::GenerateNoisy
            } else {
                Next::TableMove
            },
            purpose,
            table_move,
            threats,
            checks,
            start: 0,
            bad_end: 0,
            current: 0,
            end: 0,
            quiets: Quiets::All,
        }
    }

    /// Hand out no more quiet moves.
    #[inline(always)]
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
    }

    /// Of the quiet moves hand out only those that give check.
    #[inline(always)]
    pub(crate) fn skip_quiets_but_checks(&mut self) {
        if self.quiets == Quiets::All {
            self.quiets = Quiets::Checks;
        }
    }
}

impl<E: Evaluator> Searcher<E> {
    /// The next move to try, or none.
    pub(crate) fn pick(
        &mut self,
        picker: &mut Picker,
        position: &Position,
        ply: usize,
    ) -> Option<Move> {
        loop {
            match picker.next {
                Next::TableMove => {
                    picker.next = Next::GenerateNoisy;
                    return Some(picker.table_move);
                }
                Next::GenerateNoisy => {
                    picker.start = self.moves.len();
                    picker.current = picker.start;
                    picker.bad_end = picker.start;
                    self.generate_noisy(position);
                    picker.end = self.moves.len();
                    picker.next = Next::GoodNoisy;
                }
                Next::GoodNoisy => {
                    if let Some(play) = self.pick_good_noisy(picker, position) {
                        return Some(play);
                    }
                    picker.next = if picker.purpose == Purpose::Everything {
                        Next::GenerateQuiet
                    } else if picker.purpose == Purpose::Noisy {
                        picker.current = picker.start;
                        Next::BadNoisy
                    } else {
                        Next::Done
                    };
                }
                Next::GenerateQuiet => {
                    if picker.quiets != Quiets::None {
                        picker.current = self.moves.len();
                        self.generate_quiet(position, ply, picker);
                        picker.end = self.moves.len();
                    }
                    picker.next = Next::Quiet;
                }
                Next::Quiet => {
                    if let Some(play) = self.pick_quiet(picker, position) {
                        return Some(play);
                    }
                    picker.current = picker.start;
                    picker.next = Next::BadNoisy;
                }
                Next::BadNoisy => {
                    if picker.current < picker.bad_end {
                        picker.current += 1;
                        return Some(self.moves[picker.current - 1].play);
                    }
                    picker.next = Next::Done;
                }
                Next::Done => return None,
            }
        }
    }

    /// Takes the move with the best score among those left.
    #[inline(always)]
    fn take_best(&mut self, picker: &mut Picker) -> Scored {
        let left = &mut self.moves[picker.current..picker.end];
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, scored) in left.iter().enumerate() {
            if scored.score > highest {
                (best, highest) = (index, scored.score);
            }
        }
        left.swap(0, best);
        picker.current += 1;
        left[0]
    }

    #[inline(always)]
    fn pick_quiet(&mut self, picker: &mut Picker, position: &Position) -> Option<Move> {
        while picker.quiets == Quiets::All && picker.current < picker.end {
            let play = self.take_best(picker).play;
            if play != picker.table_move {
                return Some(play);
            }
        }
        // Checks are few: those that are left need no order.
        while picker.quiets == Quiets::Checks && picker.current < picker.end {
            let play = self.moves[picker.current].play;
            picker.current += 1;
            if play != picker.table_move
                && picker
                    .checks
                    .is_some_and(|checks| checks.given_by(position, play))
            {
                return Some(play);
            }
        }
        None
    }

    fn pick_good_noisy(&mut self, picker: &mut Picker, position: &Position) -> Option<Move> {
        while picker.current < picker.end {
            let best = self.take_best(picker);
            if best.play == picker.table_move {
                continue;
            }
            let threshold = match picker.purpose {
                Purpose::Exchange(threshold) => threshold,
                Purpose::Noisy => return Some(best.play),
                Purpose::Everything => -best.score / tunables::good_capture_slack(),
            };
            if exchange_at_least(position, best.play, threshold) {
                return Some(best.play);
            }
            // The places before the current one are free: their moves have been handed out.
            self.moves[picker.bad_end] = best;
            picker.bad_end += 1;
        }
        None
    }

    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position) {
        let mut list = MoveList::new();
        position.generate(Stage::Noisy, &mut list);
        for &play in &list {
            let taken = position
                .captured(play)
                .map_or(0, |piece| piece_value(piece.role()));
            let promoted = match play.kind() {
                MoveKind::PromoteQueen => tunables::promotion_bonus(),
                MoveKind::PromoteKnight => -tunables::promotion_knight_malus(),
                MoveKind::PromoteBishop | MoveKind::PromoteRook => {
                    -tunables::promotion_minor_malus()
                }
                _ => 0,
            };
            let score = taken * tunables::capture_value()
                + promoted
                + self.histories.capture(position, play) / tunables::capture_order_history();
            self.moves.push(Scored { play, score });
        }
    }

    #[inline(never)]
    fn generate_quiet(&mut self, position: &Position, ply: usize, picker: &Picker) {
        let mut list = MoveList::new();
        position.generate(Stage::Quiet, &mut list);
        let killer = self.frame(ply, 0).killer;
        let earlier = [1, 2, 4, 6].map(|back| self.frame(ply, back).piece_to);
        let [after_1, after_2, after_4, after_6] =
            earlier.map(|earlier| self.histories.after(earlier));
        let quiet = self.histories.quiet_of(position.side_to_move());
        let threats = &picker.threats;
        let checks = picker.checks.unwrap_or(Checks::NONE);
        let danger = Role::ALL.map(|role| threats.by_lesser(role));
        self.moves.extend(list.iter().map(|&play| {
            let piece = position.moved(play);
            let now = piece_to(piece, play);
            let role = piece.map_or(Role::King, Piece::role);
            let mut score = quiet.get(threats.by_all, play) * tunables::order_quiet() / 1024
                + after_1.get(now) * tunables::order_continuation_1() / 1024
                + after_2.get(now) * tunables::order_continuation_2() / 1024
                + after_4.get(now) * tunables::order_continuation_4() / 1024
                + after_6.get(now) * tunables::order_continuation_6() / 1024;
            if play == killer {
                score += tunables::killer_bonus();
            }
            if checks.direct(role, play.to())
                && exchange_at_least(position, play, -tunables::check_exchange())
            {
                score += tunables::check_bonus();
            }
            let danger = danger[role.index()];
            if danger.any() {
                let escapes =
                    i32::from(danger.contains(play.from())) - i32::from(danger.contains(play.to()));
                score += escapes * piece_value(role) * tunables::escape_bonus();
            }
            if play.is_promotion() && play.promotion() != Some(Role::Queen) {
                score -= tunables::underpromotion_malus();
            }
            Scored { play, score }
        }));
    }
}

#[cfg(test)]
mod tests {
    use eval::Rustic;

    use super::*;
    use crate::bench::bench_positions;

    /// Every move that a picker hands out, told before each what becomes of the quiet moves.
    fn picked(position: &Position, mut before: impl FnMut(&mut Picker)) -> Vec<Move> {
        let mut searcher = Searcher::new(Rustic::default(), 1).unwrap();
        let threats = Threats::of(position, !position.side_to_move());
        let checks = Some(Checks::of(position));
        let mut picker = Picker::new(Purpose::Everything, Move::NULL, threats, checks);
        let mut moves = Vec::new();
        loop {
            before(&mut picker);
            match searcher.pick(&mut picker, position, 0) {
                Some(play) => moves.push(play),
                None => return moves,
            }
        }
    }

    #[test]
    fn every_legal_move_is_handed_out_once_and_checks_are_left_where_quiet_moves_are_skipped() {
        let sorted = |mut moves: Vec<Move>| {
            moves.sort_unstable();
            moves
        };
        let legal = |position: &Position, wanted: &dyn Fn(Move) -> bool| {
            let moves = position.legal_moves();
            sorted(moves.iter().copied().filter(|&play| wanted(play)).collect())
        };
        let mut quiet_checks = 0;
        for position in bench_positions().filter_map(|fen| Position::from_fen(fen).ok()) {
            let all = picked(&position, |_| {});
            assert_eq!(sorted(all), legal(&position, &|_| true));
            let forcing = picked(&position, Picker::skip_quiets_but_checks);
            let expected = legal(&position, &|play| {
                position.is_noisy(play) || position.gives_check(play)
            });
            quiet_checks += expected
                .iter()
                .filter(|&&play| !position.is_noisy(play))
                .count();
            assert_eq!(sorted(forcing), expected);
            let noisy = picked(&position, |picker| {
                picker.skip_quiets();
                picker.skip_quiets_but_checks();
            });
            assert_eq!(
                sorted(noisy),
                legal(&position, &|play| position.is_noisy(play))
            );
        }
        assert!(quiet_checks > 10, "{quiet_checks}");
    }
}
