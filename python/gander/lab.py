"""Batches, tuning, training and self-play as calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path

from . import _gander
from .many import evaluator_of_table

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


@dataclass(frozen=True)
class Trained:
    """What a training has brought: the network as bytes, the loss of each epoch from the first, the epoch it is from, and the held-out
    loss of the network as it is saved."""

    network: bytes = field(repr=False)
    training_loss: tuple[float, ...] = ()
    held_out_loss: tuple[float, ...] = ()
    best_epoch: int = 0
    quantised_loss: float = 0.0

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the network to a file, for ``Engine(weights=…)`` and ``--weights``."""
        target = Path(path)
        target.write_bytes(self.network)
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
    evaluator = evaluator_of_table(evaluator, path, terms)
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


def train(
    files: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    start: str | PathLike[str] | None = None,
    width: int | None = None,
    king_buckets: int | None = None,
    activation: str | None = None,
    hidden: tuple[int, int] | None = None,
    epochs: int = 30,
    shared_epochs: int = 0,
    batch: int = 16_384,
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
) -> Trained:
    """Trains a network on files of labelled positions, as ``gander train`` does; ``start`` is a network to go on from.

    ``activation`` is ``"screlu"`` or ``"pairwise"``; ``hidden`` the sizes of two hidden layers beside the direct output layer, such as ``(16, 32)``.
    In the first ``shared_epochs`` all king buckets share one set of weights.

    With a ``checkpoint``, the same call goes on after the last whole epoch of a training that was killed or stopped by Ctrl-C.
    """
    network, epochs_done, best_epoch, quantised_loss = _gander.train(
        _paths(files),
        None if start is None else fspath(start),
        width,
        king_buckets,
        activation,
        hidden,
        epochs,
        shared_epochs,
        batch,
        rate,
        decay,
        share_of_result,
        last_share_of_result,
        loss,
        scale,
        held_out,
        keep_noisy,
        score_beyond,
        seed,
        None if checkpoint is None else fspath(checkpoint),
    )
    return Trained(
        network,
        tuple(train for train, _ in epochs_done),
        tuple(held for _, held in epochs_done),
        best_epoch,
        quantised_loss,
    )


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
