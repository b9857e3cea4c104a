//! Columns of positions, judged by all cores. FENs are read where Arrow keeps them, and scores are written where Arrow will read them:
//! nothing is copied on the way in or out.
#![allow(unsafe_code)] // One block: Arrow's buffers as slices that threads can share.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ::lab::batch::StaticJudge;
use engine::Chances;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;

/// Rows judged at a time; a multiple of eight, so that no two share a byte of the bitmap.
const ROWS: usize = 4096;
/// Columns beside the terms: the score and the chances.
const PLAIN: usize = 4;

/// A column of texts as Arrow keeps it: offsets of four or eight bytes, and the texts one after another.
struct Texts<'buffers> {
    offsets: &'buffers [u8],
    width: usize,
    data: &'buffers [u8],
    first: usize,
}

impl Texts<'_> {
    fn offset(&self, row: usize) -> Option<usize> {
        let start = (self.first + row) * self.width;
        let bytes = self.offsets.get(start..start + self.width)?;
        let mut word = [0; 8];
        word[..self.width].copy_from_slice(bytes);
        usize::try_from(u64::from_le_bytes(word)).ok()
    }

    fn text(&self, row: usize) -> Option<&str> {
        let bytes = self.data.get(self.offset(row)?..self.offset(row + 1)?)?;
        std::str::from_utf8(bytes).ok()
    }
}

/// The bytes of a buffer, for as long as it is held.
fn bytes(buffer: &PyBuffer<u8>) -> PyResult<&[u8]> {
    if !buffer.is_c_contiguous() {
        return Err(errors::input("the column's buffers are not in one piece"));
    }
    if buffer.len_bytes() == 0 {
        return Ok(&[]);
    }
    // SAFETY: the buffer is contiguous and stays exported, so its memory stays where it is while `buffer` lives; Arrow's buffers are
    // never written to once an array is made of them, so nobody changes the bytes while they are read.
    Ok(unsafe { std::slice::from_raw_parts(buffer.buf_ptr().cast::<u8>(), buffer.len_bytes()) })
}

/// What becomes of rows that are no positions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bad {
    Refuse,
    LeaveEmpty,
}

/// Judges the texts in Arrow's buffers. Gives one block of bytes: for each column (score, White's win, draw, Black's win, then the terms)
/// a 32-bit number for each row; then a bitmap of the rows that are positions. And how many are not.
#[pyfunction]
#[pyo3(signature = (offsets, width, data, first, rows, evaluator=None, weights=None, terms=false, leave_empty=false, threads=None))]
#[allow(clippy::too_many_arguments)]
pub fn evaluate_buffers<'py>(
    py: Python<'py>,
    offsets: PyBuffer<u8>,
    width: usize,
    data: PyBuffer<u8>,
    first: usize,
    rows: usize,
    evaluator: Option<&str>,
    weights: Option<&str>,
    terms: bool,
    leave_empty: bool,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    if width != 4 && width != 8 {
        return Err(errors::input(format!(
            "offsets have 4 or 8 bytes, not {width}"
        )));
    }
    let parameters = errors::parameters(evaluator, weights)?;
    let texts = Texts {
        offsets: bytes(&offsets)?,
        width,
        data: bytes(&data)?,
        first,
    };
    let bad = if leave_empty {
        Bad::LeaveEmpty
    } else {
        Bad::Refuse
    };
    let threads = errors::threads(threads)?.min(rows.div_ceil(ROWS).max(1));
    let columns = PLAIN + StaticJudge::new(&parameters, terms).term_count();
    let missing = AtomicUsize::new(0);
    let block = PyBytes::new_with(py, 4 * rows * columns + rows.div_ceil(8), |block| {
        py.detach(|| {
            let pieces = Mutex::new(Pieces::cut(block, rows, columns).into_iter());
            let refusal: Mutex<Option<(usize, String)>> = Mutex::new(None);
            let work = || {
                let mut judge = StaticJudge::new(&parameters, terms);
                loop {
                    let piece = held(&pieces).next();
                    let Some(mut piece) = piece else { return };
                    match piece.judge(&texts, &mut judge, bad) {
                        Ok(count) => {
                            missing.fetch_add(count, Ordering::Relaxed);
                        }
                        Err(refused) => {
                            let mut first = held(&refusal);
                            // The first bad row is told, whichever thread finds one first.
                            if first.as_ref().is_none_or(|earlier| refused.0 < earlier.0) {
                                *first = Some(refused);
                            }
                        }
                    }
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    // Where the system gives no more threads, those there are do all the work.
                    if ::lab::start_thread(scope, work).is_err() {
                        break;
                    }
                }
                work();
            });
            match refusal.into_inner().unwrap_or_default() {
                None => Ok(()),
                Some((row, sentence)) => Err(errors::input(format!("row {row}: {sentence}"))),
            }
        })
    })?;
    Ok((block, missing.into_inner()))
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Some rows of every column, and their bits.
struct Pieces<'block> {
    start: usize,
    rows: usize,
    columns: Vec<&'block mut [u8]>,
    bits: &'block mut [u8],
}

impl<'block> Pieces<'block> {
    fn cut(block: &'block mut [u8], rows: usize, columns: usize) -> Vec<Pieces<'block>> {
        let (numbers, mut bits) = block.split_at_mut(4 * rows * columns);
        let mut rest: Vec<&mut [u8]> = numbers.chunks_mut((4 * rows).max(1)).collect();
        let mut pieces = Vec::new();
        for start in (0..rows).step_by(ROWS) {
            let here = ROWS.min(rows - start);
            let (own_bits, other_bits) = std::mem::take(&mut bits).split_at_mut(here.div_ceil(8));
            bits = other_bits;
            let own = rest
                .iter_mut()
                .map(|column| {
                    let (own, others) = std::mem::take(column).split_at_mut(4 * here);
                    *column = others;
                    own
                })
                .collect();
            pieces.push(Pieces {
                start,
                rows: here,
                columns: own,
                bits: own_bits,
            });
        }
        pieces
    }

    /// Fills it in. Gives how many rows are no positions, or the first of them if they are refused.
    fn judge(
        &mut self,
        texts: &Texts<'_>,
        judge: &mut StaticJudge,
        bad: Bad,
    ) -> Result<usize, (usize, String)> {
        let mut terms = vec![0; judge.term_count()];
        let mut missing = 0;
        for row in 0..self.rows {
            let read = texts
                .text(self.start + row)
                .ok_or_else(|| "the row is not text".to_owned())
                .and_then(|text| {
                    // As on the command line: what somebody has composed will do.
                    chess::Position::from_composed_fen(text)
                        .map_err(|error| format!("not a position: {error}"))
                });
            let position = match read {
                Ok(position) => position,
                Err(_) if bad == Bad::LeaveEmpty => {
                    missing += 1;
                    continue;
                }
                Err(sentence) => return Err((self.start + row, sentence)),
            };
            self.bits[row / 8] |= 1 << (row % 8);
            let score = judge.judge(&position, &mut terms);
            let Chances { win, draw, loss } = Chances::of(score.0, &position);
            let plain = [score.0, i32::from(win), i32::from(draw), i32::from(loss)];
            for (column, value) in self.columns.iter_mut().zip(plain.iter().chain(&terms)) {
                column[4 * row..4 * row + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        Ok(missing)
    }
}
