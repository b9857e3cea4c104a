"""Motifs: forks, pins, mates on the back rank, by name and with the pieces that take part."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import chess

from . import _gander
from .positions import MoveLike, PositionLike, fen_of


@dataclass(frozen=True)
class Motif:
    """A motif: its theme in Lichess's spelling where Lichess has it, whose it is, after how many moves of the line it is seen, and who takes
    part."""

    theme: str
    side: chess.Color
    ply: int
    phrase: str
    move: chess.Move | None
    actor: tuple[chess.Piece, chess.Square] | None
    targets: tuple[tuple[chess.Piece, chess.Square], ...]
    lichess: bool


def motifs(position: PositionLike, moves: Iterable[MoveLike] = ()) -> list[Motif]:
    """The motifs on the board, or, with ``moves``, those of the line they are."""
    texts = [move if isinstance(move, str) else move.uci() for move in moves]
    return [_motif(found) for found in json.loads(_gander.motifs_of(fen_of(position), texts))]


def _placed(found: list[str]) -> tuple[chess.Piece, chess.Square]:
    return chess.Piece.from_symbol(found[0]), chess.parse_square(found[1])


def _motif(found: dict[str, Any]) -> Motif:
    return Motif(
        theme=found["theme"],
        side=found["side"] == "white",
        ply=found["ply"],
        phrase=found["phrase"],
        move=chess.Move.from_uci(found["move"]) if found["move"] else None,
        actor=_placed(found["actor"]) if found["actor"] else None,
        targets=tuple(_placed(one) for one in found["targets"]),
        lichess=found["lichess"],
    )
