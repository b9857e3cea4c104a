"""Pictures that draw themselves in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import chess

from . import _gander
from .positions import MoveLike, PositionLike, board_of, fen_of


class Drawing(str):
    """An SVG picture: a text that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def draw_board(
    position: PositionLike,
    *,
    turned: bool = False,
    marked: Iterable[chess.Square | str] = (),
    arrows: Iterable[MoveLike] = (),
    heat: Sequence[float] | None = None,
    title: str | None = None,
) -> Drawing:
    """Draws a position with Gander's own pieces. ``heat`` is a number for each square, a1 first."""
    squares = [square if isinstance(square, str) else chess.square_name(square) for square in marked]
    pairs = []
    for arrow in arrows:
        move = arrow if isinstance(arrow, chess.Move) else board_of(position).parse_san(arrow)
        pairs.append((chess.square_name(move.from_square), chess.square_name(move.to_square)))
    values = None if heat is None else [float(value) for value in heat]
    return Drawing(_gander.board_svg(fen_of(position), turned, squares, pairs, values, title))
