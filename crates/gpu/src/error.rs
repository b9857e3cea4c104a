//! What can go wrong on a GPU, in sentences.

use std::fmt;

/// Why something could not be done on the GPU.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GpuError {
    /// This machine lacks something: what, and how to get it.
    Missing(String),
    /// What was asked for cannot be done there.
    Input(String),
    /// The device or its libraries failed.
    Failed(String),
}

impl fmt::Display for GpuError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GpuError::Missing(reason) | GpuError::Input(reason) | GpuError::Failed(reason) => {
                formatter.write_str(reason)
            }
        }
    }
}

impl std::error::Error for GpuError {}

impl From<cudarc::driver::DriverError> for GpuError {
    fn from(error: cudarc::driver::DriverError) -> GpuError {
        GpuError::Failed(format!("the GPU reports an error: {error:?}"))
    }
}

impl From<GpuError> for lab::LabError {
    fn from(error: GpuError) -> lab::LabError {
        match error {
            GpuError::Missing(reason) | GpuError::Input(reason) => {
                lab::InputError::Device(reason).into()
            }
            GpuError::Failed(reason) => lab::WorkError::Device(reason).into(),
        }
    }
}
