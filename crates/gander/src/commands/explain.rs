//! `gander explain`: why an evaluator says what it says of a position, in figures that add up to what it says.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::Path;
use std::time::Duration;

use chess::{Move, Position};
use engine::why::explain_search;
use engine::{Game, Session};
use eval::report::{self, PositionComparison, Shares};
use eval::{EvaluatorName, Explanation, Parameters};

use search::Limits;

use crate::engine_arguments::one_of;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::picture::PictureArguments;

/// Positions looked at with --search if nobody says otherwise.
const USUAL_NODES: u64 = 200_000;

/// Say why a position is worth what it is: every term, exactly, and what matters most in sentences.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gander explain
  gander explain r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3 --by square
  gander explain startpos --move e4 --eval rustic
  gander explain \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\" --search --nodes 100000
  gander explain \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --compare \"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\" --png change.png")]
pub struct Arguments {
    /// The position, as FEN or 'startpos' (the default). Quotes are not needed.
    #[arg(num_args = 0.., value_name = "FEN")]
    fen: Vec<String>,
    #[arg(long, value_name = "NAME", help = one_of("Whose explanation (nnue if not given)"))]
    eval: Option<EvaluatorName>,
    /// A file of weights, or a network, to use instead of the evaluator's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// One line of JSON instead of text (see docs/explanation-schema.md).
    #[arg(long, conflicts_with = "by")]
    json: bool,
    /// The table of terms, the pieces and what each brings, or a board of figures.
    #[arg(long, value_enum, default_value_t = By::Term)]
    by: By,
    /// A second position, as FEN in quotes: what changes from the first to it, term by term.
    #[arg(long, value_name = "FEN")]
    compare: Option<String>,
    /// A move, such as Nf3 or g1f3: what it changes, term by term.
    #[arg(long = "move", value_name = "MOVE", conflicts_with = "compare")]
    by_move: Option<String>,
    /// Search, and explain the search's score: the line to where it comes to rest, each term now and there, and what the
    /// search sees beyond.
    #[arg(long, conflicts_with_all = ["by", "compare", "by_move"])]
    search: bool,
    /// With --search: search so many nodes (200000 if nothing else is asked for).
    #[arg(long, value_name = "N", requires = "search", group = "limit")]
    nodes: Option<NonZeroU64>,
    /// With --search: search to this depth, in half-moves.
    #[arg(long, value_name = "N", requires = "search", group = "limit", value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// With --search: search for so many milliseconds.
    #[arg(long, value_name = "MS", requires = "search", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// With --search: folders with Syzygy endgame tablebases.
    #[arg(long, value_name = "PATH", requires = "search")]
    syzygy: Option<String>,
    /// With --search: every row, not only those that matter.
    #[arg(long, requires = "search", conflicts_with = "json")]
    all: bool,
    /// Colours in the board of figures.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    colour: Colour,
    #[command(flatten)]
    picture: PictureArguments,
}

/// How the value is laid out.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    Term,
    Piece,
    Square,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Colour {
    /// On a terminal, unless the environment has NO_COLOR.
    Auto,
    Always,
    Never,
}

impl Colour {
    fn wanted(self) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }
}

/// What explains: an evaluator and perhaps other weights.
struct Explainer {
    name: EvaluatorName,
    parameters: Option<Parameters>,
}

