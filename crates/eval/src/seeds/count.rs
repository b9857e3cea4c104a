//! `count`: pawn 1, knight and bishop 3, rook 5, queen 9, and nothing else.

use chess::{Color, Observer, Piece, Position, Role, Square};

use crate::evaluator::Evaluator;
use crate::explanation::{Contribution, Explanation, Row};
use crate::score::{MoverScore, WhiteScore};

/// What each role counts, in pawns.
const POINTS: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Counts pieces. The count is kept up to date as pieces come and go.
#[derive(Clone, Debug, Default)]
pub struct Count {
    balance: i32,
    before: Vec<i32>,
}

impl Observer for Count {
    fn leave(&mut self, piece: Piece, _: Square) {
        self.balance -= POINTS[piece.role().index()] * piece.color().sign();
    }

    fn enter(&mut self, piece: Piece, _: Square) {
        self.balance += POINTS[piece.role().index()] * piece.color().sign();
    }
}

fn points(position: &Position, color: Color, role: Role) -> i32 {
    position.pieces(color, role).len() as i32 * POINTS[role.index()]
}

impl Evaluator for Count {
    const NAME: &'static str = "count";

    fn reset(&mut self, position: &Position) {
        self.before.clear();
        self.balance = Role::ALL
            .into_iter()
            .map(|role| points(position, Color::White, role) - points(position, Color::Black, role))
            .sum();
    }

    fn push(&mut self) {
        self.before.push(self.balance);
    }

    fn pop(&mut self) {
        if let Some(balance) = self.before.pop() {
            self.balance = balance;
        }
    }

    fn evaluate(&mut self, position: &Position) -> MoverScore {
        WhiteScore(self.balance * 100).for_mover(position.side_to_move())
    }

    fn explain(&self, position: &Position) -> Explanation {
        let rows: Vec<Row> = Role::ALL
            .into_iter()
            .filter(|&role| role != Role::King)
            .map(|role| {
                let (white, black) = (
                    points(position, Color::White, role),
                    points(position, Color::Black, role),
                );
                Row {
                    name: format!("{role}s"),
                    family: "material".to_owned(),
                    meaning: format!("each {role} counts {}", POINTS[role.index()]),
                    value: white - black,
                    white,
                    black,
                    middlegame: white - black,
                    endgame: white - black,
                    contributions: position
                        .role(role)
                        .into_iter()
                        .filter_map(|square| {
                            let piece = position.piece_at(square)?;
                            Some(Contribution {
                                square,
                                piece: Some(piece),
                                side: piece.color(),
                                value: f64::from(POINTS[role.index()]),
                            })
                        })
                        .collect(),
                }
            })
            .collect();
        let total = rows.iter().map(|row| row.value).sum();
        Explanation {
            evaluator: Count::NAME,
            fen: position.to_fen(),
            unit: 100.0,
            total,
            score: WhiteScore(total * 100),
            rows,
            phase: None,
            note: None,
        }
    }
}
