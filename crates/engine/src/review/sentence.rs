//! One sentence for a mistake: what it loses or misses, in pieces where pieces are lost and in terms where they are not, what
//! the better move does instead, and how the side stands before and after. Every number in it is one that the review itself
//! holds.

use chess::Color;
use eval::Family;
use search::Score;

use super::ReviewedMove;
use crate::compare::{FamilyChange, mover_score, says_something};
use crate::material::Trade;
use crate::pawns;

/// Smaller losses of a family, in centipawns, are not named.
const WORTH_NAMING: f64 = 10.0;
/// Beside lost pieces only losses this large are named.
const WORTH_ADDING: f64 = 40.0;
/// Gains this large are named where they make up for a loss.
const WORTH_OWNING: f64 = 30.0;
/// Material differences smaller than this, in centipawns, come from tapering and not from pieces.
const PIECES: f64 = 40.0;
/// A second family is named if it loses at least this part of the first.
const NEXT_TO_WORST: f64 = 0.4;
/// Terms that show less than this part of what a move costs do not explain it.
const EXPLAINS: f64 = 0.35;

/// What the sentence is made from, besides the reviewed move itself.
pub(super) struct Lines {
    /// The score before the move, White's view.
    pub before: Score,
    /// The answer that the search expects, as it is written.
    pub reply: Option<String>,
    /// What the side wins and loses in the line played.
    pub played: Trade,
    /// And in the better one.
    pub better: Trade,
    /// The side could have played the same better move a move earlier, and did not.
    pub again: bool,
}

/// What was wrong with a move.
pub(super) fn of(reviewed: &ReviewedMove, lines: &Lines) -> String {
    let played = reviewed.before.san(reviewed.played);
    let best = reviewed.before.san(reviewed.better.best);
    let side = reviewed.side;
    let (had, has) = (
        mover_score(lines.before, side),
        mover_score(reviewed.score, side),
    );
    let still = if lines.again { "still " } else { "" };
    match (had, has) {
        (Score::Mate(moves), Score::Mate(left)) if moves > 0 && left > 0 => {
            format!("{played} takes longer than needed: {best} mates in {moves}.")
        }
        (Score::Mate(moves), Score::Mate(_)) if moves > 0 => {
            format!(
                "{played} {still}misses mate in {moves}{} and is mated instead.",
                by(Some(&best), moves)
            )
        }
        (Score::Mate(moves), Score::Centipawns(left)) if moves > 0 => format!(
            "{played} {still}misses mate in {moves}{}; {side} is now {}.",
            by(Some(&best), moves),
            standing(left)
        ),
        (_, Score::Mate(left)) => format!(
            "{played} allows mate in {}{}; {}.",
            left.abs().max(1),
            by(lines.reply.as_deref(), left.abs()),
            after_best(&best, had, side)
        ),
        (Score::Mate(_), Score::Centipawns(_)) => {
            format!("{best} was the move, though mate cannot be stopped for long.")
        }
        (Score::Centipawns(had), Score::Centipawns(has)) => {
            let what = in_pieces(&played, &best, reviewed, lines, had - has)
                .unwrap_or_else(|| in_terms(&played, &best, reviewed, lines, had - has));
            format!("{what}; {}.", goes(side, had, has))
        }
    }
}

/// A size in pawns, without its sign.
fn size(centipawns: f64) -> String {
    pawns((centipawns.round() as i32).abs())
        .trim_start_matches('+')
        .to_owned()
}

/// Which move mates, or begins to.
fn by(first: Option<&str>, moves: i32) -> String {
    match (first, moves) {
        (Some(first), ..=1) => format!(" by {first}"),
        (Some(first), _) => format!(" beginning with {first}"),
        (None, _) => String::new(),
    }
}

/// How a side stands, in a word, with the score.
fn standing(mover: i32) -> String {
    let word = word(mover);
    format!("{word} ({})", pawns(mover))
}

