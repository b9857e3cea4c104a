//! Random games played in step with two other libraries, shakmaty and cozy-chess: at every position the legal moves,
//! check, mate, stalemate, the moves as people write them and the position as text must agree.

#![allow(clippy::print_stdout)]

mod games;

use std::str::FromStr;

use chess::Position;
use cozy_chess::{Board, GameStatus};
use games::Random;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// The same game in three libraries.
struct Game {
    ours: Position,
    cozy: Board,
    shakmaty: Chess,
}

impl Game {
    fn start(fen: &str) -> Game {
        Game {
            ours: Position::from_fen(fen).expect("Gander reads a starting position"),
            cozy: Board::from_fen(fen, true).expect("cozy-chess reads its own text"),
            shakmaty: Fen::from_str(fen)
                .expect("shakmaty reads the text")
                .into_position(CastlingMode::Chess960)
                .expect("shakmaty accepts the position"),
        }
    }

    fn play(&mut self, random: &mut Random) -> bool {
        let Some(next) = random.pick(&self.ours.legal_moves()) else {
            return false;
        };
        let text = self.ours.uci(next, true).to_string();
        self.ours.make(next, &mut ());
        self.cozy
            .play(text.parse().expect("cozy-chess reads the move"));
        let next = shakmaty::uci::UciMove::from_ascii(text.as_bytes())
            .expect("shakmaty reads the move")
            .to_move(&self.shakmaty)
            .expect("shakmaty finds the move legal");
        self.shakmaty.play_unchecked(next);
        true
    }

    fn compare(&self) {
        let fen = self.ours.to_fen();
        let moves = self.ours.legal_moves();
        let mut ours: Vec<(String, String)> = moves
            .iter()
            .map(|&legal| (self.ours.uci(legal, true).to_string(), self.ours.san(legal)))
            .collect();
        ours.sort();

        let mut cozy = Vec::new();
        self.cozy.generate_moves(|set| {
            cozy.extend(set.into_iter().map(|legal| legal.to_string()));
            false
        });
        cozy.sort();
        let names: Vec<&String> = ours.iter().map(|(name, _)| name).collect();
        assert_eq!(names, cozy.iter().collect::<Vec<_>>(), "{fen}");

        let mut shakmaty: Vec<(String, String)> = self
            .shakmaty
            .legal_moves()
            .iter()
            .map(|&legal| {
                (
                    legal.to_uci(CastlingMode::Chess960).to_string(),
                    SanPlus::from_move(self.shakmaty.clone(), legal).to_string(),
                )
            })
            .collect();
        shakmaty.sort();
        assert_eq!(ours, shakmaty, "{fen}");

        assert_eq!(self.ours.in_check(), self.shakmaty.is_check(), "{fen}");
        assert_eq!(self.ours.checkers().0, self.cozy.checkers().0, "{fen}");
        assert_eq!(
            self.ours.is_checkmate(),
            self.shakmaty.is_checkmate(),
            "{fen}"
        );
        assert_eq!(
            self.ours.is_stalemate(),
            self.shakmaty.is_stalemate(),
            "{fen}"
        );
        assert_eq!(
            self.ours.is_insufficient_material(),
            self.shakmaty.is_insufficient_material(),
            "{fen}"
        );
        // cozy-chess calls the hundredth half-move a draw, whoever claims it.
        let won = self.cozy.status() == GameStatus::Won;
        assert_eq!(self.ours.is_checkmate(), won, "{fen}");

        let theirs = Fen::from_position(&self.shakmaty, EnPassantMode::Legal);
        assert_eq!(fen, theirs.to_string());
        let again = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(again, self.ours, "{fen}");
        let again = Position::from_fen(&self.ours.to_shredder_fen());
        assert_eq!(again, Ok(self.ours), "{fen}");
    }

    /// What is written can be read back, in every notation.
    fn read_back(&self, random: &mut Random) {
        let fen = self.ours.to_fen();
        let Some(legal) = random.pick(&self.ours.legal_moves()) else {
            return;
        };
        let chess960 = self.ours.is_chess960();
        let text = self.ours.uci(legal, chess960).to_string();
        assert_eq!(self.ours.parse_uci(&text), Ok(legal), "{fen}: {text}");
        let text = self.ours.san(legal);
        assert_eq!(self.ours.parse_san(&text), Ok(legal), "{fen}: {text}");
    }
}

#[test]
fn random_games_agree() {
    let wanted = games::wanted(50_000);
    let mut random = Random::new(2026);
    let mut compared = 0;
    while compared < wanted {
        let mut game = Game::start(&games::start(&mut random));
        for _ in 0..200 {
            game.compare();
            game.read_back(&mut random);
            compared += 1;
            if !game.play(&mut random) {
                break;
            }
        }
    }
    println!("{compared} positions compared with shakmaty and cozy-chess");
}
