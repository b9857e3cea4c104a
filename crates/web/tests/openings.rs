//! What the page asks while a game is followed: the name of the opening, the moves of a book, and the tablebases.

mod common;

use std::sync::Arc;

use common::{post, server};
use serde_json::{Value, json};
use web::Options;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn options() -> Options {
    Options {
        port: 0,
        ..Options::default()
    }
}

#[test]
fn an_opening_keeps_its_name_until_it_has_another() {
    let address = server(options());
    let ask = |moves: &[&str]| {
        let body = json!({ "fen": START, "moves": moves }).to_string();
        post(address, "/api/position", &body).1
    };
    let start = ask(&[]);
    assert_eq!(start["opening"], Value::Null);
    assert_eq!(start["key"], "463b96181691fc9c");
    let opening = ask(&["e4", "c5"])["opening"].clone();
    assert_eq!(opening, json!({ "eco": "B20", "name": "Sicilian Defense" }));
    let later = ask(&["e4", "c5", "a4", "a5", "Ra3", "Ra6"])["opening"].clone();
    assert!(
        later["name"]
            .as_str()
            .unwrap()
            .starts_with("Sicilian Defense")
    );
}

#[test]
fn a_book_is_bytes_and_tables_that_are_not_there_know_nothing() {
    let address = server(options());
    let (status, _) = post(
        address,
        "/api/book",
        &json!({ "pgn": "1. e4 1-0" }).to_string(),
    );
    assert_eq!(status, 200);
    assert_eq!(post(address, "/api/book", "{}").0, 422);
    let (status, answer) = post(
        address,
        "/api/tablebase",
        &json!({ "fen": START }).to_string(),
    );
    assert_eq!((status, &answer["moves"]), (200, &Value::Null));
    let (status, answer) = post(
        address,
        "/api/tablebase",
        &json!({ "fen": "nonsense" }).to_string(),
    );
    assert_eq!(status, 400);
    assert!(answer["error"].as_str().unwrap().ends_with('.'));
}

#[test]
fn the_tables_name_the_best_moves() {
    let Some(data) = suites::folder("tablebases on the page") else {
        return;
    };
    let folder = data.join("syzygy/3-4-men");
    let tables = engine::Syzygy::open(folder.to_str().unwrap()).unwrap();
    let address = server(Options {
        tablebases: Some(Arc::new(tables)),
        ..options()
    });
    let ask = |fen: &str| {
        let body = json!({ "fen": fen }).to_string();
        post(address, "/api/tablebase", &body).1["moves"].clone()
    };
    let moves = ask("8/8/8/8/8/4k3/4P3/4K2R w K - 0 1");
    assert_eq!(moves, Value::Null, "tables hold no right to castle");
    let moves = ask("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    assert_eq!(moves[0]["result"], "win");
    let pawn = moves
        .as_array()
        .unwrap()
        .iter()
        .any(|one| one["result"] == "draw");
    assert!(pawn, "{moves}");
    assert_eq!(ask(START), Value::Null);
}
