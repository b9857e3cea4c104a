"""Batches, tuning and self-play as calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path

from . import _gander

Files = "str | PathLike[str] | Iterable[str | PathLike[str]]"


@dataclass(frozen=True)
class Batch:
    """What a batch has done."""

    path: Path
    rows: int
    bytes: int
    bad_lines: int


@dataclass(frozen=True)
class Tuned:
    """What a tuning has brought: the weights as text, and the loss of each epoch, the state before the first being number 0."""

    weights: str = field(repr=False)
    training_loss: tuple[float, ...] = ()
    held_out_loss: tuple[float, ...] = ()

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the weights to a file, for ``Engine(weights=…)`` and ``--weights``."""
        target = Path(path)
        target.write_text(self.weights, encoding="utf-8")
        return target


def _paths(files: str | PathLike[str] | Iterable[str | PathLike[str]]) -> list[str]:
    if isinstance(files, (str, PathLike)):
        return [fspath(files)]
    return [fspath(file) for file in files]


def batch(
    files: str | PathLike[str] | Iterable[str | PathLike[str]],
    out: str | PathLike[str],
    *,
    evaluator: str | None = None,
    weights: str | PathLike[str] | None = None,
    terms: bool = False,
    nodes: int | None = None,
    lines: int = 1,
    hash: int = 1,
    shard: str | None = None,
    threads: int | None = None,
    bad_limit: int = 1000,
) -> Batch:
    """Judges all positions of files into one Parquet table, as ``gander batch`` does; without ``nodes`` by the evaluator alone.

    Broken off by Ctrl-C or killed, the same call made anew goes on where it stopped.
    """
    path = None if weights is None else fspath(weights)
    rows, size, bad = _gander.batch(
        _paths(files), fspath(out), evaluator, path, terms, nodes, lines, hash, shard, threads, bad_limit
    )
    return Batch(Path(out), rows, size, bad)


def tune(
    files: str | PathLike[str] | Iterable[str | PathLike[str]],
    evaluator: str,
    *,
    weights: str | PathLike[str] | None = None,
    epochs: int = 60,
    batch: int = 16_384,
    rate: float = 1.0,
    share_of_result: float = 0.7,
    from_material: bool = False,
    prior: float | None = None,
    held_out: float = 0.05,
    patience: int = 8,
    seed: int = 1,
    only: Iterable[str] = (),
    freeze: Iterable[str] = (),
) -> Tuned:
    """Tunes an evaluator's weights to files of labelled positions, as ``gander tune`` does."""
    path = None if weights is None else fspath(weights)
    text, epochs_done = _gander.tune(
        _paths(files),
        evaluator,
        path,
        epochs,
        batch,
        rate,
        share_of_result,
        from_material,
        prior,
        held_out,
        patience,
        seed,
        list(only),
        list(freeze),
    )
    return Tuned(text, tuple(train for train, _ in epochs_done), tuple(held for _, held in epochs_done))


def self_play(
    out: str | PathLike[str],
    games: int,
    *,
    evaluator: str | None = None,
    weights: str | PathLike[str] | None = None,
    nodes: int = 5000,
    random_plies: int = 8,
    chess960: bool = False,
    hash: int = 16,
    threads: int | None = None,
    seed: int = 1,
) -> tuple[int, int]:
    """Plays games of an evaluator against itself into a viriformat file until it has so many; gives games and positions added."""
    path = None if weights is None else fspath(weights)
    return _gander.self_play(
        fspath(out), games, evaluator, path, nodes, random_plies, chess960, hash, threads, seed
    )
