//! Values worked out by hand from the five documents, and their special cases.

use chess::Position;
use eval::seeds::scacchista::{MATE, MATED, mate_score, mated_score};
use eval::{Evaluator, EvaluatorName, Explanation, MoverScore, Row, Scacchista};

fn explain(name: &str, fen: &str) -> Explanation {
    let position = Position::from_fen(fen).unwrap();
    name.parse::<EvaluatorName>()
        .unwrap()
        .explain(None, &position)
}

fn row<'a>(explanation: &'a Explanation, name: &str) -> &'a Row {
    explanation
        .rows
        .iter()
        .find(|row| row.name == name)
        .unwrap_or_else(|| panic!("no row '{name}' in {:?}", explanation.rows))
}

/// White's part and Black's part of a row; nothing if the row is not there.
fn parts(explanation: &Explanation, name: &str) -> (i32, i32) {
    explanation
        .rows
        .iter()
        .find(|row| row.name == name)
        .map_or((0, 0), |row| (row.white, row.black))
}

#[test]
fn count_makes_24_less_5_of_the_documents_example() {
    // Three pawns, a bishop and two queens against two pawns and a knight.
    let explanation = explain("count", "6k1/pp6/8/5n2/8/2B5/PPP5/KQ1Q4 w - - 0 1");
    let white: i32 = explanation.rows.iter().map(|row| row.white).sum();
    let black: i32 = explanation.rows.iter().map(|row| row.black).sum();
    assert_eq!((white, black), (24, 5));
    assert_eq!(explanation.total, 19);
    assert_eq!(explanation.unit, 100.0);
    assert_eq!(explanation.score.0, 1900);
}

#[test]
fn count_answers_from_the_side_to_move() {
    let position = Position::from_fen("6k1/pp6/8/5n2/8/2B5/PPP5/KQ1Q4 b - - 0 1").unwrap();
    let mut evaluator = eval::Count::default();
    evaluator.reset(&position);
    assert_eq!(evaluator.evaluate(&position), MoverScore(-1900));
}

#[test]
fn applet_counts_material_and_the_centre_for_every_piece() {
    // White: rook 450 on d4 (8) and king on e1 (3); Black: knight 300 on a3, which Black sees as a6 (3), and king on h8 (0).
    let explanation = explain("applet", "7k/8/8/8/3R4/n7/8/4K3 w - - 0 1");
    assert_eq!(parts(&explanation, "rooks"), (450, 0));
    assert_eq!(parts(&explanation, "knights"), (0, 300));
    assert_eq!(parts(&explanation, "placement"), (8 + 3, 3));
    assert_eq!(explanation.score.0, 461 - 303);
}

#[test]
fn applet_keeps_the_uneven_square_of_its_table() {
    let on_a6 = explain("applet", "7k/8/N7/8/8/8/8/7K w - - 0 1");
    let on_h6 = explain("applet", "7k/8/7N/8/8/8/8/7K w - - 0 1");
    assert_eq!(parts(&on_a6, "placement"), (3, 0));
    assert_eq!(parts(&on_h6, "placement"), (2, 0));
}

#[test]
fn rustic_sums_material_and_tables() {
    // White: pawn e4 100 + 40, king e1 -10; Black: pawn d7 100 - 30, knight c6 (seen as c3) 310 + 10, king e8 -10.
    let explanation = explain("rustic", "4k3/3p4/2n5/8/4P3/8/4R3/4K3 w - - 0 1");
    assert_eq!(parts(&explanation, "pawns"), (100, 100));
    assert_eq!(parts(&explanation, "pawn placement"), (40, -30));
    assert_eq!(parts(&explanation, "knight placement"), (0, 10));
    assert_eq!(parts(&explanation, "king placement"), (-10, -10));
    // Black's sum is 380 and White's 630: nobody is alone.
    assert_eq!(parts(&explanation, "king near the edge"), (0, 0));
    assert_eq!(explanation.score.0, 630 - 380);
}

