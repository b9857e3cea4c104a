//! The words of a review in positions where a coach would use them: lost pieces by their names, perpetual check, openings.

use engine::Session;
use engine::pgn::Games;
use engine::review::{Grade, review};
use search::{Limits, StopHandle};

/// The sentence for the last move of a game, and its grade.
fn last_word(text: &str) -> (Grade, String) {
    let game = Games::new(text).next().unwrap().unwrap();
    let stop = StopHandle::new();
    let judged = review(
        &mut Session::default(),
        &game,
        &Limits::nodes(60_000),
        &stop,
        &mut |_, _| {},
    )
    .unwrap();
    let last = judged.moves.last().unwrap();
    let sentence = last.sentence.as_ref().map(ToString::to_string);
    (last.grade, sentence.unwrap_or_default())
}

#[test]
fn lost_pieces_are_called_by_their_names() {
    let (grade, said) = last_word(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. O-O O-O 6. Bg5 Qe8 7. Qd2 Nd8 8. Bxf6 Bxf6 9. Qh6 *",
    );
    assert_eq!(grade, Grade::Blunder, "{said}");
    assert!(
        said.starts_with("Qh6 puts the queen where gxh6 takes it"),
        "{said}"
    );
}

#[test]
fn taking_back_wins_nothing() {
    // White takes a knight on c6 and Black does not take back: a knight is lost, and taking back would have won none.
    let (_, said) = last_word("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 h6 *");
    assert!(
        said.starts_with("h6 does not take back on c6") && !said.contains("wins"),
        "{said}"
    );
}

#[test]
fn perpetual_check_is_called_by_its_name() {
    let word = |fen: &str, moves: &str| last_word(&format!("[FEN \"{fen}\"]\n\n{moves} *\n")).1;
    let allowed = word(
        "6k1/p2q2pp/1p2pp2/8/1P1P3P/P4b2/1B3K2/2Q5 b - - 1 30",
        "30... Qd5",
    );
    assert!(
        allowed.starts_with("Qd5 allows Qc8+ with perpetual check; "),
        "{allowed}"
    );
    let missed = word("6k1/5p1p/8/8/8/8/rr6/3Q3K w - - 0 1", "1. Kg1");
    assert!(
        missed.starts_with("Kg1 misses Q") && missed.contains(" with perpetual check. White goes"),
        "{missed}"
    );
}

#[test]
fn an_exchange_of_many_pieces_is_told_in_pieces() {
    let (_, said) = last_word(
        "[FEN \"4k2r/4pp2/3p2pp/2P2q2/1Rp1n3/2b1PN1P/2Q2PPB/5K1R b k - 0 23\"]\n\n23... Bxb4 *\n",
    );
    assert!(
        said.contains("Ng3+ wins the queen") && said.contains("the queen on f5, uncovered"),
        "{said}"
    );
}

#[test]
fn a_king_that_is_chased_is_spoken_of() {
    let (_, said) =
        last_word("[FEN \"6k1/p5pp/1p2pp2/3q4/1P1P3P/P4b2/1B3K2/2Q5 w - - 2 31\"]\n\n31. Ke3 *\n");
    assert!(!said.contains("less active"), "{said}");
    // A recapture that starts an attack: an open file is not what loses the game.
    let (grade, said) = last_word(
        "[FEN \"2kr3r/p1p2p2/1p4p1/1Q6/3p2pq/N1P3R1/PP3KP1/R7 w - - 0 23\"]\n\n23. cxd4 *\n",
    );
    assert_eq!(grade, Grade::Blunder, "{said}");
    assert!(!said.contains("open file"), "{said}");
}

#[test]
fn a_motif_of_the_next_move_is_not_told_of_the_reply() {
    let (_, said) = last_word(
        "[FEN \"3r3r/nkp2p2/1p2p2p/3pP1p1/p2P2P1/P2R3P/q1PNQP2/2K4R w - - 4 28\"]\n\n28. Kd1 *\n",
    );
    assert!(
        said.starts_with("Kd1 allows Qa1+ and then Qxb1+: the queen on b1 attacks the king on d1"),
        "{said}"
    );
}

#[test]
fn openings_are_named_and_decided_games_are_quiet() {
    let judged = |text: &str| {
        let game = Games::new(text).next().unwrap().unwrap();
        let limits = Limits::nodes(5000);
        let stop = StopHandle::new();
        review(
            &mut Session::default(),
            &game,
            &limits,
            &stop,
            &mut |_, _| {},
        )
        .unwrap()
    };
    // A gambit that costs a pawn is an opening with a name; what comes after it is judged.
    let gambit = judged("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 *");
    assert_eq!(
        gambit.opening.map(|opening| opening.eco),
        Some("C52"),
        "{:?}",
        gambit.opening
    );
    assert!(gambit.moves[6].is_known && !gambit.moves[6].grade.is_mistake());
    // A queen up, White gives a pawn away: nothing changes.
    let decided = judged(
        "[FEN \"6k1/5ppp/8/8/8/5Q2/P4PPP/6K1 w - - 0 1\"]\n\n1. h3 h6 2. a4 h5 3. a5 h4 4. g3 hxg3 5. fxg3 *",
    );
    assert!(decided.moves.iter().all(|one| !one.grade.is_mistake()));
}
