//! The loop of a game in the terminal: reads what the player types, answers, and makes the moves of Gander.

use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, Instant, SystemTime};

use chess::pgn::numbered;
use chess::{Color, GameResult, Move, Outcome};
use engine::{Game, SearchResult, Session};
use eval::report::{PositionComparison, headline, report, sentences};
use search::{Limits, MoverView, Score, StopHandle, Strength};

use super::clock::Clocks;
use super::day;
use super::help::HELP;
use super::typed::{Heard, Typed};

/// How long a hint may take.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// A game between a person and Gander.
pub struct GameLoop<'out, W: Write> {
    out: &'out mut W,
    session: Session,
    game: Game,
    human: Color,
    limits: Limits,
    clocks: Option<Clocks>,
    /// What Gander thought when it last moved.
    thought: Option<SearchResult>,
    /// The end that the rules do not know: resignation, agreement, time.
    end: Option<(&'static str, String)>,
    left: bool,
    /// Ends Gander's thinking, and with it the game.
    stop: StopHandle,
}

impl<'out, W: Write> GameLoop<'out, W> {
    pub fn new(
        out: &'out mut W,
        session: Session,
        game: Game,
        human: Color,
        limits: Limits,
        clocks: Option<Clocks>,
        stop: StopHandle,
    ) -> GameLoop<'out, W> {
        GameLoop {
            out,
            session,
            game,
            human,
            limits,
            clocks,
            thought: None,
            end: None,
            left: false,
            stop,
        }
    }

    /// Plays until the game is over, the player leaves, the handle is stopped, or there is nothing more to read.
    pub fn play(&mut self, typed: &Typed) -> io::Result<()> {
        let evaluator = self.session.evaluator();
        let side = self.human;
        self.say(&format!(
            "You play {side} against Gander ('{evaluator}'). Type a move such as Nf3 or g1f3; 'help' shows what else."
        ))?;
        self.show_board()?;
        while !self.is_over() {
            if self.game.position().side_to_move() == self.human {
                let asked = Instant::now();
                self.prompt()?;
                match typed.next(&self.stop)? {
                    Heard::Line(line) => self.hear(line.trim(), asked)?,
                    Heard::TooLong => self.say("That was too long to be a move.")?,
                    Heard::End => self.left = true,
                    // The prompt stands on this line; what comes next begins another.
                    Heard::Stopped => self.say("")?,
                }
            } else {
                self.answer()?;
            }
        }
        self.say_end()
    }

    fn is_over(&self) -> bool {
        self.left
            || self.stop.is_stopped()
            || self.end.is_some()
            || self.game.outcome() != Outcome::Ongoing
    }

    fn hear(&mut self, line: &str, asked: Instant) -> io::Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => Ok(()),
            ["help" | "?"] => self.say(HELP),
            ["hint"] => self.hint(),
            ["why" | "why?"] => self.why(),
            ["why" | "why?", text] => self.why_not(text),
            ["eval"] => {
                let explanation = self.session.explain(self.game.position());
                self.say(report(&explanation).trim_end())
            }
            ["back" | "undo"] => self.take_back(),
            ["moves"] => self.show_moves(),
            ["board"] => self.show_board(),
            ["switch"] => {
                self.human = !self.human;
                Ok(())
            }
            ["level", level] => self.set_level(level),
            ["draw"] => self.offer_draw(),
            ["resign"] => {
                let winner = !self.human;
                self.end = Some((won_by(winner), format!("You resign, {winner} wins.")));
                Ok(())
            }
            ["save"] => self.say("Write the name of the file after it: save game.pgn"),
            ["save", ..] => {
                let path = line.strip_prefix("save").unwrap_or_default().trim();
                match self.save(path) {
                    Ok(()) => self.say(&format!("The game is in '{path}'.")),
                    Err(reason) => self.say(&reason),
                }
            }
            ["quit" | "exit"] => {
                self.left = true;
                Ok(())
            }
            [text] => match self.read_move(text) {
                Ok(played) => self.play_human(played, asked),
                Err(reason) => self.say(&reason),
            },
            _ => self.say("That is not understood; 'help' shows what is."),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        let position = self.game.position();
        position
            .parse_move(text)
            .map_err(|error| format!("{error}; 'help' shows what else can be typed."))
    }

    fn play_human(&mut self, played: Move, asked: Instant) -> io::Result<()> {
        let human = self.human;
        if let Some(clocks) = &mut self.clocks
            && !clocks.spend(human, asked.elapsed())
        {
            self.end = Some((won_by(!human), format!("Your time is up, {} wins.", !human)));
            return Ok(());
        }
        self.game.play(played);
        Ok(())
    }

    fn answer(&mut self) -> io::Result<()> {
        let side = self.game.position().side_to_move();
        let mut limits = self.limits.clone();
        limits.clock = self.clocks.as_ref().map(|clocks| clocks.of(side));
        let begun = Instant::now();
        let verdict = self.session.best_move(&self.game, &limits, &self.stop);
        if self.stop.is_stopped() {
            return Ok(());
        }
        if let Some(clocks) = &mut self.clocks
            && !clocks.spend(side, begun.elapsed())
        {
            self.end = Some((
                won_by(!side),
                format!("Gander's time is up, {} wins.", !side),
            ));
            return Ok(());
        }
        let position = *self.game.position();
        let written = numbered(&position, &[position.san(verdict.best)]);
        self.game.play(verdict.best);
        self.thought = Some(verdict);
        self.say(&format!("Gander plays {written}"))?;
        self.show_board()
    }

    /// The session's best move at full strength, whatever level is played.
    fn at_full_strength(&mut self, game: &Game) -> SearchResult {
        let strength = self.session.settings.strength.take();
        let limits = Limits {
            move_time: Some(self.limits.move_time.unwrap_or(HINT_TIME)),
            clock: None,
            ..self.limits.clone()
        };
        let verdict = self.session.best_move(game, &limits, &self.stop);
        self.session.settings.strength = strength;
        verdict
    }

    fn hint(&mut self) -> io::Result<()> {
        let game = self.game.clone();
        let verdict = self.at_full_strength(&game);
        let report = verdict.report();
        let line = report.numbered_san();
        let view = view(report.info.score);
        self.say(&format!("{line}\nScore {}{view}.", report.words()))
    }

    /// Why Gander's last move, by what it expected and by what the move changed.
    fn why(&mut self) -> io::Result<()> {
        let now = self.session.explain(self.game.position());
        if let Some(verdict) = self.thought.clone() {
            let report = verdict.report();
            let position = report.position;
            let mut after = position;
            after.make(verdict.best, &mut ());
            let san = position.san(verdict.best);
            let view = view(report.info.score);
            self.say(&format!(
                "I played {san} and expect {}.\nScore {}{view}, {}.",
                report.numbered_san(),
                report.words(),
                report.cost()
            ))?;
            let comparison = PositionComparison::new(
                self.session.explain(&position),
                self.session.explain(&after),
                Some(san),
            );
            for sentence in comparison.sentences() {
                self.say(&sentence)?;
            }
        }
        self.say(&headline(&now))?;
        for sentence in sentences(&now) {
            self.say(&sentence.text.to_string())?;
        }
        Ok(())
    }

    /// Why a move of the player's is better or worse than the one Gander would choose.
    fn why_not(&mut self, text: &str) -> io::Result<()> {
        let asked = match self.read_move(text) {
            Ok(asked) => asked,
            Err(reason) => return self.say(&reason),
        };
        let game = self.game.clone();
        let best = self.at_full_strength(&game).best;
        if asked == best {
            let san = game.position().san(asked);
            return self.say(&format!("{san} is what I would play."));
        }
        let limits = Limits {
            move_time: Some(HINT_TIME / 2),
            ..Limits::default()
        };
        let strength = self.session.settings.strength.take();
        let comparison =
            engine::compare::compare(&mut self.session, &game, (best, asked), &limits, &self.stop);
        self.session.settings.strength = strength;
        for sentence in comparison.map_or_else(Vec::new, |found| found.sentences) {
            self.say(&sentence.to_string())?;
        }
        Ok(())
    }

    /// Takes back until it is the player's turn again, at least one of the player's moves.
    fn take_back(&mut self) -> io::Result<()> {
        if self.game.moves().len() < 2 {
            return self.say("There is nothing to take back.");
        }
        self.game.take_back();
        self.game.take_back();
        self.thought = None;
        self.show_board()
    }

    fn set_level(&mut self, text: &str) -> io::Result<()> {
        match text.parse::<i32>() {
            Ok(level @ 0..=20) => {
                self.session.settings.strength = (level < 20).then_some(Strength::Level(level));
                self.say(&format!("Gander plays at level {level} now."))
            }
            _ => self.say("The level is a whole number from 0 to 20."),
        }
    }

    /// Gander takes a draw when it does not think itself better.
    fn offer_draw(&mut self) -> io::Result<()> {
        let game = self.game.clone();
        let verdict = self.at_full_strength(&game);
        if self.stop.is_stopped() {
            return Ok(());
        }
        // The player is to move: what is good for the mover is bad for Gander.
        if verdict.report().info.score.as_number().0 >= 0 {
            self.end = Some((
                GameResult::Draw.as_str(),
                "Gander agrees to a draw.".to_owned(),
            ));
            return Ok(());
        }
        self.say("Gander would rather play on.")
    }

    fn show_moves(&mut self) -> io::Result<()> {
        let text = numbered(self.game.start(), &self.game.san());
        match text.is_empty() {
            true => self.say("Nothing has been played yet."),
            false => self.say(&text),
        }
    }

    fn show_board(&mut self) -> io::Result<()> {
        let lines = engine::uci::drawn(self.game.position(), self.human);
        self.say(&lines.join("\n"))
    }

    fn prompt(&mut self) -> io::Result<()> {
        let side = self.game.position().side_to_move();
        let check = match self.game.position().in_check() {
            true => ", in check",
            false => "",
        };
        let clocks = match &self.clocks {
            Some(clocks) => format!(" [{}]", clocks.words()),
            None => String::new(),
        };
        write!(self.out, "{side} to move{check}{clocks}: ")?;
        self.out.flush()
    }

    fn say_end(&mut self) -> io::Result<()> {
        let sentence = match (&self.end, self.game.outcome()) {
            (Some((_, sentence)), _) => sentence.clone(),
            (None, Outcome::Ongoing) => "The game is left unfinished.".to_owned(),
            (None, outcome) => format!("The game is over: {outcome}."),
        };
        self.say(&sentence)
    }

    /// Adds the game to a file.
    pub fn save(&self, path: &str) -> Result<(), String> {
        let result = match &self.end {
            Some((result, _)) => result,
            None => self.game.outcome().result_text(),
        };
        let gander = format!("{} ({})", engine::uci::NAME, self.session.evaluator());
        let (white, black) = match self.human {
            Color::White => ("Player", gander.as_str()),
            Color::Black => (gander.as_str(), "Player"),
        };
        let date = day::written(SystemTime::now());
        let tags = [
            ("Event", "A game against Gander"),
            ("Site", "?"),
            ("Date", date.as_str()),
            ("Round", "-"),
            ("White", white),
            ("Black", black),
        ];
        let text = self.game.to_pgn(&tags, result);
        File::options()
            .create(true)
            .append(true)
            .open(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| format!("the game cannot be saved in '{path}': {error}"))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }
}

fn won_by(winner: Color) -> &'static str {
    match winner {
        Color::White => "1-0",
        Color::Black => "0-1",
    }
}

/// Centipawns need to be told whose view they are; mates name the winner.
fn view(score: MoverView) -> &'static str {
    match score.0 {
        Score::Centipawns(_) => " for White",
        Score::Mate(_) => "",
    }
}
