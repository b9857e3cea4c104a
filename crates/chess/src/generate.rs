//! Legal moves, and only legal ones: pins and checks are seen to while generating, so nothing has to be tried out.
//!
//! One generator serves all uses. It speaks to a [`Sink`] in sets of squares; one sink writes moves, another
//! only counts them, which is what makes perft fast. Search asks for the noisy moves (captures, and promotions to
//! a queen) first and for the quiet ones later.

use crate::{Bitboard, Color, Move, MoveKind, MoveList, Position, Role, Square, Wing, attacks};

/// Which of the legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// All of them.
    All = 0,
    /// Captures (en passant too) and promotions to a queen.
    Noisy = 1,
    /// The others.
    Quiet = 2,
}

pub(crate) const ALL: u8 = Stage::All as u8;
const NOISY: u8 = Stage::Noisy as u8;
const QUIET: u8 = Stage::Quiet as u8;

/// Takes what the generator finds, in sets of squares.
pub(crate) trait Sink {
    /// One piece that may go to each of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns that arrive on these squares, each having come `delta` squares.
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: MoveKind);
    /// Pawns that arrive on these squares and become each of the roles of these kinds.
    fn promotions(&mut self, targets: Bitboard, delta: i8, kinds: &[MoveKind]);
    /// One single move.
    fn single(&mut self, found: Move);
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveKind) {
        self.0 += u64::from(targets.len());
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i8, kinds: &[MoveKind]) {
        self.0 += u64::from(targets.len()) * kinds.len() as u64;
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: MoveKind) {
        for to in targets {
            self.push(Move::new(to.offset(-delta), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, delta: i8, kinds: &[MoveKind]) {
        for to in targets {
            for &kind in kinds {
                self.push(Move::new(to.offset(-delta), to, kind));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, found: Move) {
        self.push(found);
    }
}

const EVERY_PROMOTION: &[MoveKind] = &[
    MoveKind::PromoteQueen,
    MoveKind::PromoteKnight,
    MoveKind::PromoteRook,
    MoveKind::PromoteBishop,
];

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// assert_eq!(chess::Position::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Stage::All, &mut moves);
        moves
    }

    /// Adds the legal moves of a stage to a list.
    #[inline]
    pub fn generate(&self, stage: Stage, moves: &mut MoveList) {
        match stage {
            Stage::All => self.generate_to::<ALL, _>(moves),
            Stage::Noisy => self.generate_to::<NOISY, _>(moves),
            Stage::Quiet => self.generate_to::<QUIET, _>(moves),
        }
    }

    /// How many legal moves there are, without writing them down.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate_to::<ALL, _>(&mut count);
        count.0
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        // Out of check an unpinned pawn with an empty square in front can always advance, which answers for nearly every position.
        let us = self.side;
        let pawns = self.pieces(us, Role::Pawn) - self.blockers(us);
        let steps = match us {
            Color::White => Bitboard(pawns.0 << 8),
            Color::Black => Bitboard(pawns.0 >> 8),
        };
        (!self.in_check() && (steps - self.occupied()).any()) || self.count_legal_moves() != 0
    }

    #[inline(always)]
    pub(crate) fn generate_to<const STAGE: u8, S: Sink>(&self, sink: &mut S) {
        match self.side {
            Color::White => self.generate_for::<STAGE, true, S>(sink),
            Color::Black => self.generate_for::<STAGE, false, S>(sink),
        }
    }

    fn generate_for<const STAGE: u8, const WHITE: bool, S: Sink>(&self, sink: &mut S) {
        let us = if WHITE { Color::White } else { Color::Black };
        let (ours, theirs) = (self.colors[us], self.colors[!us]);
        let king = self.king(us);
        let wanted = match STAGE {
            ALL => !ours,
            NOISY => theirs,
            _ => !(ours | theirs),
        };

        self.generate_king::<STAGE, S>(us, king, wanted, sink);
        let checkers = self.checkers_of(us);
        if checkers.many() {
            return;
        }
        // In check a move must take the checker or stand in its way.
        let (evasion, in_check) = if checkers.any() {
            (attacks::between(king, checkers.first()) | checkers, true)
        } else {
            (Bitboard::ALL, false)
        };
        if STAGE != NOISY && !in_check {
            self.generate_castling(us, king, sink);
        }
        let pinned = self.blockers(us);
        self.generate_pieces(us, king, pinned, wanted & evasion, in_check, sink);
        self.generate_pawns::<STAGE, WHITE, S>(king, pinned, evasion, in_check, sink);
        if STAGE != QUIET
            && let Some(target) = self.en_passant
        {
            for from in attacks::pawn(!us, target) & self.pieces(us, Role::Pawn) {
                if self.en_passant_is_safe(from, target) {
                    sink.single(Move::new(from, target, MoveKind::EnPassant));
                }
            }
        }
    }

    #[inline(always)]
    fn generate_king<const STAGE: u8, S: Sink>(
        &self,
        us: Color,
        king: Square,
        wanted: Bitboard,
        sink: &mut S,
    ) {
        let mut targets = attacks::king(king) & wanted;
        if targets.is_empty() {
            return;
        }
        // A slider that checks the king also attacks the squares behind it.
        let occupied = self.occupied() ^ king.bit();
        let them = self.colors[!us];
        targets -= (them & self.roles[Role::Pawn.index()]).pawn_attacks(!us);
        targets -= attacks::king(self.king(!us));
        for knight in them & self.roles[Role::Knight.index()] {
            targets -= attacks::knight(knight);
        }
        let (diagonal, straight) = (self.diagonal_sliders(!us), self.straight_sliders(!us));
        let mut safe = Bitboard::EMPTY;
        for to in targets {
            let attacked = (attacks::bishop(to, occupied) & diagonal)
                | (attacks::rook(to, occupied) & straight);
            if attacked.is_empty() {
                safe |= to.bit();
            }
        }
        sink.piece(king, safe);
    }

    #[inline(always)]
    fn generate_pieces<S: Sink>(
        &self,
        us: Color,
        king: Square,
        pinned: Bitboard,
        targets: Bitboard,
        in_check: bool,
        sink: &mut S,
    ) {
        let occupied = self.occupied();
        let free = self.colors[us] - pinned;
        for from in free & self.roles[Role::Knight.index()] {
            sink.piece(from, attacks::knight(from) & targets);
        }
        let diagonal = self.diagonal_sliders(us);
        for from in diagonal - pinned {
            sink.piece(from, attacks::bishop(from, occupied) & targets);
        }
        let straight = self.straight_sliders(us);
        for from in straight - pinned {
            sink.piece(from, attacks::rook(from, occupied) & targets);
        }
        // A pinned piece can neither take a checker nor block it: it would leave its own line.
        if !in_check {
            for from in diagonal & pinned & attacks::bishop_rays(king) {
                let line = attacks::line(king, from);
                sink.piece(from, attacks::bishop(from, occupied) & targets & line);
            }
            for from in straight & pinned & attacks::rook_rays(king) {
                let line = attacks::line(king, from);
                sink.piece(from, attacks::rook(from, occupied) & targets & line);
            }
        }
    }

    #[inline(always)]
    fn generate_pawns<const STAGE: u8, const WHITE: bool, S: Sink>(
        &self,
        king: Square,
        blockers: Bitboard,
        evasion: Bitboard,
        in_check: bool,
        sink: &mut S,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let pawns = self.pieces(us, Role::Pawn);
        let pinned = pawns & blockers;
        self.generate_pawn_set::<STAGE, WHITE, S>(pawns - pinned, evasion, sink);
        if pinned.any() && !in_check {
            for from in pinned {
                let line = attacks::line(king, from);
                self.generate_pawn_set::<STAGE, WHITE, S>(from.bit(), line, sink);
            }
        }
    }

    /// The moves of these pawns that end on `allowed`, en passant aside.
    #[inline(always)]
    fn generate_pawn_set<const STAGE: u8, const WHITE: bool, S: Sink>(
        &self,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let ahead: i8 = if WHITE { 8 } else { -8 };
        let empty = !self.occupied();
        let last = Bitboard::rank_for(7, us);

        let forward = pawns.forward(us) & empty;
        let twice = (forward & Bitboard::rank_for(2, us)).forward(us) & empty & allowed;
        let once = forward & allowed;
        let theirs = self.colors[!us] & allowed;
        let left = pawns.forward(us).left() & theirs;
        let right = pawns.forward(us).right() & theirs;

        if STAGE != NOISY {
            sink.pawns(once - last, ahead, MoveKind::Normal);
            sink.pawns(twice, ahead * 2, MoveKind::DoublePush);
        }
        if STAGE != QUIET {
            sink.pawns(left - last, ahead - 1, MoveKind::Normal);
            sink.pawns(right - last, ahead + 1, MoveKind::Normal);
        }
        if ((once | left | right) & last).any() {
            let pushes = match STAGE {
                ALL => EVERY_PROMOTION,
                NOISY => &EVERY_PROMOTION[..1],
                _ => &EVERY_PROMOTION[1..],
            };
            sink.promotions(once & last, ahead, pushes);
            if STAGE != QUIET {
                sink.promotions(left & last, ahead - 1, EVERY_PROMOTION);
                sink.promotions(right & last, ahead + 1, EVERY_PROMOTION);
            }
        }
    }

    #[inline(always)]
    fn generate_castling<S: Sink>(&self, us: Color, king: Square, sink: &mut S) {
        if !self.castling.any(us) {
            return;
        }
        for wing in Wing::BOTH {
            if let Some(rook) = self.castling.rook(us, wing)
                && self.castling_is_legal(us, king, rook, wing)
            {
                sink.single(Move::new(king, rook, MoveKind::Castle));
            }
        }
    }

    /// Whether a side that has the right, and is not in check, may castle now.
    #[inline]
    pub(crate) fn castling_is_legal(
        &self,
        us: Color,
        king: Square,
        rook: Square,
        wing: Wing,
    ) -> bool {
        let (king_to, rook_to) = (wing.king_target(us), wing.rook_target(us));
        let others = self.occupied() ^ king.bit() ^ rook.bit();
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        if others.meets(king_path | rook_path) {
            return false;
        }
        // In Chess960 the castling rook itself may be what shields the king's target square.
        king_path
            .into_iter()
            .all(|square| !self.is_attacked(square, !us, others))
    }
}
