//! How long to think. From the clock come two figures: a soft one, after which no new iteration is begun, stretched or shrunk by how sure the
//! search is; and a hard one, well above it, at which the search stops wherever it is.
//!
//! On a busy machine a thread can lose the processor for longer than a move may take. The timer therefore measures its own stalls, the gaps
//! between two checks of the clock, and keeps a reserve that grows with them and with what earlier moves are known to have cost.

use std::time::{Duration, Instant};

use crate::limits::{Clock, Limits, Settings, Strength};

/// Held back in any case: an operating system's slice of time.
const LEAST_RESERVE: f64 = 0.05;
/// The reserve in units of the longest recent delay. The longest is yet to come: with five processes for each core a game's longest delay is some 40 ms,
/// and one in ten thousand moves takes 400 to 600.
const DELAYS_IN_RESERVE: f64 = 16.0;
/// While less than the reserve is left, a move may take this share of the increment it would otherwise, so that the clock fills up again.
const REFILLING: f64 = 0.4;
/// With less than so many of the longest delays left, moves are played at once.
const DELAYS_AT_ONCE: f64 = 2.0;
/// A stall is noticed only when it is over, so the hard limit moves forward by so much of the longest seen in this search.
const STALL_SHARE: f64 = 1.5;

/// Watches the limits of one search.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    begin: Instant,
    /// When the clock began to count: later than the beginning if the search pondered.
    counting_from: Option<Instant>,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// The hard limit leaves so little that stalls must not be allowed to shorten it further.
    least: Duration,
    /// What the soft limit was last multiplied by.
    factor: f64,
    last_check: Instant,
    longest_stall: Duration,
    /// Exactly so many nodes.
    pub(crate) nodes: u64,
    /// No new iteration after so many nodes.
    pub(crate) soft_nodes: u64,
}

/// What the last iteration says about how sure the search is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Certainty {
    /// For how many iterations the best move has been the same.
    pub(crate) stable_for: u32,
    /// How much the score fell against the iterations before, in centipawns.
    pub(crate) fall: i32,
    /// How much the score fell against the mover's last search of the same game, in centipawns.
    pub(crate) game_fall: i32,
    /// The share of nodes spent on the best move.
    pub(crate) best_share: f64,
    /// How many moves there are to choose from.
    pub(crate) legal_moves: usize,
}

impl Timer {
    /// No limit at all.
    pub(crate) fn unlimited() -> Timer {
        let now = Instant::now();
        Timer {
            begin: now,
            counting_from: None,
            soft: None,
            hard: None,
            least: Duration::ZERO,
            factor: 1.0,
            last_check: now,
            longest_stall: Duration::ZERO,
            nodes: u64::MAX,
            soft_nodes: u64::MAX,
        }
    }

    /// The limits of a search that begins now, at this half-move of the game.
    pub(crate) fn new(limits: &Limits, settings: &Settings, ply: u32, pondering: bool) -> Timer {
        let mut timer = Timer {
            // A weakened search looks at so many positions and no more, whatever else it is allowed.
            nodes: [limits.nodes, settings.strength.and_then(Strength::nodes)]
                .into_iter()
                .flatten()
                .min()
                .unwrap_or(u64::MAX),
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            ..Timer::unlimited()
        };
        timer.counting_from = (!pondering).then_some(timer.begin);
        if limits.infinite {
            return timer;
        }
        if let Some(clock) = limits.clock {
            let (soft, hard) = allot(&clock, settings, ply);
            // Thinking on the opponent's time gives some of the time back, so it can be spent beforehand.
            let share = if settings.ponder { 1.2 } else { 1.0 };
            timer.soft = Some(soft.mul_f64(share).min(hard));
            timer.hard = Some(hard);
            timer.least = hard / 8;
        }
        if let Some(move_time) = limits.move_time {
            let whole = move_time
                .saturating_sub(settings.move_overhead)
                .max(move_time / 4)
                .max(Duration::from_millis(1));
            timer.hard = Some(timer.hard.map_or(whole, |hard| hard.min(whole)));
            // The whole time was asked for: a stall does not shorten it by more than a quarter.
            timer.least = timer.least.max(whole * 3 / 4).min(whole);
        }
        timer
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// What was spent of the clock: since the beginning, or since the ponder hit.
    pub(crate) fn clock_used(&self) -> Duration {
        self.counting_from
            .map_or(Duration::ZERO, |from| from.elapsed())
    }

    /// The longest time for which the search did not get to check the clock.
    pub(crate) fn longest_stall(&self) -> Duration {
        self.longest_stall
    }

    /// Whether the hard limit is reached. Asked every few hundred nodes.
    pub(crate) fn is_over(&mut self, pondering: bool) -> bool {
        let now = Instant::now();
        self.longest_stall = self.longest_stall.max(now - self.last_check);
        self.last_check = now;
        if pondering {
            return false;
        }
        let pondered = self.counting_from.is_none();
        let from = *self.counting_from.get_or_insert(now);
        // What was searched on the opponent's time may be enough already.
        if pondered && self.soft_limit_passed() {
            return true;
        }
        self.hard.is_some_and(|hard| {
            let stall = self.longest_stall.mul_f64(STALL_SHARE);
            let limit = hard.saturating_sub(stall).max(self.least.min(hard));
            now - from >= limit
        })
    }

    /// Whether another iteration should not be begun.
    pub(crate) fn is_enough(&mut self, certainty: &Certainty, pondering: bool) -> bool {
        self.factor = certainty.factor();
        !pondering && self.soft_limit_passed()
    }

    fn soft_limit_passed(&self) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft.mul_f64(self.factor))
    }
}

