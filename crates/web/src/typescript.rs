//! The page's types: every answer of the server and every task that the page may send, written as TypeScript from the types that
//! become and come from JSON. `make page-types` writes the file; the test here fails where it is not what the types say.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use eval::report::ExplanationData;
use ts_rs::{Config, TS, TypeVisitor};

use crate::learn::About;
use crate::moves::MovesAnswer;
use crate::questions::{PgnAnswer, PositionAnswer, WeightsAnswer, WeightsFile};
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
    for text in declarations.texts.values() {
        file.push('\n');
        file.push_str(text);
    }
    file
}

#[test]
fn the_pages_types_are_those_of_the_server() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/src/answers.ts");
    let types = page_types();
    if std::env::var_os("GANDER_WRITE_GOLDEN").is_some() {
        std::fs::write(path, &types).expect("the page's types are written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == types,
        "page/src/answers.ts is not what the server's types say: run `make page-types`"
    );
}
