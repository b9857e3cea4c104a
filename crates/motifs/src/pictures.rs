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

/// A queen diagonally beside the king, and the two squares behind it that she does not reach are taken by its own pieces.
fn dovetail(mated: &Mated<'_>) -> bool {
    let (files, ranks) = mated.beyond();
    mated.role == Role::Queen
        && files.abs() == 1
        && ranks.abs() == 1
        && mated.own_at(files, 0)
        && mated.own_at(0, ranks)
        && queen_alone(mated)
}

/// A queen straight beside the king, and the two squares diagonally behind it are taken by its own pieces.
fn swallowstail(mated: &Mated<'_>) -> bool {
    let (files, ranks) = mated.beyond();
    mated.role == Role::Queen
        && files.abs() + ranks.abs() == 1
        && match files {
            0 => mated.own_at(1, ranks) && mated.own_at(-1, ranks),
            _ => mated.own_at(files, 1) && mated.own_at(files, -1),
        }
        && queen_alone(mated)
}

/// Whether no other piece than the checking queen covers a free square beside the king.
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

/// A rook beside the king mates, and another rook stands next to it.
fn blind_swine(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && mated.around().contains(mated.checker)
        && (attacks::king(mated.checker) & attacks::rook_rays(mated.checker))
            .meets(mated.hero(Role::Rook))
}

/// Rook and queen at opposite corners of a box of three by three squares, the king inside it.
fn kill_box(mated: &Mated<'_>) -> bool {
    mated.role == Role::Rook
        && (mated.hero(Role::Queen) & two_diagonally(mated.checker))
            .into_iter()
            .any(|queen| queen.distance(mated.king) <= 2 && mated.checker.distance(mated.king) <= 2)
}

/// Queen and rook, two squares apart on one line, both diagonally beside the king.
fn triangle(mated: &Mated<'_>) -> bool {
    let beside = attacks::bishop_rays(mated.king) & mated.around();
    mated.role == Role::Queen
        && beside.contains(mated.checker)
        && (mated.hero(Role::Rook) & beside).meets(attacks::rook_rays(mated.checker))
}

/// A knight mates the king on the edge, and a rook or queen alone closes two ways out.
fn corner(mated: &Mated<'_>) -> bool {
    mated.role == Role::Knight
        && mated.on_edge()
        && [Role::Rook, Role::Queen]
            .into_iter()
            .any(|role| closed_by(mated, role) >= 2)
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
    mated.role == Role::Rook
        && !mated.around().contains(mated.checker)
        && closed_by(mated, Role::Bishop) > 0
}

/// A bishop mates, and rooks alone close two ways out.
fn morphy(mated: &Mated<'_>) -> bool {
    mated.role == Role::Bishop
        && closed_by(mated, Role::Rook) >= 2
        && closed_by(mated, Role::Queen) == 0
}

/// A bishop mates a king on the edge with none of its own pieces beside it, and the queen closes the ways out.
fn balestra(mated: &Mated<'_>) -> bool {
    mated.role == Role::Bishop
        && mated.on_edge()
        && mated.own().is_empty()
        && closed_by(mated, Role::Queen) >= 2
}

/// How many free squares beside the king pieces of this role alone cover.
fn closed_by(mated: &Mated<'_>, role: Role) -> usize {
    (mated.around() - mated.own())
        .into_iter()
        .filter(|&square| {
            let covers = mated.covers(square);
            covers.any() && (covers - mated.hero(role)).is_empty()
        })
        .count()
}
