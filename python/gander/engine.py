"""Evaluating, explaining, searching and comparing."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

import chess

from . import _gander
from .boards import draw_board
from .explanations import Explanation, MoveChange
from .positions import MoveLike, PositionLike, board_of, fen_of, move_text, with_history
from .scores import Score, static_score

if TYPE_CHECKING:
    import pandas

    from .reviews import Review


@dataclass(frozen=True)
class Line:
    """One line a search has found, and what it cost. ``number`` is 1 for the best."""

    number: int
    score: Score
    moves: tuple[chess.Move, ...]
    san: tuple[str, ...]
    depth: int
    selective_depth: int
    nodes: int
    seconds: float
    bound: str = "exact"


@dataclass(frozen=True)
class Result:
    """What a search has found: the best move, the answer expected, and the lines asked for, best first."""

    fen: str
    best: chess.Move | None
    ponder: chess.Move | None
    lines: tuple[Line, ...]

    @property
    def score(self) -> Score:
        """The best line's score."""
        return self.lines[0].score

    @property
    def san(self) -> str | None:
        """The best move as people write it."""
        return self.lines[0].san[0] if self.lines[0].san else None

    def _repr_svg_(self) -> str:
        return str(draw_board(self.fen, arrows=[self.best] if self.best else []))

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:right'>{escape(str(line.score))}</td><td>{escape(' '.join(line.san))}</td></tr>"
            for line in self.lines
        )
        return f"<div style='width:22em'>{self._repr_svg_()}</div><table>{rows}</table>"


class Search:
    """A search under way. Iterating gives every :class:`Line` as it is found; :meth:`result` waits for the end.

    Ctrl-C stops the search and raises ``KeyboardInterrupt``; as a context manager it is stopped at the end of the block.
    """

    def __init__(self, inner: _gander.Search, fen: str) -> None:
        self._inner = inner
        self._fen = fen
        self._board = board_of(fen)

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        return _line(self._board, json.loads(next(self._inner)))

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends the search soon; what it has found until then is its result."""
        self._inner.stop()

    def result(self) -> Result:
        """Waits for the end."""
        found = json.loads(self._inner.result())
        board = board_of(found["fen"]) if self._board.fen() != found["fen"] else self._board
        moves = [_move(board, text) for text in (found["best"], found["ponder"])]
        return Result(found["fen"], moves[0], moves[1], tuple(_line(board, line) for line in found["lines"]))


@dataclass(frozen=True)
class MoveSide:
    """One of two moves compared: its score, the line it leads to, and the position there."""

    move: chess.Move
    san: str
    score: Score
    line: tuple[chess.Move, ...]
    end_fen: str


@dataclass(frozen=True)
class CompareRow:
    """A term at the ends of both lines, in centipawns, White's view."""

    name: str
    family: str
    meaning: str
    first: float
    second: float


@dataclass(frozen=True)
class Comparison:
    """Two moves set against each other where they lead."""

    fen: str
    evaluator: str
    first: MoveSide
    second: MoveSide
    rows: tuple[CompareRow, ...]
    sentences: tuple[str, ...] = field(default=())

    def to_frame(self) -> pandas.DataFrame:
        """The terms as a table of pandas."""
        import pandas

        columns = ["name", "family", "meaning", "first", "second"]
        return pandas.DataFrame([[getattr(row, column) for column in columns] for row in self.rows], columns=columns)

    def _repr_html_(self) -> str:
        said = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        arrows = [self.first.move, self.second.move]
        return f"<div style='width:22em'>{draw_board(self.fen, arrows=arrows)}</div><ul>{said}</ul>"


