//! Static exchange evaluation: who comes out ahead when everything that bears on one square takes there in turn,
//! least valuable first? Asked as "is it worth at least this much?", which is cheaper than the exact figure.

use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What the pieces are worth in an exchange, by role; a king is never given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExchangeValues(pub [i32; 6]);

impl Default for ExchangeValues {
    fn default() -> ExchangeValues {
        ExchangeValues([100, 320, 330, 500, 950, 0])
    }
}

impl ExchangeValues {
    #[inline(always)]
    fn of(&self, role: Role) -> i32 {
        self.0[role.index()]
    }
}

impl Position {
    /// Whether the mover has a capture or promotion that wins at least a pawn by exchanges on its square.
    #[must_use]
    pub fn has_winning_capture(&self) -> bool {
        let values = ExchangeValues::default();
        self.legal_moves()
            .into_iter()
            .any(|made| self.is_noisy(made) && self.exchange_at_least(made, 100, &values))
    }

    /// Whether the exchange that a legal move begins leaves the mover ahead by at least `threshold`.
    ///
    /// Castling counts as an exchange of nothing. A piece pinned to its king takes part only along the pin's line
    /// or once the pinning pieces are gone.
    ///
    /// ```
    /// use chess::{ExchangeValues, Position};
    /// let position = Position::from_fen("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1").unwrap();
    /// let takes = position.parse_uci("e1e5").unwrap();
    /// assert!(position.exchange_at_least(takes, 100, &ExchangeValues::default()));
    /// assert!(!position.exchange_at_least(takes, 101, &ExchangeValues::default()));
    /// ```
    #[must_use]
    pub fn exchange_at_least(&self, first: Move, threshold: i32, values: &ExchangeValues) -> bool {
        if first.is_castle() {
            return threshold <= 0;
        }
        let (from, to) = (first.from(), first.to());
        let Some(piece) = self.board[from.index()] else {
            return threshold <= 0;
        };

        // What the mover has above the threshold if nobody takes back.
        let mut margin = -threshold;
        let mut standing = values.of(piece.role());
        if let Some(captured) = self.captured(first) {
            margin += values.of(captured.role());
        }
        if let Some(role) = first.promotion() {
            margin += values.of(role) - values.of(Role::Pawn);
            standing = values.of(role);
        }
        if margin < 0 {
            return false;
        }
        // What the other side has above the threshold once it has taken back.
        margin = standing - margin;
        if margin <= 0 {
            return true;
        }

        let mut occupied = (self.occupied() ^ from.bit()) | to.bit();
        if first.is_en_passant() {
            occupied ^= to.forward(!self.side).bit();
        }
        self.exchange_goes_on(to, occupied, margin, values)
    }

    /// The rest of an exchange on `to`, the opponent of the side to move taking first. `margin` is what that capture
    /// gains above the threshold.
    fn exchange_goes_on(
        &self,
        to: Square,
        mut occupied: Bitboard,
        mut margin: i32,
        values: &ExchangeValues,
    ) -> bool {
        let diagonal = self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()];
        let straight = self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()];
        let mut attackers = self.attackers(to, occupied);
        let mut taker_side = self.side;
        let mut mover_wins = true;
        loop {
            taker_side = !taker_side;
            attackers &= occupied;
            let mut takers = attackers & self.colors[taker_side];
            if takers.is_empty() {
                break;
            }
            takers -= self.held_by_pins(taker_side, takers, to, occupied);
            if takers.is_empty() {
                break;
            }
            let role = self.least_valuable(takers);
            if role == Role::King {
                // The king takes only what is no longer defended.
                return mover_wins == (attackers & self.colors[!taker_side]).any();
            }
            mover_wins = !mover_wins;
            // If even losing the taker leaves this side ahead, the exchange is decided.
            margin = values.of(role) - margin;
            if margin < i32::from(mover_wins) {
                break;
            }
            occupied ^= (takers & self.roles[role.index()]).first().bit();
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= attacks::rook(to, occupied) & straight;
            }
        }
        mover_wins
    }

    /// Those of `takers` that a pin forbids to take on `to` as things stand.
    #[inline]
    fn held_by_pins(
        &self,
        side: Color,
        takers: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let king = self.king(side);
        let mut held = Bitboard::EMPTY;
        let lines = attacks::bishop_rays(king) | attacks::rook_rays(king);
        for taker in takers & lines {
            let line = attacks::line(king, taker);
            if line.contains(to) || attacks::between(king, taker).meets(occupied) {
                continue;
            }
            let without = occupied ^ taker.bit();
            let pinners = (attacks::bishop(king, without) & self.diagonal_sliders(!side))
                | (attacks::rook(king, without) & self.straight_sliders(!side));
            if (pinners & line & occupied).any() {
                held |= taker.bit();
            }
        }
        held
    }

    #[inline]
    fn least_valuable(&self, pieces: Bitboard) -> Role {
        Role::ALL
            .into_iter()
            .find(|role| pieces.meets(self.roles[role.index()]))
            .unwrap_or(Role::King)
    }
}
