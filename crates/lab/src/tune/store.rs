//! Positions as the tuner keeps them: a heading of 16 bytes and two bytes for each count.
//!
//! A count is one 16-bit word: the entry's number in the low bits, the (signed) count in the rest. What White and Black have of a
//! linear weight is set off against each other before it is written; counts too large for a word take several.

use chess::{ByColor, Color};
use eval::{Account, Frame, Kind, WeightSet};

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

/// Room to set counts off against each other, kept between positions.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    kinds: Vec<Kind>,
    net: Vec<i32>,
    /// When each place was last used; a place not used for this position is empty.
    used: Vec<u32>,
    now: u32,
    touched: [Vec<usize>; 4],
}

impl Scratch {
    pub fn new(set: &WeightSet) -> Scratch {
        let kinds = set
            .declarations
            .iter()
            .flat_map(|declared| std::iter::repeat_n(declared.kind, declared.len))
            .collect();
        Scratch {
            kinds,
            net: vec![0; set.len * 2],
            used: vec![0; set.len * 2],
            now: 0,
            touched: Default::default(),
        }
    }

    /// Sets the records off against each other: one list of places for each kind of sum.
    fn settle(&mut self, account: &Account<'_>) {
        self.now += 1;
        self.touched.iter_mut().for_each(Vec::clear);
        for record in &account.records {
            let entry = record.entry.0;
            // Black's danger has the second half of the room.
            let (place, count, segment) = match self.kinds[entry] {
                Kind::Linear => (entry, record.count * record.side.sign(), 0),
                Kind::Danger if record.side == Color::White => (entry, record.count, 1),
                Kind::Danger => (entry + self.kinds.len(), record.count, 2),
                Kind::Complexity => (entry, record.count, 3),
            };
            if self.used[place] != self.now {
                self.used[place] = self.now;
                self.net[place] = 0;
                self.touched[segment].push(place);
            }
            self.net[place] += count;
        }
    }
}

impl Store {
    /// For positions of an evaluator with these weights; none if it has too many for the words.
    #[must_use]
    pub fn new(set: &WeightSet) -> Option<Store> {
        let entry_bits = usize::BITS - set.len.saturating_sub(1).leading_zeros();
        (entry_bits <= 13).then(|| Store {
            entry_bits: entry_bits.max(1),
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

    /// Adds a position; false if its numbers do not fit.
    pub(crate) fn push(
        &mut self,
        account: &Account<'_>,
        label: Label,
        scratch: &mut Scratch,
    ) -> bool {
        let before = self.words.len();
        let Some(heading) = self.heading(account, scratch) else {
            self.words.truncate(before);
            return false;
        };
        self.headings.push(heading);
        self.labels.push(label);
        true
    }

    fn heading(&mut self, account: &Account<'_>, scratch: &mut Scratch) -> Option<Heading> {
        let start = u32::try_from(self.words.len()).ok()?;
        let entries = scratch.kinds.len();
        scratch.settle(account);
        let mut lengths = [0usize; 4];
        for (segment, places) in scratch.touched.iter().enumerate() {
            let before = self.words.len();
            for &place in places {
                // A division would cost more than all the rest.
                let entry = if place < entries {
                    place
                } else {
                    place - entries
                };
                self.write(entry, scratch.net[place]);
            }
            lengths[segment] = self.words.len() - before;
        }
        let frame = account.frame;
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

    /// Writes a count in as many words as it needs.
    fn write(&mut self, entry: usize, mut count: i32) {
        let most = (1 << (15 - self.entry_bits)) - 1;
        while count != 0 {
            let part = count.clamp(-most - 1, most);
            self.words
                .push(((part << self.entry_bits) | entry as i32) as u16);
            count -= part;
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
