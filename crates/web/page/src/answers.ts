// Written by `make page-types` from the server's types; do not edit.

/** How fast winning chances grow with the score, and from where they grow no more. */
export const CHANCES_PER_CENTIPAWN = 0.00368208;
export const MOST_CENTIPAWNS = 1000;

/**
 * What this Gander offers.
 */
export type About = { version: string, evaluators: Array<EvaluatorPage>, default_evaluator: string, limits: AboutLimits, };

/**
 * How much a page may ask for.
 */
export type AboutLimits = { analysis_seconds: number, lines: number, review_plies: number, elo_min: number, elo_max: number, threads: number, hash_megabytes: number, };

/**
 * A request for analysis.
 */
export type AnalyseTask = { evaluator: string, lines: number, limits: Limits, weights: { [key in string]: number }, 
/**
 * Threads that search, within the machine's cores; one if not given.
 */
threads?: number | null, 
/**
 * Megabytes of transposition table, within what the server allows.
 */
hash_megabytes?: number | null, 
/**
 * The start, as FEN.
 */
fen: string, 
/**
 * Moves from there, in SAN or UCI.
 */
moves: Array<string>, };

/**
 * A line of a search as the page reads it.
 */
export type AnalysisLine = { 
/**
 * Which line it is, from 0.
 */
index: number, depth: number, seldepth: number, nodes: number, nps: number, time_ms: number, score: Score, 
/**
 * Chances of White's win, draw, loss, in thousandths.
 */
wdl: [number, number, number], pv: Array<Move>, };

/**
 * Something to tell the page about a task.
 */
export type Answer = { "kind": "line" } & AnalysisLine | { "kind": "done", 
/**
 * The best move.
 */
best: Move | null, } | { "kind": "move", 
/**
 * The move.
 */
move: Move, 
/**
 * What the search thinks of it.
 */
score: Score, } | { "kind": "compared", 
/**
 * What came of it.
 */
comparison: Comparison, } | { "kind": "progress", 
/**
 * Judged so far.
 */
done: number, 
/**
 * To be judged in all.
 */
of: number, } | { "kind": "reviewed", 
/**
 * The review.
 */
review: Review, 
/**
 * The same as files.
 */
files: ReviewFiles, } | { "kind": "explained", 
/**
 * The explanation.
 */
explanation: SearchExplanation, } | { "kind": "error", 
/**
 * The sentence.
 */
error: string, };

/**
 * What would have been best.
 */
export type BestMove = { move: Move, score: Score, line: Array<Move>, };

/**
 * How well either side played.
 */
export type BothSides = { white: SideAccuracy, black: SideAccuracy, };

/**
 * Both clocks in milliseconds.
 */
export type Clocks = { white: number, black: number, white_increment: number, black_increment: number, };

/**
 * A request for a comparison.
 */
export type CompareTask = { evaluator: string, first: string, second: string, limits: Limits, weights: { [key in string]: number }, 
/**
 * The start, as FEN.
 */
fen: string, 
/**
 * Moves from there, in SAN or UCI.
 */
moves: Array<string>, };

/**
 * A move and where it leads.
 */
export type ComparedMove = { move: Move, score: Score, line: Array<Move>, end_fen: string, };

/**
 * A term at the ends of both lines, in centipawns from White's view.
 */
export type ComparedRow = { name: string, family: Family, meaning: string, first: number, second: number, };

/**
 * Two moves set against each other.
 */
export type Comparison = { evaluator: string, mover: Side, first: ComparedMove, second: ComparedMove, rows: Array<ComparedRow>, sentences: Array<string>, 
/**
 * The same as templates with their arguments, for other languages than English.
 */
said: Array<SaidText>, };

/**
 * What one square adds to a term.
 */
export type Contribution = { square: string, 
/**
 * The piece's letter, if it is a piece that adds it.
 */
piece: string | null, side: Side, 
/**
 * What it is worth to that side.
 */
value: number, };

/**
 * What there is to learn about an evaluator.
 */
export type EvaluatorPage = { name: string, title: string, summary: string, 
/**
 * Paragraphs: what the document asked, what was done where it contradicts itself.
 */
story: Array<string>, example_fen: string, tunable: boolean, elo: string | null, code: string, terms: Array<TermPage>, };

/**
 * An explanation as data.
 */
