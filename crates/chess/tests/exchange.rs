//! `exchange_at_least` held against a slow reference that plays the exchange out on real positions: each side in turn
//! takes on the square with its least valuable piece if the rules let it, or stops when that is better.

mod games;

use chess::{ExchangeValues, Move, Piece, Position, Role, Square};

/// The value of what stands on a square.
fn value(position: &Position, square: Square, values: &ExchangeValues) -> i32 {
    position
        .piece_at(square)
        .map_or(0, |piece| values.0[piece.role().index()])
}

/// What the side to move gains by taking on `square` as long as it pays, by playing it out with legal moves; nothing
/// where a check, a promotion or a choice between equals makes the exchange depend on more than its square.
fn gain(position: &Position, square: Square, values: &ExchangeValues) -> Option<i32> {
    let mut takes: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|legal| legal.to() == square && !legal.is_castle() && !legal.is_en_passant())
        .filter(|legal| legal.promotion().is_none_or(|role| role == Role::Queen))
        .collect();
    // The king goes last whatever its value: it never pays to offer it.
    let cost_of = |legal: &Move| position.moved(*legal).map(Piece::role);
    takes.sort_by_key(cost_of);
    let least = *takes.first()?;
    if least.is_promotion() {
        return None;
    }
    // Several pieces of the least value: which one takes may matter, and the quick rule takes any.
    let cost = cost_of(&least);
    if takes.iter().filter(|legal| cost_of(legal) == cost).count() > 1 {
        return None;
    }
    let mut after = *position;
    after.make(least, &mut ());
    if after.in_check() {
        return None;
    }
    let reply = match gain(&after, square, values) {
        Some(reply) => reply,
        None if reaches(&after, square) => return None,
        None => 0,
    };
    Some((value(position, square, values) - reply).max(0))
}

/// Whether anything of the side to move could take on the square if checks and promotions did not matter.
fn reaches(position: &Position, square: Square) -> bool {
    position
        .attackers(square, position.occupied())
        .meets(position.color(position.side_to_move()))
}

#[test]
fn exchanges_agree_with_playing_them_out() {
    let values = ExchangeValues::default();
    let mut compared = 0u32;
    games::visit(7, games::wanted(100_000), |position, _| {
        for first in position.legal_moves() {
            if first.is_castle() || first.is_promotion() || first.is_en_passant() {
                continue;
            }
            let mut after = *position;
            after.make(first, &mut ());
            // A check restricts the answers in ways an exchange on one square does not look at.
            if after.in_check() {
                continue;
            }
            let reply = match gain(&after, first.to(), &values) {
                Some(reply) => reply,
                None if reaches(&after, first.to()) => continue,
                None => 0,
            };
            let exact = value(position, first.to(), &values) - reply;
            compared += 1;
            for threshold in [exact - 1, exact, exact + 1] {
                assert_eq!(
                    position.exchange_at_least(first, threshold, &values),
                    threshold <= exact,
                    "{position:?} {first:?}: {exact}, asked {threshold}"
                );
            }
        }
    });
    assert!(compared > 100_000, "only {compared} exchanges");
}

#[test]
fn the_answer_falls_as_the_threshold_rises() {
    let values = ExchangeValues::default();
    games::visit(8, games::wanted(10_000), |position, _| {
        for first in position.legal_moves() {
            let mut held = true;
            for threshold in (-1200..=1900).step_by(50) {
                let now = position.exchange_at_least(first, threshold, &values);
                assert!(held || !now, "{position:?} {first:?} at {threshold}");
                held = now;
            }
        }
    });
}
