//! Mistakes looked at closely: whether a move that seems to be one is one, and what it gave up.

use chess::{Move, Position, Square};
use search::{Limits, Score, StopHandle};

use super::accuracy::{Grade, move_accuracy};
use super::effort::{SECOND_LOOK, THREAT_LOOK, effort};
use super::threat::{self, Threat};
use super::{Part, ReviewedMove, for_side, idea, people_score, sentence, white_chances};
use crate::compare::{after, by_family, compared};
use crate::follow::{Patience, at_rest, telling_length};
use crate::material::Trade;
use crate::{Game, SearchResult, Session};

/// A pawn must be won or lost within so many half-moves to be what a move is about.
const LATEST_PAWN: usize = 5;
/// The same for pieces.
const LATEST_PIECE: usize = 12;

/// Looks again, and harder, at the positions after the move played and after the better move: a search from before the move
/// is apt to see more in its own choice than there is, and a mistake is only what both looks call one. Gives the new verdict
/// on the position after the move played; nothing if the handle stopped it.
pub(super) fn look_again(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    so_far: &Game,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<SearchResult> {
    let limits = effort(limits, SECOND_LOOK);
    let mut look = |played: Move| {
        let mut game = so_far.clone();
        game.play(played);
        let verdict = session.analyse(&game, &limits, stop, &mut |_| {});
        (!stop.is_stopped()).then_some(verdict)
    };
    let here = look(reviewed.played)?;
    let there = look(reviewed.better.best)?;
    let (played, better) = (here.report(), there.report());
    reviewed.searched = played.white_score().0;
    reviewed.score = people_score(played);
    reviewed.white_chances = white_chances(played);
    // A mate found from before the move is proven: it stands.
    if !matches!(reviewed.better.searched, Score::Mate(_)) {
        reviewed.better.searched = better.white_score().0;
        reviewed.better.score = people_score(better);
        reviewed.better.line = std::iter::once(reviewed.better.best)
            .chain(better.info.pv.iter().copied())
            .collect();
        let chances = for_side(white_chances(better), reviewed.side);
        let loss = (chances - for_side(reviewed.white_chances, reviewed.side)).max(0.0);
        reviewed.loss = loss.min(reviewed.loss);
    }
    reviewed.accuracy = move_accuracy(reviewed.loss, 0.0);
    reviewed.grade = Grade::of_loss(reviewed.loss);
    Some(here)
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
    let cut = |session: &Session, line: &[Move], score: Score| {
        let visible = visible_length(&before, &counted_from, line);
        let length = match score {
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
    let (line, lost_there) = cut(session, &reviewed.line, reviewed.searched);
    let (better_line, won_there) = cut(session, &reviewed.better.line, reviewed.better.searched);
    (reviewed.line, reviewed.better.line) = (line, better_line);
    let (left, kept) = (
        after(&before, &reviewed.line),
        after(&before, &reviewed.better.line),
    );
    let terms = compared(&session.explain(&left), &session.explain(&kept));
    reviewed.gave_up = by_family(&terms, side);
    let limits = effort(limits, THREAT_LOOK);
    let threat = threat::against_mover(session, &before, &limits, stop);
    let own_threat = own_threat(session, &before, reviewed.better.best, &limits, stop);
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

/// What the better move threatens, the other side passing.
fn own_threat(
    session: &mut Session,
    before: &Position,
    best: Move,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Threat> {
    let there = after(before, &[best]);
    threat::against_mover(session, &there, limits, stop)
}

/// Where the point of a line that wins or loses pieces is visible: the first place at rest with the material that the line
/// ends with. Nothing if it ends with the material it began with, or if it takes long to win or lose a pawn: what happens
/// to one pawn at the end of a long line is not what the move is about.
fn visible_length(before: &Position, counted_from: &Position, line: &[Move]) -> Option<usize> {
    let side = before.side_to_move();
    let net = |length: usize| {
        let there = after(before, &line[..length]);
        Trade::between(counted_from, &there, side).net()
    };
    let end = net(line.len());
    if end == 0 {
        return None;
    }
    let least = line.len().min(2);
    let latest = match end {
        -1..=1 => line.len().min(LATEST_PAWN),
        _ => line.len().min(LATEST_PIECE),
    };
    (least..=latest).find(|&length| {
        net(length) == end
            && at_rest(&after(before, &line[..length]))
            && !line
                .get(length)
                .is_some_and(|&next| after(before, &line[..length]).is_capture(next))
    })
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
