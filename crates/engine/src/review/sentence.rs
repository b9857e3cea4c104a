//! What is said of a mistake: what it allows or misses, with the move that shows it; what the better move does; and how the
//! side stands now. One number at most, on the scale on which +1.00 is an even chance to win.

use chess::{Color, ExchangeValues, Move, Position, Role, Square};
use motifs::{Motif, Theme};
use search::{MoverView, Score};

use super::ReviewedMove;
use super::idea::Idea;
use super::reasons::{is_reason, less};
use super::standing::stands;
use super::threat::Threat;
use crate::WhiteView;
use crate::follow::after;
use crate::material::Trade;

/// Smaller losses of a family, in centipawns, are not named.
const WORTH_NAMING: f64 = 20.0;
/// Motifs later than this, in half-moves after the mistake, are not what it allows.
const LATEST_MOTIF: usize = 3;

/// What an exchange must win, in centipawns, to be told.
const WORTH_TAKING: i32 = 100;

/// What the sentence is made from, besides the reviewed move itself.
pub(super) struct Lines {
    /// The score before the move on people's scale.
    pub before: WhiteView,
    /// What the side wins and loses in the line played.
    pub played: Trade,
    /// The same as the other side sees it.
    pub theirs: Trade,
    /// What the side wins and loses in the better line.
    pub better: Trade,
    /// What the other side threatened before the move.
    pub threat: Option<Threat>,
    /// What the reply to the move played threatens, which the side did not have to allow.
    pub reply_threat: Option<Threat>,
    /// What that reply does on the board.
    pub reply_aim: Option<String>,
    /// What the better move does.
    pub idea: Option<Idea>,
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
    let (had, has) = (lines.before.for_side(side), reviewed.score.for_side(side));
    let still = if lines.again { "still " } else { "" };
    let what = match (had.0, has.0) {
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
    let what = match (had.0, has.0) {
        (Score::Mate(moves), _) if moves > 0 => what,
        (Score::Mate(_), _) => format!("{what}; {}", better(&best, lines, had)),
        (_, Score::Mate(_)) => format!("{what}; {best} prevents that"),
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

fn allows_mate(played: &str, reviewed: &ReviewedMove, has: MoverView) -> String {
    let moves = match has.0 {
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
fn better(best: &str, lines: &Lines, had: MoverView) -> String {
    match (&lines.idea, had.0) {
        (Some(idea), _) => format!("{best} {}", idea.does),
        (None, Score::Mate(moves)) if moves > 0 => format!("{best} mates in {moves}"),
        (None, Score::Mate(moves)) => {
            format!("{best} holds out until mate in {}", moves.abs())
        }
        (None, Score::Centipawns(had)) => match had {
            30.. => format!("{best} keeps the advantage"),
            -29..30 => format!("{best} keeps the balance"),
            -79..=-30 => format!("{best} keeps it close"),
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
    if answer.is_promotion() {
        return format!("{played} allows {reply}");
    }
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
    let takes_the_mover = answer.to() == reviewed.played.to() && !reviewed.played.is_castle();
    // A piece that has taken something and is taken back was not simply put there.
    if let Some(taken) = there.captured(answer)
        && is_all_of_it(&lines.played, taken.role())
        && !(takes_the_mover && reviewed.before.is_capture(reviewed.played))
    {
        let (role, square) = (taken.role(), answer.to());
        return match takes_the_mover {
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

/// What the reply takes for nothing, where the lines as wholes do not differ in pieces: something was taken for it, or will be won
/// back.
fn left_hanging(played: &str, reviewed: &ReviewedMove) -> Option<String> {
    let (answer, reply) = reply(reviewed)?;
    let there = after(&reviewed.before, &[reviewed.played]);
    let role = there.captured(answer)?.role();
    let square = answer.to();
    let wins = there.exchange_at_least(answer, WORTH_TAKING, &ExchangeValues::default());
    if !wins || square == reviewed.played.to() {
        return None;
    }
    let takes = match reviewed.before.captured(reviewed.played) {
        Some(taken) => format!("takes the {} but ", taken.role()),
        None => String::new(),
    };
    Some(format!(
        "{played} {takes}leaves the {role} on {square} to {reply}"
    ))
}

/// The mistake told by what it has less of, where no piece is lost.
fn in_terms(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    had: MoverView,
) -> String {
    let after_reply = match reply(reviewed) {
        Some((_, reply)) if reply == best => format!(" after {}'s {reply}", !reviewed.side),
        Some((_, reply)) => format!(" after {reply}"),
        None => String::new(),
    };
    let ahead = matches!(had.0, Score::Centipawns(30..));
    let left = after(&reviewed.before, &reviewed.line);
    let said = reviewed
        .gave_up
        .iter()
        .filter(|change| change.value <= -WORTH_NAMING)
        .filter(|change| is_reason(change.family, reviewed.part))
        .find_map(|change| less(change, &left, reviewed.side, ahead));
    if let Some(taken) = left_hanging(played, reviewed) {
        return format!("{taken}; {}", better(best, lines, had));
    }
    if let (Some(threat), Some((_, reply))) = (&lines.reply_threat, reply(reviewed)) {
        let with = match threat.san.ends_with('#') {
            true => threat.san.clone(),
            false => format!("{}, which {}", threat.san, threat.does),
        };
        let instead = better(best, lines, had);
        return format!("{played} allows {reply} with the threat of {with}; {instead}");
    }
    // Something definite that is missed says more than how the pieces stand without it.
    if let Some(idea) = &lines.idea
        && idea.definite
    {
        let still = if lines.again { "still " } else { "" };
        return format!("{played} {still}misses {best}, which {}", idea.does);
    }
    let allowed = match (reply(reviewed), &lines.reply_aim) {
        (Some((_, reply)), Some(aim)) => Some(format!("{played} allows {reply}, which {aim}")),
        _ => None,
    };
    match said {
        // What the better move keeps is what the move played gives up: it need not be said twice.
        Some((less, kept)) => {
            let instead = match &lines.idea {
                Some(idea) => format!("{best} {}", idea.does),
                None => format!("{best} {kept}"),
            };
            format!("{played} {less}{after_reply}; {instead}")
        }
        None => {
            let less = match had.0 {
                Score::Centipawns(80..) => "lets the advantage slip".to_owned(),
                Score::Centipawns(-79..80) => {
                    format!("gives {} the easier game", !reviewed.side)
                }
                _ => "makes a bad position worse".to_owned(),
            };
            let what = allowed.unwrap_or_else(|| format!("{played} {less}{after_reply}"));
            format!("{what}; {}", better(best, lines, had))
        }
    }
}
