//! `position`: a starting point and the moves from there, read into a game.

use chess::Position;

use super::error::PositionError;
use crate::game::Game;

/// Reads the words after `position`.
///
/// # Errors
/// One sentence, if there is no such position or one of the moves is not legal.
pub fn read(words: &[&str]) -> Result<Game, PositionError> {
    let (start, rest) = match words {
        ["startpos", rest @ ..] => (Position::start(), rest),
        ["fen", rest @ ..] => {
            let end = rest
                .iter()
                .position(|&word| word == "moves")
                .unwrap_or(rest.len());
            let start =
                Position::from_composed_fen(&rest[..end].join(" ")).map_err(PositionError::Fen)?;
            (start, &rest[end..])
        }
        _ => {
            return Err(PositionError::Syntax);
        }
    };
    let moves = match rest {
        [] => rest,
        ["moves", moves @ ..] => moves,
        [other, ..] => {
            return Err(PositionError::NotMoves((*other).to_owned()));
        }
    };
    play_on(Game::new(start), moves)
}

/// Reads the words after `position` when the game that `known` led to is at hand: usually one more move has been played, and
/// only that one is read.
///
/// # Errors
/// As [`read`].
pub fn read_on(game: &Game, known: &str, text: &str) -> Result<Game, PositionError> {
    let extended = text
        .strip_prefix(known)
        .filter(|rest| known.contains(" moves ") && (rest.is_empty() || rest.starts_with(' ')));
    match extended {
        Some(rest) => {
            let moves: Vec<&str> = rest.split_whitespace().collect();
            play_on(game.clone(), &moves)
        }
        None => read(&text.split_whitespace().collect::<Vec<_>>()),
    }
}

fn play_on(mut game: Game, moves: &[&str]) -> Result<Game, PositionError> {
    for word in moves {
        match game.position().parse_uci(word) {
            Ok(played) => game.play(played),
            Err(error) => {
                let number = game.moves().len() + 1;
                return Err(PositionError::Move { error, number });
            }
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Game, PositionError> {
        super::read(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn all_forms() {
        assert_eq!(read("startpos").unwrap().position(), &Position::start());
        assert_eq!(read("startpos moves").unwrap().moves().len(), 0);
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let game = read(&format!("fen {fen} moves e2e4 e7e5 g1f3")).unwrap();
        assert_eq!(game.san(), ["e4", "e5", "Nf3"]);
        let short = read("fen 8/8/8/8/8/6k1/6p1/6K1 w - -").unwrap();
        assert!(short.position().is_stalemate());
    }

    #[test]
    fn going_on_is_the_same_as_starting_anew() {
        let words = "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
        let mut known = String::new();
        let mut game = Game::default();
        let mut text = String::new();
        for word in words.split(' ') {
            text = format!("{text} {word}").trim().to_owned();
            game = read_on(&game, &known, &text).unwrap();
            known.clone_from(&text);
            let anew = read(&text).unwrap();
            assert_eq!(game.position(), anew.position());
            assert_eq!(game.san(), anew.san());
        }
        assert_eq!(read_on(&game, &known, &known).unwrap().san(), game.san());
        let other = read_on(&game, &known, "startpos moves d2d4").unwrap();
        assert_eq!(other.san(), ["d4"]);
        assert!(read_on(&game, &known, &format!("{known}x")).is_err());
        assert!(read_on(&game, &known, &format!("{known} e1e8")).is_err());
    }

    #[test]
    fn faults_have_reasons() {
        for (text, part) in [
            ("", "startpos"),
            ("fen", "not a position"),
            ("fen 8/8/8/8 w - - 0 1", "not a position"),
            ("startpos moves e2e5", "'e2e5' is not a legal move"),
            ("startpos moves e2e4 zz", "half-move 2"),
            ("startpos e2e4", "'e2e4' stands where"),
        ] {
            let reason = read(text).unwrap_err();
            assert!(reason.to_string().contains(part), "{text}: {reason}");
        }
    }
}
