//! The weights of `textbook`, each declared once.

use crate::seeds::pieces::weights_with_pieces;
use crate::weights::single;

weights_with_pieces! {
    /// The weights of `textbook`.
    set TEXTBOOK = "textbook", tapered: true;
    PAWN_SHIELD: single(), Linear, KingSafety, "pawn shield", "own pawns on the three squares in front of the king";
    OPEN_FILES: single(), Linear, KingSafety, "open files near the king", "the king's file and its neighbours where the side has no pawn", are "open files near the king";
    KING_ATTACKERS: single(), Linear, KingSafety, "attackers of the king", "enemy pieces that attack the king or a square next to it", is "exposure to attackers";
    TROPISM: single(), Linear, KingSafety, "tropism", "enemy pieces near the king, more the nearer", is "exposure to pieces near the king";
    PASSED: single(), Linear, PawnStructure, "passed pawns", "pawns that no enemy pawn can stop or take on their way", are "passed pawns";
    ISOLATED: single(), Linear, PawnStructure, "isolated pawns", "pawns without an own pawn on the files beside them", are "isolated pawns";
    DOUBLED: single(), Linear, PawnStructure, "doubled pawns", "pawns that share their file with an own pawn", are "doubled pawns";
    CHAIN: single(), Linear, PawnStructure, "pawn chains", "pawns that an own pawn protects";
    BACKWARD: single(), Linear, PawnStructure, "backward pawns", "pawns left behind by their neighbours whose next square an enemy pawn guards", are "backward pawns";
    KNIGHT_MOBILITY: single(), Linear, Mobility, "knight mobility", "legal moves of the knights";
    BISHOP_MOBILITY: single(), Linear, Mobility, "bishop mobility", "legal moves of the bishops";
    ROOK_MOBILITY: single(), Linear, Mobility, "rook mobility", "legal moves of the rooks";
    QUEEN_MOBILITY: single(), Linear, Mobility, "queen mobility", "legal moves of the queens";
    CENTRE: single(), Linear, Mobility, "centre control", "attacks on d4, e4, d5 and e5" on squares;
    UNDEVELOPED: single(), Linear, Mobility, "undeveloped pieces", "knights and bishops on the back rank", are "undeveloped pieces";
    COORDINATION: single(), Linear, Mobility, "coordination", "pieces that an own piece or pawn protects";
    TEMPO: single(), Linear, Tempo, "tempo", "having the move";
}
