//! Positions with known answers, from the shared data: set `GANDER_DATA` to run them.

use chess::{History, Outcome, Position};
use eval::Classical;
use search::{Bound, Info, Limits, Pool, Request, Score, Settings, StopHandle};

/// The lines of a suite, or none with a note if the data is not there.
fn suite(name: &str) -> Option<String> {
    let path = suites::folder(&format!("search suite {name}"))?
        .join("suites")
        .join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The position of an EPD line and what stands after a code such as `bm`.
fn parse<'a>(line: &'a str, code: &str) -> Option<(Position, Vec<&'a str>)> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let fen = format!("{} 0 1", fields.get(..4)?.join(" "));
    let position = Position::from_fen(&fen).ok()?;
    let from = line.find(&format!(" {code} "))? + code.len() + 2;
    let answer = line[from..].split(';').next()?;
    Some((position, answer.split_whitespace().collect()))
}

fn search(pool: &mut Pool<Classical>, position: &Position, nodes: u64) -> search::Found {
    pool.clear();
    pool.search(
        Request {
            position,
            history: &History::new(),
            limits: &Limits::nodes(nodes),
            settings: &Settings::default(),
            stop: &StopHandle::new(),
        },
        &mut |info| check_line(position, info),
    )
}

fn check_line(position: &Position, info: &Info) {
    let mut now = *position;
    let mut history = History::new();
    for (index, &play) in info.pv.iter().enumerate() {
        assert!(now.is_legal(play), "{position:?}: {info:?}");
        assert!(index == 0 || now.outcome(&history) == Outcome::Ongoing);
        history.push(now.key());
        now.make(play, &mut ());
    }
    if info.bound == Bound::Exact && matches!(info.score.0, Score::Mate(_)) {
        assert!(now.is_checkmate(), "{position:?}: {info:?}");
    }
}

#[test]
fn tactics_are_solved_at_a_small_budget() {
    let Some(text) = suite("wacnew.epd") else {
        return;
    };
    let mut pool = Pool::new(Classical::default(), 1, 8);
    let (mut solved, mut asked) = (0, 0);
    for (position, answers) in text.lines().step_by(3).filter_map(|line| parse(line, "bm")) {
        let found = search(&mut pool, &position, 20_000);
        let played = position.san(found.best).to_string();
        let plain = |text: &str| text.replace(['+', '#'], "");
        asked += 1;
        solved += i32::from(answers.iter().any(|answer| plain(answer) == plain(&played)));
    }
    assert!(asked >= 90, "{asked} positions read");
    assert!(solved * 100 >= asked * 65, "{solved} of {asked} solved");
}

#[test]
fn mates_claimed_are_mates_and_never_shorter_than_the_known_one() {
    let Some(text) = suite("mates/matetrack.epd") else {
        return;
    };
    let mut pool = Pool::new(Classical::default(), 1, 8);
    let (mut found_any, mut asked) = (0, 0);
    for (position, answers) in text
        .lines()
        .step_by(60)
        .filter_map(|line| parse(line, "bm"))
    {
        let Some(known) = answers
            .first()
            .and_then(|answer| answer.trim_start_matches('#').parse::<i32>().ok())
        else {
            continue;
        };
        asked += 1;
        if let Score::Mate(moves) = search(&mut pool, &position, 20_000).info.score.0 {
            assert_eq!(moves > 0, known > 0, "{position:?}");
            assert!(
                moves.abs() >= known.abs(),
                "{position:?}: {moves} for {known}"
            );
            found_any += 1;
        }
    }
    assert!(asked > 90 && found_any > 0, "{found_any} of {asked}");
}
