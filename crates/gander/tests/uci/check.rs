//! Holds what a search says against the rules: every line legal, no line beyond the end of the game, mates that are mates.

use chess::{History, Move, Outcome, Position};

/// An `info` line with a score, taken apart.
#[derive(Clone, Debug)]
pub struct Said {
    pub depth: i32,
    pub line: usize,
    pub centipawns: Option<i32>,
    pub mate: Option<i32>,
    pub exact: bool,
    pub nodes: u64,
    pub chances: Option<[u32; 3]>,
    pub pv: Vec<String>,
}

/// Takes an `info` line apart; nothing if it carries no score because it is an `info string`.
pub fn read(text: &str) -> Option<Said> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
        return None;
    }
    let after = |name: &str| words.iter().position(|&word| word == name).map(|at| at + 1);
    let number = |name: &str| -> Option<i64> { words.get(after(name)?)?.parse().ok() };
    assert!(after("score").is_some(), "no score: {text}");
    let chances = after("wdl").map(|at| {
        [0, 1, 2].map(|index| {
            words[at + index]
                .parse()
                .unwrap_or_else(|_| panic!("{text}"))
        })
    });
    Some(Said {
        depth: number("depth").unwrap_or_else(|| panic!("no depth: {text}")) as i32,
        line: number("multipv").unwrap_or(1) as usize,
        centipawns: number("cp").map(|value| value as i32),
        mate: number("mate").map(|value| value as i32),
        exact: !words.contains(&"lowerbound") && !words.contains(&"upperbound"),
        nodes: number("nodes").unwrap_or(0) as u64,
        chances,
        pv: after("pv").map_or_else(Vec::new, |at| {
            words[at..].iter().map(|&word| word.to_owned()).collect()
        }),
    })
}

/// A game from `position` words: where it stands, and what was there before.
pub fn game(position: &str) -> (Position, History) {
    let words: Vec<&str> = position.split_whitespace().collect();
    let moves_at = words
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(words.len());
    let mut place = match words[1] {
        "startpos" => Position::start(),
        _ => Position::from_composed_fen(&words[2..moves_at].join(" ")).expect(position),
    };
    let mut history = History::new();
    for text in words.iter().skip(moves_at + 1) {
        let played = place.parse_uci(text).expect(position);
        history.push(place.key());
        place.make(played, &mut ());
    }
    (place, history)
}

/// Holds everything a search said to the rules; the best move, if there is one.
pub fn search(position: &str, lines: &[String]) -> Option<Move> {
    let (root, history) = game(position);
    let told: Vec<Said> = lines.iter().filter_map(|line| read(line)).collect();
    assert!(!told.is_empty(), "{position}: no score was told");
    for said in &told {
        line(position, &root, &history, said);
    }
    let last = lines.last().map(String::as_str).unwrap_or_default();
    let words: Vec<&str> = last.split_whitespace().collect();
    assert_eq!(words[0], "bestmove", "{position}");
    if !root.has_legal_move() {
        assert_eq!(words[1], "(none)", "{position}");
        return None;
    }
    let best = root
        .parse_uci(words[1])
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let principal = told
        .iter()
        .rev()
        .find(|said| said.line == 1)
        .expect(position);
    assert_eq!(
        principal.pv[0], words[1],
        "{position}: the line told last is for another move"
    );
    if let ["ponder", reply] = words[2..] {
        let mut after = root;
        after.make(best, &mut ());
        assert!(after.parse_uci(reply).is_ok(), "{position}: {last}");
    }
    Some(best)
}

/// Holds one line to the rules.
fn line(position: &str, root: &Position, history: &History, said: &Said) {
    let (mut place, mut before) = (*root, history.clone());
    if root.has_legal_move() {
        assert!(!said.pv.is_empty(), "{position}: no line in {said:?}");
    }
    for (index, text) in said.pv.iter().enumerate() {
        let ended = match place.outcome(&before) {
            Outcome::Ongoing => false,
            // At the root a game may be drawn by claim and is searched all the same.
            Outcome::Checkmate(_) | Outcome::Stalemate => true,
            _ => index > 0,
        };
        assert!(
            !ended,
            "{position}: the line goes on after the end at {text}: {said:?}"
        );
        let played = place
            .parse_uci(text)
            .unwrap_or_else(|error| panic!("{position}: {error} in {said:?}"));
        before.push(place.key());
        place.make(played, &mut ());
    }
    if let Some(mate) = said.mate.filter(|_| said.exact) {
        if root.has_legal_move() {
            let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
            assert_eq!(
                said.pv.len() as i32,
                plies,
                "{position}: a mate of another length: {said:?}"
            );
        }
        assert!(
            place.is_checkmate(),
            "{position}: no mate at the end of {said:?}"
        );
    }
    if let Some(chances) = said.chances {
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{position}: {said:?}");
    }
}
