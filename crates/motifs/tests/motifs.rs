//! Motifs on positions of our own, and what must hold of every motif on every line: mirrored positions have mirrored motifs, the
//! pieces named are there, and no legal line makes it fall over.

use std::collections::BTreeSet;

use chess::{Move, Position, Role, Square};
use motifs::puzzles::read_moves;
use motifs::{Judge, MaterialJudge, Motif, Placed, Theme, of_line, of_puzzle, on_board};

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn cases() -> Vec<(Position, Vec<Move>, Vec<String>)> {
    let mut cases = Vec::new();
    for line in include_str!("data/lines.txt").lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, moves, themes] = parts[..] else {
            panic!("not three parts: {line}");
        };
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let moves = read_moves(&position, moves).unwrap_or_else(|error| panic!("{line}: {error}"));
        let themes = themes.split_whitespace().map(str::to_owned).collect();
        cases.push((position, moves, themes));
    }
    assert!(cases.len() >= 35, "only {} cases", cases.len());
    cases
}

fn names(motifs: &[Motif]) -> BTreeSet<&'static str> {
    motifs.iter().map(|motif| motif.theme.name()).collect()
}

#[test]
fn our_own_lines_have_their_themes() {
    let mut wrong = Vec::new();
    for (position, moves, themes) in cases() {
        let motifs = of_puzzle(&position, &moves, &mut MaterialJudge);
        let found = names(&motifs);
        for theme in themes {
            let (wanted, name) = match theme.strip_prefix('!') {
                Some(name) => (false, name),
                None => (true, theme.as_str()),
            };
            assert!(Theme::from_name(name).is_some(), "no theme called {name}");
            if found.contains(name) != wanted {
                wrong.push(format!(
                    "{} {moves:?}: {theme}, found {found:?}",
                    position.to_fen()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The positions after each number of moves.
fn positions(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut all = vec![*start];
    let mut now = *start;
    for &made in moves {
        now.make(made, &mut ());
        all.push(now);
    }
    all
}

/// Every "role on square" that a phrase says is on the board.
fn check_phrase(motif: &Motif, position: &Position) {
    let phrase = motif.phrase();
    let words: Vec<&str> = phrase
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    for three in words.windows(3) {
        let [role, "on", square] = three[..] else {
            continue;
        };
        let Ok(square) = square.parse::<Square>() else {
            continue;
        };
        let there = position.piece_at(square).map(|piece| piece.role().name());
        assert_eq!(there, Some(role), "{phrase}: {}", position.to_fen());
    }
    assert!(
        !phrase.contains("  ") && !phrase.ends_with(' '),
        "{phrase:?}"
    );
    let placed = motif.actor.iter().chain(&motif.targets);
    for Placed { piece, square } in placed {
        assert_eq!(
            position.piece_at(*square),
            Some(*piece),
            "{phrase}: {}",
            position.to_fen()
        );
    }
}

fn flip(made: Move) -> Move {
    Move::new(
        made.from().flip_ranks(),
        made.to().flip_ranks(),
        made.kind(),
    )
}

/// What a motif says, with the board turned round if asked; the targets in any order.
fn essence(motif: &Motif, flipped: bool) -> String {
    let square = |square: Square| if flipped { square.flip_ranks() } else { square };
    let side = if flipped { !motif.side } else { motif.side };
    let mut targets: Vec<String> = motif
        .targets
        .iter()
        .map(|placed| format!("{}{}", placed.piece.role(), square(placed.square)))
        .collect();
    targets.sort();
    let actor = motif
        .actor
        .map(|placed| format!("{}{}", placed.piece.role(), square(placed.square)));
    let made = motif
        .made
        .map(|made| if flipped { flip(made) } else { made });
    let about = motif.square.map(square);
    format!(
        "{} {side} {} {made:?} {actor:?} {targets:?} {about:?}",
        motif.theme, motif.ply
    )
}

fn check_everything(position: &Position, moves: &[Move]) {
    let all = positions(position, moves);
    let mirrored: Vec<Move> = moves.iter().map(|&made| flip(made)).collect();
    let turned = position.flipped();
    let pairs = [
        (of_line(position, moves), of_line(&turned, &mirrored)),
        (
            of_puzzle(position, moves, &mut MaterialJudge),
            of_puzzle(&turned, &mirrored, &mut MaterialJudge),
        ),
        (on_board(position), on_board(&turned)),
    ];
    for (here, there) in pairs {
        for motif in &here {
            check_phrase(motif, &all[motif.ply]);
        }
        let mut left: Vec<String> = here.iter().map(|motif| essence(motif, false)).collect();
        let mut right: Vec<String> = there.iter().map(|motif| essence(motif, true)).collect();
        left.sort();
        right.sort();
        assert_eq!(left, right, "{} {moves:?}", position.to_fen());
    }
}

#[test]
fn what_holds_of_every_motif_holds_on_our_lines() {
    for (position, moves, _) in cases() {
        check_everything(&position, &moves);
    }
}

#[test]
fn what_holds_of_every_motif_holds_on_random_lines() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let starts: Vec<Position> = cases()
        .into_iter()
        .map(|(position, _, _)| position)
        .chain([Position::start()])
        .collect();
    for round in 0..1500 {
        let mut position = starts[round % starts.len()];
        // Every other round begins deep in a random game, where pieces stand loose everywhere.
        if round % 2 == 0 {
            position = Position::start();
            for _ in 0..numbers.below(80) {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.make(legal[numbers.below(legal.len())], &mut ());
            }
        }
        let mut moves = Vec::new();
        let mut now = position;
        for _ in 0..numbers.below(10) {
            let legal = now.legal_moves();
            if legal.is_empty() {
                break;
            }
            // Captures and checks make for more motifs.
            let lively: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|&made| now.is_capture(made) || now.gives_check(made))
                .collect();
            let made = match lively.is_empty() || numbers.below(3) == 0 {
                true => legal[numbers.below(legal.len())],
                false => lively[numbers.below(lively.len())],
            };
            now.make(made, &mut ());
            moves.push(made);
        }
        check_everything(&position, &moves);
    }
}

#[test]
fn a_line_ends_before_a_move_that_is_not_legal() {
    let position = Position::start();
    let moves = read_moves(&position, "e2e4 e7e5").expect("legal moves");
    let nonsense = [moves[0], moves[0], moves[1]];
    assert_eq!(
        of_line(&position, &nonsense),
        of_line(&position, &moves[..1])
    );
    assert!(of_puzzle(&position, &[], &mut MaterialJudge).is_empty());
    assert!(of_puzzle(&position, &[Move::NULL], &mut MaterialJudge).is_empty());
}

#[test]
fn the_board_shows_what_hangs_and_what_is_pinned() {
    let position = Position::from_fen("4k3/8/4n3/8/q7/8/8/R3R1K1 w - - 0 1").expect("a position");
    let motifs = on_board(&position);
    let said: BTreeSet<String> = motifs.iter().map(Motif::phrase).collect();
    assert!(
        said.contains("the rook on e1 pins the knight on e6 to the king on e8"),
        "{said:?}"
    );
    let hanging = motifs
        .iter()
        .find(|motif| motif.theme == Theme::HangingPiece && motif.side == position.side_to_move())
        .expect("the queen hangs");
    assert_eq!(hanging.targets[0].piece.role(), Role::Queen);
}

/// Says that whoever is to move loses, as in the trébuchet.
struct MoverLoses;

impl Judge for MoverLoses {
    fn score(&mut self, _position: &Position) -> i32 {
        -500
    }
}

#[test]
fn zugzwang_is_found_by_a_judge_that_searches() {
    let position = Position::from_fen("8/8/8/2p5/1kP5/8/3K4/8 b - - 0 1").expect("a position");
    let moves = read_moves(&position, "b4a4 d2d3 a4b4 d3d2").expect("legal moves");
    assert!(names(&of_puzzle(&position, &moves, &mut MoverLoses)).contains("zugzwang"));
    assert!(!names(&of_puzzle(&position, &moves, &mut MaterialJudge)).contains("zugzwang"));
}

#[test]
fn every_theme_has_a_name_and_a_meaning_of_its_own() {
    let all: BTreeSet<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
    assert_eq!(all.len(), Theme::ALL.len());
    for theme in Theme::ALL {
        assert_eq!(Theme::from_name(theme.name()), Some(*theme));
        assert!(theme.meaning().ends_with('.'), "{theme}");
    }
}

/// Knows that a bare king loses against enough to mate and draws against less, and gives every position one score.
struct Bare(i32);

impl Judge for Bare {
    fn score(&mut self, _position: &Position) -> i32 {
        self.0
    }

    fn known(&mut self, position: &Position) -> Option<i32> {
        let bare = chess::Color::BOTH
            .into_iter()
            .find(|&side| position.color(side).one() && position.occupied().len() <= 3)?;
        let lost = !position.is_insufficient_material();
        let sign = if position.side_to_move() == bare {
            -1
        } else {
            1
        };
        Some(if lost { sign } else { 0 })
    }
}

#[test]
fn endings_that_are_known_and_fortresses_need_a_judge() {
    let themes = |fen: &str, uci: &str, judge: &mut dyn Judge| {
        let position = Position::from_fen(fen).unwrap();
        let moves = read_moves(&position, uci).unwrap();
        let motifs = motifs::of_line_judged(&position, &moves, judge);
        names(&motifs)
    };
    let won = "4k3/8/4K3/8/8/8/8/R6r w - - 0 1";
    assert!(themes(won, "a1h1", &mut Bare(0)).contains("simplification"));
    assert!(!themes(won, "a1h1", &mut MaterialJudge).contains("simplification"));
    let drawn = "4k3/8/8/8/8/8/3p4/4K2b w - - 0 1";
    assert!(themes(drawn, "e1d2", &mut Bare(0)).contains("simplification"));
    // The side that is ahead is not glad of a draw.
    let spoilt = "4k3/8/8/8/8/8/3p4/B3K3 w - - 0 1";
    assert!(!themes(spoilt, "e1d2", &mut Bare(0)).contains("simplification"));
    let behind = "4k3/8/8/8/7p/7P/r4B2/5K2 w - - 0 1";
    assert!(themes(behind, "f1g1", &mut Bare(10)).contains("fortress"));
    assert!(!themes(behind, "f1g1", &mut Bare(300)).contains("fortress"));
    assert!(!themes(behind, "f1g1", &mut MaterialJudge).contains("fortress"));
}
