//! Deeper and deeper: the loop over iterations and lines, the aspiration window, and when to stop.

use std::time::Duration;

use chess::{Move, Position};
use eval::Evaluator;

use crate::certainty::Certainty;
use crate::features::{Feature, enabled};
use crate::info::{Bound, Found, Info};
use crate::limits::Limits;
use crate::pv::presentable;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, NONE, Score, blend, is_decisive, is_loss};
use crate::searcher::Searcher;
use crate::tunables;
use crate::views::MoverView;

/// How many nodes pass between two checks of the clock.
///
/// On a loaded machine a thread runs for a small part of the time, so these must be few.
const NODES_BETWEEN_CHECKS: u64 = 256;
/// Results outside the window are reported only after this many nodes: before, they would only be noise.
const NODES_BEFORE_BOUNDS: u64 = 4_000_000;

/// How many half-moves of the game led to a position, by its move number.
pub(crate) fn game_ply(position: &Position) -> u32 {
    2 * u32::from(position.fullmove_number().saturating_sub(1))
        + position.side_to_move().index() as u32
}

/// Where finished lines are reported.
pub(crate) type Report<'a> = Option<&'a mut dyn FnMut(&Info)>;

impl<E: Evaluator> Searcher<E> {
    /// Whether the search has to end. Checks the clock now and then.
    #[inline(always)]
    pub(crate) fn should_stop(&mut self) -> bool {
        if self.nodes - self.nodes_published >= NODES_BETWEEN_CHECKS {
            self.check_limits();
        }
        if self.nodes >= self.timer.nodes && self.is_main {
            self.stopped = true;
            self.control.end();
        }
        self.stopped
    }

    /// Publishes this thread's nodes and checks the stop handle and the clock.
    #[inline(never)]
    pub(crate) fn check_limits(&mut self) {
        self.publish_nodes();
        let nodes = self.control.nodes();
        if self.is_main
            && (self.timer.is_over(self.control.is_pondering(), nodes) || nodes >= self.timer.nodes)
        {
            self.control.end();
        }
        self.stopped = self.stopped || self.control.should_stop();
    }

    /// Adds this thread's nodes and tablebase hits to those of the whole search.
    pub(crate) fn publish_nodes(&mut self) {
        self.control.add_nodes(self.nodes - self.nodes_published);
        self.nodes_published = self.nodes;
        if self.tablebase.hits > 0 {
            self.control.add_tablebase_hits(self.tablebase.hits);
            self.tablebase.hits = 0;
        }
    }

    /// What this search has spent of the clock, if the clock has begun to count.
    pub(crate) fn clock_used(&self) -> Option<Duration> {
        let nodes = self.control.nodes();
        (!self.control.is_pondering()).then(|| self.timer.clock_used(nodes))
    }

    /// Searches deeper and deeper until a limit is reached. The result lies in `root.moves`, best first.
    pub(crate) fn iterate(&mut self, position: &Position, limits: &Limits, mut report: Report<'_>) {
        if self.root.moves.is_empty() {
            return;
        }
        let lines = self.lines_wanted();
        let deepest = limits
            .depth
            .unwrap_or(MAX_PLY as i32 - 1)
            .clamp(1, MAX_PLY as i32 - 1);
        let mut finished = self.root.moves.clone();
        let mut stable_for = 0;
        let mut before = NONE;
        for depth in 1..=deepest {
            self.root.depth = depth;
            for root_move in &mut self.root.moves {
                root_move.previous = root_move.score;
            }
            for line in 0..lines {
                self.root.line = line;
                self.selective_depth = 0;
                self.aspirate(position, depth, lines, &mut report);
                if self.stopped {
                    break;
                }
                self.root.moves[..=line].sort_by_key(|found| std::cmp::Reverse(found.order()));
            }
            if self.stopped {
                self.restore_last_iteration(finished, lines);
                break;
            }
            self.root.completed_depth = depth;
            if depth == 1 {
                // A search that was asked to stop before it began ends here, with a move that was at least searched once.
                self.check_limits();
            }
            stable_for = if finished[0].play == self.root.moves[0].play {
                stable_for + 1
            } else {
                0
            };
            finished.clone_from(&self.root.moves);
            if let Some(report) = report.as_mut() {
                for line in 0..lines {
                    report(&self.info(position, line));
                }
            }
            if self.stopped {
                break;
            }
            if !self.is_main {
                continue;
            }
            let score = self.root.moves[0].score;
            let certainty = Certainty {
                stable_for,
                fall: if before == NONE || score.abs() >= MATE_BOUND {
                    0
                } else {
                    before - score
                },
                best_share: self.root.moves[0].nodes as f64 / self.nodes.max(1) as f64,
                game_fall: self.game_fall(position, score),
                legal_moves: self.root.moves.len(),
            };
            // The trend is taken over more than one iteration, as scores waver between odd and even depths.
            before = if before == NONE {
                score
            } else {
                let weight = tunables::time_score_weight();
                (before + weight * score) / (weight + 1)
            };
            if self.should_stop_deepening(limits, &certainty, score) {
                self.control.end();
                break;
            }
        }
        self.publish_nodes();
        self.root.previous_search = Some((game_ply(position), self.root.moves[0].shown()));
    }

