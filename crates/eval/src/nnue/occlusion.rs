//! A network asked what it would say if a piece were not there, everything else and the choice of output layer left as they are. The
//! difference is that piece's worth, split into the mean worth of its kind on this board, which is material, and how far it is from that. So
//! that having the move does not hide among the pieces, each is asked with either side to move and the mean taken, and the move has a row of
//! its own.

use chess::{ByColor, Color, Move, Position, Role, Square};

use super::explain::{MATERIAL, TERMS, Term, tempo_row};
use super::features::View;
use super::kernels::{Block, InstructionSet};
use super::network::Network;
use crate::explanation::{Contribution, Row};
use crate::score::{MoverScore, WhiteScore};

/// What the network says of a position, and would say without each of its pieces.
#[derive(Clone, Debug)]
pub struct Occlusion {
    /// What each piece is worth to its side.
    worth: [i32; 64],
    /// What having the move is worth to the mover.
    tempo: i32,
    score: WhiteScore,
}

impl Occlusion {
    /// Asks the network.
    #[must_use]
    pub fn of(network: &Network, position: &Position) -> Occlusion {
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
        Occlusion {
            worth,
            tempo: (with_white - with_black) / 2,
            score: WhiteScore(match position.side_to_move() {
                Color::White => with_white,
                Color::Black => with_black,
            }),
        }
    }

    /// The score, White's view.
    pub(super) fn score(&self) -> i32 {
        self.score.0
    }

    /// What all pieces come to one by one, White's view.
    #[must_use]
    pub fn named(&self, position: &Position) -> i32 {
        let of = |side| -> i32 {
            let squares = position.color(side).into_iter();
            squares.map(|square| self.worth[square.index()]).sum()
        };
        of(Color::White) - of(Color::Black)
    }

    /// What the piece that a move takes is worth to its side; nothing if it takes none.
    #[must_use]
    pub fn taken(&self, position: &Position, made: Move) -> i32 {
        match position.captured(made) {
            None => 0,
            Some(_) if made.is_en_passant() => {
                let square = made.to().forward(!position.side_to_move());
                self.worth[square.index()]
            }
            Some(_) => self.worth[made.to().index()],
        }
    }

    /// The rows of the pieces and of the move.
    pub(super) fn rows(&self, position: &Position) -> Vec<Row> {
        let mut rows = Vec::new();
        rows.extend(self.material(position));
        for role in Role::ALL {
            rows.extend(self.placement(position, role));
        }
        rows.push(tempo_row(position.side_to_move(), self.tempo));
        rows
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
