//! One thread's search and its tables. A session keeps one for each thread in a [`Pool`](crate::Pool); a laboratory that plays millions of
//! short games keeps one by itself.

use std::sync::Arc;

use chess::{Bitboard, Color, History, Move, Position};
use eval::Evaluator;

use crate::control::SearchControl;
use crate::correction::Corrections;
use crate::histories::{Histories, piece_to};
use crate::info::{Found, Info};
use crate::limits::Settings;
use crate::picker::Scored;
use crate::pv::PvTable;
use crate::request::Request;
use crate::root::RootState;
use crate::score::{MAX_PLY, NONE};
use crate::table::Table;
use crate::tablebases::Tablebases;
use crate::time::Timer;

/// How many frames lie below the root's, so that looking back never leaves the stack.
const BELOW: usize = 7;
/// And above the deepest.
const ABOVE: usize = 3;
/// All of them and a few more: with a power of two a place on the stack needs no check, only its low bits.
const FRAMES: usize = 256;
const _: () = assert!(BELOW + MAX_PLY + ABOVE <= FRAMES && FRAMES.is_power_of_two());

/// What is known at one ply of the line being searched. A power of two in size, so that finding one takes a shift.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Frame {
    /// The corrected evaluation; [`NONE`] in check.
    pub(crate) static_evaluation: i32,
    /// The move being searched from here.
    pub(crate) play: Move,
    /// The same, as histories know it; 0 for none.
    pub(crate) piece_to: usize,
    /// Whether it is a capture or a promotion.
    pub(crate) noisy: bool,
    /// The move left out, when the question is whether it is the only good one.
    pub(crate) excluded: Move,
    /// The last quiet move that failed high here.
    pub(crate) killer: Move,
    /// Whether the position is or was in a principal variation.
    pub(crate) table_pv: bool,
    pub(crate) in_check: bool,
    /// How often nodes one ply further failed high.
    pub(crate) cutoffs: i32,
    /// How much the move being searched was reduced.
    pub(crate) reduction: i32,
    /// How many moves have been tried.
    pub(crate) move_count: i32,
    /// What the opponent attacks.
    pub(crate) threats: Bitboard,
}

impl Frame {
    const EMPTY: Frame = Frame {
        static_evaluation: NONE,
        play: Move::NULL,
        piece_to: 0,
        noisy: false,
        excluded: Move::NULL,
        killer: Move::NULL,
        table_pv: false,
        in_check: false,
        cutoffs: 0,
        reduction: 0,
        move_count: 0,
        threats: Bitboard::EMPTY,
    };
}

/// A hash table of so many megabytes that the machine did not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no memory for {0} MB of hash table")]
pub struct NoTable(pub usize);

/// The tablebases and how a search uses them.
#[derive(Default)]
pub(crate) struct TablebaseState {
    pub(crate) tables: Option<Arc<dyn Tablebases>>,
    /// Positions with more pieces are not probed; 0 for none at all.
    pub(crate) pieces: u32,
    /// Hits not yet added to the whole search's count.
    pub(crate) hits: u64,
}

/// One thread's search. Aligned so that two threads' counters never share a cache line.
#[repr(align(128))]
pub struct Searcher<E: Evaluator> {
    pub(crate) evaluator: E,
    pub(crate) table: Arc<Table>,
    pub(crate) tablebase: TablebaseState,
    pub(crate) histories: Histories,
    pub(crate) corrections: Corrections,
    pub(crate) stack: Box<[Frame; FRAMES]>,
    pub(crate) moves: Vec<Scored>,
    pub(crate) pv: PvTable,
    pub(crate) history: History,
    pub(crate) control: Arc<SearchControl>,
    pub(crate) settings: Settings,
    pub(crate) timer: Timer,
    /// Only the first thread watches limits and reports.
    pub(crate) is_main: bool,
    pub(crate) stopped: bool,
    pub(crate) nodes: u64,
    /// How many of the nodes have been added to the whole search's count.
    pub(crate) nodes_published: u64,
    pub(crate) selective_depth: usize,
    pub(crate) null_move_ply: usize,
    pub(crate) root: RootState,
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with its own hash table of so many megabytes.
    ///
    /// # Errors
    /// If the machine does not give so many: with a smaller table the same search would find something else.
    pub fn new(evaluator: E, hash_megabytes: usize) -> Result<Searcher<E>, NoTable> {
        let table = Table::whole(hash_megabytes, 1).ok_or(NoTable(hash_megabytes))?;
        Ok(Searcher::with_table(evaluator, Arc::new(table), true))
    }