export type Explanation = { schema: number, fen: string, evaluator: string, 
/**
 * Always `white`.
 */
view: string, 
/**
 * What one count of `value` is worth in centipawns.
 */
unit: number, 
/**
 * The weight of the middlegame; null where the evaluator does not taper.
 */
phase: Phase | null, rows: Array<Row>, total: number, score_cp: number, note: string | null, 
/**
 * The note as a template with its arguments, for other languages than English.
 */
note_said: SaidText | null, 
/**
 * Whether the rows are an attribution, as a network's are, and not a sum of rules.
 */
attributed: boolean, headline: string, sentences: Array<string>, 
/**
 * The sentences as templates with their arguments, for other languages than English.
 */
said: Array<SaidText>, 
/**
 * a1, b1, … h8, from White's view.
 */
by_square: Array<number>, by_square_without_material: Array<number>, by_piece: Array<PieceWorth>, on_no_square: number, };

/**
 * A family of terms.
 */
export type Family = "material" | "squares" | "placement" | "imbalance" | "mobility" | "pieces" | "pawns" | "pawn structure" | "passed pawns" | "king safety" | "lone king" | "threats" | "space" | "centre" | "development" | "tempo" | "initiative" | "scale" | "known ending" | "interaction";

/**
 * A game of a text.
 */
export type GameText = { headers: Array<[string, string]>, start_fen: string, moves: Array<Move>, result: string, };

/**
 * A family of terms that a mistake gave up, in centipawns from the mover's view.
 */
export type GivenUp = { name: Family, value: number, };

/**
 * How good a move was.
 */
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * A change that a page asks for.
 */
export type LibraryChange = { 
/**
 * The new content; none deletes the file.
 */
text: string | null, 
/**
 * The version that the change is made from; none for a new file.
 */
version: string | null, };

/**
 * What a change has led to.
 */
export type LibraryChanged = { version: string | null, };

/**
 * A file with its content.
 */
export type LibraryDocument = { name: string, version: string, text: string, };

/**
 * A file as the list shows it.
 */
export type LibraryEntry = { name: string, version: string, bytes: number, 
/**
 * Seconds since 1970.
 */
modified: number, 
/**
 * The beginning of the text.
 */
head: string, };

/**
 * When a search should end.
 */
export type Limits = { depth?: number, nodes?: number, time_ms?: number, };

/**
 * One move of the line. The changes sum to the difference between the position as it stands and where the line comes to
 * rest.
 */
export type LineMove = { 
/**
 * As chess interfaces write it.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * The piece that it takes, if any: `knight`.
 */
takes: string | null, 
/**
 * What it promotes to, if it does.
 */
promotes: string | null, 
/**
 * The evaluator's score after it, in centipawns from White's view.
 */
score_cp: number, 
/**
 * By how much it changes that score.
 */
change: number, };

/**
 * What the server is doing now.
 */
export type Load = { searches: number, waiting: number, sockets: number, };

/**
 * One row of the table, in the evaluator's centipawns from White's view.
 */
export type MistakeRow = { 
/**
 * The term's name.
 */
name: string, 
/**
 * The family of terms that it belongs to.
 */
family: RowFamily, 
/**
 * What it means, in one line.
 */
meaning: string, 
/**
 * What it is worth at the end of the line played.
 */
played: number, 
/**
 * What it is worth at the end of the better line.
 */
best: number, 
/**
 * Whether it is one of the few that differ most.
 */
matters: boolean, };

/**
 * The two scores taken apart, in the evaluator's centipawns from White's view.
 */
export type MistakeTable = { 
/**
 * The search's score after the move played; a mate in n moves is 32,000 less n.
 */
played_cp: number, 
/**
 * The search's score after the better move.
 */
best_cp: number, 
/**
 * What they are made of: each column sums to its score.
 */
rows: Array<MistakeRow>, };

/**
 * A move in both notations.
 */
