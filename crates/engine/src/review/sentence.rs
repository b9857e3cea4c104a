//! What is said of a mistake: what it allows or misses, with the move that shows it; what the better move does; and how the
//! side stands now. One number at most, on the scale on which +1.00 is an even chance to win.

use chess::{Color, Move, Position, Role, Square};
use eval::Family;
use motifs::{Motif, Theme};
use search::Score;

use super::ReviewedMove;
use super::threat::Threat;
use crate::compare::{FamilyChange, mover_score};
use crate::follow::after;
use crate::material::Trade;
use crate::pawns;

/// Smaller losses of a family, in centipawns, are not named.
const WORTH_NAMING: f64 = 20.0;
/// Motifs later than this, in half-moves after the mistake, are not what it allows.
const LATEST_MOTIF: usize = 3;

/// What the sentence is made from, besides the reviewed move itself.
pub(super) struct Lines {
    /// The score before the move on people's scale, White's view.
    pub before: Score,
    /// What the side wins and loses in the line played.
    pub played: Trade,
    /// The same as the other side sees it.
    pub theirs: Trade,
    /// What the side wins and loses in the better line.
    pub better: Trade,
    /// What the other side threatened before the move.
    pub threat: Option<Threat>,
    /// What the better move does.
    pub idea: Option<String>,
    /// Where the better move takes back and the move played does not.
    pub taken_back: Option<Square>,
    /// The side could have played the same better move a move earlier, and did not.
    pub again: bool,
}

/// The sentences for a mistake.
pub(super) fn of(reviewed: &ReviewedMove, lines: &Lines) -> String {
    let played = reviewed.before.san(reviewed.played);
    let best = reviewed.before.san(reviewed.better.best);
    let side = reviewed.side;
    let (had, has) = (
        mover_score(lines.before, side),
        mover_score(reviewed.score, side),
    );
    let still = if lines.again { "still " } else { "" };
    let what = match (had, has) {
        (Score::Mate(moves), Score::Mate(left)) if moves > 0 && left > 0 => {
            return format!("{played} takes longer than needed: {best} mates in {moves}.");
        }
        (Score::Mate(moves), _) if moves > 0 => {
            format!("{played} {still}misses {}", mate_by(&best, moves))
        }
        (_, Score::Mate(_)) => allows_mate(&played, reviewed, has),
        _ if lines.taken_back.is_some() => not_taken_back(&played, &best, lines),
        _ => match in_pieces(&played, &best, reviewed, lines) {
            Some(Told::Both(what)) => what,
            Some(Told::Loss(what)) => {
                let instead = better(&best, lines, had);
                // The threat has been named already.
                let instead = match &lines.threat {
                    Some(threat) if what.contains("the threat of") => {
                        instead.replace(&format!("the threat of {}", threat.san), "it")
                    }
                    _ => instead,
                };
                format!("{what}; {instead}")
            }
            None => in_terms(&played, &best, reviewed, lines, had),
        },
    };
    let what = match (had, has) {
        (Score::Mate(moves), _) if moves > 0 => what,
        (_, Score::Mate(_)) => format!("{what}; {}", better(&best, lines, had)),
        _ => what,
    };
    match stands(side, had, has) {
        Some(standing) => format!("{what}. {standing}."),
        None => format!("{what}."),
    }
}

/// "mate: Qxf7#", "mate in 3, beginning with Qh5+".
fn mate_by(first: &str, moves: i32) -> String {
    match moves {
        ..=1 => format!("mate: {first}"),
        _ => format!("mate in {moves}, beginning with {first}"),
    }
}

/// The reply in the line played, as it is written.
fn reply(reviewed: &ReviewedMove) -> Option<(Move, String)> {
    let &reply = reviewed.line.get(1)?;
    let there = after(&reviewed.before, &[reviewed.played]);
    Some((reply, there.san(reply)))
}

fn allows_mate(played: &str, reviewed: &ReviewedMove, has: Score) -> String {
    let moves = match has {
        Score::Mate(moves) => moves.abs().max(1),
        Score::Centipawns(_) => 1,
    };
    match reply(reviewed) {
        Some((_, reply)) if moves == 1 => format!("{played} allows mate: {reply}"),
        Some((_, reply)) => format!("{played} allows {reply} and mate in {moves}"),
        None => format!("{played} is mated in {moves}"),
    }
}

/// "Qd5 wins a pawn", or what else the better move does.
fn better(best: &str, lines: &Lines, had: Score) -> String {
    match (&lines.idea, had) {
        (Some(idea), _) => format!("{best} {idea}"),
        (None, Score::Mate(moves)) => {
            format!("{best} holds out until mate in {}", moves.abs())
        }
        (None, Score::Centipawns(had)) => match had {
            80.. => format!("{best} keeps the advantage"),
            -79..80 => format!("{best} keeps the balance"),
            _ => format!("{best} holds out better"),
        },
    }
}

