//! The position: where everything stands, who is to move, and what the rules still allow. It knows rules
//! only; scores, time and searching live elsewhere and watch through an [`Observer`](crate::Observer).

use std::fmt;

use crate::zobrist::{self, Keys};
use crate::{Bitboard, ByColor, Castling, Color, Piece, Role, Square, Wing, attacks};

/// A legal chess position.
///
/// It is small and copied freely: a search keeps the positions of its line and goes back by
/// forgetting the last, so there is no undo to get wrong.
///
/// ```
/// use chess::{Color, Position};
/// let mut position = Position::start();
/// let opening = position.parse_uci("e2e4").unwrap();
/// let before = position;
/// position.make(opening, &mut ());
/// assert_eq!(position.side_to_move(), Color::Black);
/// assert_eq!(before, Position::start());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// By [`Role::index`]; eight, so that three bits of a piece always name one.
    pub(crate) roles: [Bitboard; 8],
    pub(crate) colors: ByColor<Bitboard>,
    pub(crate) board: [Option<Piece>; 64],
    pub(crate) keys: Keys,
    pub(crate) castling: Castling,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl Position {
    /// The starting position of standard chess.
    #[must_use]
    pub fn start() -> Position {
        match Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") {
            Ok(start) => start,
            Err(error) => unreachable!("the starting position is legal: {error}"),
        }
    }

    /// A board with nothing on it: where reading a FEN begins, never a position anyone sees.
    pub(crate) fn empty() -> Position {
        Position {
            roles: [Bitboard::EMPTY; 8],
            colors: ByColor::default(),
            board: [None; 64],
            keys: Keys::default(),
            castling: Castling::NONE,
            en_passant: None,
            side: Color::White,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Whose turn it is.
    #[inline(always)]
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// What stands on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of this side's pieces of this role.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color] & self.roles[role.index()]
    }

    /// The squares of both sides' pieces of this role.
    #[inline(always)]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of everything this side has.
    #[inline(always)]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Every square with a piece on it.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors.0[0] | self.colors.0[1]
    }

    /// This side's king.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).first()
    }

    /// This side's bishops and queens: what moves on diagonals.
    #[inline(always)]
    #[must_use]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.colors[color] & (self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()])
    }

    /// This side's rooks and queens: what moves on files and ranks.
    #[inline(always)]
    #[must_use]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.colors[color] & (self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()])
    }

    /// Whether this side has anything beside king and pawns.
    #[inline(always)]
    #[must_use]
    pub fn has_pieces(&self, color: Color) -> bool {
        (self.colors[color] - self.roles[Role::Pawn.index()] - self.roles[Role::King.index()]).any()
    }

    /// What is left of the right to castle.
    #[inline(always)]
    #[must_use]
    pub fn castling(&self) -> &Castling {
        &self.castling
    }

    /// Where a pawn can be taken en passant. Kept only when such a capture is legal.
    #[inline(always)]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    #[inline(always)]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, counted from 1 and after each of Black's.
    #[inline(always)]
    #[must_use]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The hash keys.
    #[inline(always)]
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The hash key of everything; shorthand for `keys().full()`.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.keys.full
    }

    /// The pieces that give check to the side to move. Found anew at each call, as pins are: many positions of a search are
    /// left before anyone asks, and who asks twice can keep the answer.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.side)
    }

    /// Whether the side to move is in check; see [`Position::checkers`].
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The mover's own pieces that may not leave the line to their king.
    #[inline(always)]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.blockers(self.side) & self.colors[self.side]
    }

    /// The lone pieces of either colour that stand between this side's king and an enemy slider.
    #[inline]
    #[must_use]
    pub fn blockers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let occupied = self.occupied();
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.snipers(color, king) {
            let between = attacks::between(king, sniper) & occupied;
            if !between.many() {
                blockers |= between;
            }
        }
        blockers
    }

    /// The enemy sliders that would attack this side's king on an empty board.
    #[inline(always)]
    fn snipers(&self, color: Color, king: Square) -> Bitboard {
        (attacks::bishop_rays(king) & self.diagonal_sliders(!color))
            | (attacks::rook_rays(king) & self.straight_sliders(!color))
    }

    /// Every piece of either side that attacks a square among these obstacles.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = self.roles[Role::Pawn.index()];
        let diagonal = self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()];
        let straight = self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()];
        (attacks::pawn(Color::White, square) & pawns & self.colors[Color::Black])
            | (attacks::pawn(Color::Black, square) & pawns & self.colors[Color::White])
            | (attacks::knight(square) & self.roles[Role::Knight.index()])
            | (attacks::king(square) & self.roles[Role::King.index()])
            | (attacks::bishop(square, occupied) & diagonal)
            | (attacks::rook(square, occupied) & straight)
    }

    /// Whether this side attacks a square among these obstacles.
    #[inline(always)]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let pieces = self.colors[by];
        (attacks::pawn(!by, square) & pieces & self.roles[Role::Pawn.index()]).any()
            || (attacks::knight(square) & pieces & self.roles[Role::Knight.index()]).any()
            || (attacks::king(square) & pieces & self.roles[Role::King.index()]).any()
            || (attacks::bishop(square, occupied) & self.diagonal_sliders(by)).any()
            || (attacks::rook(square, occupied) & self.straight_sliders(by)).any()
    }

    /// What gives check to this side, found without branches.
    #[inline(always)]
    pub(crate) fn checkers_of(&self, us: Color) -> Bitboard {
        let king = self.king(us);
        let occupied = self.occupied();
        let diagonal = self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()];
        let straight = self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()];
        let attackers = (attacks::pawn(us, king) & self.roles[Role::Pawn.index()])
            | (attacks::knight(king) & self.roles[Role::Knight.index()])
            | (attacks::bishop(king, occupied) & diagonal)
            | (attacks::rook(king, occupied) & straight);
        attackers & self.colors[!us]
    }

    /// The keys computed anew from what stands on the board; tests hold the kept ones equal to these.
    #[must_use]
    pub fn keys_from_scratch(&self) -> Keys {
        let mut keys = Keys::default();
        for square in self.occupied() {
            if let Some(piece) = self.board[square.index()] {
                keys.toggle(piece, square);
            }
        }
        keys.full ^= zobrist::castling(self.castling.bits());
        if let Some(square) = self.en_passant {
            keys.full ^= zobrist::en_passant(square);
        }
        if self.side == Color::Black {
            keys.full ^= zobrist::black_to_move();
        }
        keys
    }

    /// Whether the position needs Chess960's rules or notation: a castling right whose king or rook does not stand
    /// where standard chess has it.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        Color::BOTH.into_iter().any(|color| {
            Wing::BOTH
                .into_iter()
                .any(|wing| match self.castling.rook(color, wing) {
                    Some(rook) => {
                        let home =
                            Square::at(if wing == Wing::King { 7 } else { 0 }, 7 * color as u8);
                        rook != home || self.king(color).file() != 4
                    }
                    None => false,
                })
        })
    }

    /// The same position with colours and ranks exchanged: what Black sees becomes what White sees.
    #[must_use]
    pub fn flipped(&self) -> Position {
        let mut flipped = Position::empty();
        for square in self.occupied() {
            if let Some(piece) = self.board[square.index()] {
                flipped.put(
                    Piece::new(!piece.color(), piece.role()),
                    square.flip_ranks(),
                );
            }
        }
        for color in Color::BOTH {
            for wing in Wing::BOTH {
                if let Some(rook) = self.castling.rook(color, wing) {
                    let king = self.king(color).flip_ranks();
                    flipped
                        .castling
                        .grant(!color, wing, king, rook.flip_ranks());
                }
            }
        }
        flipped.en_passant = self.en_passant.map(Square::flip_ranks);
        flipped.side = !self.side;
        flipped.halfmove_clock = self.halfmove_clock;
        flipped.fullmove_number = self.fullmove_number;
        flipped.keys = flipped.keys_from_scratch();
        flipped
    }

    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        self.roles[piece.role().index()] |= square.bit();
        self.colors[piece.color()] |= square.bit();
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Position({})", self.to_fen())
    }
}
