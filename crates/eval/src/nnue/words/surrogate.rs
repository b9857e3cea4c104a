//! The surrogate: what each word is worth to a network, fitted to the network's scores of many positions. It is a file of weights with a
//! heading that says which network it speaks for.
//!
//! ```text
//! gander words 1
//! network 00c0ffee00c0ffee
//! fitted to 400000 positions
//!
//! [knight mobility]
//! mg …
//! eg …
//! ```
//!
//! Values are in eighths of a centipawn.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::counts::{Counts, Shares};
use super::vocabulary::{WORDS, vocabulary};
use crate::nnue::error::WordsError;
use crate::nnue::network::Network;
use crate::score::Pair;
use crate::weights::Weights;

const HEADING: &str = "gander words 1";
const NETWORK: &str = "network ";
/// Values of a file for one centipawn.
const UNIT: f64 = 8.0;
/// No value of a file is beyond this.
const LARGEST: f64 = 29_000.0;

/// What each word is worth to a network.
#[derive(Clone, Debug)]
pub struct Surrogate {
    network: u64,
    provenance: String,
    weights: Weights,
}

static SHIPPED: LazyLock<Arc<Surrogate>> =
    LazyLock::new(
        || match Surrogate::parse(include_str!("../../../networks/default.words.txt")) {
            Ok(surrogate) => Arc::new(surrogate),
            Err(error) => unreachable!("the words shipped with Gander are sound: {error}"),
        },
    );

/// Where the words of a network's file are: beside it.
#[must_use]
pub fn beside(network: &Path) -> PathBuf {
    network.with_extension("words.txt")
}

/// Surrogates read from files, one for a network: to be found by whoever explains that network.
static READ: Mutex<Vec<Arc<Surrogate>>> = Mutex::new(Vec::new());

impl Surrogate {
    /// The surrogate with these values for the middlegame and the endgame in centipawns, one pair for each word.
    #[must_use]
    pub fn new(network: &Network, provenance: String, values: &[[f64; 2]]) -> Option<Surrogate> {
        let number = |value: f64| (value * UNIT).round().clamp(-LARGEST, LARGEST) as i32;
        let pairs = values
            .iter()
            .map(|&[middlegame, endgame]| Pair::new(number(middlegame), number(endgame)))
            .collect();
        Some(Surrogate {
            network: network.fingerprint(),
            provenance: provenance.replace(['\n', '\r', '#'], " "),
            weights: Weights::new(&vocabulary().set, pairs)?,
        })
    }

    /// Reads a file. Whatever is wrong with it is said in a sentence.
    pub fn parse(text: &str) -> Result<Surrogate, WordsError> {
        let mut lines = text.lines().map(str::trim);
        if lines.next() != Some(HEADING) {
            return Err(WordsError::Heading(HEADING));
        }
        let network = lines
            .next()
            .and_then(|line| line.strip_prefix(NETWORK))
            .and_then(|number| u64::from_str_radix(number, 16).ok())
            .ok_or(WordsError::NetworkLine)?;
        let provenance = lines.next().unwrap_or_default().to_owned();
        // The rest is a file of weights without its first line; the empty lines keep the numbers of the others.
        let rest: Vec<&str> = text.lines().skip(3).collect();
        let weights = format!("gander weights 1 {WORDS}\n\n\n{}", rest.join("\n"));
        let weights = Weights::parse(&vocabulary().set, &weights)?;
        Ok(Surrogate {
            network,
            provenance,
            weights,
        })
    }

    /// The surrogate as a file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let weights = self.weights.to_text();
        let (_, sections) = weights.split_once('\n').unwrap_or_default();
        format!(
            "{HEADING}\n{NETWORK}{:016x}\n{}\n{sections}",
            self.network, self.provenance
        )
    }

    /// The fingerprint of the network it speaks for.
    #[must_use]
    pub fn network(&self) -> u64 {
        self.network
    }

    /// The surrogate that comes with Gander, for the network that does.
    #[must_use]
    pub fn shipped() -> Arc<Surrogate> {
        Arc::clone(&SHIPPED)
    }

    /// Reads the words beside a network's file, if there are any, and makes them known.
    pub fn publish_beside(network: &Path) -> Result<(), WordsError> {
        let path = beside(network);
        if !path.is_file() {
            return Ok(());
        }
        let read = std::fs::read_to_string(&path).map_err(WordsError::from);
        match read.and_then(|text| Surrogate::parse(&text)) {
            Ok(surrogate) => surrogate.publish(),
            Err(reason) => {
                let reason = Box::new(reason);
                return Err(WordsError::Beside { path, reason });
            }
        }
        Ok(())
    }

    /// Makes a surrogate known to whoever explains its network.
    pub fn publish(self) {
        let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|other| other.network != self.network);
        known.push(Arc::new(self));
    }

    /// The surrogate of a network, if it is known: shipped, or published.
    #[must_use]
    pub fn of(network: &Network) -> Option<Arc<Surrogate>> {
        let fingerprint = network.fingerprint();
        let known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|other| other.network == fingerprint);
        found
            .cloned()
            .or_else(|| (SHIPPED.network == fingerprint).then(Surrogate::shipped))
    }

    /// What one count of a word is worth in such a position, in centipawns.
    #[inline(always)]
    pub(super) fn worth(&self, place: usize, shares: Shares) -> f64 {
        let pair = self.weights.values()[place];
        (f64::from(pair.middlegame()) * shares.middlegame
            + f64::from(pair.endgame()) * shares.endgame)
            / UNIT
    }

    /// What it makes of a position, White's view, in centipawns.
    #[must_use]
    pub fn score(&self, counts: &Counts) -> f64 {
        counts
            .net
            .iter()
            .map(|&(place, count)| self.worth(usize::from(place), counts.shares) * count)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::{NETWORK_GIVEN, Nnue};

    #[test]
    fn the_surrogate_shipped_speaks_for_the_network_shipped() {
        // A build with a network of one's own has no words for it, and says so in its explanations.
        if NETWORK_GIVEN {
            return;
        }
        assert_eq!(
            Surrogate::shipped().network(),
            Nnue::default_network().fingerprint(),
            "the words shipped were fitted to another network: 'gander words crates/eval/networks/default.nnue --data FILE' fits them again"
        );
    }

    #[test]
    fn a_file_reads_back_and_a_wrong_one_is_refused_in_a_sentence() {
        let text = Surrogate::shipped().to_text();
        assert_eq!(Surrogate::parse(&text).unwrap().to_text(), text);
        for (wrong, reason) in [
            (String::new(), "begins with"),
            (
                text.replace("gander words 1", "gander weights 1 words"),
                "begins with",
            ),
            (text.replacen("network ", "network x", 1), "sixteen digits"),
            (
                text.replacen("[knight mobility]", "[night mobility]", 1),
                "no weight",
            ),
            (
                text.lines().take(40).collect::<Vec<_>>().join("\n"),
                "missing",
            ),
        ] {
            let error = Surrogate::parse(&wrong).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
}
