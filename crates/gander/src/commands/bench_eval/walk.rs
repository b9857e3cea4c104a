//! Positions to measure on, and a walk over them like a search's: deeper and deeper, a few moves at every node, there and back.

use std::hint::black_box;

use chess::{Observer, Piece, Position, Square};
use eval::Evaluator;

/// How many moves are tried at each node, by what depth is left.
const MOVES: [usize; 4] = [0, 6, 6, 8];
const DEPTH: usize = 3;

/// What is done at every node of a walk.
pub trait Walk: Observer {
    /// A walk starts here.
    fn start(&mut self, position: &Position);
    /// A move is about to be made.
    fn down(&mut self);
    /// The last move is taken back.
    fn up(&mut self);
    /// A node is reached.
    fn visit(&mut self, position: &Position);
}

/// Walks and does nothing, to know what walking costs.
pub struct Plain;

impl Observer for Plain {
    fn leave(&mut self, _: Piece, _: Square) {}
    fn enter(&mut self, _: Piece, _: Square) {}
}

impl Walk for Plain {
    fn start(&mut self, _: &Position) {}
    fn down(&mut self) {}
    fn up(&mut self) {}
    fn visit(&mut self, position: &Position) {
        black_box(position);
    }
}

/// Evaluates every node.
pub struct Full<E>(pub E);

/// Evaluates every node by the fast form.
pub struct Fast<E>(pub E);

macro_rules! evaluating_walk {
    ($walker:ident, $evaluate:ident) => {
        impl<E: Evaluator> Observer for $walker<E> {
            #[inline(always)]
            fn leave(&mut self, piece: Piece, square: Square) {
                self.0.leave(piece, square);
            }

            #[inline(always)]
            fn enter(&mut self, piece: Piece, square: Square) {
                self.0.enter(piece, square);
            }
        }

        impl<E: Evaluator> Walk for $walker<E> {
            fn start(&mut self, position: &Position) {
                self.0.reset(position);
            }

            #[inline(always)]
            fn down(&mut self) {
                self.0.push();
            }

            #[inline(always)]
            fn up(&mut self) {
                self.0.pop();
            }

            #[inline(always)]
            fn visit(&mut self, position: &Position) {
                black_box(self.0.$evaluate(black_box(position)));
            }
        }
    };
}

evaluating_walk!(Full, evaluate);
evaluating_walk!(Fast, evaluate_fast);

/// The positions that walks start from.
pub fn roots() -> Vec<Position> {
    search::bench_positions()
        .filter_map(|fen| Position::from_fen(fen).ok())
        .collect()
}

/// Walks from a root, deeper and deeper, and says how many nodes that were.
pub fn from(root: &Position, walker: &mut impl Walk) -> u64 {
    walker.start(root);
    (1..=DEPTH).map(|depth| descend(root, depth, walker)).sum()
}

fn descend<W: Walk>(position: &Position, depth: usize, walker: &mut W) -> u64 {
    walker.visit(position);
    let mut nodes = 1;
    if depth == 0 {
        return nodes;
    }
    let moves = position.legal_moves();
    // A spread over the list, so that captures and quiet moves of all pieces are among them.
    let step = moves.len().div_ceil(MOVES[depth]).max(1);
    for &made in moves.iter().step_by(step) {
        let mut next = *position;
        walker.down();
        next.make(made, walker);
        nodes += descend(&next, depth - 1, walker);
        walker.up();
    }
    nodes
}

/// Keeps the positions it comes to.
struct Gather(Vec<Position>);

impl Observer for Gather {
    fn leave(&mut self, _: Piece, _: Square) {}
    fn enter(&mut self, _: Piece, _: Square) {}
}

impl Walk for Gather {
    fn start(&mut self, _: &Position) {}
    fn down(&mut self) {}
    fn up(&mut self) {}
    fn visit(&mut self, position: &Position) {
        self.0.push(*position);
    }
}

/// Every position that the deepest walk from a root comes to.
pub fn below(root: &Position) -> Vec<Position> {
    let mut gathered = Gather(Vec::new());
    descend(root, DEPTH, &mut gathered);
    gathered.0
}
