//! Every weight of the classical evaluation, declared once.

use crate::weights::{ROLE_NAMES, Shape};

const PIECES: &[&str] = &["knight", "bishop", "rook", "queen"];
const MINORS: &[&str] = &["knight", "bishop"];
const OUTPOSTS: &[&str] = &[
    "undefended, wing",
    "defended, wing",
    "undefended, centre",
    "defended, centre",
];
const FILES: &[&str] = &["half open", "open"];
const SHELTER: &[&str] = &[
    "edge file, none",
    "edge file, rank 2",
    "edge file, rank 3",
    "edge file, rank 4",
    "edge file, rank 5",
    "edge file, rank 6",
    "edge file, rank 7",
    "edge file, rank 8",
    "second file, none",
    "second file, rank 2",
    "second file, rank 3",
    "second file, rank 4",
    "second file, rank 5",
    "second file, rank 6",
    "second file, rank 7",
    "second file, rank 8",
    "third file, none",
    "third file, rank 2",
    "third file, rank 3",
    "third file, rank 4",
    "third file, rank 5",
    "third file, rank 6",
    "third file, rank 7",
    "third file, rank 8",
    "centre file, none",
    "centre file, rank 2",
    "centre file, rank 3",
    "centre file, rank 4",
    "centre file, rank 5",
    "centre file, rank 6",
    "centre file, rank 7",
    "centre file, rank 8",
];
const ADVANCES: &[&str] = &[
    "blocked, attacked: rank 1",
    "blocked, attacked: rank 2",
    "blocked, attacked: rank 3",
    "blocked, attacked: rank 4",
    "blocked, attacked: rank 5",
    "blocked, attacked: rank 6",
    "blocked, attacked: rank 7",
    "blocked, attacked: rank 8",
    "blocked, safe: rank 1",
    "blocked, safe: rank 2",
    "blocked, safe: rank 3",
    "blocked, safe: rank 4",
    "blocked, safe: rank 5",
    "blocked, safe: rank 6",
    "blocked, safe: rank 7",
    "blocked, safe: rank 8",
    "free, attacked: rank 1",
    "free, attacked: rank 2",
    "free, attacked: rank 3",
    "free, attacked: rank 4",
    "free, attacked: rank 5",
    "free, attacked: rank 6",
    "free, attacked: rank 7",
    "free, attacked: rank 8",
    "free, safe: rank 1",
    "free, safe: rank 2",
    "free, safe: rank 3",
    "free, safe: rank 4",
    "free, safe: rank 5",
    "free, safe: rank 6",
    "free, safe: rank 7",
    "free, safe: rank 8",
];

