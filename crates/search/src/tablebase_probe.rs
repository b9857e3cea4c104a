//! Probing the tablebases within the search.

use chess::Move;
use eval::Evaluator;

use crate::alphabeta::Node;
use crate::score::{MAX_PLY, NONE, TABLEBASE_WIN};
use crate::searcher::Searcher;
use crate::table::{Entry, TableBound};
use crate::table_scores::score_to_table;
use crate::tablebases::Wdl;
use crate::tunables;

impl<E: Evaluator> Searcher<E> {
    /// The tables' word on a position, if it decides the node; may raise alpha otherwise.
    #[inline]
    pub(crate) fn probe_tablebases<const PV: bool>(&mut self, node: &mut Node<'_>) -> Option<i32> {
        let &mut Node {
            position,
            depth,
            ply,
            ..
        } = node;
        if self.tablebase.pieces == 0 {
            return None;
        }
        let pieces = position.occupied().len();
        if pieces > self.tablebase.pieces
            || (pieces == self.tablebase.pieces && depth < self.settings.syzygy_probe_depth)
            || position.halfmove_clock() != 0
            || position.castling().bits() != 0
        {
            return None;
        }
        let wdl = self.tablebase.tables.as_ref()?.probe_wdl(position)?;
        self.tablebase.hits += 1;
        let fifty = self.settings.syzygy_fifty_move_rule;
        let win = TABLEBASE_WIN - ply as i32;
        let (score, bound) = match wdl {
            Wdl::Win => (win, TableBound::Lower),
            Wdl::CursedWin if !fifty => (win, TableBound::Lower),
            Wdl::Loss => (-win, TableBound::Upper),
            Wdl::BlessedLoss if !fifty => (-win, TableBound::Upper),
            Wdl::CursedWin => (self.draw(position.side_to_move()) + 1, TableBound::Exact),
            Wdl::BlessedLoss => (self.draw(position.side_to_move()) - 1, TableBound::Exact),
            Wdl::Draw => (self.draw(position.side_to_move()), TableBound::Exact),
        };
        let decides = match bound {
            TableBound::Exact => true,
            TableBound::Lower => score >= node.beta,
            _ => score <= node.alpha,
        };
        if decides {
            self.table.store(
                node.key,
                Entry {
                    play: Move::NULL,
                    score: score_to_table(score, ply),
                    evaluation: NONE,
                    depth: (depth + tunables::tablebase_depth()).min(MAX_PLY as i32 - 1),
                    bound,
                    pv: self.frame(ply, 0).table_pv,
                },
            );
            return Some(score);
        }
        if PV && bound == TableBound::Lower {
            node.alpha = node.alpha.max(score);
        }
        None
    }
}
