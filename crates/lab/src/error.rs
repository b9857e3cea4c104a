//! What goes wrong in the lab: something given cannot be used, the work itself failed, or it was asked to stop. Each case has a variant
//! with what it is about; the sentence stands beside it and nowhere else.

use std::path::{Path, PathBuf};

use eval::nnue::NetworkError;
use eval::{EvaluatorName, ParametersError, UnknownEvaluator};

use crate::data::viriformat::Damage;

/// Why work in the lab ended early. The text is one plain sentence.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// Something the person gave cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// What was asked for could not be done.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// It was asked to stop; the sentence says what is kept and how to go on.
    #[error(transparent)]
    Interrupted(#[from] Interruption),
}

/// What is wrong with what was given.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A file given to be read that cannot be.
    #[error("{0} could not be read: {1}")]
    Unreadable(PathBuf, String),
    /// A folder where a file is wanted.
    #[error("{0} is a folder; name a file")]
    Folder(PathBuf),
    /// A table whose name promises another format; the name it should have.
    #[error("the table is a Parquet file: call it {0}")]
    PromisesOtherFormat(PathBuf),
    /// A file of more than so many megabytes.
    #[error("{0} is larger than {1} MB, more than such a file ever has")]
    TooLarge(PathBuf, u64),
    /// A pipe where a file is read more than once.
    #[error("{0} is not a plain file, and this work has to read it more than once")]
    NotPlain(PathBuf),
    /// Another run writes the file.
    #[error("{0} is being written by another run; wait for it or name another file")]
    BeingWritten(PathBuf),
    /// Another run has the record.
    #[error("{0} is in use by another run")]
    InUse(PathBuf),
    /// An output that is an input.
    #[error("{0} is read from and cannot be written to; name another file")]
    OutputIsInput(PathBuf),
    /// An output named twice.
    #[error("{0} is to be written twice; name two files")]
    WrittenTwice(PathBuf),
    /// Two names of one output.
    #[error("{0} and {1} are one file; name two")]
    OneFile(PathBuf, PathBuf),
    /// An output whose name says that it holds games.
    #[error(
        "{0} would have to hold whole games, and these are single positions; .tsv, .epd, .txt and .bf can be written"
    )]
    GamesWanted(PathBuf),
    /// An output whose name says nothing.
    #[error(
        "the format of {0} is not known; its name should end in .tsv, .epd, .txt or .bf, and .zst may follow"
    )]
    UnknownFormat(PathBuf),
    /// A format that must have both labels, the label that is missing, and the position that has none.
    #[error(
        "{0} has to hold a score and a result for every position, and there is no {1} for {2}; .tsv and .epd can do without"
    )]
    MissingLabel(PathBuf, &'static str, String),
    /// A program without the reader of Parquet.
    #[error(
        "this build does not read Parquet; 'make run FEATURES=web,parquet' makes one that does"
    )]
    NoParquet,
    /// A table that its reader gives up.
    #[error("{0} is not a Parquet table, or it is damaged")]
    DamagedParquet(PathBuf),
    /// A table that its reader refuses, for this reason.
    #[error("{0} is not a Parquet table: {1}")]
    NotParquet(PathBuf, String),
    /// A table without positions, and its columns.
    #[error("{0} has no column 'fen'; its columns are {1}")]
    NoFenColumn(PathBuf, String),
    /// So many bad lines were allowed; the first of them.
    #[error(
        "more than {0} bad lines, the first at {1}; the format may be another one, or raise --bad-limit"
    )]
    TooManyBadLines(u64, String),
    /// A line or game of more than so many megabytes, after this many.
    #[error(
        "{0} has no end of a line or game within {1} MB after number {2}; its format may be another one"
    )]
    NoEnd(PathBuf, usize, u64),
    /// A file of games that does not hold what it should: the number of the game, its place, what is wrong.
    #[error("{0} is not a viriformat file: game {1} at byte {2}: {3}")]
    NotViriformat(PathBuf, u64, u64, Damage),
    /// A file that may be anything.
    #[error("{0} holds no whole game; remove it or name another file")]
    NoWholeGame(PathBuf),
    /// Games of others would be mixed with those asked for.
    #[error(
        "{path} holds {games} games {of}, and these would be of {player}; name another file, or give --mixed to add to them"
    )]
    GamesOfOthers {
        /// The file.
        path: PathBuf,
        /// How many games it holds.
        games: u64,
        /// Whose they are, in words.
        of: String,
        /// Whose games were asked for.
        player: String,
    },
    /// A book without a position to start from; what was read of it.
    #[error("{0} has no position to start a game from: {1}")]
    NoStart(PathBuf, String),
    /// So many openings in a row were further from level than this.
    #[error(
        "{0} openings in a row were further than {1} centipawns from level; raise --opening-limit or take another book"
    )]
    UnbalancedOpenings(u64, i32),
    /// A line of a match's record.
    #[error("{0}: '{1}' is not a result")]
    NotAResult(PathBuf, String),
    /// The state of a tuning or a training that another version of Gander has left.
    #[error(
        "{0} was left by another version of Gander: let that version end its run, or remove the file to begin anew"
    )]
    OtherCheckpoint(PathBuf),
    /// An option of a tuning or a training that makes no sense, and what would.
    #[error("--{0} is {1}")]
    SenselessOption(&'static str, &'static str),
    /// The record of another match.
    #[error("{0} is the record of another match; remove it or name another with --record")]
    OtherMatch(PathBuf),
    /// A word that should be a time control.
    #[error("'{0}' is not a time control; 8+0.08 (seconds and increment) would be")]
    NotATimeControl(String),
    /// A word that should be an option of this player.
    #[error(
        "'{0}' in '{1}' is not an option; nodes=N, hash=MB, contempt=N, level=0..20 and elo=N are"
    )]
    NotAnOption(String, String),
    /// A file of weights or a network that cannot be used.
    #[error("{0}: {1}")]
    Parameters(String, ParametersError),
    /// A name that is no evaluator's.
    #[error(transparent)]
    UnknownEvaluator(#[from] UnknownEvaluator),
    /// A name that is neither an evaluator's nor a file's.
    #[error("{0}; a file of weights or a network would do too, but '{1}' is not one")]
    NoSuchPlayer(UnknownEvaluator, String),
    /// A network that cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// A network that cannot be carried on in this shape.
    #[error(
        "a network {0} cannot be carried on as {1}: only the width (without pairwise activation) and a single king bucket can grow, and hidden layers be added"
    )]
    OtherShape(String, String),
    /// An evaluator with a network where weights are wanted.
    #[error("'{0}' plays by a network")]
    PlaysByNetwork(EvaluatorName),
    /// An evaluator without a family of terms to start from.
    #[error("'{0}' has no family 'material' to start from")]
    NoMaterial(&'static str),
    /// A pattern that fits no weight of the evaluator; its families.
    #[error("no weight of '{0}' fits '{1}'; its families are {2}")]
    NoSuchWeight(&'static str, String, String),
    /// Every position was left out.
    #[error("no positions are left to tune on")]
    NothingToTuneOn,
    /// Too few positions: to train on, held out, in a step.
    #[error("{0} positions to train on and {1} held out are too few for steps of {2} positions")]
    TooFewToTrain(usize, usize, usize),
    /// Nothing to judge by; what was read.
    #[error("there are no positions to judge by: {0}")]
    NothingToJudgeBy(String),
    /// So many positions do not determine the words.
    #[error("words cannot be fitted to {0} positions; some ten thousand are needed")]
    TooFewForWords(u64),
    /// An engine that cannot be started, and why.
    #[error("'{0}' could not be started as an engine: {1}")]
    NoEngine(String, String),
    /// An engine that does not say how it evaluates.
    #[error("'{0}' has no 'eval' command that could be read")]
    NoEvalCommand(String),
    /// A line that should ask for positions.
    #[error("'{0}' is not a request for positions; 'genfens 16 seed 1 book None' would be")]
    NotAGenfensRequest(String),
    /// A word that should be a shard.
    #[error("'{0}' is not a shard; '2/5' is the second of five")]
    NotAShard(String),
    /// What the device refuses, in its own words.
    #[error("{0}")]
    Device(String),
}

/// Why the work failed.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// A file to which something could not be done, and why.
    #[error("{0} could not be {1}: {2}")]
    File(PathBuf, &'static str, String),
    /// A file of games that could not be written, why, and how many games it holds.
    #[error(
        "{0} could not be written: {1}; it holds {2} whole games, and the same command goes on from there"
    )]
    GamesUnwritten(PathBuf, String, u64),
    /// A table that could not be written, and why; it can be gone on with.
    #[error("{0} could not be written: {1}; the same command goes on where it stopped")]
    RowsUnwritten(PathBuf, String),
    /// A table that could not be written, and why; its input cannot be read again.
    #[error(
        "{0} could not be written: {1}; the same command begins again, as the input is not a plain file"
    )]
    PipedRowsUnwritten(PathBuf, String),
    /// A lock that was never free.
    #[error("{0} could not be locked: others take and leave it all the time")]
    Unlocked(PathBuf),
    /// The input is not what it was when it was first read.
    #[error("the input has changed")]
    InputChanged,
    /// The input has grown while it was read.
    #[error("the input holds more positions than when they were counted; it was changed meanwhile")]
    InputGrew,
    /// Memory of so many megabytes that was refused.
    #[error("{0} MB for the positions seen could not be had; give less --memory")]
    NoMemory(usize),
    /// A transposition table that was refused.
    #[error("{0}; give less --hash, or fewer threads or jobs")]
    NoTable(search::NoTable),
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    NoThreads(String),
    /// A thread could not be started.
    #[error("a thread could not be started: {0}")]
    NoThread(String),
    /// Fewer threads could be started than asked for.
    #[error("only {0} of {1} threads could be started: {2}; give fewer --threads")]
    TooFewThreads(usize, usize, String),
    /// An engine that closed its input.
    #[error("'{0}' does not listen: {1}")]
    DoesNotListen(String, String),
    /// An engine that did not answer this word.
    #[error("'{0}' ended or did not answer '{1}' in time")]
    NoAnswer(String, String),
    /// An answer that could not be written.
    #[error("the answer could not be written: {0}")]
    AnswerUnwritten(String),
    /// An evaluator of more weights than entries can be numbered.
    #[error("'{0}' has {1} weights, more than the tuner can number")]
    TooManyWeights(&'static str, usize),
    /// More positions than the tuner's store holds.
    #[error("there are more positions than the tuner can hold; use --limit")]
    TooManyPositions,
    /// Weights beyond what the evaluator can add up.
    #[error(
        "the weights have become so large that scores could overflow; try a smaller --rate or a narrower --prior"
    )]
    WeightsOverflow,
    /// A fit that does not match the words.
    #[error("there are not as many values as words")]
    WordsMissing,
    /// What failed on the device, in its own words.
    #[error("{0}")]
    Device(String),
}

