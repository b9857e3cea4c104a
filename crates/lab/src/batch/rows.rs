//! One worker's part: positions in, a row group out. Each position is judged by itself, with nothing learnt from those before it, so that
//! the result does not depend on who judged it or when.

use chess::{Color, History, Move, Position};
use eval::{Evaluator, FromParameters, WhiteScore};
use search::{Info, Limits, MoverView, Request, Score, Searcher, Settings, StopHandle};

use super::columns::{Column, Heading, Holds};
use super::parquet_writer::{Encoder, RowGroup};
use super::terms::{StaticJudge, term_column, term_names};
use super::{BatchOptions, ChancesOf, Method};
use crate::{LabError, searcher};

/// Rows judged before their terms go to the columns: so few that all of them stay in the nearest cache.
const TOGETHER: usize = 32;

/// The columns of the table that these options ask for.
#[must_use]
pub fn headings(options: &BatchOptions) -> Vec<Heading> {
    let mut headings = vec![Heading::new("fen", Holds::Text)];
    let number = |name: &str| Heading::new(name, Holds::Number);
    headings.push(number("score_white"));
    headings.extend(["white_win", "draw", "black_win"].map(number));
    if let Method::Search { lines, .. } = options.method {
        headings.extend(["depth", "nodes"].map(number));
        headings.push(Heading::new("mate_white", Holds::MaybeNumber));
        headings.push(Heading::new("best", Holds::MaybeText));
        headings.push(Heading::new("line", Holds::MaybeText));
        for line in 2..=lines {
            let maybe = |name: &str, holds| Heading::new(format!("{name}_{line}"), holds);
            headings.push(maybe("score_white", Holds::MaybeNumber));
            headings.push(maybe("mate_white", Holds::MaybeNumber));
            headings.push(maybe("best", Holds::MaybeText));
            headings.push(maybe("line", Holds::MaybeText));
        }
    }
    if options.terms {
        if options.method != Method::Static {
            headings.push(number("static_white"));
        }
        let names = term_names(options.parameters.evaluator());
        headings.extend(names.into_iter().map(|name| number(&term_column(name))));
    }
    headings
}

/// Judges positions and writes them down.
pub(super) struct Worker<E: Evaluator> {
    judge: StaticJudge,
    search: Option<OneByOne<E>>,
    chances: ChancesOf,
    headings: Vec<Heading>,
    columns: Vec<Column>,
    /// The terms of the rows at hand, term by term.
    term_values: Vec<i32>,
    term_count: usize,
    /// The terms of the row at hand.
    row_terms: Vec<i32>,
    /// Rows since the last row group.
    rows: usize,
    fen: String,
    encoder: Encoder,
}

/// A searcher that begins every search knowing nothing.
struct OneByOne<E: Evaluator> {
    searcher: Searcher<E>,
    settings: Settings,
    limits: Limits,
    stop: StopHandle,
}

impl<E: Evaluator> OneByOne<E> {
    fn search(&mut self, position: &Position) -> Vec<Info> {
        if !position.has_legal_move() {
            return vec![Info {
                score: MoverView::of_ended_game(position.is_checkmate()),
                ..Info::default()
            }];
        }
        self.searcher.clear();
        let found = self.searcher.search(
            Request {
                position,
                history: &History::new(),
                limits: &self.limits,
                settings: &self.settings,
                stop: &self.stop,
            },
            &mut |_| {},
        );
        let mut lines = vec![found.info];
        let first = lines[0].pv.first().copied();
        lines.extend(
            found
                .lines
                .into_iter()
                .filter(|info| info.pv.first().copied() != first),
        );
        lines
    }
}

impl<E: FromParameters> Worker<E> {
    /// An error if there is no memory for its searches.
    pub(super) fn new(
        options: &BatchOptions,
        chances: ChancesOf,
        stop: StopHandle,
    ) -> Result<Worker<E>, LabError> {
        let judge = StaticJudge::new(&options.parameters, options.terms);
        let search = match options.method {
            Method::Static => None,
            Method::Search { nodes, lines, hash } => Some(OneByOne {
                searcher: searcher(
                    E::from_parameters_or_default(Some(&options.parameters)),
                    hash,
                )?,
                settings: Settings {
                    multi_pv: lines,
                    ..Settings::default()
                },
                limits: Limits::nodes(nodes),
                stop,
            }),
        };
        let headings = headings(options);
        let term_count = judge.term_count();
        Ok(Worker {
            judge,
            search,
            chances,
            columns: vec![Column::default(); headings.len()],
            headings,
            term_values: vec![0; term_count * TOGETHER],
            term_count,
            row_terms: vec![0; term_count],
            rows: 0,
            fen: String::new(),
            encoder: Encoder::new(),
        })
    }

