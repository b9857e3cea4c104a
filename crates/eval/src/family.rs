//! Families of terms, and what terms and families are called in sentences. A family's name, words and scope stand here once; a
//! term's words stand on its declaration (see [`weights!`](crate::weights!)).

use std::fmt;

/// What the rows of a family speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Something that one side or the other has on the board.
    Side,
    /// Whose turn it is.
    Turn,
    /// The score as a whole: an adjustment on neither side's account.
    Whole,
}

/// Declares the families: the variant, its name in tables and files, its words in a sentence after "from", and its scope.
macro_rules! families {
    ($($(#[$attribute:meta])* $family:ident: $name:literal, $words:literal, $scope:ident;)*) => {
        /// A family of terms.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Family {
            $($(#[$attribute])* $family,)*
        }

        impl Family {
            /// Every family.
            pub const ALL: &[Family] = &[$(Family::$family),*];

            /// Its name in tables, JSON and patterns.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Family::$family => $name),* }
            }

            /// What it is called in a sentence after "from".
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self { $(Family::$family => $words),* }
            }

            /// What its rows speak of.
            #[must_use]
            pub const fn scope(self) -> Scope {
                match self { $(Family::$family => Scope::$scope),* }
            }
        }
    };
}

families! {
    /// What the pieces are worth wherever they stand.
    Material: "material", "the worth of the pieces left", Side;
    /// What a piece is worth on its square, beside its material.
    Squares: "squares", "the placement of pieces", Side;
    /// The same where material and square are learned or tabled together.
    Placement: "placement", "the placement of pieces", Side;
    /// What pieces are worth beside each other.
    Imbalance: "imbalance", "how the pieces go together", Side;
    /// Squares that pieces can go to.
    Mobility: "mobility", "mobility", Side;
    /// Outposts, open files, batteries and the like.
    Pieces: "pieces", "the activity of pieces", Side;
    /// Isolated, doubled, backward, supported pawns and the like.
    Pawns: "pawns", "pawn structure", Side;
    /// The same, passed pawns included.
    PawnStructure: "pawn structure", "pawn structure", Side;
    /// Passed pawns and what helps or stops them.
    PassedPawns: "passed pawns", "passed pawns", Side;
    /// Shelter, storms, attackers and checks.
    KingSafety: "king safety", "king safety", Side;
    /// A king that is almost alone and driven to the edge.
    LoneKing: "lone king", "lone king", Side;
    /// Pieces attacked or about to be.
    Threats: "threats", "threats", Side;
    /// Room behind and among the pawns.
    Space: "space", "space", Side;
    /// Attacks on the centre.
    Centre: "centre", "centre", Side;
    /// Pieces still at home.
    Development: "development", "development", Side;
    /// Having the move.
    Tempo: "tempo", "tempo", Turn;
    /// How hard the position is to hold for the side behind.
    Initiative: "initiative", "the initiative", Whole;
    /// What makes an ending drawish, and what rounding leaves over.
    Scale: "scale", "what the ending is scaled by", Whole;
    /// An ending whose value is known outright.
    KnownEnding: "known ending", "what is known of the ending", Whole;
    /// What no single piece or term accounts for.
    #[default]
    Interaction: "interaction", "the interaction of pieces", Whole;
}

impl fmt::Display for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A noun that can follow "White's", and whether it takes a plural verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Phrase {
    /// The noun.
    pub noun: &'static str,
    /// Whether its verb is plural.
    pub plural: bool,
}

impl Phrase {
    /// A noun whose verb is singular.
    #[must_use]
    pub const fn singular(noun: &'static str) -> Phrase {
        Phrase {
            noun,
            plural: false,
        }
    }

    /// A noun whose verb is plural.
    #[must_use]
    pub const fn plural(noun: &'static str) -> Phrase {
        Phrase { noun, plural: true }
    }
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn names_are_distinct() {
        for (index, family) in Family::ALL.iter().enumerate() {
            let first = Family::ALL
                .iter()
                .position(|other| other.name() == family.name());
            assert_eq!(first, Some(index), "{family}");
        }
    }
}
