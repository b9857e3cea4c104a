//! Makes rows out of records: every term's share of a score, in whole centipawns that sum to it exactly. What tapering leaves over is
//! a row of its own, and so are scaling, king danger, complexity and known endings.

use chess::{ByColor, Color, Position};
use wording::{Text, words};

use crate::explanation::{Contribution, Explanation, Row};
use crate::family::{Family, Phrase};
use crate::finish::{Finished, Frame, PHASE_WHOLE, SCALE_WHOLE, Sums, finish, taper};
use crate::score::{Pair, WhiteScore};
use crate::tally::Record;
use crate::weights::{Declaration, Kind, Weights};

/// The row for what is left over when every row is written in whole centipawns.
pub(crate) const ROUNDING: &str = words!("rounding");

/// An ending whose value is known outright and replaces what the terms say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownEnding {
    /// What it is called.
    pub name: &'static str,
    /// Its value, White's view.
    pub value: WhiteScore,
}

/// Everything an evaluator knows about one evaluation.
#[derive(Clone, Debug)]
pub struct Account<'weights> {
    /// The weights it used.
    pub weights: &'weights Weights,
    /// What was counted.
    pub records: Vec<Record>,
    /// Phase and scale.
    pub frame: Frame,
    /// Why the scale is what it is.
    pub scale_reason: Option<&'static str>,
    /// An ending whose value is known.
    pub known: Option<KnownEnding>,
    /// Anything else a reader should know.
    pub note: Option<Text>,
}

