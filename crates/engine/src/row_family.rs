//! Families of terms in what is written for others: an enumeration up to the moment it becomes JSON, where it is its name, and a union of
//! names in the page's types.

use std::path::PathBuf;

use eval::Family;
use serde::{Serialize, Serializer};
use ts_rs::{Config, TS, TypeVisitor};
use wording::words;

/// A family of terms; its name in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermFamily(pub Family);

/// What a row of a table belongs to; its name in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFamily {
    /// A family of the evaluator's terms.
    Terms(Family),
    /// What the search sees and no term shows.
    Search,
    /// What is certain, so that no term counts.
    Result,
}

impl RowFamily {
    /// Those that are no family of terms.
    const OTHERS: [RowFamily; 2] = [RowFamily::Search, RowFamily::Result];

    /// Its name in tables and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RowFamily::Terms(family) => family.name(),
            RowFamily::Search => words!("search"),
            RowFamily::Result => words!("result"),
        }
    }
}

impl Serialize for TermFamily {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl Serialize for RowFamily {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// As a type of the page's: `"material" | "squares"`.
fn union(names: impl Iterator<Item = &'static str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    quoted.join(" | ")
}

/// Written by hand, because the names stand at the families' declaration and not here.
impl TS for TermFamily {
    type WithoutGenerics = TermFamily;
    type OptionInnerType = TermFamily;

    fn docs() -> Option<String> {
        Some("/**\n * A family of terms.\n */\n".to_owned())
    }

    fn name(_: &Config) -> String {
        "Family".to_owned()
    }

    fn inline(_: &Config) -> String {
        union(Family::ALL.iter().map(|family| family.name()))
    }

    fn decl(config: &Config) -> String {
        format!("type Family = {};", TermFamily::inline(config))
    }

    fn output_path() -> Option<PathBuf> {
        Some(PathBuf::from("Family.ts"))
    }
}

impl TS for RowFamily {
    type WithoutGenerics = RowFamily;
    type OptionInnerType = RowFamily;

    fn docs() -> Option<String> {
        Some(
            "/**\n * What a row belongs to: a family of terms, or what no term shows.\n */\n"
                .to_owned(),
        )
    }

    fn name(_: &Config) -> String {
        "RowFamily".to_owned()
    }

    fn inline(config: &Config) -> String {
        let others = union(RowFamily::OTHERS.iter().map(|other| other.name()));
        format!("{} | {others}", TermFamily::name(config))
    }

    fn decl(config: &Config) -> String {
        format!("type RowFamily = {};", RowFamily::inline(config))
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<TermFamily>();
    }

    fn output_path() -> Option<PathBuf> {
        Some(PathBuf::from("RowFamily.ts"))
    }
}
