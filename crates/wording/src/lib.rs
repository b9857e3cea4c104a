//! Sentences as data: a template in English and what fills it in. English is how a text displays; whoever speaks another language looks the
//! template up in a table of its own and fills in the same arguments.

mod pieces;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use chess::{Color, Role, Square};
use serde::Serialize;
use ts_rs::TS;

pub use pieces::{one, several};

/// A sentence, a clause or a word; [`text!`](crate::text) makes one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "SaidText")]
pub struct Text {
    template: Cow<'static, str>,
    /// What stands for each name of the template.
    arguments: BTreeMap<&'static str, Argument>,
}

/// What stands in for a name of a template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
#[ts(rename = "SaidArgument")]
pub enum Argument {
    /// Words, to be rendered in the same language.
    Words(Text),
    /// A move, a square or a number, the same in every language.
    Verbatim(String),
}

impl Text {
    /// A template with its arguments, which it names in braces.
    #[must_use]
    pub fn new(template: &'static str, arguments: Vec<(&'static str, Argument)>) -> Text {
        debug_assert!(
            arguments
                .iter()
                .all(|(name, _)| template.contains(&format!("{{{name}}}"))),
            "{template} does not name all of its arguments"
        );
        Text {
            template: Cow::Borrowed(template),
            arguments: arguments.into_iter().collect(),
        }
    }

    /// Words that stand somewhere else as data, such as the name of a term: a template without arguments.
    #[must_use]
    pub fn words(words: impl Into<Cow<'static, str>>) -> Text {
        Text {
            template: words.into(),
            arguments: BTreeMap::new(),
        }
    }

    /// The template, by which other languages know the text.
    #[must_use]
    pub fn template(&self) -> &str {
        &self.template
    }

    /// "a, b and c"; nothing if there is nothing to join.
    #[must_use]
    pub fn joined(texts: Vec<Text>) -> Option<Text> {
        let mut rest = texts;
        let last = rest.pop()?;
        let listed = rest
            .into_iter()
            .reduce(|left, right| crate::text!("{left}, {right}", left, right));
        Some(match listed {
            None => last,
            Some(left) => crate::text!("{left} and {right}", left, right = last),
        })
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = &*self.template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let found = self.arguments.get(name);
            debug_assert!(found.is_some(), "{} lacks {name}", self.template);
            formatter.write_str(before)?;
            match found {
                Some(Argument::Words(text)) => write!(formatter, "{text}")?,
                Some(Argument::Verbatim(text)) => formatter.write_str(text)?,
                None => {}
            }
            rest = after;
        }
        formatter.write_str(rest)
    }
}

impl From<Text> for Argument {
    fn from(text: Text) -> Argument {
        Argument::Words(text)
    }
}

impl From<&Text> for Argument {
    fn from(text: &Text) -> Argument {
        Argument::Words(text.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Verbatim(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Verbatim(text.clone())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Verbatim(text.to_owned())
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Argument {
        Argument::Verbatim(number.to_string())
    }
}

impl From<Square> for Argument {
    fn from(square: Square) -> Argument {
        Argument::Verbatim(square.to_string())
    }
}

impl From<Color> for Argument {
    fn from(side: Color) -> Argument {
        Argument::Words(match side {
            Color::White => crate::text!("White"),
            Color::Black => crate::text!("Black"),
        })
    }
}

impl From<Role> for Argument {
    fn from(role: Role) -> Argument {
        Argument::Words(match role {
            Role::Pawn => crate::text!("pawn"),
            Role::Knight => crate::text!("knight"),
            Role::Bishop => crate::text!("bishop"),
            Role::Rook => crate::text!("rook"),
            Role::Queen => crate::text!("queen"),
            Role::King => crate::text!("king"),
        })
    }
}

/// A [`Text`]: a literal template, and its arguments as names in scope or as `name = value`.
#[macro_export]
macro_rules! text {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Text::new(
            $template,
            vec![$((stringify!($name), $crate::Argument::from($crate::text!(@value $name $(= $value)?)))),*],
        )
    };
}

/// A literal that becomes words of a text, or a name that is shown, somewhere else: other languages have it by this very literal.
#[macro_export]
macro_rules! words {
    ($words:literal) => {
        $words
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_displays_as_english_whatever_is_nested_in_it() {
        let aim = text!(
            "attacks the {role} on {square}",
            role = Role::Queen,
            square = Square::E1
        );
        let said = text!(
            "{played} allows {reply}, which {aim}",
            played = "Nf3",
            reply = "Bb4",
            aim
        );
        assert_eq!(
            said.to_string(),
            "Nf3 allows Bb4, which attacks the queen on e1"
        );
        let listed = Text::joined(vec![text!("a rook"), text!("a knight"), text!("a pawn")]);
        assert_eq!(listed.unwrap().to_string(), "a rook, a knight and a pawn");
        assert_eq!(Text::joined(Vec::new()), None);
    }

    #[test]
    fn a_text_is_json_with_its_template_and_arguments() {
        let noun = Text::words("bishop pair");
        let said = text!(
            "{side}'s {noun}: {size}",
            side = Color::White,
            noun,
            size = "0.45"
        );
        let written = serde_json::to_value(&said).unwrap();
        let expected = serde_json::json!({
            "template": "{side}'s {noun}: {size}",
            "arguments": {
                "side": { "template": "White", "arguments": {} },
                "noun": { "template": "bishop pair", "arguments": {} },
                "size": "0.45",
            },
        });
        assert_eq!(written, expected);
    }
}
