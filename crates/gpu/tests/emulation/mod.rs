//! The kernels on the CPU, lane by lane, for the tests: the emulator is compiled for a shape of network and run on files. Needs a C++ compiler for x86-64 and
//! says so where there is none.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::Command;

use chess::Position;
use eval::nnue::{Network, Shape, View};
use gpu::{Defines, PlayOptions, pack_network, pack_position, pack_tables, play_options};

const POSITIONS: &str = include_str!("../positions.fen");

/// The emulator for a shape of network, and a folder for its files.
pub struct Emulator {
    folder: PathBuf,
    program: PathBuf,
    tables: Vec<u64>,
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Emulator {
    /// For standard chess.
    pub fn build(name: &str, shape: &Shape) -> Option<Emulator> {
        Emulator::build_for(name, shape, false)
    }

    /// For standard chess or for Chess960.
    pub fn build_for(name: &str, shape: &Shape, chess960: bool) -> Option<Emulator> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = std::env::temp_dir().join(format!("gander-gpu-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = folder.join("emulator");
        let mut compiler = Command::new("c++");
        compiler
            .args(["-O2", "-std=c++17", "-w", "-I"])
            .arg(root.join("kernels"));
        let defines = Defines {
            chess960,
            ..Defines::of(shape).unwrap()
        };
        for (name, value) in defines.list() {
            compiler.arg(format!("-D{name}={value}"));
        }
        compiler
            .arg(root.join("tests/emulator.cpp"))
            .arg("-o")
            .arg(&program);
        let output = match compiler.output() {
            Ok(output) if cfg!(target_arch = "x86_64") => output,
            _ => {
                eprintln!(
                    "skipped: no C++ compiler for x86-64, so the GPU's kernels are not emulated"
                );
                return None;
            }
        };
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Some(Emulator {
            folder,
            program,
            tables: pack_tables(&shape.king_buckets),
        })
    }

    /// A file of its folder with these bytes.
    pub fn write(&self, name: &str, bytes: impl IntoIterator<Item = u8>) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, bytes.into_iter().collect::<Vec<u8>>()).unwrap();
        path
    }

    /// Runs it on networks and positions; what follows them on its command line is given.
    pub fn run(
        &self,
        verb: &str,
        networks: &[&Network],
        positions: &[Position],
        rest: &[&str],
    ) -> String {
        let tables = self.write(
            "tables",
            self.tables.iter().flat_map(|word| word.to_le_bytes()),
        );
        let words = networks.iter().flat_map(|network| pack_network(network));
        let network = self.write("network", words.flat_map(u32::to_le_bytes));
        let packed = positions
            .iter()
            .flat_map(|position| pack_position(position, &self.tables).unwrap());
        let positions = self.write("positions", packed.flat_map(u64::to_le_bytes));
        let output = Command::new(&self.program)
            .arg(verb)
            .args([tables, network, positions])
            .args(rest)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// The games of one warp: what it has counted, and their words. Two networks play each other.
    pub fn play(
        &self,
        networks: &[&Network],
        openings: &[Position],
        options: &PlayOptions,
        searches: &str,
    ) -> (Vec<u64>, Vec<u32>) {
        let list = play_options(options, openings.len(), networks.len() == 2);
        let options = self.write("options", list.iter().flat_map(|word| word.to_le_bytes()));
        let out = self.folder.join("games");
        let rest = [
            options.to_str().unwrap(),
            searches,
            "5",
            out.to_str().unwrap(),
        ];
        let told = self.run("play", networks, openings, &rest);
        let counts = told
            .split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect();
        let words = std::fs::read(&out)
            .unwrap()
            .chunks_exact(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        (counts, words)
    }
}

/// The positions of the file.
pub fn positions() -> Vec<Position> {
    POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| Position::from_fen(line).unwrap())
        .collect()
}

fn score(network: &Network, position: &Position) -> i64 {
    let mover = position.side_to_move();
    let [mine, theirs] = [mover, !mover].map(|side| {
        let view = View::of(side, position, &network.shape().king_buckets);
        network.accumulator(view.features(position))
    });
    network
        .output(&mine, &theirs, network.output_bucket(position))
        .into()
}

/// The evaluations of all nodes of the tree but its root, each from its mover's side.
fn sum_of_scores(network: &Network, position: &Position, depth: u32) -> i64 {
    let mut sum = 0;
    for play in position.legal_moves() {
        let mut child = *position;
        child.make(play, &mut ());
        sum += score(network, &child);
        if depth > 1 {
            sum += sum_of_scores(network, &child, depth - 1);
        }
    }
    sum
}

/// Perft counts and the sum of all evaluations, held to the crates `chess` and `eval`.
pub fn leaves_and_scores_agree_on(
    emulator: &Emulator,
    positions: &[Position],
    network: &Network,
    depth: u32,
) {
    let answer = emulator.run("perft", &[network], positions, &[&depth.to_string()]);
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines.len(), positions.len());
    for (position, line) in positions.iter().zip(lines) {
        let expected = format!(
            "{} {}",
            position.perft(depth),
            sum_of_scores(network, position, depth)
        );
        assert_eq!(line, expected, "{}", position.to_fen());
    }
}

/// Quick searches, and games that end soon.
pub fn short_games() -> PlayOptions {
    PlayOptions {
        soft_nodes: 40,
        hard_nodes: 160,
        random_plies: 8,
        tree_share: 0.0,
        opening_limit: 800,
        win_score: 2_000,
        win_plies: 4,
        draw_score: 8,
        draw_plies: 10,
        draw_from: 80,
        seed: 1,
        without: [Vec::new(), Vec::new()],
    }
}
