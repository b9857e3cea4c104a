//! A reviewed game as annotated PGN: the score after every move and the clock where it is known, signs for mistakes, a sentence for each, and the better
//! line as a variation. Other programs read it back.

use std::borrow::Cow;
use std::time::Duration;

use chess::pgn::PgnWriter;
use search::Score;

use super::{Review, ReviewedMove};
use crate::pgn::GameText;

/// Better lines are shown for so many half-moves.
const SHOWN: usize = 16;
/// The tags every game has, in their order.
const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The game with what the review says.
#[must_use]
pub fn annotated_pgn(game: &GameText, review: &Review) -> String {
    let mut writer = PgnWriter::default();
    tags(game, review, &mut writer);
    for (at, reviewed) in review.moves.iter().enumerate() {
        let clock = game.clocks.get(at).copied().flatten();
        annotate(reviewed, clock, &mut writer);
    }
    writer.finish(&game.result)
}

fn tags(game: &GameText, review: &Review, writer: &mut PgnWriter) {
    for name in SEVEN {
        let unknown = match name {
            "Date" => "????.??.??",
            "Result" => game.result.as_str(),
            _ => "?",
        };
        writer.tag(name, game.header(name).unwrap_or(unknown));
    }
    let ours = [
        "Annotator",
        "WhiteAccuracy",
        "BlackAccuracy",
        "SetUp",
        "FEN",
    ];
    for (name, value) in &game.headers {
        let known = SEVEN
            .iter()
            .chain(&ours)
            .any(|other| other.eq_ignore_ascii_case(name));
        if !known {
            writer.tag(name, value);
        }
    }
    writer.start(&review.start);
    writer.tag("Annotator", "Gander");
    if let Some(opening) = review.opening {
        for (name, value) in [("ECO", opening.eco), ("Opening", opening.name)] {
            if game.header(name).is_none() {
                writer.tag(name, value);
            }
        }
    }
    for (name, accuracy) in ["WhiteAccuracy", "BlackAccuracy"]
        .iter()
        .zip(review.accuracy)
    {
        if let Some(percent) = accuracy.game {
            writer.tag(name, &format!("{percent:.1}"));
        }
    }
}

fn annotate(reviewed: &ReviewedMove, clock: Option<Duration>, writer: &mut PgnWriter) {
    let before = &reviewed.before;
    writer.play(before, reviewed.played);
    let sign = reviewed.praise.map(|praise| praise.sign());
    if let Some((_, glyph)) = reviewed.grade.sign().or(sign) {
        writer.annotate(glyph);
    }
    // A tag stays one word: not every program that reads it back would look for its score on the next line.
    let mut comment: Vec<Cow<'_, str>> = Vec::new();
    comment.extend(tagged_score(reviewed).map(|score| format!("[%eval {score}]").into()));
    comment.extend(clock.map(|time| format!("[%clk {}]", clock_text(time)).into()));
    if let Some(opening) = reviewed.opening.filter(|_| reviewed.sentence.is_none()) {
        comment.extend(opening.name.split(' ').map(Cow::from));
    }
    if let Some(sentence) = &reviewed.sentence {
        let sentence = sentence.to_string();
        comment.extend(sentence.split(' ').map(|word| Cow::from(word.to_owned())));
    }
    writer.comment(comment);
    if reviewed.grade.is_mistake() && !reviewed.better.line.is_empty() {
        let shown = &reviewed.better.line[..reviewed.better.line.len().min(SHOWN)];
        writer.variation(before, shown);
    }
}

/// `0:03:05`, with tenths of a second where there are any.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_millis() / 100 {
        0 => format!("{hours}:{minutes:02}:{seconds:02}"),
        tenths => format!("{hours}:{minutes:02}:{seconds:02}.{tenths}"),
    }
}

/// The score as other programs tag it: pawns from White's view, or `#` and the moves to mate. A mate on the board has none.
fn tagged_score(reviewed: &ReviewedMove) -> Option<String> {
    match reviewed.score.0 {
        Score::Centipawns(centipawns) => Some(format!("{:.2}", f64::from(centipawns) / 100.0)),
        Score::Mate(0) => None,
        Score::Mate(moves) => Some(format!("#{moves}")),
    }
}

#[cfg(test)]
mod tests {

    use search::{Limits, StopHandle};

    use super::*;
    use crate::Session;
    use crate::pgn::Games;
    use crate::review::review;

    #[test]
    fn an_annotated_game_reads_back_as_the_same_game() {
        let text = "[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 {[%clk 0:01:59.5]} Nf6 4. Qxf7# 1-0";
        let game = Games::new(text).next().unwrap().unwrap();
        let stop = StopHandle::new();
        let limits = Limits::nodes(3000);
        let mut session = Session::default();
        let judged = review(&mut session, &game, &limits, &stop, &mut |_, _| {}).unwrap();
        let written = annotated_pgn(&game, &judged);
        let again = Games::new(&written).next().unwrap().unwrap();
        assert_eq!(
            (again.moves.clone(), again.result.as_str()),
            (game.moves.clone(), "1-0")
        );
        assert_eq!(again.clocks, game.clocks);
        assert_eq!(again.clocks.iter().flatten().count(), 1);
        assert_eq!(again.header("White"), Some("A \"B\""));
        assert_eq!(again.header("ECO"), Some("C20"));
        assert!(written.contains("Nf6 $4 {"), "{written}");
        assert!(written.contains("[%eval #1]"), "{written}");
        let tags = written.matches("[%eval ").count();
        assert_eq!(tags, written.matches("[%eval").count(), "{written}");
        assert!(
            written
                .lines()
                .all(|line| line.len() < chess::pgn::LINE_WIDTH || line.starts_with('[')),
            "{written}"
        );
    }
}
