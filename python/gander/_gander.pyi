"""The compiled part of Gander. Use :mod:`gander`, which is written on top of it."""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike

__version__: str

Limits = Mapping[str, int | float | None]

class Session:
    def __init__(
        self,
        evaluator: str | None = None,
        weights: str | None = None,
        threads: int = 1,
        hash: int = 16,
        syzygy: str | None = None,
    ) -> None: ...
    @property
    def evaluator(self) -> str: ...
    def clear(self) -> None: ...
    def evaluate(self, fen: str) -> int: ...
    def explain(self, fen: str) -> str: ...
    def explain_move(self, fen: str, played: str) -> str: ...
    def search(
        self, fen: str, moves: Sequence[str], limits: Limits, lines: int = 1, only: Sequence[str] | None = None
    ) -> Search: ...
    def compare(self, fen: str, moves: Sequence[str], first: str, second: str, limits: Limits) -> str: ...
    def review(self, pgn: str, limits: Limits) -> tuple[str, str]: ...

class Search(Iterator[str]):
    def __next__(self) -> str: ...
    def stop(self) -> None: ...
    def result(self) -> str: ...

def evaluators() -> list[str]: ...
def term_columns(evaluator: str) -> list[tuple[str, str]]: ...
def chances(fen: str, centipawns: int) -> tuple[int, int, int]: ...
def motifs_of(fen: str, moves: Sequence[str] = ...) -> str: ...
def evaluate_buffers(
    offsets: object,
    width: int,
    data: object,
    first: int,
    rows: int,
    evaluator: str | None = None,
    weights: str | None = None,
    terms: bool = False,
    leave_empty: bool = False,
    threads: int | None = None,
) -> tuple[bytes, int]: ...
def batch(
    files: Sequence[str | PathLike[str]],
    out: str | PathLike[str],
    evaluator: str | None = None,
    weights: str | None = None,
    terms: bool = False,
    nodes: int | None = None,
    lines: int = 1,
    hash: int = 1,
    shard: str | None = None,
    threads: int | None = None,
    bad_limit: int = 1000,
) -> tuple[int, int, int]: ...
def tune(
    files: Sequence[str | PathLike[str]],
    evaluator: str,
    weights: str | None = None,
    epochs: int = 60,
    batch: int = 16384,
    rate: float = 1.0,
    share_of_result: float = 0.7,
    from_material: bool = False,
    prior: float | None = None,
    held_out: float = 0.05,
    patience: int = 8,
    seed: int = 1,
    only: Sequence[str] | None = None,
    freeze: Sequence[str] | None = None,
) -> tuple[str, list[tuple[float, float]]]: ...
def train(
    files: Sequence[str | PathLike[str]],
    start: str | PathLike[str] | None = None,
    width: int | None = None,
    king_buckets: int | None = None,
    activation: str | None = None,
    hidden: tuple[int, int] | None = None,
    epochs: int = 30,
    shared_epochs: int = 0,
    batch: int = 16384,
    rate: float = 0.001,
    decay: float = 0.01,
    share_of_result: float = 0.3,
    last_share_of_result: float | None = None,
    loss: str = "square",
    scale: float | None = None,
    held_out: float = 0.02,
    keep_noisy: bool = False,
    score_beyond: int = 3000,
    seed: int = 1,
    checkpoint: str | PathLike[str] | None = None,
) -> tuple[bytes, list[tuple[float, float]], int, float]: ...
def self_play(
    out: str | PathLike[str],
    games: int,
    evaluator: str | None = None,
    weights: str | None = None,
    nodes: int = 5000,
    random_plies: int = 8,
    chess960: bool = False,
    hash: int = 16,
    threads: int | None = None,
    seed: int = 1,
) -> tuple[int, int]: ...
def board_svg(
    fen: str,
    turned: bool = False,
    marked: Sequence[str] | None = None,
    arrows: Sequence[tuple[str, str]] | None = None,
    heat: Sequence[float] | None = None,
    title: str | None = None,
) -> str: ...
def course_svg(
    title: str, scores: Sequence[float], bands: Sequence[tuple[str, Sequence[float]]], marks: Sequence[int]
) -> str: ...
