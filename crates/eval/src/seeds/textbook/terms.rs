//! The weights of `textbook`, each declared once.

use chess::Role;

use crate::seeds::pieces::weights_with_pieces;
use crate::weights::single;

weights_with_pieces! {
    /// The weights of `textbook`.
    set TEXTBOOK = "textbook", tapered: true;
    PAWN_SHIELD: single().at_most(3), Linear, KingSafety, "pawn shield", "own pawns on the three squares in front of the king";
    OPEN_FILES: single().at_most(3), Linear, KingSafety, "open files near the king", "the king's file and its neighbours where the side has no pawn", are "open files near the king";
    KING_ATTACKERS: single().at_most(15), Linear, KingSafety, "attackers of the king", "enemy pieces that attack the king or a square next to it", is "exposure to attackers";
    TROPISM: single().at_most(90), Linear, KingSafety, "tropism", "enemy pieces near the king, more the nearer", is "exposure to pieces near the king";
    PASSED: single().for_each(Role::Pawn, 1), Linear, PawnStructure, "passed pawns", "pawns that no enemy pawn can stop or take on their way", are "passed pawns";
    ISOLATED: single().for_each(Role::Pawn, 1), Linear, PawnStructure, "isolated pawns", "pawns without an own pawn on the files beside them", are "isolated pawns";
    DOUBLED: single().for_each(Role::Pawn, 1), Linear, PawnStructure, "doubled pawns", "pawns that share their file with an own pawn", are "doubled pawns";
    CHAIN: single().for_each(Role::Pawn, 1), Linear, PawnStructure, "pawn chains", "pawns that an own pawn protects";
    BACKWARD: single().for_each(Role::Pawn, 1), Linear, PawnStructure, "backward pawns", "pawns left behind by their neighbours whose next square an enemy pawn guards", are "backward pawns";
    KNIGHT_MOBILITY: single().for_each(Role::Knight, 8), Linear, Mobility, "knight mobility", "legal moves of the knights";
    BISHOP_MOBILITY: single().for_each(Role::Bishop, 13), Linear, Mobility, "bishop mobility", "legal moves of the bishops";
    ROOK_MOBILITY: single().for_each(Role::Rook, 14), Linear, Mobility, "rook mobility", "legal moves of the rooks";
    QUEEN_MOBILITY: single().for_each(Role::Queen, 27), Linear, Mobility, "queen mobility", "legal moves of the queens";
    CENTRE: single().at_most(4), Linear, Mobility, "centre control", "attacks on d4, e4, d5 and e5" on squares;
    UNDEVELOPED: single().at_most(8), Linear, Mobility, "undeveloped pieces", "knights and bishops on the back rank", are "undeveloped pieces";
    COORDINATION: single().at_most(15), Linear, Mobility, "coordination", "pieces that an own piece or pawn protects";
    TEMPO: single().at_most(1), Linear, Tempo, "tempo", "having the move";
}
