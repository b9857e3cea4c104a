//! The refresh table: for each side, king bucket and mirroring, the accumulator of the last position seen with it and the pieces it was made
//! of. When a king changes its bucket, only what differs from that position is added and taken off, instead of every piece.

use chess::{Bitboard, Color, Piece, Position};

use super::features::View;
use super::kernels::{Block, InstructionSet, LANES};
use super::network::Network;

/// One accumulator and the pieces in it.
#[derive(Clone, Debug)]
struct Entry {
    sums: Vec<Block>,
    pieces: [Bitboard; Piece::TABLE],
}

/// The entries of both sides; each is made when it is first needed.
#[derive(Clone, Debug)]
pub(super) struct RefreshTable {
    entries: Vec<Option<Box<Entry>>>,
    slots: usize,
}

impl RefreshTable {
    pub(super) fn new(network: &Network) -> RefreshTable {
        let slots = network.shape().king_buckets.count() * 2;
        RefreshTable {
            entries: vec![None; slots * 2],
            slots,
        }
    }

    /// Writes the accumulator of this perspective of a position.
    pub(super) fn refresh(
        &mut self,
        network: &Network,
        position: &Position,
        side: Color,
        view: View,
        into: &mut [Block],
    ) {
        let entry =
            self.entries[side.index() * self.slots + view.slot()].get_or_insert_with(|| {
                Box::new(Entry {
                    sums: network.biases().to_vec(),
                    pieces: [Bitboard::EMPTY; Piece::TABLE],
                })
            });
        debug_assert_eq!(entry.sums.len() * LANES, network.shape().width);
        let mut removed: arrayvec::ArrayVec<&[Block], 64> = arrayvec::ArrayVec::new();
        let mut added: arrayvec::ArrayVec<&[Block], 64> = arrayvec::ArrayVec::new();
        for piece in Piece::ALL {
            let now = position.pieces(piece.color(), piece.role());
            let before = std::mem::replace(&mut entry.pieces[piece.index()], now);
            let list = |squares: Bitboard, rows: &mut arrayvec::ArrayVec<_, 64>| {
                for square in squares {
                    rows.push(network.input(view.feature(piece, square)));
                }
            };
            list(before & !now, &mut removed);
            list(now & !before, &mut added);
        }
        InstructionSet::best().apply(&mut entry.sums, &removed, &added);
        into.copy_from_slice(&entry.sums);
    }
}
