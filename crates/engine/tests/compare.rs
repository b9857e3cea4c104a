//! This or that: the terms of each line sum to what the search says of it, mates among them.

use chess::Position;
use engine::compare::{Comparison, compare};
use engine::{EvaluatorName, Game, Session, White};
use search::{Limits, Score, StopHandle};

fn compared(evaluator: EvaluatorName, fen: &str, first: &str, second: &str) -> Comparison {
    let position = Position::from_fen(fen).unwrap();
    let moves = (
        position.parse_san(first).unwrap(),
        position.parse_san(second).unwrap(),
    );
    compare(
        &mut Session::sized(evaluator, 1, 4),
        &Game::new(position),
        moves,
        &Limits::nodes(5_000),
        &StopHandle::new(),
    )
    .unwrap()
}

#[test]
fn the_terms_of_each_line_sum_to_its_score() {
    let cases = [
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "Bb5",
            "a3",
        ),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8", "Rd7"),
        ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "h6", "Rd1"),
        ("7k/8/8/8/8/8/6rr/1K6 w - - 0 1", "Ka1", "Kc1"),
    ];
    for evaluator in [EvaluatorName::Classical, EvaluatorName::Nnue] {
        for (fen, first, second) in cases {
            let found = compared(evaluator, fen, first, second);
            let sums = found
                .terms
                .iter()
                .fold((White(0.0), White(0.0)), |sums, term| {
                    (sums.0 + term.first, sums.1 + term.second)
                });
            for (White(sum), one) in [(sums.0, &found.first), (sums.1, &found.second)] {
                let score = f64::from(one.score.0.as_number());
                assert!(
                    (sum - score).abs() < 1e-6,
                    "{evaluator} {fen}: {sum} for {score}"
                );
            }
        }
    }
    let mate = compared(EvaluatorName::Nnue, cases[1].0, "Rd8", "Rd7");
    assert_eq!(mate.first.score.0, Score::Mate(1));
    assert!(matches!(mate.second.score.0, Score::Centipawns(_)));
}