    /// Rows since the last row group.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Judges a position: one more row.
    pub(super) fn add(&mut self, position: &Position) {
        let judged = self.static_score(position);
        let place = self.rows % TOGETHER;
        for (term, value) in self.row_terms.iter().enumerate() {
            self.term_values[term * TOGETHER + place] = *value;
        }
        self.fen.clear();
        position.append_fen(&mut self.fen);
        self.columns[0].text(&self.fen);
        let column = match self.search.as_mut().map(|search| search.search(position)) {
            Some(lines) => self.searched(position, &lines),
            None => self.judged(
                position,
                MoverView(Score::Centipawns(
                    judged.for_mover(position.side_to_move()).0,
                )),
                false,
            ),
        };
        if self.search.is_some() && self.term_count > 0 {
            self.columns[column].number(judged.0);
        }
        self.rows += 1;
        if place + 1 == TOGETHER {
            self.move_terms(TOGETHER);
        }
    }

    /// Moves the terms of the last rows to their columns.
    fn move_terms(&mut self, rows: usize) {
        let first = self.headings.len() - self.term_count;
        let columns = &mut self.columns[first..];
        for (column, values) in columns.iter_mut().zip(self.term_values.chunks(TOGETHER)) {
            column.numbers(&values[..rows]);
        }
    }

    /// All rows since the last row group, as one.
    pub(super) fn take_group(&mut self) -> RowGroup {
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_multiple_of(TOGETHER) {
            self.move_terms(rows % TOGETHER);
        }
        self.encoder
            .row_group(&self.headings, &mut self.columns, rows as u64)
    }

    /// What the evaluator says of a position without searching; not asked for when nobody will read it.
    fn static_score(&mut self, position: &Position) -> WhiteScore {
        if self.search.is_some() && self.term_count == 0 {
            return WhiteScore(0);
        }
        self.judge.judge(position, &mut self.row_terms)
    }

    /// Score and chances; gives the first column not yet written.
    fn judged(&mut self, position: &Position, score: MoverView, ended: bool) -> usize {
        // A search that has found no move has found a mate or a stalemate.
        let [mut win, draw, mut loss] = match ended && score == MoverView::LEVEL {
            true => [0, 1000, 0],
            false => (self.chances)(position, score),
        };
        let mover = position.side_to_move();
        if mover == Color::Black {
            std::mem::swap(&mut win, &mut loss);
        }
        self.columns[1].number(score.as_number().for_white(mover).0);
        for (column, share) in [win, draw, loss].into_iter().enumerate() {
            self.columns[2 + column].number(i32::from(share));
        }
        5
    }

    /// Everything a search says of a position.
    fn searched(&mut self, position: &Position, lines: &[Info]) -> usize {
        let mover = position.side_to_move();
        let best = &lines[0];
        let mut column = self.judged(position, best.score, best.pv.is_empty());
        self.columns[column].number(best.depth);
        self.columns[column + 1].number(best.nodes as i32);
        column += 2;
        let wanted = self
            .search
            .as_ref()
            .map_or(1, |search| search.settings.multi_pv);
        for index in 0..wanted {
            let info = lines.get(index);
            if index > 0 {
                self.columns[column]
                    .maybe_number(info.map(|info| info.score.as_number().for_white(mover).0));
                column += 1;
            }
            let mate = info.and_then(|info| match info.score.for_white(mover).0 {
                Score::Mate(moves) => Some(moves),
                Score::Centipawns(_) => None,
            });
            let line = info
                .map(|info| uci_line(position, &info.pv))
                .filter(|line| !line.is_empty());
            let first = line.as_deref().and_then(|line| line.split(' ').next());
            self.columns[column].maybe_number(mate);
            self.columns[column + 1].maybe_text(first);
            self.columns[column + 2].maybe_text(line.as_deref());
            column += 3;
        }
        column
    }
}

fn uci_line(position: &Position, moves: &[Move]) -> String {
    let chess960 = position.is_chess960();
    let mut position = *position;
    let mut line = String::new();
    for &play in moves {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&position.uci(play, chess960).to_string());
        position.make(play, &mut ());
    }
    line
}
