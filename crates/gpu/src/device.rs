//! The device: looked for when the program runs, with a plain sentence for whatever is missing; and sources compiled for it.

#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaModule, CudaStream, sys::CUdevice_attribute};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};

use crate::error::GpuError;

/// The oldest compute capability with the warp-wide sums the search uses.
const OLDEST: (i32, i32) = (8, 0);

/// A CUDA device that can be worked with.
#[derive(Clone, Debug)]
pub struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    name: String,
    capability: (i32, i32),
    /// Multiprocessors.
    pub(crate) processors: u32,
}

impl Gpu {
    /// The first device of this machine.
    pub fn open() -> Result<Gpu, GpuError> {
        // SAFETY: asking whether a library can be loaded runs none of its functions.
        let (driver, compiler) = unsafe {
            (
                cudarc::driver::sys::is_culib_present(),
                cudarc::nvrtc::sys::is_culib_present(),
            )
        };
        if !driver {
            return Err(GpuError::Missing(
                "--gpu needs an NVIDIA GPU and its driver: the library libcuda was not found on this machine".to_owned(),
            ));
        }
        if !compiler {
            return Err(GpuError::Missing(
                "--gpu needs CUDA's run-time compiler: the library libnvrtc was not found; install the CUDA toolkit or add its lib folder to LD_LIBRARY_PATH".to_owned(),
            ));
        }
        let none = |error| {
            GpuError::Missing(format!(
                "--gpu needs an NVIDIA GPU, and the driver shows none ({error:?})"
            ))
        };
        if CudaContext::device_count().map_err(none)? < 1 {
            return Err(GpuError::Missing(
                "--gpu needs an NVIDIA GPU, and the driver shows none".to_owned(),
            ));
        }
        let context = CudaContext::new(0).map_err(none)?;
        let name = context.name()?;
        let capability = context.compute_capability()?;
        if capability < OLDEST {
            return Err(GpuError::Missing(format!(
                "--gpu needs compute capability {}.{} or later; {name} has {}.{}",
                OLDEST.0, OLDEST.1, capability.0, capability.1
            )));
        }
        let count = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        let processors = context.attribute(count)?.max(1) as u32;
        // Everything here runs in one stream, in order: no events are needed to keep buffers apart.
        // SAFETY: no buffer is used in more than one stream.
        unsafe { context.disable_event_tracking() };
        Ok(Gpu {
            stream: context.default_stream(),
            context,
            name,
            capability,
            processors,
        })
    }

    /// Its name and size, for people.
    #[must_use]
    pub fn describe(&self) -> String {
        format!("{}, {} multiprocessors", self.name, self.processors)
    }

    /// Bytes of its memory that are free.
    pub fn free_memory(&self) -> Result<usize, GpuError> {
        Ok(self.context.mem_get_info()?.0)
    }

    /// Compiles sources with these defines.
    pub(crate) fn compile(
        &self,
        sources: &[&str],
        defines: &[(&str, usize)],
    ) -> Result<Arc<CudaModule>, GpuError> {
        let mut options = vec![
            format!(
                "--gpu-architecture=compute_{}{}",
                self.capability.0, self.capability.1
            ),
            "--std=c++17".to_owned(),
        ];
        for (name, value) in defines {
            options.push(format!("-D{name}={value}"));
        }
        let options = CompileOptions {
            options,
            ..CompileOptions::default()
        };
        let program = compile_ptx_with_opts(sources.concat(), options)
            .map_err(|error| GpuError::Failed(format!("the kernels do not compile: {error}")))?;
        Ok(self.context.load_module(program)?)
    }
}
