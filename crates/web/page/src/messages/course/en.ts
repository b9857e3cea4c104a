// The chapters of the course, in English.

/** A chapter: what it is about, its lessons in order, and what there is to take along. */
export interface ChapterText {
  title: string;
  lead: string;
  lessons: { title: string; idea: string }[];
  end: string;
}

export const en: Record<string, ChapterText> = {
  count: {
    title: 'Counting pieces',
    lead: 'Where every player begins: a pawn is 1, a knight or bishop 3, a rook 5, a queen 9. Nothing else exists.',
    lessons: [
      { title: 'Rook against knight', idea: 'Both sides have six pawns. Count what is left.' },
      { title: 'A queen for three pieces', idea: 'White has two bishops and a knight, Black a queen. Add it up.' },
      {
        title: 'What the count cannot see',
        idea: 'Say what the count says, then look for White’s move. Counting is blind to a mate in one.',
      },
    ],
    end: 'Counting is right surprisingly often, and helpless in every quiet position: there it sees nothing at all.',
  },
  applet: {
    title: 'The centre is good',
    lead: 'Material, and one table of squares for all pieces alike: the nearer the centre, the better.',
    lessons: [
      { title: 'A knight on the rim', idea: 'The same pieces on both sides. One knight stands in the corner, the other in the centre.' },
      { title: 'Two bishops for a rook', idea: 'This evaluator values a rook at four and a half pawns.' },
      { title: 'Queen and rooks', idea: 'A queen is worth exactly two rooks here. So the squares decide.' },
    ],
    end: 'One small table is worth 129 Elo: it gives the search a reason to prefer one quiet move to another.',
  },
  scacchista: {
    title: 'First plans',
    lead: 'Tables for each piece, and for the first time plans: castle, develop, fight for the centre.',
    lessons: [
      { title: 'Still in the middle', idea: 'Everything is the same, but Black has castled.' },
      { title: 'Behind in development', idea: 'Black has won a pawn and has hardly a piece out.' },
      { title: 'A broad centre', idea: 'White has pawns on d4 and e4, and a pawn more.' },
    ],
    end: 'The plans are right, and clumsy: each is one number, at every stage of the game.',
  },
  rustic: {
    title: 'A table for each piece',
    lead: 'Every kind of piece has its own table of 64 squares with its value inside. Simple, fast, and hard to beat by rules.',
    lessons: [
      { title: 'Knights on the rim are dim', idea: 'The usual opening, but White’s knights stand on a3 and h3.' },
      { title: 'A pawn about to promote', idea: 'One pawn each. Which is further?' },
      { title: 'The lone king', idea: 'With a queen it is won, but how? A table drives the lone king to the edge.' },
    ],
    end: 'Tables alone play as well as tables with half-understood plans: 165 Elo above counting.',
  },
  textbook: {
    title: 'What the books teach',
    lead: 'Pawn structure, king safety, mobility, and two values for everything: one for the middlegame, one for the endgame.',
    lessons: [
      { title: 'The isolated pawn', idea: 'White’s pawn on d4 has no neighbours to protect it.' },
      { title: 'The passed pawn', idea: 'The same number of pawns. One of them has a free road.' },
      { title: 'A king without its pawns', idea: 'Six pawns each. Look at what stands before the kings.' },
    ],
    end: 'Knowledge that fits together is worth more than its parts: 293 Elo above counting.',
  },
  classical: {
    title: 'Gander’s own',
    lead: 'Hundreds of numbers with names, tuned on games: outposts, bad bishops, threats, king danger that grows faster than its parts.',
    lessons: [
      { title: 'The outpost', idea: 'No pawn can ever chase the knight on d5 away.' },
      { title: 'The bad bishop', idea: 'Black’s pawns stand on the colour of Black’s bishop.' },
      { title: 'A rook on the seventh', idea: 'One rook looks along the seventh rank, the other looks on.' },
    ],
    end: 'What chess writers have always said, with a number for each of it: 634 Elo above counting.',
  },
  nnue: {
    title: 'The network',
    lead: 'Nobody told it what a passed pawn is. It has learned from games which piece stands well where, and with whom.',
    lessons: [
      { title: 'The outpost again', idea: 'The position you know. Does the network see the knight, too?' },
      { title: 'Is the bishop bad?', idea: 'The hand-made evaluator liked White’s knight. The network has an opinion of its own.' },
    ],
    end: 'Its rows are an attribution: what the score would lose without each piece. Where it and the rules disagree, one of them has something to learn.',
  },
};
