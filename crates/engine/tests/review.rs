//! What a review says of a mistake is what its own figures say: sentences of games that chance played, which are full of
//! mistakes of every kind, held against the board and the scores.

use chess::pgn::numbered;
use chess::{Outcome, Position, Role, Square, attacks};
use engine::compare::compare;
use engine::pgn::{GameText, Games};
use engine::review::{MistakeRow, ReviewedMove, review};
use engine::{EvaluatorName, Game, Session, White, pawns};
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

/// Every position that a sentence may speak of: along both lines; and the first, the one after the better move and the one after
/// the reply to the move played with the move passed.
fn spoken_of(reviewed: &ReviewedMove) -> Vec<Position> {
    let mut found = vec![reviewed.before];
    let mut best = vec![reviewed.better.best];
    best.extend(reviewed.better.line.iter().skip(1));
    for line in [reviewed.line.as_slice(), best.as_slice()] {
        let mut position = reviewed.before;
        for &played in line {
            position.make(played, &mut ());
            found.push(position);
        }
    }
    let after_best = engine::compare::after(&reviewed.before, &[reviewed.better.best]);
    let replied =
        engine::compare::after(&reviewed.before, reviewed.line.get(..2).unwrap_or_default());
    for mut passed in [reviewed.before, after_best, replied] {
        if !passed.in_check() {
            passed.make_null();
            found.push(passed);
        }
    }
    found
}

/// Words that are written like moves.
fn moves_named(sentence: &str) -> Vec<&str> {
    sentence
        .split([' ', ',', ';', ':', '(', ')'])
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| {
            let has_square = word
                .as_bytes()
                .windows(2)
                .any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
            word.starts_with("O-O") || has_square
        })
        .collect()
}

/// "the knight on c7": roles and squares named together.
fn pieces_named(sentence: &str) -> Vec<(Role, Square)> {
    let words: Vec<&str> = sentence
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .collect();
    let roles = Role::ALL;
    words
        .windows(3)
        .filter(|three| three[1] == "on")
        .filter_map(|three| {
            let role = roles
                .into_iter()
                .find(|role| role.to_string() == three[0])?;
            Some((role, three[2].parse().ok()?))
        })
        .collect()
}

/// What stands between two squares of a line, if one piece alone does.
fn only_between(position: &Position, from: Square, to: Square) -> Option<Square> {
    let between = attacks::between(from, to) & position.occupied();
    between.one().then(|| between.first())
}

/// Whether a clause about a motif is true in this position: the pieces it names stand there, and one of the other side forks, pins
/// or attacks them.
fn is_real(position: &Position, motif: &str, pieces: &[(Role, Square)]) -> bool {
    let Some(victim) = pieces
        .first()
        .and_then(|(_, square)| position.piece_at(*square))
        .map(|piece| piece.color())
    else {
        return false;
    };
    let stand = pieces.iter().all(|&(role, square)| {
        position
            .piece_at(square)
            .is_some_and(|piece| piece.role() == role && piece.color() == victim)
    });
    let others = || position.color(!victim).into_iter();
    let attacks_from = |from: Square| {
        let piece = position.piece_at(from).unwrap();
        attacks::of_piece(piece, from, position.occupied())
    };
    let reaches = |from: Square, to: Square| attacks_from(from).contains(to);
    stand
        && match (motif, pieces) {
            ("forks", targets) => {
                others().any(|from| targets.iter().all(|&(_, to)| reaches(from, to)))
            }
            ("pins", &[(_, near), (_, far)]) => others()
                .any(|from| reaches(from, near) && only_between(position, from, far) == Some(near)),
            ("attacks", &[(_, near), (_, far)]) => others().any(|from| {
                reaches(from, near) && only_between(position, from, far) == Some(near)
                    || reaches(from, near) && reaches(from, far)
            }),
            ("attacks" | "challenges", &[(_, target)]) => {
                others().any(|from| reaches(from, target))
            }
            ("blocks", &[(_, target)]) => others().any(|from| from.forward(!victim) == target),
            _ => false,
        }
}

/// Every fork, pin and attack that a sentence speaks of is on the board in one of these positions.
fn motifs_are_real(sentence: &str, positions: &[Position], place: &str) {
    for clause in sentence.split([';', ':']) {
        for motif in ["forks", "pins", "attacks", "challenges", "blocks"] {
            let Some((_, rest)) = clause.split_once(&format!(" {motif} ")) else {
                continue;
            };
            let rest = rest.split(", and White").next().unwrap();
            let rest = rest.split(", and Black").next().unwrap();
            let pieces = pieces_named(rest);
            assert!(!pieces.is_empty(), "{motif} what in {place}");
            assert!(
                positions.iter().any(|one| is_real(one, motif, &pieces)),
                "{motif} in {place}"
            );
        }
    }
}