crate::weights! {
    /// The weights of `classical`.
    set CLASSICAL = "classical", tapered: true;

    MATERIAL: 5, Linear, Shape::Named(ROLE_NAMES.split_at(5).0), "material", "material", "what each piece is worth wherever it stands";
    PAWN_SQUARES: 64, Linear, Shape::Board, "squares", "pawn squares", "where a pawn stands";
    KNIGHT_SQUARES: 64, Linear, Shape::Board, "squares", "knight squares", "where a knight stands";
    BISHOP_SQUARES: 64, Linear, Shape::Board, "squares", "bishop squares", "where a bishop stands";
    ROOK_SQUARES: 64, Linear, Shape::Board, "squares", "rook squares", "where a rook stands";
    QUEEN_SQUARES: 64, Linear, Shape::Board, "squares", "queen squares", "where a queen stands";
    KING_SQUARES: 64, Linear, Shape::Board, "squares", "king squares", "where the king stands";

    BISHOP_PAIR: 1, Linear, Shape::Single, "imbalance", "bishop pair", "bishops on squares of both colours";
    ROOK_PAIR: 1, Linear, Shape::Single, "imbalance", "rook pair", "a second rook that does what the first already does";
    KNIGHT_PAWNS: 9, Linear, Shape::Count, "imbalance", "knights and pawns", "a knight by how many pawns its side has";
    BISHOP_PAWNS: 9, Linear, Shape::Count, "imbalance", "bishops and pawns", "a bishop by how many pawns its side has";
    ROOK_PAWNS: 9, Linear, Shape::Count, "imbalance", "rooks and pawns", "a rook by how many pawns its side has";
    QUEEN_AGAINST: 5, Linear, Shape::Count, "imbalance", "queen against pieces", "a queen by how many minor pieces the other side has";

    KNIGHT_MOBILITY: 9, Linear, Shape::Count, "mobility", "knight mobility", "safe squares a knight can go to";
    BISHOP_MOBILITY: 14, Linear, Shape::Count, "mobility", "bishop mobility", "safe squares a bishop can go to";
    ROOK_MOBILITY: 15, Linear, Shape::Count, "mobility", "rook mobility", "safe squares a rook can go to";
    QUEEN_MOBILITY: 28, Linear, Shape::Count, "mobility", "queen mobility", "safe squares a queen can go to";

    KNIGHT_OUTPOST: 4, Linear, Shape::Named(OUTPOSTS), "pieces", "knight outpost", "a knight in the enemy half that no pawn can drive away";
    BISHOP_OUTPOST: 4, Linear, Shape::Named(OUTPOSTS), "pieces", "bishop outpost", "a bishop in the enemy half that no pawn can drive away";
    REACHABLE_OUTPOST: 2, Linear, Shape::Named(MINORS), "pieces", "reachable outpost", "an outpost one move away";
    BEHIND_PAWN: 2, Linear, Shape::Named(MINORS), "pieces", "minor behind pawn", "a knight or bishop directly behind a pawn";
    KNIGHT_KING_DISTANCE: 8, Linear, Shape::Count, "pieces", "knight near own king", "how far a knight is from its own king";
    BISHOP_KING_DISTANCE: 8, Linear, Shape::Count, "pieces", "bishop near own king", "how far a bishop is from its own king";
    BAD_BISHOP: 1, Linear, Shape::Single, "pieces", "bad bishop", "own pawns on the bishop's colour, more so when the centre is blocked";
    BISHOP_ENEMY_PAWNS: 1, Linear, Shape::Single, "pieces", "bishop aims at pawns", "enemy pawns on the bishop's diagonals";
    LONG_DIAGONAL: 1, Linear, Shape::Single, "pieces", "long diagonal", "a bishop that sees both central squares of a long diagonal";
    CORNERED_BISHOP: 1, Linear, Shape::Single, "pieces", "cornered bishop", "a bishop shut in at the edge by a pawn";
    ROOK_FILE: 2, Linear, Shape::Named(FILES), "pieces", "rook on open file", "a rook on a file without own pawns, or without any";
    ROOK_SEVENTH: 1, Linear, Shape::Single, "pieces", "rook on the seventh", "a rook on the seventh rank with the king or pawns to attack there";
    ROOK_QUEEN_FILE: 1, Linear, Shape::Single, "pieces", "rook on the queen's file", "a rook on the file of a queen";
    TRAPPED_ROOK: 1, Linear, Shape::Single, "pieces", "trapped rook", "a rook shut in by its own king";
    TRAPPED: 4, Linear, Shape::Named(PIECES), "pieces", "trapped piece", "a piece in the enemy half with no safe square to go to";
    BATTERY: 3, Linear, Shape::Named(&["rooks on a file", "queen and rook", "queen and bishop"]), "pieces", "battery", "two pieces that strike along one line";
    DEFENDED_PIECE: 2, Linear, Shape::Named(&["minor", "major"]), "pieces", "pieces working together", "a piece defended by another piece";
    EXPOSED_QUEEN: 1, Linear, Shape::Single, "pieces", "exposed queen", "an enemy bishop or rook looks at the queen through one piece";

    ISOLATED: 8, Linear, Shape::Named(&["a", "b", "c", "d", "e", "f", "g", "h"]), "pawns", "isolated pawn", "a pawn without own pawns on the files beside it, by file";
    ISOLATED_OPEN: 1, Linear, Shape::Single, "pawns", "isolated on open file", "an isolated pawn with no enemy pawn before it";
    DOUBLED: 2, Linear, Shape::Named(&["supported", "unsupported"]), "pawns", "doubled pawn", "a pawn with an own pawn before it on its file";
    BACKWARD: 8, Linear, Shape::Ranks, "pawns", "backward pawn", "a pawn that cannot advance safely and has none beside or behind it, by rank";
    BACKWARD_OPEN: 1, Linear, Shape::Single, "pawns", "backward on open file", "a backward pawn with no enemy pawn before it";
    PHALANX: 8, Linear, Shape::Ranks, "pawns", "pawns side by side", "a pawn with a neighbour beside it, by rank";
    SUPPORTED: 8, Linear, Shape::Ranks, "pawns", "supported pawn", "a pawn defended by a pawn, by rank";
    LEVER: 8, Linear, Shape::Ranks, "pawns", "lever", "a pawn that attacks an enemy pawn, by rank";
    CANDIDATE: 8, Linear, Shape::Ranks, "pawns", "candidate", "a pawn on a half-open file with as many helpers as stoppers, by rank";
    BLOCKED_PAWN: 8, Linear, Shape::Ranks, "pawns", "blocked pawn", "a pawn stopped by an enemy pawn, by rank";
    ISLANDS: 5, Linear, Shape::Count, "pawns", "pawn islands", "groups of pawns with no own pawn on the file beside them";
    MAJORITY: 1, Linear, Shape::Single, "pawns", "wing majority", "more pawns than the enemy on a wing";

    PASSED: 8, Linear, Shape::Ranks, "passed pawns", "passed pawn", "a pawn that no enemy pawn can stop, by rank";
    PASSED_CONNECTED: 8, Linear, Shape::Ranks, "passed pawns", "connected passed pawn", "a passed pawn with an own pawn beside it or defending it, by rank";
    PASSED_ADVANCE: 32, Linear, Shape::Named(ADVANCES), "passed pawns", "passed pawn's next step", "whether a passed pawn can go on, by rank";
    PASSED_OWN_KING: 8, Linear, Shape::Count, "passed pawns", "own king near passed pawn", "how far the own king is, times how far the pawn has come";
    PASSED_ENEMY_KING: 8, Linear, Shape::Count, "passed pawns", "enemy king near passed pawn", "how far the enemy king is, times how far the pawn has come";
    PASSED_FREE_PATH: 1, Linear, Shape::Single, "passed pawns", "free path", "nothing attacks or blocks a passed pawn's whole way, times how far it has come";
    PASSED_ROOK_BEHIND: 2, Linear, Shape::Named(&["own", "enemy"]), "passed pawns", "rook behind passed pawn", "a rook on the file behind a passed pawn";
    PASSED_BLOCKADED: 2, Linear, Shape::Named(&["by a minor piece", "by another piece"]), "passed pawns", "blockaded passed pawn", "an enemy piece sits in front of a passed pawn";
    PASSED_UNSTOPPABLE: 1, Linear, Shape::Single, "passed pawns", "unstoppable pawn", "a passed pawn that outruns the king of a side without pieces";

    SHELTER_RANK: 32, Linear, Shape::Named(SHELTER), "king safety", "shelter", "own pawns in front of the king, by file and rank";
    STORM_RANK: 32, Linear, Shape::Named(SHELTER), "king safety", "pawn storm", "enemy pawns that come towards the king, by file and rank";
    STORM_BLOCKED: 8, Linear, Shape::Ranks, "king safety", "storm blocked", "a storming pawn stopped by an own pawn, by rank";
    KING_FILES: 3, Linear, Shape::Named(&["without own pawns", "without enemy pawns", "open"]), "king safety", "open files at the king", "files at the king without pawns";
    PAWNLESS_FLANK: 1, Linear, Shape::Single, "king safety", "pawnless flank", "a king on a side of the board where there is no pawn";
    KING_PAWN_DISTANCE: 8, Linear, Shape::Count, "king safety", "king far from pawns", "how far the king is from the nearest pawn";
    TROPISM: 4, Linear, Shape::Named(PIECES), "king safety", "tropism", "how close a piece is to the enemy king";
    FLANK_ATTACKS: 1, Linear, Shape::Single, "king safety", "attacks on the flank", "squares attacked on the enemy king's side of the board";

    DANGER_BASE: 1, Danger, Shape::Single, "king safety", "danger: start", "what every attack begins with";
    DANGER_ATTACKER: 4, Danger, Shape::Named(PIECES), "king safety", "danger: attackers", "a piece that attacks squares round the king";
    DANGER_RING: 1, Danger, Shape::Single, "king safety", "danger: attacks", "each attack on a square next to the king";
    DANGER_WEAK: 1, Danger, Shape::Single, "king safety", "danger: weak squares", "squares round the king that are attacked and hardly defended";
    DANGER_SAFE_CHECK: 4, Danger, Shape::Named(PIECES), "king safety", "danger: safe checks", "a check that loses nothing";
    DANGER_MORE_CHECKS: 4, Danger, Shape::Named(PIECES), "king safety", "danger: more safe checks", "a second square for a safe check";
    DANGER_UNSAFE_CHECK: 1, Danger, Shape::Single, "king safety", "danger: other checks", "a check from a defended square";
    DANGER_PINNED: 1, Danger, Shape::Single, "king safety", "danger: pinned pieces", "pieces in the line of fire before the king";
    DANGER_NO_QUEEN: 1, Danger, Shape::Single, "king safety", "danger: no queen", "the attacker has no queen";
    DANGER_KNIGHT_DEFENDS: 1, Danger, Shape::Single, "king safety", "danger: knight defends", "a knight guards the king's squares";
    DANGER_FLANK: 1, Danger, Shape::Single, "king safety", "danger: flank", "attacks on the king's side of the board less what defends it";
    DANGER_SHELTER: 8, Danger, Shape::Ranks, "king safety", "danger: shelter", "own pawns before the king, by rank (first: none)";
    DANGER_STORM: 8, Danger, Shape::Ranks, "king safety", "danger: storm", "enemy pawns before the king, by rank (first: none)";
    DANGER_OPEN_FILE: 1, Danger, Shape::Single, "king safety", "danger: open file", "an enemy rook or queen on a file at the king without own pawns";

    THREAT_BY_PAWN: 5, Linear, Shape::Named(ROLE_NAMES.split_at(5).0), "threats", "attacked by pawn", "a safe pawn attacks a piece";
    THREAT_BY_MINOR: 5, Linear, Shape::Named(ROLE_NAMES.split_at(5).0), "threats", "attacked by minor piece", "a knight or bishop attacks a piece worth having";
    THREAT_BY_ROOK: 5, Linear, Shape::Named(ROLE_NAMES.split_at(5).0), "threats", "attacked by rook", "a rook attacks a weak or stronger piece";
    THREAT_BY_QUEEN: 1, Linear, Shape::Single, "threats", "attacked by queen", "a queen attacks something undefended";
    THREAT_BY_KING: 1, Linear, Shape::Single, "threats", "attacked by king", "the king attacks something weak";
    HANGING: 1, Linear, Shape::Single, "threats", "hanging piece", "an attacked piece that nothing defends, or that is attacked twice";
    WEAK_PAWN: 1, Linear, Shape::Single, "threats", "weak pawn attacked", "an enemy pawn attacked and not defended by a pawn";
    THREAT_BY_PUSH: 1, Linear, Shape::Single, "threats", "pawn push threat", "a safe push of a pawn would attack a piece";
    RESTRICTED: 1, Linear, Shape::Single, "threats", "restricted squares", "squares the enemy attacks but cannot safely use";
    QUEEN_HARASSED: 3, Linear, Shape::Named(PIECES.split_at(3).0), "threats", "queen can be harassed", "a safe square from which a piece would attack the queen";

    SPACE: 1, Linear, Shape::Single, "space", "space", "safe squares behind and among the centre pawns, more so with many pieces";
    CENTRE: 2, Linear, Shape::Named(&["d4 e4 d5 e5", "round them"]), "space", "centre control", "centre squares attacked and not given up to enemy pawns";
    TEMPO: 1, Linear, Shape::Single, "tempo", "tempo", "it is this side's move";

    COMPLEX_PAWNS: 1, Complexity, Shape::Single, "initiative", "complexity: pawns", "pawns on the board";
    COMPLEX_FLANKS: 1, Complexity, Shape::Single, "initiative", "complexity: both flanks", "pawns on both sides of the board";
    COMPLEX_PASSED: 1, Complexity, Shape::Single, "initiative", "complexity: passed pawns", "passed pawns on the board";
    COMPLEX_INFILTRATION: 1, Complexity, Shape::Single, "initiative", "complexity: infiltration", "a king in the enemy half";
    COMPLEX_PAWN_ENDING: 1, Complexity, Shape::Single, "initiative", "complexity: pawn ending", "kings and pawns only";
    COMPLEX_BASE: 1, Complexity, Shape::Single, "initiative", "complexity: start", "where complexity begins";
}
