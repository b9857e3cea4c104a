//! Watches how long a search may think: no new iteration is begun after the soft limit, stretched or shrunk by how sure the search is, and
//! at the hard limit it stops wherever it is.
//!
//! On a busy machine a thread can lose the processor for longer than a move may take. The timer therefore measures its own stalls, the gaps
//! between two checks of the clock, and brings the hard limit forward by them.
//!
//! Where a machine's speed must not matter, time is counted in nodes instead ([`Settings::nodes_per_millisecond`]).

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use crate::allot::{allot, percent};
use crate::certainty::Certainty;
use crate::limits::{Limits, Settings, Strength};
use crate::tunables;

/// Watches the limits of one search.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    begin: Instant,
    /// Where set, time is counted in nodes, and so many are a millisecond.
    nodes_per_millisecond: Option<NonZeroU32>,
    /// When the clock began to count, since the beginning: later than that if the search pondered.
    counting_from: Option<Duration>,
    soft: Option<Duration>,
    hard: Option<Duration>,
    /// The hard limit leaves so little that stalls must not be allowed to shorten it further.
    least: Duration,
    /// What the soft limit was last multiplied by.
    factor: f64,
    last_check: Duration,
    longest_stall: Duration,
    /// Exactly so many nodes.
    pub(crate) nodes: u64,
    /// No new iteration after so many nodes.
    pub(crate) soft_nodes: u64,
}

impl Timer {
    /// No limit at all.
    pub(crate) fn unlimited() -> Timer {
        Timer {
            begin: Instant::now(),
            nodes_per_millisecond: None,
            counting_from: None,
            soft: None,
            hard: None,
            least: Duration::ZERO,
            factor: 1.0,
            last_check: Duration::ZERO,
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
            nodes_per_millisecond: settings.nodes_per_millisecond,
            counting_from: (!pondering).then_some(Duration::ZERO),
            ..Timer::unlimited()
        };
        if limits.infinite {
            return timer;
        }
        if let Some(clock) = limits.clock {
            let (soft, hard) = allot(&clock, settings, ply);
            // Thinking on the opponent's time gives some of the time back, so it can be spent beforehand.
            let share = if settings.ponder {
                tunables::time_ponder_share()
            } else {
                100
            };
            timer.soft = Some(soft.mul_f64(percent(share)).min(hard));
            timer.hard = Some(hard);
            timer.least = hard / tunables::time_stall_least() as u32;
        }
        if let Some(move_time) = limits.move_time {
            let whole = move_time
                .saturating_sub(settings.move_overhead)
                .max(move_time / tunables::time_fixed_least() as u32)
                .max(Duration::from_millis(1));
            timer.hard = Some(timer.hard.map_or(whole, |hard| hard.min(whole)));
            // The whole time was asked for: a stall shortens it only by a part.
            let least = whole * tunables::time_fixed_stall() as u32 / 100;
            timer.least = timer.least.max(least).min(whole);
        }
        timer
    }

    /// Since the search began, by a real clock.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Since the search began, as time is counted, with so many nodes searched.
    fn spent(&self, nodes: u64) -> Duration {
        match self.nodes_per_millisecond {
            Some(rate) => Duration::from_secs_f64(nodes as f64 / f64::from(rate.get()) / 1000.0),
            None => self.elapsed(),
        }
    }

    /// What was spent of the clock: since the beginning, or since the ponder hit was seen.
    pub(crate) fn clock_used(&self, nodes: u64) -> Duration {
        self.counting_from.map_or(Duration::ZERO, |from| {
            self.spent(nodes).saturating_sub(from)
        })
    }

    /// The longest time for which the search did not get to check the clock.
    pub(crate) fn longest_stall(&self) -> Duration {
        self.longest_stall
    }

    /// Whether the hard limit is reached. Asked every few hundred nodes.
    pub(crate) fn is_over(&mut self, pondering: bool, nodes: u64) -> bool {
        let now = self.spent(nodes);
        if self.nodes_per_millisecond.is_none() {
            self.longest_stall = self.longest_stall.max(now - self.last_check);
            self.last_check = now;
        }
        if pondering {
            return false;
        }
        let pondered = self.counting_from.is_none();
        let from = *self.counting_from.get_or_insert(now);
        // What was searched on the opponent's time may be enough already.
        if pondered && self.soft_limit_passed(now) {
            return true;
        }
        self.hard.is_some_and(|hard| {
            // A stall is noticed only when it is over, so the limit is brought forward by the longest seen in this search.
            let stall = self
                .longest_stall
                .mul_f64(percent(tunables::time_stall_share()));
            let limit = hard.saturating_sub(stall).max(self.least.min(hard));
            now - from >= limit
        })
    }

    /// Whether another iteration should not be begun.
    pub(crate) fn is_enough(&mut self, certainty: &Certainty, pondering: bool, nodes: u64) -> bool {
        self.factor = certainty.factor();
        !pondering && self.soft_limit_passed(self.spent(nodes))
    }

    fn soft_limit_passed(&self, now: Duration) -> bool {
        self.soft
            .is_some_and(|soft| now >= soft.mul_f64(self.factor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn settings(delay: u64) -> Settings {
        Settings {
            observed_delay: Duration::from_millis(delay),
            ..Settings::default()
        }
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
        assert!(!timer.is_over(true, 0), "the clock does not count yet");
        assert!(timer.is_over(false, 0), "a minute was enough");
        let mut fresh = Timer::new(&limits, &settings(0), 0, true);
        assert!(!fresh.is_over(true, 0) && !fresh.is_over(false, 0));
    }

    #[test]
    fn stalls_shorten_the_hard_limit() {
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_secs(1000),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let mut timer = Timer::new(&limits, &settings(0), 0, false);
        assert!(!timer.is_over(false, 0));
        timer.longest_stall = Duration::from_secs(10_000);
        // However long the stalls, some of the time is used.
        assert!(!timer.is_over(false, 0));
        timer.begin -= Duration::from_secs(100);
        assert!(timer.is_over(false, 0));
    }

    #[test]
    fn time_counted_in_nodes_does_not_pass_by_itself() {
        let limits = Limits {
            clock: Some(Clock {
                remaining: Duration::from_secs(10),
                ..Clock::default()
            }),
            ..Limits::default()
        };
        let settings = Settings {
            nodes_per_millisecond: NonZeroU32::new(100),
            ..settings(0)
        };
        let mut timer = Timer::new(&limits, &settings, 0, false);
        timer.begin -= Duration::from_secs(60);
        assert!(
            !timer.is_over(false, 1000),
            "ten milliseconds of ten seconds"
        );
        assert_eq!(timer.clock_used(1000), Duration::from_millis(10));
        assert_eq!(timer.longest_stall(), Duration::ZERO);
        assert!(timer.is_over(false, 1_000_000), "ten seconds");
    }
}
