//! A move in sixteen bits: where from, where to, and what is special about it.

use std::fmt;

use crate::{Role, Square};

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A move or capture with nothing special.
    Normal = 0,
    /// A pawn's first move of two squares.
    DoublePush = 1,
    /// A pawn takes the pawn that has just passed it.
    EnPassant = 2,
    /// The king and a rook move at once. The move goes from the king to the rook's square.
    Castle = 3,
    /// A pawn becomes a knight.
    PromoteKnight = 4,
    /// A pawn becomes a bishop.
    PromoteBishop = 5,
    /// A pawn becomes a rook.
    PromoteRook = 6,
    /// A pawn becomes a queen.
    PromoteQueen = 7,
}

/// A move: from, to and kind in sixteen bits. It makes sense only beside its position.
///
/// Castling is stored as the king moving to its own rook's square, which is unambiguous in Chess960;
/// see [`Position::uci`](crate::Position::uci) and [`Position::san`](crate::Position::san) for how it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Move(u16);

/// As many moves as any legal position can have (218), and some room.
pub type MoveList = arrayvec::ArrayVec<Move, 256>;

impl Move {
    /// No move, or passing: never a legal move.
    pub const NULL: Move = Move(0);

    /// The move of this kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// The move that these sixteen bits stand for (any value is a move, though seldom a legal one).
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits & 0x7FFF)
    }

    /// The sixteen bits of the move, for a hash table.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the piece comes from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new(self.0 as u8)
    }

    /// Where the piece goes; for castling, the rook's square.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6) as u8)
    }

    /// What is special about it.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match (self.0 >> 12) & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::PromoteKnight,
            5 => MoveKind::PromoteBishop,
            6 => MoveKind::PromoteRook,
            _ => MoveKind::PromoteQueen,
        }
    }

    /// Whether it is [`Move::NULL`].
    #[inline(always)]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Whether king and rook move at once.
    #[inline(always)]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 >> 12 == MoveKind::Castle as u16
    }

    /// Whether there is nothing special about it.
    #[inline(always)]
    #[must_use]
    pub const fn is_normal(self) -> bool {
        self.0 >> 12 == MoveKind::Normal as u16
    }

    /// Whether a pawn goes two squares at once.
    #[inline(always)]
    #[must_use]
    pub const fn is_double_push(self) -> bool {
        self.0 >> 12 == MoveKind::DoublePush as u16
    }

    /// Whether a pawn takes a pawn en passant.
    #[inline(always)]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == MoveKind::EnPassant as u16
    }

    /// Whether a pawn becomes something else.
    #[inline(always)]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & 0x4000 != 0
    }

    /// What the pawn becomes, if the move is a promotion.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::PromoteKnight => Some(Role::Knight),
            MoveKind::PromoteBishop => Some(Role::Bishop),
            MoveKind::PromoteRook => Some(Role::Rook),
            MoveKind::PromoteQueen => Some(Role::Queen),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(formatter, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
