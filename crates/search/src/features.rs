//! The features of the search that can be switched off, so that a match can say what each is worth. In the usual build all are on and asking
//! costs nothing; with the Cargo feature `tune` the tunable `disabled_features` names those that are off, a bit for each.
//! `docs/lab-notes/search.md` has the results.

use crate::tunables;

/// A feature of the search; its number is its bit in `disabled_features`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
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
    ReductionAdjustments = 13,
    CorrectionHistory = 14,
    ContinuationHistory = 15,
    CaptureHistory = 16,
    Killer = 17,
    TableCutoffs = 18,
    Hindsight = 19,
    UpcomingRepetition = 20,
    Improving = 21,
}

/// Whether a feature is on.
#[inline(always)]
pub(crate) fn enabled(feature: Feature) -> bool {
    tunables::disabled_features() & (1 << feature as i32) == 0
}
