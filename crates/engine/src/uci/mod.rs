//! UCI, the language of chess interfaces. One thread hears and says everything; long work runs on another and sends what
//! it finds. While it runs, what can be answered at once is, and the rest waits its turn: nothing is dropped. A line that
//! cannot be understood is answered with the reason and changes nothing.

mod board;
mod go;
mod job;
mod lines;
mod log;
mod options;
mod position;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use chess::{Move, Position};
use eval::report::{explanation_json, report};
use eval::{EvaluatorName, Weights};
use search::Control;

pub use board::drawn;
pub use lines::{LONGEST, Line, next as next_line};
pub use options::{Kind as OptionKind, declared as declared_options};

use crate::game::Game;
use crate::report::Report;
use crate::session::{Session, Verdict};

use go::shown;
use job::{Answer, Event, Job};
use log::Log;
use options::{Effect, Options};

/// The name and version told to interfaces.
pub const NAME: &str = concat!("Gander ", env!("CARGO_PKG_VERSION"));

/// What `help` shows.
const HELP: &str = include_str!("help.txt");

/// Speaks UCI until `quit` or the end of the input. The input is read on a thread of its own, which may outlive the call.
///
/// # Errors
/// Only if `out` cannot be written.
pub fn run(
    session: Session,
    input: impl BufRead + Send + 'static,
    out: &mut impl Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    listen(input, sender.clone());
    let mut speaker = Speaker {
        out,
        log: None,
        evaluator: session.evaluator(),
        weights: session.weights().cloned(),
        events,
        sender,
        session: Some(Box::new(session)),
        game: Game::default(),
        options: Options::default(),
        work: None,
        waiting: VecDeque::new(),
        debug: false,
        input_ended: false,
        quit: false,
    };
    speaker.converse()
}

/// Reads lines on a thread of its own and passes them on.
fn listen(mut input: impl BufRead + Send + 'static, events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(Some(line)) = lines::next(&mut input) {
            if events.send(Event::Heard(Instant::now(), line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::InputEnded);
    });
}

/// Work that is going on.
struct Work {
    control: Arc<Control>,
    /// Where the search started, for writing its moves.
    position: Position,
    is_search: bool,
    /// Nothing but `stop` is sure to end it.
    endless: bool,
    told_to_stop: bool,
    /// The first move of the best line told last.
    last_told: Option<Move>,
}

/// Whoever hears and says everything.
struct Speaker<'out, W: Write> {
    out: &'out mut W,
    log: Option<Log>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// Away while work is going on.
    session: Option<Box<Session>>,
    /// What the session plays by, for explaining while it is away.
    evaluator: EvaluatorName,
    weights: Option<Weights>,
    game: Game,
    options: Options,
    work: Option<Work>,
    waiting: VecDeque<(Instant, String)>,
    debug: bool,
    input_ended: bool,
    quit: bool,
}

