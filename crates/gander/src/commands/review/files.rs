//! The files of a review: their names, what tells that one is done, and writing them so that none is ever half there.

use std::fs;
use std::path::Path;

use engine::Session;
use engine::pgn::GameText;
use engine::review::{Review, ReviewData, annotated_pgn};
use search::Limits;
use serde::{Deserialize, Serialize};

use super::with_ending;
use crate::failure::Failure;

/// How wide the picture of the graph is.
const PICTURE_WIDTH: u32 = 1440;

/// A name for a game's files: its number and the players, in letters that every file system takes.
pub fn name(number: usize, game: &GameText) -> String {
    let plain = |name: &str| -> String {
        let text = game.header(name).unwrap_or("unknown").to_lowercase();
        let letters: String = text
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '-'
                }
            })
            .take(24)
            .collect();
        letters
            .split('-')
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("-")
    };
    format!("{number:04}-{}-{}", plain("White"), plain("Black"))
}

/// What a review depends on, as a short text: the game, the evaluator and its weights, and how hard it looked.
pub fn fingerprint(game: &GameText, session: &Session, limits: &Limits) -> String {
    let parameters = session
        .parameters()
        .map(eval::Parameters::to_bytes)
        .unwrap_or_default();
    let whole = format!(
        "{} {:?} {:?} {} {} {limits:?} {} MB {} threads {}",
        game.start.to_fen(),
        game.moves,
        game.headers,
        game.result,
        session.evaluator(),
        session.hash_megabytes(),
        session.threads(),
        session
            .tablebases()
            .map_or_else(String::new, |tables| tables.to_string()),
    );
    let mut digest = lab::Digest::of(whole.as_bytes());
    digest.add(&parameters);
    digest.to_string()
}

/// What a review file holds: the review, and what it depends on.
#[derive(Serialize)]
struct ReviewFile<'a> {
    fingerprint: &'a str,
    #[serde(flatten)]
    review: ReviewData,
}

/// What is read of a review file again.
#[derive(Deserialize)]
struct Done {
    fingerprint: String,
}

/// Whether a game has been judged before in the same way. The JSON is written last, so it speaks for all; one that cannot be read
/// counts for nothing, and the game is judged anew.
pub fn is_done(folder: &Path, name: &str, print: &str) -> bool {
    fs::read_to_string(with_ending(folder, name, "json"))
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .is_some_and(|done: Done| done.fingerprint == print)
}

/// Writes everything about a game.
pub fn write(
    folder: &Path,
    name: &str,
    print: &str,
    evaluator: &str,
    game: &GameText,
    judged: &Review,
) -> Result<(), Failure> {
    let course = reports::course(game, judged).to_svg();
    let picture =
        draw::png(&course, PICTURE_WIDTH).map_err(|error| Failure::Work(error.to_string()))?;
    let file = ReviewFile {
        fingerprint: print,
        review: ReviewData::new(evaluator, game, judged),
    };
    let mut json =
        serde_json::to_string(&file).map_err(|error| Failure::Work(error.to_string()))?;
    json.push('\n');
    let page = reports::page(evaluator, game, judged, &course);
    for (ending, content) in [
        ("pgn", annotated_pgn(game, judged).as_bytes()),
        ("html", page.as_bytes()),
        ("png", picture.as_slice()),
        ("json", json.as_bytes()),
    ] {
        lab::files::replace(&with_ending(folder, name, ending), content)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::pgn::Games;

    #[test]
    fn names_are_plain_and_fingerprints_tell_games_apart() {
        let read = |text: &str| Games::new(text).next().unwrap().unwrap();
        let game = read("[White \"../É vil/<x>\"]\n\n1. e4 *");
        let found = name(7, &game);
        assert!(
            found.starts_with("0007-") && !found.contains(['/', '.', '<', ' ']),
            "{found}"
        );
        let session = Session::default();
        let limits = Limits::nodes(10);
        let one = fingerprint(&game, &session, &limits);
        assert_eq!(one, fingerprint(&game, &session, &limits));
        assert_ne!(one, fingerprint(&game, &session, &Limits::nodes(11)));
        let mut larger = Session::default();
        larger.set_hash(session.hash_megabytes() + 1).unwrap();
        assert_ne!(one, fingerprint(&game, &larger, &limits));
        assert_ne!(
            one,
            fingerprint(&read("[White \"A\"]\n\n1. d4 *"), &session, &limits)
        );
    }
}
