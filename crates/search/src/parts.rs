//! The parts of the search that can be left out, so that a match can say what each is worth. In the usual build all are in and asking costs
//! nothing; with the feature `tune` the margin `left_out` names those that are not, a bit for each. `docs/strength.md` has the results.

use crate::tunables;

/// A part of the search; its number is its bit in `left_out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Aspiration = 0,
    ReverseFutility = 1,
    NullMove = 2,
    InternalReduction = 3,
    ProbCut = 4,
    LateMovePruning = 5,
    Futility = 6,
    CaptureFutility = 7,
    QuietExchange = 8,
    CaptureExchange = 9,
    Singular = 10,
    CheckExtension = 11,
    LateMoveReduction = 12,
    ReductionCorrections = 13,
    EvaluationCorrections = 14,
    ContinuationHistory = 15,
    CaptureHistory = 16,
    Killer = 17,
    TableCutoffs = 18,
    Hindsight = 19,
    UpcomingRepetition = 20,
    Improving = 21,
}

/// Whether a part is in.
#[inline(always)]
pub(crate) fn has(part: Part) -> bool {
    tunables::left_out() & (1 << part as i32) == 0
}
