//! The games that the kernels play, emulated: the legality of every move, in Chess960 as well, the same games twice, and positions from inside searches.

use std::collections::HashSet;

use chess::Position;
use eval::nnue::{KingBuckets, Nnue};
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