class Engine:
    """An evaluator with its weights, a transposition table, threads and tablebases: what :mod:`gander`'s functions use.

    The engine keeps what it has learnt from search to search; :meth:`clear` forgets it, and the same search then gives the same answer.
    """

    def __init__(
        self,
        evaluator: str | None = None,
        *,
        weights: str | PathLike[str] | None = None,
        threads: int = 1,
        hash: int = 16,
        syzygy: str | None = None,
    ) -> None:
        path = None if weights is None else fspath(weights)
        self._session = _gander.Session(evaluator, path, threads, hash, syzygy)

    @property
    def evaluator(self) -> str:
        """The evaluator's name."""
        return self._session.evaluator

    def clear(self) -> None:
        """Forgets everything learnt."""
        self._session.clear()

    def evaluate(self, position: PositionLike) -> Score:
        """The static score of a position: what the evaluator says without searching."""
        fen = fen_of(position)
        centipawns = self._session.evaluate(fen)
        return static_score(fen, _turn(fen), centipawns)

    def explain(self, position: PositionLike) -> Explanation:
        """Why the static score is what it is: rows that add up to it exactly."""
        return Explanation.from_json(self._session.explain(fen_of(position)))

    def explain_move(self, position: PositionLike, move: MoveLike) -> MoveChange:
        """What a move changes in the static score, term by term."""
        return MoveChange.from_json(self._session.explain_move(fen_of(position), move_text(position, move)))

    def start_search(
        self,
        position: PositionLike,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        mate: int | None = None,
        lines: int = 1,
        moves: Iterable[MoveLike] | None = None,
    ) -> Search:
        """Starts a search and gives it at once; iterate over it for the lines as they are found. Without a limit it goes on until stopped."""
        fen, history = with_history(position)
        only = None if moves is None else [move_text(position, move) for move in moves]
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds, "mate": mate}
        return Search(self._session.search(fen, history, limits, lines, only), fen_of(position))

    def search(
        self,
        position: PositionLike,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        mate: int | None = None,
        lines: int = 1,
        moves: Iterable[MoveLike] | None = None,
        on_line: Callable[[Line], object] | None = None,
    ) -> Result:
        """Searches a position (for a second, if no limit is given). ``on_line`` hears every line as it is found. Python's lock is free
        meanwhile, and Ctrl-C ends it."""
        if nodes is None and depth is None and seconds is None and mate is None:
            seconds = 1.0
        under_way = self.start_search(
            position, nodes=nodes, depth=depth, seconds=seconds, mate=mate, lines=lines, moves=moves
        )
        with under_way:
            if on_line is not None:
                for line in under_way:
                    on_line(line)
            return under_way.result()

    def compare(
        self,
        position: PositionLike,
        first: MoveLike,
        second: MoveLike,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
    ) -> Comparison:
        """Searches two moves (100,000 nodes each, if no limit is given) and compares, term by term, where they lead."""
        if nodes is None and depth is None and seconds is None:
            nodes = 100_000
        fen, history = with_history(position)
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds, "mate": None}
        texts = move_text(position, first), move_text(position, second)
        found = json.loads(self._session.compare(fen, history, *texts, limits))
        board = board_of(found["fen"])
        rows = tuple(CompareRow(**row) for row in found["rows"])
        sides = [_side(board, found[name]) for name in ("first", "second")]
        return Comparison(found["fen"], found["evaluator"], sides[0], sides[1], rows, tuple(found["sentences"]))

    def review(
        self, game: Any, *, nodes: int | None = None, depth: int | None = None, seconds: float | None = None
    ) -> Review:
        """Judges a game (a ``chess.pgn.Game`` or PGN text; 100,000 nodes a position, if no limit is given)."""
        from .reviews import Review

        limits = {"depth": depth, "nodes": nodes, "seconds": seconds, "mate": None}
        text, annotated = self._session.review(game if isinstance(game, str) else str(game), limits)
        return Review.from_json(text, annotated)


@functools.lru_cache(maxsize=16)
def engine_for(evaluator: str | None) -> Engine:
    """The engine behind the module's functions, one for each evaluator."""
    return Engine(evaluator)


def evaluate(position: PositionLike, *, evaluator: str | None = None) -> Score:
    """The static score of a position: what the evaluator says without searching."""
    return engine_for(evaluator).evaluate(position)


def explain(
    position: PositionLike, *, move: MoveLike | None = None, evaluator: str | None = None
) -> Explanation | MoveChange:
    """Why a position is worth what it is, or what a move changes."""
    engine = engine_for(evaluator)
    return engine.explain(position) if move is None else engine.explain_move(position, move)


def search(position: PositionLike, *, evaluator: str | None = None, **limits: Any) -> Result:
    """Searches a position with an engine that knows nothing yet, so that the same call gives the same answer; see :meth:`Engine.search`."""
    return Engine(evaluator).search(position, **limits)


def compare(
    position: PositionLike, first: MoveLike, second: MoveLike, *, evaluator: str | None = None, **limits: Any
) -> Comparison:
    """Compares two moves where they lead; see :meth:`Engine.compare`."""
    return Engine(evaluator).compare(position, first, second, **limits)


def _turn(fen: str) -> chess.Color:
    return fen.split()[1:2] != ["b"]


def _move(board: chess.Board, text: str | None) -> chess.Move | None:
    return None if text is None else chess.Move.from_uci(text)


def _side(board: chess.Board, found: dict[str, Any]) -> MoveSide:
    return MoveSide(
        move=chess.Move.from_uci(found["uci"]),
        san=found["san"],
        score=Score.from_json(board.turn, found["score"]),
        line=tuple(chess.Move.from_uci(text) for text in found["line"]),
        end_fen=found["end_fen"],
    )


def _line(board: chess.Board, found: dict[str, Any]) -> Line:
    return Line(
        number=found["line"],
        score=Score.from_json(board.turn, found["score"], found["wdl"]),
        moves=tuple(chess.Move.from_uci(text) for text in found["uci"]),
        san=tuple(found["san"]),
        depth=found["depth"],
        selective_depth=found["selective_depth"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        bound=found["bound_for_mover"],
    )
