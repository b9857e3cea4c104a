//! `gander fen`: draws a position and says what it is, or why the text is not a position.

use std::io::{self, Write};

use chess::{Color, Outcome, Position, Square, Wing};

use crate::failure::Failure;
use crate::input;

/// Draw a position and say what it is, or why it is not one.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"")]
pub struct Arguments {
    /// The position, as FEN (X-FEN and Shredder-FEN for Chess960), or 'startpos'. Quotes are not needed.
    #[arg(required = true, num_args = 1.., value_name = "FEN", allow_hyphen_values = true)]
    fen: Vec<String>,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let position = input::game_position(&self.fen.join(" "))?;
        draw(&position, out)?;
        writeln!(out)?;
        describe(&position, out)?;
        Ok(())
    }
}

fn draw(position: &Position, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "  +-----------------+")?;
    for rank in (0..8).rev() {
        write!(out, "{} | ", rank + 1)?;
        for file in 0..8 {
            let letter = position
                .piece_at(Square::at(file, rank))
                .map_or('.', |piece| piece.letter());
            write!(out, "{letter} ")?;
        }
        writeln!(out, "|")?;
    }
    writeln!(out, "  +-----------------+")?;
    writeln!(out, "    a b c d e f g h")
}

fn describe(position: &Position, out: &mut impl Write) -> io::Result<()> {
    let mover = position.side_to_move();
    writeln!(out, "FEN:        {}", position.to_fen())?;
    if position.is_chess960() {
        writeln!(out, "Shredder:   {}", position.to_shredder_fen())?;
    }
    writeln!(
        out,
        "To move:    {mover}, move {}, {} half-moves since a capture or pawn move",
        position.fullmove_number(),
        position.halfmove_clock()
    )?;
    writeln!(out, "Castling:   {}", castling(position))?;
    match position.en_passant() {
        Some(square) => writeln!(out, "En passant: a pawn can be taken on {square}")?,
        None => writeln!(out, "En passant: none")?,
    }
    writeln!(out, "Check:      {}", check(position))?;
    writeln!(out, "Key:        {:016x}", position.key())?;
    match position.outcome(&chess::History::new()) {
        Outcome::Ongoing => {}
        outcome => writeln!(out, "Result:     {outcome}")?,
    }
    let moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|legal| position.san(legal))
        .collect();
    let noun = if moves.len() == 1 { "move" } else { "moves" };
    write!(out, "{} legal {noun}", moves.len())?;
    if !moves.is_empty() {
        write!(out, ": {}", moves.join(", "))?;
    }
    writeln!(out)
}

fn castling(position: &Position) -> String {
    let sides: Vec<String> = Color::BOTH
        .into_iter()
        .filter_map(|color| {
            let wings: Vec<String> = Wing::BOTH
                .into_iter()
                .filter_map(|wing| {
                    let rook = position.castling().rook(color, wing)?;
                    let word = if wing == Wing::King { "short" } else { "long" };
                    Some(format!("{word} with the rook on {rook}"))
                })
                .collect();
            (!wings.is_empty()).then(|| format!("{color} {}", wings.join(" and ")))
        })
        .collect();
    if sides.is_empty() {
        "none left".to_owned()
    } else {
        sides.join("; ")
    }
}

fn check(position: &Position) -> String {
    if !position.in_check() {
        return "none".to_owned();
    }
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .filter_map(|square| {
            let piece = position.piece_at(square)?;
            Some(format!("the {} on {square}", piece.role()))
        })
        .collect();
    format!(
        "{} is in check from {}",
        position.side_to_move(),
        checkers.join(" and ")
    )
}
