//! The options a chess interface can set: declared once, with what setting each one does right below.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use eval::EvaluatorName;
use search::{ELO_RANGE, STRONGEST_LEVEL, Strength};

use crate::memory;
use crate::searcher_pool::default_evaluator;
use crate::session::{DEFAULT_HASH, MOST_THREADS, Session};

use super::error::OptionError;

/// `UCI_Elo` unless somebody chooses.
const USUAL_ELO: i32 = 1500;

/// What an option holds, as UCI declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check(bool),
    /// A whole number: default, least and most.
    Spin(i64, i64, i64),
    /// Any text; the default.
    Text(&'static str),
    /// One of several words: default and choices.
    Combo(&'static str, Vec<&'static str>),
    /// No value: something is done.
    Button,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Check(default) => write!(formatter, "type check default {default}"),
            Kind::Spin(default, least, most) => {
                write!(
                    formatter,
                    "type spin default {default} min {least} max {most}"
                )
            }
            Kind::Text("") => formatter.write_str("type string default <empty>"),
            Kind::Text(default) => write!(formatter, "type string default {default}"),
            Kind::Combo(default, choices) => {
                write!(formatter, "type combo default {default}")?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(formatter, " var {choice}"))
            }
            Kind::Button => formatter.write_str("type button"),
        }
    }
}

/// Every option, in the order `uci` lists them.
#[must_use]
pub fn declared() -> Vec<(&'static str, Kind)> {
    let evaluators = EvaluatorName::ALL
        .iter()
        .map(|name| name.as_str())
        .collect();
    let evaluator = default_evaluator().as_str();
    #[allow(unused_mut)]
    let mut options = vec![
        (
            "Hash",
            Kind::Spin(DEFAULT_HASH as i64, 1, memory::megabytes() as i64),
        ),
        ("Threads", Kind::Spin(1, 1, MOST_THREADS as i64)),
        ("Clear Hash", Kind::Button),
        ("MultiPV", Kind::Spin(1, 1, 256)),
        ("Ponder", Kind::Check(false)),
        ("Move Overhead", Kind::Spin(15, 0, 5000)),
        ("nodestime", Kind::Spin(0, 0, 10_000)),
        ("Evaluator", Kind::Combo(evaluator, evaluators)),
        ("WeightsFile", Kind::Text("")),
        ("Contempt", Kind::Spin(0, -100, 100)),
        ("UCI_AnalyseMode", Kind::Check(false)),
        ("UCI_Chess960", Kind::Check(false)),
        ("UCI_ShowWDL", Kind::Check(false)),
        ("UCI_LimitStrength", Kind::Check(false)),
        (
            "UCI_Elo",
            Kind::Spin(USUAL_ELO.into(), ELO_RANGE.0.into(), ELO_RANGE.1.into()),
        ),
        (
            "Skill Level",
            Kind::Spin(STRONGEST_LEVEL.into(), 0, STRONGEST_LEVEL.into()),
        ),
        ("SyzygyPath", Kind::Text("")),
        ("SyzygyProbeDepth", Kind::Spin(1, 1, 100)),
        ("SyzygyProbeLimit", Kind::Spin(7, 0, 7)),
        ("Syzygy50MoveRule", Kind::Check(true)),
        ("Debug Log File", Kind::Text("")),
    ];
    #[cfg(feature = "tune")]
    options.extend(search::TUNABLES.iter().map(|margin| {
        let (default, low, high) = (margin.default, margin.low, margin.high);
        (
            margin.name,
            Kind::Spin(default.into(), low.into(), high.into()),
        )
    }));
    options
}

/// A value that fits its option.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Yes(bool),
    Number(i64),
    Text(String),
    Pressed,
}

/// What the interface has chosen that the session does not keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Castling is written as the king taking its rook.
    pub chess960: bool,
    /// Chances are reported beside scores.
    pub show_wdl: bool,
    analyse_mode: bool,
    contempt: i32,
    limit_strength: bool,
    elo: i32,
    skill: i32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            chess960: false,
            show_wdl: false,
            analyse_mode: false,
            contempt: 0,
            limit_strength: false,
            elo: USUAL_ELO,
            skill: STRONGEST_LEVEL,
        }
    }
}

/// What is left to do for whoever speaks UCI after an option has been set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// Sent as `info string`.
    InfoString(String),
    /// Write everything said into this file from now on; an empty name ends that.
    LogTo(String),
}

