//! Formats held against the crates of those who made them, and every kind of file read with nothing lost unsaid.

// A test that is passed over says so.
#![allow(clippy::print_stdout)]

use std::io::BufReader;
use std::path::Path;

use chess::{GameResult, Move, Position};
use eval::WhiteScore;
use lab::data::{
    Intake, Job, ReadOptions, Sample, Source, WhitePoints, bulletformat as ours, dedup, read,
    transform, viriformat as games,
};
use lab::game::Played;
use lab::openings::chess960_start;
use lab::{LabError, Random, Silent};
use suites::Folder;
use viriformat::dataformat::{Filter, Game};

fn random_game(start: Position, seed: u64) -> Played {
    let mut random = Random::new(seed);
    let mut position = start;
    let mut moves: Vec<(Move, WhiteScore)> = Vec::new();
    for _ in 0..random.below(160) + 1 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Rare kinds of moves come first when there are any, so that all are met.
        let special = legal
            .iter()
            .copied()
            .find(|play| play.is_castle() || play.is_en_passant() || play.is_promotion());
        let play = special
            .filter(|_| random.below(2) == 0)
            .unwrap_or_else(|| legal[random.below(legal.len())]);
        moves.push((play, WhiteScore(random.below(4_000) as i32 - 2_000)));
        position.make(play, &mut ());
    }
    let result = [GameResult::WhiteWon, GameResult::Draw, GameResult::BlackWon][random.below(3)];
    Played {
        start,
        moves,
        result,
        on_time: false,
    }
}

fn starts() -> impl Iterator<Item = Position> {
    (0..120).map(|number| {
        if number % 2 == 0 {
            let mut position = chess960_start(number * 8);
            // A start in the middle of a game, with counters and perhaps an en-passant square.
            let mut random = Random::new(number as u64);
            for _ in 0..random.below(30) {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    return Position::start();
                }
                position.make(legal[random.below(legal.len())], &mut ());
            }
            if position.has_legal_move() {
                position
            } else {
                Position::start()
            }
        } else {
            Position::start()
        }
    })
}

#[test]
fn games_are_the_same_to_the_crate_that_made_the_format() {
    for (number, start) in starts().enumerate() {
        let game = random_game(start, number as u64);
        let bytes = games::encode(&game);
        let theirs = Game::deserialise_from(&mut BufReader::new(bytes.as_slice()), Vec::new())
            .unwrap_or_else(|error| {
                panic!("game {number} from {}: {error}", start.to_shredder_fen())
            });
        assert_eq!(theirs.len(), game.moves.len());
        let mut written = Vec::new();
        theirs.serialise_into(&mut written).unwrap();
        assert_eq!(written, bytes);
        let (mine, length) = games::decode(&mut written.as_slice()).unwrap().unwrap();
        assert_eq!(length as usize, bytes.len());
        assert_eq!(mine.moves, game.moves);
        assert_eq!(mine.result, game.result);
        assert_eq!(mine.start.to_shredder_fen(), game.start.to_shredder_fen());
        // Every position of the game, as the other crates pack it.
        let mut packed = Vec::new();
        theirs
            .splat_to_bulletformat(
                |board| {
                    packed.push(board);
                    Ok(())
                },
                &Filter::UNRESTRICTED,
            )
            .unwrap();
        let mut place = 0;
        games::samples(&game, 0, |sample| {
            let record = ours::encode(&sample);
            let board = packed[place];
            assert_eq!(record[..8], board.occ.to_le_bytes());
            assert_eq!(record[8..24], board.pcs);
            assert_eq!(record[24..26], board.score.to_le_bytes());
            assert_eq!(
                (record[26], record[27], record[28]),
                (board.result, board.ksq, board.opp_ksq)
            );
            let back = ours::decode(&record).unwrap();
            assert_eq!(ours::encode(&back), record);
            place += 1;
        });
        assert_eq!(place, packed.len());
    }
}

#[test]
fn damaged_games_are_told_and_end_nothing() {
    let game = random_game(Position::start(), 8);
    let bytes = games::encode(&game);
    for cut in 0..bytes.len() {
        let found = games::decode(&mut &bytes[..cut]);
        assert!(
            cut == 0 || matches!(found, Err(games::Damage::CutShort)),
            "{cut}"
        );
    }
    let mut random = Random::new(1);
    for _ in 0..5_000 {
        let mut damaged = bytes.clone();
        for _ in 0..=random.below(3) {
            let place = random.below(damaged.len());
            damaged[place] = random.next_bits() as u8;
        }
        // Whatever comes out, it must come out without a panic.
        let _ = games::decode(&mut damaged.as_slice());
        let mut record = [0; 32];
        record.copy_from_slice(&damaged[..32]);
        let _ = ours::decode(&record);
    }
}

