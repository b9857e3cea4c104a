//! A whole game judged: every position is searched, backwards so that what is learnt of the end helps the beginning;
//! every move is graded by the winning chances it lost; and each mistake is explained by the terms it gave up.

mod accuracy;
mod annotated;
mod bands;
mod json;
mod mistakes;
mod sentence;

use chess::{Color, Move, Position, Role};
use search::{Limits, Score, StopHandle};

pub use accuracy::{Grade, move_accuracy, winning_chances};
pub use annotated::annotated_pgn;
pub use json::review_json;

use bands::Bands;
use mistakes::{explain_mistake, look_again};

use crate::compare::FamilyChange;
use crate::follow::{Until, followed};
use crate::pgn::GameText;
use crate::{Game, Report, SearchResult, Session};

/// The last move of the opening, if the endgame has not begun by then.
const OPENING_PLIES: usize = 20;
/// With this much material or less besides pawns and kings (a minor counts 1, a rook 2, a queen 4; 24 at the start)
/// it is an endgame.
const ENDGAME_MATERIAL: u32 = 8;
/// How many turning points are worth naming.
const MOST_TURNING_POINTS: usize = 6;

/// Part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first ten moves of each side.
    Opening,
    /// What lies between.
    Middlegame,
    /// Little material is left.
    Endgame,
}

/// What a move could have been.
#[derive(Clone, Debug)]
pub struct Better {
    /// The best move.
    pub best: Move,
    /// Its score, from White's view.
    pub score: Score,
    /// The line that begins with it.
    pub line: Vec<Move>,
}

/// A move of the game, judged.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Which half-move it is, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Color,
    /// The move.
    pub played: Move,
    /// The position before it.
    pub before: Position,
    /// The score after it, from White's view.
    pub score: Score,
    /// White's winning chances after it, in percent.
    pub white_chances: f64,
    /// The winning chances that it lost its side, in points of a hundred.
    pub loss: f64,
    /// Its accuracy, in percent.
    pub accuracy: f64,
    /// Its grade.
    pub grade: Grade,
    /// In which part of the game it was played.
    pub part: Part,
    /// What would have been best.
    pub better: Better,
    /// For a mistake: what the line played has less than the best one, family by family, in centipawns, the mover's view.
    pub gave_up: Vec<FamilyChange>,
    /// For a mistake: the line that it leads to, the move itself first.
    pub line: Vec<Move>,
    /// For a mistake: what was wrong with it, in one sentence.
    pub sentence: Option<String>,
    /// Each band after the move, in centipawns from White's view.
    pub bands: Vec<f64>,
}

/// The accuracy of one side, in percent: in the whole game and in each part that it has moves in.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct SideAccuracy {
    /// The whole game.
    pub game: Option<f64>,
    /// The opening.
    pub opening: Option<f64>,
    /// The middlegame.
    pub middlegame: Option<f64>,
    /// The endgame.
    pub endgame: Option<f64>,
}

