//! Exchanges as the search sees them: what pieces are worth in one, and whether one is worth starting.

use chess::{ExchangeValues, Move, Position, Role};

use crate::tunables;

/// What pieces are worth, by role; a king is never given up.
macro_rules! values {
    () => {
        ExchangeValues([
            tunables::exchange_pawn(),
            tunables::exchange_knight(),
            tunables::exchange_bishop(),
            tunables::exchange_rook(),
            tunables::exchange_queen(),
            0,
        ])
    };
}

/// Asks something of the values. Where margins are constants, so are the values: nothing is put together for each question.
#[inline(always)]
fn with_values<Answer>(ask: impl FnOnce(&ExchangeValues) -> Answer) -> Answer {
    #[cfg(not(feature = "tune"))]
    let values = const { &values!() };
    #[cfg(feature = "tune")]
    let values = &values!();
    ask(values)
}

/// What a piece is worth in an exchange, in centipawns.
#[inline(always)]
pub(crate) fn piece_value(role: Role) -> i32 {
    with_values(|values| values.0[role.index()])
}

/// Whether the exchange that a move begins leaves the mover ahead by at least `threshold`.
#[inline(always)]
pub(crate) fn exchange_at_least(position: &Position, play: Move, threshold: i32) -> bool {
    with_values(|values| position.exchange_at_least(play, threshold, values))
}