fn read_all(path: &Path) -> Result<(Vec<Sample>, Intake), LabError> {
    let mut samples = Vec::new();
    let intake = read(
        &[Source::open(path)?],
        &ReadOptions::default(),
        &Silent,
        |part, _| part,
        |part| {
            samples.extend(part);
            Ok(())
        },
    )?;
    assert_eq!(intake.kept as usize, samples.len());
    Ok((samples, intake))
}

const FEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

#[test]
fn lines_tables_and_compressed_files() {
    let folder = Folder::new("formats-lines");
    let lines = format!(
        "# a comment\n{FEN} w KQkq - 0 2 c9 \"1-0\";\n{FEN} b KQkq - c9 \"0-1\"; ce 20;\n\n{FEN} w KQkq - 0 2 | 31 | 0.5\nnonsense\n\
         {FEN} w KQkq - 0 2 [0.25]\n{FEN} b KQkq - 3 2; 1/2-1/2"
    );
    let (samples, intake) = read_all(&folder.write("a.epd", &lines)).unwrap();
    assert_eq!((intake.read, intake.kept, intake.bad), (7, 5, 1));
    assert_eq!(intake.left_out["comment"], 1);
    assert_eq!(intake.problems[0].line, 6);
    let labels: Vec<(Option<f32>, Option<i32>)> = samples
        .iter()
        .map(|sample| {
            (
                sample.result.map(|points| points.0),
                sample.score.map(|score| score.0),
            )
        })
        .collect();
    assert_eq!(
        labels,
        [
            (Some(1.0), None),
            (Some(0.0), Some(-20)),
            (Some(0.5), Some(31)),
            (Some(0.25), None),
            (Some(0.5), None)
        ]
    );
    let table = format!(
        "fen\tscore_stm\tresult_stm\tgame\n{FEN} b KQkq - 0 2\t50\t-1\tabc\n{FEN} w KQkq - 0 2\t32002\t0\tabc\n"
    );
    let packed = zstd::encode_all(table.as_bytes(), 3).unwrap();
    let (samples, intake) = read_all(&folder.write("b.tsv.zst", packed)).unwrap();
    assert_eq!((intake.read, intake.kept), (2, 2));
    assert_eq!(
        (samples[0].result, samples[0].score),
        (Some(WhitePoints(1.0)), Some(WhiteScore(-50)))
    );
    assert_eq!(
        (samples[1].result, samples[1].score),
        (Some(WhitePoints(0.5)), None)
    );
    assert_eq!(samples[0].game, samples[1].game);
}

#[test]
fn too_many_bad_lines_stop_the_reading() {
    let folder = Folder::new("formats-bad");
    let path = folder.write("bad.epd", "this is no position\n".repeat(2_000));
    let Err(LabError::Input(error)) = read_all(&path) else {
        panic!("a file of nonsense was read");
    };
    let sentence = error.to_string();
    assert!(
        sentence.contains("bad.epd:1:") && sentence.contains("--bad-limit"),
        "{sentence}"
    );
    assert!(read_all(Path::new("/no/such/file.epd")).is_err());
    assert!(read_all(&folder.0).is_err());
    let (samples, intake) = read_all(&folder.write("empty.epd", "")).unwrap();
    assert!(samples.is_empty() && intake.read == 0);
    let (_, intake) = read_all(&folder.write("cut.bf", [7; 40])).unwrap();
    assert_eq!((intake.read, intake.bad), (2, 2));
    let (_, intake) = read_all(&folder.write("cut.vf", [7; 40])).unwrap();
    assert_eq!((intake.kept, intake.bad), (0, 1));
}

#[test]
fn games_with_evaluations_in_comments() {
    let folder = Folder::new("formats-pgn");
    let text = "[Event \"one\"]\n[Result \"1-0\"]\n\n1. e4 { [%eval 0.3] [%clk 0:01] } e5 { [%eval #-3] } (1... c5 { [%eval 9.9] } 2. Nf3) 2. Nf3 1-0\n\n\
                [Event \"two\"]\n[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 { d=20, wv=1.25 } Kd7 { +0.50/12 0.1s } 1/2-1/2\n\n\
                [Event \"three\"]\n[Result \"*\"]\n\n1. d4 *\n\n[Event \"four\"]\n[Result \"0-1\"]\n\n1. e5 0-1\n";
    let (samples, intake) = read_all(&folder.write("games.pgn", text)).unwrap();
    assert_eq!((intake.read, intake.kept, intake.bad), (4, 5, 1));
    assert_eq!(intake.left_out["game without a result"], 1);
    let scores: Vec<Option<i32>> = samples
        .iter()
        .map(|sample| sample.score.map(|score| score.0))
        .collect();
    // The score after a move is that of the position after it; those of match programs are of the position before.
    assert_eq!(
        scores,
        [None, Some(30), Some(-31_997), Some(125), Some(-50)]
    );
    assert_eq!(
        samples[3].position.to_fen(),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    );
    assert_eq!(samples[0].game, samples[2].game);
    assert_ne!(samples[0].game, samples[3].game);
}

