//! A column for each term: what every row of an explanation would say, without making the explanation. The counts go straight into one
//! sum for each term and side; what follows is what the explanation does, so that the columns add up to the score exactly.

use chess::{Color, Position, Square};
use eval::{
    Declaration, Entry, Evaluator, EvaluatorName, FromParameters, Kind, Pair, Parameters, Recorder,
    Tunable, WhiteScore, finish, taper, with_evaluator, with_tunable,
};

/// Rows that are no weight's: what finishing a score adds.
const FINISHING: [&str; 5] = [
    "king danger",
    "complexity",
    "scaling",
    "rounding",
    "known ending",
];
/// The most terms an evaluator may have.
const MOST: usize = 255;

fn linear(declarations: &'static [Declaration]) -> impl Iterator<Item = &'static Declaration> {
    declarations
        .iter()
        .filter(|declaration| declaration.kind == Kind::Linear)
}

/// The rows of this evaluator's explanations, those it may leave out among them. What the last one stands for, a known ending, has
/// another name in every explanation.
#[must_use]
pub fn term_names(evaluator: EvaluatorName) -> Vec<&'static str> {
    with_tunable!(
        evaluator,
        E => linear(E::weight_set().declarations)
            .map(|declaration| declaration.name)
            .chain(FINISHING)
            .collect(),
        else network_names()
    )
}

/// A network is explained in the words of `classical`, or by what each piece is worth where no words were fitted to it.
fn network_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    let words = linear(eval::classical::terms::CLASSICAL.declarations).map(|word| word.name);
    let others = eval::nnue::TERMS.iter().map(|term| term.name);
    for name in words.chain(["king danger", "complexity"]).chain(others) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.push("known ending");
    names
}

/// A term's column: `term_knight_mobility`.
#[must_use]
pub fn term_column(name: &str) -> String {
    let mut column = String::from("term");
    for word in name.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        // An apostrophe splits off a letter that belongs to the word before it.
        if !word.is_empty() {
            column.push_str(if word == "s" { "" } else { "_" });
            column.push_str(&word.to_lowercase());
        }
    }
    column
}

/// Scores positions one by one, without searching, with nothing kept from one to the next.
pub struct StaticJudge {
    terms: Box<dyn Terms>,
    count: usize,
}

impl StaticJudge {
    /// A judge with these weights or this network, who says the terms too or the score alone.
    #[must_use]
    pub fn new(parameters: &Parameters, with_terms: bool) -> StaticJudge {
        let name = parameters.evaluator();
        let given = Some(parameters);
        let terms: Box<dyn Terms> = if with_terms {
            with_tunable!(
                name,
                E => Box::new(Declared::new(E::from_parameters_or_default(given))),
                else Box::new(Explained::new(eval::Nnue::from_parameters_or_default(given), name))
            )
        } else {
            with_evaluator!(name, E => Box::new(Alone(E::from_parameters_or_default(given))))
        };
        StaticJudge {
            terms,
            count: if with_terms {
                term_names(name).len()
            } else {
                0
            },
        }
    }

    /// How many terms there are.
    #[must_use]
    pub fn term_count(&self) -> usize {
        self.count
    }

    /// The score, and in `terms` what each term adds to it, in centipawns; there must be room for [`StaticJudge::term_count`].
    pub fn judge(&mut self, position: &Position, terms: &mut [i32]) -> WhiteScore {
        self.terms.terms(position, terms)
    }
}

/// Says what each term adds to the score of a position.
trait Terms: Send {
    /// Fills in one value in centipawns for each name of [`term_names`], and gives the score they add up to.
    fn terms(&mut self, position: &Position, values: &mut [i32]) -> WhiteScore;
}

/// The score without its terms.
struct Alone<E>(E);

impl<E: Evaluator> Terms for Alone<E> {
    fn terms(&mut self, position: &Position, _: &mut [i32]) -> WhiteScore {
        self.0.reset(position);
        let score = self.0.evaluate(position);
        score.for_white(position.side_to_move())
    }
}

/// Sums for each side and term; the one after the last term collects what is not linear and is thrown away.
struct Sums {
    /// The value of each weight, and the term it belongs to.
    weights: Vec<(Pair, u8)>,
    sums: [[Pair; MOST + 1]; 2],
}

/// Borrowed: it is larger than all else that an evaluation hands about.
impl Recorder for &mut Sums {
    const BY_SQUARE: bool = false;

    #[inline(always)]
    fn record(&mut self, side: Color, entry: Entry, count: i32, _: Square) {
        let (value, term) = self.weights[entry.0];
        self.sums[side.index()][usize::from(term)] += value * count;
    }
}

/// Terms of an evaluator made of declared weights.
struct Declared<E: Tunable> {
    evaluator: E,
    sums: Sums,
    count: usize,
    unit: i32,
}

impl<E: Tunable> Declared<E> {
    fn new(evaluator: E) -> Declared<E> {
        let set = E::weight_set();
        let count = linear(set.declarations).count();
        assert!(count < MOST, "an evaluator has fewer than {MOST} terms");
        let values = evaluator.weights().values().iter();
        let mut weights: Vec<(Pair, u8)> = values.map(|&value| (value, count as u8)).collect();
        for (term, declaration) in linear(set.declarations).enumerate() {
            for weight in &mut weights[declaration.offset..declaration.offset + declaration.len] {
                weight.1 = term as u8;
            }
        }
        // An evaluator may count in whole pawns.
        let unit = E::UNIT;
        Declared {
            evaluator,
            sums: Sums {
                weights,
                sums: [[Pair::ZERO; MOST + 1]; 2],
            },
            count,
            unit,
        }
    }
}

