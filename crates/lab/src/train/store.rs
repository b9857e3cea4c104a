//! Labelled positions in little memory: 32 bytes each, read from whatever the lab reads.

use chess::{Bitboard, Color, Piece, Square};
use eval::nnue::{Shape, View};
use rayon::prelude::*;

use crate::data::{Intake, ReadOptions, Sample, Source, read};
use crate::tune::Filter;
use crate::{LabError, Progress};

/// "No score", and "no result".
const NO_SCORE: i16 = i16::MIN;
const NO_RESULT: u16 = u16::MAX;
/// What a won game is written as.
const WON: u16 = u16::MAX - 1;

/// The most pieces there can be.
pub(super) const MOST_PIECES: usize = 32;

/// A position and its labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed {
    occupied: u64,
    /// The pieces on the occupied squares, in their order, four bits each.
    pieces: [u8; 16],
    /// The mover's score.
    score: i16,
    /// The mover's result.
    result: u16,
    /// Folded from the number of the game, to hold games out.
    game: u16,
    black_to_move: bool,
}

/// The inputs that are on, as the mover sees the board and as the other side does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    pub mover: [u16; MOST_PIECES],
    pub other: [u16; MOST_PIECES],
    pub count: usize,
    pub bucket: usize,
}

/// Every kind of piece by its index.
static PIECES: std::sync::LazyLock<[Piece; Piece::TABLE]> = std::sync::LazyLock::new(|| {
    let mut table = [Piece::ALL[0]; Piece::TABLE];
    for piece in Piece::ALL {
        table[piece.index()] = piece;
    }
    table
});

/// A position as a GPU takes it: the kinds of its pieces by square, and its labels, from the mover's side.
#[derive(Clone, Copy, Debug)]
pub struct Labelled {
    /// The pieces and their squares, whoever is to move.
    pub occupied: u64,
    /// The four bits of each piece in the order of the squares.
    pub pieces: [u8; 16],
    /// Whether Black is to move.
    pub black_to_move: bool,
    /// The mover's score.
    pub score: Option<i16>,
    /// The mover's points.
    pub result: Option<f32>,
    /// Whether its game is held out.
    pub held: bool,
}

impl Labelled {
    /// Whether a piece's four bits mean a black one, and its kind: 0 for a pawn to 5 for a king.
    #[must_use]
    pub fn color_and_kind(four_bits: u8) -> (bool, usize) {
        let piece = PIECES[usize::from(four_bits & 15) % Piece::TABLE];
        (piece.color() == Color::Black, piece.role().index())
    }
}

impl Packed {
    fn new(sample: &Sample) -> Packed {
        let position = &sample.position;
        let mover = position.side_to_move();
        let mut pieces = [0; 16];
        for (place, square) in position
            .occupied()
            .into_iter()
            .take(MOST_PIECES)
            .enumerate()
        {
            if let Some(piece) = position.piece_at(square) {
                pieces[place / 2] |= (piece.index() as u8) << (4 * (place % 2));
            }
        }
        let score = sample.score.map_or(NO_SCORE, |score| {
            (score.0 * mover.sign()).clamp(-32_000, 32_000) as i16
        });
        let result = sample.result.map_or(NO_RESULT, |points| {
            let points = match mover {
                Color::White => points.0,
                Color::Black => 1.0 - points.0,
            };
            (points.clamp(0.0, 1.0) * f32::from(WON)).round() as u16
        });
        Packed {
            occupied: position.occupied().0,
            pieces,
            score,
            result,
            game: crate::Random::mix(sample.game) as u16,
            black_to_move: mover == Color::Black,
        }
    }

    /// The mover's score in the data.
    pub fn score(&self) -> Option<f32> {
        (self.score != NO_SCORE).then(|| f32::from(self.score))
    }

    /// What the mover got.
    pub fn result(&self) -> Option<f32> {
        (self.result != NO_RESULT).then(|| f32::from(self.result) / f32::from(WON))
    }

    /// Whether its game is held out.
    pub fn is_held(&self, share: f64, seed: u64) -> bool {
        let mixed = crate::Random::mix(u64::from(self.game) ^ seed.rotate_left(32));
        (mixed >> 11) as f64 / (1u64 << 53) as f64 <= share && share > 0.0
    }

