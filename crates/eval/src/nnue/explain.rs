//! What a network's score is made of, as far as it can be said. A network adds nothing up that has a name; but one can ask what it would say
//! if a piece were not there, everything else and the choice of output layer left as they are. The difference is that piece's worth, split
//! into the mean worth of its kind on this board, which is material, and how far it is from that. So that having the move does not hide among the pieces, each is asked with either side to
//! move and the mean taken, and the move has a row of its own. What the rows do not add up to is the last row. That is an
//! attribution, not a sum of rules, and the report says so.

use chess::{ByColor, Color, Position, Role, Square};

use super::features::View;
use super::kernels::{Block, InstructionSet};
use super::network::Network;
use crate::endings;
use crate::explanation::{Contribution, Explanation, Row, note_on};
use crate::family::{Family, Phrase};
use crate::ledger::push_difference;
use crate::score::{MoverScore, WhiteScore};

/// A row of a network's explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its family.
    pub family: Family,
    /// What it means.
    pub meaning: &'static str,
}

impl Term {
    /// A row of it, empty yet.
    fn row(&self) -> Row {
        Row {
            name: self.name.to_owned(),
            family: self.family,
            phrase: Phrase::singular(self.name),
            meaning: self.meaning.to_owned(),
            ..Row::default()
        }
    }
}

/// The rows there can be, but for known endings: one for each role in the order of the roles, then material and the rest.
pub const TERMS: &[Term] = &[
    Term {
        name: "pawn placement",
        family: Family::Placement,
        meaning: "what the score would lose without each pawn, beside the mean of all pawns on the board",
    },
    Term {
        name: "knight placement",
        family: Family::Placement,
        meaning: "what the score would lose without each knight, beside the mean of all knights on the board",
    },
    Term {
        name: "bishop placement",
        family: Family::Placement,
        meaning: "what the score would lose without each bishop, beside the mean of all bishops on the board",
    },
    Term {
        name: "rook placement",
        family: Family::Placement,
        meaning: "what the score would lose without each rook, beside the mean of all rooks on the board",
    },
    Term {
        name: "queen placement",
        family: Family::Placement,
        meaning: "what the score would lose without each queen, beside the mean of all queens on the board",
    },
    Term {
        name: "king placement",
        family: Family::Placement,
        meaning: "what the score would lose if the network did not see the king, beside the mean of both kings",
    },
    Term {
        name: "material",
        family: Family::Material,
        meaning: "each piece at what pieces of its kind are worth here in the mean",
    },
    Term {
        name: "tempo",
        family: Family::Tempo,
        meaning: "having the move: half of what the score would change by if the other side had it",
    },
    Term {
        name: "interaction",
        family: Family::Interaction,
        meaning: "what the pieces are worth together and not one by one",
    },
];
const MATERIAL: usize = 6;
const TEMPO: usize = 7;
const INTERACTION: usize = 8;

/// The rows, and the score they sum to.
pub(super) fn explain(network: &Network, position: &Position) -> Explanation {
    let attribution = Attribution::of(network, position);
    let mut rows = Vec::new();
    rows.extend(attribution.material(position));
    for role in Role::ALL {
        rows.extend(attribution.placement(position, role));
    }
    rows.push(attribution.tempo(position));
    push_difference(
        &mut rows,
        TERMS[INTERACTION].name,
        TERMS[INTERACTION].family,
        TERMS[INTERACTION].meaning,
        attribution.score.0,
    );
    let mut score = attribution.score;
    if let Some(known) = endings::known(position) {
        score = known.value;
        push_difference(
            &mut rows,
            known.name,
            Family::KnownEnding,
            "the value of this ending is known",
            score.0,
        );
    }
    Explanation {
        evaluator: <super::Nnue as crate::Evaluator>::NAME,
        fen: position.to_fen(),
        unit: 1.0,
        total: rows.iter().map(|row| row.value).sum(),
        rows,
        score,
        phase: None,
        note: note_on(position),
        attributed: true,
    }
}

