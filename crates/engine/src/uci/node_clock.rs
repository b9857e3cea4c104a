//! The clocks of a game whose time is counted in nodes (the option `nodestime`). What the interface shows is read once for each side, at its
//! first move; from then on what is left follows from the nodes it has searched. So games under a clock go the same way on every
//! machine, however busy, as long as the interface lets no flag fall.

use std::time::Duration;

use chess::Color;
use search::Clock;

/// What each side has left.
#[derive(Clone, Debug, Default)]
pub struct NodeClocks {
    remaining: [Option<Duration>; 2],
    /// The side that is searching, and what its move will add.
    searching: Option<(Color, Duration)>,
}

impl NodeClocks {
    /// Another game begins.
    pub fn new_game(&mut self) {
        *self = NodeClocks::default();
    }

    /// A side begins to search. What its clock would show if it ran by nodes.
    pub fn begin(&mut self, side: Color, shown: Clock) -> Clock {
        self.searching = Some((side, shown.increment));
        Clock {
            remaining: *self.remaining[side.index()].get_or_insert(shown.remaining),
            ..shown
        }
    }

    /// The search has ended after so much of this time, or without its clock having counted. Whether one was going on by these clocks.
    pub fn end(&mut self, spent: Option<Duration>) -> bool {
        let Some((side, increment)) = self.searching.take() else {
            return false;
        };
        if let (Some(remaining), Some(spent)) = (&mut self.remaining[side.index()], spent) {
            *remaining = remaining.saturating_sub(spent) + increment;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn shown(remaining: u64) -> Clock {
        Clock {
            remaining: MS(remaining),
            increment: MS(10),
            moves_to_go: None,
        }
    }

    #[test]
    fn each_side_keeps_its_own_clock_whatever_is_shown() {
        let mut clocks = NodeClocks::default();
        assert!(!clocks.end(Some(MS(5))), "nobody has begun");
        assert_eq!(clocks.begin(Color::White, shown(1000)), shown(1000));
        assert!(clocks.end(Some(MS(300))));
        assert_eq!(clocks.begin(Color::Black, shown(2000)), shown(2000));
        assert!(clocks.end(Some(MS(3000))), "more than there was");
        assert_eq!(clocks.begin(Color::White, shown(1)), shown(710));
        assert!(clocks.end(None));
        assert_eq!(clocks.begin(Color::White, shown(1)), shown(710));
        assert_eq!(clocks.begin(Color::Black, shown(1)), shown(10));
        clocks.new_game();
        assert_eq!(clocks.begin(Color::White, shown(500)), shown(500));
    }
}