impl<E: Tunable> Terms for Declared<E> {
    fn terms(&mut self, position: &Position, values: &mut [i32]) -> WhiteScore {
        for side in &mut self.sums.sums {
            side[..=self.count].fill(Pair::ZERO);
        }
        let counted = self.evaluator.count_into(position, &mut self.sums);
        let phase = counted.frame.phase;
        let finished = finish(&counted.sums, &counted.frame);
        let tapered = |pair: Pair| taper(pair.middlegame(), pair.endgame(), phase);
        let [white, black] = &counted.recorder.sums;
        let (linear, others) = values.split_at_mut(self.count);
        let mut of_terms = 0;
        for ((value, &white), &black) in linear.iter_mut().zip(white).zip(black) {
            *value = tapered(white) - tapered(black);
            of_terms += *value;
        }
        let cost = |side| {
            let (middlegame, endgame) = finished.danger_cost[side];
            taper(middlegame, endgame, phase)
        };
        let danger = cost(Color::Black) - cost(Color::White);
        let complexity = taper(0, finished.complexity, phase);
        let scaling = taper(0, finished.scaling, phase);
        let sum = of_terms + danger + complexity + scaling;
        let score = counted.known.map_or(finished.score, |known| known.value.0);
        others.copy_from_slice(&[
            danger,
            complexity,
            scaling,
            finished.score - sum,
            score - finished.score,
        ]);
        if self.unit != 1 {
            values.iter_mut().for_each(|value| *value *= self.unit);
        }
        WhiteScore(score * self.unit)
    }
}

/// Terms of any evaluator, by way of its explanation; slower.
struct Explained<E: Evaluator> {
    evaluator: E,
    names: Vec<&'static str>,
}

impl<E: Evaluator> Explained<E> {
    fn new(evaluator: E, name: EvaluatorName) -> Explained<E> {
        Explained {
            evaluator,
            names: term_names(name),
        }
    }
}

impl<E: Evaluator> Terms for Explained<E> {
    fn terms(&mut self, position: &Position, values: &mut [i32]) -> WhiteScore {
        let explanation = self.evaluator.explain(position);
        values.fill(0);
        let last = values.len() - 1;
        for row in &explanation.rows {
            let place = self.names.iter().position(|name| *name == row.name);
            values[place.unwrap_or(last)] += row.value * explanation.unit as i32;
        }
        explanation.score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of all phases, with checks, known endings and kings in danger.
    fn positions() -> Vec<Position> {
        let mut random = crate::Random::new(7);
        let mut found = Vec::new();
        for fen in [
            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/8/7R b - - 0 1",
            "4k3/8/8/8/8/8/8/QQQQK3 b - - 0 1",
            "8/6k1/5p2/8/2B5/8/5K2/3b4 w - - 0 1",
        ] {
            found.push(Position::from_fen(fen).expect("the position is sound"));
        }
        for _ in 0..30 {
            let mut position = Position::start();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let choice = random.below(moves.len());
                position.make(moves[choice], &mut ());
                found.push(position);
            }
        }
        found
    }

    #[test]
    fn terms_are_the_rows_of_the_explanation() {
        for &name in EvaluatorName::ALL {
            let names = term_names(name);
            let parameters = name.default_parameters();
            let mut judge = StaticJudge::new(&parameters, true);
            let mut alone = StaticJudge::new(&parameters, false);
            let step = if name == EvaluatorName::Nnue { 40 } else { 3 };
            for position in positions().iter().step_by(step) {
                let mut values = vec![0; names.len()];
                let score = judge.judge(position, &mut values);
                assert_eq!(alone.judge(position, &mut []), score);
                let explanation = name.explain(None, position);
                assert_eq!(score, explanation.score, "{name} {}", position.to_fen());
                assert_eq!(values.iter().sum::<i32>(), score.0);
                for row in &explanation.rows {
                    let place = names.iter().position(|name| *name == row.name);
                    let value = values[place.unwrap_or(names.len() - 1)];
                    assert!(
                        place.is_some() || row.family.name() == "known ending",
                        "{}",
                        row.name
                    );
                    let worth = row.value * explanation.unit as i32;
                    assert_eq!(
                        value,
                        worth,
                        "{name}: {} of {}",
                        row.name,
                        position.to_fen()
                    );
                }
            }
        }
    }

    #[test]
    fn columns_are_easy_to_type_and_all_different() {
        assert_eq!(term_column("knight mobility"), "term_knight_mobility");
        assert_eq!(
            term_column("rook on the queen's file"),
            "term_rook_on_the_queens_file"
        );
        for &name in EvaluatorName::ALL {
            let mut columns: Vec<String> = term_names(name).into_iter().map(term_column).collect();
            let count = columns.len();
            columns.sort();
            columns.dedup();
            assert_eq!(columns.len(), count);
        }
    }
}
