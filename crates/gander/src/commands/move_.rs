//! `gander move`: the best move in a position, with its score and line, for people and for scripts.

mod answer;

use std::io::Write;
use std::time::Duration;

use chess::Position;
use engine::{Game, SearchResult, Session, White, pawns};
use search::{Limits, Score};

use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::progress;

use answer::{Answer, Found};

/// How long a search takes if nobody says.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Find the best move in a position.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  gander move \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1\" --depth 8"
)]
pub struct Arguments {
    /// The position, as FEN, or 'startpos'. Quotes are not needed.
    #[arg(num_args = 0.., value_name = "FEN")]
    fen: Vec<String>,
    #[command(flatten)]
    engine: EngineArguments,
    /// Search to this depth, in half-moves.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// Search so many nodes.
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search for so many milliseconds (1000 if nothing else is asked for).
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// Do not search: choose the move after which the evaluator likes the position best, the first of equals.
    #[arg(long, group = "limit")]
    greedy: bool,
    /// Show so many of the best moves.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    lines: u64,
    /// Answer with JSON, for scripts.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let text = match self.fen.is_empty() {
            true => "startpos".to_owned(),
            false => self.fen.join(" "),
        };
        let position = input::position(&text)?;
        let mut session = self.engine.session()?;
        session.settings.multi_pv = self.lines as usize;
        if self.greedy {
            return self.choose_greedily(&session, &position, out);
        }
        let verdict = self.search(&mut session, &position);
        if self.json {
            let found = Found::searched(&position, &verdict);
            writeln!(
                out,
                "{}",
                Answer::new(&session, &position, found).to_json()?
            )?;
        } else {
            write_words(&session, &position, &verdict, out)?;
        }
        Ok(())
    }

    fn search(&self, session: &mut Session, position: &Position) -> SearchResult {
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.map(Duration::from_millis),
            ..Limits::default()
        };
        if limits == Limits::default() {
            limits.move_time = Some(USUAL_TIME);
        }
        // Only searches that may be long show that they live. Ctrl-C asks for the best move found so far.
        let spinner = progress::spinner();
        let verdict = session.analyse(
            &Game::new(*position),
            &limits,
            &interrupt::stop_handle(),
            &mut |report| spinner.set_message(format!("{} {}", report.cost(), report.words())),
        );
        spinner.finish_and_clear();
        verdict
    }

    fn choose_greedily(
        &self,
        session: &Session,
        position: &Position,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let evaluator = session.evaluator();
        let Some((best, score)) = session.greedy_choice(position) else {
            return match self.json {
                true => {
                    let answer = Answer::new(session, position, Found::ended(position));
                    Ok(writeln!(out, "{}", answer.to_json()?)?)
                }
                false => Ok(writeln!(out, "{}", ended(position))?),
            };
        };
        let white = White::from(score.for_white(position.side_to_move()));
        if self.json {
            let found = Found::greedy(position, best, white);
            let answer = Answer::new(session, position, found);
            writeln!(out, "{}", answer.to_json()?)?;
        } else {
            writeln!(out, "{}", position.san(best))?;
            writeln!(
                out,
                "Score {} for White after it, by '{evaluator}', without search: the first of the best",
                pawns(white.0)
            )?;
        }
        Ok(())
    }
}

fn ended(position: &Position) -> String {
    format!("No move: {}.", position.outcome(&chess::History::new()))
}

fn write_words(
    session: &Session,
    position: &Position,
    verdict: &SearchResult,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if verdict.best.is_null() {
        writeln!(out, "{}", ended(position))?;
        return Ok(());
    }
    writeln!(out, "{}", position.san(verdict.best))?;
    for report in &verdict.lines {
        let chances = report.white_chances();
        let view = match report.info.score.0 {
            Score::Centipawns(_) => " for White",
            Score::Mate(_) => "",
        };
        writeln!(
            out,
            "Score {}{view} (White wins {}, draw {}, Black wins {})",
            report.words(),
            percent(chances.win),
            percent(chances.draw),
            percent(chances.loss),
        )?;
        writeln!(out, "Line  {}", report.numbered_san())?;
    }
    writeln!(
        out,
        "by '{}', {}",
        session.evaluator(),
        verdict.report().cost()
    )?;
    Ok(())
}

fn percent(share: u16) -> String {
    format!("{}.{} %", share / 10, share % 10)
}
