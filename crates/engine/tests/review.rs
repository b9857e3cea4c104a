//! What a review says of a mistake is what its own figures say: sentences of games that chance played, which are full of
//! mistakes of every kind, held against the scores and the families of terms.

use chess::{Color, Outcome, Position};
use engine::compare::compare;
use engine::pgn::Games;
use engine::review::{Grade, ReviewedMove, review};
use engine::{Game, Session, numbered, pawns};
use search::{Limits, Score, StopHandle};

/// Numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A game in which every move is anybody's guess.
fn chance_game(dice: &mut Dice, plies: usize) -> String {
    let mut game = Game::new(Position::start());
    let mut sans = Vec::new();
    while sans.len() < plies && game.outcome() == Outcome::Ongoing {
        let moves = game.position().legal_moves();
        let played = moves[dice.below(moves.len())];
        sans.push(game.position().san(played));
        game.play(played);
    }
    format!("{} *", numbered(&Position::start(), &sans))
}

/// All numbers with two decimals in a text, with their signs.
fn figures(text: &str) -> Vec<String> {
    text.split(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '.' | '+' | '-')))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| {
            word.split_once('.')
                .is_some_and(|(_, decimals)| decimals.len() == 2)
        })
        .map(str::to_owned)
        .collect()
}

fn for_mover(score: Score, side: Color) -> Score {
    match side {
        Color::White => score,
        Color::Black => score.reversed(),
    }
}

/// Every figure is one of the review's, and what is said of the side agrees with them.
fn is_faithful(reviewed: &ReviewedMove) {
    let sentence = reviewed.sentence.as_deref().unwrap();
    let place = format!("{}: {sentence}", reviewed.before.to_fen());
    assert!(
        sentence.contains(&reviewed.before.san(reviewed.better.best)),
        "{place}"
    );
    let mut known: Vec<String> = reviewed
        .gave_up
        .iter()
        .map(|change| pawns(change.value.abs().round() as i32))
        .map(|size| size.trim_start_matches('+').to_owned())
        .collect();
    let scores = [reviewed.better.score, reviewed.score].map(|one| for_mover(one, reviewed.side));
    for score in scores {
        if let Score::Centipawns(centipawns) = score {
            known.push(pawns(centipawns));
        }
    }
    if let [Score::Centipawns(had), Score::Centipawns(has)] = scores {
        assert!(had > has, "{place}");
        known.push(pawns(had - has).trim_start_matches('+').to_owned());
        assert!(
            sentence.contains(&format!("; {} ", reviewed.side)),
            "{place}"
        );
        let standing: Vec<String> = figures(sentence.rsplit("; ").next().unwrap());
        assert_eq!(standing, [pawns(had), pawns(has)], "{place}");
    }
    for figure in figures(sentence) {
        assert!(known.contains(&figure), "{figure} in {place}");
    }
    let material = reviewed
        .gave_up
        .iter()
        .find(|change| change.family == eval::Family::Material)
        .map_or(0.0, |change| change.value);
    if sentence.contains("in material") {
        assert!(material < 0.0, "{place}");
    }
    for change in &reviewed.gave_up {
        let Some((side, noun)) = &change.mostly else {
            continue;
        };
        if sentence.contains(&format!("(mostly {side}'s {noun})")) {
            assert!(change.value < 0.0, "{place}");
        }
    }
}

#[test]
fn sentences_say_what_the_figures_say() {
    let mut dice = Dice(11);
    let mut session = Session::default();
    let stop = StopHandle::new();
    let mut read = 0;
    while read < 120 {
        let text = chance_game(&mut dice, 40);
        let game = Games::new(&text).next().unwrap().unwrap();
        let judged = review(
            &mut session,
            &game,
            &Limits::nodes(1500),
            &stop,
            &mut |_, _| {},
        )
        .unwrap();
        for reviewed in &judged.moves {
            assert_eq!(reviewed.sentence.is_some(), reviewed.grade.is_mistake());
            if reviewed.sentence.is_some() {
                is_faithful(reviewed);
                read += 1;
            }
        }
    }
}

/// The sentence for the last move of a game, and its grade.
fn last_word(text: &str) -> (Grade, String) {
    let game = Games::new(text).next().unwrap().unwrap();
    let stop = StopHandle::new();
    let judged = review(
        &mut Session::default(),
        &game,
        &Limits::nodes(20_000),
        &stop,
        &mut |_, _| {},
    )
    .unwrap();
    let last = judged.moves.last().unwrap();
    (last.grade, last.sentence.clone().unwrap_or_default())
}

#[test]
fn lost_pieces_are_called_by_their_names() {
    let (grade, said) = last_word(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. O-O O-O 6. Bg5 Qe8 7. Qd2 Nd8 8. Bxf6 Bxf6 9. Qh6 *",
    );
    assert_eq!(grade, Grade::Blunder, "{said}");
    assert!(
        said.starts_with("Qh6 loses the queen") && said.contains("gxh6"),
        "{said}"
    );
}

#[test]
fn taking_back_wins_nothing() {
    // White takes a knight on c6 and Black does not take back: a knight is lost, and taking back would have won none.
    let (_, said) = last_word("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 h6 *");
    assert!(
        said.starts_with("h6 loses a knight") && !said.contains("wins"),
        "{said}"
    );
}

#[test]
fn a_stop_in_the_middle_ends_a_review_and_a_comparison() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";
    let game = Games::new(text).next().unwrap().unwrap();
    let mut session = Session::default();
    let stop = StopHandle::new();
    let mut finished = 0;
    let stopped = review(
        &mut session,
        &game,
        &Limits::nodes(2000),
        &stop,
        &mut |done, _| {
            finished = done;
            if done == 3 {
                stop.stop();
            }
        },
    );
    assert!(stopped.is_none());
    assert_eq!(finished, 3);

    // Without any limit, nothing but the handle can end these.
    let moves = (
        game.start.parse_san("e4").unwrap(),
        game.start.parse_san("d4").unwrap(),
    );
    let forever = Limits::default();
    for work in ["review", "compare"] {
        let stop = StopHandle::new();
        let stopper = stop.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(30));
            stopper.stop();
        });
        let ended = match work {
            "review" => review(&mut session, &game, &forever, &stop, &mut |_, _| {}).is_none(),
            _ => {
                let from = Game::new(game.start);
                compare(&mut session, &from, moves, &forever, &stop).is_none()
            }
        };
        assert!(ended, "{work}");
        assert!(thread.join().is_ok());
    }
}
