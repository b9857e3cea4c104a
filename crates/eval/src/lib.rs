//! From a position to a number, and why. Each evaluator turns a [`chess::Position`] into centipawns and can take that number apart
//! into rows that sum to it exactly. Nothing here knows of depth, time or protocols.
//!
//! The way of a score: terms count things through a [`Tally`] against declared [`Weights`]; [`finish()`] turns the sums into a
//! number; an [`Account`] of the same counts becomes an [`Explanation`].

pub mod classical;
mod endings;
mod evaluator;
mod explanation;
mod family;
mod finish;
pub mod kpk;
mod ledger;
mod names;
pub mod nnue;
mod parameters;
pub mod report;
mod score;
pub mod seeds;
mod tally;
pub mod wdl;
pub mod weight_bounds;
pub mod weights;
mod weights_text;

pub use classical::Classical;
pub use evaluator::{Counted, Evaluator, Tunable};
pub use explanation::{Contribution, Explanation, Row, note_on};
pub use family::{Family, Phrase, Scope};
pub use finish::{
    DANGER_DIVISOR, DANGER_SQUARE_DIVISOR, Finished, Frame, Number, PHASE_WHOLE, SCALE_WHOLE, Sums,
    danger_cost, finish, taper,
};
pub use ledger::{Account, KnownEnding, untapered};
pub use names::{EvaluatorName, UnknownEvaluator};
pub use nnue::{Network, Nnue};
pub use parameters::{FromParameters, Parameters, ParametersError};
pub use score::{MoverScore, Pair, WhiteScore};
pub use seeds::applet::Applet;
pub use seeds::count::Count;
pub use seeds::rustic::Rustic;
pub use seeds::scacchista::Scacchista;
pub use seeds::textbook::Textbook;
pub use tally::{Off, Record, Recorder, Records, Tally};
pub use weights::{Declaration, Entry, Kind, ROLE_NAMES, Shape, Weight, WeightSet, Weights};
pub use weights_text::{WeightsError, evaluator_of};
