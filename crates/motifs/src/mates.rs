//! Mates by length, and the named pictures of mate.

use chess::{Bitboard, Color, Piece, Position, Role, Square, attacks};

use crate::Theme;
use crate::line::Line;
use crate::motif::Motif;
use crate::sight::{attackers, ordered};

/// The final position of a mate, seen from the mated king.
pub(crate) struct Mated<'a> {
    pub position: &'a Position,
    /// The side that mates.
    pub hero: Color,
    pub king: Square,
    /// The first piece that gives check.
    pub checker: Square,
    pub role: Role,
}

impl Mated<'_> {
    /// The squares round the king.
    pub fn around(&self) -> Bitboard {
        attacks::king(self.king)
    }

    /// The king's own pieces round it.
    pub fn own(&self) -> Bitboard {
        self.around() & self.position.color(!self.hero)
    }

    /// The mated side's back rank, or another edge of the board, has the king on it.
    pub fn on_edge(&self) -> bool {
        edges().contains(self.king)
    }

    /// One step from the checker over the king, by file and rank, if they stand side by side; else further.
    pub fn beyond(&self) -> (i8, i8) {
        let step = |king: u8, checker: u8| king as i8 - checker as i8;
        (
            step(self.king.file(), self.checker.file()),
            step(self.king.rank(), self.checker.rank()),
        )
    }

    /// Whether a piece of the mated side stands so many files and ranks from the king; the edge of the board is no piece.
    pub fn own_at(&self, files: i8, ranks: i8) -> bool {
        let file = self.king.file() as i8 + files;
        let rank = self.king.rank() as i8 + ranks;
        (0..8).contains(&file)
            && (0..8).contains(&rank)
            && self.own().contains(Square::at(file as u8, rank as u8))
    }

    /// A rook or queen checks along a file or rank.
    pub fn is_straight(&self) -> bool {
        matches!(self.role, Role::Rook | Role::Queen)
            && attacks::rook_rays(self.king).contains(self.checker)
    }

    pub fn in_corner(&self) -> bool {
        let (file, rank) = (self.king.file(), self.king.rank());
        (file == 0 || file == 7) && (rank == 0 || rank == 7)
    }

    /// The hero's pieces that attack a square, the king out of the way.
    pub fn covers(&self, square: Square) -> Bitboard {
        let occupied = self.position.occupied() ^ self.king.bit();
        self.position.attackers(square, occupied) & self.position.color(self.hero)
    }

    pub fn hero(&self, role: Role) -> Bitboard {
        self.position.pieces(self.hero, role)
    }

    pub fn has(&self, square: Square, role: Role) -> bool {
        self.position.piece_at(square) == Some(Piece::new(self.hero, role))
    }

    pub fn defenders(&self, square: Square) -> Bitboard {
        attackers(self.position, square, self.hero)
    }
}

fn edges() -> Bitboard {
    Bitboard::file(0) | Bitboard::file(7) | Bitboard::rank(0) | Bitboard::rank(7)
}

/// Mate, in how many moves, and what it looks like.
pub(crate) fn find(line: &Line, found: &mut Vec<Motif>) {
    let end = line.end();
    if line.steps.len().is_multiple_of(2) || !end.is_checkmate() {
        return;
    }
    let checkers = end.checkers();
    let Some(checker) = ordered(checkers, line.hero).next() else {
        return;
    };
    let Some(piece) = end.piece_at(checker) else {
        return;
    };
    let king = end.king(!line.hero);
    let mated = Mated {
        position: end,
        hero: line.hero,
        king,
        checker,
        role: piece.role(),
    };
    let made = line.steps[line.steps.len() - 1].made;
    let ply = line.ply_after(line.steps.len() - 1);
    let mut tell = |theme| {
        found.push(
            Motif::new(theme, line.hero, ply)
                .by(made)
                .actor(end, checker)
                .targets(end, [king]),
        );
    };
    tell(Theme::Mate);
    tell(match line.hero_moves() {
        1 => Theme::MateIn1,
        2 => Theme::MateIn2,
        3 => Theme::MateIn3,
        4 => Theme::MateIn4,
        _ => Theme::MateIn5,
    });
    for theme in crate::pictures::pictures(&mated) {
        tell(theme);
    }
}
