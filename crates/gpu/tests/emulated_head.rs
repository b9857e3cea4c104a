//! The head of a network in training on the CPU, lane by lane: its loss and the gradients that the matrix products make of it, against slopes
//! measured in double precision. Needs a C++ compiler for x86-64 and says so where there is none.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::Command;

use eval::nnue::{DEFAULT_WIDTH, Hidden, Shape};

/// The sizes of a head.
#[derive(Clone, Copy)]
struct Head {
    buckets: usize,
    first: usize,
    second: usize,
}

/// Numbers that depend on nothing but where they stand, between -1 and 1.
fn scattered(index: usize) -> f64 {
    let mixed = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

impl Head {
    fn columns(&self) -> usize {
        self.buckets * (1 + self.first)
    }

    /// Output biases, first biases, second weights, second biases, last weights.
    fn parts(&self) -> [usize; 5] {
        let Head {
            buckets,
            first,
            second,
        } = *self;
        [1, first, second * first, second, second].map(|each| buckets * each)
    }

    fn numbers(&self) -> Vec<f64> {
        let parts = self.parts();
        let scale = [0.3, 0.5, 0.4, 0.5, 0.5];
        let list = parts.iter().zip(scale).enumerate();
        list.flat_map(|(part, (&count, scale))| {
            (0..count).map(move |index| {
                let bias = if part == 1 || part == 3 { 0.4 } else { 0.0 };
                f64::from((bias + scale * scattered(part * 100_000 + index)) as f32)
            })
        })
        .collect()
    }

    /// The loss of a position, written plainly.
    fn loss(&self, numbers: &[f64], columns: &[f64], bucket: usize, target: f64, log: bool) -> f64 {
        let Head { first, second, .. } = *self;
        let mut starts = [0; 5];
        for part in 1..5 {
            starts[part] = starts[part - 1] + self.parts()[part - 1];
        }
        let firsts: Vec<f64> = (0..first)
            .map(|unit| {
                let bias = numbers[starts[1] + bucket * first + unit];
                (columns[self.buckets + bucket * first + unit] + bias).clamp(0.0, 1.0)
            })
            .collect();
        let mut logit = columns[bucket] + numbers[bucket];
        for unit in 0..second {
            let index = bucket * second + unit;
            let weights = &numbers[starts[2] + index * first..][..first];
            let sum: f64 = weights.iter().zip(&firsts).map(|(a, b)| a * b).sum();
            let held = (sum + numbers[starts[3] + index]).clamp(0.0, 1.0);
            logit += numbers[starts[4] + index] * held;
        }
        let chance = 1.0 / (1.0 + (-logit).exp());
        match log {
            true => -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln()),
            false => (chance - target).powi(2),
        }
    }
}

impl Head {
    fn shape(self) -> Shape {
        let (first, second) = (self.first, self.second);
        Shape {
            output_buckets: self.buckets,
            hidden: (first > 0).then_some(Hidden { first, second }),
            ..Shape::plain(DEFAULT_WIDTH)
        }
    }
}

fn build(name: &str, head: Head) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("gander-head-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut compiler = Command::new("c++");
    compiler
        .args(["-O2", "-std=c++17", "-w", "-I"])
        .arg(root.join("kernels"))
        .args(
            gpu::shape_defines(&head.shape())
                .iter()
                .map(|(name, value)| format!("-D{name}={value}")),
        )
        .arg(root.join("tests/head.cpp"))
        .arg("-o")
        .arg(folder.join("head"));
    match compiler.output() {
        Ok(output) if cfg!(target_arch = "x86_64") => {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{text}");
            Some(folder)
        }
        _ => {
            eprintln!("skipped: no C++ compiler for x86-64, so the GPU's kernels are not emulated");
            None
        }
    }
}

fn check(name: &str, head: Head) {
    let Some(folder) = build(name, head) else {
        return;
    };
    let positions = 24;
    let mut numbers = head.numbers();
    let mut columns: Vec<f64> = (0..positions * head.columns())
        .map(|index| f64::from((0.6 * scattered(1_000_000 + index)) as f32))
        .collect();
    let labels: Vec<(usize, f64)> = (0..positions)
        .map(|place| (place * 5 % head.buckets, f64::from(place as f32 / 25.0)))
        .collect();
    let write = |name: &str, values: Vec<f64>| {
        let path = folder.join(name);
        let bytes = values
            .iter()
            .flat_map(|&value| (value as f32).to_le_bytes());
        std::fs::write(&path, bytes.collect::<Vec<u8>>()).unwrap();
        path
    };
    let whole = |numbers: &[f64], columns: &[f64], log: bool| -> f64 {
        let rows = columns.chunks_exact(head.columns()).zip(&labels);
        rows.map(|(columns, &(bucket, target))| head.loss(numbers, columns, bucket, target, log))
            .sum()
    };
    for log in [false, true] {
        let targets = labels
            .iter()
            .flat_map(|&(bucket, target)| [bucket as f64, target]);
        let output = Command::new(folder.join("head"))
            .arg(write("numbers", numbers.clone()))
            .arg(write("columns", columns.clone()))
            .arg(write("targets", targets.collect()))
            .arg(if log { "1" } else { "0" })
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{text}");
        let text = String::from_utf8(output.stdout).unwrap();
        let mut found = text.lines().map(|line| line.parse::<f64>().unwrap());
        let loss = found.next().unwrap();
        assert!((loss - whole(&numbers, &columns, log)).abs() < 1e-4);
        let found: Vec<f64> = found.collect();
        assert_eq!(found.len(), columns.len() + numbers.len());
        let step = 1e-6;
        let mut moved = 0;
        for (place, &said) in found.iter().enumerate() {
            let mut at = |by: f64| {
                let value = match place.checked_sub(columns.len()) {
                    None => &mut columns[place],
                    Some(number) => &mut numbers[number],
                };
                *value += by;
                whole(&numbers, &columns, log)
            };
            let (above, below) = (at(step), at(-2.0 * step));
            at(step);
            let measured = (above - below) / (2.0 * step);
            // Slopes go through 16-bit floats.
            assert!(
                (said - measured).abs() < 3e-4 + 4e-3 * measured.abs(),
                "{name}, number {place}: {said} against {measured}"
            );
            moved += usize::from(measured.abs() > 1e-4);
        }
        let least = positions + if head.first > 0 { 500 } else { 0 };
        assert!(moved >= least, "only {moved} slopes are not zero");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_gradients_of_a_head_agree_with_finite_differences() {
    let heads = [(8, 16, 32), (3, 32, 64), (8, 16, 16), (8, 0, 0)];
    for (place, (buckets, first, second)) in heads.into_iter().enumerate() {
        let head = Head {
            buckets,
            first,
            second,
        };
        check(&place.to_string(), head);
    }
}
