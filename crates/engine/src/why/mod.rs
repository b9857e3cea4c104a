//! Why the search says what it says, exactly. The search's line is followed to where it comes to rest; the terms of the
//! evaluator there, and one row for what the search sees beyond the line, sum to the search's score. Beside each row stands
//! what the term is worth now, and beside each move of the line what it wins or loses, which sums exactly, too.

mod certain;
mod text;
mod words;

use chess::{Color, Move, Position};
use eval::Explanation;
use search::{Limits, Score, StopHandle};
use serde::Serialize;
use ts_rs::TS;
use wording::{Text, words};

use crate::WhiteView;
use crate::follow::{Patience, Until, after, followed, telling_length};
use crate::report::Report;
use crate::{Game, RowFamily, Session, White};

use certain::Certain;

/// The version of the JSON schema, which is `docs/explanation-schema.md`.
const SCHEMA: u32 = 1;
/// How many rows are marked as those that matter.
const MOST_THAT_MATTER: usize = 8;
/// Rows that are worth and change less than this, in centipawns, never matter.
const LEAST_THAT_MATTERS: i32 = 5;

/// What a row stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// A term of the evaluator, in the position where the line comes to rest.
    Term,
    /// What the search sees beyond the line.
    Beyond,
    /// A forced mate: no term counts.
    Mate,
    /// What the endgame tablebases know: no term counts.
    Tablebases,
    /// The line ends in a draw: no term counts.
    Draw,
}

/// One part of a search's score, in centipawns from White's view.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SearchRow {
    /// The term's name.
    pub name: String,
    /// The family of terms it belongs to.
    pub family: RowFamily,
    /// What it means, in one line.
    pub meaning: String,
    /// What it stands for.
    pub kind: RowKind,
    /// What it is worth in the position as it stands.
    pub now: White<i32>,
    /// What it is worth where the line comes to rest: what it adds to the score.
    pub value: White<i32>,
    /// Whether it is one of the few that matter most.
    pub matters: bool,
}

/// One move of the line. The changes sum to the difference between the position as it stands and where the line comes to
/// rest.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LineMove {
    /// As chess interfaces write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The piece that it takes, if any: `knight`.
    pub takes: Option<String>,
    /// What it promotes to, if it does.
    pub promotes: Option<String>,
    /// The evaluator's score after it, in centipawns from White's view.
    pub score_cp: White<i32>,
    /// By how much it changes that score.
    pub change: White<i32>,
}

/// A position and what the evaluator says of it, without search.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Place {
    /// The position.
    pub fen: String,
    /// Centipawns from White's view.
    pub score_cp: White<i32>,
}

/// A search's score taken apart. Everything is White's view.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SearchExplanation {
    /// The version of the schema.
    pub schema: u32,
    /// What is explained: always `search`.
    pub explains: &'static str,
    /// The position.
    pub fen: String,
    /// The evaluator that the search plays by.
    pub evaluator: &'static str,
    /// Whose view all figures take: always `white`.
    pub view: &'static str,
    /// The search's score: centipawns or moves to mate.
    pub score: WhiteView,
    /// The same as one number; a mate in n moves is 32,000 less n.
    pub score_cp: White<i32>,
    /// Exactly the sum of the rows' values, which is `score_cp`.
    pub total: White<i32>,
    /// The rows.
    pub rows: Vec<SearchRow>,
    /// The position as it stands.
    pub now: Place,
    /// Where the line comes to rest.
    pub there: Place,
    /// The moves that lead there.
    pub line: Vec<LineMove>,
    /// How many of them the search itself found; the others were searched on from the end of its line.
    pub found_by_search: usize,
    /// How deep the search went, in half-moves.
    pub depth: i32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// Whether the rows are an attribution, as a network's are, and not a sum of rules.
    pub attributed: bool,
    /// Who stands better and by how much.
    pub headline: String,
    /// How the score comes about.
    pub sentences: Vec<String>,
    /// The same as templates with their arguments, for other languages than English.
    pub said: Vec<Text>,
    /// The evaluator's explanation of where the line comes to rest.
    #[serde(skip)]
    pub end: Explanation,
    #[serde(skip)]
    start: Position,
}