#[test]
fn rustic_drives_a_lone_king_to_the_edge() {
    // Black's king alone: both kings are now judged by the edge table, e4 as 0 and a8 as -95.
    let explanation = explain("rustic", "k7/8/8/8/4K3/8/8/7R w - - 0 1");
    assert_eq!(parts(&explanation, "king near the edge"), (0, -95));
    assert_eq!(explanation.score.0, 500 + 20 + 95);
}

#[test]
fn rustic_counts_a_side_as_alone_below_300_and_not_at_300() {
    // Three pawns on a2, b2, c2 are 3 x 105 and the king on e1 takes off 10: 305. With the king on d4, 20 more.
    let with_three = explain("rustic", "q3k3/8/8/8/8/8/PPP5/4K3 w - - 0 1");
    assert_eq!(parts(&with_three, "king near the edge"), (0, 0));
    // Two of them are 200: alone.
    let with_two = explain("rustic", "q3k3/8/8/8/8/8/PP6/4K3 w - - 0 1");
    assert_eq!(parts(&with_two, "king near the edge"), (-90, -90));
    // Exactly 300: a knight on a5 is 310 - 10, the king on a1 nothing. 300 is not below 300.
    let exactly = explain("rustic", "q3k3/8/8/N7/8/8/8/K7 w - - 0 1");
    assert_eq!(parts(&exactly, "king near the edge"), (0, 0));
}

#[test]
fn scacchista_values_the_start_as_level() {
    assert_eq!(
        explain(
            "scacchista",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        )
        .score
        .0,
        0
    );
}

#[test]
fn scacchista_king_safety_runs_from_minus_50_to_plus_45() {
    // White castled behind three pawns, Black's king on e8 without one.
    let explanation = explain("scacchista", "4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1");
    assert_eq!(parts(&explanation, "pawn shield"), (45, 0));
    assert_eq!(parts(&explanation, "exposed king"), (0, -50));
    let family: i32 = explanation
        .rows
        .iter()
        .filter(|row| row.family == eval::Family::KingSafety)
        .map(|row| row.value)
        .sum();
    assert_eq!(family, 95);
}

#[test]
fn scacchista_fines_undeveloped_pieces_after_move_ten() {
    let at = |number: u32| {
        explain(
            "scacchista",
            &format!("r2qk2r/pppbbppp/2np1n2/4p3/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 {number}"),
        )
    };
    assert_eq!(parts(&at(10), "undeveloped pieces"), (0, 0));
    // Four pieces at home cost White 40, which a sign the other way round would have given it.
    assert_eq!(parts(&at(11), "undeveloped pieces"), (-40, 0));
    assert_eq!(at(11).score.0 - at(10).score.0, -40);
}

#[test]
fn scacchista_counts_attacks_on_the_centre() {
    // The knight on f3 attacks d4 and e5 (10 each); nothing else of White's reaches the centre or the squares round it
    // but the king on g2, which attacks f3. Black's king on a8 attacks nothing there.
    let explanation = explain("scacchista", "k7/8/8/8/8/5N2/6K1/8 w - - 0 1");
    assert_eq!(parts(&explanation, "centre control"), (20, 0));
    assert_eq!(parts(&explanation, "extended centre"), (3, 0));
}

#[test]
fn scacchista_fast_form_is_material_and_tables() {
    let position = Position::from_fen("4k3/8/8/8/8/5N2/5PPP/6K1 b - - 0 20").unwrap();
    let mut evaluator = Scacchista::default();
    evaluator.reset(&position);
    // Knight 320 + 10 on f3, three pawns 3 x 105, king g1 30; Black's king on e8, seen as e1, 0.
    assert_eq!(
        evaluator.evaluate_fast(&position),
        MoverScore(-(330 + 315 + 30))
    );
    let full = evaluator.evaluate(&position);
    // Shield 45, Black's exposed king 50, the knight's d4 and e5 20; the pawns attack e3 and f3, 3 each.
    assert_eq!(full, MoverScore(-(675 + 45 + 50 + 20 + 6)));
}

#[test]
fn scacchista_mate_scores_count_half_moves() {
    assert_eq!((MATE, MATED), (MoverScore(30_000), MoverScore(-30_000)));
    assert_eq!(mate_score(3), MoverScore(29_997));
    assert_eq!(mated_score(4), MoverScore(-29_996));
}

