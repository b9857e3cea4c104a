//! A board as SVG: squares, pieces, coordinates, marked squares and, where wanted, a tint and a figure on every square.

use chess::{Piece, Position, Square};

use crate::{escape, figures, pieces};

/// The side of a square in the picture's own units.
const SQUARE: f64 = pieces::SIZE;
/// The border with the coordinates.
const BORDER: f64 = 16.0;

const LIGHT: &str = "#efe8d8";
const DARK: &str = "#bfae90";
const FRAME: &str = "#fbf9f4";
const INK: &str = "#4a4338";
const MARK: &str = "#e0b93f";
const GAIN: &str = "#1f8a4c";
const LOSS: &str = "#c23b33";

/// A number for every square, a1 first: positive is tinted green, negative red.
#[derive(Clone, Debug)]
pub struct Heat {
    /// The numbers.
    pub values: [f64; 64],
    /// Whether each number is written on its square, rounded.
    pub written: bool,
}

/// What an arrow means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A move, neither praised nor blamed.
    Plain,
    /// A good move.
    Better,
    /// A bad one.
    Worse,
}

impl Tone {
    const fn color(self) -> &'static str {
        match self {
            Tone::Plain => "#2f6db5",
            Tone::Better => GAIN,
            Tone::Worse => LOSS,
        }
    }
}

/// A picture of a position, to be dressed up and then written.
///
/// ```
/// use draw::Board;
/// let svg = Board::new(&chess::Position::start()).title("The start").to_svg();
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Board<'position> {
    position: &'position Position,
    title: String,
    turned: bool,
    marked: Vec<Square>,
    arrows: Vec<(Square, Square, Tone)>,
    heat: Option<Heat>,
}

impl<'position> Board<'position> {
    /// The plain board.
    #[must_use]
    pub fn new(position: &'position Position) -> Board<'position> {
        Board {
            position,
            title: position.to_fen(),
            turned: false,
            marked: Vec::new(),
            arrows: Vec::new(),
            heat: None,
        }
    }

    /// What the picture is called, for those who hear it read out.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Seen from Black's side.
    #[must_use]
    pub fn turned(mut self, turned: bool) -> Self {
        self.turned = turned;
        self
    }

    /// Squares to mark, such as those of the last move.
    #[must_use]
    pub fn marked(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marked.extend(squares);
        self
    }

    /// An arrow from one square to another; nothing if they are the same.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square, tone: Tone) -> Self {
        if from != to {
            self.arrows.push((from, to, tone));
        }
        self
    }

