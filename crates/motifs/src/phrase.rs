//! A motif in words: a clause that names the pieces and squares, for a sentence to take in.

use wording::{Text, text};

use crate::Theme;
use crate::motif::{Motif, Placed};

/// "the queen on d8", "the rook on a1 and the knight on c3".
fn listed(pieces: &[Placed]) -> Option<Text> {
    Text::joined(pieces.iter().copied().map(Text::from).collect())
}

fn named(pieces: &[Placed]) -> String {
    listed(pieces).map_or_else(String::new, |text| text.to_string())
}

/// What a motif that wins something does, for its piece to be put before it: "forks the king on e8 and the rook on a8". Nothing for the
/// other motifs.
pub(crate) fn deed(motif: &Motif) -> Option<Text> {
    let (first, rest) = motif.targets.split_first()?;
    let (first, second) = (Text::from(*first), listed(rest));
    Some(match (motif.theme, second) {
        (Theme::Fork, _) => text!("forks {targets}", targets = listed(&motif.targets)?),
        (Theme::Pin, Some(second)) => text!("pins {second} to {first}", second, first),
        (Theme::Skewer, Some(second)) => {
            text!("attacks {first} and, behind it, {second}", first, second)
        }
        _ => return None,
    })
}

/// The clause for a motif that wins something, as a text; nothing for the others.
pub(crate) fn clause(motif: &Motif) -> Option<Text> {
    let targets = listed(&motif.targets)?;
    match motif.theme {
        Theme::TrappedPiece => return Some(text!("{targets} is trapped", targets)),
        Theme::DoubleCheck => return Some(text!("two pieces check {targets} at once", targets)),
        _ => {}
    }
    let actor = Text::from(motif.actor?);
    match motif.theme {
        Theme::DiscoveredAttack => Some(text!(
            "{actor}, uncovered, attacks {targets}",
            actor,
            targets
        )),
        _ => deed(motif).map(|deed| text!("{actor} {deed}", actor, deed)),
    }
}

/// "knight to e5", for the piece that has just gone there.
fn went(actor: Option<Placed>) -> String {
    actor.map_or_else(String::new, |placed| {
        format!("{} to {}", placed.piece.role(), placed.square)
    })
}

