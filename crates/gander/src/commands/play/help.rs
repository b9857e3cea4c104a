//! What a player can type.

/// The list that `help` shows.
pub const HELP: &str = "\
Nf3, exd5, O-O, e8=Q or g1f3  play a move
hint          what Gander would play for you
why           why Gander played its last move, and how it sees the position
why MOVE      why that move is better or worse than Gander's choice for you
eval          the score of the position, term by term
back          take back your last move and Gander's answer
moves         the game so far
board         show the board
switch        change sides
level N       how well Gander plays from now on, 0 to 20
draw          offer a draw
resign        give up
save FILE     write the game to a file, as PGN
quit          leave";
