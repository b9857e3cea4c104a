//! The hidden layer's sums along a line of play. A move changes two to four inputs, so its sums are those before it with a few rows taken
//! off and put on; and nothing is added up before somebody asks, since many positions of a search are never evaluated.

use chess::{ByColor, Color, Piece, Position, Square};

use super::features::View;
use super::network::{HIDDEN, Network, Units};

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
    sums: [Units; 2],
    /// Whether the sums of each view are those of this position.
    known: [bool; 2],
    /// How each side looks at this position.
    views: [View; 2],
    changes: [Change; MOST_CHANGES],
    changed: usize,
}

impl Step {
    fn new(views: [View; 2]) -> Step {
        Step {
            sums: [Units::ZERO; 2],
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
    present: usize,
}

impl Accumulators {
    pub(super) fn new() -> Accumulators {
        let views = Color::BOTH.map(|side| View::new(side, Square::E1.for_side(side)));
        Accumulators {
            steps: vec![Step::new(views)],
            present: 0,
        }
    }

    /// A line starts from this position.
    pub(super) fn reset(&mut self, position: &Position) {
        self.present = 0;
        self.steps[0] = Step::new(Color::BOTH.map(|side| View::of(side, position)));
    }

    /// A move is about to be made.
    #[inline(always)]
    pub(super) fn push(&mut self) {
        let views = self.steps[self.present].views;
        self.present += 1;
        if self.present == self.steps.len() {
            self.steps.push(Step::new(views));
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
            step.views[piece.color().index()] = View::new(piece.color(), square);
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

    /// The sums of both views for the present position, which is this one.
    #[inline(always)]
    pub(super) fn sums(&mut self, network: &Network, position: &Position) -> ByColor<&Units> {
        for side in Color::BOTH {
            if !self.steps[self.present].known[side.index()] {
                self.bring_up(network, position, side);
            }
        }
        let step = &self.steps[self.present];
        ByColor::new(&step.sums[0], &step.sums[1])
    }

    /// Works one view's sums out: from the last step where they are known, if the board has not been mirrored since, else from scratch.
    fn bring_up(&mut self, network: &Network, position: &Position, side: Color) {
        let side = side.index();
        let view = self.steps[self.present].views[side];
        let mut from = self.present;
        while !self.steps[from].known[side] {
            // More changes than a move can make: what they were has not all been kept.
            let unclear = self.steps[from].changed > MOST_CHANGES;
            if from == 0 || unclear || self.steps[from - 1].views[side] != view {
                let step = &mut self.steps[self.present];
                step.sums[side] = network.sums(view.features(position));
                step.known[side] = true;
                return;
            }
            from -= 1;
        }
        for at in from + 1..=self.present {
            let (before, after) = self.steps.split_at_mut(at);
            let step = &mut after[0];
            add_changes(
                network,
                view,
                &before[at - 1].sums[side],
                &mut step.sums[side],
                &step.changes[..step.changed],
            );
            step.known[side] = true;
        }
    }

    /// Whether the last move of the line can have led to this position: what builds that check hold it to.
    pub(super) fn agrees_with(&self, position: &Position) -> bool {
        let step = &self.steps[self.present];
        let stands = |change: &Change| position.piece_at(change.square) == Some(change.piece);
        step.views == Color::BOTH.map(|side| View::of(side, position))
            && step
                .changes()
                .iter()
                .all(|change| !change.entered || stands(change))
    }
}

/// The sums after a move out of those before it. The usual moves, and captures, go through memory once.
#[inline(always)]
fn add_changes(
    network: &Network,
    view: View,
    before: &Units,
    after: &mut Units,
    changes: &[Change],
) {
    let row = |change: &Change| &network.inputs[view.feature(change.piece, change.square)].0;
    match changes {
        [off, on] if !off.entered && on.entered => {
            let (off, on) = (row(off), row(on));
            for unit in 0..HIDDEN {
                after.0[unit] = before.0[unit]
                    .wrapping_sub(off[unit])
                    .wrapping_add(on[unit]);
            }
        }
        [first, second, on] if !first.entered && !second.entered && on.entered => {
            let (first, second, on) = (row(first), row(second), row(on));
            for unit in 0..HIDDEN {
                after.0[unit] = before.0[unit]
                    .wrapping_sub(first[unit])
                    .wrapping_sub(second[unit])
                    .wrapping_add(on[unit]);
            }
        }
        _ => {
            *after = *before;
            for change in changes {
                let row = &network.inputs[view.feature(change.piece, change.square)];
                if change.entered {
                    after.add(row);
                } else {
                    after.subtract(row);
                }
            }
        }
    }
}
