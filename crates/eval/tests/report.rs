//! What people are told is what was counted: golden texts for ten positions, and every sentence held against the table.

mod walk;

use std::path::PathBuf;

use chess::{Color, Position, Square};
use eval::report::{
    PositionComparison, Shares, board, by_piece, comparison_json, explanation_json, pawns, report,
    sentences, terms_page,
};
use eval::{EvaluatorName, Explanation, Parameters};
use walk::{Dice, random_positions};

fn golden(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(file)
}

/// Whether golden files are to be written anew (`make golden`), for a person to read the difference.
fn rewriting() -> bool {
    std::env::var_os("GANDER_WRITE_GOLDEN").is_some()
}

fn compare_with_golden(file: &str, text: &str) {
    if rewriting() {
        std::fs::write(golden(file), text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(golden(file)).unwrap_or_default();
    assert!(
        expected == text,
        "{file} is not what is said now; run 'make golden' and read the difference\n{text}"
    );
}

/// The weights that the golden texts were made with: tuning moves figures, not words.
fn golden_weights(name: EvaluatorName) -> Parameters {
    let file = format!("{name}.weights");
    if rewriting() {
        std::fs::write(golden(&file), name.default_parameters().to_bytes()).unwrap();
    }
    let bytes = std::fs::read(golden(&file)).unwrap();
    Parameters::read_for(name, &bytes)
        .unwrap_or_else(|error| panic!("{file}: {error}; run 'make golden'"))
}

#[test]
fn ten_explanations_read_as_before() {
    let list = std::fs::read_to_string(golden("positions.txt")).unwrap();
    let mut read = 0;
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let [file, name, fen] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not a line of three: {line}");
        };
        let name: EvaluatorName = name.parse().unwrap();
        let position = Position::from_fen(fen).unwrap();
        let weights = golden_weights(name);
        let explanation = name.explain(Some(&weights), &position);
        compare_with_golden(&format!("{file}.txt"), &report(&explanation));
        read += 1;
    }
    assert_eq!(read, 10);
}

#[test]
fn the_page_of_terms_is_up_to_date() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/terms.md");
    if rewriting() {
        std::fs::write(&page, terms_page()).unwrap();
    }
    assert!(
        std::fs::read_to_string(&page).unwrap_or_default() == terms_page(),
        "docs/terms.md is not what the declarations say; run 'make golden'"
    );
}

/// What the table says of the thing a sentence is about, White's view.
fn value_of(explanation: &Explanation, about: &str) -> i32 {
    explanation
        .rows
        .iter()
        .filter(|row| {
            if about == "material" {
                row.family == eval::Family::Material
            } else {
                row.name == about
            }
        })
        .map(|row| row.value)
        .sum()
}

/// Every square written in a text.
fn squares_in(text: &str) -> Vec<Square> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn sentences_are_faithful(explanation: &Explanation) {
    let said = sentences(explanation);
    let largest = explanation
        .rows
        .iter()
        .filter(|row| row.family != eval::Family::Material && row.name != "rounding")
        .map(|row| row.value.abs())
        .max()
        .unwrap_or(0);
    assert!(
        largest == 0 || !said.is_empty(),
        "nothing said of {}",
        explanation.position.to_fen()
    );
    for (index, sentence) in said.iter().enumerate() {
        let place = format!(
            "{} {}: {}",
            explanation.evaluator,
            explanation.position.to_fen(),
            sentence.text
        );
        let value = value_of(explanation, &sentence.about);
        assert_eq!(value, sentence.size * sentence.favours.sign(), "{place}");
        let text = sentence.text.to_string();
        assert!(
            text.contains(&pawns(f64::from(sentence.size), explanation.unit)),
            "{place}"
        );
        assert!(text.contains("White") || text.contains("Black"), "{place}");
        if index > 0 {
            assert!(sentence.size <= said[index - 1].size, "{place}");
        }
        // Squares are named only where something was counted.
        let counted: Vec<Square> = explanation
            .rows
            .iter()
            .filter(|row| row.name == sentence.about)
            .flat_map(|row| row.contributions.iter().map(|one| one.square))
            .collect();
        for square in squares_in(&text) {
            let in_a_meaning = explanation
                .rows
                .iter()
                .any(|row| row.name == sentence.about && row.meaning.contains(&square.to_string()));
            assert!(counted.contains(&square) || in_a_meaning, "{place}");
        }
        side_is_faithful(explanation, sentence, &place);
    }
    // Nothing that is left out is larger than what is said.
    if let Some(last) = said.last().filter(|_| said.len() == 3) {
        for row in &explanation.rows {
            let mentioned = said.iter().any(|one| one.about == row.name);
            // Tables of squares, and shelter in pawn endings, are not told where there are better reasons.
            let no_reason = matches!(
                row.family,
                eval::Family::Material | eval::Family::Squares | eval::Family::KingSafety
            );
            if !mentioned && !no_reason && row.name != "rounding" {
                assert!(
                    row.value.abs() <= last.size,
                    "{} of {}",
                    row.name,
                    explanation.position.to_fen()
                );
            }
        }
    }
}

