//! A whole game judged: every position is searched, backwards so that what is learnt of the end helps the beginning;
//! every move is graded by the winning chances it lost; what seems to be a mistake is looked at again, harder; and what is
//! one is explained.

mod accuracy;
mod aims;
mod annotated;
mod bands;
mod data;
mod effort;
mod idea;
mod judged;
mod mistake_table;
mod mistakes;
mod pieces;
mod point;
mod praise;
mod reasons;
mod sentence;
mod standing;
mod threat;

use chess::{Color, Move, Position, Role};
use search::{Limits, Score, StopHandle};

pub use accuracy::{CHANCES_PER_CENTIPAWN, Grade, MOST_CENTIPAWNS, move_accuracy, winning_chances};
pub use annotated::annotated_pgn;
pub use data::ReviewData;
pub use judged::{Better, Part, Review, ReviewedMove, SideAccuracy};
pub use mistake_table::{MistakeRow, MistakeTable};
pub use praise::Praise;

use accuracy::points_lost;
use bands::Bands;
use effort::{FIRST_LOOK, FOLLOWING, effort};
use mistakes::{explain_mistake, look_again};

use crate::follow::{Until, followed};
use crate::pgn::GameText;
use crate::wdl::normalised;
use crate::{Game, Mover, Percent, Report, SearchResult, Session, White, WhiteView, openings};

/// The last move of the opening, if the endgame has not begun by then.
const OPENING_PLIES: usize = 20;
/// With this much material or less besides pawns and kings (a minor counts 1, a rook 2, a queen 4; 24 at the start)
/// it is an endgame.
const ENDGAME_MATERIAL: u32 = 8;
/// How many turning points are worth naming.
const MOST_TURNING_POINTS: usize = 6;
/// Beyond this normalised score, in centipawns, a game is decided: what stays beyond it changes nothing.
const DECIDED: i32 = 450;
/// Beyond this score only blunders are told: less than that does not change who wins.
const NEARLY_DECIDED: i32 = 350;
/// Beyond this score no inaccuracy is told: a side that stays much better, or was much worse, has other worries.
const CLEARLY_BETTER: i32 = 200;

/// Judges a game, searching each position within these limits; nothing if the handle stopped it. `progress` hears how
/// many positions of how many are done.
pub fn review(
    session: &mut Session,
    text: &GameText,
    limits: &Limits,
    stop: &StopHandle,
    progress: &mut dyn FnMut(usize, usize),
) -> Option<Review> {
    let mut game = Game::new(text.start);
    for &played in &text.moves {
        game.play(played);
    }
    let count = text.moves.len() + 1;
    let mut verdicts: Vec<SearchResult> = Vec::with_capacity(count);
    session.settings.multi_pv = 1;
    session.settings.strength = None;
    let first_look = effort(limits, FIRST_LOOK);
    let mut backwards = game;
    loop {
        let verdict = session.analyse(&backwards, &first_look, stop, &mut |_| {});
        if stop.is_stopped() {
            return None;
        }
        verdicts.push(verdict);
        progress(verdicts.len(), count);
        if backwards.take_back().is_none() {
            break;
        }
    }
    verdicts.reverse();
    let mut bands = Bands::default();
    let start_bands = bands.of(&session.explain(&text.start));
    let mut moves: Vec<ReviewedMove> = Vec::with_capacity(text.moves.len());
    let mut so_far = Game::new(text.start);
    for (at, &played) in text.moves.iter().enumerate() {
        if stop.is_stopped() {
            return None;
        }
        let mut reviewed = judge(at + 1, played, &so_far, &moves, &verdicts[at..]);
        if is_suspicious(&reviewed) {
            verdicts[at + 1] = look_again(session, &mut reviewed, &so_far, limits, stop)?;
        }
        if !tells(&reviewed) {
            reviewed.grade = reviewed.grade.min(Grade::Good);
        }
        if reviewed.grade.is_mistake() {
            let answer = verdicts[at + 1].report();
            follow_lines(session, &mut reviewed, &so_far, answer, limits, stop)?;
            explain_mistake(session, &mut reviewed, &moves, limits, stop)?;
        }
        if reviewed.grade == Grade::Best && !reviewed.is_known {
            let last = moves.last().map(|one| (&one.before, one.played));
            reviewed.praise = praise::of(session, &reviewed, &so_far, last, limits, stop);
            reviewed.sentence = reviewed.praise.map(|praise| praise.sentence(&reviewed));
        }
        so_far.play(played);
        reviewed.bands = bands.of(&session.explain(so_far.position()));
        moves.push(reviewed);
    }
    // A search that was stopped in the middle of the last move's judgement has said too little.
    if stop.is_stopped() {
        return None;
    }
    let (start_bands, families) = bands.settle(start_bands, &mut moves);
    let start_chances = chances(verdicts[0].report());
    Some(Review {
        start: text.start,
        opening: moves.iter().rev().find_map(|reviewed| reviewed.opening),
        start_score: people_score(verdicts[0].report()),
        start_chances,
        bands: families,
        start_bands,
        accuracy: accuracies(start_chances, &moves),
        turning_points: turning_points(start_chances, &moves),
        moves,
    })
}