/// A move cut short, a stray word and a brace never closed are counted as bad, each with its game; the games after them are read.
#[test]
fn what_is_no_move_in_a_game_is_told() {
    let folder = Folder::new("formats-strays");
    let path = folder.write(
        "games.pgn",
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf\n\n[Event \"b\"]\n[Result \"1-0\"]\n\n1. d4 @@@@ d5 1-0\n\n\
         [Event \"c\"]\n[Result \"1-0\"]\n\n1. d4 {never closed\n\n[Event \"d\"]\n[Result \"0-1\"]\n\n1. d4! d5 (1... e5 $2 {a}) 2. c4 0-1\n",
    );
    let (samples, intake) = read_all(&path).unwrap();
    assert_eq!((intake.read, intake.kept, intake.bad), (4, 3, 3));
    assert_eq!(samples.len(), 3);
    let reasons: Vec<&str> = intake
        .problems
        .iter()
        .map(|problem| problem.reason.as_str())
        .collect();
    assert!(
        reasons[0].contains("'Nf'") && reasons[1].contains("@@@@"),
        "{reasons:?}"
    );
    assert!(reasons[2].contains("never closed"), "{reasons:?}");
}

#[test]
fn files_go_through_all_formats_and_stay_the_same() {
    let folder = Folder::new("formats-convert");
    let mut bytes = Vec::new();
    for (number, start) in starts().enumerate() {
        bytes.extend(games::encode(&random_game(start, 100 + number as u64)));
    }
    let source = folder.write("games.vf", bytes);
    let (first, _) = read_all(&source).unwrap();
    let mut path = source;
    for name in ["a.tsv", "b.txt.zst", "c.tsv.zst"] {
        let next = folder.0.join(name);
        let sources = [Source::open(&path).unwrap()];
        let intake = transform(
            &Job {
                sources: &sources,
                options: &ReadOptions::default(),
                outputs: std::slice::from_ref(&next),
                what: "convert",
            },
            &Silent,
            |_, _| Some(0),
        )
        .unwrap();
        assert_eq!(intake.kept as usize, first.len());
        let (samples, _) = read_all(&next).unwrap();
        for (one, other) in first.iter().zip(&samples) {
            assert_eq!(
                one.position.to_shredder_fen(),
                other.position.to_shredder_fen()
            );
            assert_eq!((one.result, one.score), (other.result, other.score));
        }
        assert_eq!(first.len(), samples.len());
        path = next;
    }
    // Once each, with hardly any memory, and nothing lost.
    let twice = folder.write(
        "twice.tsv",
        std::fs::read_to_string(folder.0.join("a.tsv"))
            .unwrap()
            .repeat(2)
            .replace("\nfen\t", "\n#"),
    );
    let once = folder.0.join("once.tsv");
    let sources = [Source::open(&twice).unwrap()];
    let job = Job {
        sources: &sources,
        options: &ReadOptions::default(),
        outputs: std::slice::from_ref(&once),
        what: "dedup",
    };
    let intake = dedup(&job, &Silent, 1).unwrap();
    let keys: std::collections::HashSet<u64> =
        first.iter().map(|sample| sample.position.key()).collect();
    assert_eq!(read_all(&once).unwrap().0.len(), keys.len());
    assert_eq!(intake.kept as usize, keys.len());
    assert_eq!(
        intake.left_out["came before"] as usize,
        2 * first.len() - keys.len()
    );
}

/// Every labelled file people keep, if there are any: what was read is kept or accounted for.
#[test]
fn nothing_is_lost_unsaid() {
    let Some(data) = suites::folder("files of labelled positions") else {
        return;
    };
    for (name, least) in [
        ("labelled/tcec_quiet/sample_1000.tsv", 1_000),
        ("labelled/tcec_quiet/tcec_quiet_val_s27.tsv.zst", 67_958),
        ("labelled/sf_binpack_sample/sf_small_plain.tsv.zst", 434_921),
        ("labelled/r2dev2_sf_evals/r2dev2_evals.tsv.zst", 145_000),
        ("labelled/syzygy_endgames/syzygy_endgames_dev.tsv", 11_990),
        (
            "labelled/zurichess_quiet_samples/quiet-labeled_debug.epd",
            999,
        ),
        ("labelled/bullet_sample/batch.bf", 16_000),
        ("pgn/lichess_sample/lichess_db_1000k.pgn", 10_000),
        (
            "pgn/tcec_with_evals/TCEC_Season_12_-_Superfinal.pgn.zst",
            10_000,
        ),
    ] {
        let (samples, intake) =
            read_all(&data.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        println!("{name}: {intake}");
        assert!(samples.len() >= least, "{name}: {intake}");
        if !name.ends_with("pgn") && !name.contains(".pgn") {
            let left_out: u64 = intake.left_out.values().sum();
            assert_eq!(intake.read, intake.kept + intake.bad + left_out, "{name}");
        }
    }
}
