//! Who plays: an evaluator, its weights and how it searches, as people write it.
//!
//! `classical`, `tuned.txt` (a file of weights; it says whose), `classical@tuned.txt`, and options after commas: `classical,nodes=20000`,
//! `rustic,hash=4,contempt=10`, `classical,elo=1800`.

use std::path::Path;

use eval::{EvaluatorName, Tunable, Weights, with_evaluator};
use search::{Settings, Strength};

use crate::LabError;
use crate::game::{Player, SearchPlayer};

/// A side of a match.
#[derive(Clone, Debug)]
pub struct Side {
    /// As it was written.
    pub name: String,
    evaluator: EvaluatorName,
    weights: Weights,
    /// Nodes for each move, instead of the match's.
    pub(crate) nodes: Option<u64>,
    hash: usize,
    settings: Settings,
}

/// Megabytes of hash if nothing else is said.
const HASH: usize = 16;

impl Side {
    /// Reads a side.
    pub fn parse(text: &str) -> Result<Side, LabError> {
        let mut parts = text.split(',');
        let who = parts.next().unwrap_or_default().trim();
        let (evaluator, weights) = evaluator_and_weights(who)?;
        let mut side = Side {
            name: text.trim().to_owned(),
            evaluator,
            weights,
            nodes: None,
            hash: HASH,
            settings: Settings::default(),
        };
        for option in parts {
            side.set(option.trim())?;
        }
        Ok(side)
    }

    /// An evaluator with weights and so many megabytes of hash.
    #[must_use]
    pub fn new(evaluator: EvaluatorName, weights: Weights, hash: usize) -> Side {
        Side {
            name: evaluator.to_string(),
            evaluator,
            weights,
            nodes: None,
            hash,
            settings: Settings::default(),
        }
    }

    fn set(&mut self, option: &str) -> Result<(), LabError> {
        let wrong = || {
            LabError::Input(format!(
                "'{option}' in '{}' is not an option; nodes=N, hash=MB, contempt=N, level=0..20 and elo=N are",
                self.name
            ))
        };
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        let number: i64 = value.parse().map_err(|_| wrong())?;
        match (name, number) {
            ("nodes", 1..) => self.nodes = Some(number as u64),
            ("hash", 1..=65_536) => self.hash = number as usize,
            ("contempt", -1_000..=1_000) => self.settings.contempt = number as i32,
            ("level", 0..=20) => self.settings.strength = Some(Strength::Level(number as i32)),
            ("elo", 0..=5_000) => self.settings.strength = Some(Strength::Elo(number as i32)),
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// Its evaluator.
    #[must_use]
    pub fn evaluator(&self) -> EvaluatorName {
        self.evaluator
    }

    /// Its weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// A player for this side, with a memory of its own.
    #[must_use]
    pub fn player(&self) -> Box<dyn Player> {
        with_evaluator!(self.evaluator, E => Box::new(
            SearchPlayer::new(E::with_weights(self.weights.clone()), self.hash)
                .with_settings(self.settings.clone())
        ))
    }

    /// Everything that makes it play as it does, to tell one match from another.
    #[must_use]
    pub(crate) fn fingerprint(&self) -> String {
        format!(
            "{} {} {:?} {} {:?}",
            self.evaluator,
            self.weights.to_text(),
            self.nodes,
            self.hash,
            self.settings
        )
    }
}

fn evaluator_and_weights(who: &str) -> Result<(EvaluatorName, Weights), LabError> {
    let read = |path: &str| {
        std::fs::read_to_string(path).map_err(|error| LabError::unreadable(Path::new(path), &error))
    };
    let wrong =
        |path: &str, reason: &dyn std::fmt::Display| LabError::Input(format!("{path}: {reason}"));
    if let Some((name, path)) = who.split_once('@') {
        let evaluator: EvaluatorName = name
            .parse()
            .map_err(|error: eval::UnknownEvaluator| LabError::Input(error.to_string()))?;
        let weights = evaluator
            .parse_weights(&read(path)?)
            .map_err(|error| wrong(path, &error))?;
        return Ok((evaluator, weights));
    }
    match who.parse::<EvaluatorName>() {
        Ok(evaluator) => Ok((evaluator, evaluator.default_weights())),
        Err(unknown) if !Path::new(who).exists() => Err(LabError::Input(format!(
            "{unknown}; a file of weights would do too, but '{who}' is not one"
        ))),
        Err(_) => {
            let text = read(who)?;
            let name = eval::evaluator_of(&text).ok_or_else(|| {
                wrong(
                    who,
                    &"a file of weights begins with 'gander weights 1 NAME'",
                )
            })?;
            let evaluator: EvaluatorName = name
                .parse()
                .map_err(|error: eval::UnknownEvaluator| wrong(who, &error))?;
            let weights = evaluator
                .parse_weights(&text)
                .map_err(|error| wrong(who, &error))?;
            Ok((evaluator, weights))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Side;

    #[test]
    fn sides_as_people_write_them() {
        assert_eq!(Side::parse("classical").unwrap().nodes, None);
        assert_eq!(
            Side::parse("rustic,nodes=500,hash=2").unwrap().nodes,
            Some(500)
        );
        for text in [
            "",
            "nobody",
            "rustic,nodes=0",
            "rustic,speed=3",
            "rustic,nodes",
            "count@/no/file",
        ] {
            assert!(Side::parse(text).is_err(), "{text}");
        }
    }
}
