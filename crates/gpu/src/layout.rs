//! How positions, networks and options lie in the device's memory: the structures of `kernels/`, written as plain words. The emulator of
//! the tests reads the same words.

use chess::{Color, Position, Role, Wing};
use eval::nnue::{
    Activation, Block, FIRST_ONE, HiddenPart, LARGEST_SCORE, LAST_ONE, MOST_OUTPUT_BUCKETS,
    MOST_PIECES, Network, PLACES, SECOND_ONE, SECOND_SHIFT, Shape, UNIT,
};

use crate::error::GpuError;
use crate::search_ideas::SearchIdea;
use crate::selfplay::PlayOptions;

/// Widths are multiples of this: 32 lanes with four pairs of units each.
pub(crate) const WIDTH_STEP: usize = 256;
const LANES_OF_A_WARP: usize = 32;
/// The widest network whose accumulators fit the registers of self-play.
const WIDEST_AT_PLAY: usize = 2_048;

/// The constants of a network's shape, as every source is compiled with them.
#[must_use]
pub fn shape_defines(shape: &Shape) -> Vec<(&'static str, usize)> {
    let hidden = shape
        .hidden
        .map_or([0; 2], |sizes| [sizes.first, sizes.second]);
    vec![
        ("WIDTH", shape.width),
        ("KING_BUCKETS", shape.king_buckets.count()),
        ("OUTPUT_BUCKETS", shape.output_buckets),
        ("MOST_OUTPUT_BUCKETS", MOST_OUTPUT_BUCKETS),
        ("PLACES", PLACES),
        ("UNIT", UNIT as usize),
        ("MOST_PIECES", MOST_PIECES),
        ("LARGEST_SCORE", LARGEST_SCORE as usize),
        (
            "PAIRWISE",
            usize::from(shape.activation == Activation::Pairwise),
        ),
        ("FIRST", hidden[0]),
        ("SECOND", hidden[1]),
        ("FIRST_ONE", FIRST_ONE as usize),
        ("SECOND_ONE", SECOND_ONE as usize),
        ("SECOND_SHIFT", SECOND_SHIFT as usize),
        ("LAST_ONE", LAST_ONE as usize),
    ]
}

/// The constants that the sources of self-play are compiled with for a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defines {
    /// The shape of the network.
    pub shape: Shape,
    /// Warps of a block: as many as its registers allow.
    pub warps: usize,
    /// Whether castling goes by the rules of Chess960.
    pub chess960: bool,
}

impl Defines {
    /// Those for a shape; the lanes of a warp share its width in fours of pairs.
    pub fn of(shape: &Shape) -> Result<Defines, GpuError> {
        if !shape.width.is_multiple_of(WIDTH_STEP) || shape.width > WIDEST_AT_PLAY {
            return Err(GpuError::Input(format!(
                "self-play on the GPU runs networks that are a multiple of {WIDTH_STEP} units wide, up to {WIDEST_AT_PLAY}; this one has {}",
                shape.width
            )));
        }
        Ok(Defines {
            shape: *shape,
            warps: if shape.width <= WIDTH_STEP { 32 } else { 16 },
            chess960: false,
        })
    }

    /// As the compiler takes them.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, usize)> {
        let mut list = shape_defines(&self.shape);
        list.push(("WARPS", self.warps));
        list.push(("CHESS960", usize::from(self.chess960)));
        list
    }
}

/// A position as the kernels see it: four planes from the mover's view, the key of its pieces, and the rest (see `position.cuh`). Castling of
/// the two sides with rooks from different files cannot be told.
pub fn pack_position(position: &Position, tables: &[u64]) -> Result<[u64; 6], GpuError> {
    let mover = position.side_to_move();
    let seen = |bits: u64| match mover {
        Color::White => bits,
        Color::Black => bits.swap_bytes(),
    };
    let mut planes = [0u64; 4];
    let mut key = 0;
    for (kind, role) in Role::ALL.into_iter().enumerate() {
        let bits = seen(position.role(role).0);
        for (plane, place) in planes.iter_mut().take(3).enumerate() {
            if (kind + 1) >> plane & 1 == 1 {
                *place |= bits;
            }
        }
        for side in Color::BOTH {
            for square in position.pieces(side, role) {
                key ^= tables
                    [crate::tables::PIECE_KEYS + (side.index() * 6 + kind) * 64 + square.index()];
            }
        }
    }
    planes[3] = seen(position.color(!mover).0);
    let mut meta = 0u64;
    for (bit, (side, wing)) in [
        (mover, Wing::King),
        (mover, Wing::Queen),
        (!mover, Wing::King),
        (!mover, Wing::Queen),
    ]
    .into_iter()
    .enumerate()
    {
        if position.castling().rook(side, wing).is_some() {
            meta |= 1 << bit;
        }
    }
    for (bit, wing, usual) in [(18, Wing::King, 7), (21, Wing::Queen, 0)] {
        let file = |side| {
            position
                .castling()
                .rook(side, wing)
                .map(|rook| u64::from(rook.file()))
        };
        let file = match (file(mover), file(!mover)) {
            (Some(one), Some(other)) if one != other => {
                return Err(GpuError::Input(format!(
                    "self-play on the GPU castles with rooks from the same files on both sides: {} is for the CPU",
                    position.to_shredder_fen()
                )));
            }
            (one, other) => one.or(other).unwrap_or(usual),
        };
        meta |= file << bit;
    }
    if let Some(square) = position.en_passant() {
        meta |= (square.for_side(mover).index() as u64) << 4;
    }
    meta |= u64::from(position.halfmove_clock().min(127)) << 10;
    meta |= u64::from(mover == Color::Black) << 17;
    Ok([planes[0], planes[1], planes[2], planes[3], key, meta])
}