/// A mistake told by pieces.
enum Told {
    /// What is lost; what the better move does is still to be said.
    Loss(String),
    /// What is lost or missed, with the better move.
    Both(String),
}

/// The mistake told by pieces lost or not won, if the lines differ in them.
fn in_pieces(played: &str, best: &str, reviewed: &ReviewedMove, lines: &Lines) -> Option<Told> {
    if lines.played.net() >= lines.better.net() {
        return None;
    }
    let still = if lines.again { "still " } else { "" };
    if let Some(loses) = lines.played.loses() {
        return Some(Told::Loss(loss(played, &loses, reviewed, lines)));
    }
    let wins = lines.better.wins()?;
    let how = motif(&reviewed.before, &reviewed.better.line, reviewed.side, 1)
        .map_or_else(String::new, |phrase| format!(": {phrase}"));
    Some(Told::Both(match lines.played.wins() {
        Some(also) if also == wins => return None,
        Some(also) => format!("{played} {also}, but {best} {still}{wins}{how}"),
        None => format!("{played} {still}misses {best}, which {wins}{how}"),
    }))
}

/// The better move takes back, and the move played does not.
fn not_taken_back(played: &str, best: &str, lines: &Lines) -> String {
    let square = lines
        .taken_back
        .map_or_else(String::new, |square| format!(" on {square}"));
    let what = format!("{played} does not take back{square}, where {best} does");
    match lines.played.loses() {
        Some(loses) if lines.played.net() < lines.better.net() => format!("{what}, and {loses}"),
        _ => what,
    }
}

/// How the pieces are lost: what hung and hangs still, what the move puts where it is taken, the motif, or the reply alone.
fn loss(played: &str, loses: &str, reviewed: &ReviewedMove, lines: &Lines) -> String {
    let Some((answer, reply)) = reply(reviewed) else {
        return format!("{played} {loses}");
    };
    let wins = lines.theirs.wins();
    let there = after(&reviewed.before, &[reviewed.played]);
    if let Some(threat) = &lines.threat
        && threat.played == answer
    {
        return match wins {
            Some(wins) => {
                format!("{played} does nothing about the threat of {reply}, which {wins}")
            }
            None => format!("{played} does nothing about the threat of {reply}, and {loses}"),
        };
    }
    if let Some(taken) = there.captured(answer)
        && is_all_of_it(&lines.played, taken.role())
    {
        let (role, square) = (taken.role(), answer.to());
        return match answer.to() == reviewed.played.to() && !reviewed.played.is_castle() {
            true => format!("{played} puts the {role} where {reply} takes it"),
            false => format!("{played} leaves the {role} on {square} to {reply}"),
        };
    }
    if let Some(phrase) = motif(&there, &reviewed.line[1..], !reviewed.side, LATEST_MOTIF) {
        return format!(
            "{played} allows {reply}: {phrase}, and {} {loses}",
            reviewed.side
        );
    }
    match wins {
        Some(wins) => format!("{played} allows {reply}, which {wins}"),
        None => format!("{played} {loses} after {reply}"),
    }
}

/// Whether what a trade loses is one piece of this role, and nothing is won for it.
fn is_all_of_it(trade: &Trade, role: Role) -> bool {
    trade.loses_only() == Some(role)
}

/// The motif that a line shows for a side within its first half-moves, as a clause.
fn motif(position: &Position, line: &[Move], side: Color, latest: usize) -> Option<String> {
    /// Motifs that say how something is won, the plainest first.
    const TOLD: [Theme; 6] = [
        Theme::DoubleCheck,
        Theme::Fork,
        Theme::Skewer,
        Theme::DiscoveredAttack,
        Theme::TrappedPiece,
        Theme::Pin,
    ];
    let found: Vec<Motif> = motifs::of_line(position, line);
    TOLD.iter().find_map(|theme| {
        found
            .iter()
            .find(|motif| motif.theme == *theme && motif.side == side && motif.ply <= latest)
            .map(Motif::phrase)
    })
}

/// The mistake told by what it has less of, where no piece is lost.
fn in_terms(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    had: Score,
) -> String {
    let after_reply = match reply(reviewed) {
        Some((_, reply)) if reply == best => format!(" after {}'s {reply}", !reviewed.side),
        Some((_, reply)) => format!(" after {reply}"),
        None => String::new(),
    };
    let ahead = matches!(had, Score::Centipawns(30..));
    let said = reviewed
        .gave_up
        .iter()
        .filter(|change| change.value <= -WORTH_NAMING)
        .find_map(|change| less(change, reviewed.side, ahead));
    match said {
        // What the better move keeps is what the move played gives up: it need not be said twice.
        Some((less, kept)) => {
            let instead = match &lines.idea {
                Some(idea) => format!("{best} {idea}"),
                None => format!("{best} {kept}"),
            };
            format!("{played} {less}{after_reply}; {instead}")
        }
        None => {
            let less = match had {
                Score::Centipawns(80..) => "lets the advantage slip",
                Score::Centipawns(-79..80) => "makes things harder",
                _ => "makes a bad position worse",
            };
            format!("{played} {less}{after_reply}; {}", better(best, lines, had))
        }
    }
}