/// What the network says of a position, and would say without each of its pieces.
struct Attribution {
    /// What each piece is worth to its side.
    worth: [i32; 64],
    /// What having the move is worth to the mover.
    tempo: i32,
    score: WhiteScore,
}

impl Attribution {
    fn of(network: &Network, position: &Position) -> Attribution {
        let views = Color::BOTH.map(|side| View::of(side, position, &network.shape().king_buckets));
        let sums = views.map(|view| network.accumulator(view.features(position)));
        let layer = network.output_bucket(position);
        // White's view, with each side to move.
        let said = |sums: &[Vec<Block>; 2]| {
            let by_side = ByColor::new(&sums[0][..], &sums[1][..]);
            Color::BOTH.map(|mover| {
                MoverScore(network.output(by_side[mover], by_side[!mover], layer))
                    .for_white(mover)
                    .0
            })
        };
        let [with_white, with_black] = said(&sums);
        let mut worth = [0; 64];
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let mut without = sums.clone();
            for (sums, view) in without.iter_mut().zip(views) {
                let row = network.input(view.feature(piece, square));
                InstructionSet::best().apply(sums, &[row], &[]);
            }
            let twice = with_white + with_black - said(&without).iter().sum::<i32>();
            worth[square.index()] = twice / 2 * piece.color().sign();
        }
        Attribution {
            worth,
            tempo: (with_white - with_black) / 2,
            score: WhiteScore(match position.side_to_move() {
                Color::White => with_white,
                Color::Black => with_black,
            }),
        }
    }

    /// What a piece of a role is worth here in the mean, whoever has it.
    fn mean(&self, position: &Position, role: Role) -> i32 {
        let pieces = position.role(role);
        let sum: i32 = pieces
            .into_iter()
            .map(|square| self.worth[square.index()])
            .sum();
        sum / (pieces.len() as i32).max(1)
    }

    /// Every piece but the kings at the mean worth of its kind.
    fn material(&self, position: &Position) -> Option<Row> {
        let rows = Role::ALL
            .into_iter()
            .filter(|&role| role != Role::King)
            .filter_map(|role| {
                let mean = self.mean(position, role);
                row(position, role, &TERMS[MATERIAL], |_| mean)
            });
        rows.reduce(|mut whole, row| {
            whole.value += row.value;
            whole.white += row.white;
            whole.black += row.black;
            whole.middlegame += row.middlegame;
            whole.endgame += row.endgame;
            whole.contributions.extend(row.contributions);
            whole
        })
    }

    /// How far the pieces of a role are from the mean.
    fn placement(&self, position: &Position, role: Role) -> Option<Row> {
        let mean = self.mean(position, role);
        row(position, role, &TERMS[role.index()], |square| {
            self.worth[square.index()] - mean
        })
    }

    /// What the move is worth, on the mover's account.
    fn tempo(&self, position: &Position) -> Row {
        let mover = position.side_to_move();
        let mut parts = ByColor::<i32>::default();
        parts[mover] = self.tempo;
        let value = self.tempo * mover.sign();
        Row {
            value,
            white: parts[Color::White],
            black: parts[Color::Black],
            middlegame: value,
            endgame: value,
            ..TERMS[TEMPO].row()
        }
    }
}

/// A row of what each piece of a role is worth by this measure.
fn row(position: &Position, role: Role, term: &Term, worth: impl Fn(Square) -> i32) -> Option<Row> {
    let mut sums = ByColor::<i32>::default();
    let mut contributions = Vec::new();
    for side in Color::BOTH {
        for square in position.pieces(side, role) {
            sums[side] += worth(square);
            contributions.push(Contribution {
                square,
                piece: position.piece_at(square),
                side,
                value: f64::from(worth(square)),
            });
        }
    }
    let value = sums[Color::White] - sums[Color::Black];
    (!contributions.is_empty()).then(|| Row {
        value,
        white: sums[Color::White],
        black: sums[Color::Black],
        middlegame: value,
        endgame: value,
        contributions,
        ..term.row()
    })
}
