//! Every weight of the classical evaluation, declared once.

use chess::Role;

use crate::weights::{ROLE_NAMES, board, count, named, ranks, single};

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

    MATERIAL: named(ROLE_NAMES.split_at(5).0).by_role(Role::Pawn, 1), Linear, Material, "material", "what each piece is worth wherever it stands";
    PAWN_SQUARES: board().for_each(Role::Pawn, 1), Linear, Squares, "pawn squares", "where a pawn stands", is "pawn placement";
    KNIGHT_SQUARES: board().for_each(Role::Knight, 1), Linear, Squares, "knight squares", "where a knight stands", is "knight placement";
    BISHOP_SQUARES: board().for_each(Role::Bishop, 1), Linear, Squares, "bishop squares", "where a bishop stands", is "bishop placement";
    ROOK_SQUARES: board().for_each(Role::Rook, 1), Linear, Squares, "rook squares", "where a rook stands", is "rook placement";
    QUEEN_SQUARES: board().for_each(Role::Queen, 1), Linear, Squares, "queen squares", "where a queen stands", is "queen placement";
    KING_SQUARES: board().for_each(Role::King, 1), Linear, Squares, "king squares", "where the king stands", is "king placement";

    BISHOP_PAIR: single().at_most(1), Linear, Imbalance, "bishop pair", "bishops on squares of both colours";
    ROOK_PAIR: single().at_most(1), Linear, Imbalance, "rook pair", "a second rook that does what the first already does";
    KNIGHT_PAWNS: count(9).for_each(Role::Knight, 1), Linear, Imbalance, "knights and pawns", "a knight by how many pawns its side has", are "knights with this many pawns";
    BISHOP_PAWNS: count(9).for_each(Role::Bishop, 1), Linear, Imbalance, "bishops and pawns", "a bishop by how many pawns its side has", are "bishops with this many pawns";
    ROOK_PAWNS: count(9).for_each(Role::Rook, 1), Linear, Imbalance, "rooks and pawns", "a rook by how many pawns its side has", are "rooks with this many pawns";
    QUEEN_AGAINST: count(5).for_each(Role::Queen, 1), Linear, Imbalance, "queen against pieces", "a queen by how many minor pieces the other side has", is "queen against this many minor pieces";

    KNIGHT_MOBILITY: count(9).for_each(Role::Knight, 1), Linear, Mobility, "knight mobility", "safe squares a knight can go to";
    BISHOP_MOBILITY: count(14).for_each(Role::Bishop, 1), Linear, Mobility, "bishop mobility", "safe squares a bishop can go to";
    ROOK_MOBILITY: count(15).for_each(Role::Rook, 1), Linear, Mobility, "rook mobility", "safe squares a rook can go to";
    QUEEN_MOBILITY: count(28).for_each(Role::Queen, 1), Linear, Mobility, "queen mobility", "safe squares a queen can go to";

    KNIGHT_OUTPOST: named(OUTPOSTS).for_each(Role::Knight, 1), Linear, Pieces, "knight outpost", "a knight on its side's fourth to sixth rank that no pawn can drive away";
    BISHOP_OUTPOST: named(OUTPOSTS).for_each(Role::Bishop, 1), Linear, Pieces, "bishop outpost", "a bishop on its side's fourth to sixth rank that no pawn can drive away";
    REACHABLE_OUTPOST: named(MINORS).by_role(Role::Knight, 1), Linear, Pieces, "reachable outpost", "an outpost defended by a pawn, one move away";
    BEHIND_PAWN: named(MINORS).by_role(Role::Knight, 1), Linear, Pieces, "minor behind pawn", "a knight or bishop directly behind a pawn", are "minor pieces behind pawns";
    KNIGHT_KING_DISTANCE: count(8).for_each(Role::Knight, 1), Linear, Pieces, "knight near own king", "how far a knight is from its own king", is "distance of knights from the king";
    BISHOP_KING_DISTANCE: count(8).for_each(Role::Bishop, 1), Linear, Pieces, "bishop near own king", "how far a bishop is from its own king", is "distance of bishops from the king";
    BAD_BISHOP: single().for_each(Role::Bishop, 72), Linear, Pieces, "bad bishop", "own pawns on the bishop's colour, more so when the centre is blocked";
    BISHOP_ENEMY_PAWNS: single().for_each(Role::Bishop, 8), Linear, Pieces, "bishop aims at pawns", "enemy pawns on the bishop's diagonals", is "bishop aim at enemy pawns";
    LONG_DIAGONAL: single().for_each(Role::Bishop, 1), Linear, Pieces, "long diagonal", "a bishop that sees both central squares of a long diagonal";
    CORNERED_BISHOP: single().for_each(Role::Bishop, 1), Linear, Pieces, "cornered bishop", "a bishop shut in at the edge by a pawn";
    ROOK_FILE: named(FILES).for_each(Role::Rook, 1), Linear, Pieces, "rook on open file", "a rook on a file without own pawns, or without any", are "rooks on open files";
    ROOK_SEVENTH: single().for_each(Role::Rook, 1), Linear, Pieces, "rook on the seventh", "a rook on the seventh rank with the king or pawns to attack there", are "rooks on the seventh rank";
    ROOK_QUEEN_FILE: single().for_each(Role::Rook, 1), Linear, Pieces, "rook on the queen's file", "a rook on the file of a queen", are "rooks on the file of a queen";
    TRAPPED_ROOK: single().for_each(Role::Rook, 1), Linear, Pieces, "trapped rook", "a rook shut in by its own king";
    TRAPPED: named(PIECES).by_role(Role::Knight, 1), Linear, Pieces, "trapped piece", "a piece in the enemy half with no safe square to go to";
    BATTERY: named(&["rooks on a file", "queen and rook", "queen and bishop"]).at_most(30), Linear, Pieces, "battery", "two pieces that strike along one line";
    DEFENDED_PIECE: named(&["minor", "major"]).at_most(15), Linear, Pieces, "pieces working together", "a piece defended by another piece", is "support of pieces by pieces";
    EXPOSED_QUEEN: single().for_each(Role::Queen, 1), Linear, Pieces, "exposed queen", "an enemy bishop or rook looks at the queen through one piece";

    ISOLATED: named(&["a", "b", "c", "d", "e", "f", "g", "h"]).for_each(Role::Pawn, 1), Linear, Pawns, "isolated pawn", "a pawn without own pawns on the files beside it, by file", are "isolated pawns";
    ISOLATED_OPEN: single().for_each(Role::Pawn, 1), Linear, Pawns, "isolated on open file", "an isolated pawn with no enemy pawn before it", are "isolated pawns on open files";
    DOUBLED: named(&["supported", "unsupported"]).for_each(Role::Pawn, 1), Linear, Pawns, "doubled pawn", "a pawn with an own pawn before it on its file", are "doubled pawns";
    BACKWARD: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "backward pawn", "a pawn that cannot advance safely and has none beside or behind it, by rank", are "backward pawns";
    BACKWARD_OPEN: single().for_each(Role::Pawn, 1), Linear, Pawns, "backward on open file", "a backward pawn with no enemy pawn before it", are "backward pawns on open files";
    PHALANX: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "pawns side by side", "a pawn with a neighbour beside it, by rank", are "pawns side by side";
    SUPPORTED: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "supported pawn", "a pawn defended by a pawn, by rank", are "supported pawns";
    LEVER: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "lever", "a pawn that attacks an enemy pawn, by rank", are "pawn levers";
    CANDIDATE: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "candidate", "a pawn on a half-open file with as many helpers as stoppers, by rank", are "candidate passed pawns";
    BLOCKED_PAWN: ranks().for_each(Role::Pawn, 1), Linear, Pawns, "blocked pawn", "a pawn stopped by an enemy pawn, by rank", are "blocked pawns";
    ISLANDS: count(5).at_most(1), Linear, Pawns, "pawn islands", "groups of pawns with no own pawn on the file beside them", are "pawn islands";
    MAJORITY: single().at_most(2), Linear, Pawns, "wing majority", "more pawns than the enemy on a wing", is "pawn majority";

    PASSED: ranks().for_each(Role::Pawn, 1), Linear, PassedPawns, "passed pawn", "a pawn that no enemy pawn can stop, by rank", are "passed pawns";
    PASSED_CONNECTED: ranks().for_each(Role::Pawn, 1), Linear, PassedPawns, "connected passed pawn", "a passed pawn with an own pawn beside it or defending it, by rank", are "connected passed pawns";
    PASSED_ADVANCE: named(ADVANCES).for_each(Role::Pawn, 1), Linear, PassedPawns, "passed pawn's next step", "whether a passed pawn can go on, by rank", is "room for passed pawns to advance";
    PASSED_OWN_KING: count(8).for_each(Role::Pawn, 4), Linear, PassedPawns, "own king near passed pawn", "how far the own king is, times how far the pawn has come", is "king support of passed pawns";
    PASSED_ENEMY_KING: count(8).for_each(Role::Pawn, 4), Linear, PassedPawns, "enemy king near passed pawn", "how far the enemy king is, times how far the pawn has come", is "distance of passed pawns from the enemy king";
    PASSED_FREE_PATH: single().for_each(Role::Pawn, 4), Linear, PassedPawns, "free path", "nothing attacks or blocks a passed pawn's whole way, times how far it has come", is "free path of passed pawns";
    PASSED_ROOK_BEHIND: named(&["own", "enemy"]).for_each(Role::Pawn, 2), Linear, PassedPawns, "rook behind passed pawn", "a rook on the file behind a passed pawn", is "rook play behind passed pawns";
    PASSED_BLOCKADED: named(&["by a minor piece", "by another piece"]).for_each(Role::Pawn, 1), Linear, PassedPawns, "blockaded passed pawn", "an enemy piece sits in front of a passed pawn", are "blockaded passed pawns";
    PASSED_UNSTOPPABLE: single().for_each(Role::Pawn, 1), Linear, PassedPawns, "unstoppable pawn", "a passed pawn that outruns the king of a side without pieces";

    SHELTER_RANK: named(SHELTER).at_most(3), Linear, KingSafety, "shelter", "own pawns in front of the king, by file and rank", is "king shelter";
    STORM_RANK: named(SHELTER).at_most(3), Linear, KingSafety, "pawn storm", "enemy pawns that come towards the king, by file and rank", is "exposure to a pawn storm";
    STORM_BLOCKED: ranks().at_most(3), Linear, KingSafety, "storm blocked", "a storming pawn stopped by an own pawn, by rank", is "block against a pawn storm";
    KING_FILES: named(&["without own pawns", "without enemy pawns", "open"]).at_most(3), Linear, KingSafety, "open files at the king", "files at the king without pawns", are "open files at the king";
    PAWNLESS_FLANK: single().at_most(1), Linear, KingSafety, "pawnless flank", "a king on a side of the board where there is no pawn";
    KING_PAWN_DISTANCE: count(8).at_most(1), Linear, KingSafety, "king far from pawns", "how far the king is from the nearest pawn", is "king distance from the pawns";
    TROPISM: named(PIECES).by_role(Role::Knight, 7), Linear, KingSafety, "tropism", "how close a piece is to the enemy king", is "closeness to the enemy king";
    FLANK_ATTACKS: single().at_most(80), Linear, KingSafety, "attacks on the flank", "squares attacked on the enemy king's side of the board", are "attacks on the enemy king's flank";

    DANGER_BASE: single().at_most(1), Danger, KingSafety, "danger: start", "what every attack begins with";
    DANGER_ATTACKER: named(PIECES).by_role(Role::Knight, 1), Danger, KingSafety, "danger: attackers", "a piece that attacks squares round the king", are "danger: attackers";
    DANGER_RING: single().at_most(135), Danger, KingSafety, "danger: attacks", "each attack on a square next to the king", are "danger: attacks";
    DANGER_WEAK: single().at_most(9), Danger, KingSafety, "danger: weak squares", "squares round the king that are attacked and hardly defended", are "danger: weak squares";
    DANGER_SAFE_CHECK: named(PIECES).at_most(4), Danger, KingSafety, "danger: safe checks", "a check that loses nothing";
    DANGER_MORE_CHECKS: named(PIECES).at_most(4), Danger, KingSafety, "danger: more safe checks", "a second square for a safe check";
    DANGER_UNSAFE_CHECK: single().at_most(35), Danger, KingSafety, "danger: other checks", "a check from a defended square";
    DANGER_PINNED: single().at_most(8), Danger, KingSafety, "danger: pinned pieces", "pieces in the line of fire before the king", are "danger: pinned pieces";
    DANGER_NO_QUEEN: single().at_most(1), Danger, KingSafety, "danger: no queen", "the attacker has no queen";
    DANGER_KNIGHT_DEFENDS: single().at_most(1), Danger, KingSafety, "danger: knight defends", "a knight guards the king's squares";
    DANGER_FLANK: single().at_most(80), Danger, KingSafety, "danger: flank", "attacks on the king's side of the board less what defends it";
    DANGER_SHELTER: ranks().at_most(3), Danger, KingSafety, "danger: shelter", "own pawns before the king, by rank (first: none)";
    DANGER_STORM: ranks().at_most(3), Danger, KingSafety, "danger: storm", "enemy pawns before the king, by rank (first: none)";
    DANGER_OPEN_FILE: single().at_most(15), Danger, KingSafety, "danger: open file", "an enemy rook or queen on a file at the king without own pawns";

    THREAT_BY_PAWN: named(ROLE_NAMES.split_at(5).0).at_most(15), Linear, Threats, "attacked by pawn", "a safe pawn attacks a piece", are "threats by pawns";
    THREAT_BY_MINOR: named(ROLE_NAMES.split_at(5).0).at_most(15), Linear, Threats, "attacked by minor piece", "a knight or bishop attacks a piece worth having", are "threats by knights and bishops";
    THREAT_BY_ROOK: named(ROLE_NAMES.split_at(5).0).at_most(15), Linear, Threats, "attacked by rook", "a rook attacks a weak or stronger piece", are "threats by rooks";
    THREAT_BY_QUEEN: single().at_most(16), Linear, Threats, "attacked by queen", "a queen attacks something undefended", are "threats by the queen";
    THREAT_BY_KING: single().at_most(8), Linear, Threats, "attacked by king", "the king attacks something weak", are "threats by the king";
    HANGING: single().at_most(16), Linear, Threats, "hanging piece", "an attacked piece that nothing defends, or that is attacked twice", are "attacks on hanging pieces";
    WEAK_PAWN: single().at_most(8), Linear, Threats, "weak pawn attacked", "an enemy pawn attacked and not defended by a pawn", are "attacks on weak pawns";
    THREAT_BY_PUSH: single().at_most(15), Linear, Threats, "pawn push threat", "a safe push of a pawn would attack a piece", are "threats of a pawn push";
    RESTRICTED: single().at_most(64), Linear, Threats, "restricted squares", "squares the enemy attacks but cannot safely use", is "restraint of enemy pieces" on squares;
    QUEEN_HARASSED: named(PIECES.split_at(3).0).at_most(35), Linear, Threats, "queen can be harassed", "a safe square from which a piece would attack the queen", are "chances to harass the queen";

    SPACE: single().at_most(15), Linear, Space, "space", "safe squares behind and among the centre pawns, more so with many pieces" on squares;
    CENTRE: named(&["d4 e4 d5 e5", "round them"]).at_most(16), Linear, Space, "centre control", "centre squares attacked and not given up to enemy pawns" on squares;
    TEMPO: single().at_most(1), Linear, Tempo, "tempo", "it is this side's move";

    COMPLEX_PAWNS: single().at_most(16), Complexity, Initiative, "complexity: pawns", "pawns on the board", are "complexity: pawns";
    COMPLEX_FLANKS: single().at_most(1), Complexity, Initiative, "complexity: both flanks", "pawns on both sides of the board";
    COMPLEX_PASSED: single().at_most(16), Complexity, Initiative, "complexity: passed pawns", "passed pawns on the board", are "complexity: passed pawns";
    COMPLEX_INFILTRATION: single().at_most(2), Complexity, Initiative, "complexity: infiltration", "a king in the enemy half";
    COMPLEX_PAWN_ENDING: single().at_most(1), Complexity, Initiative, "complexity: pawn ending", "kings and pawns only";
    COMPLEX_BASE: single().at_most(1), Complexity, Initiative, "complexity: start", "where complexity begins";
}