impl Options {
    /// Reads and obeys a whole `setoption` line.
    ///
    /// # Errors
    /// One sentence, if there is no such option or the value does not fit; nothing is changed then.
    pub fn set(&mut self, line: &str, session: &mut Session) -> Result<Effect, OptionError> {
        let (name, value) = split(line)?;
        let options = declared();
        let (name, kind) = options
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(&name))
            .ok_or(OptionError::Unknown(name))?;
        let value = read_value(name, kind, value.as_deref())?;
        self.apply(name, value, session)
    }

    fn apply(
        &mut self,
        name: &str,
        value: Value,
        session: &mut Session,
    ) -> Result<Effect, OptionError> {
        match (name, value) {
            ("Hash", Value::Number(number)) => session.set_hash(number as usize)?,
            ("Threads", Value::Number(number)) => session.set_threads(number as usize)?,
            ("Clear Hash", Value::Pressed) => session.clear_hash(),
            ("MultiPV", Value::Number(number)) => session.settings.multi_pv = number as usize,
            ("Ponder", Value::Yes(yes)) => session.settings.ponder = yes,
            ("Move Overhead", Value::Number(number)) => {
                session.settings.move_overhead = Duration::from_millis(number as u64);
            }
            ("nodestime", Value::Number(number)) => {
                session.settings.nodes_per_millisecond = NonZeroU32::new(number as u32);
            }
            ("Evaluator", Value::Text(text)) => {
                session.set_evaluator(text.parse::<EvaluatorName>()?);
            }
            ("WeightsFile", Value::Text(text)) if text.is_empty() => {
                session.set_evaluator(session.evaluator());
            }
            ("WeightsFile", Value::Text(text)) => {
                session.load_weights(&text)?;
                let evaluator = session.evaluator();
                return Ok(Effect::InfoString(format!(
                    "playing by '{evaluator}' with what is in '{text}'"
                )));
            }
            ("Contempt", Value::Number(number)) => self.contempt = number as i32,
            ("UCI_AnalyseMode", Value::Yes(yes)) => self.analyse_mode = yes,
            ("UCI_Chess960", Value::Yes(yes)) => self.chess960 = yes,
            ("UCI_ShowWDL", Value::Yes(yes)) => self.show_wdl = yes,
            ("UCI_LimitStrength", Value::Yes(yes)) => self.limit_strength = yes,
            ("UCI_Elo", Value::Number(number)) => self.elo = number as i32,
            ("Skill Level", Value::Number(number)) => self.skill = number as i32,
            ("SyzygyPath", Value::Text(text)) => {
                session.set_tablebases(&text)?;
                if let Some(tables) = session.tablebases() {
                    return Ok(Effect::InfoString(tables.to_string()));
                }
            }
            ("SyzygyProbeDepth", Value::Number(number)) => {
                session.settings.syzygy_probe_depth = number as i32;
            }
            ("SyzygyProbeLimit", Value::Number(number)) => {
                session.settings.syzygy_probe_limit = number as u32;
            }
            ("Syzygy50MoveRule", Value::Yes(yes)) => {
                session.settings.syzygy_fifty_move_rule = yes;
            }
            ("Debug Log File", Value::Text(text)) => return Ok(Effect::LogTo(text)),
            #[cfg(feature = "tune")]
            (name, Value::Number(number)) => {
                search::TUNABLES
                    .iter()
                    .filter(|margin| margin.name == name)
                    .for_each(|margin| margin.set(number as i32));
            }
            (name, value) => unreachable!("'{name}' is declared but not obeyed: {value:?}"),
        }
        // Analysis wants the truth: no contempt, and nothing held back.
        session.settings.contempt = if self.analyse_mode { 0 } else { self.contempt };
        session.settings.strength = self.strength();
        Ok(Effect::None)
    }

    fn strength(&self) -> Option<Strength> {
        if self.analyse_mode {
            None
        } else if self.limit_strength {
            Some(Strength::Elo(self.elo))
        } else if self.skill < STRONGEST_LEVEL {
            Some(Strength::Level(self.skill))
        } else {
            None
        }
    }
}

/// The name and the value of a `setoption` line. Names may have spaces; values may have more than one in a row.
fn split(line: &str) -> Result<(String, Option<String>), OptionError> {
    let rest = line
        .trim()
        .strip_prefix("setoption")
        .unwrap_or(line)
        .trim_start();
    let rest = rest
        .strip_prefix("name")
        .filter(|rest| rest.starts_with(char::is_whitespace))
        .ok_or(OptionError::Syntax)?;
    let mut name = Vec::new();
    let mut value = None;
    let mut from = rest.trim_start();
    while !from.is_empty() {
        let (word, after) = from.split_once(char::is_whitespace).unwrap_or((from, ""));
        if word == "value" && !name.is_empty() {
            value = Some(after.trim().to_owned());
            break;
        }
        name.push(word);
        from = after.trim_start();
    }
    if name.is_empty() {
        return Err(OptionError::Syntax);
    }
    Ok((name.join(" "), value))
}