fn word(mover: i32) -> &'static str {
    match mover {
        500.. => "winning",
        200..500 => "far better",
        80..200 => "better",
        30..80 => "slightly better",
        -29..30 => "about level",
        -79..=-30 => "slightly worse",
        -199..=-80 => "worse",
        -499..=-200 => "far worse",
        _ => "lost",
    }
}

/// "Black goes from about level (+0.10) to lost (-6.20)", or that nothing much changed for it.
fn goes(side: Color, had: i32, has: i32) -> String {
    if word(had) == word(has) {
        let yet = if has >= 30 { "is still" } else { "was already" };
        let yet = if has.abs() < 30 { "stays" } else { yet };
        return format!(
            "{side} {yet} {} (from {} to {})",
            word(has),
            pawns(had),
            pawns(has)
        );
    }
    format!("{side} goes from {} to {}", standing(had), standing(has))
}

/// What would have been after the best move, where the move played is mated.
fn after_best(best: &str, had: Score, side: Color) -> String {
    match had {
        Score::Mate(moves) if moves > 0 => format!("{best} forces mate in {moves}"),
        Score::Mate(moves) => format!("{best} holds out until mate in {}", -moves),
        Score::Centipawns(mover) => format!("after {best} {side} is {}", standing(mover)),
    }
}

/// The mistake told by pieces lost or not won, if the lines differ in them and the figures agree.
fn in_pieces(
    played: &str,
    best: &str,
    reviewed: &ReviewedMove,
    lines: &Lines,
    cost: i32,
) -> Option<String> {
    let material = reviewed
        .gave_up
        .iter()
        .find(|change| change.family == Family::Material)?
        .value;
    if material > -PIECES || lines.played.net() >= lines.better.net() {
        return None;
    }
    let still = if lines.again { "still " } else { "" };
    let amounts = |more: &str, back: &str| amounts(reviewed, material, cost, more, back);
    match (lines.played.loses(), lines.better.wins()) {
        (Some(loses), wins) => {
            let instead = match (wins, lines.better.loses()) {
                (Some(wins), _) => wins,
                (None, Some(only)) if only == loses => "loses less".to_owned(),
                (None, Some(only)) => match only.strip_prefix("loses ") {
                    Some(pieces) => format!("loses only {pieces}"),
                    None => only,
                },
                (None, None) => "loses nothing".to_owned(),
            };
            let answer = match lines.reply.as_deref() {
                Some(reply) if reply == best => format!(" after {}'s {reply}", !reviewed.side),
                Some(reply) => format!(" after {reply}"),
                None => String::new(),
            };
            let amounts = amounts("", "against a gain of");
            Some(format!(
                "{played} {loses}{answer} ({amounts}), where {best} {instead}"
            ))
        }
        (None, Some(wins)) => match lines.played.wins() {
            Some(also) if also == wins => None,
            Some(also) => Some(format!(
                "{played} {also}, but {best} {still}{wins} ({})",
                amounts("more ", "at the price of")
            )),
            None => Some(format!(
                "{played} {still}misses {best}, which {wins} ({})",
                amounts("", "at the price of")
            )),
        },
        (None, None) => None,
    }
}

/// "3.94 in material and 0.69 in king safety, at the price of 0.50 in mobility": what the pieces lost or not won are worth, with the
/// largest of the other losses and, where the material alone would be too much, the largest gain.
fn amounts(reviewed: &ReviewedMove, material: f64, cost: i32, more: &str, back: &str) -> String {
    let others = || {
        reviewed.gave_up.iter().filter(|change| {
            says_something(change.family)
                && !matches!(
                    change.family,
                    Family::Material | Family::Imbalance | Family::Scale
                )
        })
    };
    let mut said = format!("{} {more}in material", size(material));
    if let Some(loss) = others().find(|change| change.value <= -WORTH_ADDING) {
        said.push_str(&format!(
            " and {} in {}",
            size(loss.value),
            loss.family.words()
        ));
    }
    let too_much = -material > 1.4 * f64::from(cost) + WORTH_OWNING;
    if let Some(gain) = others().find(|change| too_much && change.value >= WORTH_OWNING) {
        said.push_str(&format!(
            ", {back} {} in {}",
            size(gain.value),
            gain.family.words()
        ));
    }
    said
}

