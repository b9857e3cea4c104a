//! Tablebases in Syzygy form, read through the `shakmaty-syzygy` crate: maintained, checked for damage while it
//! reads, and free of crashes on broken files. Positions are handed over as bitboards, which costs far less than a probe.

use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;

use crate::error::SessionError;
use chess::{Color, History, Move, Position, Role};
use search::{RootRank, Tablebases, Wdl};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, PositionError, Setup};
use shakmaty_syzygy::{Dtz, MaybeRounded, Tablebase};

/// Ranks run from minus this to this.
const TOP_RANK: i32 = 1 << 18;

/// What separates the folders of a path: as in every other path of the system.
pub const PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The tables found in some folders.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    /// Files that say who wins.
    pub wdl_files: usize,
    /// Files that say how far it is to the next capture or pawn move.
    pub dtz_files: usize,
}

/// What the tables say of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbedMove {
    /// The move.
    pub play: Move,
    /// The result for the side that makes it, by the fifty-move rule.
    pub wdl: Wdl,
    /// Half-moves to the next capture or pawn move of the winner, negative for the side that loses; none where the
    /// tables of distances are not there.
    pub dtz: Option<i32>,
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Syzygy({self})")
    }
}

impl fmt::Display for Syzygy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "found {} WDL and {} DTZ tablebase files (up to {} pieces)",
            self.wdl_files,
            self.dtz_files,
            self.tables.max_pieces()
        )
    }
}

impl Syzygy {
    /// Opens every table in the folders that `path` names, separated by [`PATH_SEPARATOR`].
    ///
    /// # Errors
    /// One sentence, if a folder cannot be read, a table is damaged, or there is no table at all.
    pub fn open(path: &str) -> Result<Syzygy, SessionError> {
        let mut syzygy = Syzygy {
            tables: fast_tables(),
            wdl_files: 0,
            dtz_files: 0,
        };
        for folder in path.split(PATH_SEPARATOR).filter(|part| !part.is_empty()) {
            syzygy.add(Path::new(folder))?;
        }
        if syzygy.wdl_files == 0 {
            return Err(SessionError::NoTablebases(path.to_owned()));
        }
        Ok(syzygy)
    }

    fn add(&mut self, folder: &Path) -> Result<(), SessionError> {
        let unreadable = |reason| SessionError::Tablebases {
            folder: folder.to_owned(),
            reason,
        };
        self.tables.add_directory(folder).map_err(unreadable)?;
        for entry in folder.read_dir().map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("rtbw") => self.wdl_files += 1,
                Some("rtbz") => self.dtz_files += 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// What the tables say of every move, for the side that makes it, the best first; nothing if they do not know the position.
    #[must_use]
    pub fn probe_moves(&self, position: &Position, history: &History) -> Option<Vec<ProbedMove>> {
        let ranked = self.rank_root_moves(position, history, true)?;
        let mut before = history.clone();
        before.push(position.key());
        let mut moves: Vec<ProbedMove> = ranked
            .into_iter()
            .map(|ranked| ProbedMove {
                play: ranked.play,
                wdl: ranked.wdl,
                dtz: self
                    .distance_of(position, &before, ranked.play)
                    .map(|(plies, _)| plies),
            })
            .collect();
        // A win is best when it is near, a loss when it is far: both have the smaller number, with its sign, first.
        moves.sort_by_key(|one| (std::cmp::Reverse(result_order(one.wdl)), one.dtz));
        Some(moves)
    }

    /// How far it is to the next capture or pawn move of the side that wins, negative for the side that loses, zero for a
    /// draw; and whether one half-move more may be needed. The counter of the position is taken as it is.
    fn distance(&self, position: &Position) -> Option<(i32, bool)> {
        let dtz = self.tables.probe_dtz(&translated(position)?).ok()?;
        let rounded = matches!(dtz, MaybeRounded::Rounded(_));
        let Dtz(plies) = dtz.ignore_rounding();
        Some((plies, rounded))
    }

    /// The distance seen from the position before `play`, for the side that makes it.
    fn distance_of(
        &self,
        position: &Position,
        history: &History,
        play: Move,
    ) -> Option<(i32, bool)> {
        let mut after = *position;
        after.make(play, &mut ());
        if after.is_checkmate() {
            return Some((1, false));
        }
        if after.halfmove_clock() >= 100 || history.repetitions(&after) >= 2 {
            return Some((0, false));
        }
        if after.halfmove_clock() == 0 {
            return Some((before_zeroing(reversed(self.probe_wdl(&after)?)), false));
        }
        let (plies, rounded) = self.distance(&after)?;
        Some((-plies + -plies.signum(), rounded))
    }

    /// Without the distances: ranks by the result alone.
    fn rank_by_result(&self, position: &Position, fifty_move_rule: bool) -> Option<Vec<RootRank>> {
        let rank = |play: Move| {
            let mut after = *position;
            after.make(play, &mut ());
            let wdl = match after.is_checkmate() {
                true => Wdl::Win,
                false => reversed(self.probe_wdl(&after)?),
            };
            let rank = match wdl {
                Wdl::Win => TOP_RANK,
                Wdl::CursedWin => TOP_RANK - 101,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => 101 - TOP_RANK,
                Wdl::Loss => -TOP_RANK,
            };
            let wdl = counted(wdl, fifty_move_rule);
            Some(RootRank { play, rank, wdl })
        };
        position.legal_moves().into_iter().map(rank).collect()
    }
}

impl Tablebases for Syzygy {
    fn max_pieces(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
        let wdl = self.tables.probe_wdl_after_zeroing(&translated(position)?);
        Some(match wdl.ok()? {
            shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
            shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
            shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
            shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
            shakmaty_syzygy::Wdl::Win => Wdl::Win,
        })
    }

