"""Columns of positions, from and to Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from . import _gander
from .positions import fen_of

if TYPE_CHECKING:
    import pyarrow

PLAIN = ("score_white", "white_win", "draw", "black_win")


def term_columns(evaluator: str = "classical") -> dict[str, str]:
    """The terms of an evaluator and their columns in tables: ``{"knight mobility": "term_knight_mobility", …}``."""
    return dict(_gander.term_columns(evaluator))


def evaluator_of_table(evaluator: str | None, weights: str | None, terms: bool) -> str | None:
    # As in gander batch: a network's terms are an attribution that takes as long as thousands of evaluations.
    return "classical" if terms and evaluator is None and weights is None else evaluator


def evaluate_many(
    positions: Any,
    *,
    evaluator: str | None = None,
    weights: str | PathLike[str] | None = None,
    terms: bool = False,
    errors: str = "raise",
    threads: int | None = None,
) -> pyarrow.Table:
    """The static scores of many positions, by all cores, as an Arrow table in the order of the positions.

    ``positions`` is a column of FENs that Arrow, pandas or Polars keeps, or any list of boards and FENs. An Arrow column of strings is read
    where it lies. The table has White's score, the chances of a white win, a draw and a black win in thousandths, and with ``terms``
    a column in centipawns for each term, which add up to the score (of ``classical`` unless an evaluator is named). A row that is no position raises ``ValueError``, or, with
    ``errors="null"``, is left empty.
    """
    import pyarrow

    if errors not in ("raise", "null"):
        raise ValueError(f"errors is 'raise' or 'null', not '{errors}'")
    column = _column(positions)
    path = None if weights is None else fspath(weights)
    evaluator = evaluator_of_table(evaluator, path, terms)
    names = [*PLAIN]
    if terms:
        name = evaluator or _gander.Session(None, path).evaluator
        names += [column_name for _, column_name in _gander.term_columns(name)]
    schema = pyarrow.schema([(name, pyarrow.int32()) for name in names])
    batches = []
    before = 0
    for chunk in column.chunks:
        try:
            batches.append(_evaluate_chunk(chunk, schema, evaluator, path, terms, errors == "null", threads))
        except ValueError as error:
            raise ValueError(_row_of_whole(str(error), before)) from None
        before += len(chunk)
    return pyarrow.Table.from_batches(batches, schema)


def _column(positions: Any) -> pyarrow.ChunkedArray:
    import pyarrow

    if isinstance(positions, pyarrow.ChunkedArray):
        column = positions
    elif isinstance(positions, pyarrow.Array):
        column = pyarrow.chunked_array([positions])
    elif hasattr(positions, "__arrow_c_stream__"):
        column = pyarrow.chunked_array(positions)
    elif isinstance(positions, Iterable) and not isinstance(positions, (str, bytes)):
        texts = [None if one is None else fen_of(one) for one in positions]
        column = pyarrow.chunked_array([pyarrow.array(texts, pyarrow.string())])
    else:
        raise ValueError("positions must be a column or a list of boards and FENs")
    if column.type not in (pyarrow.string(), pyarrow.large_string()):
        column = column.cast(pyarrow.large_string())
    return column


def _evaluate_chunk(
    chunk: pyarrow.Array,
    schema: pyarrow.Schema,
    evaluator: str | None,
    weights: str | None,
    terms: bool,
    leave_empty: bool,
    threads: int | None,
) -> pyarrow.RecordBatch:
    import pyarrow

    # Arrow calls its bytes signed; a view of them says otherwise, and copies nothing.
    offsets, data = (memoryview(buffer or b"").cast("B") for buffer in chunk.buffers()[1:])
    rows = len(chunk)
    width = 8 if chunk.type == pyarrow.large_string() else 4
    if chunk.null_count and not leave_empty:
        row = chunk.is_null().to_pylist().index(True)
        raise ValueError(f"row {row}: it is empty")
    block, missing = _gander.evaluate_buffers(
        offsets, width, data, chunk.offset, rows, evaluator, weights, terms, leave_empty, threads
    )
    whole = pyarrow.py_buffer(block)
    size = 4 * rows
    bitmap = whole.slice(size * len(schema), (rows + 7) // 8) if missing else None
    columns = [
        pyarrow.Array.from_buffers(pyarrow.int32(), rows, [bitmap, whole.slice(size * at, size)])
        for at in range(len(schema))
    ]
    return pyarrow.RecordBatch.from_arrays(columns, schema=schema)


def _row_of_whole(sentence: str, before: int) -> str:
    head, colon, rest = sentence.partition(":")
    number = head.removeprefix("row ")
    if not colon or head == number or not number.isdigit():
        return sentence
    return f"row {int(number) + before}:{rest}"
