//! The page of all terms, written from the declarations. `docs/terms.md` is this text; a test holds it to that.

use crate::EvaluatorName;
use crate::weights::{Declaration, Kind, Shape};

/// Every weight of every evaluator, as a page of Markdown. Values are left out: they live in `crates/eval/weights/`.
#[must_use]
pub fn terms_page() -> String {
    let mut page = String::from(
        "# Terms\n\nEvery weight of every evaluator, written from the declarations in the code (`make golden` writes this page).\nTheir values are in `crates/eval/weights/NAME.txt`.\n",
    );
    for &name in EvaluatorName::ALL {
        let set = name.weight_set();
        page.push_str(&format!(
            "\n## {name}\n\n{} weights with {} values{}.\n\n| family | term | values | what it is |\n|---|---|---|---|\n",
            set.declarations.len(),
            set.len,
            if set.tapered {
                ", each for the middlegame and the endgame"
            } else {
                ""
            }
        ));
        for declaration in set.declarations {
            page.push_str(&format!(
                "| {} | {} | {} | {} |\n",
                declaration.family,
                declaration.name,
                shape(declaration),
                meaning(declaration)
            ));
        }
    }
    page
}

fn shape(declaration: &Declaration) -> String {
    match declaration.shape {
        Shape::Single => "one".to_owned(),
        Shape::Count => format!("{}, by number", declaration.len),
        Shape::Ranks => "one for each rank".to_owned(),
        Shape::Board => "one for each square".to_owned(),
        Shape::Named(names) if names.len() <= 8 => names.join("; "),
        Shape::Named(names) => format!(
            "{}, from {} to {}",
            names.len(),
            names[0],
            names[names.len() - 1]
        ),
    }
}

fn meaning(declaration: &Declaration) -> String {
    let kind = match declaration.kind {
        Kind::Linear => "",
        Kind::Danger => " (adds to the danger to the king, which is squared)",
        Kind::Complexity => " (adds to how hard the position is to hold)",
    };
    format!("{}{kind}", declaration.meaning)
}
