//! `position`: a starting point and the moves from there, read into a game.

use chess::Position;

use crate::game::Game;

/// Reads the words after `position`.
///
/// # Errors
/// One sentence, if there is no such position or one of the moves is not legal.
pub fn read(words: &[&str]) -> Result<Game, String> {
    let (start, rest) = match words {
        ["startpos", rest @ ..] => (Position::start(), rest),
        ["fen", rest @ ..] => {
            let end = rest
                .iter()
                .position(|&word| word == "moves")
                .unwrap_or(rest.len());
            let start = Position::from_composed_fen(&rest[..end].join(" "))
                .map_err(|error| format!("not a position: {error}"))?;
            (start, &rest[end..])
        }
        _ => {
            return Err(
                "position: write 'position startpos' or 'position fen FEN', then 'moves' and the moves"
                    .to_owned(),
            );
        }
    };
    let moves = match rest {
        [] => rest,
        ["moves", moves @ ..] => moves,
        [other, ..] => {
            return Err(format!(
                "position: '{}' stands where 'moves' should",
                super::go::shown(other)
            ));
        }
    };
    let mut game = Game::new(start);
    for (index, word) in moves.iter().enumerate() {
        match game.position().parse_uci(word) {
            Ok(played) => game.play(played),
            Err(error) => {
                return Err(format!(
                    "position: {error} (move {} of {}; the position before is kept)",
                    index + 1,
                    moves.len()
                ));
            }
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Game, String> {
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
    fn faults_have_reasons() {
        for (text, part) in [
            ("", "startpos"),
            ("fen", "not a position"),
            ("fen 8/8/8/8 w - - 0 1", "not a position"),
            ("startpos moves e2e5", "'e2e5' is not a legal move"),
            ("startpos moves e2e4 zz", "move 2 of 2"),
            ("startpos e2e4", "'e2e4' stands where"),
        ] {
            let reason = read(text).unwrap_err();
            assert!(reason.contains(part), "{text}: {reason}");
        }
    }
}
