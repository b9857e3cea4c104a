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
    Fork "fork" true "A piece other than the king attacks two or more enemy pieces, each worth more than it or undefended, and cannot itself be won.";
    Pin "pin" true "A piece cannot leave its line to the king, and so cannot take what it could take, or is lost where it stands.";
    Skewer "skewer" true "A valuable piece must leave its line, and what stood behind it on that line, worth less, is taken.";
    HangingPiece "hangingPiece" true "The first move takes a piece that nothing defends, and it is not a mere recapture.";
    TrappedPiece "trappedPiece" true "A piece is taken that was attacked and had no move to a square where it would be safe.";
    DiscoveredAttack "discoveredAttack" true "A move opens a line over which the piece behind gives check or then takes.";
    DiscoveredCheck "discoveredCheck" true "A move opens a line over which the piece behind gives check.";
    DoubleCheck "doubleCheck" true "Two pieces give check at once.";
    Attraction "attraction" true "A king, queen or rook takes what is offered and is attacked where it has come to.";
    Deflection "deflection" true "A check or an offer makes a defender leave, and on the square it defended the other side takes or promotes.";
    Interference "interference" true "A piece of either side comes between a defender and what it defends, which is then taken.";
    Clearance "clearance" true "A piece leaves a square or line so that a queen, rook or bishop can use it.";
    CapturingDefender "capturingDefender" true "The piece that defends another is taken, and then the other, which is now undefended.";
    Overloading "overloading" false "A piece alone defends two things, and attending to one gives up the other.";
    XRayAttack "xRayAttack" true "A piece takes on a square that it reached through an enemy piece on its line.";
    Intermezzo "intermezzo" true "Instead of taking back at once another move is put in, and the recapture follows.";
    Sacrifice "sacrifice" true "After a move of one's own, so without taking back at once, one is two pawns or more behind where the line began.";
    Zugzwang "zugzwang" true "In an ending the side to move would do better to pass, as a search of both shows.";
    QuietMove "quietMove" true "A move before the last that neither checks nor takes nor attacks anything; kings and pawns near promotion do not count.";
    DefensiveMove "defensiveMove" true "The line ends with a quiet move that attacks nothing, or begins with a quiet way out of check.";
    ExposedKing "exposedKing" true "A king on its first three ranks, with no pawn before or beside it, is checked in the midst of the line.";
    KingsideAttack "kingsideAttack" true "The king stands on g or h of its back rank, 20 pieces or more are on the board, and checks and captures in that corner outweigh what happens elsewhere.";
    QueensideAttack "queensideAttack" true "The same for a king on a, b or c and 18 pieces or more.";
    AttackingF2F7 "attackingF2F7" true "A capture on f2 or f7 while the king beside it is still on its first square.";
    AdvancedPawn "advancedPawn" true "A pawn moves to one of the last two ranks.";
    Promotion "promotion" true "A pawn becomes another piece.";
    UnderPromotion "underPromotion" true "A pawn becomes a knight, bishop or rook.";
    EnPassant "enPassant" true "A pawn takes another en passant.";
    Castling "castling" true "The king castles.";
    BackRankMate "backRankMate" true "A rook or queen mates along the king's back rank, and the squares before the king are taken by its own pieces and not covered by the enemy.";
    SmotheredMate "smotheredMate" true "A knight mates a king with its own pieces on every square round it.";
    AnastasiaMate "anastasiaMate" true "A rook or queen mates on the a- or h-file, a piece of the king's own stands beside it and a knight beyond that.";
    ArabianMate "arabianMate" true "A rook beside the king in the corner mates, defended by a knight two squares diagonally from the king.";
    HookMate "hookMate" true "A rook beside the king mates, defended by a knight that also stands beside it and is defended by a pawn.";
    BodenMate "bodenMate" true "Two bishops on crossing diagonals mate a king held in by its own pieces.";
    DoubleBishopMate "doubleBishopMate" true "Two bishops on neighbouring diagonals mate a king held in by its own pieces.";
    DovetailMate "dovetailMate" true "A queen diagonally beside the king mates alone; the two squares she does not reach are taken by the king's own pieces.";
    SwallowstailMate "swallowstailMate" true "A queen straight beside the king mates alone; the two squares diagonally behind it are taken by the king's own pieces.";
    EpauletteMate "epauletteMate" true "A rook or queen checks along a line, and both squares beside the king across that line are occupied.";
    PillsburysMate "pillsburysMate" true "A rook mates from a distance, and bishops alone cover a way out.";
    OperaMate "operaMate" true "A rook beside the king mates, defended by a bishop.";
    MorphysMate "morphysMate" true "A bishop mates, and rooks alone cover two ways out.";
    KillBoxMate "killBoxMate" true "A rook mates; it and the queen stand at opposite corners of a box of three by three squares with the king in it.";
    TriangleMate "triangleMate" true "Queen and rook, both diagonally beside the king and on one line, mate.";
    BlindSwineMate "blindSwineMate" true "A rook beside the king mates with another rook next to it.";
    BalestraMate "balestraMate" true "A bishop mates a king on the edge that has none of its own pieces beside it, and the queen covers the ways out.";
    CornerMate "cornerMate" true "A knight mates a king on the edge, and a rook or a queen alone covers two ways out.";
    Mate "mate" true "The line ends with mate.";
    MateIn1 "mateIn1" true "Mate in one move.";
    MateIn2 "mateIn2" true "Mate in two moves.";
    MateIn3 "mateIn3" true "Mate in three moves.";
    MateIn4 "mateIn4" true "Mate in four moves.";
    MateIn5 "mateIn5" true "Mate in five moves or more.";
    MatingNet "matingNet" false "A line that ends with mate has a quiet move in it.";
    Stalemate "stalemate" false "The line ends with stalemate, and its side was behind.";
    PerpetualCheck "perpetualCheck" false "Two checks of the line lead to the same position, with nothing but checks between them.";
    Simplification "simplification" false "Both sides lose at least a piece, an ending of one kind of piece arises, and its side is ahead; or captures lead to an ending that is known to be won, or known to be drawn by a side that was behind.";
    Fortress "fortress" false "The line ends quietly with its side two pawns or more behind, and a search sees a draw there all the same.";
    Opening "opening" true "More than ten pieces, four or more of each side on its back rank, and from move 15 on little contact between the sides.";
    Middlegame "middlegame" true "Neither opening nor endgame.";
    Endgame "endgame" true "At most six pieces are left beside kings and pawns.";
    PawnEndgame "pawnEndgame" true "Only kings and pawns are left.";
    KnightEndgame "knightEndgame" true "Only knights are left beside kings and pawns.";
    BishopEndgame "bishopEndgame" true "Only bishops are left beside kings and pawns.";
    RookEndgame "rookEndgame" true "Only rooks are left beside kings and pawns.";
    QueenEndgame "queenEndgame" true "Only queens are left beside kings and pawns.";
    QueenRookEndgame "queenRookEndgame" true "Only one queen and rooks are left beside kings and pawns.";
    OneMove "oneMove" true "One move long.";
    Short "short" true "Two moves long.";
    Long "long" true "Three moves long.";
    VeryLong "veryLong" true "Four moves or longer.";
    Advantage "advantage" true "The line wins something, but not the game: neither crushing nor equality.";
    Crushing "crushing" true "The search's score at the end of the line is beyond a bar that falls with the pawns and pieces on the board.";
    Equality "equality" true "The line wins back what was missing, and at its end neither material nor the search sees an advantage.";
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