/// Whether a move deserves a second look: it seems to lose something, and it would be told.
fn is_suspicious(reviewed: &ReviewedMove) -> bool {
    reviewed.grade.is_mistake() && tells(reviewed)
}

/// Whether a mistake is told: not where the game is decided before and after it, and not what is known as an opening, unless it
/// is a blunder all the same.
fn tells(reviewed: &ReviewedMove) -> bool {
    let mover = |score: WhiteView| score.for_side(reviewed.side).as_number().0;
    let beyond = |bar: i32| mover(reviewed.score) >= bar || mover(reviewed.better.score) <= -bar;
    let grade = Grade::of_loss(reviewed.loss);
    let decided = beyond(match grade {
        _ if grade >= Grade::Blunder => DECIDED,
        _ if grade >= Grade::Mistake => NEARLY_DECIDED,
        _ => CLEARLY_BETTER,
    });
    let known = reviewed.is_known && grade < Grade::Blunder;
    !decided && !known
}

/// The lines after the move played and after the better one, to where they come to rest.
fn follow_lines(
    session: &mut Session,
    reviewed: &mut ReviewedMove,
    so_far: &Game,
    answer: &Report,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<()> {
    let limits = effort(limits, FOLLOWING);
    let line = std::iter::once(reviewed.played)
        .chain(answer.info.pv.iter().copied())
        .collect();
    let until = |score: WhiteView| match score.0 {
        Score::Mate(moves) => Until::Mate(moves),
        Score::Centipawns(_) => Until::AtRest,
    };
    let far = until(reviewed.searched);
    reviewed.line = followed(session, so_far, line, far, &limits, stop)?;
    let (better, far) = (
        reviewed.better.line.clone(),
        until(reviewed.better.searched),
    );
    reviewed.better.line = followed(session, so_far, better, far, &limits, stop)?;
    Some(())
}

/// A report's normalised score: +1.00 is an even chance to win.
fn people_score(report: &Report) -> WhiteView {
    WhiteView(match report.white_score().0 {
        Score::Centipawns(centipawns) => {
            Score::Centipawns(normalised(centipawns, &report.position))
        }
        mate => mate,
    })
}

/// The winning chances by a report. A mate on the board is certain, and its score alone does not say whose.
fn chances(report: &Report) -> White<Percent> {
    match report.info.score.0 {
        Score::Mate(0) => Mover(Percent(0.0)).for_white(report.position.side_to_move()),
        _ => winning_chances(people_score(report)),
    }
}

/// Grades one move by what the search says before and after it.
fn judge(
    ply: usize,
    played: Move,
    so_far: &Game,
    earlier: &[ReviewedMove],
    verdicts: &[SearchResult],
) -> ReviewedMove {
    let before = so_far.position();
    let side = before.side_to_move();
    let (here, there) = (&verdicts[0], &verdicts[1]);
    let (best_chances, chances) = (chances(here.report()), chances(there.report()));
    let is_best = here.best == played;
    let loss = match is_best {
        true => 0.0,
        false => points_lost(best_chances.for_side(side), chances.for_side(side)),
    };
    let mut after = *before;
    after.make(played, &mut ());
    // A game that has left what is known does not come back to it.
    let is_known = earlier.last().is_none_or(|last| last.is_known) && openings::is_known(&after);
    ReviewedMove {
        ply,
        side,
        played,
        before: *before,
        score: people_score(there.report()),
        searched: there.report().white_score(),
        chances,
        loss,
        accuracy: move_accuracy(loss),
        grade: if is_best {
            Grade::Best
        } else {
            Grade::of_loss(loss)
        },
        part: part(ply, before),
        better: Better {
            best: here.best,
            score: people_score(here.report()),
            searched: here.report().white_score(),
            line: here.report().info.pv.clone(),
        },
        gave_up: Vec::new(),
        table: None,
        line: Vec::new(),
        is_known,
        opening: is_known.then(|| openings::named(&after)).flatten(),
        praise: None,
        sentence: None,
        bands: Vec::new(),
    }
}

fn part(ply: usize, position: &Position) -> Part {
    let material = position.role(Role::Knight).len()
        + position.role(Role::Bishop).len()
        + 2 * position.role(Role::Rook).len()
        + 4 * position.role(Role::Queen).len();
    match () {
        () if material <= ENDGAME_MATERIAL => Part::Endgame,
        () if ply <= OPENING_PLIES => Part::Opening,
        () => Part::Middlegame,
    }
}

fn accuracies(start: White<Percent>, moves: &[ReviewedMove]) -> [SideAccuracy; 2] {
    let chances: Vec<White<Percent>> = std::iter::once(start)
        .chain(moves.iter().map(|reviewed| reviewed.chances))
        .collect();
    let weights = accuracy::weights(&chances);
    Color::BOTH.map(|side| {
        let of = |part: Option<Part>| {
            let chosen: Vec<(f64, f64)> = moves
                .iter()
                .zip(&weights)
                .filter(|(reviewed, _)| {
                    reviewed.side == side && part.is_none_or(|part| reviewed.part == part)
                })
                .map(|(reviewed, weight)| (reviewed.accuracy, *weight))
                .collect();
            accuracy::together(&chosen)
        };
        SideAccuracy {
            game: of(None),
            opening: of(Some(Part::Opening)),
            middlegame: of(Some(Part::Middlegame)),
            endgame: of(Some(Part::Endgame)),
        }
    })
}

/// Mistakes after which another side, or nobody, was winning.
fn turning_points(start: White<Percent>, moves: &[ReviewedMove]) -> Vec<usize> {
    let standing = |chances: White<Percent>| match chances {
        _ if chances >= White(Percent(62.0)) => Some(Color::White),
        _ if chances <= White(Percent(38.0)) => Some(Color::Black),
        _ => None,
    };
    let mut before = start;
    let mut found: Vec<(usize, f64)> = Vec::new();
    for reviewed in moves {
        if reviewed.grade.is_mistake() && standing(before) != standing(reviewed.chances) {
            found.push((reviewed.ply, reviewed.loss));
        }
        before = reviewed.chances;
    }
    found.sort_by(|one, two| two.1.total_cmp(&one.1));
    found.truncate(MOST_TURNING_POINTS);
    let mut plies: Vec<usize> = found.into_iter().map(|(ply, _)| ply).collect();
    plies.sort_unstable();
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;

    fn reviewed(text: &str) -> Review {
        let game = Games::new(text).next().unwrap().unwrap();
        let stop = StopHandle::new();
        review(
            &mut Session::default(),
            &game,
            &Limits::nodes(3000),
            &stop,
            &mut |_, _| {},
        )
        .unwrap()
    }

    #[test]
    fn a_blunder_into_mate_is_found_and_explained() {
        let review = reviewed("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
        let blunder = &review.moves[5];
        assert_eq!(blunder.grade, Grade::Blunder);
        let sentence = blunder.sentence.as_ref().unwrap().to_string();
        assert!(
            sentence.contains("Nf6") && sentence.contains("allows mate: Qxf7#"),
            "{sentence}"
        );
        assert_eq!(review.moves[6].grade, Grade::Best);
        assert_eq!(review.moves[6].chances, White(Percent(100.0)));
        assert_eq!(review.turning_points.last(), Some(&6));
        let [white, black] = review.accuracy;
        assert!(white.game > black.game && black.endgame.is_none());
    }

    #[test]
    fn bands_sum_to_the_static_score_after_every_move() {
        let review = reviewed("1. d4 d5 2. c4 dxc4 3. e4 b5 4. a4 c6 5. axb5 cxb5 6. Qf3 *");
        let mut explain_position = review.start;
        let session = Session::default();
        let explain = |position: &Position| session.explain(position);
        for reviewed in &review.moves {
            explain_position.make(reviewed.played, &mut ());
            let explanation = explain(&explain_position);
            let sum: f64 = reviewed.bands.iter().map(|band| band.0).sum();
            assert!((sum - f64::from(explanation.total) * explanation.unit).abs() < 1e-6);
            assert_eq!(reviewed.bands.len(), review.bands.len());
        }
    }

    #[test]
    fn an_empty_game_and_a_stopped_review_are_no_trouble() {
        let empty = reviewed("[White \"A\"]\n\n*");
        assert!(empty.moves.is_empty() && empty.accuracy[0].game.is_none());
        let game = Games::new("1. e4 e5 *").next().unwrap().unwrap();
        let stop = StopHandle::new();
        stop.stop();
        assert!(
            review(
                &mut Session::default(),
                &game,
                &Limits::nodes(10),
                &stop,
                &mut |_, _| {}
            )
            .is_none()
        );
    }
}
