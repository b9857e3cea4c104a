//! `gander board`: a position as a picture.

use std::io::Write;

use chess::Square;
use engine::EvaluatorName;
use eval::report::Shares;

use crate::failure::Failure;
use crate::input;
use crate::picture::PictureArguments;

/// Draw a position as a picture, SVG or PNG.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  gander board startpos --png start.png --width 400\n  gander board startpos --arrow e2e4,g1f3 --mark e4 --heat --svg start.svg"
)]
pub struct Arguments {
    /// The position, as FEN or 'startpos' (the default). Quotes are not needed.
    #[arg(num_args = 0.., value_name = "FEN")]
    fen: Vec<String>,
    #[command(flatten)]
    picture: PictureArguments,
    /// Draw it as Black sees it.
    #[arg(long)]
    turn: bool,
    /// Mark these squares, such as those of the last move: e2,e4.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    mark: Vec<Square>,
    /// Draw arrows from square to square: e2e4,g1f3.
    #[arg(long, value_name = "ARROWS", value_delimiter = ',', value_parser = arrow)]
    arrow: Vec<(Square, Square)>,
    /// Tint every square by what it is worth, without material, as an evaluator sees it (`classical` unless another is
    /// named).
    #[arg(long, value_name = "EVALUATOR", num_args = 0..=1, require_equals = true, default_missing_value = "classical")]
    heat: Option<EvaluatorName>,
}

/// Two squares written as one word.
fn arrow(text: &str) -> Result<(Square, Square), String> {
    let squares = text
        .split_at_checked(2)
        .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    squares.ok_or_else(|| "an arrow is two squares in one word, such as e2e4".to_owned())
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let position = input::position_or_start(&self.fen)?;
        let mut board = draw::Board::new(&position)
            .turned(self.turn)
            .marked(self.mark);
        if let Some(evaluator) = self.heat {
            let explanation = evaluator.explain(None, &position);
            board = board.heat(draw::Heat {
                values: Shares::of(&explanation)
                    .positional
                    .map(|value| value * explanation.unit),
                written: true,
            });
        }
        for (from, to) in self.arrow {
            board = board.arrow(from, to, draw::Tone::Plain);
        }
        let svg = board.to_svg();
        if self.picture.wanted() {
            return self.picture.write(&svg);
        }
        out.write_all(svg.as_bytes())?;
        Ok(())
    }
}
