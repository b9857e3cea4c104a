//! Positions as the tuner keeps them: a heading of 16 bytes and two bytes for each count.
//!
//! A count is one 16-bit word: the entry's number in the low bits, the (signed) count in the rest. What White and Black have of a
//! linear weight is set off against each other before it is written; counts too large for a word take several.

use chess::{Bitboard, ByColor, Color, Square};
use eval::{Entry, Frame, Kind, Recorder, WeightSet};

/// A position's heading.
#[derive(Clone, Copy, Debug)]
struct Heading {
    start: u32,
    linear: u16,
    danger: [u8; 2],
    complexity: u8,
    phase: u8,
    scale: [u8; 2],
    target: f32,
}

/// What a position is labelled with; not a number where nothing is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Label {
    /// White's points.
    pub result: f32,
    /// White's score in centipawns.
    pub score: f32,
    /// The game it is from.
    pub game: u64,
}

/// Many positions.
#[derive(Clone, Debug)]
pub struct Store {
    entry_bits: u32,
    headings: Vec<Heading>,
    words: Vec<u16>,
    /// One for each position until targets are set.
    pub(crate) labels: Vec<Label>,
}

/// One position, taken out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored<'store> {
    pub linear: &'store [u16],
    pub danger: ByColor<&'store [u16]>,
    pub complexity: &'store [u16],
    pub frame: Frame,
    pub target: f32,
}

/// Room to set counts off against each other, kept between positions. It hears every count itself, so that nothing is written down only
/// to be read again.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// Where the counts of an entry go, White's and Black's.
    slots: Vec<ByColor<Slot>>,
    /// What each place has come to. Places of one kind of sum lie together, from a multiple of 64 on.
    net: Vec<i32>,
    /// The entry of each place.
    entries: Vec<u16>,
    /// One bit for each place that is used.
    used: Vec<u64>,
    /// Where the kinds of sum begin among the words of `used`, and where the last ends.
    borders: [usize; 5],
}

/// Where a side's counts of an entry go.
#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    place: u16,
    sign: i16,
}

impl Scratch {
    pub fn new(set: &WeightSet) -> Scratch {
        let kinds: Vec<Kind> = set
            .declarations
            .iter()
            .flat_map(|declared| std::iter::repeat_n(declared.kind, declared.len))
            .collect();
        let mut slots = vec![ByColor::default(); set.len];
        let mut entries = Vec::new();
        let mut borders = [0; 5];
        // Linear; danger to White, danger to Black; complexity.
        for (segment, wanted) in [Kind::Linear, Kind::Danger, Kind::Danger, Kind::Complexity]
            .into_iter()
            .enumerate()
        {
            for (entry, _) in kinds
                .iter()
                .enumerate()
                .filter(|&(_, &kind)| kind == wanted)
            {
                let slot = |sign| Slot {
                    place: entries.len() as u16,
                    sign,
                };
                let both: &mut ByColor<Slot> = &mut slots[entry];
                match segment {
                    0 => *both = ByColor::new(slot(1), slot(-1)),
                    1 => both[Color::White] = slot(1),
                    2 => both[Color::Black] = slot(1),
                    _ => *both = ByColor::new(slot(1), slot(1)),
                }
                entries.push(entry as u16);
            }
            entries.resize(entries.len().next_multiple_of(64), 0);
            borders[segment + 1] = entries.len() / 64;
        }
        Scratch {
            slots,
            net: vec![0; entries.len()],
            used: vec![0; entries.len() / 64],
            entries,
            borders,
        }
    }

    /// A new position is about to be counted.
    pub fn clear(&mut self) {
        self.net.fill(0);
        self.used.fill(0);
    }

    /// How many entries of a kind of sum were counted.
    #[inline(always)]
    fn used(&self, segment: usize) -> usize {
        let words = &self.used[self.borders[segment]..self.borders[segment + 1]];
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What was counted for a kind of sum: entries and counts, those that cancelled out among them.
    #[inline(always)]
    fn counts(&self, segment: usize) -> impl Iterator<Item = (u16, i32)> {
        let words = self.borders[segment]..self.borders[segment + 1];
        words.flat_map(move |word| {
            Bitboard(self.used[word]).into_iter().map(move |bit| {
                let place = 64 * word + bit.index();
                (self.entries[place], self.net[place])
            })
        })
    }
}

impl Recorder for &mut Scratch {
    const BY_SQUARE: bool = false;

    #[inline(always)]
    fn record(&mut self, side: Color, entry: Entry, count: i32, _: Square) {
        let slot = self.slots[entry.0][side];
        let place = usize::from(slot.place);
        self.used[place / 64] |= 1 << (place % 64);
        self.net[place] += count * i32::from(slot.sign);
    }
}

/// The bits of a word that number its entry: few for the sets there are, more for larger ones.
pub(crate) const NARROW: u32 = 10;
pub(crate) const WIDE: u32 = 13;

impl Store {
    /// How many entries there may be at most.
    pub(crate) const ENTRIES: usize = 1 << WIDE;
    /// Words come in twos, an idle one last where that must be: who reads them need not look whether one is left over.
    pub(crate) const TOGETHER: usize = 2;

    /// For positions of an evaluator with these weights; none if it has too many for the words.
    #[must_use]
    pub fn new(set: &WeightSet) -> Option<Store> {
        let entry_bits = if set.len <= 1 << NARROW { NARROW } else { WIDE };
        (set.len <= Store::ENTRIES).then(|| Store {
            entry_bits,
            headings: Vec::new(),
            words: Vec::new(),
            labels: Vec::new(),
        })
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.headings.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.headings.is_empty()
    }

