//! The moves at the root: their scores, lines and shares of the work.

use std::sync::Arc;

use chess::{Color, History, Move, Position};
use eval::Evaluator;

use crate::control::SearchControl;
use crate::iterate::game_ply;
use crate::request::Request;
use crate::score::{INFINITE, MAX_PLY, NONE, TABLEBASE_WIN, blend};
use crate::searcher::Searcher;
use crate::tablebases::Wdl;
use crate::time::Timer;
use crate::tunables;

/// What the search keeps for its root.
pub(crate) struct RootState {
    /// The moves, best first.
    pub(crate) moves: Vec<RootMove>,
    /// Which of the lines asked for is being searched, from 0.
    pub(crate) line: usize,
    /// The iteration.
    pub(crate) depth: i32,
    /// The last iteration that was finished.
    pub(crate) completed_depth: i32,
    /// The side to move.
    pub(crate) side: Color,
    /// The game's half-move and the score of the search before this one.
    pub(crate) previous_search: Option<(u32, i32)>,
}

impl Default for RootState {
    fn default() -> RootState {
        RootState {
            moves: Vec::new(),
            line: 0,
            depth: 0,
            completed_depth: 0,
            side: Color::White,
            previous_search: None,
        }
    }
}

/// A legal move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) play: Move,
    /// Its score in this iteration, if it raised alpha; else minus infinity.
    pub(crate) score: i32,
    /// Its score in the iteration before.
    pub(crate) previous: i32,
    /// A running average of its scores.
    pub(crate) average: i32,
    /// A running average of how much its scores waver, squared.
    pub(crate) variance: i32,
    /// Whether the score is only a bound: above zero a lower one, below an upper one.
    pub(crate) bound: i32,
    /// Its line.
    pub(crate) pv: Vec<Move>,
    pub(crate) selective_depth: usize,
    /// Nodes spent on it in this search.
    pub(crate) nodes: u64,
    /// What the tablebases say of it: the higher the better.
    pub(crate) rank: i32,
    /// The score the tablebases give it, or [`NONE`].
    pub(crate) tablebase_score: i32,
    /// The iteration in which the score was found.
    pub(crate) depth: i32,
}

impl RootMove {
    fn new(play: Move) -> RootMove {
        RootMove {
            play,
            score: -INFINITE,
            previous: -INFINITE,
            average: NONE,
            variance: NONE,
            bound: 0,
            pv: vec![play],
            selective_depth: 0,
            nodes: 0,
            rank: 0,
            tablebase_score: NONE,
            depth: 0,
        }
    }

    /// The score to report.
    pub(crate) fn shown(&self) -> i32 {
        let score = if self.score == -INFINITE {
            self.previous
        } else {
            self.score
        };
        // A mate found within a known win is worth more than the tables' word.
        if self.tablebase_score != NONE && score.abs() < crate::score::MATE_BOUND {
            self.tablebase_score
        } else {
            score
        }
    }
}

impl<E: Evaluator> Searcher<E> {
    /// Makes ready for a search.
    pub(crate) fn prepare(&mut self, request: &Request<'_>, control: &Arc<SearchControl>) {
        let Request {
            position,
            history,
            limits,
            settings,
            ..
        } = *request;
        self.timer = Timer::new(limits, settings, game_ply(position), control.is_pondering());
        self.control = Arc::clone(control);
        self.history = history.clone();
        self.settings = settings.clone();
        self.settings.strength = settings.strength.filter(|strength| !strength.is_full());
        self.stopped = false;
        self.nodes = 0;
        self.nodes_published = 0;
        self.tablebase.hits = 0;
        self.root.completed_depth = 0;
        self.root.line = 0;
        self.root.side = position.side_to_move();
        self.reset_line(position);
        self.root.moves = position
            .legal_moves()
            .iter()
            .filter(|play| limits.search_moves.is_empty() || limits.search_moves.contains(play))
            .map(|&play| RootMove::new(play))
            .collect();
        self.rank_root_moves(position, history);
    }

