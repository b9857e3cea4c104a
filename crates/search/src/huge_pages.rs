//! Memory in huge pages. A search reads all over its tables; with small pages the processor spends much of that time finding out where
//! in memory a page lies.

/// The size of a huge page on x86-64 and most arm64 systems.
const HUGE_PAGE: usize = 2 << 20;

/// Advises the system to back untouched memory with huge pages; nothing depends on its doing so.
pub(crate) fn advise_huge_pages<T>(memory: *const T, count: usize) {
    // Miri, which runs the tests of what is unsafe, knows no pages.
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        const PAGE: usize = 4096;
        let begin = (memory as usize).next_multiple_of(PAGE);
        let end = memory as usize + count * size_of::<T>();
        let length = end.saturating_sub(begin) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the advice changes nothing the program can see, whatever lies in the range.
            #[allow(unsafe_code)]
            unsafe {
                libc::madvise(begin as *mut libc::c_void, length, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = (memory, count);
}

/// A row of small numbers, all zero at first, that begins where a large page begins.
pub(crate) struct Cells {
    memory: Vec<i16>,
    first: usize,
}

impl Cells {
    /// So many cells.
    pub(crate) fn new(count: usize) -> Cells {
        let spare = HUGE_PAGE / size_of::<i16>();
        let whole = (count + spare).next_multiple_of(spare);
        let memory = vec![0i16; whole];
        advise_huge_pages(memory.as_ptr(), memory.len());
        let address = memory.as_ptr() as usize;
        let first = (address.next_multiple_of(HUGE_PAGE) - address) / size_of::<i16>();
        Cells { memory, first }
    }

    /// Makes all zero again.
    pub(crate) fn clear(&mut self) {
        self.memory.fill(0);
    }

    /// The cell with this number.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> i32 {
        i32::from(self.memory[self.first + index])
    }

    /// So many cells from this one on, which lie there: asking for one that does not exist would be a mistake in the program.
    #[inline(always)]
    pub(crate) fn row<const COUNT: usize>(&self, index: usize) -> &[i16; COUNT] {
        let Some(row) = self.memory[self.first + index..].first_chunk() else {
            unreachable!("rows lie within their table")
        };
        row
    }

    /// Moves a cell by a bonus or malus: the less the nearer it is to the limit.
    #[inline(always)]
    pub(crate) fn adjust(&mut self, index: usize, bonus: i32, limit: i32) {
        let cell = &mut self.memory[self.first + index];
        let old = i32::from(*cell);
        let bonus = bonus.clamp(-limit, limit);
        *cell = (old + bonus - old * bonus.abs() / limit) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_within_their_limit_and_go_where_they_are_told() {
        const LIMIT: i32 = 16_384;
        let mut cells = Cells::new(100);
        for _ in 0..1000 {
            let before = cells.get(99);
            cells.adjust(99, 1500, LIMIT);
            assert!(cells.get(99) >= before && cells.get(99) <= LIMIT);
        }
        assert!(cells.get(99) > LIMIT * 9 / 10);
        assert_eq!(cells.get(98), 0);
        for _ in 0..1000 {
            cells.adjust(99, -100_000, LIMIT);
        }
        assert!(cells.get(99) >= -LIMIT && cells.get(99) < 0);
        cells.clear();
        assert_eq!(cells.get(99), 0);
    }
}
