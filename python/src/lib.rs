//! Gander as a Python module. This crate is thin: it reads what Python gives, calls the same crates that the command line calls, and hands
//! results back as plain values or as the JSON that the command line prints. What makes it pleasant to use is written in Python.

mod batch;
mod errors;
mod lab;
mod many;
mod motifs;
mod pictures;
mod search;
mod session;
mod training;
mod watching;

use pyo3::prelude::*;

/// The module `gander._gander`.
#[pymodule]
fn _gander(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<session::Session>()?;
    module.add_class::<search::Search>()?;
    module.add_function(wrap_pyfunction!(session::evaluators, module)?)?;
    module.add_function(wrap_pyfunction!(session::term_columns, module)?)?;
    module.add_function(wrap_pyfunction!(session::chances, module)?)?;
    module.add_function(wrap_pyfunction!(motifs::motifs_of, module)?)?;
    module.add_function(wrap_pyfunction!(many::evaluate_buffers, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch, module)?)?;
    module.add_function(wrap_pyfunction!(lab::tune, module)?)?;
    module.add_function(wrap_pyfunction!(lab::self_play, module)?)?;
    module.add_function(wrap_pyfunction!(training::train, module)?)?;
    module.add_function(wrap_pyfunction!(pictures::board_svg, module)?)?;
    module.add_function(wrap_pyfunction!(pictures::course_svg, module)?)?;
    Ok(())
}
