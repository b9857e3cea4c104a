//! Learns what moves really cost on the clock beyond the search itself: the way through pipes and threads, the interface, and a scheduler that
//! had other work. The search pays the usual cost for every move to come and keeps a reserve that grows with the longest.

use std::time::Duration;

use chess::Color;
use search::{Clock, Settings};

/// How much of the longest delay is kept from one move to the next.
const KEPT: f64 = 0.98;
/// No delay counts for more: an interface that was suspended for a minute does not do so every move.
const MOST: Duration = Duration::from_millis(500);

/// A move as the clock and the engine saw it.
#[derive(Clone, Copy, Debug)]
struct TimedMove {
    side: Color,
    clock: Clock,
    /// What the search itself spent.
    spent: Option<Duration>,
}

/// Follows the usual and the longest recent delay.
#[derive(Clone, Debug)]
pub struct DelayMeter {
    usual: Duration,
    longest: Duration,
    last: Option<TimedMove>,
}

impl Default for DelayMeter {
    fn default() -> DelayMeter {
        DelayMeter {
            usual: Duration::ZERO,
            // Until something is known, what a search assumes by itself.
            longest: Settings::default().observed_delay,
            last: None,
        }
    }
}

impl DelayMeter {
    /// The average of recent delays.
    #[must_use]
    pub fn usual(&self) -> Duration {
        self.usual
    }

    /// The longest recent delay.
    #[must_use]
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// Another game begins: its clock has nothing to do with the last one's.
    pub fn new_game(&mut self) {
        self.last = None;
    }

    /// A search with a clock begins. What the clock shows now says what the last move really cost.
    pub fn begin(&mut self, side: Color, clock: Clock) {
        if let Some(TimedMove {
            side: last_side,
            clock: before,
            spent: Some(spent),
        }) = self.last
            && last_side == side
        {
            let cost = (before.remaining + before.increment).checked_sub(clock.remaining);
            // With more time than before a new period has begun, and nothing can be said.
            if let Some(cost) = cost {
                self.learn(cost.saturating_sub(spent));
            }
        }
        self.last = Some(TimedMove {
            side,
            clock,
            spent: None,
        });
    }

    /// The search has ended after so long, or without the clock having counted; it did not get to check the clock for as long as `stall`.
    pub fn end(&mut self, spent: Option<Duration>, stall: Duration) {
        if let Some(last) = &mut self.last {
            last.spent = spent;
            self.longest = self.longest.max(stall.min(MOST));
        }
    }

    fn learn(&mut self, delay: Duration) {
        let delay = delay.min(MOST);
        self.usual = self.usual.mul_f64(0.8) + delay.mul_f64(0.2);
        self.longest = self.longest.mul_f64(KEPT).max(delay);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(10),
            moves_to_go: None,
        }
    }

    #[test]
    fn a_clock_that_runs_faster_than_ours_is_noticed_and_forgotten_slowly() {
        let mut meter = DelayMeter::default();
        let spent = Duration::from_millis(100);
        meter.begin(Color::White, clock(1000));
        meter.end(Some(spent), Duration::ZERO);
        // 1000 + 10 - 100 would be left; 70 ms are missing.
        meter.begin(Color::White, clock(840));
        assert_eq!(meter.longest(), Duration::from_millis(70));
        assert_eq!(meter.usual(), Duration::from_millis(14));
        let mut left = 840;
        for _ in 0..160 {
            meter.end(Some(Duration::from_millis(15)), Duration::ZERO);
            left -= 5;
            meter.begin(Color::White, clock(left));
        }
        assert!(meter.longest() < Duration::from_millis(5));
        assert!(meter.usual() < Duration::from_millis(1));
    }

    #[test]
    fn what_cannot_be_compared_teaches_nothing() {
        let mut meter = DelayMeter::default();
        let before = meter.longest();
        meter.begin(Color::White, clock(1000));
        meter.end(Some(Duration::ZERO), Duration::ZERO);
        meter.begin(Color::Black, clock(10));
        meter.end(Some(Duration::ZERO), Duration::ZERO);
        meter.begin(Color::Black, clock(60_000));
        meter.new_game();
        meter.begin(Color::Black, clock(5));
        // Pondering without a hit leaves the clock as it was, and adds no increment.
        meter.end(None, Duration::ZERO);
        meter.begin(Color::Black, clock(5));
        assert_eq!(meter.longest(), before);
        assert_eq!(meter.usual(), Duration::ZERO);
    }

    #[test]
    fn stalls_count_at_once() {
        let mut meter = DelayMeter::default();
        meter.begin(Color::White, clock(1000));
        meter.end(Some(Duration::from_millis(90)), Duration::from_millis(80));
        assert_eq!(meter.longest(), Duration::from_millis(80));
        meter.begin(Color::White, clock(900));
        meter.end(Some(Duration::from_millis(90)), Duration::from_secs(60));
        assert_eq!(meter.longest(), MOST);
    }
}
