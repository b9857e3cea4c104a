//! The page of all terms, written from the declarations. `docs/terms.md` is this text; a test holds it to that.

use crate::nnue::TERMS;
use crate::weights::{Declaration, Kind, Shape};
use crate::{EvaluatorName, Tunable, with_tunable};

/// Every weight of every evaluator, as a page of Markdown. Values are left out: they live in `crates/eval/weights/`.
#[must_use]
pub fn terms_page() -> String {
    let mut page = String::from(
        "# Terms\n\nEvery weight of every evaluator, written from the declarations in the code (`make golden` writes this page).\nTheir values are in `crates/eval/weights/NAME.txt`.\n",
    );
    for &name in EvaluatorName::ALL {
        let Some(set) = with_tunable!(name, E => Some(E::weight_set()), else None) else {
            page.push_str(&network_terms(name));
            continue;
        };
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

/// A network declares no weights; the rows it is explained by have names all the same.
fn network_terms(name: EvaluatorName) -> String {
    let mut part = format!(
        "\n## {name}\n\nA network: its numbers have no names. It is explained in the terms of `classical`, each given the worth it has to the network (see\n[explaining networks](explaining-networks.md)), and by these rows. Those of placement and material stand for the terms where none have been\nfitted to a network.\n\n| family | row | what it is |\n|---|---|---|\n"
    );
    for term in TERMS {
        part.push_str(&format!(
            "| {} | {} | {} |\n",
            term.family, term.name, term.meaning
        ));
    }
    part
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
