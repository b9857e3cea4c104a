//! A text as JSON: its template in English and what fills it in.

use std::collections::BTreeMap;

use motifs::{Argument, Text};
use serde::Serialize;
use ts_rs::TS;

/// A sentence, clause or word: whoever speaks another language looks the template up.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "SaidText")]
pub struct TextData {
    template: &'static str,
    /// What stands for each name of the template.
    arguments: BTreeMap<&'static str, ArgumentData>,
}

/// Words in the same language, or what is the same in all.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
#[ts(rename = "SaidArgument")]
pub enum ArgumentData {
    /// Words.
    Words(TextData),
    /// A move, a square or a number.
    Verbatim(String),
}

impl From<&Text> for TextData {
    fn from(text: &Text) -> TextData {
        let argument = |(name, argument): &(&'static str, Argument)| {
            let data = match argument {
                Argument::Words(text) => ArgumentData::Words(TextData::from(text)),
                Argument::Verbatim(text) => ArgumentData::Verbatim(text.clone()),
            };
            (*name, data)
        };
        TextData {
            template: text.template(),
            arguments: text.arguments().iter().map(argument).collect(),
        }
    }
}
