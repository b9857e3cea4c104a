"""A score taken apart into rows that add up to it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import chess

from .boards import draw_board
from .scores import Score, static_score

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Contribution:
    """What one piece or square adds to a row, for its own side."""

    square: chess.Square
    piece: chess.Piece | None
    side: chess.Color
    value: float


@dataclass(frozen=True)
class Row:
    """One named part of a score. ``value`` is White's less Black's part, in the explanation's unit."""

    name: str
    family: str
    meaning: str
    value: int
    white: int
    black: int
    middlegame: int
    endgame: int
    contributions: tuple[Contribution, ...] = field(repr=False, default=())


@dataclass(frozen=True)
class Explanation:
    """Why an evaluator says what it says. The rows' values sum to ``total``; times ``unit`` that is the score in centipawns."""

    fen: str
    evaluator: str
    score: Score
    total: int
    unit: float
    rows: tuple[Row, ...]
    headline: str
    sentences: tuple[str, ...]
    note: str | None
    attributed: bool
    by_square: tuple[float, ...] = field(repr=False, default=())

    @classmethod
    def from_json(cls, text: str | dict[str, Any]) -> Explanation:
        """From what ``gander explain --json`` prints."""
        found = json.loads(text) if isinstance(text, str) else text
        turn = found["fen"].split()[1] == "w"
        return cls(
            fen=found["fen"],
            evaluator=found["evaluator"],
            score=static_score(found["fen"], turn, found["score_cp"]),
            total=found["total"],
            unit=found["unit"],
            rows=tuple(_row(row) for row in found["rows"]),
            headline=found["headline"],
            sentences=tuple(found["sentences"]),
            note=found["note"],
            attributed=found["attributed"],
            by_square=tuple(found["by_square_without_material"]),
        )

    def __getitem__(self, name: str) -> Row:
        """The row of this name."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)

    def families(self) -> dict[str, int]:
        """What each family of terms adds."""
        sums: dict[str, int] = {}
        for row in self.rows:
            sums[row.family] = sums.get(row.family, 0) + row.value
        return sums

    def to_frame(self) -> pandas.DataFrame:
        """The rows as a table of pandas."""
        import pandas

        columns = ["name", "family", "meaning", "value", "white", "black", "middlegame", "endgame"]
        return pandas.DataFrame([[getattr(row, column) for column in columns] for row in self.rows], columns=columns)

    def _repr_svg_(self) -> str:
        heat = [value * self.unit for value in self.by_square]
        return str(draw_board(self.fen, heat=heat, title=f"{self.fen} explained by {self.evaluator}"))

    def _repr_html_(self) -> str:
        rows = sorted(self.rows, key=lambda row: -abs(row.value))
        body = "".join(
            f"<tr><td title='{escape(row.meaning, quote=True)}'>{escape(row.name)}</td><td>{escape(row.family)}</td>"
            f"<td style='text-align:right'>{row.value:+d}</td><td style='text-align:right'>{row.white}</td>"
            f"<td style='text-align:right'>{row.black}</td></tr>"
            for row in rows
        )
        said = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        note = f"<p><em>{escape(self.note)}</em></p>" if self.note else ""
        return (
            f"<div style='display:flex;gap:1.5em;flex-wrap:wrap'><div style='width:22em'>{self._repr_svg_()}</div>"
            f"<div><p><strong>{escape(self.headline)}</strong></p><ul>{said}</ul>{note}"
            "<table><thead><tr><th>term</th><th>family</th><th>value</th><th>White</th><th>Black</th></tr></thead>"
            f"<tbody>{body}<tr><th>sum</th><td></td><th style='text-align:right'>{self.total:+d}</th><td></td><td></td></tr>"
            f"</tbody></table></div></div>"
        )


@dataclass(frozen=True)
class MoveChange:
    """What a move changes, term by term; the values are White's view."""

    move: str
    before: Explanation
    after: Explanation
    changes: tuple[tuple[str, str, int, int], ...]
    sentences: tuple[str, ...]

    @classmethod
    def from_json(cls, text: str) -> MoveChange:
        """From what ``gander explain --move --json`` prints."""
        found = json.loads(text)
        changes = tuple((row["name"], row["family"], row["before"], row["after"]) for row in found["changes"])
        before, after = Explanation.from_json(found["before"]), Explanation.from_json(found["after"])
        return cls(found["move"], before, after, changes, tuple(found["sentences"]))

    def to_frame(self) -> pandas.DataFrame:
        """The changes as a table of pandas."""
        import pandas

        frame = pandas.DataFrame(self.changes, columns=["name", "family", "before", "after"])
        return frame.assign(change=frame["after"] - frame["before"])


def _row(row: dict[str, Any]) -> Row:
    return Row(
        name=row["name"],
        family=row["family"],
        meaning=row["meaning"],
        value=row["value"],
        white=row["white"],
        black=row["black"],
        middlegame=row["mg"],
        endgame=row["eg"],
        contributions=tuple(_contribution(one) for one in row["contributions"]),
    )


def _contribution(one: dict[str, Any]) -> Contribution:
    piece = chess.Piece.from_symbol(one["piece"]) if one["piece"] else None
    return Contribution(chess.parse_square(one["square"]), piece, one["side"] == "white", one["value"])