/// A game judged.
#[derive(Clone, Debug)]
pub struct Review {
    /// Where it began.
    pub start: Position,
    /// The score of that position, from White's view.
    pub start_score: Score,
    /// White's winning chances there, in percent.
    pub start_chances: f64,
    /// The names of the bands: families of terms.
    pub bands: Vec<String>,
    /// Each band at the start, in centipawns from White's view.
    pub start_bands: Vec<f64>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// White's and Black's accuracy.
    pub accuracy: [SideAccuracy; 2],
    /// Half-moves after which the game was no longer what it was.
    pub turning_points: Vec<usize>,
}

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
    let mut backwards = game;
    loop {
        let verdict = session.analyse(&backwards, limits, stop, &mut |_| {});
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
    let mut moves = Vec::with_capacity(text.moves.len());
    let mut position = text.start;
    let mut so_far = Game::new(text.start);
    for (at, &played) in text.moves.iter().enumerate() {
        let before = position;
        position.make(played, &mut ());
        let explanation = session.explain(&position);
        let mut reviewed = judge(at + 1, played, &before, &verdicts[at], &verdicts[at + 1]);
        reviewed.bands = bands.of(&explanation);
        if reviewed.grade.is_mistake() {
            look_again(session, &mut reviewed, &so_far, limits, stop)?;
        }
        if reviewed.grade.is_mistake() {
            let line = std::iter::once(played)
                .chain(verdicts[at + 1].report().info.pv.iter().copied())
                .collect();
            reviewed.line = followed(session, &so_far, line, Until::AtRest, limits, stop)?;
            let better = reviewed.better.line.clone();
            reviewed.better.line = followed(session, &so_far, better, Until::AtRest, limits, stop)?;
            explain_mistake(session, &mut reviewed, &moves);
        }
        so_far.play(played);
        moves.push(reviewed);
    }
    let (start_bands, names) = bands.settle(start_bands, &mut moves);
    let start_score = verdicts[0].report().white_score();
    let start_chances = white_chances(verdicts[0].report());
    let accuracy = accuracies(start_chances, &moves);
    let turning_points = turning_points(start_chances, &moves);
    Some(Review {
        start: text.start,
        start_score,
        start_chances,
        bands: names,
        start_bands,
        moves,
        accuracy,
        turning_points,
    })
}

/// White's winning chances by a report, in percent. A mate on the board is certain, and its score alone does not say whose.
fn white_chances(report: &Report) -> f64 {
    match report.info.score {
        Score::Mate(0) => match report.position.side_to_move() {
            Color::White => 0.0,
            Color::Black => 100.0,
        },
        _ => winning_chances(report.white_score()),
    }
}

fn for_side(white_chances: f64, side: Color) -> f64 {
    match side {
        Color::White => white_chances,
        Color::Black => 100.0 - white_chances,
    }
}

/// Grades one move by what the search says before and after it.
fn judge(
    ply: usize,
    played: Move,
    before: &Position,
    here: &SearchResult,
    there: &SearchResult,
) -> ReviewedMove {
    let side = before.side_to_move();
    let (best_score, score) = (here.report().white_score(), there.report().white_score());
    let (best_chances, chances) = (white_chances(here.report()), white_chances(there.report()));
    let is_best = here.best == played;
    let loss = match is_best {
        true => 0.0,
        false => (for_side(best_chances, side) - for_side(chances, side)).max(0.0),
    };
    ReviewedMove {
        ply,
        side,
        played,
        before: *before,
        score,
        white_chances: chances,
        loss,
        accuracy: move_accuracy(loss, 0.0),
        grade: if is_best {
            Grade::Best
        } else {
            Grade::of_loss(loss)
        },
        part: part(ply, before),
        better: Better {
            best: here.best,
            score: best_score,
            line: here.report().info.pv.clone(),
        },
        gave_up: Vec::new(),
        line: Vec::new(),
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

fn accuracies(start: f64, moves: &[ReviewedMove]) -> [SideAccuracy; 2] {
    let chances: Vec<f64> = std::iter::once(start)
        .chain(moves.iter().map(|reviewed| reviewed.white_chances))
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
fn turning_points(start: f64, moves: &[ReviewedMove]) -> Vec<usize> {
    let standing = |chances: f64| match chances {
        _ if chances >= 62.0 => 1,
        _ if chances <= 38.0 => -1,
        _ => 0,
    };
    let mut before = start;
    let mut found: Vec<(usize, f64)> = Vec::new();
    for reviewed in moves {
        if reviewed.grade.is_mistake() && standing(before) != standing(reviewed.white_chances) {
            found.push((reviewed.ply, reviewed.loss));
        }
        before = reviewed.white_chances;
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
        let sentence = blunder.sentence.as_deref().unwrap();
        assert!(
            sentence.contains("Nf6") && sentence.contains("mate in 1"),
            "{sentence}"
        );
        assert_eq!(review.moves[6].grade, Grade::Best);
        assert_eq!(review.moves[6].white_chances, 100.0);
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
            let sum: f64 = reviewed.bands.iter().sum();
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
