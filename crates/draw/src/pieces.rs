//! The twelve pieces, embedded: the same files that the page shows.

use chess::{Color, Piece, Role};

/// The side of a piece's own drawing.
pub const SIZE: f64 = 45.0;

/// A piece's drawing, without the frame of its file.
pub fn drawing(piece: Piece) -> &'static str {
    let file = match (piece.color(), piece.role()) {
        (Color::White, Role::Pawn) => include_str!("../../../assets/pieces/wP.svg"),
        (Color::White, Role::Knight) => include_str!("../../../assets/pieces/wN.svg"),
        (Color::White, Role::Bishop) => include_str!("../../../assets/pieces/wB.svg"),
        (Color::White, Role::Rook) => include_str!("../../../assets/pieces/wR.svg"),
        (Color::White, Role::Queen) => include_str!("../../../assets/pieces/wQ.svg"),
        (Color::White, Role::King) => include_str!("../../../assets/pieces/wK.svg"),
        (Color::Black, Role::Pawn) => include_str!("../../../assets/pieces/bP.svg"),
        (Color::Black, Role::Knight) => include_str!("../../../assets/pieces/bN.svg"),
        (Color::Black, Role::Bishop) => include_str!("../../../assets/pieces/bB.svg"),
        (Color::Black, Role::Rook) => include_str!("../../../assets/pieces/bR.svg"),
        (Color::Black, Role::Queen) => include_str!("../../../assets/pieces/bQ.svg"),
        (Color::Black, Role::King) => include_str!("../../../assets/pieces/bK.svg"),
    };
    let inside = file.find('>').map_or(0, |end| end + 1);
    file[inside..].trim_end().trim_end_matches("</svg>").trim()
}

/// The name under which a picture defines a piece.
pub fn id(piece: Piece) -> String {
    let color = if piece.color().is_white() { 'w' } else { 'b' };
    format!("{color}{}", piece.role().letter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn_from_paths_alone() {
        for piece in Piece::ALL {
            let drawing = drawing(piece);
            assert!(drawing.starts_with("<path"), "{piece:?}: {drawing}");
            assert!(!drawing.contains("svg"), "{piece:?}");
            assert!(drawing.ends_with("/>"), "{piece:?}: {drawing}");
        }
    }
}
