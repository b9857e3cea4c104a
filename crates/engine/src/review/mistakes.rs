//! Mistakes looked at closely: whether a move that seems to be one is one, and what it gave up.

use chess::{Move, Position};
use search::{Limits, Score, StopHandle};

use super::accuracy::{Grade, move_accuracy};
use super::{ReviewedMove, for_side, sentence, white_chances};
use crate::compare::{after, by_family, compared};
use crate::follow::{Patience, telling_length};
use crate::material::Trade;
use crate::{Game, Session};

/// Looks as hard at the position after the better move as at the one after the move played, since a search from before the
/// move is apt to see more in it than there is; a mistake is what both looks call one. Nothing if the handle stopped it.
pub(super) fn look_again(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    so_far: &Game,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<()> {
    let mut game = so_far.clone();
    game.play(reviewed.better.best);
    let verdict = session.analyse(&game, limits, stop, &mut |_| {});
    if stop.is_stopped() {
        return None;
    }
    let report = verdict.report();
    let chances = for_side(white_chances(report), reviewed.side);
    let loss = (chances - for_side(reviewed.white_chances, reviewed.side)).max(0.0);
    // A mate found from before the move is proven: it stands.
    if loss < reviewed.loss && !matches!(reviewed.better.score, Score::Mate(_)) {
        reviewed.loss = loss;
        reviewed.accuracy = move_accuracy(loss, 0.0);
        reviewed.grade = Grade::of_loss(loss);
        reviewed.better.score = report.white_score();
        reviewed.better.line = std::iter::once(reviewed.better.best)
            .chain(report.info.pv.iter().copied())
            .collect();
    }
    Some(())
}

/// Says what a mistake gave up and what was wrong with it, by the ends of both lines, and cuts the lines there: what is
/// shown is what is told.
pub(super) fn explain_mistake(
    session: &Session,
    reviewed: &mut ReviewedMove,
    earlier: &[ReviewedMove],
) {
    let (before, side) = (&reviewed.before, reviewed.side);
    let told = |line: &[Move], score: Score, patience: Patience| {
        line[..telling_length(session, before, line, score, patience)].to_vec()
    };
    let lines = |patience: Patience| {
        let better = told(&reviewed.better.line, reviewed.better.score, patience);
        let line = told(&reviewed.line, reviewed.score, patience);
        let [kept, left] = [&better, &line].map(|line| session.explain(&after(before, line)));
        (line, better, by_family(&compared(&left, &kept), side))
    };
    // The sooner a line tells its story, the better, if it does tell it.
    let mut shown = lines(Patience::Early);
    if !sentence::explains(&shown.2, reviewed) {
        shown = lines(Patience::Nearest);
    }
    let (left, kept) = (after(before, &shown.0), after(before, &shown.1));
    (reviewed.line, reviewed.better.line, reviewed.gave_up) = shown;
    let counted_from = before_exchange(reviewed, earlier);
    let lines = sentence::Lines {
        before: reviewed.better.score,
        reply: reviewed
            .line
            .get(1)
            .map(|&reply| after(before, &[reviewed.played]).san(reply)),
        played: Trade::between(&counted_from, &left, side),
        better: Trade::between(&counted_from, &kept, side),
        again: earlier.len().checked_sub(2).is_some_and(|at| {
            let one = &earlier[at];
            one.grade.is_mistake() && one.better.best == reviewed.better.best
        }),
    };
    reviewed.sentence = Some(sentence::of(reviewed, &lines));
}

/// The position from which pieces are counted: where the last move took something and this move or the better one takes
/// back, taking back wins nothing, so it is the position before the exchange.
fn before_exchange(reviewed: &ReviewedMove, earlier: &[ReviewedMove]) -> Position {
    let mut from = reviewed.before;
    let takes_on = |taking: Move| from.is_capture(taking).then_some(taking.to());
    let Some(square) = takes_on(reviewed.played).or(takes_on(reviewed.better.best)) else {
        return from;
    };
    for one in earlier.iter().rev() {
        if !one.before.is_capture(one.played) || one.played.to() != square {
            break;
        }
        from = one.before;
    }
    from
}
