//! A search's score that says in its type whose view it takes, and how it is written in JSON.

use search::Score;
use serde::{Serialize, Serializer};

/// A score from White's view: positive is good for White. In JSON `{"cp": 34}` or `{"mate": -3}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhiteView(pub Score);

impl Serialize for WhiteView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let (name, value) = match self.0 {
            Score::Centipawns(centipawns) => ("cp", centipawns),
            Score::Mate(moves) => ("mate", moves),
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(name, &value)?;
        map.end()
    }
}