/// The mistake told by the families of terms that it has less of than the best line.
fn in_terms(played: &str, best: &str, reviewed: &ReviewedMove, lines: &Lines, cost: i32) -> String {
    let worse = format!("{played} is worse than {best} by {}", size(f64::from(cost)));
    let telling = || {
        reviewed
            .gave_up
            .iter()
            .filter(|change| says_something(change.family))
    };
    let worst = telling()
        .filter(|change| is_plain(change))
        .map(|change| change.value)
        .fold(0.0, f64::min);
    let parts: Vec<String> = telling()
        .filter(|change| {
            is_plain(change) && change.value <= (worst * NEXT_TO_WORST).min(-WORTH_NAMING)
        })
        .take(2)
        .map(less)
        .collect();
    if parts.is_empty() || !explains(&reviewed.gave_up, reviewed) {
        return match &lines.reply {
            Some(reply) => {
                format!("{worse}: the search sees it after {reply}, though no term shows it")
            }
            None => format!("{worse}, which the search sees and no term shows"),
        };
    }
    format!("{worse}: {}", parts.join(" and "))
}

/// Whether what the terms show is enough of what the move costs; where a mate is seen there is nothing to show.
pub(super) fn explains(gave_up: &[FamilyChange], reviewed: &ReviewedMove) -> bool {
    let scores = [reviewed.better.score, reviewed.score].map(|one| mover_score(one, reviewed.side));
    let [Score::Centipawns(had), Score::Centipawns(has)] = scores else {
        return true;
    };
    let shown: f64 = gave_up
        .iter()
        .filter(|change| says_something(change.family))
        .map(|change| change.value)
        .sum();
    -shown >= EXPLAINS * f64::from(had - has)
}

/// Whether a player knows what a family speaks of. How many pawns go with a knight is not a reason that helps anybody, and
/// the worth of the same pieces changes a little with every exchange.
fn is_plain(change: &FamilyChange) -> bool {
    match change.family {
        Family::Imbalance => change
            .mostly
            .as_ref()
            .is_some_and(|(_, noun)| noun == "bishop pair"),
        Family::Material => change.value <= -PIECES,
        _ => true,
    }
}

/// "0.61 less from king safety, mostly Black's king shelter".
fn less(change: &FamilyChange) -> String {
    let amount = size(change.value);
    if change.family == Family::Scale {
        return format!("{amount} less because the ending is more drawish");
    }
    let mostly = match &change.mostly {
        Some((side, noun)) => format!(" (mostly {side}'s {noun})"),
        None => String::new(),
    };
    format!("{amount} less from {}{mostly}", change.family.words())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_is_told_once_where_it_does_not_change() {
        assert_eq!(
            goes(Color::Black, 2, -1035),
            "Black goes from about level (+0.02) to lost (-10.35)"
        );
        assert_eq!(
            goes(Color::White, 1218, 607),
            "White is still winning (from +12.18 to +6.07)"
        );
        assert_eq!(
            goes(Color::Black, -566, -749),
            "Black was already lost (from -5.66 to -7.49)"
        );
        assert_eq!(
            goes(Color::White, 29, -29),
            "White stays about level (from +0.29 to -0.29)"
        );
    }

    #[test]
    fn what_holds_out_is_not_called_kept() {
        assert_eq!(
            after_best("Nc5", Score::Centipawns(-354), Color::Black),
            "after Nc5 Black is far worse (-3.54)"
        );
        assert_eq!(
            after_best("Nc5", Score::Mate(-7), Color::Black),
            "Nc5 holds out until mate in 7"
        );
    }
}