    /// A tint for every square.
    #[must_use]
    pub fn heat(mut self, heat: Heat) -> Self {
        self.heat = Some(heat);
        self
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (f64, f64) {
        let (mut file, mut rank) = (f64::from(square.file()), 7.0 - f64::from(square.rank()));
        if self.turned {
            (file, rank) = (7.0 - file, 7.0 - rank);
        }
        (BORDER + file * SQUARE, BORDER + rank * SQUARE)
    }

    /// The picture.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let side = 8.0 * SQUARE + 2.0 * BORDER;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\" role=\"img\"><title>{}</title><defs>",
            escape(&self.title)
        );
        for piece in Piece::ALL {
            svg.push_str(&format!(
                "<g id=\"{}\">{}</g>",
                pieces::id(piece),
                pieces::drawing(piece)
            ));
        }
        svg.push_str(&format!(
            "</defs><rect width=\"{side}\" height=\"{side}\" fill=\"{FRAME}\"/>"
        ));
        for square in Square::all() {
            self.draw_square(square, &mut svg);
        }
        for square in self.position.occupied() {
            if let Some(piece) = self.position.piece_at(square) {
                let (x, y) = self.corner(square);
                // With figures under them, pieces make a little room.
                let transform = if self.is_written(square) {
                    format!("translate({:.2} {:.2}) scale(0.86)", x + 3.15, y)
                } else {
                    format!("translate({x:.2} {y:.2})")
                };
                svg.push_str(&format!(
                    "<use href=\"#{}\" transform=\"{transform}\"/>",
                    pieces::id(piece)
                ));
            }
        }
        for square in Square::all() {
            self.draw_figure(square, &mut svg);
        }
        for &(from, to, tone) in &self.arrows {
            self.draw_arrow(from, to, tone, &mut svg);
        }
        self.draw_coordinates(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_square(&self, square: Square, svg: &mut String) {
        let (x, y) = self.corner(square);
        let mut rect = |fill: &str, opacity: f64| {
            svg.push_str(&format!(
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"{}/>",
                if opacity < 1.0 {
                    format!(" fill-opacity=\"{opacity:.3}\"")
                } else {
                    String::new()
                }
            ));
        };
        rect(if square.is_light() { LIGHT } else { DARK }, 1.0);
        if self.marked.contains(&square) {
            rect(MARK, 0.55);
        }
        if let Some(heat) = &self.heat {
            let value = heat.values[square.index()];
            let strongest = heat
                .values
                .iter()
                .fold(0.0, |most: f64, value| most.max(value.abs()));
            if value != 0.0 && strongest > 0.0 {
                // The square root lets small values be seen beside a large one.
                let strength = (value.abs() / strongest).sqrt() * 0.8;
                rect(if value > 0.0 { GAIN } else { LOSS }, strength);
            }
        }
    }

    /// The figure that a square shows, if any.
    fn is_written(&self, square: Square) -> bool {
        self.heat
            .as_ref()
            .is_some_and(|heat| heat.written && heat.values[square.index()].round() != 0.0)
    }

    fn draw_figure(&self, square: Square, svg: &mut String) {
        let Some(heat) = self.heat.as_ref().filter(|_| self.is_written(square)) else {
            return;
        };
        let (x, y) = self.corner(square);
        let text = format!("{:+.0}", heat.values[square.index()]);
        // Empty squares have room for the figure in their middle.
        let middle = if self.position.piece_at(square).is_some() {
            y + SQUARE - 4.8
        } else {
            y + SQUARE / 2.0
        };
        svg.push_str(&figures::write(
            &text,
            x + SQUARE / 2.0,
            middle,
            6.4,
            "#1c1a16",
        ));
    }

    /// A shaft that begins a little off the middle of its square, and a head that ends in the middle of the other.
    fn draw_arrow(&self, from: Square, to: Square, tone: Tone, svg: &mut String) {
        let middle = |square: Square| {
            let (x, y) = self.corner(square);
            (x + SQUARE / 2.0, y + SQUARE / 2.0)
        };
        let ((x, y), (end_x, end_y)) = (middle(from), middle(to));
        let length = (end_x - x).hypot(end_y - y);
        // Along the arrow, and across it.
        let (along_x, along_y) = ((end_x - x) / length, (end_y - y) / length);
        let point = |along: f64, across: f64| {
            format!(
                "{:.1} {:.1}",
                x + along * along_x - across * along_y,
                y + along * along_y + across * along_x
            )
        };
        let (start, neck, shaft, head) = (
            SQUARE * 0.25,
            length - SQUARE * 0.4,
            SQUARE * 0.08,
            SQUARE * 0.22,
        );
        svg.push_str(&format!(
            "<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\" fill=\"{}\" fill-opacity=\"0.75\"/>",
            point(start, shaft),
            point(neck, shaft),
            point(neck, head),
            point(length, 0.0),
            point(neck, -head),
            point(neck, -shaft),
            point(start, -shaft),
            tone.color()
        ));
    }

    fn draw_coordinates(&self, svg: &mut String) {
        for index in 0..8u8 {
            let (x, _) = self.corner(Square::at(index, 0));
            let file = char::from(b'a' + index).to_string();
            let bottom = BORDER + 8.0 * SQUARE + BORDER / 2.0;
            svg.push_str(&figures::write(&file, x + SQUARE / 2.0, bottom, 7.0, INK));
            let (_, y) = self.corner(Square::at(0, index));
            let rank = (index + 1).to_string();
            svg.push_str(&figures::write(
                &rank,
                BORDER / 2.0,
                y + SQUARE / 2.0,
                7.0,
                INK,
            ));
        }
    }
}
