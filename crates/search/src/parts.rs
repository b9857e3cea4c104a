//! The parts of the search that can be left out, so that a match can say what each is worth. In the usual build all are in and asking costs
//! nothing; with the feature `tune` the margin `left_out` names those that are not, a bit for each. `docs/strength.md` has the results.

use crate::tunables;

/// A part of the search; its number is its bit in `left_out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Aspiration = 0,
    Razoring = 1,
    ReverseFutility = 2,
    NullMove = 3,
    InternalReduction = 4,
    ProbCut = 5,
    LateMovePruning = 6,
    Futility = 7,
    CaptureFutility = 8,
    HistoryPruning = 9,
    QuietExchange = 10,
    CaptureExchange = 11,
    Singular = 12,
    CheckExtension = 13,
    LateMoveReduction = 14,
    ReductionCorrections = 15,
    EvaluationCorrections = 16,
    ContinuationHistory = 17,
    CaptureHistory = 18,
    PawnHistory = 19,
    Killer = 20,
    TableCutoffs = 21,
    QuiescenceFutility = 22,
    Hindsight = 23,
    UpcomingRepetition = 24,
    Improving = 25,
}

/// Whether a part is in.
#[inline(always)]
pub(crate) fn has(part: Part) -> bool {
    tunables::left_out() & (1 << part as i32) == 0
}