    /// How much the score fell against the mover's last search of the same game, in centipawns.
    fn game_fall(&self, position: &Position, score: i32) -> i32 {
        match self.root.previous_search {
            Some((ply, earlier))
                if ply + 2 == game_ply(position)
                    && !is_decisive(earlier)
                    && !is_decisive(score) =>
            {
                earlier - score
            }
            _ => 0,
        }
    }

    /// Whether another iteration is not worth beginning.
    fn should_stop_deepening(
        &mut self,
        limits: &Limits,
        certainty: &Certainty,
        score: i32,
    ) -> bool {
        if limits.infinite || self.control.is_pondering() {
            return false;
        }
        let mate = if score >= MATE_BOUND {
            Some((MATE - score + 1) / 2)
        } else {
            None
        };
        if let (Some(found), Some(wanted)) = (mate, limits.mate)
            && found <= wanted
        {
            return true;
        }
        // With a clock, a mate that has been looked at much deeper than it is long will not get shorter.
        if limits.clock.is_some()
            && score.abs() >= MATE_BOUND
            && self.root.completed_depth
                > tunables::time_mate_factor() * (MATE - score.abs()) + tunables::time_mate_offset()
        {
            return true;
        }
        self.publish_nodes();
        let nodes = self.control.nodes();
        self.nodes >= self.timer.soft_nodes
            || self
                .timer
                .is_enough(certainty, self.control.is_pondering(), nodes)
    }

    /// One line at one depth, in a window round the score expected that widens when the score falls outside.
    fn aspirate(&mut self, position: &Position, depth: i32, lines: usize, report: &mut Report<'_>) {
        let first = &self.root.moves[self.root.line];
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut delta = INFINITE;
        if depth >= tunables::aspiration_depth()
            && first.average != NONE
            && enabled(Feature::Aspiration)
        {
            delta = tunables::aspiration_delta()
                + first.variance.min(tunables::aspiration_variance_limit())
                    / tunables::aspiration_variance();
            alpha = (first.average - delta).max(-INFINITE);
            beta = (first.average + delta).min(INFINITE);
        }
        let mut fewer = 0;
        loop {
            let searched = (depth - fewer).max(1);
            let score = self.node::<true, true>(position, searched, 0, alpha, beta, false);
            let line = self.root.line;
            self.root.moves[line..].sort_by_key(|found| std::cmp::Reverse(found.order()));
            if self.stopped {
                return;
            }
            if score > alpha && score < beta {
                return;
            }
            if self.nodes > NODES_BEFORE_BOUNDS
                && lines == 1
                && score.abs() < MATE_BOUND
                && let Some(report) = report.as_mut()
            {
                report(&self.info(position, line));
            }
            if score <= alpha {
                beta = blend(beta, alpha, tunables::aspiration_fail_low());
                alpha = (score - delta).max(-INFINITE);
                fewer = 0;
            } else {
                beta = (score + delta).min(INFINITE);
                fewer += 1;
            }
            delta +=
                delta * tunables::aspiration_growth() / 100 + tunables::aspiration_growth_least();
            let wide = tunables::aspiration_limit();
            if delta > wide {
                alpha = if alpha < -wide { -INFINITE } else { alpha };
                beta = if beta > wide { INFINITE } else { beta };
            }
        }
    }

