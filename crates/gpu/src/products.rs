//! Matrix products on the device by CUDA's own library: 16-bit floats with 32-bit sums.

#![allow(unsafe_code)]

use std::ffi::c_void;

use cudarc::cublas::sys::{cublasComputeType_t, cublasGemmAlgo_t, cublasOperation_t, cudaDataType};
use cudarc::cublas::{CudaBlas, result::gemm_ex};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};

use crate::device::Gpu;
use crate::error::GpuError;

/// The library, ready to be asked.
#[derive(Debug)]
pub(crate) struct Products {
    library: CudaBlas,
    gpu: Gpu,
}

/// Where a product goes.
pub(crate) struct Into<'buffer, T> {
    buffer: &'buffer mut CudaSlice<T>,
    kind: cudaDataType,
    leading: usize,
    first: usize,
}

impl<'buffer> Into<'buffer, u16> {
    /// Into 16-bit floats, with this leading size.
    pub fn halves(buffer: &'buffer mut CudaSlice<u16>, leading: usize) -> Into<'buffer, u16> {
        Into {
            buffer,
            kind: cudaDataType::CUDA_R_16F,
            leading,
            first: 0,
        }
    }
}

impl<'buffer> Into<'buffer, f32> {
    /// Into 32-bit floats, with this leading size.
    pub fn floats(buffer: &'buffer mut CudaSlice<f32>, leading: usize) -> Into<'buffer, f32> {
        Into {
            buffer,
            kind: cudaDataType::CUDA_R_32F,
            leading,
            first: 0,
        }
    }

    /// From this place of the buffer on.
    pub fn from(self, first: usize) -> Into<'buffer, f32> {
        Into { first, ..self }
    }
}

impl Products {
    /// Loads the library.
    pub fn new(gpu: &Gpu) -> Result<Products, GpuError> {
        // SAFETY: asking whether a library can be loaded runs none of its functions.
        if !unsafe { cudarc::cublas::sys::is_culib_present() } {
            return Err(GpuError::Missing(
                "training on the GPU needs CUDA's matrix library: libcublas was not found; install the CUDA toolkit or add its lib folder to LD_LIBRARY_PATH".to_owned(),
            ));
        }
        let library = CudaBlas::new(gpu.stream.clone())
            .map_err(|error| GpuError::Failed(format!("cuBLAS does not start: {error:?}")))?;
        Ok(Products {
            library,
            gpu: gpu.clone(),
        })
    }

    /// `c = a · b` in the column order of the library: `a` and `b` each with its leading size and whether it is transposed; rows, columns and
    /// inner size.
    pub fn multiply<T>(
        &self,
        (a, a_leading, a_transposed): (&impl DevicePtr<u16>, usize, bool),
        (b, b_leading, b_transposed): (&impl DevicePtr<u16>, usize, bool),
        into: Into<'_, T>,
        [rows, columns, inner]: [usize; 3],
    ) -> Result<(), GpuError> {
        let (one, zero) = (1.0f32, 0.0f32);
        let (a, _a) = a.device_ptr(&self.gpu.stream);
        let (b, _b) = b.device_ptr(&self.gpu.stream);
        let (c, _c) = into.buffer.device_ptr_mut(&self.gpu.stream);
        let c = c + (into.first * size_of::<T>()) as u64;
        let kind = cudaDataType::CUDA_R_16F;
        let operation = |transposed| match transposed {
            true => cublasOperation_t::CUBLAS_OP_T,
            false => cublasOperation_t::CUBLAS_OP_N,
        };
        // SAFETY: the three pointers are buffers of the trainer, each as large as its leading size times its columns.
        unsafe {
            gemm_ex(
                *self.library.handle(),
                operation(a_transposed),
                operation(b_transposed),
                rows as i32,
                columns as i32,
                inner as i32,
                (&raw const one).cast::<c_void>(),
                a as *const c_void,
                kind,
                a_leading as i32,
                b as *const c_void,
                kind,
                b_leading as i32,
                (&raw const zero).cast::<c_void>(),
                c as *mut c_void,
                into.kind,
                into.leading as i32,
                cublasComputeType_t::CUBLAS_COMPUTE_32F,
                cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
            )
        }
        .map_err(|error| GpuError::Failed(format!("a matrix product failed: {error:?}")))
    }
}