/// Searches a game's position within these limits and takes the score apart; nothing if the handle stopped it before a
/// line was found.
pub fn explain_search(
    session: &mut Session,
    game: &Game,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<SearchExplanation> {
    if stop.is_stopped() {
        return None;
    }
    let found = session.analyse(game, limits, stop, &mut |_| {});
    explain_report(session, game, found.report(), limits, stop)
}

/// Takes the score of a search that has been done apart: the number that somebody has seen. The limits are those by which
/// its line is followed on where it is too short. Nothing if the handle stopped it.
pub fn explain_report(
    session: &mut Session,
    game: &Game,
    report: &Report,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<SearchExplanation> {
    let start = *game.position();
    let score = report.white_score();
    let until = match report.info.score.0 {
        Score::Mate(moves) => Until::Mate(moves),
        Score::Centipawns(_) => Until::AtRest,
    };
    let settings = session.settings.clone();
    session.settings.multi_pv = 1;
    session.settings.strength = None;
    let line = followed(session, game, report.info.pv.clone(), until, limits, stop);
    session.settings = settings;
    let mut line = line?;
    let certain = Certain::of(session, game, report, &line);
    if certain.is_none() {
        let length = telling_length(session, &start, &line, score, Patience::Nearest);
        line.truncate(length);
    }
    Some(SearchExplanation::new(
        session, &start, report, &line, certain,
    ))
}

impl SearchExplanation {
    fn new(
        session: &Session,
        start: &Position,
        report: &Report,
        line: &[Move],
        certain: Option<Certain>,
    ) -> SearchExplanation {
        let end_position = after(start, line);
        let (now, end) = (session.explain(start), session.explain(&end_position));
        let score_cp = report.white_number().into();
        let rows = match &certain {
            Some(certain) => vec![certain.row(centipawns(now.total, &now), score_cp)],
            None => rows(&now, &end, score_cp),
        };
        let place = |explanation: &Explanation| Place {
            fen: explanation.position.to_fen(),
            score_cp: explanation.score.into(),
        };
        let mut whole = SearchExplanation {
            schema: SCHEMA,
            explains: "search",
            fen: now.position.to_fen(),
            evaluator: now.evaluator,
            view: "white",
            score: report.white_score(),
            score_cp,
            total: rows.iter().map(|row| row.value).sum(),
            rows,
            now: place(&now),
            there: place(&end),
            line: moves(session, start, line, now.score.into(), end.score.into()),
            found_by_search: line.len().min(report.info.pv.len()),
            depth: report.info.depth,
            nodes: report.info.nodes,
            attributed: now.attributed,
            headline: String::new(),
            sentences: Vec::new(),
            said: Vec::new(),
            end,
            start: *start,
        };
        whole.headline = words::headline(&whole);
        whole.said = words::sentences(&whole, &now, &end_position, line, certain.as_ref());
        whole.sentences = whole.said.iter().map(ToString::to_string).collect();
        whole
    }

    /// The explanation for people: the line, the rows that matter (or all of them) and the sentences.
    #[must_use]
    pub fn report(&self, all_rows: bool) -> String {
        text::report(self, all_rows)
    }

    /// One line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The side to move.
    fn mover(&self) -> Color {
        self.start.side_to_move()
    }
}

/// A count of an explanation's rows in centipawns.
fn centipawns(count: i32, explanation: &Explanation) -> White<i32> {
    White(f64::from(count) * explanation.unit).rounded()
}

/// Every term of either place, and what the search sees beyond the line.
fn rows(now: &Explanation, end: &Explanation, score_cp: White<i32>) -> Vec<SearchRow> {
    let mut rows: Vec<SearchRow> = Vec::new();
    for (explanation, is_end) in [(end, true), (now, false)] {
        for row in &explanation.rows {
            let worth = centipawns(row.value, explanation);
            let family = RowFamily::Terms(row.family);
            let at = rows
                .iter()
                .position(|known| known.name == row.name && known.family == family)
                .unwrap_or_else(|| {
                    rows.push(SearchRow {
                        name: row.name.clone(),
                        family,
                        meaning: row.meaning.clone(),
                        kind: RowKind::Term,
                        now: White(0),
                        value: White(0),
                        matters: false,
                    });
                    rows.len() - 1
                });
            match is_end {
                true => rows[at].value += worth,
                false => rows[at].now += worth,
            }
        }
    }
    rows.retain(|row| row.now != White(0) || row.value != White(0));
    let shown: White<i32> = rows.iter().map(|row| row.value).sum();
    mark_what_matters(&mut rows);
    rows.push(SearchRow {
        name: words!("beyond the line").to_owned(),
        family: RowFamily::Search,
        meaning: words!("what the search sees beyond the line, and no term shows").to_owned(),
        kind: RowKind::Beyond,
        now: White(0),
        value: score_cp - shown,
        matters: true,
    });
    rows
}

/// Marks the rows that are worth most or change most.
fn mark_what_matters(rows: &mut [SearchRow]) {
    let weight = |row: &SearchRow| row.value.0.abs().max((row.value - row.now).0.abs());
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(weight(&rows[at])));
    for &at in order.iter().take(MOST_THAT_MATTER) {
        rows[at].matters = weight(&rows[at]) >= LEAST_THAT_MATTERS && rows[at].name != "rounding";
    }
}

/// The moves of the line with what each takes and changes.
fn moves(
    session: &Session,
    start: &Position,
    line: &[Move],
    first: White<i32>,
    last: White<i32>,
) -> Vec<LineMove> {
    let mut position = *start;
    let mut before = first;
    let mut told = Vec::with_capacity(line.len());
    for (at, &played) in line.iter().enumerate() {
        let uci = position.uci(played, position.is_chess960()).to_string();
        let san = position.san(played);
        let takes = position.captured(played).map(|piece| piece.role());
        position.make(played, &mut ());
        let score_cp = match at + 1 == line.len() {
            true => last,
            false => session
                .evaluate(&position)
                .for_white(position.side_to_move())
                .into(),
        };
        told.push(LineMove {
            uci,
            san,
            takes: takes.map(|role| role.to_string()),
            promotes: played.promotion().map(|role| role.to_string()),
            score_cp,
            change: score_cp - before,
        });
        before = score_cp;
    }
    told
}