/// Every move is legal where it may be played, every piece stands where it is said to stand, and the one number is the score.
fn is_faithful(reviewed: &ReviewedMove) {
    let sentence = &reviewed.sentence.as_ref().unwrap().to_string();
    let place = format!("{}: {sentence}", reviewed.before.to_fen());
    assert!(
        sentence.contains(&reviewed.before.san(reviewed.better.best)),
        "{place}"
    );
    assert!(
        sentence.starts_with(&reviewed.before.san(reviewed.played)),
        "{place}"
    );
    let positions = spoken_of(reviewed);
    let pieces = pieces_named(sentence);
    for written in moves_named(sentence) {
        let is_square = written.len() == 2 && written.parse::<Square>().is_ok();
        let legal = positions.iter().any(|position| {
            position
                .parse_san(written)
                .is_ok_and(|played| position.san(played) == written)
        });
        let named = pieces
            .iter()
            .any(|(_, square)| square.to_string() == written);
        let taken_back = sentence.contains(&format!("back on {written}"));
        assert!(
            legal || is_square && (named || taken_back),
            "{written} in {place}"
        );
    }
    for (role, square) in pieces {
        let stands = positions.iter().any(|position| {
            position
                .piece_at(square)
                .is_some_and(|piece| piece.role() == role)
        });
        assert!(stands, "the {role} on {square} in {place}");
    }
    motifs_are_real(sentence, &positions, &place);
    let numbers = figures(sentence);
    match reviewed.score.for_side(reviewed.side).0 {
        Score::Centipawns(has) => assert_eq!(numbers, [pawns(has)], "{place}"),
        Score::Mate(_) => assert!(numbers.is_empty(), "{place}"),
    }
    for never in ["loses nothing", "no term", "less from", "in material"] {
        assert!(!sentence.contains(never), "{place}");
    }
}

/// Reviews a game and holds its sentences to the board; how many there were of mistakes.
fn faithful_sentences(session: &mut Session, game: &GameText, nodes: u64) -> usize {
    let limits = Limits::nodes(nodes);
    let judged = review(session, game, &limits, &StopHandle::new(), &mut |_, _| {}).unwrap();
    let mut read = 0;
    for reviewed in &judged.moves {
        assert_eq!(
            reviewed.sentence.is_some(),
            reviewed.grade.is_mistake() || reviewed.praise.is_some()
        );
        assert_eq!(reviewed.table.is_some(), reviewed.grade.is_mistake());
        if let Some(table) = &reviewed.table {
            let sum = |column: fn(&MistakeRow) -> White<i32>| {
                table.rows.iter().map(column).sum::<White<i32>>()
            };
            assert_eq!(sum(|row| row.played), table.played_cp);
            assert_eq!(sum(|row| row.best), table.best_cp);
            is_faithful(reviewed);
            read += 1;
        }
    }
    read
}

#[test]
fn sentences_say_what_the_figures_say() {
    let mut dice = Dice(11);
    for evaluator in [EvaluatorName::Classical, EvaluatorName::Nnue] {
        let mut session = Session::new(evaluator);
        let mut read = 0;
        while read < 60 {
            let text = chance_game(&mut dice, 40);
            let game = Games::new(&text).next().unwrap().unwrap();
            read += faithful_sentences(&mut session, &game, 1500);
        }
    }
}

/// The same over games of club players.
#[test]
fn sentences_about_games_of_people_say_what_the_figures_say() {
    let Some(data) = suites::folder("review sentences about human games") else {
        return;
    };
    let path = data.join("pgn/lichess_sample/lichess_db_1000k.pgn");
    let text = std::fs::read_to_string(path).unwrap();
    let mut session = Session::new(EvaluatorName::Nnue);
    let read: usize = Games::new(&text)
        .flatten()
        .skip(100)
        .take(40)
        .map(|game| faithful_sentences(&mut session, &game, 1000))
        .sum();
    assert!(read > 200, "{read}");
}

#[test]
fn a_stop_in_the_middle_ends_a_review_and_a_comparison() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";
    let game = Games::new(text).next().unwrap().unwrap();
    let mut session = Session::default();
    // In the middle of the first look, and at its end, when the second look is still to come.
    for stop_at in [3, game.moves.len() + 1] {
        let stop = StopHandle::new();
        let mut finished = 0;
        let stopped = review(
            &mut session,
            &game,
            &Limits::nodes(2000),
            &stop,
            &mut |done, _| {
                finished = done;
                if done == stop_at {
                    stop.stop();
                }
            },
        );
        assert!(stopped.is_none());
        assert_eq!(finished, stop_at);
    }

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

#[test]
fn odd_tags_survive_annotation() {
    let odd = [
        "a \"quoted\" name",
        "back\\slash at the end\\",
        "tab\tand \u{1b}[31mescape",
        "{braces} (and) [brackets] ; % $1",
        "",
        "ünïcödé ♞ \u{202e}turned",
    ];
    for value in odd {
        let written = value.replace('\\', "\\\\").replace('"', "\\\"");
        let text = format!("[White \"{written}\"]\n[Note \"{written}\"]\n\n1. e4 e5 1-0\n");
        let game = Games::new(&text).next().unwrap().unwrap();
        assert_eq!(game.header("White"), Some(value));
        let limits = Limits::nodes(200);
        let stop = StopHandle::new();
        let judged = review(
            &mut Session::default(),
            &game,
            &limits,
            &stop,
            &mut |_, _| {},
        )
        .unwrap();
        let annotated = engine::review::annotated_pgn(&game, &judged);
        let again: Vec<_> = Games::new(&annotated).collect();
        assert_eq!(again.len(), 1, "{annotated}");
        let again = again[0].as_ref().unwrap();
        assert_eq!((&again.moves, &again.result), (&game.moves, &game.result));
        let kept = value.replace(|letter: char| letter.is_control(), " ");
        assert_eq!(again.header("White"), Some(kept.as_str()), "{annotated}");
        assert_eq!(again.header("Note"), Some(kept.as_str()), "{annotated}");
        assert!(!annotated.contains('\u{1b}'));
    }
    // A tag that goes on after its line is no tag; the game after it is read all the same.
    let broken = "[White \"a\\\nb\"]\n\n1. e4 *\n\n[White \"Next\"]\n\n1. d4 *\n";
    let read: Vec<_> = Games::new(broken).collect();
    assert!(read[0].is_err());
    assert_eq!(
        read.last().unwrap().as_ref().unwrap().header("White"),
        Some("Next")
    );
}
