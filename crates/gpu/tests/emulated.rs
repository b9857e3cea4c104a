//! The kernels on the CPU, lane by lane: perft counts and the evaluation of every node against the crates `chess` and `eval`, the legality
//! of every game, and the same games twice. Needs a C++ compiler for x86-64 and says so where there is none.

#![allow(clippy::print_stderr)]

use std::collections::HashSet;
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
        Emulator::build_for(name, shape, false)
    }

    fn build_for(name: &str, shape: &Shape, chess960: bool) -> Option<Emulator> {
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
    leaves_and_scores_agree_on(&emulator, &positions(), network, depth);
}

fn leaves_and_scores_agree_on(
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

/// Positions in which castling of every kind in Chess960 is possible or nearly so: the king stays, the rook stays, they change places, the rook was a
/// shield; and starts of Chess960 and chess.
fn positions_of_chess960() -> Vec<Position> {
    let mut found: Vec<Position> = [
        "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
        "6kr/8/8/8/8/8/8/r4RKR w HFh - 0 1",
        "1r2k1r1/8/8/8/8/8/8/qR2K1R1 w GBgb - 0 1",
        "rk4r1/8/8/8/8/5b2/8/RK4R1 w GAga - 0 1",
        "2rkr3/8/8/1b6/8/8/8/2RKR3 w ECec - 0 1",
        "1k1r1r2/8/8/8/8/8/8/1K1R1R2 w Ff - 0 1",
    ]
    .into_iter()
    .map(|fen| Position::from_fen(fen).unwrap())
    .collect();
    found.extend(
        [0, 17, 353, 518, 640, 959]
            .into_iter()
            .map(lab::openings::chess960_start),
    );
    found
}

#[test]
fn chess960_is_castled_as_by_the_rules_and_its_games_are_legal() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build_for("chess960", network.shape(), true) else {
        return;
    };
    let starts = positions_of_chess960();
    leaves_and_scores_agree_on(&emulator, &starts, &network, 2);
    // Standard positions are positions of Chess960, too.
    leaves_and_scores_agree_on(&emulator, &positions(), &network, 2);
    let options = PlayOptions {
        random_plies: 0,
        opening_limit: 3_000,
        tree_share: 0.5,
        ..short_games()
    };
    let (_, words) = emulator.play(&[&network], &starts, &options, "300");
    let (mut castled, mut of_tree) = (0, 0);
    for game in games(&words) {
        let played = game.played(&starts).unwrap();
        castled += played
            .moves
            .iter()
            .filter(|(play, _)| play.is_castle())
            .count();
        of_tree += usize::from(game.is_of_tree() && played.start.is_chess960());
    }
    assert!(castled > 0 && of_tree > 0, "{castled} {of_tree}");
}

#[test]
fn rooks_of_the_two_sides_on_different_files_are_refused() {
    let position = Position::from_fen("1rk3r1/8/8/8/8/8/8/R3K2R w HAgb - 0 1").unwrap();
    let refused = pack_position(&position, &pack_tables(&KingBuckets::ONE)).unwrap_err();
    assert!(refused.to_string().contains("for the CPU"), "{refused}");
}

#[test]
fn positions_from_inside_searches_are_searched_and_kept() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("tree", network.shape()) else {
        return;
    };
    let start = [Position::start()];
    let options = PlayOptions {
        tree_share: 0.5,
        draw_score: 15_000,
        draw_plies: 20,
        draw_from: 0,
        ..short_games()
    };
    let (counts, words) = emulator.play(&[&network], &start, &options, "400");
    assert_eq!(
        (counts, words.clone()),
        emulator.play(&[&network], &start, &options, "400")
    );
    let (mut of_games, mut of_trees, mut strange) = (HashSet::new(), 0, 0);
    let (mut positions, mut searched) = (0, 0);
    let mut waiting: Vec<lab::game::Played> = Vec::new();
    for game in games(&words) {
        let played = game.played(&start).unwrap();
        assert!(!played.moves.is_empty());
        if game.is_of_tree() {
            assert_eq!(played.moves.len(), 1);
            assert!(!played.start.in_check());
            of_trees += 1;
            waiting.push(played);
            continue;
        }
        // Their game comes after them and has the same result.
        let mut position = played.start;
        for &(play, _) in &played.moves {
            of_games.insert(position.key());
            position.make(play, &mut ());
            positions += 1;
        }
        for sample in waiting.drain(..) {
            assert_eq!(sample.result, played.result);
            strange += usize::from(!of_games.contains(&sample.start.key()));
        }
        searched += 1;
    }
    assert!(waiting.is_empty() && searched >= 3, "{searched}");
    let share = f64::from(of_trees) / f64::from(positions);
    assert!(
        (0.35..0.65).contains(&share),
        "{of_trees} beside {positions}"
    );
    assert!(2 * strange > of_trees as usize, "{strange} of {of_trees}");
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
            let played = game.played(&openings).unwrap();
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
