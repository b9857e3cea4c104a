//! How far the evaluator is usually off in positions that share something with this one: the pawns, the minor or major pieces, each
//! side's pieces, or the moves that led here. The search learns it where its result differs from the evaluation.

use chess::{Color, Position};

use crate::histories::{PIECE_TO, zeroed};
use crate::tunables;

const SLOTS: usize = 16_384;
/// No figure goes beyond this; it counts as one whole weight.
const LIMIT: i32 = 1024;

type ByKey = Box<[i16; 2 * SLOTS]>;

/// What the evaluator is usually off by.
pub(crate) struct Corrections {
    pawn: ByKey,
    minor: ByKey,
    major: ByKey,
    non_pawn: [ByKey; 2],
    continuation: Box<[i16; PIECE_TO * PIECE_TO]>,
}

/// Where the figures for one position lie.
struct Places {
    pawn: usize,
    minor: usize,
    major: usize,
    non_pawn: [usize; 2],
    continuation: usize,
}

impl Places {
    #[inline(always)]
    fn of(position: &Position, last: usize, before: usize) -> Places {
        let side = position.side_to_move().index() * SLOTS;
        let keys = position.keys();
        let place = |key: u64| side + key as usize % SLOTS;
        Places {
            pawn: place(keys.pawn()),
            minor: place(keys.minor()),
            major: place(keys.major()),
            non_pawn: [
                place(keys.non_pawn(Color::White)),
                place(keys.non_pawn(Color::Black)),
            ],
            continuation: before * PIECE_TO + last,
        }
    }
}

#[inline(always)]
fn adjust(figure: &mut i16, bonus: i32) {
    let old = i32::from(*figure);
    *figure = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections {
            pawn: zeroed(),
            minor: zeroed(),
            major: zeroed(),
            non_pawn: [zeroed(), zeroed()],
            continuation: zeroed(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.pawn.fill(0);
        self.minor.fill(0);
        self.major.fill(0);
        self.non_pawn[0].fill(0);
        self.non_pawn[1].fill(0);
        self.continuation.fill(0);
    }

    /// What to add to the evaluation of this position, in centipawns. `last` and `before` are the two moves that led here.
    #[inline]
    pub(crate) fn get(&self, position: &Position, last: usize, before: usize) -> i32 {
        let places = Places::of(position, last, before);
        let sum = i32::from(self.pawn[places.pawn]) * tunables::correction_pawn()
            + i32::from(self.minor[places.minor]) * tunables::correction_minor()
            + i32::from(self.major[places.major]) * tunables::correction_major()
            + (i32::from(self.non_pawn[0][places.non_pawn[0]])
                + i32::from(self.non_pawn[1][places.non_pawn[1]]))
                * tunables::correction_non_pawn()
            + i32::from(self.continuation[places.continuation])
                * tunables::correction_continuation();
        sum / LIMIT
    }

    /// The search found that the evaluation was off by so much.
    #[inline]
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        last: usize,
        before: usize,
        difference: i32,
        depth: i32,
    ) {
        let bonus = (difference * depth / 4).clamp(-LIMIT / 4, LIMIT / 4);
        let places = Places::of(position, last, before);
        adjust(&mut self.pawn[places.pawn], bonus);
        adjust(&mut self.minor[places.minor], bonus);
        adjust(&mut self.major[places.major], bonus);
        adjust(&mut self.non_pawn[0][places.non_pawn[0]], bonus);
        adjust(&mut self.non_pawn[1][places.non_pawn[1]], bonus);
        adjust(&mut self.continuation[places.continuation], bonus);
    }
}
