//! No file of weights that is accepted can make a sum overflow: what the declarations say of counts holds, and with the largest weights
//! that pass every sum is the one that wide arithmetic finds.

use chess::{ByColor, Color, Position, Role};
use eval::weight_bounds::{LARGEST_DANGER, LARGEST_SUM, LARGEST_WEIGHT, check, largest_sum};
use eval::weights::CountLimit;
use eval::{
    Applet, Classical, Count, Kind, Pair, Records, Rustic, Scacchista, Textbook, Tunable,
    WeightSet, Weights,
};

/// Positions with as many pieces as promotion allows, and of every kind; then random games from each.
const EXTREMES: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "QQQQQQQQ/Q7/8/8/k7/8/8/RNB1KBNR b - - 0 1",
    "8/PPPPPPPP/8/7k/K7/8/pppppppp/8 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "k7/8/NNNNNNNN/N1N5/8/8/8/RQB1KB1R b - - 0 1",
    "4k3/BBBBBBBB/B1B5/8/8/8/8/RNQ1K1NR b - - 0 1",
    "4k3/8/RRRRRRRR/8/8/8/8/RNBQKBNR b - - 0 1",
    "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
    "8/PPP5/1PPP4/PP6/6pp/k3ppp1/5ppp/K7 w - - 0 1",
];