impl Explainer {
    fn explain(&self, position: &Position) -> Explanation {
        self.name.explain(self.parameters.as_ref(), position)
    }
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let position = input::position_or_start(&self.fen)?;
        let explainer = self.explainer()?;
        if self.search {
            return self.write_search(&explainer, &position, out);
        }
        match self.second(&position)? {
            Some((after, made)) => self.write_comparison(&explainer, &position, &after, made, out),
            None => self.write_explanation(&explainer, &position, out),
        }
    }

    fn explainer(&self) -> Result<Explainer, Failure> {
        let Some(path) = &self.weights else {
            return Ok(Explainer {
                name: self.eval.unwrap_or_else(engine::default_evaluator),
                parameters: None,
            });
        };
        // A file says whose it is, so the name may be left out.
        let read = match self.eval {
            Some(name) => Parameters::from_file_for(name, Path::new(path)),
            None => Parameters::from_file(Path::new(path)),
        };
        let parameters = read.map_err(|error| Failure::Input(format!("'{path}': {error}")))?;
        Ok(Explainer {
            name: parameters.evaluator(),
            parameters: Some(parameters),
        })
    }

    /// The position to compare with, and the move that leads there if it is one.
    fn second(&self, position: &Position) -> Result<Option<(Position, Option<Move>)>, Failure> {
        if let Some(fen) = &self.compare {
            return Ok(Some((input::position(fen)?, None)));
        }
        let Some(text) = &self.by_move else {
            return Ok(None);
        };
        let made = position
            .parse_move(text)
            .map_err(|error| Failure::Input(error.to_string()))?;
        let mut after = *position;
        after.make(made, &mut ());
        Ok(Some((after, Some(made))))
    }

    fn write_explanation(
        &self,
        explainer: &Explainer,
        position: &Position,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let explanation = explainer.explain(position);
        if self.json {
            writeln!(out, "{}", report::explanation_json(&explanation))?;
        } else {
            match self.by {
                By::Term => write!(out, "{}", report::report(&explanation))?,
                By::Piece => {
                    write!(out, "{}", report::heading(&explanation))?;
                    write!(out, "{}", report::by_piece(&explanation))?;
                }
                By::Square => {
                    writeln!(out, "{}", report::heading(&explanation))?;
                    write!(out, "{}", report::board(&explanation, self.colour.wanted()))?;
                }
            }
        }
        if self.picture.wanted() {
            let shares = Shares::of(&explanation);
            let title = format!(
                "{} explained by {}",
                explanation.position.to_fen(),
                explanation.evaluator
            );
            let board = draw::Board::new(position).title(title).heat(draw::Heat {
                values: shares.positional.map(|value| value * explanation.unit),
                written: true,
            });
            self.picture.write(&board.to_svg())?;
        }
        Ok(())
    }

    fn write_search(
        &self,
        explainer: &Explainer,
        position: &Position,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut session = Session::new(explainer.name);
        if let Some(parameters) = &explainer.parameters {
            session.set_parameters(parameters.clone());
        }
        if let Some(path) = &self.syzygy {
            session.set_tablebases(path)?;
        }
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes.map(NonZeroU64::get),
            move_time: self.time.map(Duration::from_millis),
            ..Limits::default()
        };
        if limits == Limits::default() {
            limits.nodes = Some(USUAL_NODES);
        }
        let game = Game::new(*position);
        let explained = explain_search(&mut session, &game, &limits, &interrupt::stop_handle())
            .ok_or_else(|| {
                Failure::Interrupted("interrupted before the search could be explained".to_owned())
            })?;
        match self.json {
            true => writeln!(out, "{}", explained.to_json())?,
            false => write!(out, "{}", explained.report(self.all))?,
        }
        if self.picture.wanted() {
            let title = format!("Where the search's line leads: {}", explained.there.fen);
            let shares = Shares::of(&explained.end);
            let board = draw::Board::new(&explained.end.position)
                .title(title)
                .heat(draw::Heat {
                    values: shares.positional.map(|value| value * explained.end.unit),
                    written: true,
                });
            self.picture.write(&board.to_svg())?;
        }
        Ok(())
    }

    fn write_comparison(
        &self,
        explainer: &Explainer,
        before: &Position,
        after: &Position,
        made: Option<Move>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        if self.by != By::Term {
            return Err(Failure::Input(
                "a comparison is told by term: leave out --by, or ask for the picture with --svg or --png"
                    .to_owned(),
            ));
        }
        let comparison = PositionComparison::new(
            explainer.explain(before),
            explainer.explain(after),
            made.map(|made| before.san(made)),
        );
        if self.json {
            writeln!(out, "{}", report::comparison_json(&comparison))?;
        } else {
            write!(out, "{}", comparison.report())?;
        }
        if self.picture.wanted() {
            let (old, new) = (
                Shares::of(&comparison.before),
                Shares::of(&comparison.after),
            );
            let mut values = [0.0; 64];
            for (index, value) in values.iter_mut().enumerate() {
                *value = (new.positional[index] - old.positional[index]) * comparison.after.unit;
            }
            let marked = made.map_or_else(Vec::new, |made| vec![made.from(), made.to()]);
            let title = format!(
                "What changes from {} to {}",
                comparison.before.position.to_fen(),
                comparison.after.position.to_fen()
            );
            let board = draw::Board::new(after)
                .title(title)
                .marked(marked)
                .heat(draw::Heat {
                    values,
                    written: true,
                });
            self.picture.write(&board.to_svg())?;
        }
        Ok(())
    }
}
