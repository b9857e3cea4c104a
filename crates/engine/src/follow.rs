//! Where a line leads: lines are followed until they come to rest, and told up to the place where what stands on the board
//! explains what the search found.

use chess::{ExchangeValues, Move, Outcome, Position};
use search::{Limits, Score, StopHandle};

use crate::{Game, Session, WhiteView};

/// Lines are followed for at least so many half-moves, unless the game ends.
const SHORTEST_LINE: usize = 6;
/// Lines that had to be followed on are cut at this length.
const LONGEST_LINE: usize = 16;
/// Half-moves by which a line to a mate may be longer than the search announced.
const MATE_DETOUR: usize = 12;
/// A line is told for at least so many half-moves: a move and its answer.
const LEAST_TOLD: usize = 2;
/// What an exchange must win, in centipawns, for a position not to be at rest.
const WORTH_TAKING: i32 = 100;
/// Of places whose distance from the score differs by no more than this, in centipawns, and a tenth of the score, the
/// earliest is told: what comes sooner is surer and easier to follow.
const AS_NEAR: i32 = 35;

/// How far to follow a line for its score to be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// To the first place that comes about as near to the score as any.
    Early,
    /// To the place that comes nearest.
    Nearest,
}

/// When a line has been followed far enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// Nothing is in the air any more.
    AtRest,
    /// Mate is on the board; it was announced in so many moves.
    Mate(i32),
}

impl Until {
    fn longest(self) -> usize {
        match self {
            Until::AtRest => LONGEST_LINE,
            // What follows a line from its end may find a longer way to the same mate.
            Until::Mate(moves) => 2 * moves.unsigned_abs() as usize + MATE_DETOUR,
        }
    }

    fn is_reached(self, position: &Position, length: usize) -> bool {
        match self {
            Until::AtRest => length >= SHORTEST_LINE && at_rest(position),
            Until::Mate(_) => false,
        }
    }
}

/// A line long enough to show where it leads: a search that found its answer in the transposition table tells a short one, and a
/// long one may stop in the middle of an exchange; both are searched on from their end. Nothing if the handle stopped it.
pub(crate) fn followed(
    session: &mut Session,
    game: &Game,
    mut line: Vec<Move>,
    until: Until,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Vec<Move>> {
    let mut game = game.clone();
    for &played in &line {
        game.play(played);
    }
    let limits = Limits {
        search_moves: Vec::new(),
        nodes: limits.nodes.map(|nodes| (nodes / 4).max(1)),
        move_time: limits.move_time.map(|time| time / 4),
        ..limits.clone()
    };
    while line.len() < until.longest()
        && !until.is_reached(game.position(), line.len())
        && game.outcome() == Outcome::Ongoing
    {
        if stop.is_stopped() {
            return None;
        }
        let verdict = session.analyse(&game, &limits, stop, &mut |_| {});
        let mut added = false;
        for &played in verdict
            .report()
            .info
            .pv
            .iter()
            .take(until.longest() - line.len())
        {
            game.play(played);
            line.push(played);
            added = true;
        }
        if !added {
            break;
        }
    }
    (!stop.is_stopped()).then_some(line)
}

/// Whether nothing is in the air: no check, and no exchange that wins something for the side to move.
pub(crate) fn at_rest(position: &Position) -> bool {
    !position.in_check()
        && !position.legal_moves().iter().any(|&taking| {
            position.is_noisy(taking)
                && position.exchange_at_least(taking, WORTH_TAKING, &ExchangeValues::default())
        })
}

/// How much of a line to follow so that what stands there explains the score. In the middle of an exchange the material
/// means nothing, so only places at rest count, if the line has any; of those it is the one where the evaluator's own word
/// comes nearest to what the search found, or an earlier one that comes as near.
pub(crate) fn telling_length(
    session: &Session,
    position: &Position,
    line: &[Move],
    score: WhiteView,
    patience: Patience,
) -> usize {
    let Score::Centipawns(wanted) = score.0 else {
        return line.len();
    };
    let mut position = *position;
    // Whether something is in the air at a place, how far its word is from the score, and where it is.
    let mut places: Vec<(bool, i32, usize)> = Vec::new();
    for (at, &played) in line.iter().enumerate() {
        position.make(played, &mut ());
        if at + 1 < LEAST_TOLD.min(line.len()) || position.in_check() {
            continue;
        }
        let exchanging = line
            .get(at + 1)
            .is_some_and(|&next| position.is_noisy(next));
        let restless = exchanging || !at_rest(&position);
        let said = session
            .evaluate(&position)
            .for_white(position.side_to_move())
            .0;
        let distance = (said - wanted).abs();
        places.push((restless, distance, at + 1));
    }
    let Some(&(restless, nearest, _)) = places.iter().min() else {
        return line.len();
    };
    let near_enough = match patience {
        Patience::Early => nearest + AS_NEAR + wanted.abs() / 10,
        Patience::Nearest => nearest,
    };
    places
        .iter()
        .find(|place| place.0 == restless && place.1 <= near_enough)
        .map_or(line.len(), |place| place.2)
}

/// The position at the end of a line.
#[must_use]
pub fn after(position: &Position, line: &[Move]) -> Position {
    let mut position = *position;
    for &played in line {
        position.make(played, &mut ());
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_where_the_exchange_is_over() {
        // White takes a defended pawn with a rook: one half-move later a rook is gone.
        let position = Position::from_fen("3k4/8/2p5/3p4/8/8/3R4/3K4 w - - 0 1").unwrap();
        let mut line = Vec::new();
        let mut here = position;
        for san in ["Rxd5", "cxd5", "Kd2", "Kd7"] {
            let played = here.parse_san(san).unwrap();
            here.make(played, &mut ());
            line.push(played);
        }
        let session = Session::default();
        for wanted in [-900, 300, 900] {
            let length = telling_length(
                &session,
                &position,
                &line,
                WhiteView(Score::Centipawns(wanted)),
                Patience::Early,
            );
            assert!(length >= 2, "the pawn takes back first: {length}");
        }
        assert!(!at_rest(&after(&position, &line[..1])));
        assert!(at_rest(&after(&position, &line[..2])));
    }
}
