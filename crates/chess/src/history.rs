//! What has been on the board before: repetitions, and the cheap test whether the side to move could repeat.

use std::sync::LazyLock;

use crate::{Color, Move, MoveKind, Piece, Position, Role, Square, attacks, zobrist};

/// The keys of the positions of a game up to, and not counting, the present one.
///
/// Push the key of a position before making a move in it; pop when going back.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
}

impl History {
    /// Nothing has been played.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// How many positions came before.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The present position is about to be left by a move.
    #[inline(always)]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// The last move is taken back.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// How often the present position has been on the board before, within the moves that can be repeated.
    #[must_use]
    pub fn repetitions(&self, position: &Position) -> usize {
        self.earlier(position)
            .filter(|&(_, key)| key == position.key())
            .count()
    }

    /// Whether the position counts as a draw by repetition for a search whose root lies `ply` moves back: once
    /// before within the search, or twice before in all.
    #[must_use]
    pub fn is_repetition(&self, position: &Position, ply: usize) -> bool {
        let mut before = 0;
        for (distance, key) in self.earlier(position) {
            if key == position.key() {
                before += 1;
                if distance <= ply || before == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the present position or any since the last capture or pawn move has come more than once.
    #[must_use]
    pub fn has_repeated(&self, position: &Position) -> bool {
        let reach = usize::from(position.halfmove_clock()).min(self.keys.len());
        let recent = &self.keys[self.keys.len() - reach..];
        let repeated = |index: usize, key: u64| recent[..index].contains(&key);
        repeated(reach, position.key()) || (0..reach).any(|index| repeated(index, recent[index]))
    }

    /// Earlier positions with the same side to move, nearest first, with their distance in half-moves.
    fn earlier(&self, position: &Position) -> impl Iterator<Item = (usize, u64)> {
        let reach = usize::from(position.halfmove_clock()).min(self.keys.len());
        (4..=reach)
            .step_by(2)
            .map(|distance| (distance, self.keys[self.keys.len() - distance]))
    }

    /// Whether a repetition lies one move away: the side to move has a reversible move to a position seen before within
    /// the search, whose root lies `ply` moves back, or to one seen twice in all; or a position within the
    /// search had a move straight to the present one. Cheap: no move is generated or made.
    #[must_use]
    pub fn could_repeat(&self, position: &Position, ply: usize) -> bool {
        let reach = usize::from(position.halfmove_clock()).min(self.keys.len());
        if reach < 3 {
            return false;
        }
        let count = self.keys.len();
        for distance in (3..=reach).step_by(2) {
            let difference = position.key() ^ self.keys[count - distance];
            let Some(found) = REVERSIBLE.find(difference) else {
                continue;
            };
            let (from, to) = (found.from(), found.to());
            if attacks::between(from, to).meets(position.occupied()) {
                continue;
            }
            if distance < ply {
                return true;
            }
            // Before the root, the move must be the mover's own, and the position must have come twice.
            let square = if position.piece_at(from).is_some() {
                from
            } else {
                to
            };
            if position.piece_at(square).map(Piece::color) != Some(position.side_to_move()) {
                continue;
            }
            let target = self.keys[count - distance];
            if (distance + 2..=reach)
                .step_by(2)
                .any(|back| self.keys[count - back] == target)
            {
                return true;
            }
        }
        false
    }
}

/// Every reversible move of a single piece on an empty board, found by the change it makes to the key: a cuckoo
/// hash table, in which a key has two places where it may be.
struct ReversibleMoves {
    entries: Vec<(u64, Move)>,
}

const TABLE_SIZE: usize = 8192;

static REVERSIBLE: LazyLock<ReversibleMoves> = LazyLock::new(ReversibleMoves::build);

impl ReversibleMoves {
    fn places(key: u64) -> [usize; 2] {
        [key as usize % TABLE_SIZE, (key >> 16) as usize % TABLE_SIZE]
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Move> {
        ReversibleMoves::places(key)
            .into_iter()
            .map(|place| self.entries[place])
            .find(|&(stored, found)| stored == key && !found.is_null())
            .map(|(_, found)| found)
    }

    fn build() -> ReversibleMoves {
        let mut entries = vec![(0u64, Move::NULL); TABLE_SIZE];
        for color in Color::BOTH {
            for role in [
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
                Role::King,
            ] {
                let piece = Piece::new(color, role);
                for from in Square::all() {
                    let targets = attacks::of_piece(piece, from, crate::Bitboard::EMPTY);
                    for to in targets.into_iter().filter(|&to| to > from) {
                        let key = zobrist::piece(piece, from)
                            ^ zobrist::piece(piece, to)
                            ^ zobrist::black_to_move();
                        ReversibleMoves::insert(
                            &mut entries,
                            key,
                            Move::new(from, to, MoveKind::Normal),
                        );
                    }
                }
            }
        }
        ReversibleMoves { entries }
    }

    fn insert(entries: &mut [(u64, Move)], key: u64, reversible: Move) {
        let mut carried = (key, reversible);
        let mut place = ReversibleMoves::places(key)[0];
        loop {
            std::mem::swap(&mut entries[place], &mut carried);
            if carried.1.is_null() {
                return;
            }
            // The entry that was replaced moves to its other slot.
            let [first, second] = ReversibleMoves::places(carried.0);
            place = if place == first { second } else { first };
        }
    }
}