    /// Lets the tablebases choose which moves are searched, and decides whether they are asked further on.
    fn rank_root_moves(&mut self, position: &Position, history: &History) {
        self.tablebase.pieces = 0;
        let Some(tables) = self.tablebase.tables.clone() else {
            return;
        };
        let most = tables.max_pieces().min(self.settings.syzygy_probe_limit);
        self.tablebase.pieces = most;
        if position.occupied().len() > most || position.castling().bits() != 0 {
            return;
        }
        let fifty = self.settings.syzygy_fifty_move_rule;
        let Some(ranks) = tables.rank_root_moves(position, history, fifty) else {
            return;
        };
        self.tablebase.hits += ranks.len() as u64;
        for root_move in &mut self.root.moves {
            if let Some(rank) = ranks.iter().find(|rank| rank.play == root_move.play) {
                root_move.rank = rank.rank;
                root_move.tablebase_score = match rank.wdl {
                    Wdl::Win => TABLEBASE_WIN - 1,
                    Wdl::CursedWin if !fifty => TABLEBASE_WIN - 1,
                    Wdl::CursedWin => 1,
                    Wdl::Draw => 0,
                    Wdl::BlessedLoss if !fifty => -TABLEBASE_WIN + 1,
                    Wdl::BlessedLoss => -1,
                    Wdl::Loss => -TABLEBASE_WIN + 1,
                };
            }
        }
        self.root
            .moves
            .sort_by_key(|root_move| std::cmp::Reverse(root_move.rank));
        // The root's own ranks keep the result; asking again below would only hide the way to mate.
        self.tablebase.pieces = 0;
    }

    /// Whether a move is to be looked at in the present line.
    #[inline]
    pub(crate) fn is_root_move(&self, play: Move) -> bool {
        let first = &self.root.moves[self.root.line];
        self.root.moves[self.root.line..]
            .iter()
            .any(|root_move| root_move.play == play && root_move.rank == first.rank)
    }

    /// Notes what the search of a root move brought.
    pub(crate) fn note_root_move(
        &mut self,
        play: Move,
        score: i32,
        move_count: i32,
        alpha: i32,
        beta: i32,
        nodes: u64,
    ) {
        let selective_depth = self.selective_depth;
        let depth = self.root.depth;
        let Some(index) = self
            .root
            .moves
            .iter()
            .position(|root_move| root_move.play == play)
        else {
            return;
        };
        let root_move = &mut self.root.moves[index];
        root_move.nodes += nodes;
        if move_count > 1 && score <= alpha {
            root_move.score = -INFINITE;
            return;
        }
        let limit = tunables::aspiration_score_limit();
        let settled = score.clamp(-limit, limit);
        root_move.average = if root_move.average == NONE {
            score
        } else {
            blend(
                root_move.average,
                score,
                tunables::aspiration_average_share(),
            )
        };
        root_move.variance = if root_move.variance == NONE {
            settled * settled / tunables::aspiration_first_variance()
        } else {
            blend(
                root_move.variance,
                (settled - root_move.previous.clamp(-limit, limit)).pow(2),
                tunables::aspiration_variance_share(),
            )
        };
        root_move.score = score.clamp(alpha, beta);
        root_move.bound = i32::from(score >= beta) - i32::from(score <= alpha);
        root_move.selective_depth = selective_depth;
        root_move.depth = depth;
        root_move.pv.clear();
        root_move.pv.push(play);
        if score > alpha {
            root_move
                .pv
                .extend(self.pv.line(1).iter().copied().take(MAX_PLY));
        }
    }
}

impl RootMove {
    /// What root moves are sorted by: the tablebases' rank, the score, the score before.
    pub(crate) fn order(&self) -> (i32, i32, i32) {
        (self.rank, self.score, self.previous)
    }
}
