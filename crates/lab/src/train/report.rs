//! A training as a page: the loss curves, what it was trained on, and what the network has learned of each piece on each square.

use std::fmt::Write as _;

use chess::{Color, Piece, Position, Role, Square};
use draw::heat_map;
use eval::{Evaluator, Network, Nnue};

use super::run::Trained;
use crate::fit::page;

/// The page. `command` is what was typed; `intake` the account of the reading.
#[must_use]
pub fn html_report(trained: &Trained, command: &str, intake: &str) -> String {
    let mut page = page::begin(
        "Training",
        "nnue",
        "td{padding:.15em .7em}",
        command,
        intake,
    );
    let seconds: f64 = trained.epochs.iter().map(|epoch| epoch.seconds).sum();
    let facts = [
        ("positions an epoch", trained.trained.to_string()),
        ("positions held out", trained.held_out.to_string()),
        (
            "epochs",
            format!("{} (best: {})", trained.epochs.len(), trained.best_epoch),
        ),
        ("seconds", format!("{seconds:.0}")),
        ("scale", format!("{} centipawns", trained.network.scale)),
        (
            "held-out loss, quantised",
            format!("{:.6}", trained.quantised_loss),
        ),
    ];
    page::facts(&mut page, &facts);
    page::loss_curves(&mut page, &trained.epochs);
    page.push_str(
        "<h2>What it has learned of squares</h2>\n<p>A white piece more on each square of a plain position (kings on g1 and g8, three \
         pawns before each), in centipawns: the mean, and what each square adds to it.</p>\n",
    );
    for role in [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ] {
        let (mean, values) = squares(&trained.network, role);
        let most = values.iter().map(|value| value.abs()).max().unwrap_or(0);
        let _ = write!(
            page,
            "<figure>{}<figcaption>{}, {mean} and</figcaption></figure>",
            heat_map(&values, most.max(1)),
            role.name()
        );
    }
    page.push_str("</html>\n");
    page
}

/// What a white piece more is worth in the mean, and how far each square is from it; nothing where it cannot stand.
fn squares(network: &Network, role: Role) -> (i32, [i32; 64]) {
    let plain = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    let mut evaluator = Nnue::with_network(std::sync::Arc::new(network.clone()));
    let mut said = |position: &Position| {
        evaluator.reset(position);
        evaluator.evaluate(position).0
    };
    let mut values = [0; 64];
    let Ok(start) = Position::from_fen(plain) else {
        return (0, values);
    };
    let mut free = Vec::new();
    let before = said(&start);
    for square in Square::all() {
        if start.piece_at(square).is_some() {
            continue;
        }
        let fen = with_piece(plain, Piece::new(Color::White, role), square);
        if let Ok(position) = Position::from_composed_fen(&fen) {
            values[square.index()] = said(&position) - before;
            free.push(square);
        }
    }
    let sum: i32 = values.iter().sum();
    let mean = sum / (free.len() as i32).max(1);
    for square in free {
        values[square.index()] -= mean;
    }
    (mean, values)
}

/// A FEN with one piece more on an empty square.
fn with_piece(fen: &str, piece: Piece, square: Square) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let rows: Vec<String> = board
        .split('/')
        .enumerate()
        .map(|(row, text)| {
            let mut squares: Vec<char> = text
                .chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(count) => vec!['1'; count as usize],
                    None => vec![letter],
                })
                .collect();
            if row == 7 - usize::from(square.rank())
                && let Some(place) = squares.get_mut(usize::from(square.file()))
            {
                *place = piece.letter();
            }
            squares.into_iter().collect()
        })
        .collect();
    format!("{} {rest}", rows.join("/"))
}