    /// Bytes of memory for each position, labels not counted (they go when targets are set).
    #[must_use]
    pub fn bytes_each(&self) -> f64 {
        let bytes = self.headings.len() * size_of::<Heading>() + self.words.len() * 2;
        bytes as f64 / self.headings.len().max(1) as f64
    }

    /// How a word is taken apart.
    #[inline(always)]
    pub(crate) fn entry_bits(&self) -> u32 {
        self.entry_bits
    }

    /// Adds the position that was counted last; false if its numbers do not fit.
    pub(crate) fn push(&mut self, frame: &Frame, label: Label, scratch: &Scratch) -> bool {
        let before = self.words.len();
        let Some(heading) = self.heading(frame, scratch) else {
            self.words.truncate(before);
            return false;
        };
        self.headings.push(heading);
        self.labels.push(label);
        true
    }

    fn heading(&mut self, frame: &Frame, scratch: &Scratch) -> Option<Heading> {
        let start = u32::try_from(self.words.len()).ok()?;
        let mut lengths = [0usize; 4];
        for (segment, length) in lengths.iter_mut().enumerate() {
            let before = self.words.len();
            self.write(scratch, segment);
            // No count of the first entry: it changes nothing.
            *length = (self.words.len() - before).next_multiple_of(Store::TOGETHER);
            self.words.resize(before + *length, 0);
        }
        Some(Heading {
            start,
            linear: u16::try_from(lengths[0]).ok()?,
            danger: [
                u8::try_from(lengths[1]).ok()?,
                u8::try_from(lengths[2]).ok()?,
            ],
            complexity: u8::try_from(lengths[3]).ok()?,
            phase: u8::try_from(frame.phase).ok()?,
            scale: [
                u8::try_from(frame.scale[Color::White]).ok()?,
                u8::try_from(frame.scale[Color::Black]).ok()?,
            ],
            target: f32::NAN,
        })
    }

    /// Writes the counts of a kind of sum, each in as many words as it needs: mostly one, and none if both sides cancel out. Which of the
    /// two cannot be foreseen, so a word is written either way and the next one goes over it.
    #[inline(always)]
    fn write(&mut self, scratch: &Scratch, segment: usize) {
        let bits = self.entry_bits;
        let least = -1 << (15 - bits);
        let most = -1 - least;
        let start = self.words.len();
        self.words.resize(start + scratch.used(segment), 0);
        let mut end = start;
        let mut large = false;
        for (entry, count) in scratch.counts(segment) {
            large |= count < least || count > most;
            self.words[end] = ((count << bits) | i32::from(entry)) as u16;
            end += usize::from(count != 0);
        }
        if !large {
            self.words.truncate(end);
            return;
        }
        self.words.truncate(start);
        for (entry, mut count) in scratch.counts(segment) {
            while count != 0 {
                let part = count.clamp(least, most);
                self.words.push(((part << bits) | i32::from(entry)) as u16);
                count -= part;
            }
        }
    }

    /// Adds all positions of another store of the same evaluator; false if they do not fit.
    pub(crate) fn append(&mut self, other: &Store) -> bool {
        let Ok(offset) = u32::try_from(self.words.len()) else {
            return false;
        };
        if offset.checked_add(other.words.len() as u32).is_none() {
            return false;
        }
        self.words.extend_from_slice(&other.words);
        self.headings
            .extend(other.headings.iter().map(|heading| Heading {
                start: heading.start + offset,
                ..*heading
            }));
        self.labels.extend_from_slice(&other.labels);
        true
    }

    /// A new store with these positions, in this order, side by side in memory.
    #[must_use]
    pub(crate) fn arranged(&self, order: &[u32]) -> Store {
        let mut arranged = Store {
            entry_bits: self.entry_bits,
            headings: Vec::with_capacity(order.len()),
            words: Vec::new(),
            labels: Vec::new(),
        };
        for &index in order {
            let heading = &self.headings[index as usize];
            let length = heading.linear as usize
                + heading
                    .danger
                    .iter()
                    .map(|&part| part as usize)
                    .sum::<usize>()
                + heading.complexity as usize;
            let start = heading.start as usize;
            arranged.headings.push(Heading {
                start: arranged.words.len() as u32,
                ..*heading
            });
            arranged
                .words
                .extend_from_slice(&self.words[start..start + length]);
        }
        arranged
    }

    /// Sets what each position should be worth to White, from its label.
    pub(crate) fn set_targets(&mut self, target: impl Fn(&Label) -> f32) {
        for (heading, label) in self.headings.iter_mut().zip(&self.labels) {
            heading.target = target(label);
        }
    }

    /// One position.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> Stored<'_> {
        let heading = &self.headings[index];
        let mut place = heading.start as usize;
        let mut take = |length: usize| {
            let part = &self.words[place..place + length];
            place += length;
            part
        };
        Stored {
            linear: take(heading.linear as usize),
            danger: ByColor::new(
                take(heading.danger[0] as usize),
                take(heading.danger[1] as usize),
            ),
            complexity: take(heading.complexity as usize),
            frame: Frame {
                phase: i32::from(heading.phase),
                scale: ByColor::new(i32::from(heading.scale[0]), i32::from(heading.scale[1])),
            },
            target: heading.target,
        }
    }
}