    /// The search was stopped within an iteration: what it has proved by then counts, the rest is restored from the last one.
    fn restore_last_iteration(&mut self, finished: Vec<crate::root::RootMove>, lines: usize) {
        let depth = self.root.depth;
        let better = if lines == 1 {
            self.root
                .moves
                .iter()
                .filter(|found| {
                    found.depth == depth
                        && found.bound >= 0
                        && found.score > -INFINITE
                        && !is_loss(found.score)
                })
                .max_by_key(|found| found.score)
                .cloned()
        } else {
            None
        };
        let nodes: Vec<(Move, u64)> = self
            .root
            .moves
            .iter()
            .map(|found| (found.play, found.nodes))
            .collect();
        self.root.moves = finished;
        for found in &mut self.root.moves {
            if let Some(&(_, spent)) = nodes.iter().find(|spent| spent.0 == found.play) {
                found.nodes = spent;
            }
        }
        if let Some(better) = better
            && let Some(index) = self
                .root
                .moves
                .iter()
                .position(|found| found.play == better.play)
        {
            self.root.moves[index] = better;
            self.root.moves[..=index].rotate_right(1);
        }
    }

    /// How many lines are searched.
    pub(crate) fn lines_wanted(&self) -> usize {
        let wanted = match self.settings.strength {
            Some(_) => self.settings.multi_pv.max(crate::skill::LINES),
            None => self.settings.multi_pv,
        };
        wanted.clamp(1, self.root.moves.len().max(1))
    }

    /// What there is to say about a line.
    pub(crate) fn info(&mut self, position: &Position, line: usize) -> Info {
        self.publish_nodes();
        let found = &self.root.moves[line];
        let time = self.timer.elapsed();
        let nodes = self.control.nodes().max(self.nodes);
        let micros = time.as_micros().max(1);
        let (score, bound) = if found.score == -INFINITE && found.previous == -INFINITE {
            // Stopped before anything was finished: the evaluation is all there is.
            self.evaluator.reset(position);
            let plain = self.evaluator.evaluate(position).0;
            let limit = crate::quiescence::CLAMP;
            (plain.clamp(-limit, limit), Bound::Exact)
        } else {
            let bound = match found.bound {
                1.. => Bound::Lower,
                0 => Bound::Exact,
                _ => Bound::Upper,
            };
            (found.shown(), bound)
        };
        Info {
            depth: found.depth.max(1),
            selective_depth: found.selective_depth.max(found.pv.len()) as i32,
            line: line + 1,
            score: MoverView(Score::from_internal(score)),
            bound,
            nodes,
            time,
            nodes_per_second: (u128::from(nodes) * 1_000_000 / micros) as u64,
            hash_full: self.table.fullness(),
            tablebase_hits: self.control.tablebase_hits(),
            pv: presentable(position, &self.history, &self.table, &found.pv, score),
        }
    }

    /// The result of this thread's search.
    pub(crate) fn found(&mut self, position: &Position, limits: &Limits) -> Found {
        if self.root.moves.is_empty() {
            let mated = position.in_check() && limits.search_moves.is_empty();
            let info = Info {
                score: MoverView::of_ended_game(mated),
                ..Info::default()
            };
            return Found {
                best: Move::NULL,
                ponder: None,
                lines: vec![info.clone()],
                info,
                threads: 1,
                clock_used: self.clock_used(),
                longest_stall: self.timer.longest_stall(),
            };
        }
        let lines: Vec<Info> = (0..self.lines_wanted())
            .map(|line| self.info(position, line))
            .collect();
        let chosen = match self.settings.strength {
            Some(strength) => crate::skill::choose(&lines, strength, self.nodes ^ position.key()),
            None => 0,
        };
        let info = lines[chosen].clone();
        Found {
            best: info.pv.first().copied().unwrap_or(self.root.moves[0].play),
            ponder: info.pv.get(1).copied(),
            lines: lines
                .into_iter()
                .take(self.settings.multi_pv.max(1))
                .collect(),
            info,
            threads: 1,
            clock_used: self.clock_used(),
            longest_stall: self.timer.longest_stall(),
        }
    }
}
