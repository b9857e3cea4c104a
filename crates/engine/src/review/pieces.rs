//! A mistake told by pieces: what is lost and how, what could have been won, what is left to be taken.

use chess::{Color, ExchangeValues, Move, Position, Role, Square};
use motifs::{Motif, Theme};
use search::Score;
use wording::{Text, text};

use super::ReviewedMove;
use super::sentence::{Lines, misses, reply};
use crate::follow::after;
use crate::material::{Trade, balance};

/// Motifs later than this, in half-moves after the mistake, are not what it allows.
const LATEST_MOTIF: usize = 3;
/// Scores so near to level are a draw's.
const DRAWN: i32 = 3;
/// What an exchange must win, in centipawns, to be told.
const WORTH_TAKING: i32 = 100;

/// A mistake told by pieces.
pub(super) enum Told {
    /// What is lost; what the better move does is still to be said.
    Loss {
        /// The words.
        what: Text,
        /// They name the threat that the move does nothing about.
        threat_named: bool,
    },
    /// What is lost or missed, with the better move.
    Both(Text),
}

/// The mistake told by pieces lost or not won, if the lines differ in them.
pub(super) fn in_pieces(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
) -> Option<Told> {
    if lines.played.net() >= lines.better.net() {
        return None;
    }
    if let Some(loses) = lines.played.loses() {
        return Some(loss(played, loses, reviewed, lines));
    }
    let wins = lines.better.wins()?;
    let what = match lines.played.wins() {
        Some(also) if also == wins => return None,
        Some(also) if lines.again => text!(
            "{played} {also}, but {best} still {wins}",
            played,
            also,
            best,
            wins
        ),
        Some(also) => text!(
            "{played} {also}, but {best} {wins}",
            played,
            also,
            best,
            wins
        ),
        None => misses(played, text!("{best}, which {wins}", best, wins), lines),
    };
    let how = motif(&reviewed.before, &reviewed.better.line, reviewed.side, 1);
    Some(Told::Both(match how {
        Some((how, _)) => text!("{what}: {how}", what, how),
        None => what,
    }))
}

/// The better move takes back, and the move played does not.
pub(super) fn not_taken_back(played: &str, best: &str, lines: &Lines) -> Text {
    let what = match lines.taken_back {
        Some(square) => text!(
            "{played} does not take back on {square}, where {best} does",
            played,
            square,
            best
        ),
        None => text!(
            "{played} does not take back, where {best} does",
            played,
            best
        ),
    };
    match lines.played.loses() {
        Some(loses) if lines.played.net() < lines.better.net() => {
            text!("{what}, and {loses}", what, loses)
        }
        _ => what,
    }
}

/// How the pieces are lost: what hung and hangs still, what the move puts where it is taken, the motif, or the reply alone.
fn loss(played: &str, loses: Text, reviewed: &ReviewedMove, lines: &Lines) -> Told {
    let told = |what: Text| Told::Loss {
        what,
        threat_named: false,
    };
    let Some((answer, reply)) = reply(reviewed) else {
        return told(text!("{played} {loses}", played, loses));
    };
    let wins = lines.theirs.wins();
    let there = after(&reviewed.before, &[reviewed.played]);
    if answer.is_promotion() {
        return told(text!("{played} allows {reply}", played, reply));
    }
    if lines
        .threat
        .as_ref()
        .is_some_and(|threat| threat.played == answer)
    {
        return Told::Loss {
            what: does_nothing(played, &reply, wins, loses),
            threat_named: true,
        };
    }
    let takes_the_mover = answer.to() == reviewed.played.to() && !reviewed.played.is_castle();
    // A piece that has taken something and is taken back was not simply put there.
    if let Some(taken) = there.captured(answer)
        && is_all_of_it(&lines.played, taken.role())
        && !(takes_the_mover && reviewed.before.is_capture(reviewed.played))
    {
        let (role, square) = (taken.role(), answer.to());
        return told(match takes_the_mover {
            true => text!(
                "{played} puts the {role} where {reply} takes it",
                played,
                role,
                reply
            ),
            false => leaves(played, role, square, &reply),
        });
    }
    let side = reviewed.side;
    if let Some((how, ply)) = motif(&there, &reviewed.line[1..], !side, LATEST_MOTIF) {
        // Seen a move later, it would be taken for the reply's.
        let next = reviewed.line.get(ply).filter(|_| ply > 1);
        return told(match next {
            Some(&next) => text!(
                "{played} allows {reply} and then {next}: {how}, and {side} {loses}",
                played,
                reply,
                next = after(&reviewed.before, &reviewed.line[..ply]).san(next),
                how,
                side,
                loses
            ),
            None => text!(
                "{played} allows {reply}: {how}, and {side} {loses}",
                played,
                reply,
                how,
                side,
                loses
            ),
        });
    }
    told(match wins {
        Some(wins) => text!("{played} allows {reply}, which {wins}", played, reply, wins),
        None => text!("{played} {loses} after {reply}", played, loses, reply),
    })
}

