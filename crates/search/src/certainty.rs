//! How sure the search is of its move, and what that does to the time it takes.

use crate::allot::percent;
use crate::tunables;

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

impl Certainty {
    /// What the soft limit is multiplied by.
    pub(crate) fn factor(&self) -> f64 {
        let choice = match self.legal_moves {
            0 | 1 => return percent(tunables::time_one_move()),
            2 => percent(tunables::time_two_moves()),
            3 => percent(tunables::time_three_moves()),
            _ => 1.0,
        };
        let stability = percent(match self.stable_for {
            0 => tunables::time_stable_0(),
            1 => tunables::time_stable_1(),
            2 => tunables::time_stable_2(),
            3 => tunables::time_stable_3(),
            4 => tunables::time_stable_4(),
            5 => tunables::time_stable_5(),
            _ => tunables::time_stable_6(),
        });
        let thousandths = |share: i32| f64::from(share) / 1000.0;
        let trend = (1.0
            + f64::from(self.fall) * thousandths(tunables::time_fall())
            + f64::from(self.game_fall) * thousandths(tunables::time_game_fall()))
        .clamp(
            percent(tunables::time_trend_least()),
            percent(tunables::time_trend_most()),
        );
        let effort = ((1.0 - self.best_share) * percent(tunables::time_effort_factor())
            + percent(tunables::time_effort_base()))
        .clamp(
            percent(tunables::time_effort_least()),
            percent(tunables::time_effort_most()),
        );
        choice * stability * trend * effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