#[test]
fn textbook_phase_is_whole_with_everything_on_and_nothing_with_pawns() {
    let start = explain(
        "textbook",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    assert_eq!(start.phase, Some((24, 24)));
    let pawns = explain("textbook", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    assert_eq!(pawns.phase, Some((0, 24)));
    let rook_and_knight = explain("textbook", "4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1");
    assert_eq!(rook_and_knight.phase, Some((3, 24)));
    // More than the board began with counts as whole.
    let queens = explain("textbook", "QQQQQQQQ/8/8/8/8/8/k7/6QK b - - 0 1");
    assert_eq!(queens.phase, Some((24, 24)));
}

#[test]
fn textbook_material_is_tapered() {
    // Phase 3 of 24: the rook is (500 x 3 + 520 x 21) / 24 = 517, the knight (320 x 3 + 310 x 21) / 24 = 311.
    let explanation = explain("textbook", "4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1");
    assert_eq!(row(&explanation, "rooks").white, 517);
    assert_eq!(row(&explanation, "knights").white, 311);
    assert_eq!(
        (
            row(&explanation, "rooks").middlegame,
            row(&explanation, "rooks").endgame
        ),
        (500, 520)
    );
}

#[test]
fn textbook_pawn_structure() {
    // White: a2 isolated; d4 and d5 doubled and isolated; g4 and h5 a chain. Black: c6, f7.
    // Passed: a2 (no enemy pawn on a or b), h5 (f7 is two files off) and not g4 (f7 guards g6), d4, d5 (c6).
    let explanation = explain("textbook", "4k3/5p2/2p5/3P3P/3P2P1/8/P7/4K3 w - - 0 1");
    assert_eq!(parts(&explanation, "passed pawns"), (2 * 30, 0));
    assert_eq!(parts(&explanation, "isolated pawns"), (3 * -20, 2 * -20));
    assert_eq!(parts(&explanation, "doubled pawns"), (2 * -15, 0));
    assert_eq!(parts(&explanation, "pawn chains"), (5, 0));
}

#[test]
fn textbook_backward_pawn() {
    // White's c3 is behind b4 and d4, and Black's pawn on b5 guards c4.
    let explanation = explain("textbook", "4k3/8/8/1p6/1P1P4/2P5/8/4K3 w - - 0 1");
    assert_eq!(parts(&explanation, "backward pawns"), (-10, 0));
}

#[test]
fn textbook_king_safety() {
    // White's king on g1 has f2, g2, h2; the black queen on h4 and rook on g6 attack its zone (g2 by the rook, f2 and h2
    // by the queen). Distances from g1: queen h4 3, rook g6 5. Black's king on e8 has no pawn on d, e, f.
    let explanation = explain("textbook", "4k3/8/6r1/8/7q/8/5PPP/6K1 w - - 0 1");
    assert_eq!(parts(&explanation, "pawn shield"), (30, 0));
    assert_eq!(parts(&explanation, "attackers of the king"), (-20, 0));
    let tropism = row(&explanation, "tropism");
    assert_eq!((tropism.middlegame, tropism.endgame), (-(4 + 2), 0));
    let files = row(&explanation, "open files near the king");
    assert_eq!((files.middlegame, files.endgame), (3 * 15, 0));
}

#[test]
fn textbook_mobility_counts_legal_moves_only() {
    // The knight on e4 is pinned by the rook on e8 and has no move; the rook on a1 has 3 on the rank and 7 on the file.
    let explanation = explain("textbook", "4r1k1/8/8/8/4N3/8/8/R3K3 w - - 0 1");
    assert_eq!(parts(&explanation, "knight mobility"), (0, 0));
    assert_eq!(parts(&explanation, "rook mobility").0, 10 * 2);
    // In check from e8 the rook on h4 can come between on e4, and nothing else; the knight on c6 can take.
    let checked = explain("textbook", "4r1k1/8/2N5/8/7R/8/8/4K3 w - - 0 1");
    assert_eq!(parts(&checked, "rook mobility").0, 2);
    // c6 to e5 or e7 stands between.
    assert_eq!(parts(&checked, "knight mobility").0, 2 * 4);
}
