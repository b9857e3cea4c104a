//! A line of moves played out: every position on the way, so that a motif can look back and ahead.

use chess::{Bitboard, Color, Move, Piece, Position, Square, Wing, attacks};

use crate::sight;

/// One move of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub before: Position,
    pub made: Move,
    pub after: Position,
    /// What moved, as it was before it moved.
    pub piece: Piece,
    pub from: Square,
    /// Where it went; where the king goes, when castling.
    pub to: Square,
    pub captured: Option<Piece>,
}

impl Step {
    /// The move played, if it is legal.
    pub fn play(before: &Position, made: Move) -> Option<Step> {
        if !before.is_legal(made) {
            return None;
        }
        let piece = before.moved(made)?;
        let mut after = *before;
        after.make(made, &mut ());
        let mut to = made.to();
        if made.is_castle() {
            let wing = if to.file() > made.from().file() {
                Wing::King
            } else {
                Wing::Queen
            };
            to = wing.king_target(piece.color());
        }
        Some(Step {
            before: *before,
            made,
            after,
            piece,
            from: made.from(),
            to,
            captured: before.captured(made),
        })
    }

    pub fn is_check(&self) -> bool {
        self.after.in_check()
    }

    pub fn is_capture(&self) -> bool {
        self.captured.is_some()
    }

    pub fn is_quiet(&self) -> bool {
        !self.is_check() && !self.is_capture() && !self.made.is_promotion()
    }

    /// What the moved piece attacks from where it now stands.
    pub fn attacks(&self) -> Bitboard {
        self.after
            .piece_at(self.to)
            .map_or(Bitboard::EMPTY, |piece| {
                attacks::of_piece(piece, self.to, self.after.occupied())
            })
    }

    /// What is taken, in pawns.
    pub fn captured_value(&self) -> i32 {
        self.captured.map_or(0, |piece| sight::value(piece.role()))
    }
}

/// A line with the side whose motifs are looked for, the hero; the hero moves first in `steps`.
pub(crate) struct Line {
    /// The opponent's move that led to the first position, where it is known.
    pub lead: Option<Step>,
    pub steps: Vec<Step>,
    pub start: Position,
    pub hero: Color,
}

impl Line {
    /// The line from `start`, the hero to move. It ends before the first move that is not legal.
    pub fn new(start: &Position, moves: &[Move], lead: Option<Step>) -> Line {
        let mut steps: Vec<Step> = Vec::with_capacity(moves.len());
        let mut position = *start;
        for &made in moves {
            let Some(step) = Step::play(&position, made) else {
                break;
            };
            position = step.after;
            steps.push(step);
        }
        Line {
            lead,
            steps,
            start: *start,
            hero: start.side_to_move(),
        }
    }

    /// How many moves of the whole line have been played after this step.
    pub fn ply_after(&self, step: usize) -> usize {
        step + 1 + usize::from(self.lead.is_some())
    }

    /// The hero's moves, with their places among the steps.
    pub fn hero_steps(&self) -> impl DoubleEndedIterator<Item = (usize, &Step)> {
        self.steps
            .iter()
            .enumerate()
            .filter(|(index, _)| index.is_multiple_of(2))
    }

    /// The opponent's move before this step: the lead for the first.
    pub fn previous(&self, step: usize) -> Option<&Step> {
        match step {
            0 => self.lead.as_ref(),
            _ => self.steps.get(step - 1),
        }
    }

    /// The position at the end.
    pub fn end(&self) -> &Position {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// How many moves the hero makes.
    pub fn hero_moves(&self) -> usize {
        self.steps.len().div_ceil(2)
    }
}
