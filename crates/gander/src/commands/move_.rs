//! `gander move`: the best move in a position, with its score and line, for people and for scripts.

use std::io::Write;
use std::time::Duration;

use chess::{Move, Position};
use engine::{Game, Report, SearchResult, Session, pawns};
use search::{Bound, Limits, Score};
use serde_json::{Value, json};

use crate::engine_arguments::EngineArguments;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::progress;

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
            writeln!(out, "{}", as_json(&session, &position, &verdict))?;
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
                true => Ok(writeln!(
                    out,
                    "{}",
                    ended_json(evaluator.as_str(), position)
                )?),
                false => Ok(writeln!(out, "{}", ended(position))?),
            };
        };
        let white = score.for_white(position.side_to_move()).0;
        let (san, uci) = written(position, best);
        if self.json {
            let answer = json!({
                "schema": 1, "fen": position.to_fen(), "evaluator": evaluator.as_str(), "view": "white",
                "method": "greedy", "move": uci, "san": san, "score_cp": white,
            });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{san}")?;
            writeln!(
                out,
                "Score {} for White after it, by '{evaluator}', without search: the first of the best",
                pawns(white)
            )?;
        }
        Ok(())
    }
}

fn written(position: &Position, best: Move) -> (String, String) {
    let uci = position.uci(best, position.is_chess960()).to_string();
    (position.san(best), uci)
}

fn ended(position: &Position) -> String {
    format!("No move: {}.", position.outcome(&chess::History::new()))
}

fn ended_json(evaluator: &str, position: &Position) -> Value {
    json!({
        "schema": 1, "fen": position.to_fen(), "evaluator": evaluator, "view": "white", "move": null,
        "result": position.outcome(&chess::History::new()).to_string(),
    })
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

/// The answer for scripts; scores and chances as White sees them.
fn as_json(session: &Session, position: &Position, verdict: &SearchResult) -> Value {
    let evaluator = session.evaluator().as_str();
    if verdict.best.is_null() {
        return ended_json(evaluator, position);
    }
    let (san, uci) = written(position, verdict.best);
    let info = &verdict.report().info;
    let (score_cp, mate) = score_json(verdict.report());
    json!({
        "schema": 1,
        "fen": position.to_fen(),
        "evaluator": evaluator,
        "view": "white",
        "method": "search",
        "move": uci,
        "san": san,
        "score_cp": score_cp,
        "mate": mate,
        "depth": info.depth,
        "nodes": info.nodes,
        "time_ms": info.time.as_millis() as u64,
        "nps": info.nodes_per_second,
        "lines": verdict.lines.iter().map(line_json).collect::<Vec<_>>(),
    })
}

fn line_json(report: &Report) -> Value {
    let chances = report.white_chances();
    let (score_cp, mate) = score_json(report);
    let bound = match report.info.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({
        "score_cp": score_cp,
        "mate": mate,
        "bound_for_mover": bound,
        "wdl": [chances.win, chances.draw, chances.loss],
        "depth": report.info.depth,
        "uci": report.uci_moves(report.position.is_chess960()),
        "san": report.san(),
    })
}

fn score_json(report: &Report) -> (Option<i32>, Option<i32>) {
    match report.white_score().0 {
        Score::Centipawns(centipawns) => (Some(centipawns), None),
        Score::Mate(moves) => (None, Some(moves)),
    }
}
