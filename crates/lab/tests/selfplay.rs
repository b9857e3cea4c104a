//! Self-play and matches: files that survive being cut anywhere, results that do not depend on when they were played.

use std::path::PathBuf;

use lab::data::viriformat;
use lab::game::Adjudication;
use lab::matches::{Conditions, LadderOptions, Pace, Side, SprtOptions, ladder, sprt};
use lab::openings::Openings;
use lab::selfplay::{SelfPlayOptions, self_play};
use lab::{LabError, Silent};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gander-play-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn side(text: &str) -> Side {
    Side::parse(text).unwrap()
}

fn options(games: u64, threads: usize, chess960: bool) -> SelfPlayOptions {
    SelfPlayOptions {
        games,
        openings: Openings::Random { plies: 6, chess960 },
        soft_nodes: 60,
        hard_nodes: 500,
        adjudication: Adjudication {
            most_plies: 80,
            ..Adjudication::default()
        },
        opening_limit: 600,
        threads,
        seed: 9,
        mixed: false,
    }
}

#[test]
fn games_are_added_until_there_are_enough_and_a_cut_file_is_mended() {
    let folder = folder("games");
    let path = folder.join("games.vf");
    let done = self_play(&side("rustic,hash=1"), &path, &options(4, 2, true), &Silent).unwrap();
    assert_eq!((done.found, done.games, done.mended), (0, 4, 0));
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 7]).unwrap();
    let done = self_play(&side("rustic,hash=1"), &path, &options(6, 2, true), &Silent).unwrap();
    assert_eq!((done.found, done.games), (3, 3));
    assert!(done.mended > 0);
    let bytes = std::fs::read(&path).unwrap();
    assert!(whole.starts_with(&bytes[..200]));
    let mut reader = bytes.as_slice();
    let mut count = 0;
    while let Some((game, _)) = viriformat::decode(&mut reader).unwrap() {
        assert!(!game.moves.is_empty() && game.moves.len() <= 80);
        count += 1;
    }
    assert_eq!(count, 6);
    // Enough games: nothing is played. Something else than games: nothing is touched.
    assert_eq!(
        self_play(&side("count,hash=1"), &path, &options(5, 1, false), &Silent)
            .unwrap()
            .games,
        0
    );
    std::fs::write(
        &path,
        b"these are my notes, and not games at all, so leave them",
    )
    .unwrap();
    assert!(matches!(
        self_play(&side("count,hash=1"), &path, &options(5, 1, false), &Silent),
        Err(LabError::Input(_))
    ));
    assert!(
        std::fs::read(&path)
            .unwrap()
            .starts_with(b"these are my notes")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

fn sprt_options(most_pairs: u64) -> SprtOptions {
    SprtOptions {
        low: -5.0,
        high: 5.0,
        alpha: 0.05,
        beta: 0.05,
        most_pairs,
        conditions: Conditions {
            pace: Pace::Nodes(80),
            openings: Openings::Random {
                plies: 6,
                chess960: false,
            },
            adjudication: Adjudication {
                most_plies: 80,
                ..Adjudication::default()
            },
            threads: 2,
            seed: 2,
        },
    }
}

#[test]
fn a_test_goes_on_where_it_stopped() {
    let folder = folder("sprt");
    let path = folder.join("record");
    let sides = || {
        [
            Side::parse("rustic,hash=1").unwrap(),
            Side::parse("count,hash=1").unwrap(),
        ]
    };
    let first = sprt(sides(), &sprt_options(3), &path, &Silent, |_| {}).unwrap();
    assert_eq!((first.found, first.state.pairs.pairs()), (0, 3));
    // A line that was being written when the test was killed.
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() - 3]).unwrap();
    let second = sprt(sides(), &sprt_options(5), &path, &Silent, |_| {}).unwrap();
    assert_eq!((second.found, second.state.pairs.pairs()), (2, 5));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut numbers: Vec<&str> = text
        .lines()
        .skip(1)
        .map(|line| line.split(' ').nth(2).unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, ["0", "1", "2", "3", "4"]);
    // The same games at fixed nodes, all in one go.
    let other = folder.join("other");
    let whole = sprt(sides(), &sprt_options(5), &other, &Silent, |_| {}).unwrap();
    assert_eq!(whole.state.pairs, second.state.pairs);
    // Another match does not get mixed in.
    let strangers = [
        Side::parse("rustic,hash=1").unwrap(),
        Side::parse("rustic,hash=1").unwrap(),
    ];
    assert!(matches!(
        sprt(strangers, &sprt_options(5), &path, &Silent, |_| {}),
        Err(LabError::Input(_))
    ));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_ladder_plays_everybody_against_everybody() {
    let folder = folder("ladder");
    let sides: Vec<Side> = ["count,hash=1", "rustic,hash=1", "count,hash=1,nodes=20"]
        .iter()
        .map(|text| Side::parse(text).unwrap())
        .collect();
    let options = LadderOptions {
        pairs: 2,
        conditions: Conditions {
            pace: Pace::Nodes(60),
            openings: Openings::Random {
                plies: 6,
                chess960: false,
            },
            adjudication: Adjudication {
                most_plies: 60,
                ..Adjudication::default()
            },
            threads: 2,
            seed: 4,
        },
    };
    let done = ladder(&sides, &options, &folder.join("record"), &Silent).unwrap();
    assert_eq!(done.pairings.len(), 3);
    assert!(
        done.pairings
            .iter()
            .all(|pairing| pairing.pairs.pairs() == 2)
    );
    assert!(done.table().contains("rustic,hash=1"));
    assert!(done.picture().starts_with("<svg"));
    std::fs::remove_dir_all(&folder).unwrap();
}
