//! What stands on a square: a role (pawn, knight, …) of a colour.

use std::fmt;
use std::num::NonZeroU8;

use crate::Color;

/// The six kinds of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// A pawn.
    Pawn = 0,
    /// The jumper.
    Knight = 1,
    /// Diagonals.
    Bishop = 2,
    /// Files and ranks.
    Rook = 3,
    /// Both.
    Queen = 4,
    /// The king.
    King = 5,
}

impl Role {
    /// All six, in the order of their indices.
    pub const ALL: [Role; 6] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];

    /// 0 for a pawn up to 5 for a king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter of this role.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// The role of a letter, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'p' | 'P' => Role::Pawn,
            'n' | 'N' => Role::Knight,
            'b' | 'B' => Role::Bishop,
            'r' | 'R' => Role::Rook,
            'q' | 'Q' => Role::Queen,
            'k' | 'K' => Role::King,
            _ => return None,
        })
    }

    /// The English word for this role, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A role of a colour. `Option<Piece>` is one byte, which is what the mailbox is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(NonZeroU8);

/// Roles by the upper bits of a piece's byte; the ends are never reached.
const ROLE_OF_BYTE: [Role; 8] = {
    let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
    [pawn, pawn, knight, bishop, rook, queen, king, king]
};

impl Piece {
    /// Every piece: White's six, then Black's six.
    pub const ALL: [Piece; 12] = {
        let mut all = [Piece::new(Color::White, Role::Pawn); 12];
        let mut index = 0;
        while index < 6 {
            all[index] = Piece::new(Color::White, Role::ALL[index]);
            all[index + 6] = Piece::new(Color::Black, Role::ALL[index]);
            index += 1;
        }
        all
    };

    /// How long a table indexed by [`Piece::index`] must be.
    pub const TABLE: usize = 16;

    /// The piece of this colour and role.
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        match NonZeroU8::new(((role as u8 + 1) << 1) | color as u8) {
            Some(byte) => Piece(byte),
            None => unreachable!(),
        }
    }

    /// A small number for tables of [`Piece::TABLE`] entries.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() & 15) as usize
    }

    /// The side it belongs to.
    #[inline(always)]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Its kind.
    #[inline(always)]
    #[must_use]
    pub const fn role(self) -> Role {
        ROLE_OF_BYTE[((self.0.get() >> 1) & 7) as usize]
    }

    /// Whether it is a pawn.
    #[inline(always)]
    #[must_use]
    pub const fn is_pawn(self) -> bool {
        self.0.get() < Piece::new(Color::White, Role::Knight).0.get()
    }

    /// The index of its role, found without a table, for arrays of eight.
    #[inline(always)]
    pub(crate) const fn role_slot(self) -> usize {
        ((self.0.get() >> 1).wrapping_sub(1) & 7) as usize
    }

    /// The FEN letter: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.role().letter().to_ascii_uppercase(),
            Color::Black => self.role().letter(),
        }
    }

    /// The piece of a FEN letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(Piece::new(Color::White, role)),
            Some(role) => Some(Piece::new(Color::Black, role)),
            None => None,
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.color(), self.role())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}
