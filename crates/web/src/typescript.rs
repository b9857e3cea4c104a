//! The page's types: every answer of the server and every task that the page may send, written as TypeScript from the types that
//! become and come from JSON; and what the page must say or read as the server does. `make page-types` writes the files; the tests here fail where
//! they are not what the server says.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use engine::EvaluatorName;
use engine::review::{CHANCES_PER_CENTIPAWN, MOST_CENTIPAWNS, winning_chances};
use eval::report::ExplanationData;
use eval::{Family, Shape};
use search::{Score, WhiteView};
use ts_rs::{Config, TS, TypeVisitor};

use crate::learn::About;
use crate::moves::MovesAnswer;
use crate::questions::{PgnAnswer, PositionAnswer, WeightsAnswer, WeightsFile, read_games};
use crate::tablebase::TableAnswer;
use crate::tasks::{Answer, Task};
use crate::{library, sessions};

const HEAD: &str = "// Written by `make page-types` from the server's types; do not edit.\n";

/// Declarations by name, those that a type needs among them.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // What has no path to be written to is a part of the language: a number, a list.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            if let Some(other) = self.texts.insert(name.clone(), text.clone()) {
                assert_eq!(other, text, "two different types are called {name}");
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The whole file.
fn page_types() -> String {
    let mut declarations = Declarations {
        config: Config::new().with_large_int("number"),
        seen: HashSet::new(),
        texts: BTreeMap::new(),
    };
    declarations.visit::<About>();
    declarations.visit::<Answer>();
    declarations.visit::<ExplanationData<'static>>();
    declarations.visit::<Vec<library::Entry>>();
    declarations.visit::<library::Document>();
    declarations.visit::<library::Change>();
    declarations.visit::<library::Changed>();
    declarations.visit::<MovesAnswer>();
    declarations.visit::<PgnAnswer>();
    declarations.visit::<PositionAnswer>();
    declarations.visit::<sessions::Load>();
    declarations.visit::<TableAnswer>();
    declarations.visit::<Task>();
    declarations.visit::<WeightsAnswer>();
    declarations.visit::<WeightsFile>();
    let mut file = HEAD.to_owned();
    file.push_str(&format!(
        "\n/** How fast winning chances grow with the score, and from where they grow no more. */\n\
         export const CHANCES_PER_CENTIPAWN = {CHANCES_PER_CENTIPAWN};\n\
         export const MOST_CENTIPAWNS = {MOST_CENTIPAWNS};\n"
    ));
    for text in declarations.texts.values() {
        file.push('\n');
        file.push_str(text);
    }
    file
}

/// Words that the page says in other languages and that stand in declarations, by where the page looks them up.
#[derive(Default, serde::Serialize)]
struct PageWords {
    /// Names of terms and families.
    names: BTreeSet<&'static str>,
    /// What terms are called in sentences.
    nouns: BTreeSet<&'static str>,
    /// What families are called in a sentence after "from".
    families: BTreeSet<&'static str>,
    /// What terms mean, and what the pages on evaluators say.
    texts: BTreeSet<&'static str>,
    /// What the entries of a weight stand for.
    entries: BTreeSet<&'static str>,
}

fn page_words() -> PageWords {
    let mut words = PageWords::default();
    for &family in Family::ALL {
        words.names.insert(family.name());
        words.families.insert(family.words());
    }
    for declaration in EvaluatorName::ALL.iter().flat_map(|one| one.declarations()) {
        words.names.insert(declaration.name);
        words.texts.insert(declaration.meaning);
        // Material is spoken of as a whole.
        if declaration.family != Family::Material {
            words.nouns.insert(declaration.phrase.noun);
        }
        if let Shape::Named(entries) = declaration.shape {
            words.entries.extend(entries);
        }
    }
    for term in eval::nnue::TERMS {
        words.names.insert(term.name);
        words.texts.insert(term.meaning);
        if term.family != Family::Material {
            words.nouns.insert(term.name);
        }
    }
    words.texts.extend(crate::learn::texts());
    words
}

/// Games as the server reads them, for files that the page's own reader must read alike.
fn page_games() -> BTreeMap<String, PgnAnswer> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut games = BTreeMap::new();
    for folder in [
        "crates/web/page/tests/data",
        "fuzz/seeds/pgn",
        "fuzz/seeds/annotated",
    ] {
        let files = std::fs::read_dir(format!("{root}/{folder}")).expect("the folder of games");
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            if name.ends_with(".pgn") {
                let text = std::fs::read_to_string(file.path()).expect("a file of games");
                games.insert(format!("{folder}/{name}"), read_games(&text));
            }
        }
    }
    games
}

/// Scores and the winning chances behind them.
fn page_chances() -> Vec<(i32, f64)> {
    (-1200..=1200)
        .step_by(150)
        .map(|score| {
            (
                score,
                winning_chances(WhiteView(Score::Centipawns(score))).0.0,
            )
        })
        .collect()
}

/// Writes one of the page's files where that is asked for, and fails where it is not what the server says.
fn hold(file: &str, text: &str) {
    let path = format!("{}/page/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("GANDER_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, text).expect("the page's file is written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "page/{file} is not what the server says: run `make page-types`"
    );
}

/// The page's own tests hold its languages, its reader of games and its chances to these files.
#[test]
fn what_the_page_repeats_is_what_the_server_says() {
    fn json(value: &impl serde::Serialize) -> String {
        serde_json::to_string_pretty(value).expect("it is JSON") + "\n"
    }
    hold("tests/data/words.json", &json(&page_words()));
    hold("tests/data/games.json", &json(&page_games()));
    hold("tests/data/chances.json", &json(&page_chances()));
}

#[test]
fn the_pages_types_are_those_of_the_server() {
    hold("src/answers.ts", &page_types());
}
