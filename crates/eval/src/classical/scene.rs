//! What several terms need to know of a position, found once: attacks, mobility areas, king rings, pins.

use chess::{Bitboard, ByColor, Color, Position, Role, Square, attacks};

/// The position as the terms see it.
pub(super) struct Scene<'position> {
    pub position: &'position Position,
    pub occupied: Bitboard,
    pub pawns: ByColor<Bitboard>,
    pub kings: ByColor<Square>,
    /// The block of three by three squares round the king, without squares that two own pawns defend.
    pub ring: ByColor<Bitboard>,
    /// Each side's mobility area: the squares that count as mobility.
    pub mobility_area: ByColor<Bitboard>,
    /// Lone pieces of a side between its king and an enemy slider.
    pub pinned: ByColor<Bitboard>,
    pub attacked: ByColor<Bitboard>,
    pub attacked_twice: ByColor<Bitboard>,
    pub attacked_by: ByColor<[Bitboard; 6]>,
    pub pawn_attacks_twice: ByColor<Bitboard>,
    pub passed: ByColor<Bitboard>,
}

impl<'position> Scene<'position> {
    #[inline(always)]
    pub fn new(position: &'position Position) -> Scene<'position> {
        let pawns = ByColor::from_fn(|side| position.pieces(side, Role::Pawn));
        let kings = ByColor::from_fn(|side| position.king(side));
        let occupied = position.occupied();
        let mut scene = Scene {
            position,
            occupied,
            pawns,
            kings,
            ring: ByColor::default(),
            mobility_area: ByColor::default(),
            pinned: ByColor::from_fn(|side| position.blockers(side) & position.color(side)),
            attacked: ByColor::default(),
            attacked_twice: ByColor::default(),
            attacked_by: ByColor::default(),
            pawn_attacks_twice: ByColor::default(),
            passed: ByColor::default(),
        };
        scene.note_pawns_and_king(Color::White);
        scene.note_pawns_and_king(Color::Black);
        scene.mark_out(Color::White);
        scene.mark_out(Color::Black);
        scene
    }

    /// Notes the attacks of a side's pawns and king.
    #[inline(always)]
    fn note_pawns_and_king(&mut self, side: Color) {
        let ahead = self.pawns[side].forward(side);
        let (left, right) = (ahead.left(), ahead.right());
        let king = attacks::king(self.kings[side]);
        self.attacked_by[side][Role::Pawn.index()] = left | right;
        self.attacked_by[side][Role::King.index()] = king;
        self.pawn_attacks_twice[side] = left & right;
        self.attacked[side] = left | right | king;
        self.attacked_twice[side] = (left & right) | ((left | right) & king);
    }

    /// Finds the ring round a side's king and its mobility area; pawn attacks must be known.
    #[inline(always)]
    fn mark_out(&mut self, side: Color) {
        self.ring[side] = RINGS[self.kings[side].index()] - self.pawn_attacks_twice[side];
        let enemy_pawn_attacks = self.attacked_by[!side][Role::Pawn.index()];
        // Pawns that are stuck, or still at home, do not make way for the pieces behind them.
        let low = Bitboard::rank_for(1, side) | Bitboard::rank_for(2, side);
        let stuck = self.pawns[side] & (self.occupied.forward(!side) | low);
        let king_and_queens = self.pieces(side, Role::King) | self.pieces(side, Role::Queen);
        self.mobility_area[side] =
            !(stuck | king_and_queens | enemy_pawn_attacks | self.pinned[side]);
    }

    /// Notes the attacks of a piece that is neither pawn nor king.
    #[inline(always)]
    pub fn note_attacks(&mut self, side: Color, role: Role, seen: Bitboard) {
        self.attacked_twice[side] |= self.attacked[side] & seen;
        self.attacked[side] |= seen;
        self.attacked_by[side][role.index()] |= seen;
    }

    /// King steps between a side's king and a square.
    #[inline(always)]
    pub fn king_distance(&self, side: Color, square: Square) -> usize {
        usize::from(DISTANCES[self.kings[side].index()][square.index()])
    }

    #[inline(always)]
    pub fn by(&self, side: Color, role: Role) -> Bitboard {
        self.attacked_by[side][role.index()]
    }

    #[inline(always)]
    pub fn pieces(&self, side: Color, role: Role) -> Bitboard {
        self.position.pieces(side, role)
    }
}

/// The squares round each king's square, with it. A king at the edge has its ring one file or rank further in, so that every ring has
/// the same size.
static RINGS: [Bitboard; 64] = {
    let mut rings = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let file = if file == 0 {
            1
        } else if file == 7 {
            6
        } else {
            file
        };
        let rank = if rank == 0 {
            1
        } else if rank == 7 {
            6
        } else {
            rank
        };
        // Three squares beside each other, on three ranks.
        rings[square] = Bitboard(0x0007_0707 << (8 * (rank - 1) + file - 1));
        square += 1;
    }
    rings
};

/// King steps from each square to each other.
static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            distances[from as usize][to as usize] = Square::new(from).distance(Square::new(to));
            to += 1;
        }
        from += 1;
    }
    distances
};

/// The files of a square and those beside it.
#[inline(always)]
pub(super) fn files_around(square: Square) -> Bitboard {
    let file = Bitboard::file(square.file());
    file | file.left() | file.right()
}

/// Everything ahead of a square on its own file, as this side sees it.
#[inline(always)]
pub(super) fn file_ahead(side: Color, square: Square) -> Bitboard {
    square.bit().forward(side).fill_forward(side)
}

/// The half of the board, by files, that a king stands on: a–d or e–h, with the centre for central kings.
#[inline(always)]
pub(super) fn flank(square: Square) -> Bitboard {
    const FLANKS: [u64; 8] = {
        let a = 0x0101_0101_0101_0101u64;
        let (left, right) = (
            a | a << 1 | a << 2 | a << 3,
            (a | a << 1 | a << 2 | a << 3) << 4,
        );
        let centre = (a | a << 1 | a << 2 | a << 3) << 2;
        let three = a | a << 1 | a << 2;
        [three, left, left, centre, centre, right, right, three << 5]
    };
    Bitboard(FLANKS[square.file() as usize & 7])
}
