//! The games that the kernels play, emulated: the legality of every move, in Chess960 as well, the same games twice, and positions from inside searches.

use std::collections::HashSet;

use chess::{Color, GameResult, Position, Role};
use eval::nnue::{KingBuckets, Network, Nnue};
use gpu::{PlayOptions, games, pack_position, pack_tables};

mod emulation;
use emulation::{Emulator, leaves_and_scores_agree_on, positions, short_games};

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

/// Games as records of five words, those trained on and those held out, by a filter as the device takes it.
fn expand(
    emulator: &Emulator,
    network: &Network,
    openings: &[Position],
    filter: [i32; 4],
    words: &[u32],
) -> [Vec<[u64; 5]>; 2] {
    let bytes =
        |list: &[u32]| -> Vec<u8> { list.iter().flat_map(|word| word.to_le_bytes()).collect() };
    let mut end = 0;
    let starts: Vec<u32> = games(words)
        .map(|game| {
            end += game.words();
            end - game.words()
        })
        .collect();
    let files = [
        emulator.write("filter", filter.into_iter().flat_map(i32::to_le_bytes)),
        emulator.write("words", bytes(words)),
        emulator.write("starts", bytes(&starts)),
        emulator.write("records", []),
    ];
    let rest: Vec<&str> = files.iter().map(|path| path.to_str().unwrap()).collect();
    let told = emulator.run("expand", &[network], openings, &rest);
    let trained: usize = told.split_whitespace().next().unwrap().parse().unwrap();
    let mut records: Vec<[u64; 5]> = std::fs::read(&files[3])
        .unwrap()
        .as_chunks::<40>()
        .0
        .iter()
        .map(|record| {
            let words = record.as_chunks::<8>().0;
            std::array::from_fn(|word| u64::from_le_bytes(words[word]))
        })
        .collect();
    let held = records.split_off(trained);
    [records, held]
}

/// What is trained on, from the games as the crate `chess` understands them: quiet moves out of check, late enough in the game and not too one-sided.
fn expected_records(words: &[u32], starts: &[Position], late: u32, most: i32) -> HashSet<[u64; 5]> {
    let tables = pack_tables(&KingBuckets::ONE);
    let mut expected = HashSet::new();
    for game in games(words) {
        let played = game.played(starts).unwrap();
        let mut position = played.start;
        // A position from inside a search is as late as the one that was searched, whoever moves in it.
        let odd = !game.is_of_tree() && position.side_to_move() == Color::Black;
        let first_ply = 2 * (u32::from(position.fullmove_number()) - 1) + u32::from(odd);
        for (ply, &(play, score)) in (first_ply..).zip(&played.moves) {
            let mover = position.side_to_move();
            let quiet = position.piece_at(play.to()).is_none() || play.is_castle();
            let pawn = position.piece_at(play.from()).map(|piece| piece.role()) == Some(Role::Pawn);
            let quiet = quiet
                && play.promotion().is_none()
                && !(pawn && play.from().file() != play.to().file());
            let score = score.0 * mover.sign();
            if quiet
                && !position.in_check()
                && ply >= late
                && score.abs() <= most
                && position.occupied().len() >= 4
            {
                let points = match (played.result, mover) {
                    _ if game.is_of_tree() => 3,
                    (GameResult::Draw, _) => 1,
                    (GameResult::WhiteWon, Color::White) | (GameResult::BlackWon, Color::Black) => {
                        2
                    }
                    _ => 0,
                };
                let packed = pack_position(&position, &tables).unwrap();
                expected.insert([
                    packed[0],
                    packed[1],
                    packed[2],
                    packed[3],
                    u64::from(score as u16) | points << 32,
                ]);
            }
            position.make(play, &mut ());
        }
    }
    expected
}

#[test]
fn records_are_the_positions_of_games_and_searches_that_are_trained_on() {
    let network = Nnue::default_network();
    let Some(emulator) = Emulator::build("records", network.shape()) else {
        return;
    };
    let start = [Position::start()];
    let options = PlayOptions {
        tree_share: 0.5,
        ..short_games()
    };
    let (_, words) = emulator.play(&[&network], &start, &options, "900");
    let [trained, held] = expand(&emulator, &network, &start, [12, 4, 600, 0], &words);
    let expected = expected_records(&words, &start, 12, 600);
    let of_tree = trained.iter().filter(|record| record[4] >> 32 == 3).count();
    assert!(
        trained.len() > 2 * of_tree && of_tree > 20,
        "{of_tree} of {}",
        trained.len()
    );
    // A quarter of the games is held out: no more is known of so few games than that there are some.
    assert!(
        !held.is_empty() && held.len() < trained.len(),
        "{}",
        held.len()
    );
    let all: HashSet<[u64; 5]> = trained.into_iter().chain(held).collect();
    assert!(
        all == expected,
        "{} of {}",
        all.intersection(&expected).count(),
        expected.len()
    );
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
