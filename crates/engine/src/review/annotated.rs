//! A reviewed game as annotated PGN: the score after every move, signs for mistakes, a sentence for each, and the better
//! line as a side line. Other programs read it back.

use chess::{Color, Position};
use search::Score;

use super::{Review, ReviewedMove};
use crate::pgn::GameText;
use crate::report::{numbered, sans};
use crate::scoresheet::{tag, wrapped};

/// Better lines are shown for so many half-moves.
const SHOWN: usize = 16;
/// The tags every game has, in their order.
const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The game with what the review says.
#[must_use]
pub fn annotated_pgn(game: &GameText, review: &Review) -> String {
    let mut text = tags(game, review);
    text.push('\n');
    let mut words: Vec<String> = Vec::new();
    for (at, reviewed) in review.moves.iter().enumerate() {
        // After a comment or a side line the number is needed again, also for Black.
        annotate(
            reviewed,
            at == 0 || words.last().is_some_and(|word| word.ends_with(['}', ')'])),
            &mut words,
        );
    }
    words.push(game.result.clone());
    text.push_str(&wrapped(words.iter().map(String::as_str)));
    text
}

fn tags(game: &GameText, review: &Review) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&tag(name, value));
    for name in SEVEN {
        let unknown = match name {
            "Date" => "????.??.??",
            "Result" => game.result.as_str(),
            _ => "?",
        };
        tag(name, game.header(name).unwrap_or(unknown));
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
            tag(name, value);
        }
    }
    if review.start != Position::start() {
        tag("SetUp", "1");
        tag("FEN", &review.start.to_fen());
    }
    tag("Annotator", "Gander");
    if let Some(opening) = review.opening {
        for (name, value) in [("ECO", opening.eco), ("Opening", opening.name)] {
            if game.header(name).is_none() {
                tag(name, value);
            }
        }
    }
    for (name, accuracy) in ["WhiteAccuracy", "BlackAccuracy"]
        .iter()
        .zip(review.accuracy)
    {
        if let Some(percent) = accuracy.game {
            tag(name, &format!("{percent:.1}"));
        }
    }
    text
}

fn annotate(reviewed: &ReviewedMove, number: bool, words: &mut Vec<String>) {
    let before = &reviewed.before;
    let san = before.san(reviewed.played);
    match reviewed.side {
        Color::White => words.push(format!("{}.", before.fullmove_number())),
        Color::Black if number => words.push(format!("{}...", before.fullmove_number())),
        Color::Black => {}
    }
    words.push(san);
    let sign = reviewed.praise.map(|praise| praise.sign());
    if let Some((_, glyph)) = reviewed.grade.sign().or(sign) {
        words.push(format!("${glyph}"));
    }
    // A tag stays one word: not every program that reads it back would look for its score on the next line.
    let mut comment: Vec<String> = Vec::new();
    comment.extend(tagged_score(reviewed).map(|score| format!("[%eval {score}]")));
    if let Some(opening) = reviewed.opening.filter(|_| reviewed.sentence.is_none()) {
        comment.extend(opening.name.split(' ').map(str::to_owned));
    }
    if let Some(sentence) = &reviewed.sentence {
        let plain = sentence.replace(['{', '}'], "");
        comment.extend(plain.split(' ').map(str::to_owned));
    }
    if !comment.is_empty() {
        words.push("{".to_owned());
        words.append(&mut comment);
        words.push("}".to_owned());
    }
    if reviewed.grade.is_mistake() && !reviewed.better.line.is_empty() {
        let shown = &reviewed.better.line[..reviewed.better.line.len().min(SHOWN)];
        let line = format!("({})", numbered(before, &sans(before, shown)));
        words.extend(line.split(' ').map(str::to_owned));
    }
}

/// The score as other programs tag it: pawns from White's view, or `#` and the moves to mate. A mate on the board has none.
fn tagged_score(reviewed: &ReviewedMove) -> Option<String> {
    match reviewed.score {
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
        let text = "[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
        let game = Games::new(text).next().unwrap().unwrap();
        let stop = StopHandle::new();
        let limits = Limits::nodes(3000);
        let judged = review(
            &mut Session::default(),
            &game,
            &limits,
            &stop,
            &mut |_, _| {},
        )
        .unwrap();
        let written = annotated_pgn(&game, &judged);
        let again = Games::new(&written).next().unwrap().unwrap();
        assert_eq!(
            (again.moves.clone(), again.result.as_str()),
            (game.moves.clone(), "1-0")
        );
        assert_eq!(again.header("White"), Some("A \"B\""));
        assert_eq!(again.header("ECO"), Some("C20"));
        assert!(written.contains("Nf6 $4 {"), "{written}");
        assert!(written.contains("[%eval #1]"), "{written}");
        let tags = written.matches("[%eval ").count();
        assert_eq!(tags, written.matches("[%eval").count(), "{written}");
        assert!(
            written
                .lines()
                .all(|line| line.len() < crate::scoresheet::WIDTH || line.starts_with('[')),
            "{written}"
        );
    }
}
