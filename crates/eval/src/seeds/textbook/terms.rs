//! The weights of `textbook`, each declared once.

use crate::seeds::pieces::weights_with_pieces;
use crate::weights::Shape;

weights_with_pieces! {
    /// The weights of `textbook`.
    set TEXTBOOK = "textbook", tapered: true;
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
