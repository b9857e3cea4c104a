//! One thread's search.

use std::sync::Arc;
use std::time::Instant;

use chess::{History, Move, Position};
use eval::Evaluator;

use crate::control::Control;
use crate::info::{Found, Info};
use crate::limits::{Limits, Settings};
use crate::score::{INFINITE, Score, mated_in};

/// One thread's search and all it remembers.
pub struct Searcher<E: Evaluator> {
    evaluator: E,
    history: History,
    nodes: u64,
    control: Arc<Control>,
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with its own hash table.
    #[must_use]
    pub fn new(evaluator: E, _hash_megabytes: usize) -> Searcher<E> {
        Searcher {
            evaluator,
            history: History::new(),
            nodes: 0,
            control: Arc::new(Control::new()),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {}

    /// Searches until a limit or the control ends it.
    pub fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        _settings: &Settings,
        control: &Arc<Control>,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        let begin = Instant::now();
        self.control = Arc::clone(control);
        self.history = history.clone();
        self.nodes = 0;
        let moves = position.legal_moves();
        let mut found = Found {
            best: moves.first().copied().unwrap_or(Move::NULL),
            ponder: None,
            info: Info::default(),
            lines: Vec::new(),
        };
        for depth in 1..=limits.depth.unwrap_or(4) {
            let mut alpha = -INFINITE;
            for &play in &moves {
                let mut next = *position;
                self.evaluator.reset(position);
                self.evaluator.push();
                next.make(play, &mut self.evaluator);
                self.history.push(position.key());
                let score = -self.alpha_beta(&next, depth - 1, 1, -INFINITE, -alpha);
                self.history.pop();
                self.evaluator.pop();
                if self.control.stopped() {
                    return found;
                }
                if score > alpha {
                    alpha = score;
                    found.best = play;
                    found.info = Info {
                        depth,
                        score: Score::from_internal(score),
                        nodes: self.nodes,
                        time: begin.elapsed(),
                        pv: vec![play],
                        ..Info::default()
                    };
                }
            }
            report(&found.info);
        }
        found.lines = vec![found.info.clone()];
        found
    }

    fn alpha_beta(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.history.is_repetition(position, ply) || position.is_insufficient_material() {
            return 0;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.in_check() { mated_in(ply) } else { 0 };
        }
        if depth <= 0 {
            return self.evaluator.evaluate(position).0;
        }
        for play in moves {
            let mut next = *position;
            self.evaluator.push();
            next.make(play, &mut self.evaluator);
            self.history.push(position.key());
            let score = -self.alpha_beta(&next, depth - 1, ply + 1, -beta, -alpha);
            self.history.pop();
            self.evaluator.pop();
            if self.control.stopped() {
                return 0;
            }
            if score >= beta {
                return score;
            }
            alpha = alpha.max(score);
        }
        alpha
    }
}
