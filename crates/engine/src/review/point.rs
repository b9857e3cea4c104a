//! Where the point of a line is visible: the place at which pieces have been won or lost for good, so that a sentence can speak of
//! them and the line can be shown that far and no further.

use chess::{Move, Position};

use crate::follow::{after, at_rest};
use crate::material::Trade;

/// A pawn must be won or lost within so many half-moves to be what a move is about.
const LATEST_PAWN: usize = 5;
/// The same for pieces.
const LATEST_PIECE: usize = 12;
/// What is won or lost early, and evened out later, must last for so many places at rest to be told.
const LASTING: usize = 2;

/// Which way pieces go, for the side that makes the first move of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It wins them.
    Wins,
    /// It loses them.
    Loses,
}

/// A place at rest.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// After so many half-moves.
    length: usize,
    /// So much material is won, in pawns.
    net: i32,
    /// It is made up of pieces, and not of pawns alone.
    of_pieces: bool,
}

/// After how many half-moves of a line its point is visible, if it is one of pieces. `counted_from` is the position from which pieces
/// are counted; the way asked about first is the one that a sentence would rather tell.
pub(super) fn of_line(
    before: &Position,
    counted_from: &Position,
    line: &[Move],
    first: Way,
) -> Option<usize> {
    let side = before.side_to_move();
    let mut places: Vec<Place> = Vec::new();
    for length in line.len().min(2)..=line.len().min(LATEST_PIECE) {
        let there = after(before, &line[..length]);
        let takes_on = line.get(length).is_some_and(|&next| there.is_capture(next));
        if !takes_on && at_rest(&there) {
            let trade = Trade::between(counted_from, &there, side);
            places.push(Place {
                length,
                net: trade.net(),
                of_pieces: trade.is_of_pieces(),
            });
        }
    }
    let second = match first {
        Way::Wins => Way::Loses,
        Way::Loses => Way::Wins,
    };
    lasting(&places, first)
        .or_else(|| lasting(&places, second))
        .or_else(|| early(&places, first))
}

fn size(net: i32, way: Way) -> i32 {
    match way {
        Way::Wins => net,
        Way::Loses => -net,
    }
}

/// The first place with at least half of what the line comes to, all of which stays so: what happens to one pawn at the end of a
/// long line is not what the move is about.
fn lasting(places: &[Place], way: Way) -> Option<usize> {
    let whole = size(places.last()?.net, way);
    if whole <= 0 {
        return None;
    }
    let mut least = whole;
    let mut found = None;
    for place in places.iter().rev() {
        let here = size(place.net, way);
        least = least.min(here);
        if here == least && 2 * here >= whole && here > 0 {
            found = Some(place);
        }
    }
    let place = found?;
    // A bishop for two pawns comes to a pawn, but nobody would call it one.
    let is_much = size(place.net, way) > 1 || place.of_pieces;
    (is_much || place.length <= LATEST_PAWN).then_some(place.length)
}

/// What is won or lost at once and stays so for a while, though the line evens it out in the end.
fn early(places: &[Place], way: Way) -> Option<usize> {
    let at = places
        .iter()
        .position(|place| place.length <= LATEST_PAWN && size(place.net, way) > 0)?;
    let stays = places.get(at + 1..=at + LASTING)?;
    stays
        .iter()
        .all(|place| size(place.net, way) >= size(places[at].net, way))
        .then_some(places[at].length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places with nothing but pawns won or lost.
    fn pawns<const N: usize>(places: [(usize, i32); N]) -> [Place; N] {
        places.map(|(length, net)| Place {
            length,
            net,
            of_pieces: false,
        })
    }

    #[test]
    fn a_loss_is_told_where_it_is_there_for_good() {
        // A piece for a pawn, and later the pawn back.
        assert_eq!(
            lasting(&pawns([(2, 0), (4, -2), (8, -3)]), Way::Loses),
            Some(4)
        );
        assert_eq!(
            lasting(&pawns([(2, -3), (4, 0), (6, -3)]), Way::Loses),
            Some(6)
        );
        assert_eq!(
            lasting(&pawns([(2, 0), (4, 1), (6, 5)]), Way::Wins),
            Some(6)
        );
        assert_eq!(
            lasting(&pawns([(2, 0), (9, -1)]), Way::Loses),
            None,
            "too late for a pawn"
        );
        assert_eq!(
            lasting(&pawns([(2, -1), (3, -1), (9, 0)]), Way::Loses),
            None
        );
        assert_eq!(
            early(&pawns([(2, -1), (3, -1), (5, -1), (9, 0)]), Way::Loses),
            Some(2)
        );
        assert_eq!(early(&pawns([(2, -1), (3, 0), (5, 0)]), Way::Loses), None);
        assert_eq!(
            early(&pawns([(2, -1), (3, -1)]), Way::Loses),
            None,
            "nobody knows"
        );
        assert_eq!(lasting(&[], Way::Wins), None);
        let late = Place {
            length: 9,
            net: -1,
            of_pieces: true,
        };
        assert_eq!(lasting(&[late], Way::Loses), Some(9), "a piece for pawns");
    }
}
