"""What people give for positions and moves, as the engine takes it."""

from __future__ import annotations

from typing import TypeAlias

import chess

#: A position: a board, a FEN, or ``"startpos"``.
PositionLike: TypeAlias = "chess.Board | str"
#: A move: python-chess's, SAN or UCI.
MoveLike: TypeAlias = "chess.Move | str"


def fen_of(position: PositionLike) -> str:
    """The FEN of a position, castling rights as rook files where the board is Chess960's."""
    if isinstance(position, str):
        return position
    return position.shredder_fen(en_passant="fen") if position.chess960 else position.fen(en_passant="fen")


def with_history(position: PositionLike) -> tuple[str, list[str]]:
    """Where a game began and the moves since, so that repetitions are known; a FEN has no history."""
    if isinstance(position, str) or not position.move_stack:
        return fen_of(position), []
    return fen_of(position.root()), [move.uci() for move in position.move_stack]


def board_of(position: PositionLike) -> chess.Board:
    """A board of its own for a position."""
    if not isinstance(position, str):
        return position.copy(stack=False)
    if position.strip() == "startpos":
        return chess.Board()
    rights = position.split()[2:3]
    chess960 = bool(rights) and any(letter not in "KQkq-" for letter in rights[0])
    board = chess.Board(position, chess960=chess960)
    # Rights that only Chess960 has are kept as such.
    return board if chess960 or board.is_valid() else chess.Board(position, chess960=True)


def move_text(position: PositionLike, move: MoveLike) -> str:
    """A move as the engine reads it."""
    if isinstance(move, str):
        return move
    board = board_of(position)
    return board.san(move) if board.is_legal(move) else move.uci()