/// The reply was a threat before the move.
fn does_nothing(played: &str, reply: &str, wins: Option<Text>, loses: Text) -> Text {
    match wins {
        Some(wins) => text!(
            "{played} does nothing about the threat of {reply}, which {wins}",
            played,
            reply,
            wins
        ),
        None => text!(
            "{played} does nothing about the threat of {reply}, and {loses}",
            played,
            reply,
            loses
        ),
    }
}

fn leaves(played: &str, role: Role, square: Square, reply: &str) -> Text {
    text!(
        "{played} leaves the {role} on {square} to {reply}",
        played,
        role,
        square,
        reply
    )
}

/// Whether what a trade loses is one piece of this role, and nothing is won for it.
fn is_all_of_it(trade: &Trade, role: Role) -> bool {
    trade.loses_only() == Some(role)
}

/// The motif that a line shows for a side within its first half-moves, as a clause, and the half-move that makes it, from 1.
fn motif(position: &Position, line: &[Move], side: Color, latest: usize) -> Option<(Text, usize)> {
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
            .and_then(|motif| Some((motif.clause()?, motif.ply)))
    })
}

/// So many checks without a break are perpetual if the search calls them a draw, since lines often end before the position comes back; a
/// side that is behind needs one less, as nothing else would save it.
const CHECKS_IN_A_ROW: usize = 3;

/// Whether the side to move gives perpetual check in a line that comes to this score.
pub(super) fn gives_perpetual(position: &Position, line: &[Move], score: Score) -> bool {
    let checks = checks_given(position, line);
    let without_a_break = checks.iter().all(|&check| check);
    let is_drawn = matches!(score, Score::Centipawns(level) if level.abs() <= DRAWN);
    let side = position.side_to_move();
    let is_behind = balance(position, side) < 0;
    is_drawn && without_a_break && checks.len() + usize::from(is_behind) >= CHECKS_IN_A_ROW
        || motifs::of_line(position, line)
            .iter()
            .any(|motif| motif.theme == Theme::PerpetualCheck && motif.side == side)
}

/// Which of its moves in a line the side to move gives check with.
pub(super) fn checks_given(position: &Position, line: &[Move]) -> Vec<bool> {
    (0..line.len())
        .step_by(2)
        .map(|ply| after(position, &line[..ply]).gives_check(line[ply]))
        .collect()
}

/// What the reply takes for nothing, where the lines as wholes do not differ in pieces: something was taken for it, or will be won
/// back.
pub(super) fn left_hanging(played: &str, reviewed: &ReviewedMove) -> Option<Text> {
    let (answer, reply) = reply(reviewed)?;
    let there = after(&reviewed.before, &[reviewed.played]);
    let role = there.captured(answer)?.role();
    let square = answer.to();
    let wins = there.exchange_at_least(answer, WORTH_TAKING, &ExchangeValues::default());
    if !wins || square == reviewed.played.to() {
        return None;
    }
    Some(match reviewed.before.captured(reviewed.played) {
        Some(taken) => text!(
            "{played} takes the {taken} but leaves the {role} on {square} to {reply}",
            played,
            taken = taken.role(),
            role,
            square,
            reply
        ),
        None => leaves(played, role, square, &reply),
    })
}