/// The clause for a motif.
pub(crate) fn phrase(motif: &Motif) -> String {
    let side = motif.side;
    let other = !side;
    let targets = named(&motif.targets);
    let actor = motif
        .actor
        .map_or_else(|| side.to_string(), |placed| format!("the {placed}"));
    let square = motif.square.map(|square| square.to_string());
    let square = square.unwrap_or_default();
    if let Some(clause) = clause(motif) {
        return clause.to_string();
    }
    match motif.theme {
        Theme::HangingPiece => format!("{actor} can take {targets}"),
        Theme::DiscoveredCheck => format!("{actor}, uncovered, gives check"),
        Theme::Attraction => format!("{actor} draws {targets} to {square}"),
        Theme::Deflection => format!("{actor} draws {targets} away from the defence of {square}"),
        Theme::Interference => format!("{actor} cuts the line between {targets}"),
        Theme::Clearance => format!("{actor} has left {square} for another piece"),
        Theme::CapturingDefender => format!("{actor} can take a defender, {targets}"),
        Theme::Overloading => format!("{actor} has too much to defend: {targets}"),
        Theme::XRayAttack => format!("{actor} reaches {square} through {targets}"),
        Theme::Intermezzo => format!(
            "an in-between move, {}, comes before {targets} is taken",
            went(motif.actor)
        ),
        Theme::Sacrifice if motif.targets.is_empty() => format!("{side} sacrifices material"),
        Theme::Sacrifice => format!("{side} sacrifices {targets}"),
        Theme::Zugzwang => format!("{other} is in zugzwang: every move makes things worse"),
        Theme::QuietMove => format!("a quiet move decides: {}", went(motif.actor)),
        Theme::DefensiveMove => format!("a defensive move: {}", went(motif.actor)),
        Theme::ExposedKing => format!("{targets} is without shelter"),
        Theme::KingsideAttack => format!("{side} attacks {targets} on the kingside"),
        Theme::QueensideAttack => format!("{side} attacks {targets} on the queenside"),
        Theme::AttackingF2F7 => format!("{actor} strikes beside {targets}"),
        Theme::AdvancedPawn if motif.made.is_some_and(|made| made.is_promotion()) => {
            format!("a far advanced pawn becomes {actor}")
        }
        Theme::AdvancedPawn => format!("{actor} is about to promote"),
        Theme::Promotion => format!("a pawn becomes {actor}"),
        Theme::UnderPromotion => format!("a pawn becomes not a queen but {actor}"),
        Theme::EnPassant => format!("{actor} has taken en passant"),
        Theme::Castling => format!("{side} castles"),
        Theme::Mate => format!("{actor} mates {targets}"),
        Theme::MateIn1 => format!("{side} mates in one"),
        Theme::MateIn2 => format!("{side} mates in two"),
        Theme::MateIn3 => format!("{side} mates in three"),
        Theme::MateIn4 => format!("{side} mates in four"),
        Theme::MateIn5 => format!("{side} mates in five or more"),
        Theme::MatingNet => format!("{targets} is in a mating net"),
        Theme::Stalemate => format!("{side} is saved: {targets} is stalemated"),
        Theme::PerpetualCheck => format!("{side} has perpetual check"),
        Theme::Fortress => format!("{side} holds with less material: {other} cannot get through"),
        Theme::Simplification if motif.targets.is_empty() && motif.made.is_some() => {
            format!("{side} exchanges pieces into an ending that is known")
        }
        Theme::Simplification => format!("{side} exchanges pieces into a better ending"),
        Theme::Opening => "the game is in the opening".to_owned(),
        Theme::Middlegame => "the game is in the middlegame".to_owned(),
        Theme::Endgame => "the game is in the endgame".to_owned(),
        Theme::PawnEndgame => "it is a pawn ending".to_owned(),
        Theme::KnightEndgame => "it is a knight ending".to_owned(),
        Theme::BishopEndgame => "it is a bishop ending".to_owned(),
        Theme::RookEndgame => "it is a rook ending".to_owned(),
        Theme::QueenEndgame => "it is a queen ending".to_owned(),
        Theme::QueenRookEndgame => "it is an ending with a queen and rooks".to_owned(),
        Theme::OneMove => "the line is one move long".to_owned(),
        Theme::Short => "the line is two moves long".to_owned(),
        Theme::Long => "the line is three moves long".to_owned(),
        Theme::VeryLong => "the line is four moves long or longer".to_owned(),
        Theme::Advantage => format!("{side} is better"),
        Theme::Crushing => format!("{side} is winning"),
        Theme::Equality => format!("{side} holds the balance"),
        named_mate => format!("{actor} gives {}", mate_name(named_mate)),
    }
}

/// A named mate in words.
fn mate_name(theme: Theme) -> &'static str {
    match theme {
        Theme::BackRankMate => "mate on the back rank",
        Theme::SmotheredMate => "smothered mate",
        Theme::AnastasiaMate => "Anastasia's mate",
        Theme::ArabianMate => "the Arabian mate",
        Theme::HookMate => "a hook mate",
        Theme::BodenMate => "Boden's mate",
        Theme::DoubleBishopMate => "mate with the two bishops",
        Theme::DovetailMate => "a dovetail mate",
        Theme::SwallowstailMate => "a swallow's tail mate",
        Theme::EpauletteMate => "an epaulette mate",
        Theme::PillsburysMate => "Pillsbury's mate",
        Theme::OperaMate => "the opera mate",
        Theme::MorphysMate => "Morphy's mate",
        Theme::KillBoxMate => "a kill box mate",
        Theme::TriangleMate => "a triangle mate",
        Theme::BlindSwineMate => "the blind swine mate",
        Theme::BalestraMate => "a balestra mate",
        Theme::CornerMate => "a corner mate",
        _ => "mate",
    }
}
