//! The classical evaluation holds to its own rules: incremental sums equal sums from scratch, recording changes nothing, colours are
//! equal, far-ahead short cuts change no verdict, and the king-and-pawn table knows its theory.

use chess::{Position, Stage};
use eval::classical::FAR_AHEAD;
use eval::{Classical, Evaluator, Kind, Tunable, kpk};

/// A small generator of numbers, so that every run walks the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Plays random games, a capture wherever the dice say so, and calls `look` at every position.
fn walk(games: usize, look: impl FnMut(&mut Classical, &Position)) {
    walk_from(&Position::start(), games, look);
}

fn walk_from(start: &Position, games: usize, mut look: impl FnMut(&mut Classical, &Position)) {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut evaluator = Classical::default();
    for _ in 0..games {
        let mut position = *start;
        evaluator.reset(&position);
        for _ in 0..160 {
            look(&mut evaluator, &position);
            let mut moves = chess::MoveList::new();
            if dice.below(3) == 0 {
                position.generate(Stage::Noisy, &mut moves);
            }
            if moves.is_empty() {
                position.generate(Stage::All, &mut moves);
            }
            if moves.is_empty() {
                break;
            }
            let next = moves[dice.below(moves.len())];
            evaluator.push();
            position.make(next, &mut evaluator);
        }
    }
}

#[test]
fn rows_sum_to_what_is_played_and_nothing_depends_on_the_way() {
    let mut compared = 0;
    let mut fresh = Classical::default();
    walk(120, |evaluator, position| {
        let played = evaluator
            .evaluate(position)
            .for_white(position.side_to_move());
        let explained = evaluator.explain(position);
        assert_eq!(explained.score, played, "{}", position.to_fen());
        let sum: i32 = explained.rows.iter().map(|row| row.value).sum();
        assert_eq!(sum, played.0, "{}", position.to_fen());
        fresh.reset(position);
        assert_eq!(
            fresh.evaluate(position).for_white(position.side_to_move()),
            played
        );
        compared += 1;
    });
    assert!(compared > 10_000);
}

#[test]
fn both_colours_are_treated_alike_in_every_row() {
    walk(60, |evaluator, position| {
        let flipped = position.flipped();
        let (here, there) = (evaluator.explain(position), evaluator.explain(&flipped));
        assert_eq!(here.score.0, -there.score.0, "{}", position.to_fen());
        for row in &here.rows {
            let twin = there.rows.iter().find(|other| other.name == row.name);
            let twin =
                twin.unwrap_or_else(|| panic!("{} is missing: {}", row.name, position.to_fen()));
            assert_eq!(
                row.value,
                -twin.value,
                "{}: {}",
                row.name,
                position.to_fen()
            );
            assert_eq!(row.white, twin.black, "{}: {}", row.name, position.to_fen());
        }
    });
}

#[test]
fn danger_weights_are_named_as_danger_and_no_others_are() {
    walk(20, |evaluator, position| {
        let account = evaluator.account(position);
        for record in &account.records {
            let declared = Classical::weight_set().declaration_of(record.entry.0);
            let declared = declared.expect("every count is of a declared weight");
            let danger = declared.name.starts_with("danger");
            assert_eq!(declared.kind == Kind::Danger, danger, "{}", declared.name);
        }
    });
}

/// Starts from which one side is soon, or already, far ahead; many queens and many pawns among them, where the terms left out weigh most.
const LOPSIDED: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQ - 0 1",
    "2b1k1n1/pppppppp/8/8/8/8/8/QQQQKQQQ b - - 0 1",
    "r3k3/8/8/8/8/5n2/4P3/QRNBKBNR w - - 0 1",
    "4k3/1P4P1/8/8/8/8/q6q/4K2R b - - 0 1",
    "6k1/5ppp/8/8/8/6q1/3q4/KB2RR1Q w - - 0 1",
    "1k6/ppp5/8/8/8/8/5PPP/QQ2RRK1 b - - 0 1",
];

#[test]
fn the_short_cut_never_changes_who_is_winning() {
    // Each position where the short cut is taken is scored a second time with every term counted. What the terms left out would have
    // taken from the leader (806 when this was written) must stay below the mark from which they are left out.
    let (mut short_cuts, mut most) = (0, i32::MIN);
    for start in LOPSIDED {
        walk_from(
            &Position::from_fen(start).unwrap(),
            60,
            |evaluator, position| {
                let note = evaluator.explain(position).note;
                if !note.is_some_and(|note| note.to_string().contains("far ahead")) {
                    return;
                }
                short_cuts += 1;
                let short = evaluator.evaluate(position).0;
                let full = evaluator.evaluate_in_full(position).0;
                most = most.max((short - full) * short.signum());
                assert_eq!(short.signum(), full.signum(), "{}", position.to_fen());
            },
        );
    }
    assert!(
        short_cuts > 2_000,
        "only {short_cuts} positions were far ahead"
    );
    assert!(
        most < FAR_AHEAD,
        "the terms left out would have taken {most} from the leader"
    );
}

#[test]
fn king_and_pawn_against_king() {
    let won = |fen: &str| kpk::is_won(&Position::from_fen(fen).unwrap());
    // The opposition decides.
    assert!(won("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
    assert!(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
    assert!(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
    // A rook's pawn is drawn when the king reaches the corner.
    assert!(!won("k7/8/K7/P7/8/8/8/8 w - - 0 1"));
    // Out of the square.
    assert!(won("8/8/8/8/P6k/8/8/K7 w - - 0 1"));
    // And the same for Black.
    assert!(won("k7/8/8/p6K/8/8/8/8 b - - 0 1"));
}
