//! How a term is called in a sentence after "White's", where its name in the table would not read well there.

/// A noun that can follow "White's", and whether it takes a plural verb.
pub struct Phrase<'a> {
    /// The noun.
    pub noun: &'a str,
    /// Whether its verb is plural.
    pub plural: bool,
}

/// Terms counted on the account of the king's own side in `textbook` that read otherwise in other evaluators.
const TEXTBOOK: &[(&str, &str)] = &[
    ("attackers of the king", "exposure to attackers"),
    ("tropism", "exposure to pieces near the king"),
];

/// Names and what to say instead, for all evaluators.
const ANY: &[(&str, &str)] = &[
    ("placement", "piece placement"),
    ("extended centre", "grip on the extended centre"),
    ("pawn squares", "pawn placement"),
    ("knight squares", "knight placement"),
    ("bishop squares", "bishop placement"),
    ("rook squares", "rook placement"),
    ("queen squares", "queen placement"),
    ("king squares", "king placement"),
    ("knights and pawns", "knights with this many pawns"),
    ("bishops and pawns", "bishops with this many pawns"),
    ("rooks and pawns", "rooks with this many pawns"),
    (
        "queen against pieces",
        "queen against this many minor pieces",
    ),
    ("minor behind pawn", "minor pieces behind pawns"),
    ("knight near own king", "distance of knights from the king"),
    ("bishop near own king", "distance of bishops from the king"),
    ("bishop aims at pawns", "bishop aim at enemy pawns"),
    ("rook on open file", "rooks on open files"),
    ("rook on the seventh", "rooks on the seventh rank"),
    ("rook on the queen's file", "rooks on the file of a queen"),
    ("pieces working together", "support of pieces by pieces"),
    ("isolated pawn", "isolated pawns"),
    ("isolated on open file", "isolated pawns on open files"),
    ("doubled pawn", "doubled pawns"),
    ("backward pawn", "backward pawns"),
    ("backward on open file", "backward pawns on open files"),
    ("supported pawn", "supported pawns"),
    ("lever", "pawn levers"),
    ("candidate", "candidate passed pawns"),
    ("blocked pawn", "blocked pawns"),
    ("wing majority", "pawn majority"),
    ("passed pawn", "passed pawns"),
    ("connected passed pawn", "connected passed pawns"),
    (
        "passed pawn's next step",
        "room for passed pawns to advance",
    ),
    ("own king near passed pawn", "king support of passed pawns"),
    (
        "enemy king near passed pawn",
        "distance of passed pawns from the enemy king",
    ),
    ("free path", "free path of passed pawns"),
    ("rook behind passed pawn", "rook play behind passed pawns"),
    ("blockaded passed pawn", "blockaded passed pawns"),
    ("shelter", "king shelter"),
    ("pawn storm", "exposure to a pawn storm"),
    ("storm blocked", "block against a pawn storm"),
    ("king far from pawns", "king distance from the pawns"),
    ("tropism", "closeness to the enemy king"),
    ("attacks on the flank", "attacks on the enemy king's flank"),
    ("king danger", "king in danger"),
    ("attacked by pawn", "threats by pawns"),
    ("attacked by minor piece", "threats by knights and bishops"),
    ("attacked by rook", "threats by rooks"),
    ("attacked by queen", "threats by the queen"),
    ("attacked by king", "threats by the king"),
    ("hanging piece", "attacks on hanging pieces"),
    ("weak pawn attacked", "attacks on weak pawns"),
    ("pawn push threat", "threats of a pawn push"),
    ("restricted squares", "restraint of enemy pieces"),
    ("queen can be harassed", "chances to harass the queen"),
];

/// Nouns that end in an s only by accident, or whose head word is not the last.
const PLURAL_HEADS: &[&str] = &[
    "attacks",
    "attackers",
    "chances",
    "files",
    "islands",
    "levers",
    "pawns",
    "pieces",
    "rooks",
    "squares",
    "threats",
    "bishops",
    "knights",
    "queens",
];

/// What to call a term of an evaluator.
#[must_use]
pub fn phrase<'a>(evaluator: &str, name: &'a str) -> Phrase<'a> {
    let own = if evaluator == "textbook" {
        TEXTBOOK
    } else {
        &[]
    };
    let noun = own
        .iter()
        .chain(ANY)
        .find(|(known, _)| *known == name)
        .map_or(name, |(_, noun)| noun);
    // The head of "rooks on open files" or "support of passed pawns" is the word before the first preposition.
    let head = noun
        .split(' ')
        .take_while(|word| {
            !matches!(
                *word,
                "of" | "on"
                    | "with"
                    | "to"
                    | "for"
                    | "from"
                    | "behind"
                    | "near"
                    | "at"
                    | "against"
                    | "by"
                    | "side"
                    | "in"
            )
        })
        .last()
        .unwrap_or(noun);
    Phrase {
        noun,
        plural: PLURAL_HEADS.contains(&head),
    }
}