export type Move = { 
/**
 * As chess interfaces write it.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, };

/**
 * A move that cannot be played.
 */
export type MoveProblem = { at: number, error: string, };

/**
 * What became of each move.
 */
export type MovesReply = { 
/**
 * The start, as Gander writes it.
 */
fen: string, 
/**
 * Each move by its names; none for a move that cannot be played, and for all that follow it.
 */
moves: Array<Move | null>, 
/**
 * The moves that cannot be played, without those that follow them.
 */
problems: Array<MoveProblem>, };

/**
 * A named opening.
 */
export type Opening = { 
/**
 * Its code in the Encyclopaedia of Chess Openings: `C50`.
 */
eco: string, 
/**
 * Its name: `Italian Game`.
 */
name: string, };

/**
 * The games of a text.
 */
export type PgnReply = { games: Array<GameText>, 
/**
 * Games that could not be read, each as one sentence.
 */
problems: Array<string>, };

/**
 * How far the game has gone.
 */
export type Phase = { middlegame: number, of: number, };

/**
 * What a standing piece adds, from White's view.
 */
export type PieceWorth = { square: string, piece: string, side: Side, value: number, without_material: number, };

/**
 * A position and what the evaluator says of it, without search.
 */
export type Place = { 
/**
 * The position.
 */
fen: string, 
/**
 * Centipawns from White's view.
 */
score_cp: number, };

/**
 * A request for a move.
 */
export type PlayTask = { evaluator: string, 
/**
 * Full strength without one.
 */
elo: number | null, 
/**
 * Without one, a fixed time for the move.
 */
clock: Clocks | null, time_ms: number | null, 
/**
 * The start, as FEN.
 */
fen: string, 
/**
 * Moves from there, in SAN or UCI.
 */
moves: Array<string>, };

/**
 * A position, and what the rules say of it.
 */
export type PositionReply = { fen: string, turn: Side, check: boolean, legal: Array<Move>, 
/**
 * The moves asked for, in both notations.
 */
line: Array<Move>, status: Status, 
/**
 * The last name that the game's opening has had.
 */
opening: Opening | null, 
/**
 * The key of the position in Polyglot books, sixteen hexadecimal digits.
 */
key: string, };

/**
 * Why a move is praised.
 */
export type Praise = "only" | "brilliant";

/**
 * A review with its game's tags.
 */
export type Review = { schema: number, evaluator: string, headers: Array<[string, string]>, result: string, start_fen: string, 
/**
 * The opening, by its last name.
 */
opening: Opening | null, 
/**
 * The names of the bands.
 */
bands: Array<Family>, start: ReviewStart, moves: Array<ReviewedMove>, accuracy: BothSides, 
/**
 * Half-moves at which the game turned.
 */
turning_points: Array<number>, };

/**
 * A review as `gander review` writes it into files.
 */
export type ReviewFiles = { 
/**
 * The game with its mistakes annotated.
 */
pgn: string, 
/**
 * A page to read that needs nothing else.
 */
html: string, 
/**
 * The picture of the game's course.
 */
svg: string, };

/**
 * Where the game began.
 */
export type ReviewStart = { score: Score, 
/**
 * White's winning chances, 0 to 100.
 */
win: number, 
/**
 * Each band, in centipawns from White's view.
 */
terms: Array<number>, };

/**
 * A request for a review.
 */
export type ReviewTask = { pgn: string, evaluator: string, limits: Limits, };

/**
 * A move of the game, judged.
 */
export type ReviewedMove = { 
/**
 * Which half-move it is, from 1.
 */
ply: number, side: Side, 
/**
 * After the move, from White's view.
 */
score: Score, 
/**
 * White's winning chances after the move, 0 to 100.
 */
win: number, 
/**
 * Winning chances the mover lost, 0 to 100.
 */
loss: number, 
/**
 * In percent.
 */
accuracy: number, grade: Grade, 
/**
 * Why the move is praised, if it is.
 */
praise: Praise | null, 
/**
 * The opening that has its name from the position after the move, if it is one.
 */
opening: Opening | null, best: BestMove, 
/**
 * For a mistake: the line that it leads to, the move itself first.
 */
line: Array<Move>, 
/**
 * For a mistake: what was wrong with it; for a move that is praised: why.
 */
sentence: string | null, 
/**
 * The same as a template with its arguments, for other languages than English.
 */
said: SaidText | null, gave_up: Array<GivenUp>, 
/**
 * For a mistake: the search's scores after it and after the better move, taken apart.
 */
table: MistakeTable | null, 
/**
 * Each band after the move, in centipawns from White's view.
 */
terms: Array<number>, 
/**
 * As chess interfaces write it.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, };

/**
 * One term of an explanation.
 */
export type Row = { name: string, family: string, meaning: string, value: number, white: number, 
/**
 * Positive is good for Black.
 */
black: number, mg: number, eg: number, contributions: Array<Contribution>, };

/**
 * What a row belongs to: a family of terms, or what no term shows.
 */
export type RowFamily = Family | "search" | "result";

/**
 * What a row stands for.
 */
export type RowKind = "term" | "beyond" | "mate" | "tablebases" | "draw";

/**
 * What stands in for a name of a template.
 */
export type SaidArgument = SaidText | string;

/**
 * A sentence, a clause or a word; [`text!`](crate::text) makes one.
 */
export type SaidText = { template: string, 
/**
 * What stands for each name of the template.
 */
arguments: { [key in string]: SaidArgument }, };

/**
 * A score from White's view: positive is good for White. In JSON `{"cp": 34}` or `{"mate": -3}`.
 */
export type Score = { cp: number, } | { mate: number, };

/**
 * A search's score taken apart. Everything is White's view.
 */
export type SearchExplanation = { 
/**
 * The version of the schema.
 */
schema: number, 
/**
 * What is explained: always `search`.
 */
explains: string, 
/**
 * The position.
 */
fen: string, 
/**
 * The evaluator that the search plays by.
 */
evaluator: string, 
/**
 * Whose view all figures take: always `white`.
 */
view: string, 
/**
 * The search's score: centipawns or moves to mate.
 */
score: Score, 
/**
 * The same as one number; a mate in n moves is 32,000 less n.
 */
score_cp: number, 
/**
 * Exactly the sum of the rows' values, which is `score_cp`.
 */
total: number, 
/**
 * The rows.
 */
rows: Array<SearchRow>, 
/**
 * The position as it stands.
 */
now: Place, 
/**
 * Where the line comes to rest.
 */
there: Place, 
/**
 * The moves that lead there.
 */
line: Array<LineMove>, 
/**
 * How many of them the search itself found; the others were searched on from the end of its line.
 */
found_by_search: number, 
/**
 * How deep the search went, in half-moves.
 */
depth: number, 
/**
 * How many positions it looked at.
 */
nodes: number, 
/**
 * Whether the rows are an attribution, as a network's are, and not a sum of rules.
 */
attributed: boolean, 
/**
 * Who stands better and by how much.
 */
headline: string, 
/**
 * How the score comes about.
 */
sentences: Array<string>, 
/**
 * The same as templates with their arguments, for other languages than English.
 */
said: Array<SaidText>, };

/**
 * One part of a search's score, in centipawns from White's view.
 */
export type SearchRow = { 
/**
 * The term's name.
 */
name: string, 
/**
 * The family of terms it belongs to.
 */
family: RowFamily, 
/**
 * What it means, in one line.
 */
meaning: string, 
/**
 * What it stands for.
 */
kind: RowKind, 
/**
 * What it is worth in the position as it stands.
 */
now: number, 
/**
 * What it is worth where the line comes to rest: what it adds to the score.
 */
value: number, 
/**
 * Whether it is one of the few that matter most.
 */
matters: boolean, };

/**
 * A side by its name: `white` or `black`.
 */
export type Side = "white" | "black";

/**
 * The accuracy of one side in percent, in the whole game and in each part that it has moves in.
 */
export type SideAccuracy = { game: number | null, opening: number | null, middlegame: number | null, endgame: number | null, };

/**
 * How the game stands, as answers say it.
 */
export type Status = { over: boolean, kind: StatusKind, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * One plain sentence: "White to move.", "Checkmate: White wins."
 */
text: string, };

/**
 * What the rules say of a game, for those who have words of their own for it.
 */
export type StatusKind = "ongoing" | "checkmate" | "stalemate" | "insufficient_material" | "fifty_moves" | "threefold";

/**
 * A move, its result for the side that makes it, and how far it is to the next capture or pawn move.
 */
export type TableMove = { move: Move, result: TableResult, 
/**
 * Half-moves, negative for the side that loses, zero for a draw; none where there are no tables of distances.
 */
dtz: number | null, };

/**
 * What the tables know of a position.
 */
export type TableReply = { 
/**
 * Most pieces that the tables hold; 0 without tables.
 */
pieces: number, 
/**
 * The best first, so that the first one's result is the position's; none where the tables do not hold the position, or it has
 * no moves.
 */
moves: Array<TableMove> | null, };

/**
 * The result by the tables, for the side to move.
 */
export type TableResult = "win" | "cursed_win" | "draw" | "blessed_loss" | "loss";

/**
 * A task, as the page sends it.
 */
export type Task = { "task": "analyse" } & AnalyseTask | { "task": "play" } & PlayTask | { "task": "compare" } & CompareTask | { "task": "review" } & ReviewTask | { "task": "why" } & WhyTask;

/**
 * A position in which a term counts, and how much.
 */
export type TermExample = { fen: string, 
/**
 * From White's view.
 */
centipawns: number, };

/**
 * What there is to learn about a term.
 */
export type TermPage = { name: string, family: Family, meaning: string, 
/**
 * File and line that declares it.
 */
code: string, 
/**
 * How many numbers it is made of.
 */
numbers: number, example: TermExample | null, };

/**
 * Which part of a tapered value.
 */
export type WeightHalf = "middlegame" | "endgame";

/**
 * One number that a person can change.
 */
export type WeightNumber = { key: string, term: string, 
/**
 * Which of the term's entries it is, where there are several: a number, a square, a rank or a name.
 */
entry: string | null, half: WeightHalf | null, meaning: string, value: number, min: number, max: number, };

/**
 * A file to keep.
 */
export type WeightsFile = { name: string, text: string, };

/**
 * An evaluator's weights.
 */
export type WeightsReply = { numbers: Array<WeightNumber>, };

/**
 * A request to explain a search's score.
 */
export type WhyTask = { evaluator: string, limits: Limits, weights: { [key in string]: number }, 
/**
 * The start, as FEN.
 */
fen: string, 
/**
 * Moves from there, in SAN or UCI.
 */
moves: Array<string>, };
