//! `classical`: Gander's own hand-crafted evaluation. Every term counts through a [`Tally`], so what is played by, what is tuned and
//! what is explained are one thing.

mod king;
mod passed;
mod pawns;
mod pieces;
mod scale;
mod scene;
mod space;
pub mod terms;
mod threats;

use std::sync::{Arc, LazyLock};

use chess::{ByColor, Color, Observer, Piece, Position, Role, Square};
use wording::text;

use crate::endings;
use crate::evaluator::{Counted, Evaluator, Tunable};
use crate::explanation::{Explanation, note_on, noted};
use crate::finish::{Frame, PHASE_WHOLE, SCALE_WHOLE, Sums, finish, taper};
use crate::ledger::Account;
use crate::score::{MoverScore, Pair, WhiteScore};
use crate::tally::{Off, Recorder, Records, Tally};
use crate::weights::{Weight, WeightSet, Weights};
use pawns::{PawnSums, PawnTable};
use scene::Scene;
use terms as t;

/// With a lead of this many centipawns in material, squares, pawns and imbalance the remaining terms are left out: they may add to the
/// lead, but what they could take from it is less (a test holds it so), and who is winning stays.
pub const FAR_AHEAD: i32 = 1500;

static DEFAULT: LazyLock<Weights> = LazyLock::new(|| {
    let text = include_str!("../../weights/classical.txt");
    match Weights::parse(&t::CLASSICAL, text) {
        Ok(weights) => weights,
        Err(error) => unreachable!("the weights shipped with Gander are sound: {error}"),
    }
});

/// Material and square values of every piece in one table, White's positive and Black's negative.
type SquareValues = [[Pair; 64]; Piece::TABLE];

/// Gander's own evaluation.
#[derive(Clone)]
pub struct Classical {
    weights: Weights,
    square_values: Arc<SquareValues>,
    sum: Pair,
    before: Vec<Pair>,
    pawn_table: PawnTable,
}

/// The weight of each role's squares.
const SQUARES: [Weight<64>; 6] = [
    t::PAWN_SQUARES,
    t::KNIGHT_SQUARES,
    t::BISHOP_SQUARES,
    t::ROOK_SQUARES,
    t::QUEEN_SQUARES,
    t::KING_SQUARES,
];

impl Default for Classical {
    fn default() -> Classical {
        Classical::with_weights(Classical::default_weights().clone())
    }
}

impl std::fmt::Debug for Classical {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Classical")
            .field("sum", &self.sum)
            .finish_non_exhaustive()
    }
}

impl Observer for Classical {
    #[inline(always)]
    fn leave(&mut self, piece: Piece, square: Square) {
        self.sum -= self.square_values[piece.index()][square.index()];
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, square: Square) {
        self.sum += self.square_values[piece.index()][square.index()];
    }
}

/// What stands between sums and a score.
struct Setting {
    frame: Frame,
    reason: Option<&'static str>,
    /// Whether the later terms were left out.
    far_ahead: bool,
}

fn phase(position: &Position) -> i32 {
    let count = |role| position.role(role).len() as i32;
    let pieces =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    pieces.min(PHASE_WHOLE)
}

/// Counts material and squares of every piece: what the observer keeps up to date, for when it must be recorded.
fn material_and_squares<R: Recorder>(position: &Position, tally: &mut Tally<'_, R>) {
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let (side, role) = (piece.color(), piece.role());
        if role != Role::King {
            tally.add(side, t::MATERIAL.at(role.index()), 1, square);
        }
        let seen_as = square.for_side(side).index();
        tally.add(side, SQUARES[role.index()].at(seen_as), 1, square);
    }
}

/// Everything but material and squares, which the tally already holds, and pawns, whose sums are given or counted here.
#[inline(always)]
fn terms_of<R: Recorder>(
    position: &Position,
    tally: &mut Tally<'_, R>,
    passed: ByColor<chess::Bitboard>,
    far_ahead: i32,
) -> Setting {
    tally.has_weights(t::CLASSICAL.len);
    let mut scene = Scene::new(position);
    scene.passed = passed;
    let phase = phase(position);
    pieces::imbalance(&scene, Color::White, tally);
    pieces::imbalance(&scene, Color::Black, tally);
    let so_far = taper(tally.linear.middlegame(), tally.linear.endgame(), phase);
    let unscaled = ByColor::new(SCALE_WHOLE, SCALE_WHOLE);
    if so_far.abs() > far_ahead {
        return Setting {
            frame: Frame {
                phase,
                scale: unscaled,
            },
            reason: None,
            far_ahead: true,
        };
    }
    // Written out for each side, and every function below inlined: the compiler then knows the side, so that shifts, ranks and
    // places in tables are constants.
    pieces::evaluate(&mut scene, Color::White, tally);
    pieces::evaluate(&mut scene, Color::Black, tally);
    pieces::queens(&mut scene, Color::White, tally);
    pieces::queens(&mut scene, Color::Black, tally);
    remaining_terms(&scene, Color::White, tally);
    remaining_terms(&scene, Color::Black, tally);
    space::complexity(&scene, tally);
    let mover = position.side_to_move();
    tally.add(mover, t::TEMPO.entry(), 1, scene.kings[mover]);

    let scale = scale::scale(&scene);
    let ahead = if tally.linear.endgame() > 0 {
        Color::White
    } else {
        Color::Black
    };
    Setting {
        frame: Frame {
            phase,
            scale: scale.by_side,
        },
        reason: scale.reasons[ahead],
        far_ahead: false,
    }
}

