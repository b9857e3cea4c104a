//! The weights of `textbook`, each declared once.

use crate::weights;
use crate::weights::{Shape, Weight};

weights! {
    /// The weights of `textbook`.
    set TEXTBOOK = "textbook", tapered: true;
    PAWNS: 1, Linear, Shape::Single, "material", "pawns", "what each pawn is worth";
    KNIGHTS: 1, Linear, Shape::Single, "material", "knights", "what each knight is worth";
    BISHOPS: 1, Linear, Shape::Single, "material", "bishops", "what each bishop is worth";
    ROOKS: 1, Linear, Shape::Single, "material", "rooks", "what each rook is worth";
    QUEENS: 1, Linear, Shape::Single, "material", "queens", "what each queen is worth";
    PAWN_PLACEMENT: 64, Linear, Shape::Board, "placement", "pawn placement", "where the pawns stand";
    KNIGHT_PLACEMENT: 64, Linear, Shape::Board, "placement", "knight placement", "where the knights stand";
    BISHOP_PLACEMENT: 64, Linear, Shape::Board, "placement", "bishop placement", "where the bishops stand";
    ROOK_PLACEMENT: 64, Linear, Shape::Board, "placement", "rook placement", "where the rooks stand";
    QUEEN_PLACEMENT: 64, Linear, Shape::Board, "placement", "queen placement", "where the queens stand";
    KING_PLACEMENT: 64, Linear, Shape::Board, "placement", "king placement", "where the king stands";
    PAWN_SHIELD: 1, Linear, Shape::Single, "king safety", "pawn shield", "own pawns on the three squares in front of the king";
    OPEN_FILES: 1, Linear, Shape::Single, "king safety", "open files near the king", "the king's file and its neighbours where the side has no pawn";
    KING_ATTACKERS: 1, Linear, Shape::Single, "king safety", "attackers of the king", "enemy pieces that attack the king or a square next to it";
    TROPISM: 1, Linear, Shape::Single, "king safety", "tropism", "enemy pieces near the king, more the nearer";
    PASSED: 1, Linear, Shape::Single, "pawn structure", "passed pawns", "pawns that no enemy pawn can stop or take on their way";
    ISOLATED: 1, Linear, Shape::Single, "pawn structure", "isolated pawns", "pawns without an own pawn on the files beside them";
    DOUBLED: 1, Linear, Shape::Single, "pawn structure", "doubled pawns", "pawns that share their file with an own pawn";
    CHAIN: 1, Linear, Shape::Single, "pawn structure", "pawn chains", "pawns that an own pawn protects";
    BACKWARD: 1, Linear, Shape::Single, "pawn structure", "backward pawns", "pawns left behind by their neighbours whose next square an enemy pawn guards";
    KNIGHT_MOBILITY: 1, Linear, Shape::Single, "mobility", "knight mobility", "legal moves of the knights";
    BISHOP_MOBILITY: 1, Linear, Shape::Single, "mobility", "bishop mobility", "legal moves of the bishops";
    ROOK_MOBILITY: 1, Linear, Shape::Single, "mobility", "rook mobility", "legal moves of the rooks";
    QUEEN_MOBILITY: 1, Linear, Shape::Single, "mobility", "queen mobility", "legal moves of the queens";
    CENTRE: 1, Linear, Shape::Single, "mobility", "centre control", "attacks on d4, e4, d5 and e5";
    UNDEVELOPED: 1, Linear, Shape::Single, "mobility", "undeveloped pieces", "knights and bishops on the back rank";
    COORDINATION: 1, Linear, Shape::Single, "mobility", "coordination", "pieces that an own piece or pawn protects";
    TEMPO: 1, Linear, Shape::Single, "tempo", "tempo", "having the move";
}

/// The material weights by role; the king has none.
pub const MATERIAL: [Weight<1>; 5] = [PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS];

/// The tables by role.
pub const PLACEMENT: [Weight<64>; 6] = [
    PAWN_PLACEMENT,
    KNIGHT_PLACEMENT,
    BISHOP_PLACEMENT,
    ROOK_PLACEMENT,
    QUEEN_PLACEMENT,
    KING_PLACEMENT,
];
