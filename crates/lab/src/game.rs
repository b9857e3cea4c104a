//! One game between anything that can choose moves: the rules end it, or adjudication does when its outcome is clear.

use chess::{GameResult, History, Move, Outcome, Position};
use eval::{Evaluator, WhiteScore};
use search::{Limits, MoverView, Request, Searcher, Settings, StopHandle};

use crate::{LabError, searcher};

/// When a game whose outcome is clear is not played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// A score this far from nothing, from both sides for `win_plies` half-moves, is a win.
    pub win_score: i32,
    /// See above; 0 for never.
    pub win_plies: u32,
    /// A score no further from nothing than this for `draw_plies` half-moves is a draw,
    pub draw_score: i32,
    /// see above; 0 for never,
    pub draw_plies: u32,
    /// but not before so many half-moves of the game.
    pub draw_after: u32,
    /// A game longer than this is a draw.
    pub most_plies: u32,
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        Adjudication {
            win_score: 1_000,
            win_plies: 5,
            draw_score: 8,
            draw_plies: 10,
            draw_after: 80,
            most_plies: 400,
        }
    }
}

/// Counts how long a game has been clear.
#[derive(Clone, Copy, Debug, Default)]
struct Clarity {
    white: u32,
    black: u32,
    level: u32,
}

impl Clarity {
    fn see(&mut self, score: WhiteScore, rules: &Adjudication, ply: u32) -> Option<GameResult> {
        let count = |so_far: u32, more: bool| if more { so_far + 1 } else { 0 };
        self.white = count(self.white, score.0 >= rules.win_score);
        self.black = count(self.black, score.0 <= -rules.win_score);
        self.level = count(
            self.level,
            score.0.abs() <= rules.draw_score && ply >= rules.draw_after,
        );
        let reached = |so_far: u32, plies: u32| plies > 0 && so_far >= plies;
        if reached(self.white, rules.win_plies) {
            Some(GameResult::WhiteWon)
        } else if reached(self.black, rules.win_plies) {
            Some(GameResult::BlackWon)
        } else if reached(self.level, rules.draw_plies) {
            Some(GameResult::Draw)
        } else {
            None
        }
    }
}

/// What a player decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// What the player thinks of the position, mover's view.
    pub score: MoverView,
    /// The player has lost on time.
    pub overstepped: bool,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where it started.
    pub start: Position,
    /// Every move, with the mover's score turned to White's view.
    pub moves: Vec<(Move, WhiteScore)>,
    /// How it ended.
    pub result: GameResult,
    /// Whether the loser overstepped the time.
    pub on_time: bool,
}

/// Plays a game; `choose` is asked for every move of both sides. None if it answers with an illegal move, which only a fault in a player can
/// do, or if it wants the game broken off ([`Move::NULL`]).
pub fn play(
    start: &Position,
    rules: &Adjudication,
    mut choose: impl FnMut(&Position, &History) -> Choice,
) -> Option<Played> {
    let mut position = *start;
    let mut history = History::new();
    let mut moves = Vec::new();
    let mut clarity = Clarity::default();
    let finished = |moves, result, on_time| {
        Some(Played {
            start: *start,
            moves,
            result,
            on_time,
        })
    };
    loop {
        match position.outcome(&history) {
            Outcome::Ongoing => {}
            Outcome::Checkmate(winner) => {
                return finished(moves, GameResult::won_by(winner), false);
            }
            _ => return finished(moves, GameResult::Draw, false),
        }
        let ply = moves.len() as u32;
        if ply >= rules.most_plies {
            return finished(moves, GameResult::Draw, false);
        }
        let mover = position.side_to_move();
        let choice = choose(&position, &history);
        if choice.overstepped {
            return finished(moves, GameResult::won_by(!mover), true);
        }
        if !position.is_legal(choice.play) {
            return None;
        }
        let score = choice.score.as_number().for_white(mover);
        moves.push((choice.play, score));
        history.push(position.key());
        position.make(choice.play, &mut ());
        if let Some(result) = clarity.see(score, rules, ply) {
            // A mate on the board comes before anybody's opinion.
            if position.outcome(&history) == Outcome::Ongoing {
                return finished(moves, result, false);
            }
        }
    }
}

/// Something that chooses moves and can be started afresh.
pub trait Player: Send {
    /// Forgets the last game.
    fn new_game(&mut self);
    /// The best move within limits.
    fn choose(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
    ) -> (Move, MoverView);
}

/// A searcher as a player.
pub struct SearchPlayer<E: Evaluator> {
    searcher: Searcher<E>,
    settings: Settings,
    stop: StopHandle,
}

impl<E: Evaluator> SearchPlayer<E> {
    /// A player with an evaluator and a transposition table of its own; an error if there is no memory for the table.
    pub fn new(evaluator: E, hash_megabytes: usize) -> Result<SearchPlayer<E>, LabError> {
        Ok(SearchPlayer {
            searcher: searcher(evaluator, hash_megabytes)?,
            settings: Settings::default(),
            stop: StopHandle::new(),
        })
    }
}

impl<E: Evaluator> SearchPlayer<E> {
    /// The same player with other settings.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> SearchPlayer<E> {
        self.settings = settings;
        self
    }

    /// The same player, whose searches end when this handle is stopped.
    #[must_use]
    pub fn with_stop(mut self, stop: StopHandle) -> SearchPlayer<E> {
        self.stop = stop;
        self
    }
}

impl<E: Evaluator> Player for SearchPlayer<E> {
    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn choose(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
    ) -> (Move, MoverView) {
        let found = self.searcher.search(
            Request {
                position,
                history,
                limits,
                settings: &self.settings,
                stop: &self.stop,
            },
            &mut |_| {},
        );
        (found.best, found.info.score)
    }
}
