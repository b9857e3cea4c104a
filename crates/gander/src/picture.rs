//! Writing pictures to files, the same way for every command that draws.

use std::path::Path;

use crate::failure::Failure;

/// Where pictures go, as arguments.
#[derive(clap::Args)]
pub struct PictureArguments {
    /// Write a picture to this file as SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Write a picture to this file as PNG.
    #[arg(long, value_name = "FILE")]
    png: Option<String>,
    /// How wide the PNG is, in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
}

impl PictureArguments {
    /// Whether a picture is wanted at all.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Writes the picture where it was asked for.
    pub fn write(&self, svg: &str) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            let file =
                draw::png(svg, self.width).map_err(|error| Failure::Work(error.to_string()))?;
            write_file(path, &file)?;
        }
        Ok(())
    }
}

/// Writes a file, or says in a sentence why not.
pub fn write_file(path: &str, content: &[u8]) -> Result<(), Failure> {
    std::fs::write(Path::new(path), content)
        .map_err(|error| Failure::Work(format!("'{path}' could not be written: {error}")))
}
