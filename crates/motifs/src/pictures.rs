//! The named pictures of mate. A mate may have several of these names.

use chess::{Bitboard, Role, Square, attacks};

use crate::Theme;
use crate::mates::Mated;

/// Whether a mate looks like this.
type Looks = fn(&Mated<'_>) -> bool;

/// The names of the mate.
pub(crate) fn pictures(mated: &Mated<'_>) -> impl Iterator<Item = Theme> {
    let pictures: [(Theme, Looks); 18] = [
        (Theme::SmotheredMate, smothered),
        (Theme::BackRankMate, back_rank),
        (Theme::AnastasiaMate, anastasia),
        (Theme::HookMate, hook),
        (Theme::ArabianMate, arabian),
        (Theme::BodenMate, boden),
        (Theme::DoubleBishopMate, double_bishop),
        (Theme::DovetailMate, dovetail),
        (Theme::SwallowstailMate, swallowstail),
        (Theme::EpauletteMate, epaulette),
        (Theme::BlindSwineMate, blind_swine),
        (Theme::KillBoxMate, kill_box),
        (Theme::TriangleMate, triangle),
        (Theme::CornerMate, corner),
        (Theme::OperaMate, opera),
        (Theme::PillsburysMate, pillsbury),
        (Theme::MorphysMate, morphy),
        (Theme::BalestraMate, balestra),
    ];
    pictures
        .into_iter()
        .filter(|(_, is)| is(mated))
        .map(|(theme, _)| theme)
}

/// A knight mates, and every square round the king is taken by its own pieces.
fn smothered(mated: &Mated<'_>) -> bool {
    mated.role == Role::Knight && mated.around() == mated.own()
}

/// A rook or queen on the king's own back rank, and in front of the king only its own pieces.
fn back_rank(mated: &Mated<'_>) -> bool {
    let back = Bitboard::rank_for(0, !mated.hero);
    let front = mated.around() - back;
    back.contains(mated.king)
        && back.contains(mated.checker)
        && matches!(mated.role, Role::Rook | Role::Queen)
        && (front - mated.own()).is_empty()
        // A square that the enemy covers would be no way out even if it were free.
        && front.into_iter().all(|square| mated.defenders(square).is_empty())
}

/// The king on an edge, rook or queen on that edge, the knight two squares away inwards, a piece of its own before it.
fn anastasia(mated: &Mated<'_>) -> bool {
    if !matches!(mated.role, Role::Rook | Role::Queen) || mated.in_corner() {
        return false;
    }
    let edge = match mated.king.file() {
        0 => Bitboard::file(0),
        7 => Bitboard::file(7),
        _ => return false,
    };
    let inwards = if mated.king.file() == 0 { 1 } else { -1 };
    let before = mated.king.offset(inwards);
    let knight = mated.king.offset(3 * inwards);
    edge.contains(mated.checker) && mated.own().contains(before) && mated.has(knight, Role::Knight)
}

/// A rook beside the king, defended by a knight next to both, which a pawn defends.
fn hook(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && mated.around().contains(mated.checker)
        && (mated.defenders(mated.checker) & mated.hero(Role::Knight) & mated.around())
            .into_iter()
            .any(|knight| mated.defenders(knight).meets(mated.hero(Role::Pawn)))
}

/// A rook beside the king in the corner, defended by the knight that also takes the last square.
fn arabian(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && mated.in_corner()
        && mated.around().contains(mated.checker)
        && mated
            .defenders(mated.checker)
            .meets(mated.hero(Role::Knight) & two_diagonally(mated.king))
}

fn two_diagonally(king: Square) -> Bitboard {
    attacks::bishop_rays(king)
        .into_iter()
        .filter(|square| square.distance(king) == 2)
        .collect()
}

/// Every free square round the king, and the king itself, is covered by bishops alone.
fn only_bishops(mated: &Mated<'_>) -> bool {
    let bishops = mated.hero(Role::Bishop);
    mated.role == Role::Bishop
        && bishops.many()
        && (mated.around() - mated.own()).into_iter().all(|square| {
            (mated.covers(square) & !bishops).is_empty() || mated.covers(square).meets(bishops)
        })
        && (mated.around() - mated.own())
            .into_iter()
            .any(|square| mated.covers(square).meets(bishops - mated.checker.bit()))
}

/// Two bishops from either side of the king.
fn boden(mated: &Mated<'_>) -> bool {
    only_bishops(mated) && from_both_sides(mated)
}

/// Two bishops side by side.
fn double_bishop(mated: &Mated<'_>) -> bool {
    only_bishops(mated) && !from_both_sides(mated)
}

fn from_both_sides(mated: &Mated<'_>) -> bool {
    let file = mated.king.file();
    let bishops = mated.hero(Role::Bishop);
    let left = bishops.into_iter().any(|square| square.file() < file);
    let right = bishops.into_iter().any(|square| square.file() > file);
    left && right
}

/// A queen diagonally beside the king, everything else round it taken by its own pieces or covered by her alone.
fn dovetail(mated: &Mated<'_>) -> bool {
    mated.role == Role::Queen
        && !mated.on_edge()
        && attacks::bishop_rays(mated.king).contains(mated.checker)
        && mated.around().contains(mated.checker)
        && queen_alone(mated)
}

/// A queen straight beside the king, everything else round it taken by its own pieces or covered by her alone.
fn swallowstail(mated: &Mated<'_>) -> bool {
    mated.role == Role::Queen
        && attacks::rook_rays(mated.king).contains(mated.checker)
        && mated.around().contains(mated.checker)
        && mated.own().many()
        && queen_alone(mated)
}

fn queen_alone(mated: &Mated<'_>) -> bool {
    (mated.around() - mated.own() - mated.checker.bit())
        .into_iter()
        .all(|square| mated.covers(square) == mated.checker.bit())
}

/// A rook or queen checks straight, and both squares beside the king across that line are taken.
fn epaulette(mated: &Mated<'_>) -> bool {
    if !mated.is_straight() {
        return false;
    }
    let across = mated.around()
        & if mated.king.file() == mated.checker.file() {
            Bitboard::rank(mated.king.rank())
        } else {
            Bitboard::file(mated.king.file())
        };
    across.many() && (across - mated.position.occupied()).is_empty()
}

/// Two rooks on the rank before the back rank.
fn blind_swine(mated: &Mated<'_>) -> bool {
    let seventh = Bitboard::rank_for(1, !mated.hero);
    mated.role == Role::Rook
        && (mated.hero(Role::Rook) & seventh).many()
        && seventh.contains(mated.checker)
}

/// A rook beside the king, the queen a knight-less box away defending it.
fn kill_box(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && attacks::rook_rays(mated.king).contains(mated.checker)
        && mated.around().contains(mated.checker)
        && (mated.defenders(mated.checker)
            & mated.hero(Role::Queen)
            & two_diagonally_or_knight(mated))
        .any()
}

fn two_diagonally_or_knight(mated: &Mated<'_>) -> Bitboard {
    attacks::king(mated.checker)
}

/// Queen beside the king, rook two away on her line.
fn triangle(mated: &Mated<'_>) -> bool {
    mated.role == Role::Queen
        && mated.around().contains(mated.checker)
        && attacks::bishop_rays(mated.king).contains(mated.checker)
        && mated.defenders(mated.checker).meets(mated.hero(Role::Rook))
}

/// A knight mates the king in the corner.
fn corner(mated: &Mated<'_>) -> bool {
    mated.role == Role::Knight && mated.in_corner()
}

/// A rook straight beside the king, defended by a bishop.
fn opera(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && mated.around().contains(mated.checker)
        && mated
            .defenders(mated.checker)
            .meets(mated.hero(Role::Bishop))
}

/// A rook checks from afar, and a bishop alone takes a square of escape.
fn pillsbury(mated: &Mated<'_>) -> bool {
    let bishops = mated.hero(Role::Bishop);
    mated.role == Role::Rook
        && !mated.around().contains(mated.checker)
        && (mated.around() - mated.own()).into_iter().any(|square| {
            let covers = mated.covers(square);
            covers.any() && (covers - bishops).is_empty()
        })
}

/// A bishop checks, a rook closes the file.
fn morphy(mated: &Mated<'_>) -> bool {
    mated.role == Role::Bishop
        && mated.in_corner()
        && (mated.around() - mated.own())
            .into_iter()
            .any(|square| mated.covers(square).meets(mated.hero(Role::Rook)))
}

/// A bishop checks, the queen takes the squares of escape.
fn balestra(mated: &Mated<'_>) -> bool {
    mated.role == Role::Bishop
        && mated.on_edge()
        && (mated.around() - mated.own())
            .into_iter()
            .all(|square| mated.covers(square).meets(mated.hero(Role::Queen)))
}