/// What less of a family means to a person, and what the better move does for it; nothing for what is no reason: where
/// pieces stand by a table, how they go together, and that an ending is drawish to the side that would be glad of it.
fn less(change: &FamilyChange, side: Color, ahead: bool) -> Option<(String, &'static str)> {
    let theirs = change
        .mostly
        .as_ref()
        .is_some_and(|(whose, _)| *whose != side);
    let bishop_pair = change
        .mostly
        .as_ref()
        .is_some_and(|(_, noun)| noun == "bishop pair");
    let other = !side;
    Some(match (change.family, theirs) {
        (Family::Mobility | Family::Pieces, false) => (
            format!("leaves {side}'s pieces less active"),
            "would have kept them active",
        ),
        (Family::Mobility | Family::Pieces, true) => (
            format!("makes {other}'s pieces more active"),
            "would have kept them quiet",
        ),
        (Family::Pawns | Family::PawnStructure, false) => (
            format!("weakens {side}'s pawns"),
            "would have kept them sound",
        ),
        (Family::Pawns | Family::PawnStructure, true) => {
            (format!("lets {other} have the better pawns"), "would not")
        }
        (Family::PassedPawns, false) => (
            format!("does too little for {side}'s passed pawns"),
            "does more",
        ),
        (Family::PassedPawns, true) => (
            format!("gives {other}'s passed pawns more scope"),
            "would have held them back",
        ),
        (Family::KingSafety, false) => (
            format!("leaves {side}'s king less safe"),
            "would have kept it safer",
        ),
        (Family::KingSafety, true) => (
            format!("takes the pressure off {other}'s king"),
            "would have kept it up",
        ),
        (Family::Threats, false) => (format!("gives up {side}'s threats"), "would have kept them"),
        (Family::Threats, true) => (
            format!("leaves {side}'s pieces open to attack"),
            "would have covered them",
        ),
        (Family::Space, _) => ("gives up space".to_owned(), "would have kept it"),
        (Family::Centre, _) => ("gives up the centre".to_owned(), "would have held it"),
        (Family::Development, _) => (
            "falls behind in development".to_owned(),
            "would have caught up",
        ),
        (Family::Imbalance, false) if bishop_pair => {
            ("gives up the bishop pair".to_owned(), "would have kept it")
        }
        (Family::Scale, _) if ahead => (
            "makes the ending harder to win".to_owned(),
            "would have kept more chances",
        ),
        _ => return None,
    })
}

/// How a side stands, in a word.
fn word(mover: i32) -> &'static str {
    match mover {
        400.. => "winning",
        200..400 => "much better",
        80..200 => "better",
        30..80 => "slightly better",
        -29..30 => "about level",
        -79..=-30 => "slightly worse",
        -199..=-80 => "worse",
        -399..=-200 => "much worse",
        _ => "lost",
    }
}

/// "Black goes from better to about level (+0.10)"; nothing where a mate has said it all.
fn stands(side: Color, had: Score, has: Score) -> Option<String> {
    let Score::Centipawns(has) = has else {
        return None;
    };
    let now = word(has);
    Some(match had {
        Score::Centipawns(had) if word(had) == now => {
            let yet = if has >= 30 { "is still" } else { "was already" };
            let yet = if has.abs() < 30 { "stays" } else { yet };
            format!("{side} {yet} {now} ({})", pawns(has))
        }
        Score::Centipawns(had) => {
            format!("{side} goes from {} to {now} ({})", word(had), pawns(has))
        }
        Score::Mate(_) => format!("{side} is now {now} ({})", pawns(has)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_is_told_once_where_it_does_not_change() {
        let told = |had, has| stands(Color::Black, Score::Centipawns(had), Score::Centipawns(has));
        assert_eq!(
            told(2, -1035).as_deref(),
            Some("Black goes from about level to lost (-10.35)")
        );
        assert_eq!(
            told(190, 85).as_deref(),
            Some("Black is still better (+0.85)")
        );
        assert_eq!(
            told(-90, -199).as_deref(),
            Some("Black was already worse (-1.99)")
        );
        assert_eq!(
            told(29, -29).as_deref(),
            Some("Black stays about level (-0.29)")
        );
        assert_eq!(
            stands(Color::White, Score::Centipawns(0), Score::Mate(-3)),
            None
        );
    }

    #[test]
    fn a_drawish_ending_is_not_held_against_the_side_behind() {
        let change = FamilyChange {
            family: Family::Scale,
            value: -60.0,
            mostly: None,
        };
        assert_eq!(less(&change, Color::White, false), None);
        assert!(less(&change, Color::White, true).is_some());
    }
}