fn read_value(name: &str, kind: &Kind, value: Option<&str>) -> Result<Value, OptionError> {
    let given = value.unwrap_or("");
    let fault = |wanted: String| {
        Err(match value {
            None | Some("") => OptionError::Missing {
                name: name.to_owned(),
                wanted,
            },
            Some(value) => OptionError::Unfit {
                name: name.to_owned(),
                value: value.to_owned(),
                wanted,
            },
        })
    };
    match kind {
        Kind::Check(_) => match given.to_ascii_lowercase().as_str() {
            "true" | "on" => Ok(Value::Yes(true)),
            "false" | "off" => Ok(Value::Yes(false)),
            _ => fault("true or false".to_owned()),
        },
        Kind::Spin(_, least, most) => match given.parse() {
            Ok(number) if (*least..=*most).contains(&number) => Ok(Value::Number(number)),
            _ => fault(format!("a whole number from {least} to {most}")),
        },
        Kind::Text(_) if given == "<empty>" => Ok(Value::Text(String::new())),
        Kind::Text(_) => Ok(Value::Text(given.to_owned())),
        Kind::Combo(_, choices) => choices
            .iter()
            .find(|choice| choice.eq_ignore_ascii_case(given))
            .map_or_else(
                || fault(format!("one of {}", choices.join(", "))),
                |choice| Ok(Value::Text((*choice).to_owned())),
            ),
        Kind::Button => Ok(Value::Pressed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_can_be_set_to_its_default_and_to_nonsense() {
        let mut session = Session::default();
        let mut options = Options::default();
        for (name, kind) in declared() {
            let value = match &kind {
                Kind::Check(default) => default.to_string(),
                Kind::Spin(default, ..) => default.to_string(),
                Kind::Text(default) => (*default).to_string(),
                Kind::Combo(default, _) => (*default).to_string(),
                Kind::Button => String::new(),
            };
            let line = format!("setoption name {name} value {value}");
            options
                .set(&line, &mut session)
                .unwrap_or_else(|reason| panic!("{line}: {reason}"));
            let lower = line.replace(name, &name.to_lowercase());
            assert!(options.set(&lower, &mut session).is_ok(), "{lower}");
            if !matches!(kind, Kind::Text(_) | Kind::Button) {
                for nonsense in ["value zz", "value", "", "value 99999999999999999999"] {
                    let line = format!("setoption name {name} {nonsense}");
                    let reason = options.set(&line, &mut session).unwrap_err();
                    assert!(reason.to_string().contains(name), "{line}: {reason}");
                }
            }
        }
        assert_eq!(options, Options::default());
        assert_eq!(session.settings, search::Settings::default());
    }

    #[test]
    fn strength_is_what_was_asked_for_unless_analysing() {
        let mut session = Session::default();
        let mut options = Options::default();
        let mut set = |line: &str| {
            options.set(line, &mut session).unwrap();
            (session.settings.strength, session.settings.contempt)
        };
        assert_eq!(
            set("setoption name Skill Level value 3"),
            (Some(Strength::Level(3)), 0)
        );
        set("setoption name UCI_Elo value 1400");
        set("setoption name Contempt value 20");
        assert_eq!(
            set("setoption name UCI_LimitStrength value true"),
            (Some(Strength::Elo(1400)), 20)
        );
        assert_eq!(set("setoption name UCI_AnalyseMode value true"), (None, 0));
        assert_eq!(
            set("setoption name UCI_AnalyseMode value false"),
            (Some(Strength::Elo(1400)), 20)
        );
    }

    #[test]
    fn bad_lines_have_reasons() {
        let mut session = Session::default();
        for line in [
            "setoption",
            "setoption name",
            "setoption nameHash value 3",
            "setoption name NoSuchOption value 3",
            "setoption name SyzygyPath value /no/such/folder",
            "setoption name WeightsFile value /no/such/file",
        ] {
            assert!(
                Options::default().set(line, &mut session).is_err(),
                "{line}"
            );
        }
    }

    #[test]
    fn names_and_values_with_spaces() {
        assert_eq!(
            split("setoption name Debug Log File value /tmp/a  b.txt").unwrap(),
            (
                "Debug Log File".to_owned(),
                Some("/tmp/a  b.txt".to_owned())
            )
        );
        assert_eq!(
            split("setoption  name  Clear   Hash").unwrap(),
            ("Clear Hash".to_owned(), None)
        );
    }
}