impl Certainty {
    /// What the soft limit is multiplied by.
    fn factor(&self) -> f64 {
        let choice = match self.legal_moves {
            0 | 1 => return 0.1,
            2 => 0.6,
            3 => 0.8,
            _ => 1.0,
        };
        let stability = [1.9, 1.35, 1.15, 1.0, 0.9, 0.84, 0.8][self.stable_for.min(6) as usize];
        let trend = (1.0 + f64::from(self.fall) * 0.008 + f64::from(self.game_fall) * 0.003)
            .clamp(0.8, 1.6);
        let effort = ((1.0 - self.best_share) * 1.9 + 0.5).clamp(0.55, 1.9);
        choice * stability * trend * effort
    }
}

/// The soft and the hard limit for a move.
fn allot(clock: &Clock, settings: &Settings, ply: u32) -> (Duration, Duration) {
    let remaining = clock.remaining.as_secs_f64();
    let increment = clock.increment.as_secs_f64();
    let overhead = settings
        .move_overhead
        .max(settings.observed_overhead)
        .as_secs_f64();
    let whole_reserve =
        (settings.observed_delay.as_secs_f64() * DELAYS_IN_RESERVE).max(LEAST_RESERVE);
    let reserve = whole_reserve.min(remaining * 0.8);
    let increment = if remaining < whole_reserve {
        increment * REFILLING
    } else {
        increment
    };
    // With no more left than the longest delay can take, every move is played almost at once until the increments have filled the clock.
    let spike = settings.observed_delay.as_secs_f64() * DELAYS_AT_ONCE;
    let without_spike = (remaining - overhead - spike).max(remaining * 0.01);
    let usable = (remaining - overhead - reserve)
        .max(remaining * 0.1)
        .min(without_spike)
        .max(0.0005);
    // Each move to come costs the overhead that was observed as well.
    let paid = |share: f64| {
        (share - settings.observed_overhead.as_secs_f64()).max(usable.min(share) * 0.01)
    };
    let (soft, hard) = match clock.moves_to_go {
        Some(moves) if moves > 0 => {
            let moves = f64::from(moves.min(50));
            let share = paid(usable / (moves + 1.0).max(1.2) + increment * 0.8);
            (
                share * 0.85,
                (share * 4.0).min(usable * (0.4 + 0.5 / moves)),
            )
        }
        _ => {
            // The longer the game has lasted, the fewer moves are still to come.
            let moves = 26.0 - f64::from(ply.min(120)) / 15.0;
            let share = paid(usable / moves + increment * 0.7);
            (share * 0.8, (share * 4.0).min(usable * 0.5))
        }
    };
    let hard = hard.min(usable);
    (
        Duration::from_secs_f64(soft.min(hard)),
        Duration::from_secs_f64(hard),
    )
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
    fn delays_and_stalls_shorten_the_hard_limit() {
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
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_secs(1000),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let mut timer = Timer::new(&limits, &settings(0), 0, false);
        assert!(!timer.is_over(false));
        timer.longest_stall = Duration::from_secs(10_000);
        // However long the stalls, some of the time is used.
        assert!(!timer.is_over(false));
        timer.begin -= Duration::from_secs(100);
        timer.counting_from = Some(timer.begin);
        assert!(timer.is_over(false));
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
    fn a_ponder_hit_after_enough_thought_is_answered_at_once() {
        let limits = Limits {
            ponder: true,
            clock: Some(Clock {
                remaining: Duration::from_secs(10),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let mut timer = Timer::new(&limits, &settings(0), 0, true);
        timer.begin -= Duration::from_secs(60);
        assert!(!timer.is_over(true), "the clock does not count yet");
        assert!(timer.is_over(false), "a minute was enough");
        let mut fresh = Timer::new(&limits, &settings(0), 0, true);
        assert!(!fresh.is_over(true) && !fresh.is_over(false));
    }

    #[test]
    fn doubt_takes_longer() {
        let sure = Certainty {
            stable_for: 9,
            fall: 0,
            game_fall: 0,
            best_share: 0.9,
            legal_moves: 30,
        };
        let doubtful = Certainty {
            stable_for: 0,
            fall: 40,
            best_share: 0.3,
            ..sure
        };
        let worse_than_last_move = Certainty {
            game_fall: 60,
            ..sure
        };
        let forced = Certainty {
            legal_moves: 1,
            ..doubtful
        };
        let two = Certainty {
            legal_moves: 2,
            ..doubtful
        };
        assert!(sure.factor() < 1.0 && doubtful.factor() > 2.0);
        assert!(worse_than_last_move.factor() > sure.factor());
        assert!(forced.factor() < two.factor() && two.factor() < doubtful.factor());
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
