//! What each command does, one match arm away from its words.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use eval::report::{explanation_json, report};
use search::{Limits, StopHandle};

use crate::game::Game;

use super::go::{self, shown};
use super::job::{Job, Order};
use super::log::Log;
use super::options::{self, Effect};
use super::{HELP, NAME, Uci, Work, board, position, words};

/// Nodes that `eval search` searches unless it is told how many.
const USUAL_NODES: u64 = 200_000;

impl<W: Write> Uci<W> {
    /// Dispatches one line.
    pub(super) fn dispatch(&mut self, arrived: Instant, line: &str) -> io::Result<()> {
        match words(line).as_slice() {
            [] => Ok(()),
            ["uci"] => self.identify(),
            ["isready"] => self.print("readyok"),
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
            ["d"] => self.print_lines(&board::lines(&self.game)),
            ["eval"] => self.explain(false),
            ["eval", "json"] => self.explain(true),
            ["eval", "search", rest @ ..] => self.explain_search(rest),
            ["flip"] => {
                self.set_game(Game::new(self.game.position().flipped()));
                Ok(())
            }
            ["bench"] => self.bench(None),
            ["bench", depth] => match depth.parse::<i32>() {
                Ok(depth @ 1..=100) => self.bench(Some(depth)),
                _ => self.info_string("bench: the depth is a whole number from 1 to 100"),
            },
            ["compiler"] => self.print_compiler(),
            ["help"] => self.print_lines(&HELP.lines().collect::<Vec<_>>()),
            ["register", ..] => self.info_string("register: nothing needs to be registered"),
            _ => self.info_string(&format!(
                "'{}' is not understood; 'help' lists the commands",
                shown(line.trim())
            )),
        }
    }

    fn identify(&mut self) -> io::Result<()> {
        self.print(&format!("id name {NAME}"))?;
        self.print("id author the Gander authors")?;
        for (name, kind) in options::declared() {
            self.print(&format!("option name {name} {kind}"))?;
        }
        self.print("uciok")
    }

    fn new_game(&mut self) -> io::Result<()> {
        if let Some(session) = &mut self.session {
            session.clear();
        }
        self.delays.new_game();
        self.node_clocks.new_game();
        self.set_game(Game::default());
        Ok(())
    }

    /// A position with no words known to have led to it.
    fn set_game(&mut self, game: Game) {
        self.game = game;
        self.game_text.clear();
    }

    fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        let text = words.join(" ");
        match position::read_on(&self.game, &self.game_text, &text) {
            Ok(game) => {
                self.game = game;
                self.game_text = text;
                Ok(())
            }
            Err(reason) => self.info_string(&reason.to_string()),
        }
    }

    fn set_option(&mut self, line: &str) -> io::Result<()> {
        let Some(session) = &mut self.session else {
            return Ok(());
        };
        let done = self.options.set(line, session);
        self.evaluator = session.evaluator();
        self.parameters = session.parameters().cloned();
        match done {
            Ok(Effect::None) => Ok(()),
            Ok(Effect::InfoString(sentence)) => self.info_string(&sentence),
            Ok(Effect::LogTo(path)) if path.is_empty() => {
                self.log = None;
                Ok(())
            }
            Ok(Effect::LogTo(path)) => match Log::open(&path) {
                Ok(log) => {
                    self.log = Some(log);
                    Ok(())
                }
                Err(reason) => self.info_string(&reason.to_string()),
            },
            Err(reason) => self.info_string(&reason.to_string()),
        }
    }

    fn set_debug(&mut self, on: bool) -> io::Result<()> {
        self.debug = on;
        self.note(|| "debug output on".to_owned())
    }

    fn search(&mut self, words: &[&str], arrived: Instant) -> io::Result<()> {
        let go = go::read(words, self.game.position());
        for note in &go.notes {
            self.info_string(note)?;
        }
        let limits = go.limits;
        self.note(|| format!("searching by {limits:?}"))?;
        let bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.move_time.is_some()
            || limits.clock.is_some();
        let endless = limits.infinite || limits.ponder || !bounded;
        self.start(
            Job::Search(Box::new(self.game.clone()), limits, arrived),
            endless,
        )
    }

    fn count_lines(&mut self, words: &[&str]) -> io::Result<()> {
        match words {
            [depth] if depth.parse::<u32>().is_ok_and(|depth| depth <= 30) => {
                let depth = depth.parse().unwrap_or(0);
                let position = *self.game.position();
                let chess960 = self.writes_chess960(&position);
                self.start(Job::Perft(position, depth, chess960), false)
            }
            _ => self.info_string("perft: write 'go perft DEPTH', the depth from 0 to 30"),
        }
    }

    fn bench(&mut self, depth: Option<i32>) -> io::Result<()> {
        self.start(Job::Bench(depth), false)
    }

    fn start(&mut self, mut job: Job, endless: bool) -> io::Result<()> {
        let Some(mut session) = self.session.take() else {
            return Ok(());
        };
        let stop = StopHandle::new();
        if let Job::Search(game, limits, _) = &mut job
            && let Some(clock) = &mut limits.clock
        {
            let side = game.position().side_to_move();
            let settings = &mut session.settings;
            if settings.nodes_per_millisecond.is_some() {
                *clock = self.node_clocks.begin(side, *clock);
                // No node is lost on the way, nor while others have the processor.
                settings.observed_overhead = Duration::ZERO;
                settings.observed_delay = Duration::ZERO;
            } else {
                self.delays.begin(side, *clock);
                settings.observed_overhead = self.delays.usual();
                settings.observed_delay = self.delays.longest();
            }
        }
        self.work = Some(Work {
            stop: stop.clone(),
            position: *self.game.position(),
            is_search: matches!(job, Job::Search(..)),
            endless,
            stop_requested: false,
            last_reported_move: None,
        });
        self.order = Some(Order { job, session, stop });
        if self.input_ended && endless {
            self.stop();
        }
        Ok(())
    }

    pub(super) fn stop(&mut self) {
        if let Some(work) = &mut self.work {
            work.stop_requested = true;
            work.stop.stop();
        }
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        match &mut self.work {
            Some(work) if work.is_search => {
                work.stop.ponder_hit();
                Ok(())
            }
            _ => self.note(|| "ponderhit: nothing is being pondered".to_owned()),
        }
    }

    fn explain(&mut self, json: bool) -> io::Result<()> {
        let explanation = self
            .evaluator
            .explain(self.parameters.as_ref(), self.game.position());
        match json {
            true => self.print(&explanation_json(&explanation).to_string()),
            false => self.print_lines(&report(&explanation).lines().collect::<Vec<_>>()),
        }
    }

    /// Searches, by limits as after `go` or the usual ones, and explains the search's score.
    fn explain_search(&mut self, words: &[&str]) -> io::Result<()> {
        let go = go::read(words, self.game.position());
        for note in &go.notes {
            self.info_string(note)?;
        }
        let mut limits = Limits {
            infinite: false,
            ponder: false,
            ..go.limits
        };
        if limits.depth.is_none() && limits.move_time.is_none() && limits.clock.is_none() {
            limits.nodes.get_or_insert(USUAL_NODES);
        }
        let game = Box::new(self.game.clone());
        self.start(Job::Explain(game, limits), false)
    }

    fn print_compiler(&mut self) -> io::Result<()> {
        self.print(&format!("Compiled by {}", env!("GANDER_COMPILER")))?;
        self.print(&format!(
            "for {} as {}",
            env!("GANDER_TARGET"),
            env!("GANDER_PROFILE")
        ))?;
        self.print(&format!("with {}", env!("GANDER_FEATURES")))
    }
}
