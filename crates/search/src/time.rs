//! How long to think. From the clock come two figures: a soft one, after which no new iteration is begun, stretched or shrunk by how sure the
//! search is; and a hard one, at which it stops wherever it is.

use std::time::{Duration, Instant};

use crate::limits::{Clock, Limits, Settings, Strength};

/// Watches the limits of one search.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    begin: Instant,
    /// When the clock began to count: later than the beginning if the search pondered.
    counting_from: Option<Instant>,
    soft: Option<Duration>,
    hard: Option<Duration>,
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
    /// How much the score fell against the one before, in centipawns.
    pub(crate) fall: i32,
    /// The share of nodes spent on the best move.
    pub(crate) best_share: f64,
    /// Whether there is but one legal move.
    pub(crate) forced: bool,
}

impl Timer {
    /// No limit at all.
    pub(crate) fn unlimited() -> Timer {
        Timer {
            begin: Instant::now(),
            counting_from: None,
            soft: None,
            hard: None,
            nodes: u64::MAX,
            soft_nodes: u64::MAX,
        }
    }

    /// The limits of a search that begins now.
    pub(crate) fn new(limits: &Limits, settings: &Settings, pondering: bool) -> Timer {
        let begin = Instant::now();
        let mut timer = Timer {
            begin,
            counting_from: (!pondering).then_some(begin),
            // A weakened search looks at so many positions and no more, whatever else it is allowed.
            nodes: [limits.nodes, settings.strength.and_then(Strength::nodes)]
                .into_iter()
                .flatten()
                .min()
                .unwrap_or(u64::MAX),
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            ..Timer::unlimited()
        };
        if limits.infinite {
            return timer;
        }
        if let Some(clock) = limits.clock {
            let (soft, hard) = allot(&clock, settings.move_overhead);
            // Who thinks on the opponent's time too gets some of the time back, and can spend it beforehand.
            let share = if settings.ponder { 1.2 } else { 1.0 };
            timer.soft = Some(soft.mul_f64(share).min(hard));
            timer.hard = Some(hard);
        }
        if let Some(move_time) = limits.move_time {
            let whole = move_time
                .saturating_sub(settings.move_overhead)
                .max(move_time / 4)
                .max(Duration::from_millis(1));
            timer.hard = Some(timer.hard.map_or(whole, |hard| hard.min(whole)));
        }
        timer
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether the hard limit is reached. Asked every thousand nodes or so.
    pub(crate) fn is_over(&mut self, pondering: bool) -> bool {
        if pondering {
            return false;
        }
        let from = *self.counting_from.get_or_insert_with(Instant::now);
        self.hard.is_some_and(|hard| from.elapsed() >= hard)
    }

    /// Whether another iteration should not be begun.
    pub(crate) fn is_enough(&self, certainty: &Certainty, pondering: bool) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        !pondering && self.elapsed() >= soft.mul_f64(certainty.factor())
    }
}

impl Certainty {
    /// What the soft limit is multiplied by.
    fn factor(&self) -> f64 {
        if self.forced {
            return 0.1;
        }
        let stability = [1.9, 1.35, 1.15, 1.0, 0.9, 0.84, 0.8][self.stable_for.min(6) as usize];
        let trend = (1.0 + f64::from(self.fall) * 0.008).clamp(0.8, 1.5);
        let effort = ((1.0 - self.best_share) * 1.9 + 0.5).clamp(0.55, 1.9);
        stability * trend * effort
    }
}

/// The soft and the hard limit for a move.
fn allot(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let remaining = clock.remaining.as_secs_f64();
    let increment = clock.increment.as_secs_f64();
    let overhead = overhead.as_secs_f64();
    // What may be used at all: never the last milliseconds, which belong to the machine and the line.
    // The reserve is for a machine that has more to do than to play: there moves have been seen to take a tenth of a second longer than was
    // meant.
    let reserve = (remaining * 0.5).min(0.2);
    let usable = (remaining - overhead - reserve)
        .max(remaining * 0.1)
        .max(0.0005);
    let (soft, hard) = match clock.moves_to_go {
        Some(moves) if moves > 0 => {
            let moves = f64::from(moves.min(50));
            let share = usable / (moves + 1.0).max(1.2) + increment * 0.8;
            (
                share * 0.85,
                (share * 4.0).min(usable * (0.4 + 0.5 / moves)),
            )
        }
        _ => {
            let share = usable / 23.0 + increment * 0.7;
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

    #[test]
    fn no_clock_is_overdrawn() {
        let overhead = Duration::from_millis(15);
        for remaining in [0u64, 1, 5, 14, 16, 40, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0u64, 10, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(4_000_000)] {
                    let clock = Clock {
                        remaining: Duration::from_millis(remaining),
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                    };
                    let (soft, hard) = allot(&clock, overhead);
                    assert!(soft <= hard);
                    let usable = clock
                        .remaining
                        .saturating_sub(overhead)
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

    #[test]
    fn doubt_takes_longer() {
        let sure = Certainty {
            stable_for: 9,
            fall: 0,
            best_share: 0.9,
            forced: false,
        };
        let doubtful = Certainty {
            stable_for: 0,
            fall: 40,
            best_share: 0.3,
            forced: false,
        };
        assert!(sure.factor() < 1.0 && doubtful.factor() > 2.0);
    }
}
