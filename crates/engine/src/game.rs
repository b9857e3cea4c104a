//! A game in progress: where it began, what was played, and how it stands.

use chess::{History, Move, Outcome, Position};

/// A position with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    history: History,
    moves: Vec<(Move, Position)>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}

impl Game {
    /// A game that begins here.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game {
            start,
            position: start,
            history: History::new(),
            moves: Vec::new(),
        }
    }

    /// Where it began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What has been on the board before, for repetitions.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.moves.iter().map(|&(played, _)| played)
    }

    /// The positions before each of the moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        self.moves.iter().map(|(_, before)| before)
    }

    /// The moves so far, each with the position it was played in.
    pub fn plays(&self) -> impl ExactSizeIterator<Item = (Move, &Position)> {
        self.moves.iter().map(|(played, before)| (*played, before))
    }

    /// Plays a move, which must be legal.
    pub fn play(&mut self, played: Move) {
        debug_assert!(self.position.is_legal(played));
        self.moves.push((played, self.position));
        self.history.push(self.position.key());
        self.position.make(played, &mut ());
    }

    /// Takes the last move back and gives it; nothing if there is none.
    pub fn take_back(&mut self) -> Option<Move> {
        let (played, before) = self.moves.pop()?;
        self.history.pop();
        self.position = before;
        Some(played)
    }

    /// What the rules say of it now.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.position.outcome(&self.history)
    }

    /// The moves in notation, one string each.
    #[must_use]
    pub fn san(&self) -> Vec<String> {
        self.moves
            .iter()
            .map(|(played, before)| before.san(*played))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_back_restores_everything() {
        let mut game = Game::default();
        for text in [
            "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
        ] {
            let played = game.position().parse_uci(text).unwrap();
            game.play(played);
        }
        assert_eq!(game.outcome(), Outcome::Threefold);
        assert_eq!(game.san()[2], "Ng1");
        let last = game.take_back().unwrap();
        assert_eq!(game.outcome(), Outcome::Ongoing);
        game.play(last);
        assert_eq!(game.outcome(), Outcome::Threefold);
        while game.take_back().is_some() {}
        assert_eq!(game.position(), &Position::start());
        assert!(game.history().is_empty());
    }
}