/// "X's so-and-so is worth" must be to X's good, "costs it" to X's harm; a position that is hard to hold is so for whoever is behind.
fn side_is_faithful(explanation: &Explanation, sentence: &eval::report::Sentence, place: &str) {
    let text = sentence.text.to_string();
    if sentence.about == "complexity" {
        let lead = explanation
            .rows
            .iter()
            .filter(|row| !["complexity", "scaling", "rounding"].contains(&row.name.as_str()))
            .map(|row| row.endgame)
            .sum::<i32>();
        let ahead = if lead > 0 { Color::White } else { Color::Black };
        let expected = if ahead == sentence.favours {
            format!("to {ahead}'s lead in the endgame")
        } else {
            format!("against {ahead}'s lead in the endgame")
        };
        assert!(text.contains(&expected), "{place}");
    }
    for side in Color::BOTH {
        if !text.starts_with(&format!("{side}'s ")) {
            continue;
        }
        let harmed = text.contains(" it ");
        let expected = if harmed { !side } else { side };
        assert_eq!(sentence.favours, expected, "{place}");
        let row = explanation
            .rows
            .iter()
            .find(|row| row.name == sentence.about)
            .unwrap();
        let part = if side.is_white() {
            row.white
        } else {
            row.black
        };
        assert_eq!(part < 0, harmed, "{place}");
    }
}

#[test]
fn sentences_say_what_the_table_says() {
    for &name in EvaluatorName::ALL {
        random_positions(400, |position| {
            sentences_are_faithful(&name.explain(None, position));
        });
    }
}

/// Where the value is known the other terms are set aside, and nothing is said of them.
#[test]
fn in_known_endings_only_the_ending_and_material_are_spoken_of() {
    for fen in [
        "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/3BNK2 w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let said = sentences(&EvaluatorName::Classical.explain(None, &position));
        assert_eq!(said.len(), 2, "{fen}: {said:?}");
        let about_the_ending = said
            .iter()
            .filter(|sentence| {
                sentence
                    .text
                    .template()
                    .starts_with("This ending is known (")
            })
            .count();
        let about_material = said
            .iter()
            .filter(|sentence| sentence.about == "material")
            .count();
        assert_eq!(
            (about_the_ending, about_material),
            (1, 1),
            "{fen}: {said:?}"
        );
    }
}

#[test]
fn squares_and_the_rest_make_the_total() {
    for &name in EvaluatorName::ALL {
        random_positions(400, |position| {
            let explanation = name.explain(None, position);
            let shares = Shares::of(&explanation);
            let squares: f64 = shares.squares.iter().sum();
            let pieces: f64 = shares.pieces.iter().map(|share| share.value).sum();
            let total = f64::from(explanation.total);
            assert!((squares + shares.elsewhere - total).abs() < 1e-6);
            assert!((pieces + shares.empty_squares - squares).abs() < 1e-6);
            assert_eq!(shares.pieces.len(), position.occupied().len() as usize);
        });
    }
}

