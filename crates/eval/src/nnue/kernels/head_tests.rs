//! Every instruction set against the plain form, with the largest numbers a file may hold among the random ones.

use super::head::{Inner, Kept, WeightBytes};
use super::tests::Dice;
use super::*;
use crate::nnue::shape::{FIRST_ONE, HiddenPart, SECOND_ONE, SECOND_SHIFT};

#[test]
fn every_instruction_set_weighs_alike() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for round in 0..200 {
        let blocks = 2 * (1 + (dice.roll() % 32) as usize);
        let extreme = round % 4 == 0;
        let mut units = dice.row(blocks, if round % 3 == 0 { 32_000 } else { 300 });
        let mut weights = dice.row(blocks, 253);
        if extreme {
            units.fill(Block([255; LANES]));
            weights.fill(Block([if round % 8 == 0 { 253 } else { -253 }; LANES]));
        }
        for activation in Activation::ALL {
            let active = match activation {
                Activation::Screlu => blocks,
                Activation::Pairwise => blocks / 2,
            };
            let weights = &weights[..active];
            let weighed = InstructionSet::Portable.weigh(activation, &units, weights);
            if extreme {
                let each = i64::from(weights[0].0[0]) * 32_512;
                assert_eq!(weighed, (active * LANES) as i64 * each);
            }
            for set in InstructionSet::available() {
                let name = set.name();
                assert_eq!(set.weigh(activation, &units, weights), weighed, "{name}");
                let mut kept = Kept::<128>::new();
                assert_eq!(kept.weigh(set, activation, &units, weights), weighed);
                let mut plain = Kept::<128>::new();
                plain.weigh(InstructionSet::Portable, activation, &units, weights);
                assert!(kept == plain, "{name}");
            }
        }
    }
}

#[test]
fn every_instruction_set_has_the_same_hidden_layers() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for round in 0..100 {
        let blocks = 1 + (dice.roll() % 64) as usize;
        let extreme = round % 4 == 0;
        // Few units are on, as in a network that plays.
        let mut units = dice.row(blocks, 255);
        for block in &mut units {
            for unit in &mut block.0 {
                *unit -= (dice.roll() % 300) as i16;
            }
        }
        if extreme {
            units.fill(Block([255; LANES]));
        }
        let weights = dice.row(blocks, 253);
        for first in [16, 32] {
            let sign = if round % 8 == 0 { 1 } else { -1 };
            let mut bytes = |count: usize| -> Vec<WeightBytes> {
                let number = |dice: &mut Dice| (dice.roll() % 255) as i32 - 127;
                (0..count)
                    .map(|_| {
                        WeightBytes(std::array::from_fn(|_| match extreme {
                            true => 127 * sign as i8,
                            false => number(&mut dice) as i8,
                        }))
                    })
                    .collect()
            };
            let rows = bytes(2 * blocks * 16 * (first / 16));
            let largest = HiddenPart::FirstBiases.largest();
            let biases: Vec<i32> = (0..first)
                .map(|_| match extreme {
                    true => largest * sign,
                    false => (dice.roll() % 40_000) as i32 - 20_000,
                })
                .collect();
            let found: Vec<Vec<i32>> = InstructionSet::available()
                .into_iter()
                .map(|set| {
                    let mut kept = Kept::<128>::new();
                    for _ in 0..2 {
                        kept.weigh(set, Activation::Screlu, &units, &weights);
                    }
                    let mut sums = biases.clone();
                    kept.first_layer(set, &rows, &mut sums);
                    sums
                })
                .collect();
            if extreme {
                let each = 2 * (blocks * LANES) as i32 * 127 * 127;
                assert!(found[0].iter().all(|sum| *sum == sign * (each + largest)));
            }
            assert!(found.iter().all(|sums| *sums == found[0]), "{found:?}");
            inner_alike(&found[0], extreme.then_some(sign), &mut dice);
        }
    }
}

/// The inner layers over these sums, with the largest numbers of a sign or random ones.
fn inner_alike(sums: &[i32], extreme: Option<i32>, dice: &mut Dice) {
    for second in [16, 32, 64] {
        let mut number = |part: HiddenPart| {
            let largest = part.largest();
            match extreme {
                Some(sign) => sign * largest,
                None => (dice.roll() % (2 * largest as u64 + 1)) as i32 - largest,
            }
        };
        let weights: Vec<i16> = (0..sums.len() * second)
            .map(|_| number(HiddenPart::SecondWeights) as i16)
            .collect();
        let biases: Vec<i32> = (0..second)
            .map(|_| number(HiddenPart::SecondBiases))
            .collect();
        let last: Vec<i16> = (0..second)
            .map(|_| number(HiddenPart::LastWeights) as i16)
            .collect();
        let inner = Inner {
            weights: &weights,
            biases: &biases,
            last: &last,
        };
        let plain = inner.output(InstructionSet::Portable, sums);
        // In 64 bits, where nothing can run over.
        let wide: i64 = (0..second)
            .map(|unit| {
                let sum: i64 = i64::from(biases[unit])
                    + sums
                        .iter()
                        .enumerate()
                        .map(|(from, &sum)| {
                            i64::from(sum.clamp(0, FIRST_ONE))
                                * i64::from(weights[from * second + unit])
                        })
                        .sum::<i64>();
                (sum.clamp(0, i64::from(SECOND_ONE)) >> SECOND_SHIFT) * i64::from(last[unit])
            })
            .sum();
        assert_eq!(i64::from(plain), wide);
        for set in InstructionSet::available() {
            assert_eq!(inner.output(set, sums), plain, "{}", set.name());
        }
    }
}
