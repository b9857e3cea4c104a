//! How true an evaluation is: held against how games ended and against a reference's scores.

mod explanations;
mod external;
mod measures;
mod measures_table;
mod moments;
mod picture;
mod samples;
mod slices;
mod wdl;
mod worst;

pub use explanations::{Faithfulness, NEAR, faithfulness, faithfulness_table};
pub use external::{ExternalEngine, external_scores};
pub use measures::{Bin, Measures, measure};
pub use measures_table::{MeasuresTable, json, table};
pub use moments::Moments;
pub use picture::calibration_picture;
pub use samples::{Judge, Judged, evaluator_scores, gather, reference_scores};
pub use slices::{Slice, slices};
pub use wdl::{FittedWdl, fit_wdl};
pub use worst::{Misjudged, worst};