impl<W: Write> Speaker<'_, W> {
    fn converse(&mut self) -> io::Result<()> {
        let result = self.converse_until_end();
        // If nobody can hear us, a search is of no use to anybody.
        if let Some(work) = &self.work {
            work.control.stop();
        }
        result
    }

    fn converse_until_end(&mut self) -> io::Result<()> {
        loop {
            while self.work.is_none() && !self.quit {
                match self.waiting.pop_front() {
                    Some((arrived, line)) => self.obey(arrived, &line)?,
                    None if self.input_ended => self.quit = true,
                    None => break,
                }
            }
            if self.quit && self.work.is_none() {
                return Ok(());
            }
            // The sender we keep ourselves means that receiving cannot fail.
            let Ok(event) = self.events.recv() else {
                return Ok(());
            };
            self.handle(event)?;
        }
    }

    fn handle(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Heard(_, _) if self.quit => Ok(()),
            Event::Heard(_, Line::TooLong) => self.complain(&format!(
                "a line of more than {} bytes is not a command and was skipped",
                lines::LONGEST
            )),
            Event::Heard(arrived, Line::Text(line)) => {
                if let Some(log) = &mut self.log {
                    log.heard(&line);
                }
                let words: Vec<&str> = line.split_whitespace().collect();
                if self.must_wait(&words) {
                    self.waiting.push_back((arrived, line));
                    Ok(())
                } else {
                    self.obey(arrived, &line)
                }
            }
            Event::InputEnded => {
                self.input_ended = true;
                if self.work.as_ref().is_some_and(|work| work.endless) {
                    self.stop();
                }
                Ok(())
            }
            Event::Told(report) => self.tell(&report),
            Event::Says(line) => self.say(&line),
            Event::Done(session, answer) => {
                self.session = Some(session);
                match self.work.take() {
                    Some(work) => self.answer(&work, answer),
                    None => Ok(()),
                }
            }
        }
    }

    /// Whether a line has to wait until the work now going on is done. What changes the state does; what was said after
    /// something that waits and depends on it does too.
    fn must_wait(&self, words: &[&str]) -> bool {
        let Some(work) = &self.work else {
            return !self.waiting.is_empty() && words != ["quit"];
        };
        match words {
            [
                "position" | "go" | "setoption" | "ucinewgame" | "flip" | "bench" | "perft",
                ..,
            ] => true,
            ["d" | "eval", ..] => !self.waiting.is_empty(),
            // This search has been stopped; a second stop means the one that waits.
            ["stop" | "ponderhit"] => work.told_to_stop && self.go_is_waiting(),
            _ => false,
        }
    }

    fn go_is_waiting(&self) -> bool {
        let is_go = |(_, line): &(Instant, String)| line.split_whitespace().next() == Some("go");
        self.waiting.iter().any(is_go)
    }

    /// Does what a line says.
    fn obey(&mut self, arrived: Instant, line: &str) -> io::Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => Ok(()),
            ["uci"] => self.identify(),
            ["isready"] => self.say("readyok"),
            ["ucinewgame"] => self.new_game(),
            ["position", rest @ ..] => self.set_position(rest),
            ["go", "perft", rest @ ..] | ["perft", rest @ ..] => self.count_lines(rest),
            ["go", rest @ ..] => self.search(rest, arrived),
            ["stop"] => {
                self.stop();
                Ok(())
            }
            ["ponderhit"] => self.ponder_hit(),
            ["setoption", ..] => self.set_option(line),
            ["debug", "on"] => self.set_debug(true),
            ["debug", "off"] => self.set_debug(false),
            ["quit"] => {
                self.waiting.clear();
                self.quit = true;
                self.stop();
                Ok(())
            }
            ["d"] => self.say_all(&board::lines(&self.game)),
            ["eval"] => self.explain(false),
            ["eval", "json"] => self.explain(true),
            ["flip"] => {
                self.game = Game::new(self.game.position().flipped());
                Ok(())
            }
            ["bench"] => self.bench(None),
            ["bench", depth] => match depth.parse::<i32>() {
                Ok(depth @ 1..=100) => self.bench(Some(depth)),
                _ => self.complain("bench: the depth is a whole number from 1 to 100"),
            },
            ["compiler"] => self.say_compiler(),
            ["help"] => self.say_all(&HELP.lines().collect::<Vec<_>>()),
            ["register", ..] => self.complain("register: nothing needs to be registered"),
            _ => self.complain(&format!(
                "'{}' is not understood; 'help' lists the commands",
                shown(line.trim())
            )),
        }
    }

    fn identify(&mut self) -> io::Result<()> {
        self.say(&format!("id name {NAME}"))?;
        self.say("id author the Gander authors")?;
        for (name, kind) in options::declared() {
            self.say(&format!("option name {name} {kind}"))?;
        }
        self.say("uciok")
    }

    fn new_game(&mut self) -> io::Result<()> {
        if let Some(session) = &mut self.session {
            session.clear();
        }
        self.game = Game::default();
        Ok(())
    }

    fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        match position::read(words) {
            Ok(game) => {
                self.game = game;
                Ok(())
            }
            Err(reason) => self.complain(&reason),
        }
    }

    fn set_option(&mut self, line: &str) -> io::Result<()> {
        let Some(session) = &mut self.session else {
            return Ok(());
        };
        let done = self.options.set(line, session);
        self.evaluator = session.evaluator();
        self.weights = session.weights().cloned();
        match done {
            Ok(Effect::None) => Ok(()),
            Ok(Effect::Tell(sentence)) => self.complain(&sentence),
            Ok(Effect::LogTo(path)) if path.is_empty() => {
                self.log = None;
                Ok(())
            }
            Ok(Effect::LogTo(path)) => match Log::open(&path) {
                Ok(log) => {
                    self.log = Some(log);
                    Ok(())
                }
                Err(reason) => self.complain(&reason),
            },
            Err(reason) => self.complain(&reason),
        }
    }

    fn set_debug(&mut self, on: bool) -> io::Result<()> {
        self.debug = on;
        self.note(|| "debug is on: what is done is told".to_owned())
    }

    fn search(&mut self, words: &[&str], arrived: Instant) -> io::Result<()> {
        let go = go::read(words, self.game.position());
        for note in &go.notes {
            self.complain(note)?;
        }
        let limits = go.limits;
        self.note(|| format!("searching by {limits:?}"))?;
        let bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.move_time.is_some()
            || limits.clock.is_some();
        let endless = limits.infinite || limits.ponder || !bounded;
        let control = match limits.ponder {
            true => Control::pondering(),
            false => Control::new(),
        };
        self.start(
            Job::Search(self.game.clone(), limits, arrived),
            control,
            endless,
        )
    }

    fn count_lines(&mut self, words: &[&str]) -> io::Result<()> {
        match words {
            [depth] if depth.parse::<u32>().is_ok_and(|depth| depth <= 30) => {
                let depth = depth.parse().unwrap_or(0);
                let position = *self.game.position();
                let chess960 = self.writes_chess960(&position);
                self.start(Job::Perft(position, depth, chess960), Control::new(), false)
            }
            _ => self.complain("perft: write 'go perft DEPTH', the depth from 0 to 30"),
        }
    }

    fn bench(&mut self, depth: Option<i32>) -> io::Result<()> {
        self.start(Job::Bench(depth), Control::new(), false)
    }

    fn start(&mut self, job: Job, control: Control, endless: bool) -> io::Result<()> {
        let Some(session) = self.session.take() else {
            return Ok(());
        };
        let control = Arc::new(control);
        self.work = Some(Work {
            control: Arc::clone(&control),
            position: *self.game.position(),
            is_search: matches!(job, Job::Search(..)),
            endless,
            told_to_stop: false,
            last_told: None,
        });
        job.start(session, control, self.sender.clone());
        if self.input_ended && endless {
            self.stop();
        }
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(work) = &mut self.work {
            work.told_to_stop = true;
            work.control.stop();
        }
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        match &mut self.work {
            Some(work) if work.is_search => {
                work.control.ponder_hit();
                Ok(())
            }
            _ => self.note(|| "ponderhit: nothing is being pondered".to_owned()),
        }
    }

    fn tell(&mut self, report: &Report) -> io::Result<()> {
        if let Some(work) = &mut self.work
            && report.info.line == 1
        {
            work.last_told = report.info.pv.first().copied();
        }
        let chess960 = self.writes_chess960(&report.position);
        let line = report.uci(chess960, self.options.show_wdl);
        self.say(&line)
    }

    fn answer(&mut self, work: &Work, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Nothing => Ok(()),
            Answer::BestMove(verdict) => self.say_best_move(work, &verdict),
            Answer::Failed(_) if !work.is_search => {
                self.complain("the work broke off by a fault in Gander")
            }
            Answer::Failed(some_move) => {
                self.complain(
                    "the search broke off by a fault in Gander; some legal move follows",
                )?;
                let chess960 = self.writes_chess960(&work.position);
                let text = work.position.uci(some_move, chess960);
                self.say(&format!("info depth 0 score cp 0 pv {text}"))?;
                self.say(&format!("bestmove {text}"))
            }
        }
    }

    fn say_best_move(&mut self, work: &Work, verdict: &Verdict) -> io::Result<()> {
        if verdict.best.is_null() {
            return self.say("bestmove (none)");
        }
        // Whoever reads must have seen a score for the very move that is played.
        if work.last_told != Some(verdict.best) {
            self.tell(verdict.report())?;
        }
        let chess960 = self.writes_chess960(&work.position);
        let best = work.position.uci(verdict.best, chess960).to_string();
        let mut after = work.position;
        after.make(verdict.best, &mut ());
        match verdict.ponder.filter(|&reply| after.is_legal(reply)) {
            Some(reply) => self.say(&format!(
                "bestmove {best} ponder {}",
                after.uci(reply, chess960)
            )),
            None => self.say(&format!("bestmove {best}")),
        }
    }

    fn explain(&mut self, json: bool) -> io::Result<()> {
        let explanation = self
            .evaluator
            .explain(self.weights.as_ref(), self.game.position());
        match json {
            true => self.say(&explanation_json(&explanation).to_string()),
            false => self.say_all(&report(&explanation).lines().collect::<Vec<_>>()),
        }
    }

    fn say_compiler(&mut self) -> io::Result<()> {
        self.say(&format!("Compiled by {}", env!("GANDER_COMPILER")))?;
        self.say(&format!(
            "for {} as {}",
            env!("GANDER_TARGET"),
            env!("GANDER_PROFILE")
        ))?;
        self.say(&format!("with {}", env!("GANDER_FEATURES")))
    }

    fn writes_chess960(&self, position: &Position) -> bool {
        self.options.chess960 || position.is_chess960()
    }

    /// Tells something in passing, if somebody wants to know.
    fn note(&mut self, sentence: impl FnOnce() -> String) -> io::Result<()> {
        match self.debug {
            true => self.complain(&sentence()),
            false => Ok(()),
        }
    }

    fn complain(&mut self, sentence: &str) -> io::Result<()> {
        self.say(&format!("info string {sentence}"))
    }

    fn say_all(&mut self, lines: &[impl AsRef<str>]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line.as_ref()))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        if let Some(log) = &mut self.log {
            log.said(line);
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