impl Account<'_> {
    /// The sums the records amount to.
    #[must_use]
    pub fn sums(&self) -> Sums<i32> {
        let (mut linear, mut complexity) = (Pair::ZERO, Pair::ZERO);
        let mut danger = ByColor::<Pair>::default();
        for record in &self.records {
            let value = self.weights.values()[record.entry.0] * record.count;
            match self.kind_of(record) {
                Kind::Linear => linear += value * record.side.sign(),
                Kind::Danger => danger[record.side] += value,
                Kind::Complexity => complexity += value,
            }
        }
        Sums::of(linear, danger, complexity)
    }

    fn kind_of(&self, record: &Record) -> Kind {
        self.weights
            .set()
            .declaration_of(record.entry.0)
            .map_or(Kind::Linear, |found| found.kind)
    }

    /// The rows, and the score they sum to.
    #[must_use]
    pub fn explain(&self, position: &Position) -> Explanation {
        let sums = self.sums();
        let finished = finish(&sums, &self.frame);
        let mut rows: Vec<Row> = Vec::new();
        for declaration in self.weights.set().declarations {
            if declaration.kind == Kind::Linear {
                rows.extend(self.linear_row(position, declaration));
            }
        }
        rows.extend(self.danger_row(position, &sums, &finished));
        rows.extend(self.endgame_row(
            words!("complexity"),
            Family::Initiative,
            words!("how hard the position is to hold for the side that is behind"),
            finished.complexity,
        ));
        let reason = self
            .scale_reason
            .unwrap_or(words!("what is left on the board makes a draw likely"));
        rows.extend(self.endgame_row(words!("scaling"), Family::Scale, reason, finished.scaling));

        let mut score = finished.score;
        push_difference(
            &mut rows,
            ROUNDING,
            Family::Scale,
            words!("what is left over when every row is written in whole centipawns"),
            score,
        );
        if let Some(known) = &self.known {
            score = push_known_ending(&mut rows, known);
        }
        Explanation {
            evaluator: self.weights.set().evaluator,
            position: *position,
            unit: 1.0,
            total: rows.iter().map(|row| row.value).sum(),
            rows,
            score: WhiteScore(score),
            phase: self
                .weights
                .set()
                .tapered
                .then_some((self.frame.phase, PHASE_WHOLE)),
            note: self.note.clone(),
            attributed: false,
        }
    }

    fn tapered(&self, pair: Pair) -> i32 {
        taper(pair.middlegame(), pair.endgame(), self.frame.phase)
    }

    fn linear_row(&self, position: &Position, declaration: &Declaration) -> Option<Row> {
        let mut sums = ByColor::<Pair>::default();
        let mut contributions = Vec::new();
        for record in self.records_of(declaration) {
            let value = self.weights.values()[record.entry.0] * record.count;
            sums[record.side] += value;
            contributions.push(self.contribution(position, record, self.share(value)));
        }
        if contributions.is_empty() {
            return None;
        }
        let (white, black) = (
            self.tapered(sums[Color::White]),
            self.tapered(sums[Color::Black]),
        );
        let difference = sums[Color::White] - sums[Color::Black];
        Some(Row {
            name: declaration.name.to_owned(),
            family: declaration.family,
            meaning: declaration.meaning.to_owned(),
            phrase: declaration.phrase,
            on_squares: declaration.on_squares,
            value: white - black,
            white,
            black,
            middlegame: difference.middlegame(),
            endgame: difference.endgame(),
            contributions,
        })
    }

    fn records_of<'a>(&'a self, declaration: &'a Declaration) -> impl Iterator<Item = &'a Record> {
        let entries = declaration.offset..declaration.offset + declaration.len;
        self.records
            .iter()
            .filter(move |record| entries.contains(&record.entry.0))
    }

    fn share(&self, value: Pair) -> f64 {
        taper(
            f64::from(value.middlegame()),
            f64::from(value.endgame()),
            self.frame.phase,
        )
    }

    fn contribution(&self, position: &Position, record: &Record, value: f64) -> Contribution {
        Contribution {
            square: record.square,
            piece: position.piece_at(record.square),
            side: record.side,
            value,
        }
    }

    /// King danger is one row, since the sum is squared as a whole. Each count's contribution is its share of the result.
    fn danger_row(
        &self,
        position: &Position,
        sums: &Sums<i32>,
        finished: &Finished<i32>,
    ) -> Option<Row> {
        let mut contributions = Vec::new();
        let cost = |side: Color| {
            let (middlegame, endgame) = finished.danger_cost[side];
            taper(middlegame, endgame, self.frame.phase)
        };
        for record in self
            .records
            .iter()
            .filter(|record| self.kind_of(record) == Kind::Danger)
        {
            let value = self.weights.values()[record.entry.0] * record.count;
            let (danger, cost) = (sums.danger[record.side], finished.danger_cost[record.side]);
            let part = |of: i32, whole: i32, cost: i32| {
                if whole > 0 {
                    -f64::from(of) * f64::from(cost) / f64::from(whole)
                } else {
                    0.0
                }
            };
            let share = taper(
                part(value.middlegame(), danger.0, cost.0),
                part(value.endgame(), danger.1, cost.1),
                self.frame.phase,
            );
            contributions.push(self.contribution(position, record, share));
        }
        let (white, black) = (-cost(Color::White), -cost(Color::Black));
        if white == 0 && black == 0 {
            return None;
        }
        let difference = |half: fn(&(i32, i32)) -> i32| {
            half(&finished.danger_cost[Color::Black]) - half(&finished.danger_cost[Color::White])
        };
        Some(Row {
            name: words!("king danger").to_owned(),
            family: Family::KingSafety,
            phrase: Phrase::singular(words!("king in danger")),
            on_squares: false,
            meaning: words!(
                "enemy pieces, checks and weak squares round the king, growing with their square"
            )
            .to_owned(),
            value: white - black,
            white,
            black,
            middlegame: difference(|cost| cost.0),
            endgame: difference(|cost| cost.1),
            contributions,
        })
    }

    /// A row that changes the endgame part only, on nobody's account.
    fn endgame_row(
        &self,
        name: &'static str,
        family: Family,
        meaning: &str,
        endgame: i32,
    ) -> Option<Row> {
        (endgame != 0).then(|| {
            let value = taper(0, endgame, self.frame.phase);
            Row {
                name: name.to_owned(),
                family,
                meaning: meaning.to_owned(),
                phrase: Phrase::singular(name),
                on_squares: false,
                value,
                white: value.max(0),
                black: (-value).max(0),
                middlegame: 0,
                endgame,
                contributions: Vec::new(),
            }
        })
    }
}

/// Adds a row for what is missing between the rows' sum and a score, if anything is.
pub(crate) fn push_difference(
    rows: &mut Vec<Row>,
    name: &'static str,
    family: Family,
    meaning: &str,
    score: i32,
) {
    let missing = score - rows.iter().map(|row| row.value).sum::<i32>();
    if missing != 0 {
        rows.push(Row {
            name: name.to_owned(),
            family,
            meaning: meaning.to_owned(),
            phrase: Phrase::singular(name),
            on_squares: false,
            value: missing,
            white: missing.max(0),
            black: (-missing).max(0),
            middlegame: missing,
            endgame: missing,
            contributions: Vec::new(),
        });
    }
}

/// Adds a row that makes the sum what is known of an ending, and gives that.
pub(crate) fn push_known_ending(rows: &mut Vec<Row>, known: &KnownEnding) -> i32 {
    let score = known.value.0;
    push_difference(
        rows,
        known.name,
        Family::KnownEnding,
        words!("the value of this ending is known"),
        score,
    );
    score
}

/// The frame of an evaluator that does not taper: all middlegame, nothing scaled.
#[must_use]
pub fn untapered() -> Frame {
    Frame {
        phase: PHASE_WHOLE,
        scale: ByColor::new(SCALE_WHOLE, SCALE_WHOLE),
    }
}
