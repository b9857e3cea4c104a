//! `gander board`: a position as a picture.

use std::io::Write;

use crate::failure::Failure;
use crate::input;
use crate::picture::PictureArguments;

/// Draw a position as a picture, SVG or PNG.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander board startpos --png start.png --width 400")]
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
    mark: Vec<chess::Square>,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let position = input::position_or_start(&self.fen)?;
        let svg = draw::Board::new(&position)
            .turned(self.turn)
            .marked(self.mark)
            .to_svg();
        if self.picture.wanted() {
            return self.picture.write(&svg);
        }
        out.write_all(svg.as_bytes())?;
        Ok(())
    }
}