/// A network as the kernels see it: inputs and biases as sums of pairs (`low + 65536 · high`), which with pairwise activation are those that
/// are multiplied, output weights as plain pairs, and the hidden layers.
#[must_use]
pub fn pack_network(network: &Network) -> Vec<u32> {
    let shape = network.shape();
    let features = shape.features();
    let mut words = Vec::with_capacity(shape.numbers() + 16);
    for (index, row) in network.rows().enumerate() {
        let units: Vec<i16> = row.iter().flat_map(|Block(units)| *units).collect();
        if index > features {
            words.extend(neighbours(&units).map(plain_pair));
        } else if shape.activation == Activation::Pairwise {
            let (lows, highs) = units.split_at(units.len() / 2);
            words.extend(lows.iter().zip(highs).map(|(&low, &high)| sum(low, high)));
        } else {
            words.extend(neighbours(&units).map(|(low, high)| sum(low, high)));
        }
    }
    let biases = network.output_biases();
    words.extend(
        (0..MOST_OUTPUT_BUCKETS).map(|bucket| biases.get(bucket).copied().unwrap_or(0) as u32),
    );
    let units = UNIT * shape.output_unit;
    let bound = i64::from(LARGEST_SCORE) * i64::from(units) / i64::from(network.scale.max(1));
    words.extend([network.scale as u32, units as u32, bound as u32, 0]);
    words.extend(pack_hidden(network));
    words
}

/// Two numbers in a word that can be added to others exactly, each by itself.
fn sum(low: i16, high: i16) -> u32 {
    i32::from(low).wrapping_add(i32::from(high) << 16) as u32
}

fn plain_pair((low, high): (i16, i16)) -> u32 {
    u32::from(low as u16) | u32::from(high as u16) << 16
}

fn neighbours(units: &[i16]) -> impl Iterator<Item = (i16, i16)> {
    units.as_chunks().0.iter().map(|&[low, high]| (low, high))
}

/// The hidden layers as the kernels see them, if the network has some: the first weights in the order in which the lanes of a warp take them,
/// a word for four activations, then everything else, a word for each number.
fn pack_hidden(network: &Network) -> Vec<u32> {
    let shape = network.shape();
    let (Some(sizes), Some(layers)) = (shape.hidden, network.hidden()) else {
        return Vec::new();
    };
    let active = shape.activations();
    // Each lane has a few neighbouring fours of every part of a perspective.
    let quads = shape.width / WIDTH_STEP;
    let lane_fours = active / (quads * LANES_OF_A_WARP * 4);
    let count = shape.hidden_numbers(HiddenPart::FirstWeights) / 4;
    let first_words = (0..count).map(|word| {
        let mut rest = word;
        let mut digit = |size: usize| {
            let digit = rest % size;
            rest /= size;
            digit
        };
        // The indices of `first` in `network.cuh`, the last one first.
        let (unit, lane) = (digit(4), digit(LANES_OF_A_WARP));
        let unit = unit + 4 * digit(sizes.first / 4);
        let (four, quad) = (digit(lane_fours), digit(quads));
        let (half, bucket) = (digit(2), digit(shape.output_buckets));
        let place = (quad * LANES_OF_A_WARP + lane) * lane_fours + four;
        let row = (bucket * sizes.first + unit) * 2 + half;
        let bytes = [0, 1, 2, 3].map(|byte| {
            layers.number(HiddenPart::FirstWeights, row * active + place * 4 + byte) as u8
        });
        u32::from_le_bytes(bytes)
    });
    let mut words: Vec<u32> = first_words.collect();
    let numbers = |part: HiddenPart| {
        (0..shape.hidden_numbers(part)).map(move |index| layers.number(part, index) as u32)
    };
    words.extend(numbers(HiddenPart::FirstBiases));
    for bucket in 0..shape.output_buckets {
        for from in 0..sizes.first {
            words.extend((0..sizes.second).map(|unit| {
                let index = (bucket * sizes.second + unit) * sizes.first + from;
                layers.number(HiddenPart::SecondWeights, index) as u32
            }));
        }
    }
    words.extend(numbers(HiddenPart::SecondBiases));
    words.extend(numbers(HiddenPart::LastWeights));
    words
}

/// The options of self-play in the order of the structure in `selfplay.cuh`.
#[must_use]
pub fn play_options(options: &PlayOptions, openings: usize, two_networks: bool) -> [i32; 15] {
    [
        options.soft_nodes as i32,
        options.hard_nodes as i32,
        options.random_plies as i32,
        openings as i32,
        options.opening_limit,
        options.win_score,
        options.win_plies as i32,
        options.draw_score,
        options.draw_plies as i32,
        options.draw_from as i32,
        options.seed as i32,
        i32::from(two_networks),
        (options.tree_share.clamp(0.0, 1.0) * 65_536.0) as i32,
        SearchIdea::bits(&options.without[0]),
        SearchIdea::bits(&options.without[1]),
    ]
}
