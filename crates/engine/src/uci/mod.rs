//! The UCI protocol: what is heard, what is answered, and what is to be done. Two threads take turns at it (`listeners.rs`): one listens while the
//! other searches. During a search, commands that need no search are answered at once and the rest wait their turn: nothing is
//! dropped. A line that cannot be understood is answered with an info string and changes nothing.

mod board;
mod commands;
mod delay;
mod error;
mod go;
mod job;
mod lines;
mod listeners;
mod log;
mod node_clock;
mod options;
mod position;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::time::Instant;

use chess::{Move, Position};
use eval::{EvaluatorName, Parameters};
use search::StopHandle;

pub use board::drawn;
pub use lines::{LONGEST, Line, next as next_line};
pub use options::{Kind as OptionKind, declared as declared_options};

use crate::game::Game;
use crate::report::Report;
use crate::session::{SearchResult, Session};

use delay::DelayMeter;
use job::{Answer, Event, Order};
use log::Log;
use node_clock::NodeClocks;
use options::Options;

/// The name and version sent to interfaces.
pub const NAME: &str = concat!("Gander ", env!("CARGO_PKG_VERSION"));

/// What `help` shows.
const HELP: &str = include_str!("help.txt");

/// Converses until `quit` or the end of the input. The thread that reads the input may outlive the call.
///
/// # Errors
/// Only if `out` cannot be written.
pub fn run(
    session: Session,
    input: impl BufRead + Send + 'static,
    out: impl Write + Send + 'static,
) -> io::Result<()> {
    listeners::converse(Uci::new(session, out), input)
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
        ] | ["eval", "search", ..]
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
    stop_requested: bool,
    /// The first move of the best line reported last.
    last_reported_move: Option<Move>,
}

/// The state of a conversation.
struct Uci<W: Write> {
    out: W,
    log: Option<Log>,
    delays: DelayMeter,
    /// What goes by where the option `nodestime` is set.
    node_clocks: NodeClocks,
    /// Away while work is going on.
    session: Option<Box<Session>>,
    /// What the session plays by, for explaining while it is away.
    evaluator: EvaluatorName,
    parameters: Option<Parameters>,
    game: Game,
    /// The words that led to the game; empty if there are none.
    game_text: String,
    options: Options,
    /// Work that was asked for and that nobody has taken up yet.
    order: Option<Order>,
    /// Work that is going on, or about to.
    work: Option<Work>,
    waiting: VecDeque<(Instant, String)>,
    debug: bool,
    input_ended: bool,
    quit: bool,
}

impl<W: Write> Uci<W> {
    fn new(session: Session, out: W) -> Uci<W> {
        Uci {
            out,
            log: None,
            evaluator: session.evaluator(),
            parameters: session.parameters().cloned(),
            delays: DelayMeter::default(),
            node_clocks: NodeClocks::default(),
            session: Some(Box::new(session)),
            game: Game::default(),
            game_text: String::new(),
            options: Options::default(),
            order: None,
            work: None,
            waiting: VecDeque::new(),
            debug: false,
            input_ended: false,
            quit: false,
        }
    }

    /// Whether no more lines are to be read.
    fn listens_no_more(&self) -> bool {
        self.quit || self.input_ended
    }

    /// Dispatches waiting lines in turn, up to the first that has to wait for the search.
    fn dispatch_waiting(&mut self) -> io::Result<()> {
        while let Some((arrived, line)) = self.waiting.pop_front() {
            if self.work.is_some() && changes_something(&words(&line)) {
                self.waiting.push_front((arrived, line));
                return Ok(());
            }
            self.dispatch(arrived, &line)?;
        }
        Ok(())
    }

    /// A line came in, at this moment.
    fn hear(&mut self, arrived: Instant, line: Line) -> io::Result<()> {
        let line = match line {
            Line::Text(line) => line,
            Line::TooLong => {
                return self.info_string(&format!(
                    "a line of more than {} bytes is not a command and was skipped",
                    lines::LONGEST
                ));
            }
        };
        if let Some(log) = &mut self.log {
            log.heard(&line);
        }
        if self.must_wait(&words(&line)) {
            self.waiting.push_back((arrived, line));
            Ok(())
        } else {
            self.dispatch(arrived, &line)
        }
    }

    /// No more lines will come.
    fn end_input(&mut self) {
        self.input_ended = true;
        if self.work.as_ref().is_some_and(|work| work.endless) {
            self.stop();
        }
    }