/// The terms of one side that ask for the attacks of all pieces.
#[inline(always)]
fn remaining_terms<R: Recorder>(scene: &Scene<'_>, side: Color, tally: &mut Tally<'_, R>) {
    pieces::defended_pieces(scene, side, tally);
    passed::evaluate(scene, side, tally);
    king::evaluate(scene, side, tally);
    threats::evaluate(scene, side, tally);
    space::evaluate(scene, side, tally);
}

/// Counts everything, however far ahead a side is, with the weights that Gander comes with and without building an evaluator. Having the
/// move is left out of the sums.
pub(crate) fn count_all<R: Recorder>(position: &Position, recorder: R) -> Counted<R> {
    let mut counted = count(DEFAULT.values(), position, recorder, i32::MAX);
    let tempo = DEFAULT.values()[t::TEMPO.entry().0] * position.side_to_move().sign();
    counted.sums.linear.0 -= tempo.middlegame();
    counted.sums.linear.1 -= tempo.endgame();
    counted
}

fn count<R: Recorder>(
    weights: &[Pair],
    position: &Position,
    recorder: R,
    far_ahead: i32,
) -> Counted<R> {
    let mut tally = Tally::new(weights, recorder);
    material_and_squares(position, &mut tally);
    let passed = pawns::evaluate(position, &mut tally);
    let setting = terms_of(position, &mut tally, passed, far_ahead);
    Counted {
        sums: Sums::of(tally.linear, tally.danger, tally.complexity),
        recorder: tally.recorder,
        frame: setting.frame,
        known: endings::known(position),
    }
}

impl Classical {
    /// The score with every term counted, however far ahead a side is: what the short cut is held against.
    pub fn evaluate_in_full(&mut self, position: &Position) -> MoverScore {
        self.compute(position, i32::MAX)
            .for_mover(position.side_to_move())
    }

    fn compute(&mut self, position: &Position, far_ahead: i32) -> WhiteScore {
        if let Some(known) = endings::known(position) {
            return known.value;
        }
        let (key, found) = self.pawn_table.find(position);
        let sums = match found {
            Some(sums) => *sums,
            None => {
                let mut tally = Tally::new(self.weights.values(), Off);
                let passed = pawns::evaluate(position, &mut tally);
                let sums = PawnSums::new(tally.linear, tally.danger, passed);
                self.pawn_table.store(key, sums);
                sums
            }
        };
        let mut tally = Tally::new(self.weights.values(), Off);
        tally.linear = self.sum + sums.linear;
        tally.danger = sums.danger;
        let setting = terms_of(position, &mut tally, sums.passed, far_ahead);
        WhiteScore(
            finish(
                &Sums::of(tally.linear, tally.danger, tally.complexity),
                &setting.frame,
            )
            .score,
        )
    }
}

impl Evaluator for Classical {
    const NAME: &'static str = "classical";

    fn reset(&mut self, position: &Position) {
        self.before.clear();
        self.sum = position
            .occupied()
            .into_iter()
            .filter_map(|square| {
                let piece = position.piece_at(square)?;
                Some(self.square_values[piece.index()][square.index()])
            })
            .sum();
    }

    #[inline(always)]
    fn push(&mut self) {
        self.before.push(self.sum);
    }

    #[inline(always)]
    fn pop(&mut self) {
        if let Some(sum) = self.before.pop() {
            self.sum = sum;
        }
    }

    fn evaluate(&mut self, position: &Position) -> MoverScore {
        self.compute(position, FAR_AHEAD)
            .for_mover(position.side_to_move())
    }

    fn explain(&self, position: &Position) -> Explanation {
        Classical::explain_with(&self.weights, position)
    }
}

impl Tunable for Classical {
    fn weight_set() -> &'static WeightSet {
        &t::CLASSICAL
    }

    fn default_weights() -> &'static Weights {
        &DEFAULT
    }

    fn with_weights(weights: Weights) -> Classical {
        let mut square_values = [[Pair::ZERO; 64]; Piece::TABLE];
        for piece in Piece::ALL {
            for square in Square::all() {
                let seen_as = square.for_side(piece.color()).index();
                let mut value = weights.values()[SQUARES[piece.role().index()].at(seen_as).0];
                if piece.role() != Role::King {
                    value += weights.values()[t::MATERIAL.at(piece.role().index()).0];
                }
                square_values[piece.index()][square.index()] = value * piece.color().sign();
            }
        }
        Classical {
            weights,
            square_values: Arc::new(square_values),
            sum: Pair::ZERO,
            before: Vec::with_capacity(256),
            pawn_table: PawnTable::new(),
        }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn account_with<'weights>(
        weights: &'weights Weights,
        position: &Position,
    ) -> Account<'weights> {
        let mut tally = Tally::new(weights.values(), Records::default());
        material_and_squares(position, &mut tally);
        let passed = pawns::evaluate(position, &mut tally);
        let setting = terms_of(position, &mut tally, passed, FAR_AHEAD);
        let mut note = note_on(position);
        if setting.far_ahead {
            let far = text!(
                "one side is far ahead: only material, squares, pawns and imbalance are counted"
            );
            note = Some(noted(note, far));
        }
        Account {
            weights,
            records: tally.recorder.0,
            frame: setting.frame,
            scale_reason: setting.reason,
            known: endings::known(position),
            note,
        }
    }

    fn count_with<R: Recorder>(weights: &Weights, position: &Position, recorder: R) -> Counted<R> {
        count(weights.values(), position, recorder, FAR_AHEAD)
    }
}
