//! Mistakes looked at closely: whether a move that seems to be one is one, and what it gave up.

use chess::{Move, Position, Square};
use search::{Limits, Score, StopHandle};

use super::accuracy::{Grade, move_accuracy, points_lost, winning_chances};
use super::effort::{SECOND_LOOK, THIRD_LOOK, THREAT_LOOK, effort};
use super::mistake_table::MistakeTable;
use super::point::{self, Way};
use super::threat::{self, Threat};
use super::{Part, ReviewedMove, aims, chances, idea, people_score, sentence};
use crate::compare::{after, by_family, compared};
use crate::follow::{Patience, telling_length};
use crate::material::Trade;
use crate::{Game, Percent, Report, SearchResult, Session, White, WhiteView};

/// A mistake that loses so many points of winning chances by the second look needs no third.
const SURE_LOSS: f64 = 10.0;

/// Looks again, and harder, at the positions after the move played and after the better move: a search from before the move
/// is apt to see more in its own choice than there is, and a mistake is only what every look calls one. A small one gets a
/// third look. Gives the last verdict on the position after the move played; nothing if the handle stopped it.
pub(super) fn look_again(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    so_far: &Game,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<SearchResult> {
    let second = look_with(
        session,
        reviewed,
        so_far,
        &effort(limits, SECOND_LOOK),
        stop,
    )?;
    let is_small = reviewed.grade.is_mistake() && reviewed.loss < SURE_LOSS;
    // A limit of depth is the same for every look: another would say the same again.
    if !is_small || limits.depth.is_some() {
        return Some(second);
    }
    look_with(session, reviewed, so_far, &effort(limits, THIRD_LOOK), stop)
}

/// One such look.
fn look_with(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    so_far: &Game,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<SearchResult> {
    let mut look = |played: Move| {
        let mut game = so_far.clone();
        game.play(played);
        let verdict = session.analyse(&game, limits, stop, &mut |_| {});
        (!stop.is_stopped()).then_some(verdict)
    };
    let here = look(reviewed.played)?;
    let there = look(reviewed.better.best)?;
    let (played, better) = (here.report(), there.report());
    reviewed.searched = played.white_score();
    reviewed.score = people_score(played);
    reviewed.chances = chances(played);
    // A mate found from before the move is proven: it stands.
    if !matches!(reviewed.better.searched.0, Score::Mate(_)) {
        reviewed.better.searched = better.white_score();
        reviewed.better.score = people_score(better);
        reviewed.better.line = std::iter::once(reviewed.better.best)
            .chain(better.info.pv.iter().copied())
            .collect();
    }
    let best = chances_of(reviewed.better.score, better);
    reviewed.loss = points_lost(
        best.for_side(reviewed.side),
        reviewed.chances.for_side(reviewed.side),
    );
    reviewed.accuracy = move_accuracy(reviewed.loss);
    reviewed.grade = Grade::of_loss(reviewed.loss);
    Some(here)
}

/// The winning chances after the better move: by its score, unless it ends the game.
fn chances_of(score: WhiteView, report: &Report) -> White<Percent> {
    match score.0 {
        Score::Mate(0) => chances(report),
        _ => winning_chances(score),
    }
}

/// Says what a mistake gave up and what was wrong with it, by the ends of both lines, and cuts the lines there: what is
/// shown is what is told. Nothing if the handle stopped it.
pub(super) fn explain_mistake(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    earlier: &[ReviewedMove],
    limits: &Limits,
    stop: &StopHandle,
) -> Option<()> {
    let side = reviewed.side;
    let before = reviewed.before;
    let counted_from = before_exchange(reviewed, earlier);
    // A line is shown to where its point is visible, a line to a mate to the mate; and what it wins or loses goes with it.
    let cut = |session: &Session, line: &[Move], score: WhiteView, way: Way| {
        let visible = point::of_line(&before, &counted_from, line, way);
        let length = match score.0 {
            Score::Mate(_) => line.len(),
            Score::Centipawns(_) => visible
                .unwrap_or_else(|| telling_length(session, &before, line, score, Patience::Early)),
        };
        let counted = match visible {
            Some(length) => after(&before, &line[..length]),
            None => counted_from,
        };
        (line[..length].to_vec(), counted)
    };
    let (line, lost_there) = cut(session, &reviewed.line, reviewed.searched, Way::Loses);
    let (better_line, won_there) = cut(
        session,
        &reviewed.better.line,
        reviewed.better.searched,
        Way::Wins,
    );
    (reviewed.line, reviewed.better.line) = (line, better_line);
    let (left, kept) = (
        after(&before, &reviewed.line),
        after(&before, &reviewed.better.line),
    );
    let terms = compared(&session.explain(&left), &session.explain(&kept));
    reviewed.gave_up = by_family(&terms, side);
    let (played, best) = (reviewed.searched, reviewed.better.searched);
    reviewed.table = Some(MistakeTable::new(&terms, played, best));
    let limits = effort(limits, THREAT_LOOK);
    let threat = threat::against_mover(session, &before, &limits, stop);
    let own_threat = threat_of(session, &before, &[reviewed.better.best], &limits, stop);
    let replied = reviewed.line.get(..2);
    // What was threatened all along is not what the move allows, and in the middle of an exchange everything threatens something.
    let reply_threat = replied
        .filter(|line| !after(&before, &line[..1]).is_capture(line[1]))
        .and_then(|line| threat_of(session, &before, line, &limits, stop))
        .filter(|new| threat.as_ref().is_none_or(|old| old.played != new.played));
    if stop.is_stopped() {
        return None;
    }
    let better = Trade::between(&counted_from, &won_there, side);
    let idea = idea::of(&idea::Facts {
        before: &before,
        best: reviewed.better.best,
        last: earlier.last().map(|one| (&one.before, one.played)),
        trade: &better,
        threat: threat.as_ref(),
        own_threat: own_threat.as_ref(),
        opening: reviewed.part == Part::Opening,
    });
    let lines = sentence::Lines {
        before: reviewed.better.score,
        played: Trade::between(&counted_from, &lost_there, side),
        theirs: Trade::between(&counted_from, &lost_there, !side),
        better,
        threat,
        reply_threat,
        reply_aim: replied.and_then(|line| aims::of(&after(&before, &line[..1]), line[1])),
        idea,
        taken_back: taken_back(reviewed, earlier),
        again: earlier.len().checked_sub(2).is_some_and(|at| {
            let one = &earlier[at];
            one.grade.is_mistake() && one.better.best == reviewed.better.best
        }),
    };
    reviewed.sentence = Some(sentence::of(reviewed, &lines));
    Some(())
}

/// Where the better move takes back, if the move played does not.
fn taken_back(reviewed: &ReviewedMove, earlier: &[ReviewedMove]) -> Option<Square> {
    let last = earlier.last()?;
    let square = last.played.to();
    let takes = |played: Move| reviewed.before.is_capture(played) && played.to() == square;
    let exchange = last.before.is_capture(last.played);
    (exchange && takes(reviewed.better.best) && !takes(reviewed.played)).then_some(square)
}

/// What the last move of a line threatens, the other side passing.
fn threat_of(
    session: &mut Session,
    before: &Position,
    line: &[Move],
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Threat> {
    let there = after(before, line);
    threat::against_mover(session, &there, limits, stop)
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
