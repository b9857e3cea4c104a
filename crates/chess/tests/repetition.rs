//! Repetition: `could_repeat` held against trying every move, `repetitions` and `is_repetition` against comparing whole
//! positions.

mod games;

use chess::{History, Move, Position, Square};
use games::Random;

/// Whether two positions are the same for the rule of repetition.
fn same(first: &Position, second: &Position) -> bool {
    first.side_to_move() == second.side_to_move()
        && Square::all().all(|square| first.piece_at(square) == second.piece_at(square))
        && first.castling() == second.castling()
        && first.en_passant() == second.en_passant()
}

/// Few pieces, so that random play comes back to where it was.
const STARTS: [&str; 5] = [
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/3k4/8/8/3K4/8/R6r w - - 0 1",
    "4k1n1/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1",
    "6k1/5ppp/8/8/8/8/1B3PPP/6K1 w - - 0 1",
    "2bqk3/3p4/8/8/8/8/3P4/2BQK3 w - - 0 1",
];

/// Mostly goes back and forth.
fn next_move(position: &Position, line: &[(Position, Move)], random: &mut Random) -> Option<Move> {
    if let [.., (_, last), _] = line
        && random.below(3) > 0
    {
        let back = Move::new(last.to(), last.from(), chess::MoveKind::Normal);
        if position.is_legal(back) {
            return Some(back);
        }
    }
    random.pick(&position.legal_moves())
}

#[test]
fn repetition_agrees_with_brute_force() {
    let mut random = Random::new(11);
    let mut found = [0u32; 2];
    for round in 0..1000 {
        let mut position = Position::from_fen(STARTS[round % STARTS.len()]).expect("legal");
        let mut line: Vec<(Position, Move)> = Vec::new();
        let mut history = History::new();
        for _ in 0..30 {
            let before = line
                .iter()
                .filter(|(earlier, _)| same(earlier, &position))
                .count();
            assert_eq!(history.repetitions(&position), before, "{position:?}");
            for ply in [0, 3, 6, 12, 40] {
                let near = line
                    .iter()
                    .rev()
                    .take(ply)
                    .any(|(earlier, _)| same(earlier, &position));
                assert_eq!(
                    history.is_repetition(&position, ply),
                    near || before >= 2,
                    "{position:?}"
                );
                let slow = slow_could_repeat(&position, &line, ply);
                assert_eq!(
                    history.could_repeat(&position, ply),
                    slow,
                    "{position:?} {line:?} {ply}"
                );
                found[usize::from(slow)] += 1;
            }
            let Some(next) = next_move(&position, &line, &mut random) else {
                break;
            };
            line.push((position, next));
            history.push(position.key());
            position.make(next, &mut ());
        }
    }
    assert!(found[0] > 10_000 && found[1] > 10_000, "{found:?}");
}

/// Whether a legal move leads to a position seen within the last `ply` half-moves or twice before in all, or a position
/// within the last `ply` half-moves had a move straight to the present one.
fn slow_could_repeat(position: &Position, line: &[(Position, Move)], ply: usize) -> bool {
    let goes_back = position.legal_moves().into_iter().any(|legal| {
        let mut after = *position;
        after.make(legal, &mut ());
        let seen: Vec<usize> = line
            .iter()
            .rev()
            .enumerate()
            .filter(|(_, (earlier, _))| same(earlier, &after))
            .map(|(back, _)| back + 1)
            .collect();
        seen.first()
            .is_some_and(|&distance| distance < ply || seen.len() >= 2)
    });
    // Nothing before the last capture or pawn move is looked at.
    let reach = usize::from(position.halfmove_clock()).min(line.len());
    goes_back
        || (3..ply.min(reach + 1)).step_by(2).any(|back| {
            let (earlier, _) = &line[line.len() - back];
            earlier.legal_moves().into_iter().any(|legal| {
                let mut after = *earlier;
                after.make(legal, &mut ());
                // A move that gives up a right, to castle or to take en passant, is not reversible.
                same(&after, position)
                    && after.castling() == earlier.castling()
                    && earlier.en_passant().is_none()
            })
        })
}
