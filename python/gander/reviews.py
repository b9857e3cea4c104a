"""Games judged move by move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import chess
import chess.pgn

from . import _gander
from .boards import Drawing
from .scores import Score

if TYPE_CHECKING:
    import pandas

#: What a mate is drawn as, in pawns.
MATE_PAWNS = 12.0


@dataclass(frozen=True)
class Accuracy:
    """A side's accuracy in percent, in the game and in its parts; none where it has no moves there."""

    game: float | None
    opening: float | None
    middlegame: float | None
    endgame: float | None


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the game, judged. ``score`` is after the move; ``loss`` is in points of winning chance out of a hundred."""

    ply: int
    side: chess.Color
    move: chess.Move
    san: str
    score: Score
    white_chances: float
    loss: float
    accuracy: float
    grade: str
    best: chess.Move
    best_san: str
    best_line: tuple[str, ...]
    sentence: str | None
    gave_up: dict[str, float]
    terms: tuple[float, ...] = field(repr=False, default=())


@dataclass(frozen=True)
class Review:
    """A game judged: its moves, each side's accuracy, the course by families of terms, and the annotated game."""

    evaluator: str
    headers: dict[str, str]
    result: str
    start_fen: str
    start_score: Score
    families: tuple[str, ...]
    start_terms: tuple[float, ...]
    moves: tuple[ReviewedMove, ...]
    white: Accuracy
    black: Accuracy
    turning_points: tuple[int, ...]
    pgn: str = field(repr=False, default="")

    @classmethod
    def from_json(cls, text: str, annotated: str) -> Review:
        """From what ``gander review`` writes."""
        found = json.loads(text)
        turn = found["start_fen"].split()[1] == "w"
        return cls(
            evaluator=found["evaluator"],
            headers=dict(found["headers"]),
            result=found["result"],
            start_fen=found["start_fen"],
            start_score=Score.from_json(turn, found["start"]["score"]),
            families=tuple(found["bands"]),
            start_terms=tuple(found["start"]["terms"]),
            moves=tuple(_move(move) for move in found["moves"]),
            white=Accuracy(**found["accuracy"]["white"]),
            black=Accuracy(**found["accuracy"]["black"]),
            turning_points=tuple(found["turning_points"]),
            pgn=annotated,
        )

    def to_frame(self) -> pandas.DataFrame:
        """A row for each half-move: score, chances, grade, and a column for each family of terms in centipawns."""
        import pandas

        rows = []
        for move in self.moves:
            row = {
                "ply": move.ply,
                "side": "white" if move.side else "black",
                "san": move.san,
                "score_white": move.score.white(),
                "white_chances": move.white_chances,
                "loss": move.loss,
                "accuracy": move.accuracy,
                "grade": move.grade,
                "best_san": move.best_san,
            }
            rows.append(row | dict(zip(self.families, move.terms, strict=True)))
        return pandas.DataFrame(rows)

    def course(self) -> Drawing:
        """The course of the game: the score over a band for each family of terms."""
        scores = [_pawns(self.start_score), *(_pawns(move.score) for move in self.moves)]
        bands = [
            (name, [terms[at] / 100 for terms in (self.start_terms, *(move.terms for move in self.moves))])
            for at, name in enumerate(self.families)
            if name != "tempo"
        ]
        title = f"{self.headers.get('White', 'White')} – {self.headers.get('Black', 'Black')}"
        marks = [move.ply for move in self.moves if move.grade in ("mistake", "blunder")]
        return Drawing(_gander.course_svg(title, scores, bands, marks))

    def _repr_svg_(self) -> str:
        return str(self.course())

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<li><strong>{move.ply // 2 + move.ply % 2}{'.' if move.side else '…'} {escape(move.san)}</strong> "
            f"({escape(move.grade)}) {escape(move.sentence)}</li>"
            for move in self.moves
            if move.sentence
        )
        return f"{self._repr_svg_()}<ul>{rows}</ul>"


def read_games(pgn: str) -> Iterator[chess.pgn.Game]:
    """The games of a text, by python-chess."""
    import io

    text = io.StringIO(pgn)
    while (game := chess.pgn.read_game(text)) is not None:
        yield game


def review(game: chess.pgn.Game | str, *, evaluator: str | None = None, **limits: Any) -> Review:
    """Judges a game, the first one of a text; see :meth:`gander.Engine.review`."""
    from .engine import Engine

    return Engine(evaluator).review(game, **limits)


def _pawns(score: Score) -> float:
    if score.cp is not None:
        return score.cp / 100
    return MATE_PAWNS if score.winner == chess.WHITE else -MATE_PAWNS


def _move(found: dict[str, Any]) -> ReviewedMove:
    side = found["side"] == "white"
    best = found["best"]
    return ReviewedMove(
        ply=found["ply"],
        side=side,
        move=chess.Move.from_uci(found["uci"]),
        san=found["san"],
        score=Score.from_json(not side, found["score"]),
        white_chances=found["win"],
        loss=found["loss"],
        accuracy=found["accuracy"],
        grade=found["grade"],
        best=chess.Move.from_uci(best["move"]["uci"]),
        best_san=best["move"]["san"],
        best_line=tuple(move["san"] for move in best["line"]),
        sentence=found["sentence"],
        gave_up={row["name"]: row["value"] for row in found["gave_up"]},
        terms=tuple(found["terms"]),
    )