#[test]
fn changes_sum_to_the_change() {
    let mut dice = Dice::new(3);
    for &name in EvaluatorName::ALL {
        random_positions(400, |position| {
            let Some(made) = dice.legal_move(position) else {
                return;
            };
            let mut after = *position;
            after.make(made, &mut ());
            let comparison = PositionComparison::new(
                name.explain(None, position),
                name.explain(None, &after),
                Some(position.san(made)),
            );
            let sum: i32 = comparison
                .changes
                .iter()
                .map(eval::report::Change::difference)
                .sum();
            assert_eq!(sum, comparison.difference());
            let said = comparison.sentences();
            assert!(said[0].contains(&position.san(made)));
            for (sentence, change) in said[1..].iter().zip(
                comparison
                    .largest()
                    .into_iter()
                    .filter(|change| change.name != "rounding"),
            ) {
                let side = if change.difference() > 0 {
                    "White"
                } else {
                    "Black"
                };
                let size = pawns(f64::from(change.difference()), comparison.before.unit);
                assert!(
                    sentence.contains(&format!("{size} for {side}")),
                    "{sentence}"
                );
            }
        });
    }
}

#[test]
fn json_holds_the_rows_and_their_sum() {
    let position =
        Position::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
            .unwrap();
    for &name in EvaluatorName::ALL {
        let explanation = name.explain(None, &position);
        let text = explanation_json(&explanation).to_string();
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["schema"], 1);
        assert_eq!(read["fen"], explanation.position.to_fen());
        assert_eq!(read["evaluator"], name.as_str());
        assert_eq!(read["view"], "white");
        assert_eq!(read["unit"].as_f64(), Some(explanation.unit));
        let rows = read["rows"].as_array().unwrap();
        let sum: i64 = rows.iter().map(|row| row["value"].as_i64().unwrap()).sum();
        assert_eq!(read["total"].as_i64(), Some(sum), "{name}");
        assert_eq!(
            read["score_cp"].as_i64(),
            Some(i64::from(explanation.score.0)),
            "{name}"
        );
        for row in rows {
            for member in [
                "name",
                "family",
                "meaning",
                "white",
                "black",
                "mg",
                "eg",
                "contributions",
            ] {
                assert!(!row[member].is_null(), "{name}: {member} of {row}");
            }
        }
        assert_eq!(read["by_square"].as_array().unwrap().len(), 64);
        assert!(!text.contains('\n'));
        let twice = PositionComparison::new(explanation.clone(), explanation, None);
        let read: serde_json::Value =
            serde_json::from_str(&comparison_json(&twice).to_string()).unwrap();
        assert_eq!(read["change"], 0);
    }
}

#[test]
fn texts_with_odd_letters_stay_json() {
    let mut explanation = EvaluatorName::Count.explain(None, &Position::start());
    explanation.note = Some(wording::Text::words("a \"quoted\" \\ line\nand \u{1} more"));
    let read: serde_json::Value =
        serde_json::from_str(&explanation_json(&explanation).to_string()).unwrap();
    assert_eq!(read["note"], "a \"quoted\" \\ line\nand \u{1} more");
}

#[test]
fn a_board_of_figures_shows_every_piece_and_colours_only_when_asked() {
    let explanation = EvaluatorName::Scacchista.explain(None, &Position::start());
    let plain = board(&explanation, false);
    assert!(!plain.contains('\x1b'));
    for letter in "rnbqkpRNBQKP".chars() {
        assert!(plain.contains(&format!("  {letter} ")), "{letter}");
    }
    assert!(board(&explanation, true).contains("\x1b[48;2;"));
    assert_eq!(by_piece(&explanation).matches(" pawn ").count(), 16);
}
