//! Who plays: an evaluator, its weights or network, and how it searches, as people write it.
//!
//! `classical`, `tuned.txt` (a file of weights or a network; it says whose), `classical@tuned.txt`, and options after commas: `classical,nodes=20000`,
//! `rustic,hash=4,contempt=10`, `classical,elo=1800`.

use std::path::Path;

use eval::{EvaluatorName, FromParameters, Parameters, ParametersError, with_evaluator};
use search::{Settings, StopHandle, Strength};

use crate::game::{Player, SearchPlayer};
use crate::{Digest, InputError, LabError};

/// A side of a match.
#[derive(Clone, Debug)]
pub struct Side {
    /// As it was written.
    pub name: String,
    parameters: Parameters,
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
        let mut side = Side {
            name: text.trim().to_owned(),
            parameters: parameters_of(who)?,
            nodes: None,
            hash: HASH,
            settings: Settings::default(),
        };
        for option in parts {
            side.set(option.trim())?;
        }
        Ok(side)
    }

    /// The evaluator of these weights or this network, with so many megabytes of hash.
    #[must_use]
    pub fn new(parameters: Parameters, hash: usize) -> Side {
        Side {
            name: parameters.evaluator().to_string(),
            parameters,
            nodes: None,
            hash,
            settings: Settings::default(),
        }
    }

    /// The file that a side names, if it names one: `tuned.txt` of `classical@tuned.txt,nodes=500`.
    #[must_use]
    pub fn file_in(text: &str) -> &str {
        let who = text.split(',').next().unwrap_or_default().trim();
        who.split_once('@').map_or(who, |(_, path)| path)
    }

    fn set(&mut self, option: &str) -> Result<(), LabError> {
        let wrong = || {
            LabError::from(InputError::NotAnOption(
                option.to_owned(),
                self.name.clone(),
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
        self.parameters.evaluator()
    }

    /// Its weights or its network.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// A player for this side, with a transposition table of its own; its searches end when `stop` is stopped. An error if there is no memory for
    /// the table.
    pub fn player(&self, stop: &StopHandle) -> Result<Box<dyn Player>, LabError> {
        with_evaluator!(self.evaluator(), E => Ok(Box::new(
            SearchPlayer::new(E::from_parameters_or_default(Some(&self.parameters)), self.hash)?
                .with_settings(self.settings.clone())
                .with_stop(stop.clone())
        )))
    }

    /// Its evaluator, and the digest of its weights or its network.
    #[must_use]
    pub fn origin(&self) -> String {
        let digest = Digest::of(&self.parameters.to_bytes());
        format!("{} {digest}", self.evaluator())
    }

    /// Everything that makes it play as it does, to tell one match from another.
    #[must_use]
    pub(crate) fn fingerprint(&self) -> String {
        format!(
            "{} {:?} {} {:?}",
            self.origin(),
            self.nodes,
            self.hash,
            self.settings
        )
    }
}

fn parameters_of(who: &str) -> Result<Parameters, LabError> {
    let wrong = |path: &str, error: ParametersError| InputError::Parameters(path.to_owned(), error);
    if let Some((name, path)) = who.split_once('@') {
        let evaluator: EvaluatorName = name.parse().map_err(InputError::UnknownEvaluator)?;
        return Parameters::from_file_for(evaluator, Path::new(path))
            .map_err(|error| wrong(path, error).into());
    }
    match who.parse::<EvaluatorName>() {
        Ok(evaluator) => Ok(evaluator.default_parameters()),
        Err(unknown) if !Path::new(who).exists() => {
            Err(InputError::NoSuchPlayer(unknown, who.to_owned()).into())
        }
        Err(_) => Parameters::from_file(Path::new(who)).map_err(|error| wrong(who, error).into()),
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