/// What is kept of work that was asked to stop.
#[derive(Debug, thiserror::Error)]
pub enum Interruption {
    /// So many epochs, in this file.
    #[error("interrupted; {0} epochs are kept in {1}, and the same command goes on from there")]
    Epochs(u32, PathBuf),
    /// Nothing yet.
    #[error("interrupted in the first epoch; nothing is kept, and the same command begins again")]
    FirstEpoch,
    /// So many games, in this file.
    #[error("interrupted; {0} holds {1} whole games, and the same command goes on from there")]
    Games(PathBuf, u64),
    /// All pairs of a match that were finished.
    #[error("interrupted; all finished pairs are in {0}, and the same command goes on from there")]
    Pairs(PathBuf),
    /// A match on the device after so many games.
    #[error(
        "interrupted after {0} games; games on the GPU are not recorded, so the same command begins anew"
    )]
    DeviceMatch(u64),
    /// Positions that were on the device only.
    #[error("interrupted; positions of self-play are kept on the device only, so nothing was kept")]
    DevicePositions,
    /// So many rows, in this file.
    #[error("interrupted; {0} rows are kept in {1}, and the same command goes on from there")]
    Rows(u64, PathBuf),
    /// What is done, in this file.
    #[error("interrupted; what is done is kept in {0}, and the same command goes on from there")]
    Part(PathBuf),
    /// Nothing, because the input cannot be read again.
    #[error("interrupted; nothing is kept, as the input is not a plain file")]
    NotPlain,
    /// Nothing was begun but reading.
    #[error("interrupted while the data were read; nothing is changed")]
    Reading,
    /// Nothing is written before the end.
    #[error("interrupted; nothing is written, and the same command begins again")]
    NothingWritten,
}

impl LabError {
    /// A file that cannot be read or written.
    #[must_use]
    pub fn file(doing: &'static str, path: &Path, error: &std::io::Error) -> LabError {
        WorkError::File(path.to_owned(), doing, error.to_string()).into()
    }

    /// A file given to be read that cannot be.
    #[must_use]
    pub fn unreadable(path: &Path, error: &std::io::Error) -> LabError {
        InputError::Unreadable(path.to_owned(), error.to_string()).into()
    }
}

impl From<NetworkError> for LabError {
    fn from(error: NetworkError) -> LabError {
        InputError::Network(error).into()
    }
}