    pub(crate) fn with_table(evaluator: E, table: Arc<Table>, is_main: bool) -> Searcher<E> {
        Searcher {
            evaluator,
            table,
            tablebase: TablebaseState::default(),
            histories: Histories::new(),
            corrections: Corrections::new(),
            stack: Box::new([Frame::EMPTY; FRAMES]),
            moves: Vec::with_capacity(4096),
            pv: PvTable::new(),
            history: History::new(),
            control: Arc::default(),
            settings: Settings::default(),
            timer: Timer::unlimited(),
            is_main,
            stopped: false,
            nodes: 0,
            nodes_published: 0,
            selective_depth: 0,
            null_move_ply: 0,
            root: RootState::default(),
        }
    }

    /// Forgets everything: afterwards the same search gives the same nodes.
    pub fn clear(&mut self) {
        self.table.clear(1);
        self.forget();
    }

    /// Forgets what this thread has learnt; the table stays.
    pub(crate) fn forget(&mut self) {
        self.histories.clear();
        self.corrections.clear();
        self.root.previous_search = None;
    }

    /// Searches until a limit or the handle ends it, on the calling thread alone.
    pub fn search(&mut self, request: Request<'_>, report: &mut dyn FnMut(&Info)) -> Found {
        let Request {
            position,
            limits,
            stop,
            ..
        } = request;
        self.table.next_generation();
        let control = Arc::new(SearchControl::new(stop, limits.ponder));
        self.prepare(&request, &control);
        self.iterate(position, limits, Some(report));
        self.found(position, limits)
    }

    /// The frame `back` plies before this one.
    #[inline(always)]
    pub(crate) fn frame(&self, ply: usize, back: usize) -> &Frame {
        &self.stack[(ply + BELOW - back) % FRAMES]
    }

    /// The frame of this ply.
    #[inline(always)]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.stack[(ply + BELOW) % FRAMES]
    }

    /// Clears the line so far.
    pub(crate) fn reset_line(&mut self, position: &Position) {
        self.stack.fill(Frame::EMPTY);
        self.moves.clear();
        self.evaluator.reset(position);
        self.null_move_ply = 0;
    }

    /// Makes a move on a copy of the position, where the copy lies, and counts it.
    #[inline(always)]
    pub(crate) fn make(&mut self, copy: &mut Position, play: Move, ply: usize) {
        let noisy = copy.is_noisy(play);
        let piece_to = piece_to(copy.moved(play), play);
        let frame = self.frame_mut(ply);
        frame.play = play;
        frame.piece_to = piece_to;
        frame.noisy = noisy;
        self.nodes += 1;
        self.history.push(copy.key());
        self.evaluator.push();
        copy.make(play, &mut self.evaluator);
    }

    /// Passes the turn on a copy of the position.
    #[inline(always)]
    pub(crate) fn make_null(&mut self, position: &Position, ply: usize) -> Position {
        let frame = self.frame_mut(ply);
        frame.play = Move::NULL;
        frame.piece_to = 0;
        frame.noisy = false;
        self.nodes += 1;
        self.history.push(position.key());
        self.evaluator.push();
        let mut next = *position;
        next.make_null();
        self.table.prefetch(crate::table_probe::table_key(&next));
        next
    }

    /// Takes the last move back.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.evaluator.pop();
        self.history.pop();
    }

    /// What a draw is worth to the side to move. It wavers a little, so that the search does not take all drawing lines for the same.
    #[inline(always)]
    pub(crate) fn draw(&self, side: Color) -> i32 {
        let wavering = 1 - (self.nodes & 2) as i32;
        if side == self.root.side {
            wavering - self.settings.contempt
        } else {
            wavering + self.settings.contempt
        }
    }
}
