//! How far the evaluator is usually off in positions that share something with this one: the pawns, the minor or major pieces, each
//! side's pieces, or the moves that led here. The search learns it where its result differs from the evaluation.

use chess::{Color, Position};

use crate::features::{Feature, enabled};
use crate::histories::PIECE_TO;
use crate::huge_pages::Cells;
use crate::tunables;

const SLOTS: usize = 16_384;
/// No figure goes beyond this; it counts as one whole weight.
const LIMIT: i32 = 1024;

/// Where each table begins among the cells.
const PAWN: usize = 0;
const MINOR: usize = PAWN + 2 * SLOTS;
const MAJOR: usize = MINOR + 2 * SLOTS;
const WHITE: usize = MAJOR + 2 * SLOTS;
const BLACK: usize = WHITE + 2 * SLOTS;
const CONTINUATION: usize = BLACK + 2 * SLOTS;
const CELLS: usize = CONTINUATION + PIECE_TO * PIECE_TO;

/// What the evaluator is usually off by.
pub(crate) struct Corrections {
    cells: Cells,
}

/// Where the figures for one position lie: pawns, minors, majors, White's pieces, Black's pieces, the moves that led here.
#[inline(always)]
fn places(position: &Position, last: usize, before: usize) -> [usize; 6] {
    let side = position.side_to_move().index() * SLOTS;
    let keys = position.keys();
    let place = |table: usize, key: u64| table + side + key as usize % SLOTS;
    [
        place(PAWN, keys.pawn()),
        place(MINOR, keys.minor()),
        place(MAJOR, keys.major()),
        place(WHITE, keys.non_pawn(Color::White)),
        place(BLACK, keys.non_pawn(Color::Black)),
        CONTINUATION + before * PIECE_TO + last,
    ]
}

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections {
            cells: Cells::new(CELLS),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
    }

    /// What to add to the evaluation of this position, in centipawns. `last` and `before` are the two moves that led here.
    #[inline]
    pub(crate) fn get(&self, position: &Position, last: usize, before: usize) -> i32 {
        if !enabled(Feature::CorrectionHistory) {
            return 0;
        }
        let [pawn, minor, major, white, black, continuation] =
            places(position, last, before).map(|place| self.cells.get(place));
        let sum = pawn * tunables::correction_pawn()
            + minor * tunables::correction_minor()
            + major * tunables::correction_major()
            + (white + black) * tunables::correction_non_pawn()
            + continuation * tunables::correction_continuation();
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
        let most = tunables::correction_step();
        let bonus = (difference * depth / tunables::correction_rate()).clamp(-most, most);
        for place in places(position, last, before) {
            self.cells.adjust(place, bonus, LIMIT);
        }
    }
}
