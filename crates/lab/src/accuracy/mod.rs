//! How true an evaluation is: held against how games ended and against a reference's scores.

mod external;
mod measures;
mod picture;
mod samples;
mod slices;
mod table;
mod wdl;
mod worst;

pub use external::{ExternalEngine, external_scores};
pub use measures::{Bin, Measures, measure};
pub use picture::calibration_picture;
pub use samples::{Judge, Judged, evaluator_scores, gather, reference_scores};
pub use slices::{Slice, slices};
pub use table::{Table, json, table};
pub use wdl::{WdlModel, fit_wdl};
pub use worst::{Misjudged, worst};
