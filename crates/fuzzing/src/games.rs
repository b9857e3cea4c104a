//! Games as PGN: read, and written again with a review.

use engine::pgn::Games;
use engine::review::{annotated_pgn, review};
use engine::{EvaluatorName, Session};
use search::{Limits, StopHandle};

/// Any text is a series of games, each with legal moves or an error of one line.
pub fn pgn(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for read in Games::new(&text) {
        match read {
            Ok(game) => {
                let mut position = game.start;
                for played in game.moves {
                    assert!(position.is_legal(played));
                    position.make(played, &mut ());
                }
            }
            Err(problem) => {
                let sentence = problem.to_string();
                assert!(!sentence.chars().any(char::is_control), "{sentence:?}");
            }
        }
    }
}

/// Any game that can be read has an annotated PGN that is read again as the same game.
pub fn annotated(bytes: &[u8]) {
    const MOST_MOVES: usize = 4;
    let text = String::from_utf8_lossy(bytes);
    let Some(mut game) = Games::new(&text).take(4).find_map(Result::ok) else {
        return;
    };
    game.moves.truncate(MOST_MOVES);
    let mut session = Session::sized(EvaluatorName::Count, 1, 1);
    let Some(reviewed) = review(
        &mut session,
        &game,
        &Limits::nodes(30),
        &StopHandle::new(),
        &mut |_, _| {},
    ) else {
        return;
    };
    let written = annotated_pgn(&game, &reviewed);
    let again: Vec<_> = Games::new(&written).collect();
    match &again[..] {
        [Ok(read)] => {
            assert_eq!(
                (read.start, &read.moves),
                (game.start, &game.moves),
                "{written}"
            );
            for name in ["White", "Black", "Event"] {
                if let Some(value) = game.header(name) {
                    // Control characters are written as spaces.
                    let value = value.replace(char::is_control, " ");
                    assert_eq!(read.header(name), Some(value.as_str()), "{written}");
                }
            }
        }
        other => panic!("{written}\nis read as {other:?}"),
    }
}