    /// The pieces and their squares.
    fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        Bitboard(self.occupied)
            .into_iter()
            .take(MOST_PIECES)
            .enumerate()
            .map(|(place, square)| {
                let four_bits = self.pieces[place / 2] >> (4 * (place % 2)) & 15;
                (PIECES[usize::from(four_bits)], square)
            })
    }

    /// The inputs of a network of this shape that are on.
    #[inline]
    pub fn inputs(&self, shape: &Shape) -> Inputs {
        let mover = if self.black_to_move {
            Color::Black
        } else {
            Color::White
        };
        let mut kings = [Square::A1; 2];
        for (piece, square) in self.pieces() {
            if piece.role() == chess::Role::King {
                kings[usize::from(piece.color() != mover)] = square;
            }
        }
        let views = (
            View::new(mover, kings[0], &shape.king_buckets),
            View::new(!mover, kings[1], &shape.king_buckets),
        );
        let mut inputs = Inputs {
            mover: [0; MOST_PIECES],
            other: [0; MOST_PIECES],
            count: 0,
            bucket: shape.output_bucket(Bitboard(self.occupied).len() as usize),
        };
        for (piece, square) in self.pieces() {
            inputs.mover[inputs.count] = views.0.feature(piece, square) as u16;
            inputs.other[inputs.count] = views.1.feature(piece, square) as u16;
            inputs.count += 1;
        }
        inputs
    }
}

/// Positions to train on.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    pub(super) packed: Vec<Packed>,
}

impl Positions {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// Each position, with this share of the games held out.
    pub fn labelled(
        &self,
        held_out: f64,
        seed: u64,
    ) -> impl ParallelIterator<Item = Labelled> + '_ {
        self.packed.par_iter().map(move |packed| Labelled {
            occupied: packed.occupied,
            pieces: packed.pieces,
            black_to_move: packed.black_to_move,
            score: (packed.score != NO_SCORE).then_some(packed.score),
            result: packed.result(),
            held: packed.is_held(held_out, seed),
        })
    }
}

#[cfg(test)]
impl FromIterator<Sample> for Positions {
    fn from_iter<I: IntoIterator<Item = Sample>>(samples: I) -> Positions {
        Positions {
            packed: samples
                .into_iter()
                .map(|sample| Packed::new(&sample))
                .collect(),
        }
    }
}

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The positions.
    pub positions: Positions,
    /// The account of the reading.
    pub intake: Intake,
}

/// Reads positions to train on.
pub fn load(
    sources: &[Source],
    options: &ReadOptions,
    filter: &Filter,
    progress: &dyn Progress,
) -> Result<Loaded, LabError> {
    let mut positions = Positions::default();
    let work = |samples: Vec<Sample>, intake: &mut Intake| {
        let mut part = Vec::with_capacity(samples.len());
        for sample in samples {
            match filter.reason(&sample) {
                Some(reason) => intake.drop_kept(reason),
                None => part.push(Packed::new(&sample)),
            }
        }
        part
    };
    let intake = read(sources, options, progress, work, |part| {
        positions.packed.extend(part);
        Ok(())
    })?;
    Ok(Loaded { positions, intake })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::WhitePoints;
    use chess::{Move, Position};
    use eval::WhiteScore;
    use eval::nnue::KingBuckets;

    #[test]
    fn a_position_comes_back_as_the_inputs_the_engine_sees() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1",
            "8/8/4k3/8/2p5/8/1P1K4/8 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let sample = Sample {
                position,
                result: Some(WhitePoints(1.0)),
                score: Some(WhiteScore(30)),
                played: Move::NULL,
                game: 9,
            };
            let packed = Packed::new(&sample);
            let mover = position.side_to_move();
            assert_eq!(packed.score(), Some(30.0 * mover.sign() as f32));
            assert_eq!(
                packed.result(),
                Some(if mover == Color::White { 1.0 } else { 0.0 })
            );
            let shape = Shape {
                king_buckets: KingBuckets::layout(4).unwrap(),
                ..Shape::plain(64)
            };
            let inputs = packed.inputs(&shape);
            let pieces = position.occupied().len() as usize;
            assert_eq!(inputs.bucket, shape.output_bucket(pieces));
            for (side, found) in [(mover, inputs.mover), (!mover, inputs.other)] {
                let expected: Vec<u16> = View::of(side, &position, &shape.king_buckets)
                    .features(&position)
                    .map(|feature| feature as u16)
                    .collect();
                assert_eq!(found[..inputs.count], expected[..], "{fen}");
            }
        }
        assert_eq!(size_of::<Packed>(), 32);
    }
}