    /// The work that is going on has something to say.
    fn tell(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Report(report) => self.print_report(report),
            Event::Output(line) => self.print(&line),
        }
    }

    /// The work is done, and the session is back. What had to wait for it is dispatched.
    fn finish(&mut self, session: Box<Session>, answer: Answer) -> io::Result<()> {
        self.session = Some(session);
        if let Some(work) = self.work.take() {
            self.finish_work(&work, answer)?;
        }
        self.dispatch_waiting()
    }

    /// Whether a line has to wait until the work now going on is done: if it changes something, or is about something that
    /// waits already.
    fn must_wait(&self, words: &[&str]) -> bool {
        let Some(work) = &self.work else {
            return false;
        };
        match words {
            ["eval", "search", ..] => true,
            ["d" | "eval", ..] => !self.waiting.is_empty(),
            // This search has been stopped already; a second stop means the one that waits.
            ["stop" | "ponderhit"] => work.stop_requested && self.go_is_waiting(),
            _ => changes_something(words),
        }
    }

    fn go_is_waiting(&self) -> bool {
        self.waiting
            .iter()
            .any(|(_, line)| words(line).first() == Some(&"go"))
    }

    fn print_report(&mut self, report: &Report) -> io::Result<()> {
        if let Some(work) = &mut self.work
            && report.info.line == 1
        {
            work.last_reported_move = report.info.pv.first().copied();
        }
        let chess960 = self.writes_chess960(&report.position);
        let line = report.uci(chess960, self.options.show_wdl);
        self.print(&line)
    }

    fn finish_work(&mut self, work: &Work, answer: Answer) -> io::Result<()> {
        match answer {
            Answer::Nothing => Ok(()),
            Answer::BestMove(result) => {
                if !self.node_clocks.end(result.clock_used) {
                    self.delays.end(result.clock_used, result.longest_stall);
                }
                self.report_missing_threads(&result)?;
                self.print_best_move(work, &result)
            }
            Answer::Failed(_) if !work.is_search => {
                self.info_string("internal error: the command was given up")
            }
            Answer::Failed(fallback_move) => {
                self.info_string("internal error: the search was given up; a legal move follows")?;
                let chess960 = self.writes_chess960(&work.position);
                let text = work.position.uci(fallback_move, chess960);
                self.print(&format!("info depth 0 score cp 0 pv {text}"))?;
                self.print(&format!("bestmove {text}"))
            }
        }
    }

    fn print_best_move(&mut self, work: &Work, result: &SearchResult) -> io::Result<()> {
        if result.best.is_null() {
            return self.print("bestmove (none)");
        }
        // An interface must have seen a score for the move that is played.
        if work.last_reported_move != Some(result.best) {
            self.print_report(result.report())?;
        }
        let chess960 = self.writes_chess960(&work.position);
        let best = work.position.uci(result.best, chess960).to_string();
        let mut after = work.position;
        after.make(result.best, &mut ());
        match result.ponder.filter(|&reply| after.is_legal(reply)) {
            Some(reply) => self.print(&format!(
                "bestmove {best} ponder {}",
                after.uci(reply, chess960)
            )),
            None => self.print(&format!("bestmove {best}")),
        }
    }

    /// Says so once a search had fewer threads than the option asks for.
    fn report_missing_threads(&mut self, result: &SearchResult) -> io::Result<()> {
        let wanted = self.session.as_ref().map_or(1, |session| session.threads());
        match result.threads {
            0 => self.info_string(
                "the system gave no thread to search on; the move is legal, nothing more",
            ),
            threads if threads < wanted => self.info_string(&format!(
                "the system gave only {threads} of {wanted} threads"
            )),
            _ => Ok(()),
        }
    }

    fn writes_chess960(&self, position: &Position) -> bool {
        self.options.chess960 || position.is_chess960()
    }

    /// An info string, only when debug output is on.
    fn note(&mut self, sentence: impl FnOnce() -> String) -> io::Result<()> {
        match self.debug {
            true => self.info_string(&sentence()),
            false => Ok(()),
        }
    }

    fn info_string(&mut self, sentence: &str) -> io::Result<()> {
        self.print(&format!("info string {sentence}"))
    }

    fn print_lines(&mut self, lines: &[impl AsRef<str>]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.print(line.as_ref()))
    }

    fn print(&mut self, line: &str) -> io::Result<()> {
        if let Some(log) = &mut self.log {
            log.said(line);
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
