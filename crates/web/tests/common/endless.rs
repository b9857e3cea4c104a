//! Tasks that no search ends by itself.

use serde_json::{Value, json};

use super::START;

/// A game long enough that no review of it ends by itself here.
pub fn game() -> String {
    "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(20) + "*"
}

/// A task of this kind, with this number and no limits.
pub fn endless(kind: &str, id: u64) -> Value {
    let mut task = json!({ "id": id, "task": kind, "fen": START, "moves": [], "evaluator": "classical", "limits": {} });
    match kind {
        "review" => task["pgn"] = json!(game()),
        "compare" => {
            task["first"] = json!("e4");
            task["second"] = json!("d4");
        }
        _ => {}
    }
    task
}
