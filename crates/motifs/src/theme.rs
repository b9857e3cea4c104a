//! The names of the motifs, in Lichess's spelling where Lichess has one, each with what we mean by it.

use std::fmt;

macro_rules! themes {
    ($($variant:ident $name:literal $lichess:literal $meaning:literal;)*) => {
        /// A motif's kind.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Theme {
            $(#[doc = $meaning] $variant,)*
        }

        impl Theme {
            /// Every theme, in the order in which they are listed.
            pub const ALL: &[Theme] = &[$(Theme::$variant,)*];

            /// The name: Lichess's spelling where Lichess has the theme.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$variant => $name,)* }
            }

            /// Whether the Lichess puzzles are labelled with this theme.
            #[must_use]
            pub const fn is_lichess(self) -> bool {
                match self { $(Theme::$variant => $lichess,)* }
            }

            /// What the theme means here, as one sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Theme::$variant => $meaning,)* }
            }
        }
    };
}

themes! {
    Fork "fork" true "One piece attacks two or more enemy pieces at once, each of them worth taking.";
    Pin "pin" true "A piece cannot leave its line without uncovering its king, and the line makes use of that.";
    Skewer "skewer" true "A valuable piece must leave its line, and what stood behind it on that line is taken.";
    HangingPiece "hangingPiece" true "A piece stands undefended, or not defended enough, and can simply be taken.";
    TrappedPiece "trappedPiece" true "An attacked piece has no square to go to where it would be safe.";
    DiscoveredAttack "discoveredAttack" true "A piece moves off a line and so opens it for the piece behind.";
    DiscoveredCheck "discoveredCheck" true "A piece moves off a line and the piece behind gives check.";
    DoubleCheck "doubleCheck" true "Two pieces give check at once.";
    Attraction "attraction" true "A sacrifice draws a piece to a square where it is then attacked or checked.";
    Deflection "deflection" true "A defender is made to leave what it defends.";
    Interference "interference" true "A piece is put between two enemy pieces, so that one no longer defends the other.";
    Clearance "clearance" true "A piece leaves a square or line so that another piece can use it.";
    CapturingDefender "capturingDefender" true "The piece that defends another is taken, and then the other.";
    Overloading "overloading" false "A piece has more to defend than it can.";
    XRayAttack "xRayAttack" true "A piece attacks or defends a square through an enemy piece on its line.";
    Intermezzo "intermezzo" true "A move that must be answered is put in before the move everyone expects.";
    Sacrifice "sacrifice" true "Material is given up for something that is worth more.";
    Zugzwang "zugzwang" true "The side to move would rather pass: every move makes its position worse.";
    QuietMove "quietMove" true "A move that neither checks nor takes nor threatens to take, and yet decides.";
    DefensiveMove "defensiveMove" true "A precise move that holds what would otherwise be lost.";
    ExposedKing "exposedKing" true "The king has left its shelter and few pieces stand round it.";
    KingsideAttack "kingsideAttack" true "An attack on the king that has castled, or stands, on the king's side.";
    QueensideAttack "queensideAttack" true "An attack on the king that has castled, or stands, on the queen's side.";
    AttackingF2F7 "attackingF2F7" true "An attack on the pawn f2 or f7 beside a king that has not castled.";
    AdvancedPawn "advancedPawn" true "A pawn deep in the enemy's position decides the line.";
    Promotion "promotion" true "A pawn becomes a queen or another piece.";
    UnderPromotion "underPromotion" true "A pawn becomes a knight, bishop or rook because a queen would not do.";
    EnPassant "enPassant" true "A pawn takes another in passing.";
    Castling "castling" true "The king is brought to safety and the rook into play.";
    BackRankMate "backRankMate" true "A rook or queen mates along the back rank, and the king's own pieces shut it in.";
    SmotheredMate "smotheredMate" true "A knight mates a king that its own pieces shut in on every side.";
    AnastasiaMate "anastasiaMate" true "A knight and a rook or queen catch the king between the edge of the board and a piece of its own.";
    ArabianMate "arabianMate" true "A rook defended by a knight mates the king in the corner.";
    HookMate "hookMate" true "A rook defended by a knight that a pawn defends mates a king held in by a pawn of its own.";
    BodenMate "bodenMate" true "Two bishops on crossing diagonals mate a king held in by its own pieces.";
    DoubleBishopMate "doubleBishopMate" true "Two bishops on neighbouring diagonals mate a king held in by its own pieces.";
    DovetailMate "dovetailMate" true "A queen diagonally beside the king mates, the two squares she does not reach being blocked by its own pieces.";
    SwallowstailMate "swallowstailMate" true "A queen straight beside the king mates, the two squares diagonally behind it being blocked by its own pieces.";
    EpauletteMate "epauletteMate" true "A queen mates a king on the edge whose own pieces stand on both sides of it.";
    PillsburysMate "pillsburysMate" true "A rook mates a king in the corner region while a bishop covers the way out.";
    OperaMate "operaMate" true "A rook or queen defended by a bishop mates the king on its back rank from beside it.";
    MorphysMate "morphysMate" true "A bishop mates the king in the corner region while a rook closes the file beside it.";
    KillBoxMate "killBoxMate" true "A rook beside the king, defended by the queen, mates in a box of three by three squares.";
    TriangleMate "triangleMate" true "Queen and rook, one square apart from the king and each other, mate on the edge in a triangle.";
    BlindSwineMate "blindSwineMate" true "Two rooks on the seventh rank mate.";
    BalestraMate "balestraMate" true "A bishop mates and a queen takes away the squares of escape.";
    CornerMate "cornerMate" true "A knight mates the king in the corner while a rook or queen closes the file or rank beside it.";
    Mate "mate" true "The line ends with mate.";
    MateIn1 "mateIn1" true "Mate in one move.";
    MateIn2 "mateIn2" true "Mate in two moves.";
    MateIn3 "mateIn3" true "Mate in three moves.";
    MateIn4 "mateIn4" true "Mate in four moves.";
    MateIn5 "mateIn5" true "Mate in five moves or more.";
    MatingNet "matingNet" false "A quiet move after which mate can no longer be stopped.";
    Stalemate "stalemate" false "A draw because the side to move has no legal move.";
    PerpetualCheck "perpetualCheck" false "The same checks come again and again, and the game is a draw.";
    Simplification "simplification" false "Pieces are exchanged to reach an ending that is easier to win.";
    Opening "opening" true "Both sides still have most of their pieces at home.";
    Middlegame "middlegame" true "Between opening and endgame.";
    Endgame "endgame" true "At most six pieces are left beside kings and pawns.";
    PawnEndgame "pawnEndgame" true "Only kings and pawns are left.";
    KnightEndgame "knightEndgame" true "Only knights are left beside kings and pawns.";
    BishopEndgame "bishopEndgame" true "Only bishops are left beside kings and pawns.";
    RookEndgame "rookEndgame" true "Only rooks are left beside kings and pawns.";
    QueenEndgame "queenEndgame" true "Only queens are left beside kings and pawns.";
    QueenRookEndgame "queenRookEndgame" true "Only queens and rooks are left beside kings and pawns.";
    OneMove "oneMove" true "One move long.";
    Short "short" true "Two moves long.";
    Long "long" true "Three moves long.";
    VeryLong "veryLong" true "Four moves or longer.";
    Advantage "advantage" true "The line leads to a clear advantage.";
    Crushing "crushing" true "The line leads to a won position.";
    Equality "equality" true "The line saves a bad position: it ends about level.";
}

impl Theme {
    /// The theme of a name, in the spelling of [`Theme::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL
            .iter()
            .copied()
            .find(|theme| theme.name() == name)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
