//! What is said of a mistake: what it allows or misses, with the move that shows it; what the better move does; and how the
//! side stands now. One number at most, on the scale on which +1.00 is an even chance to win.

use chess::{Move, Square};
use search::{MoverView, Score};
use wording::{Text, text};

use super::idea::{self, Idea};
use super::pieces::{Told, checks_given, gives_perpetual, in_pieces, left_hanging, not_taken_back};
use super::reasons::{is_reason, less};
use super::standing::{LOST, stands};
use super::threat::Threat;
use super::{Grade, ReviewedMove};
use crate::follow::after;
use crate::material::Trade;
use crate::{Mover, WhiteView};

/// Smaller losses of a family, in centipawns, are not named.
const WORTH_NAMING: Mover<f64> = Mover(-20.0);

/// What the sentence is made from, besides the reviewed move itself.
pub(super) struct Lines {
    /// The normalised score before the move.
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
    pub reply_aim: Option<Text>,
    /// What the better move does.
    pub idea: Option<Idea>,
    /// Where the better move takes back and the move played does not.
    pub taken_back: Option<Square>,
    /// The side could have played the same better move a move earlier, and did not.
    pub again: bool,
}

/// The sentences for a mistake.
pub(super) fn of(reviewed: &ReviewedMove, lines: &Lines) -> Text {
    let played = reviewed.before.san(reviewed.played);
    let best = reviewed.before.san(reviewed.better.best);
    let side = reviewed.side;
    let (had, has) = (lines.before.for_side(side), reviewed.score.for_side(side));
    let what = match (had.0, has.0) {
        (Score::Mate(moves), Score::Mate(left)) if moves > 0 && left > 0 => {
            return text!(
                "{played} takes longer than needed: {best} mates in {moves}.",
                played,
                best,
                moves
            );
        }
        (Score::Mate(moves), _) if moves > 0 => misses(&played, mate_by(&best, moves), lines),
        (_, Score::Mate(_)) => {
            let what = allows_mate(&played, reviewed, has);
            match had.0 {
                Score::Mate(_) => text!(
                    "{what}; {instead}",
                    what,
                    instead = better(&best, lines, had)
                ),
                Score::Centipawns(_) => text!("{what}; {best} prevents that", what, best),
            }
        }
        _ => {
            let what = of_play(&played, &best, reviewed, lines, had);
            match had.0 {
                Score::Mate(_) => text!(
                    "{what}; {instead}",
                    what,
                    instead = better(&best, lines, had)
                ),
                Score::Centipawns(_) => what,
            }
        }
    };
    match stands(side, had, has) {
        Some(standing) => text!("{what}. {standing}.", what, standing),
        None => text!("{what}.", what),
    }
}

/// What a mistake that neither misses nor allows a mate is about.
fn of_play(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    had: MoverView,
) -> Text {
    if let Some(what) = by_perpetual(played, best, reviewed, lines, had) {
        return what;
    }
    if lines.taken_back.is_some() {
        return not_taken_back(played, best, lines);
    }
    match in_pieces(played, best, reviewed, lines) {
        Some(Told::Both(what)) => what,
        Some(Told::Loss { what, threat_named }) => {
            let stops = lines.threat.as_ref().map(idea::stops);
            // The threat has been named already.
            let idea = lines.idea.as_ref().map(|idea| &idea.does);
            let instead = match threat_named && idea.is_some() && idea == stops.as_ref() {
                true => text!("{best} stops it", best),
                false => better(best, lines, had),
            };
            text!("{what}; {instead}", what, instead)
        }
        None => in_terms(played, best, reviewed, lines, had),
    }
}

/// A mistake that allows or misses perpetual check. Whatever pieces go on the way, that is what decides.
fn by_perpetual(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    had: MoverView,
) -> Option<Text> {
    if gives_perpetual(&reviewed.before, &reviewed.better.line, had.0) {
        let what = text!("{best} with perpetual check", best);
        return Some(misses(played, what, lines));
    }
    let there = after(&reviewed.before, &[reviewed.played]);
    if !gives_perpetual(&there, reviewed.line.get(1..)?, reviewed.score.0) {
        return None;
    }
    let (_, reply) = reply(reviewed)?;
    let what = text!(
        "{played} allows {reply} with perpetual check",
        played,
        reply
    );
    let instead = better(best, lines, had);
    Some(text!("{what}; {instead}", what, instead))
}

/// "Nf3 misses mate: Qxf7#"; "still misses", if the side could have had it a move earlier.
pub(super) fn misses(played: &str, what: Text, lines: &Lines) -> Text {
    match lines.again {
        true => text!("{played} still misses {what}", played, what),
        false => text!("{played} misses {what}", played, what),
    }
}

/// "mate: Qxf7#", "mate in 3, beginning with Qh5+".
fn mate_by(first: &str, moves: i32) -> Text {
    match moves {
        ..=1 => text!("mate: {first}", first),
        _ => text!("mate in {moves}, beginning with {first}", moves, first),
    }
}

