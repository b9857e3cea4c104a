//! Tablebases: in every class of position the move chosen keeps the win or the draw, and wins are brought home
//! within the fifty-move rule. Runs with the tables in `GANDER_DATA`.

use std::path::PathBuf;

use chess::{Color, History, Outcome, Piece, Position, Role, Square};
use engine::{EvaluatorName, Game, Session, Syzygy};
use search::{Limits, StopHandle, Tablebases, Wdl};

/// Positions of each class and side to move.
const POSITIONS: usize = 25;

fn folder() -> Option<PathBuf> {
    Some(suites::folder("tablebases")?.join("syzygy/3-4-men"))
}

fn session() -> Option<Session> {
    let mut session = Session::new(EvaluatorName::Count);
    let folder = folder()?;
    session
        .set_tablebases(folder.to_str().expect("a path of text"))
        .expect("the tables are there");
    Some(session)
}

/// The classes of material, from the names of the files.
fn classes() -> Vec<String> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let mut classes: Vec<String> = folder
        .read_dir()
        .expect("the folder is there")
        .filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".rtbw")?.to_owned())
        })
        .collect();
    classes.sort();
    classes
}

/// The same positions on every machine (xorshift).
struct Dice(u64);

impl Dice {
    fn square(&mut self) -> Square {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Square::new((self.0 % 64) as u8)
    }

    /// A legal position of this class, with this side to move.
    fn position(&mut self, class: &str, mover: Color) -> Position {
        loop {
            let mut board = [None; 64];
            for (half, color) in class.split('v').zip(Color::BOTH) {
                for letter in half.chars() {
                    let role = Role::from_letter(letter.to_ascii_lowercase()).expect(class);
                    let mut square = self.square();
                    while board[square.index()].is_some() {
                        square = self.square();
                    }
                    board[square.index()] = Some(Piece::new(color, role));
                }
            }
            if let Ok(position) = Position::from_fen(&fen(&board, mover))
                && position.has_legal_move()
            {
                return position;
            }
        }
    }
}

fn fen(board: &[Option<Piece>; 64], mover: Color) -> String {
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            (0..8)
                .map(|file| board[rank * 8 + file].map_or('1', |piece| piece.letter()))
                .collect::<String>()
        })
        .collect();
    let mut text = ranks.join("/");
    for count in (2..=8).rev() {
        text = text.replace(&"1".repeat(count), &count.to_string());
    }
    format!("{text} {} - - 0 1", mover.letter())
}

/// What the side that has just moved has got: the other side's result turned round.
fn kept(tables: &Syzygy, after: &Position) -> Wdl {
    if after.is_checkmate() {
        return Wdl::Win;
    }
    match tables.probe_wdl(after).expect("a table answers") {
        Wdl::Loss => Wdl::Win,
        Wdl::BlessedLoss => Wdl::CursedWin,
        Wdl::Draw => Wdl::Draw,
        Wdl::CursedWin => Wdl::BlessedLoss,
        Wdl::Win => Wdl::Loss,
    }
}

#[test]
fn the_move_chosen_keeps_what_there_is() {
    let Some(mut session) = session() else {
        return;
    };
    let tables = session.tablebases().expect("they are open").clone();
    let classes = classes();
    assert_eq!(classes.len(), 35);
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    for class in &classes {
        for mover in Color::BOTH {
            for _ in 0..POSITIONS {
                let position = dice.position(class, mover);
                let before = tables.probe_wdl(&position).expect(class);
                let best = session
                    .best_move(
                        &Game::new(position),
                        &Limits::nodes(300),
                        &StopHandle::new(),
                    )
                    .best;
                let mut after = position;
                after.make(best, &mut ());
                assert_eq!(kept(&tables, &after), before, "{position:?} {best:?}");
            }
        }
    }
}

#[test]
fn the_tables_answer_as_their_files_say() {
    let Some(session) = session() else {
        return;
    };
    let tables = session.tablebases().expect("they are open");
    assert_eq!((tables.wdl_files, tables.dtz_files), (35, 35));
    assert_eq!(tables.max_pieces(), 4);
    for (fen, wdl) in [
        ("8/8/8/8/8/8/1Q6/K1k5 b - - 0 1", Wdl::Loss),
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Wdl::Win),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", Wdl::Draw),
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", Wdl::Draw),
        ("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", Wdl::Win),
        ("8/8/8/8/4p3/3k4/8/4K3 b - - 0 1", Wdl::Win),
    ] {
        let position = Position::from_fen(fen).expect(fen);
        assert_eq!(tables.probe_wdl(&position), Some(wdl), "{fen}");
    }
    let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
    assert!(
        tables
            .rank_root_moves(&castling, &History::new(), true)
            .is_none()
    );
}

#[test]
fn wins_are_brought_home() {
    let Some(mut session) = session() else {
        return;
    };
    let tables = session.tablebases().expect("they are open").clone();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for class in ["KBNvK", "KQvKR", "KRvK", "KPvK", "KQvKP", "KBBvK", "KRvKN"] {
        let start = loop {
            let position = dice.position(class, Color::White);
            if tables.probe_wdl(&position) == Some(Wdl::Win) {
                break position;
            }
        };
        let mut game = Game::new(start);
        while game.outcome() == Outcome::Ongoing {
            let verdict = session.best_move(&game, &Limits::nodes(200), &StopHandle::new());
            game.play(verdict.best);
        }
        assert_eq!(
            game.outcome(),
            Outcome::Checkmate(Color::White),
            "{class} from {start:?}: {:?}",
            game.san()
        );
    }
}

/// The first of the probed moves tells the result and the distance that the positions' own file gives.
#[test]
fn probed_moves_agree_with_the_published_truth() {
    let (Some(folder), Some(data)) = (folder(), suites::folder("known results of endgames")) else {
        return;
    };
    let tables = Syzygy::open(folder.to_str().expect("a path of text")).expect("the tables");
    let file = data.join("labelled/syzygy_endgames/syzygy_endgames_dev.tsv");
    let text = std::fs::read_to_string(file).expect("the positions");
    let (mut compared, mut exact) = (0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = Position::from_composed_fen(fields[0]).expect(line);
        let (wdl, dtz): (i32, i32) = (
            fields[2].parse().expect(line),
            fields[3].parse().expect(line),
        );
        let moves = tables.probe_moves(&position, &History::new());
        let Some(best) = moves.and_then(|moves| moves.first().copied()) else {
            continue;
        };
        let expected = [
            Wdl::Loss,
            Wdl::BlessedLoss,
            Wdl::Draw,
            Wdl::CursedWin,
            Wdl::Win,
        ][(wdl + 2) as usize];
        assert_eq!(best.wdl, expected, "{line}");
        // Some tables count whole moves, so that a distance may be one half-move off.
        let found = best.dtz.expect(line);
        assert!(
            found.signum() == dtz.signum() && found.abs_diff(dtz) <= 1,
            "{line}: {found}"
        );
        compared += 1;
        exact += usize::from(found == dtz);
    }
    assert!(compared > 1000, "{compared} positions");
    assert!(exact * 10 > compared * 9, "{exact} of {compared}");
}
