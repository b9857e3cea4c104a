//! King and pawn against king, solved: a table of every such position, made when it is first asked for.

use std::sync::LazyLock;

use chess::{Bitboard, Color, Position, Role, Square, attacks};

/// One bit for each position with a pawn on files a to d, as if White had it: is it won?
struct Bitbase {
    won: Vec<u64>,
}

static BITBASE: LazyLock<Bitbase> = LazyLock::new(Bitbase::build);

/// Side to move (2) × pawn squares (24) × kings (64 × 64).
const SIZE: usize = 2 * 24 * 64 * 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Invalid,
    Unknown,
    Drawn,
    Won,
}

fn pawn_square(index: usize) -> Square {
    Square::at((index % 4) as u8, 1 + (index / 4) as u8)
}

fn pawn_index(pawn: Square) -> usize {
    (usize::from(pawn.rank()) - 1) * 4 + usize::from(pawn.file())
}

fn index(white_moves: bool, pawn: Square, strong: Square, weak: Square) -> usize {
    ((usize::from(white_moves) * 24 + pawn_index(pawn)) * 64 + strong.index()) * 64 + weak.index()
}

fn parts(index: usize) -> (bool, Square, Square, Square) {
    let weak = Square::new((index % 64) as u8);
    let strong = Square::new((index / 64 % 64) as u8);
    (
        index / 4096 / 24 == 1,
        pawn_square(index / 4096 % 24),
        strong,
        weak,
    )
}

impl Bitbase {
    fn build() -> Bitbase {
        let mut verdicts: Vec<Value> = (0..SIZE).map(first_verdict).collect();
        // Values spread backwards from promotions and stalemates until nothing changes.
        loop {
            let mut changed = false;
            for position in 0..SIZE {
                if verdicts[position] == Value::Unknown {
                    let verdict = look_ahead(position, &verdicts);
                    changed |= verdict != Value::Unknown;
                    verdicts[position] = verdict;
                }
            }
            if !changed {
                break;
            }
        }
        let mut won = vec![0u64; SIZE / 64];
        for (position, verdict) in verdicts.into_iter().enumerate() {
            if verdict == Value::Won {
                won[position / 64] |= 1 << (position % 64);
            }
        }
        Bitbase { won }
    }
}

/// What can be said of a position without looking ahead.
fn first_verdict(position: usize) -> Value {
    let (white_moves, pawn, strong, weak) = parts(position);
    let pawn_attacks = attacks::pawn(Color::White, pawn);
    if strong.distance(weak) <= 1
        || strong == pawn
        || weak == pawn
        || (white_moves && pawn_attacks.contains(weak))
    {
        return Value::Invalid;
    }
    if white_moves {
        let target = pawn.forward(Color::White);
        // The pawn queens at once, and the new queen cannot be taken.
        if pawn.rank() == 6
            && strong != target
            && weak != target
            && (weak.distance(target) > 1 || strong.distance(target) == 1)
        {
            return Value::Won;
        }
        return Value::Unknown;
    }
    let flights = attacks::king(weak) - attacks::king(strong) - pawn_attacks;
    if flights.is_empty() {
        // Mate by a lone pawn's check is impossible here; a side without a move is stalemated.
        return if pawn_attacks.contains(weak) {
            Value::Won
        } else {
            Value::Drawn
        };
    }
    if flights.contains(pawn) {
        Value::Drawn
    } else {
        Value::Unknown
    }
}

/// What the positions one move on say of this one.
fn look_ahead(position: usize, verdicts: &[Value]) -> Value {
    let (white_moves, pawn, strong, weak) = parts(position);
    let mut seen = [false; 4];
    let mut note = |index: usize| seen[verdicts[index] as usize] = true;
    if white_moves {
        for to in attacks::king(strong) {
            note(index(false, pawn, to, weak));
        }
        let once = pawn.forward(Color::White);
        if pawn.rank() < 6 && once != strong && once != weak {
            note(index(false, once, strong, weak));
            let twice = once.forward(Color::White);
            if pawn.rank() == 1 && twice != strong && twice != weak {
                note(index(false, twice, strong, weak));
            }
        }
    } else {
        for to in attacks::king(weak) {
            note(index(true, pawn, strong, to));
        }
    }
    let (good, bad) = if white_moves {
        (Value::Won, Value::Drawn)
    } else {
        (Value::Drawn, Value::Won)
    };
    if seen[good as usize] {
        good
    } else if seen[Value::Unknown as usize] {
        Value::Unknown
    } else {
        bad
    }
}

/// Whether the side with the pawn wins. Asks for exactly one pawn and two kings on the board.
#[must_use]
pub fn is_won(position: &Position) -> bool {
    let strong_side = if position.pieces(Color::White, Role::Pawn).any() {
        Color::White
    } else {
        Color::Black
    };
    let pawn = position.role(Role::Pawn).first().for_side(strong_side);
    let mirrored = pawn.file() > 3;
    let turn = |square: Square| {
        let square = square.for_side(strong_side);
        if mirrored {
            square.flip_files()
        } else {
            square
        }
    };
    let place = index(
        position.side_to_move() == strong_side,
        turn(position.role(Role::Pawn).first()),
        turn(position.king(strong_side)),
        turn(position.king(!strong_side)),
    );
    BITBASE.won[place / 64] >> (place % 64) & 1 == 1
}

/// Whether there are two kings and one pawn and nothing else.
#[inline(always)]
#[must_use]
pub fn applies(position: &Position) -> bool {
    position.occupied().len() == 3 && position.role(Role::Pawn) != Bitboard::EMPTY
}