/// The reply in the line played, as it is written.
pub(super) fn reply(reviewed: &ReviewedMove) -> Option<(Move, String)> {
    let &reply = reviewed.line.get(1)?;
    let there = after(&reviewed.before, &[reviewed.played]);
    Some((reply, there.san(reply)))
}

fn allows_mate(played: &str, reviewed: &ReviewedMove, has: MoverView) -> Text {
    let moves = match has.0 {
        Score::Mate(moves) => moves.abs().max(1),
        Score::Centipawns(_) => 1,
    };
    match reply(reviewed) {
        Some((_, reply)) if moves == 1 => text!("{played} allows mate: {reply}", played, reply),
        Some((_, reply)) => text!(
            "{played} allows {reply} and mate in {moves}",
            played,
            reply,
            moves
        ),
        None => text!("{played} is mated in {moves}", played, moves),
    }
}

/// "Qd5 wins a pawn", or what else the better move does.
fn better(best: &str, lines: &Lines, had: MoverView) -> Text {
    match (&lines.idea, had.0) {
        (Some(idea), _) => text!("{best} {idea}", best, idea = &idea.does),
        (None, Score::Mate(moves)) if moves > 0 => text!("{best} mates in {moves}", best, moves),
        (None, Score::Mate(moves)) => {
            text!(
                "{best} holds out until mate in {moves}",
                best,
                moves = moves.abs()
            )
        }
        (None, Score::Centipawns(had)) => match had {
            30.. => text!("{best} keeps the advantage", best),
            -29..30 => text!("{best} keeps the balance", best),
            -79..=-30 => text!("{best} keeps it close", best),
            _ => text!("{best} holds out better", best),
        },
    }
}

/// The mistake told by what it has less of, where no piece is lost.
fn in_terms(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    had: MoverView,
) -> Text {
    let ahead = matches!(had.0, Score::Centipawns(30..));
    let left = after(&reviewed.before, &reviewed.line);
    let said = reviewed
        .gave_up
        .iter()
        .filter(|change| change.value <= WORTH_NAMING)
        .filter(|change| is_reason(change.family, reviewed.part))
        .find_map(|change| less(change, &left, reviewed.side, ahead));
    let instead = better(best, lines, had);
    if let Some(what) = left_hanging(played, reviewed) {
        return text!("{what}; {instead}", what, instead);
    }
    if let (Some(threat), Some((_, reply))) = (&lines.reply_threat, reply(reviewed)) {
        return text!(
            "{played} allows {reply} with the threat of {threat}; {instead}",
            played,
            reply,
            threat = threat.named(),
            instead
        );
    }
    // Something definite that is missed says more than how the pieces stand without it.
    if let Some(idea) = &lines.idea
        && idea.definite
    {
        let what = text!("{best}, which {wins}", best, wins = &idea.does);
        return misses(played, what, lines);
    }
    if let Some((_, reply)) = reply(reviewed)
        && is_chased(reviewed)
    {
        let what = text!(
            "{played} exposes {side}'s king to {reply}",
            played,
            side = reviewed.side,
            reply
        );
        return text!("{what}; {instead}", what, instead);
    }
    if let Some((less, kept)) = said {
        let what = after_reply(text!("{played} {less}", played, less), best, reviewed);
        // What the better move keeps is what the move played gives up: it need not be said twice.
        let instead = match &lines.idea {
            Some(_) => instead,
            None => text!("{best} {kept}", best, kept),
        };
        return text!("{what}; {instead}", what, instead);
    }
    let what = match (reply(reviewed), &lines.reply_aim) {
        // Nobody loses a game by a rook on an open file.
        (Some((_, reply)), Some(aim)) if reviewed.grade != Grade::Blunder => {
            text!("{played} allows {reply}, which {aim}", played, reply, aim)
        }
        _ => after_reply(worse(played, reviewed, had), best, reviewed),
    };
    text!("{what}; {instead}", what, instead)
}

/// Whether the other side gives check with its first two moves after the mistake: the king is chased.
fn is_chased(reviewed: &ReviewedMove) -> bool {
    let there = after(&reviewed.before, &[reviewed.played]);
    checks_given(&there, reviewed.line.get(1..).unwrap_or_default()).starts_with(&[true; 2])
}

/// A mistake of which nothing but its cost is known.
fn worse(played: &str, reviewed: &ReviewedMove, had: MoverView) -> Text {
    let has = reviewed.score.for_side(reviewed.side);
    match had.0 {
        _ if matches!(has.0, Score::Centipawns(..=LOST)) => text!("{played} loses", played),
        Score::Centipawns(80..) => text!("{played} lets the advantage slip", played),
        Score::Centipawns(-79..80) => text!(
            "{played} gives {side} the easier game",
            played,
            side = !reviewed.side
        ),
        _ => text!("{played} makes a bad position worse", played),
    }
}

/// What happens after the reply, if the line has one.
fn after_reply(what: Text, best: &str, reviewed: &ReviewedMove) -> Text {
    match reply(reviewed) {
        Some((_, reply)) if reply == best => text!(
            "{what} after {side}'s {reply}",
            what,
            side = !reviewed.side,
            reply
        ),
        Some((_, reply)) => text!("{what} after {reply}", what, reply),
        None => what,
    }
}
