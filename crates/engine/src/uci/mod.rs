//! UCI, the language of chess interfaces. One thread hears and says everything; long work runs on another and sends what
//! it finds. While it runs, what can be answered at once is, and the rest waits its turn: nothing is dropped. A line that
//! cannot be understood is answered with the reason and changes nothing.

mod board;
mod commands;
mod go;
mod job;
mod lines;
mod log;
mod options;
mod position;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use chess::{Move, Position};
use eval::{EvaluatorName, Parameters};
use search::StopHandle;

pub use board::drawn;
pub use lines::{LONGEST, Line, next as next_line};
pub use options::{Kind as OptionKind, declared as declared_options};

use crate::game::Game;
use crate::report::Report;
use crate::session::{Session, Verdict};

use job::{Answer, Event};
use log::Log;
use options::Options;

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
        parameters: session.parameters().cloned(),
        events,
        sender,
        session: Some(Box::new(session)),
        game: Game::default(),
        game_text: String::new(),
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

/// The words of a line.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Whether a command changes something that work going on relies on, or is work itself.
fn changes_something(words: &[&str]) -> bool {
    matches!(
        words,
        [
            "position" | "go" | "setoption" | "ucinewgame" | "flip" | "bench" | "perft",
            ..
        ]
    )
}

/// Work that is going on.
struct Work {
    stop: StopHandle,
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
    parameters: Option<Parameters>,
    game: Game,
    /// The words that led to the game; empty if there are none.
    game_text: String,
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
            work.stop.stop();
        }
        result
    }

    fn converse_until_end(&mut self) -> io::Result<()> {
        loop {
            self.do_what_waits()?;
            if self.work.is_none() && (self.quit || self.input_ended) {
                return Ok(());
            }
            // The sender we keep ourselves means that receiving cannot fail.
            let Ok(event) = self.events.recv() else {
                return Ok(());
            };
            self.handle(event)?;
        }
    }

    /// Does what waits, in turn, up to the first line that has to wait on.
    fn do_what_waits(&mut self) -> io::Result<()> {
        while let Some((arrived, line)) = self.waiting.pop_front() {
            if self.work.is_some() && changes_something(&words(&line)) {
                self.waiting.push_front((arrived, line));
                return Ok(());
            }
            self.obey(arrived, &line)?;
        }
        Ok(())
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
                if self.must_wait(&words(&line)) {
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

    /// Whether a line has to wait until the work now going on is done: if it changes something, or is about something that
    /// waits already.
    fn must_wait(&self, words: &[&str]) -> bool {
        let Some(work) = &self.work else {
            return false;
        };
        match words {
            ["d" | "eval", ..] => !self.waiting.is_empty(),
            // This search has been stopped already; a second stop means the one that waits.
            ["stop" | "ponderhit"] => work.told_to_stop && self.go_is_waiting(),
            _ => changes_something(words),
        }
    }

    fn go_is_waiting(&self) -> bool {
        self.waiting
            .iter()
            .any(|(_, line)| words(line).first() == Some(&"go"))
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
