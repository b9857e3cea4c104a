//! The accumulators along a line of play. A move changes two to four features, so its accumulator is the one before it with a few rows taken
//! off and put on; and nothing is added up before somebody asks, since many positions of a search are never evaluated.

use chess::{ByColor, Color, Piece, Position, Square};

use super::features::View;
use super::kernels::{Block, InstructionSet, LANES};
use super::network::Network;
use super::refresh::RefreshTable;
use super::shape::KingBuckets;

/// The most pieces a move lifts or puts down: castling does two of each.
const MOST_CHANGES: usize = 4;

/// A piece lifted or put down.
#[derive(Clone, Copy, Debug)]
struct Change {
    piece: Piece,
    square: Square,
    entered: bool,
}

/// One position of the line.
#[derive(Clone, Debug)]
struct Step {
    /// Whether the accumulator of each perspective is that of this position.
    known: [bool; 2],
    views: [View; 2],
    changes: [Change; MOST_CHANGES],
    changed: usize,
}

impl Step {
    fn new(views: [View; 2]) -> Step {
        Step {
            known: [false; 2],
            views,
            changes: [Change {
                piece: Piece::ALL[0],
                square: Square::A1,
                entered: false,
            }; MOST_CHANGES],
            changed: 0,
        }
    }

    fn changes(&self) -> &[Change] {
        &self.changes[..self.changed.min(MOST_CHANGES)]
    }
}

/// The line so far; steps beyond the present one are kept for their memory alone.
#[derive(Clone, Debug)]
pub(super) struct Accumulators {
    steps: Vec<Step>,
    /// For each step White's accumulator and Black's.
    sums: Vec<Block>,
    blocks: usize,
    present: usize,
    king_buckets: KingBuckets,
    refresh: RefreshTable,
}

impl Accumulators {
    pub(super) fn new(network: &Network) -> Accumulators {
        let king_buckets = network.shape().king_buckets;
        let views =
            Color::BOTH.map(|side| View::new(side, Square::E1.for_side(side), &king_buckets));
        let blocks = network.shape().width / LANES;
        Accumulators {
            steps: vec![Step::new(views)],
            sums: vec![Block::ZERO; 2 * blocks],
            blocks,
            present: 0,
            king_buckets,
            refresh: RefreshTable::new(network),
        }
    }

    /// A line starts from this position.
    pub(super) fn reset(&mut self, position: &Position) {
        self.present = 0;
        let views = Color::BOTH.map(|side| View::of(side, position, &self.king_buckets));
        self.steps[0] = Step::new(views);
    }

    /// A move is about to be made.
    #[inline(always)]
    pub(super) fn push(&mut self) {
        let views = self.steps[self.present].views;
        self.present += 1;
        if self.present == self.steps.len() {
            self.steps.push(Step::new(views));
            self.sums
                .resize(self.steps.len() * 2 * self.blocks, Block::ZERO);
        } else {
            let step = &mut self.steps[self.present];
            step.known = [false; 2];
            step.views = views;
            step.changed = 0;
        }
    }

    /// The last move is taken back.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.present = self.present.saturating_sub(1);
    }

    /// A piece was lifted or put down.
    #[inline(always)]
    pub(super) fn change(&mut self, piece: Piece, square: Square, entered: bool) {
        let step = &mut self.steps[self.present];
        if entered && piece.role() == chess::Role::King {
            let side = piece.color();
            step.views[side.index()] = View::new(side, square, &self.king_buckets);
        }
        step.known = [false; 2];
        if let Some(place) = step.changes.get_mut(step.changed) {
            *place = Change {
                piece,
                square,
                entered,
            };
        }
        step.changed += 1;
    }

    /// Both accumulators of the present position, which is this one.
    #[inline(always)]
    pub(super) fn sums(&mut self, network: &Network, position: &Position) -> ByColor<&[Block]> {
        for side in Color::BOTH {
            if !self.steps[self.present].known[side.index()] {
                self.bring_up(network, position, side);
            }
        }
        let start = self.present * 2 * self.blocks;
        let (white, black) = self.sums[start..start + 2 * self.blocks].split_at(self.blocks);
        ByColor::new(white, black)
    }

    /// Computes one accumulator: from the last step where it is known, if the king has kept its bucket and side since, else by the
    /// refresh table.
    fn bring_up(&mut self, network: &Network, position: &Position, side: Color) {
        let index = side.index();
        let view = self.steps[self.present].views[index];
        let mut from = self.present;
        while !self.steps[from].known[index] {
            // More changes than a move can make: not all of them were kept.
            let unclear = self.steps[from].changed > MOST_CHANGES;
            if from == 0 || unclear || self.steps[from - 1].views[index] != view {
                let start = (self.present * 2 + index) * self.blocks;
                let into = &mut self.sums[start..start + self.blocks];
                self.refresh.refresh(network, position, side, view, into);
                self.steps[self.present].known[index] = true;
                return;
            }
            from -= 1;
        }
        for at in from + 1..=self.present {
            let (before, after) = self.sums.split_at_mut(at * 2 * self.blocks);
            let place = index * self.blocks;
            let step = &mut self.steps[at];
            add_changes(
                network,
                view,
                &before[(at - 1) * 2 * self.blocks + place..][..self.blocks],
                &mut after[place..place + self.blocks],
                step.changes(),
            );
            step.known[index] = true;
        }
    }

    /// Whether the last move of the line can have led to this position: what builds that check hold it to.
    pub(super) fn agrees_with(&self, position: &Position) -> bool {
        let step = &self.steps[self.present];
        let stands = |change: &Change| position.piece_at(change.square) == Some(change.piece);
        step.views == Color::BOTH.map(|side| View::of(side, position, &self.king_buckets))
            && step
                .changes()
                .iter()
                .all(|change| !change.entered || stands(change))
    }
}

/// The accumulator after a move out of the one before it, in one pass through memory.
#[inline(always)]
fn add_changes(
    network: &Network,
    view: View,
    before: &[Block],
    after: &mut [Block],
    changes: &[Change],
) {
    let set = InstructionSet::best();
    let row = |change: &Change| network.input(view.feature(change.piece, change.square));
    match changes {
        [off, on] if !off.entered && on.entered => {
            set.update(before, after, [row(off)], [row(on)]);
        }
        [first, second, on] if !first.entered && !second.entered && on.entered => {
            set.update(before, after, [row(first), row(second)], [row(on)]);
        }
        _ => {
            after.copy_from_slice(before);
            for change in changes {
                if change.entered {
                    set.apply(after, &[], &[row(change)]);
                } else {
                    set.apply(after, &[row(change)], &[]);
                }
            }
        }
    }
}
