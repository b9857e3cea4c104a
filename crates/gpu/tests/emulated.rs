//! The kernels on the CPU, lane by lane: perft counts and the evaluation of every node against the crates `chess` and `eval`, the legality
//! of every game, and the same games twice. Needs a C++ compiler for x86-64 and says so where there is none.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::Command;

use chess::{Color, ExchangeValues, Position, Role, attacks};
use eval::nnue::{KingBuckets, Network, Nnue, Shape, View};
use gpu::{
    Defines, PlayOptions, SearchIdea, games, legal, pack_network, pack_position, pack_tables,
    play_options,
};

const POSITIONS: &str = include_str!("positions.fen");

/// The emulator for a shape of network, and a folder for its files.
struct Emulator {
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
    fn build(name: &str, shape: &Shape) -> Option<Emulator> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = std::env::temp_dir().join(format!("gander-gpu-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = folder.join("emulator");
        let mut compiler = Command::new("c++");
        compiler
            .args(["-O2", "-std=c++17", "-w", "-I"])
            .arg(root.join("kernels"));
        for (name, value) in Defines::of(shape).unwrap().list() {
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

    fn write(&self, name: &str, bytes: impl IntoIterator<Item = u8>) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, bytes.into_iter().collect::<Vec<u8>>()).unwrap();
        path
    }

    /// Runs it on networks and positions; what follows them on its command line is given.
    fn run(
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
    fn play(
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

fn positions() -> Vec<Position> {
    POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| Position::from_fen(line).unwrap())
        .collect()
}

/// A network of small random numbers.
fn random_network(shape: Shape) -> Network {
    let mut network = Network::zero(shape, 200).unwrap();
    let mut state = 7u64;
    let mut roll = |end: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % end
    };
    for row in network.rows_mut() {
        for number in row.iter_mut().flat_map(|block| &mut block.0) {
            *number = roll(121) as i16 - 60;
        }
    }
    network
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

fn leaves_and_scores_agree(name: &str, shape: Shape, network: &Network, depth: u32) {
    let Some(emulator) = Emulator::build(name, &shape) else {
        return;
    };
    let positions = positions();
    let answer = emulator.run("perft", &[network], &positions, &[&depth.to_string()]);
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

/// Positions some random moves into games from the positions of the file, so that captures of every kind occur.
fn random_positions(count: usize) -> Vec<Position> {
    let mut state = 11u64;
    let mut found = Vec::new();
    while found.len() < count {
        for start in positions() {
            let mut position = start;
            for _ in 0..12 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position.make(moves[(state >> 33) as usize % moves.len()], &mut ());
                found.push(position);
            }
        }
    }
    found
}

#[test]
fn exchanges_are_judged_as_by_the_rules() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("exchange", network.shape()) else {
        return;
    };
    // The kernels do not look at pins: where a slider stands on a line with the other king, the two may differ.
    let free = |position: &Position| {
        Color::BOTH.into_iter().all(|side| {
            let king = position.king(side);
            let sliders = |one, other| position.pieces(!side, one) | position.pieces(!side, other);
            !attacks::bishop_rays(king).meets(sliders(Role::Bishop, Role::Queen))
                && !attacks::rook_rays(king).meets(sliders(Role::Rook, Role::Queen))
        })
    };
    let positions: Vec<Position> = random_positions(4_000)
        .into_iter()
        .filter(|position| free(position) && !position.in_check())
        .collect();
    let answer = emulator.run("exchange", &[&network], &positions, &["-"]);
    let (mut judged, mut losing) = (0, 0);
    for (position, line) in positions.iter().zip(answer.lines()) {
        for word in line.split_whitespace() {
            let (bits, holds) = word.split_once(':').unwrap();
            let Some(play) = legal(position, bits.parse().unwrap()) else {
                continue;
            };
            let expected = position.exchange_at_least(play, 0, &ExchangeValues::default());
            assert_eq!(holds == "1", expected, "{} {play:?}", position.to_fen());
            judged += 1;
            losing += u32::from(!expected);
        }
    }
    assert!(judged > 1_000 && losing > 200, "{judged} {losing}");
}

#[test]
fn leaves_and_accumulators_of_the_network_that_ships() {
    let network = Nnue::default_network();
    leaves_and_scores_agree("shipped", *network.shape(), &network, 2);
}

#[test]
fn leaves_and_accumulators_with_king_buckets() {
    let shape = Shape {
        king_buckets: KingBuckets::layout(4).unwrap(),
        output_unit: 64,
        ..Shape::plain(512)
    };
    leaves_and_scores_agree("buckets", shape, &random_network(shape), 2);
}

/// Quick searches, and games that end soon.
fn short_games() -> PlayOptions {
    PlayOptions {
        soft_nodes: 40,
        hard_nodes: 160,
        random_plies: 8,
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

/// Searches long enough for every idea to have a say, in games of six moves.
fn longer_searches() -> PlayOptions {
    PlayOptions {
        soft_nodes: 600,
        hard_nodes: 2_400,
        draw_score: 15_000,
        draw_plies: 6,
        draw_from: 0,
        ..short_games()
    }
}

#[test]
fn a_match_counts_every_pair_and_the_better_network_wins() {
    // Against a network of random numbers, so that there is no doubt who wins.
    let shape = Shape {
        output_unit: 64,
        ..Shape::plain(256)
    };
    let good = Nnue::default_network();
    let poor = random_network(shape).within(good.shape()).unwrap();
    let Some(emulator) = Emulator::build("match", good.shape()) else {
        return;
    };
    let options = short_games();
    let start = [Position::start()];
    let (counts, words) = emulator.play(&[&good, &poor], &start, &options, "600");
    let (ended, results, pairs) = (counts[0], &counts[1..4], &counts[4..9]);
    assert!(ended >= 4, "{counts:?}");
    assert_eq!(games(&words).count() as u64, ended);
    assert_eq!(results.iter().sum::<u64>(), ended);
    // A warp's first game is the second of a pair, and the last pair may be unfinished.
    let counted = pairs.iter().sum::<u64>();
    assert!(counted == (ended - 1) / 2, "{counts:?}");
    assert_eq!(results[0], 0, "{counts:?}");
    assert!(results[2] > results[1], "{counts:?}");
    // The other way round the same network wins.
    let (turned, _) = emulator.play(&[&poor, &good], &start, &options, "600");
    assert_eq!(turned[3], 0, "{turned:?}");
}

#[test]
fn every_idea_of_the_search_can_be_left_out_and_matters() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("ideas", network.shape()) else {
        return;
    };
    let start = [Position::start()];
    let whole = emulator.play(&[&network], &start, &longer_searches(), "24");
    assert!(whole.0[0] >= 2, "{:?}", whole.0);
    for idea in SearchIdea::ALL {
        assert_eq!(SearchIdea::parse(idea.name()).unwrap(), idea);
        let options = PlayOptions {
            without: [vec![idea], Vec::new()],
            ..longer_searches()
        };
        let without = emulator.play(&[&network], &start, &options, "24");
        assert_ne!(whole, without, "{idea:?}");
    }
    assert!(SearchIdea::parse("no such idea").is_err());
}

#[test]
fn games_are_legal_and_the_same_twice() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("games", network.shape()) else {
        return;
    };
    let options = short_games();
    for (openings, random_plies) in [(vec![Position::start()], 8), (positions(), 0)] {
        let options = PlayOptions {
            random_plies,
            ..options.clone()
        };
        let (counts, words) = emulator.play(&[&network], &openings, &options, "250");
        let again = emulator.play(&[&network], &openings, &options, "250");
        assert_eq!((&counts, &words), (&again.0, &again.1));
        let mut moves = 0;
        for game in games(&words) {
            let played = game.played(&openings[game.opening()]).unwrap();
            moves += played.moves.len();
            // What goes to a file comes back from it.
            let bytes = lab::data::viriformat::encode(&played);
            let (read, _) = lab::data::viriformat::decode(&mut &bytes[..])
                .unwrap()
                .unwrap();
            assert_eq!(read.moves, played.moves);
        }
        assert!(moves > 50, "only {moves} moves were played");
    }
}
