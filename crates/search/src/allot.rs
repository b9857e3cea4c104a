//! How much of the clock a move gets: a soft limit, after which no new iteration is begun, and a hard one well above it.
//!
//! A reserve stays on the clock that grows with what earlier moves are known to have cost beyond the search itself.

use std::time::Duration;

use crate::limits::{Clock, Settings};
use crate::tunables;

/// A margin in hundredths as a number.
pub(crate) fn percent(share: i32) -> f64 {
    f64::from(share) / 100.0
}

/// The soft and the hard limit for a move.
pub(crate) fn allot(clock: &Clock, settings: &Settings, ply: u32) -> (Duration, Duration) {
    let remaining = clock.remaining.as_secs_f64();
    let usable = usable(remaining, settings);
    let increment = clock.increment.as_secs_f64() * refill_share(remaining, settings);
    // Each move to come costs the overhead that was observed as well.
    let paid = |share: f64| {
        (share - settings.observed_overhead.as_secs_f64())
            .max(usable.min(share) * percent(tunables::time_overhead_least()))
    };
    let (soft, hard) = match clock.moves_to_go {
        Some(moves) if moves > 0 => {
            let moves = f64::from(moves.min(tunables::time_control_moves() as u32));
            let spare = f64::from(tunables::time_control_spare());
            let share = paid(
                usable / (moves + spare) + increment * percent(tunables::time_control_increment()),
            );
            (
                share * percent(tunables::time_control_soft()),
                (share * percent(tunables::time_control_hard())).min(
                    usable
                        * (percent(tunables::time_control_hard_most())
                            + percent(tunables::time_control_hard_last()) / moves),
                ),
            )
        }
        _ => {
            // The longer the game has lasted, the fewer moves are still to come.
            let plies = f64::from(ply.min(tunables::time_game_plies() as u32));
            let moves = f64::from(tunables::time_game_moves())
                - plies / f64::from(tunables::time_game_plies_per_move());
            let share = paid(usable / moves + increment * percent(tunables::time_game_increment()));
            (
                share * percent(tunables::time_game_soft()),
                (share * percent(tunables::time_game_hard()))
                    .min(usable * percent(tunables::time_game_hard_most())),
            )
        }
    };
    let hard = hard.min(usable);
    (
        Duration::from_secs_f64(soft.min(hard)),
        Duration::from_secs_f64(hard),
    )
}

/// What should stay on the clock, in seconds. The longest delay is yet to come: with five processes for each core a game's longest so far is
/// some 40 ms, and one in ten thousand moves takes 400 to 600. So the reserve is many times the longest recent delay.
fn reserve(settings: &Settings) -> f64 {
    let delays = f64::from(tunables::time_reserve_delays());
    let least = f64::from(tunables::time_reserve_least()) / 1000.0;
    (settings.observed_delay.as_secs_f64() * delays).max(least)
}

/// How much of the increment a move may count on: while less than the reserve is left, not all, so that the clock fills up again.
fn refill_share(remaining: f64, settings: &Settings) -> f64 {
    if remaining < reserve(settings) {
        percent(tunables::time_refill())
    } else {
        1.0
    }
}

/// What all moves to come may take of the time left, in seconds.
fn usable(remaining: f64, settings: &Settings) -> f64 {
    let overhead = settings
        .move_overhead
        .max(settings.observed_overhead)
        .as_secs_f64();
    let reserve = reserve(settings).min(remaining * percent(tunables::time_reserve_most()));
    // With no more left than the longest delay can take, every move is played almost at once until the increments have filled the clock.
    let spike = settings.observed_delay.as_secs_f64() * f64::from(tunables::time_spike_delays());
    let without_spike =
        (remaining - overhead - spike).max(remaining * percent(tunables::time_spike_least()));
    (remaining - overhead - reserve)
        .max(remaining * percent(tunables::time_usable_least()))
        .min(without_spike)
        .max(f64::from(tunables::time_usable_floor()) / 1_000_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(delay: u64) -> Settings {
        Settings {
            observed_delay: Duration::from_millis(delay),
            ..Settings::default()
        }
    }

    #[test]
    fn no_clock_is_overdrawn() {
        for remaining in [0u64, 1, 5, 14, 16, 40, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0u64, 10, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(4_000_000)] {
                    for delay in [0, 20, 500] {
                        let clock = Clock {
                            remaining: Duration::from_millis(remaining),
                            increment: Duration::from_millis(increment),
                            moves_to_go,
                        };
                        let (soft, hard) = allot(&clock, &settings(delay), 30);
                        assert!(soft <= hard);
                        let usable = clock
                            .remaining
                            .saturating_sub(Duration::from_millis(15))
                            .max(clock.remaining / 10)
                            .max(Duration::from_micros(500));
                        assert!(
                            hard <= usable + Duration::from_micros(1),
                            "{clock:?} {hard:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn delays_shorten_the_hard_limit() {
        let clock = Clock {
            remaining: Duration::from_millis(600),
            ..Clock::default()
        };
        let hard = |delay| allot(&clock, &settings(delay), 80).1;
        assert!(hard(60) < hard(20) && hard(20) < hard(0));
        assert!(
            hard(500) < Duration::from_millis(10),
            "what a delay can take is not there to be used"
        );
        let costly = Settings {
            observed_overhead: Duration::from_millis(200),
            ..settings(0)
        };
        assert!(
            allot(&clock, &costly, 80).1 < Duration::from_millis(2),
            "moves that cost more than there is are played at once"
        );
    }

    #[test]
    fn a_clock_below_its_reserve_fills_up_again() {
        let clock = |remaining| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(20),
            moves_to_go: None,
        };
        for remaining in [100, 200, 400, 600] {
            let (soft, _) = allot(&clock(remaining), &settings(50), 80);
            assert!(soft < Duration::from_millis(10), "{remaining} ms: {soft:?}");
        }
        let (soft, _) = allot(&clock(600), &settings(2), 80);
        assert!(
            soft > Duration::from_millis(20),
            "without delays it need not"
        );
    }

    #[test]
    fn late_in_the_game_a_move_may_take_more_of_what_is_left() {
        let clock = Clock {
            remaining: Duration::from_secs(60),
            ..Clock::default()
        };
        assert!(allot(&clock, &settings(0), 100).0 > allot(&clock, &settings(0), 10).0);
    }
}