    fn rank_root_moves(
        &self,
        position: &Position,
        history: &History,
        fifty_move_rule: bool,
    ) -> Option<Vec<RootRank>> {
        if !position.castling().is_empty() || position.occupied().len() > self.max_pieces() {
            return None;
        }
        let counter = i32::from(position.halfmove_clock());
        // Once a position has come twice, wandering among winning moves might end in a draw: then only the shortest way counts.
        let hurry = history.has_repeated(position);
        let mut before = history.clone();
        before.push(position.key());
        let ranked: Option<Vec<RootRank>> = position
            .legal_moves()
            .into_iter()
            .map(|play| {
                let (plies, rounded) = self.distance_of(position, &before, play)?;
                let needed = plies.abs() + i32::from(rounded) + counter;
                let (rank, wdl) = match plies.signum() {
                    1 if needed <= 99 && !hurry => (TOP_RANK, Wdl::Win),
                    1 if needed <= 100 => (TOP_RANK - plies - counter, Wdl::Win),
                    1 => (TOP_RANK - plies - counter, Wdl::CursedWin),
                    -1 if 2 * -plies + counter < 100 => (-TOP_RANK, Wdl::Loss),
                    -1 if needed <= 100 => (-plies + counter - TOP_RANK, Wdl::Loss),
                    -1 => (-plies + counter - TOP_RANK, Wdl::BlessedLoss),
                    _ => (0, Wdl::Draw),
                };
                let wdl = counted(wdl, fifty_move_rule);
                Some(RootRank { play, rank, wdl })
            })
            .collect();
        ranked.or_else(|| self.rank_by_result(position, fifty_move_rule))
    }
}

/// Tables read through the memory of the machine where that is possible, else through calls of the system.
fn fast_tables() -> Tablebase<Chess> {
    Tablebase::new()
}

/// A result as it counts in the game: without the fifty-move rule nothing is spoilt or saved by it.
fn counted(wdl: Wdl, fifty_move_rule: bool) -> Wdl {
    match wdl {
        Wdl::CursedWin if !fifty_move_rule => Wdl::Win,
        Wdl::BlessedLoss if !fifty_move_rule => Wdl::Loss,
        other => other,
    }
}

fn result_order(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}

fn reversed(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::BlessedLoss => Wdl::CursedWin,
        Wdl::Draw => Wdl::Draw,
        Wdl::CursedWin => Wdl::BlessedLoss,
        Wdl::Win => Wdl::Loss,
    }
}

/// The distance before a capture or pawn move that leads to this result.
fn before_zeroing(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -1,
        Wdl::BlessedLoss => -101,
        Wdl::Draw => 0,
        Wdl::CursedWin => 101,
        Wdl::Win => 1,
    }
}

/// The position as the library has it; nothing if it refuses it.
fn translated(position: &Position) -> Option<Chess> {
    let role = |role| Bitboard(position.role(role).0);
    let board = Board::try_from_bitboards(
        ByRole {
            pawn: role(Role::Pawn),
            knight: role(Role::Knight),
            bishop: role(Role::Bishop),
            rook: role(Role::Rook),
            queen: role(Role::Queen),
            king: role(Role::King),
        },
        ByColor {
            white: Bitboard(position.color(Color::White).0),
            black: Bitboard(position.color(Color::Black).0),
        },
    )
    .ok()?;
    let setup = Setup {
        board,
        turn: match position.side_to_move() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position
            .en_passant()
            .map(|square| shakmaty::Square::new(square.index() as u32)),
        halfmoves: u32::from(position.halfmove_clock()),
        fullmoves: NonZeroU32::MIN,
        ..Setup::empty()
    };
    setup
        .position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}
