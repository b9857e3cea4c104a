//! What must hold for every evaluator, whatever it counts: rows sum to the score it plays by, neither colour is favoured, sums
//! that are kept equal sums from scratch, and weights survive being written and read.

mod walk;

use chess::Position;
use eval::{
    Evaluator, EvaluatorName, Explanation, FromParameters, Parameters, Tunable, Weights,
    with_evaluator, with_tunable,
};
use walk::{Dice, chosen, random_positions, stored_positions};

/// As many random positions as the environment asks for, else enough for every day.
fn position_count() -> usize {
    std::env::var("GANDER_EVAL_POSITIONS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(20_000)
}

/// How many random positions fit into the time of one evaluator's test: a network is explained by some two hundred positions around each.
fn share(name: EvaluatorName, positions: usize) -> usize {
    if name == EvaluatorName::Nnue {
        positions / 50
    } else {
        positions
    }
}

/// The number played by, the number said without building an evaluator and the rows of the explanation are one; the parameters are the
/// evaluator's, if they are not its default ones.
fn sums_exactly<E: FromParameters>(
    evaluator: &mut E,
    parameters: Option<&Parameters>,
    position: &Position,
) {
    evaluator.reset(position);
    let played = evaluator.evaluate(position);
    let alone = E::evaluate_by(parameters, position);
    assert_eq!(
        alone,
        played,
        "{} of {} from nothing",
        E::NAME,
        position.to_fen()
    );
    let explanation = evaluator.explain(position);
    let sum: i32 = explanation.rows.iter().map(|row| row.value).sum();
    let fen = position.to_fen();
    assert_eq!(sum, explanation.total, "{} of {fen}", E::NAME);
    assert_eq!(
        explanation.score,
        played.for_white(position.side_to_move()),
        "{} of {fen}: the score explained is not the score played by",
        E::NAME
    );
    assert_eq!(
        f64::from(explanation.total) * explanation.unit,
        f64::from(explanation.score.0),
        "{} of {fen}",
        E::NAME
    );
    for row in &explanation.rows {
        assert_eq!(
            row.value,
            row.white - row.black,
            "{} of {fen}: {}",
            E::NAME,
            row.name
        );
    }
}

#[test]
fn rows_sum_to_the_score_in_random_games() {
    for &name in EvaluatorName::ALL {
        with_evaluator!(name, E => {
            let mut evaluator = E::default();
            random_positions(share(name, position_count()), |position| sums_exactly(&mut evaluator, None, position));
        });
    }
}

#[test]
fn rows_sum_to_the_score_in_stored_positions() {
    for &name in EvaluatorName::ALL {
        with_evaluator!(name, E => {
            let mut evaluator = E::default();
            stored_positions(share(name, position_count()), |position| sums_exactly(&mut evaluator, None, position));
        });
    }
}

/// The rows' names and values, with colours exchanged where asked.
fn figures(explanation: &Explanation, exchanged: bool) -> Vec<(String, i32, i32, i32, i32, i32)> {
    explanation
        .rows
        .iter()
        .map(|row| {
            let name = row.name.clone();
            if exchanged {
                (
                    name,
                    -row.value,
                    row.black,
                    row.white,
                    -row.middlegame,
                    -row.endgame,
                )
            } else {
                (
                    name,
                    row.value,
                    row.white,
                    row.black,
                    row.middlegame,
                    row.endgame,
                )
            }
        })
        .collect()
}

#[test]
fn no_row_favours_a_colour() {
    for &name in EvaluatorName::ALL {
        with_evaluator!(name, E => {
            let evaluator = E::default();
            random_positions(share(name, 5_000), |position| {
                let here = evaluator.explain(position);
                let there = evaluator.explain(&position.flipped());
                assert_eq!(
                    figures(&here, false),
                    figures(&there, true),
                    "{name} of {}",
                    position.to_fen()
                );
            });
        });
    }
}

/// Goes down a random line and back up, comparing what was kept with what a fresh evaluator says.
fn walk_and_return<E: FromParameters>(start: &Position, dice: &mut Dice) {
    let mut kept = E::default();
    let mut fresh = E::default();
    kept.reset(start);
    let mut line = vec![*start];
    let mut scores = Vec::new();
    for _ in 0..60 {
        let position = line[line.len() - 1];
        fresh.reset(&position);
        let score = fresh.evaluate(&position);
        assert_eq!(
            kept.evaluate(&position),
            score,
            "{} of {}",
            E::NAME,
            position.to_fen()
        );
        assert_eq!(
            kept.evaluate_fast(&position),
            fresh.evaluate_fast(&position),
            "{} of {}",
            E::NAME,
            position.to_fen()
        );
        scores.push(score);
        let mut next = position;
        if !position.in_check() && dice.below(10) == 0 {
            kept.push();
            next.make_null();
        } else {
            let Some(made) = dice.legal_move(&position) else {
                break;
            };
            kept.push();
            next.make(made, &mut kept);
        }
        line.push(next);
    }
    while line.len() > scores.len() {
        line.pop();
        kept.pop();
    }
    while let (Some(position), Some(score)) = (line.pop(), scores.pop()) {
        assert_eq!(
            kept.evaluate(&position),
            score,
            "{} back at {}",
            E::NAME,
            position.to_fen()
        );
        if !line.is_empty() {
            kept.pop();
        }
    }
}

#[test]
fn what_is_kept_equals_what_is_counted_anew() {
    for &name in EvaluatorName::ALL {
        let mut dice = Dice::new(7);
        for start in chosen() {
            with_evaluator!(name, E => walk_and_return::<E>(&start, &mut dice));
        }
    }
}

#[test]
fn weights_and_networks_are_read_as_they_are_written() {
    for &name in EvaluatorName::ALL {
        let written = name.default_parameters().to_bytes();
        let read = Parameters::read_for(name, &written).unwrap();
        assert_eq!(read.evaluator(), name);
        assert_eq!(read.to_bytes(), written, "{name}");
        for &other in EvaluatorName::ALL {
            assert_eq!(Parameters::read_for(other, &written).is_ok(), other == name);
        }
    }
    for bytes in [
        &b""[..],
        b"gander weights 1 nnue\n",
        b"gander weights 1 nobody\n",
        b"gander network 1 nnue\n",
        b"\xff\xfe\x00",
    ] {
        assert!(Parameters::read(bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn other_weights_change_the_score_and_still_sum_exactly() {
    for &name in EvaluatorName::ALL {
        with_tunable!(name, E => {
            let weights = E::default().weights().clone();
            // Odd figures everywhere, so that nothing cancels or rounds by luck.
            let changed: Vec<eval::Pair> = weights
                .values()
                .iter()
                .enumerate()
                .map(|(index, pair)| {
                    let odd = (index as i32 * 7) % 13 - 6;
                    eval::Pair::new(pair.middlegame() + odd, pair.endgame() - odd)
                })
                .collect();
            let changed = Weights::new(E::weight_set(), changed).unwrap();
            let mut evaluator = E::with_weights(changed.clone());
            let changed = Parameters::Weights(changed);
            for position in chosen() {
                sums_exactly(&mut evaluator, Some(&changed), &position);
            }
        }, else ());
    }
}

#[test]
fn positions_without_moves_are_valued_and_noted() {
    let mate = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
    let stalemate = Position::from_fen("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1").unwrap();
    let check = Position::from_fen("4r1k1/8/8/8/8/8/8/4K2R w - - 0 1").unwrap();
    for &name in EvaluatorName::ALL {
        let note = |position: &Position| {
            let note = name.explain(None, position).note;
            note.map_or_else(String::new, |note| note.to_string())
        };
        assert!(
            note(&mate).contains("Black is checkmated and White has won"),
            "{name}: {}",
            note(&mate)
        );
        assert!(
            note(&stalemate).contains("Black is stalemated"),
            "{name}: {}",
            note(&stalemate)
        );
        assert!(
            note(&check).contains("White is in check"),
            "{name}: {}",
            note(&check)
        );
        assert_eq!(name.explain(None, &Position::start()).note, None, "{name}");
    }
}

#[test]
fn names_are_read_in_any_case_and_others_are_answered_with_the_list() {
    assert_eq!(
        " Rustic ".parse::<EvaluatorName>(),
        Ok(EvaluatorName::Rustic)
    );
    let error = "deepthought".parse::<EvaluatorName>().unwrap_err();
    for &name in EvaluatorName::ALL {
        assert!(error.to_string().contains(name.as_str()), "{error}");
        assert_eq!(name.as_str().parse::<EvaluatorName>(), Ok(name));
    }
}

#[test]
fn the_start_is_level_but_for_the_move() {
    for &name in EvaluatorName::ALL {
        let explanation = name.explain(None, &Position::start());
        let without_tempo: i32 = explanation
            .rows
            .iter()
            .filter(|row| row.family != eval::Family::Tempo)
            .map(|row| row.value)
            .sum();
        assert_eq!(without_tempo, 0, "{name}");
    }
}