fn for_each_position(mut look: impl FnMut(&Position)) {
    let mut state = 7u64;
    let mut below = |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for fen in EXTREMES {
        let start =
            Position::from_composed_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for _ in 0..12 {
            let mut position = start;
            for _ in 0..60 {
                look(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make(moves[below(moves.len())], &mut ());
            }
        }
    }
}

/// Counts of each declaration stay within what it says.
fn counts_within_limits<E: Tunable + Default>() {
    let evaluator = E::default();
    let set = E::weight_set();
    for_each_position(|position| {
        let counted = evaluator.count_into(position, Records::default());
        for side in Color::BOTH {
            for declared in set.declarations {
                let range = declared.offset..declared.offset + declared.len;
                let records = || {
                    counted
                        .recorder
                        .0
                        .iter()
                        .filter(|record| record.side == side && range.contains(&record.entry.0))
                };
                let total: u32 = records().map(|record| record.count.unsigned_abs()).sum();
                // Danger is counted for the side whose king it is, by the pieces of the other.
                let owner = if declared.kind == Kind::Danger {
                    !side
                } else {
                    side
                };
                let pieces = |role: Role| position.pieces(owner, role).len();
                let within = match declared.limit {
                    CountLimit::InAll(times) => total <= times,
                    CountLimit::ForEach(role, times) => total <= times * pieces(role),
                    CountLimit::ByRole(first, times) => (0..declared.len).all(|entry| {
                        let count: u32 = records()
                            .filter(|record| record.entry.0 == declared.offset + entry)
                            .map(|record| record.count.unsigned_abs())
                            .sum();
                        count <= times * pieces(Role::ALL[first.index() + entry])
                    }),
                };
                assert!(
                    within,
                    "{}: {total} times in {}",
                    declared.name,
                    position.to_fen()
                );
            }
        }
    });
}

/// The largest weights of these signs that are accepted.
fn largest(set: &'static WeightSet, sign: impl Fn(usize) -> (i32, i32)) -> Weights {
    let with = |size: i32| -> Vec<Pair> {
        (0..set.len)
            .map(|index| {
                let (middlegame, endgame) = sign(index);
                Pair::new(middlegame * size, endgame * size)
            })
            .collect()
    };
    let size = (1..=LARGEST_WEIGHT)
        .rev()
        .step_by(7)
        .find(|&size| check(set, &with(size)).is_ok())
        .unwrap();
    assert!(size == LARGEST_WEIGHT || check(set, &with(size + 7)).is_err());
    Weights::new(set, with(size)).unwrap()
}

/// With the largest weights every sum is what wide arithmetic finds from the records.
fn no_sum_overflows<E: Tunable + Default>() {
    let set = E::weight_set();
    let signs: [fn(usize) -> (i32, i32); 4] = [
        |_| (1, 1),
        |_| (-1, 1),
        |index| if index % 2 == 0 { (1, -1) } else { (-1, 1) },
        |index| if index % 3 == 0 { (-1, -1) } else { (1, 1) },
    ];
    for sign in signs {
        let weights = largest(set, sign);
        let mut evaluator = E::with_weights(weights.clone());
        for_each_position(|position| {
            let counted = evaluator.count_into(position, Records::default());
            let mut linear = (0i64, 0i64);
            let mut danger = ByColor::new((0i64, 0i64), (0i64, 0i64));
            for record in &counted.recorder.0 {
                let value = weights.values()[record.entry.0];
                let count = i64::from(record.count);
                let add = (
                    i64::from(value.middlegame()) * count,
                    i64::from(value.endgame()) * count,
                );
                match set.declaration_of(record.entry.0).unwrap().kind {
                    Kind::Linear => {
                        let side = i64::from(record.side.sign());
                        linear = (linear.0 + side * add.0, linear.1 + side * add.1);
                    }
                    Kind::Danger => {
                        let sum = &mut danger[record.side];
                        *sum = (sum.0 + add.0, sum.1 + add.1);
                    }
                    Kind::Complexity => {}
                }
            }
            let wide = |pair: (i32, i32)| (i64::from(pair.0), i64::from(pair.1));
            assert_eq!(wide(counted.sums.linear), linear, "{}", position.to_fen());
            for side in Color::BOTH {
                assert_eq!(wide(counted.sums.danger[side]), danger[side]);
                assert!(danger[side].0.abs() <= LARGEST_DANGER);
            }
            assert!(linear.0.abs() <= LARGEST_SUM && linear.1.abs() <= LARGEST_SUM);
            // Overflow in the formula itself would end the test here: it is built with overflow checks.
            evaluator.reset(position);
            evaluator.evaluate(position);
            evaluator.explain(position);
        });
    }
}

macro_rules! for_all {
    ($($name:ident: $evaluator:ty;)*) => {
        $(mod $name {
            use super::*;

            #[test]
            fn counts() {
                counts_within_limits::<$evaluator>();
            }

            #[test]
            fn sums() {
                no_sum_overflows::<$evaluator>();
            }
        })*
    };
}

for_all! {
    count: Count;
    applet: Applet;
    rustic: Rustic;
    scacchista: Scacchista;
    textbook: Textbook;
    classical: Classical;
}

#[test]
fn the_weights_that_ship_are_far_from_the_limits() {
    let weights = Classical::default().weights().clone();
    let set = weights.set();
    assert!(largest_sum(set, weights.values(), Kind::Linear) < LARGEST_SUM / 10);
    assert!(largest_sum(set, weights.values(), Kind::Danger) < LARGEST_DANGER / 2);
}

#[test]
fn numbers_that_do_not_fit_are_refused_in_a_sentence() {
    let text = Count::default().weights().to_text();
    let with_queen = |value: &str| {
        let (before, queens) = text.split_once("[queens]").unwrap();
        let rest: Vec<&str> = queens.lines().skip(2).collect();
        Weights::parse(
            Count::weight_set(),
            &format!("{before}[queens]\nmg {value}\n{}", rest.join("\n")),
        )
    };
    // Two queens of 20,000 are worth 40,000.
    let queens = with_queen("20000").unwrap();
    let mut evaluator = Count::with_weights(queens);
    let position = Position::from_fen("k7/8/8/8/8/8/8/KQQ5 w - - 0 1").unwrap();
    eval::Evaluator::reset(&mut evaluator, &position);
    assert_eq!(
        eval::Evaluator::evaluate(&mut evaluator, &position).0,
        40_000 * 100
    );
    for value in [
        "-2147483648",
        "30000",
        "-30000",
        "2147483647",
        "99999999999",
    ] {
        let error = with_queen(value).unwrap_err();
        assert!(error.to_string().contains(value), "{error}");
    }
    let text = Classical::default().weights().to_text();
    let (before, after) = text.split_once("[danger: attacks]\nmg ").unwrap();
    let (_, after) = after.split_once('\n').unwrap();
    let text = format!("{before}[danger: attacks]\nmg 500\n{after}");
    let error = Weights::parse(Classical::weight_set(), &text).unwrap_err();
    assert!(error.to_string().contains("danger"), "{error}");
}

#[test]
fn the_longest_numbers_are_read_again_as_they_were_written() {
    let set = Textbook::weight_set();
    let mut read = 0;
    for index in 0..set.len {
        let mut values = vec![Pair::new(-7, 5); set.len];
        values[index] = Pair::new(-20_000, 10_000);
        if check(set, &values).is_ok() {
            let weights = Weights::new(set, values).unwrap();
            let again = Weights::parse(set, &weights.to_text()).unwrap();
            assert_eq!(again.values(), weights.values());
            read += 1;
        }
    }
    assert!(read > set.len / 2, "only {read} of {} passed", set.len);
}
