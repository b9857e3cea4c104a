"""Gander on a Ray cluster: batches, reviews and self-play over actors, each with an engine and a transposition table of its own.

The work is cut into tasks with names. An actor does a task and puts its result where it belongs under the task's name, all at once; a task whose
result is there is done. So rows come out exactly once, whatever fails: a worker that dies is replaced and its task done again, and a whole
run that was broken off goes on when it is started again. Files may lie on local disk or on object storage, as ``pyarrow.fs`` addresses
them: ``s3://bucket/folder``.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.fs
import pyarrow.parquet
import ray

from .engine import Engine
from .lab import self_play as play_games
from .many import evaluate_many

__all__ = ["Done", "evaluate_tables", "review_games", "self_play"]

#: Rows of a Parquet file that one task judges.
ROWS = 100_000
#: How often a task is tried before the run fails.
TRIES = 4


@dataclass(frozen=True)
class Done:
    """What a run has done: how many tasks, those found done among them, how often one had to be tried again, and the files."""

    tasks: int
    found: int
    retried: int
    files: tuple[str, ...] = field(repr=False, default=())


@dataclass(frozen=True)
class _Task:
    name: str
    arguments: dict[str, Any]


def _filesystem(path: str, filesystem: pyarrow.fs.FileSystem | None) -> tuple[pyarrow.fs.FileSystem, str]:
    if filesystem is not None:
        return filesystem, path.removeprefix("s3://")
    if "://" in path:
        return pyarrow.fs.FileSystem.from_uri(path)
    return pyarrow.fs.LocalFileSystem(), str(Path(path).absolute())


def _put(filesystem: pyarrow.fs.FileSystem, path: str, contents: bytes) -> None:
    """Puts a file in place all at once. Object storage does so by itself; a disk needs a name aside first."""
    if isinstance(filesystem, pyarrow.fs.LocalFileSystem):
        beside = f"{path}.{hashlib.sha256(contents).hexdigest()[:12]}.part"
        with filesystem.open_output_stream(beside) as stream:
            stream.write(contents)
        filesystem.move(beside, path)
    else:
        with filesystem.open_output_stream(path) as stream:
            stream.write(contents)


@ray.remote
class _Worker:
    """An actor: one engine, one task at a time."""

    def __init__(self, options: dict[str, Any], filesystem: pyarrow.fs.FileSystem | None) -> None:
        self.options = options
        self.filesystem = filesystem

    def evaluate(self, source: str, out: str, group: int, start: int, count: int, column: str) -> int:
        """Judges some rows of a row group."""
        filesystem, path = _filesystem(source, self.filesystem)
        with filesystem.open_input_file(path) as stream:
            table = pyarrow.parquet.ParquetFile(stream).read_row_group(group).slice(start, count)
        judged = evaluate_many(table[column], errors="null", threads=1, **self.options)
        clash = set(table.column_names) & set(judged.column_names)
        kept = table.drop_columns([name for name in table.column_names if name in clash])
        for name in judged.column_names:
            kept = kept.append_column(name, judged[name])
        buffer = io.BytesIO()
        pyarrow.parquet.write_table(kept, buffer, compression="zstd")
        target, place = _filesystem(out, self.filesystem)
        _put(target, place, buffer.getvalue())
        return kept.num_rows

    def review(self, pgn: str, out: str, limits: dict[str, Any]) -> int:
        """Reviews a game; what cannot be reviewed is told in its place."""
        try:
            review = Engine(**self.options).review(pgn, **limits)
            found: dict[str, Any] = {"error": None, "pgn": review.pgn, "white": review.white.game, "black": review.black.game}
            found["moves"] = [
                {"san": move.san, "score_white": move.score.white(), "grade": move.grade, "sentence": move.sentence}
                for move in review.moves
            ]
        except ValueError as error:
            found = {"error": str(error), "pgn": pgn, "white": None, "black": None, "moves": []}
        target, place = _filesystem(out, self.filesystem)
        _put(target, place, json.dumps(found, ensure_ascii=False).encode())
        return 1

    def play(self, out: str, games: int, seed: int, nodes: int) -> int:
        """Plays games of the engine against itself."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.vf"
            played, _ = play_games(file, games, nodes=nodes, seed=seed, threads=1, **self.options)
            target, place = _filesystem(out, self.filesystem)
            _put(target, place, file.read_bytes())
        return played

    def pid(self) -> int:
        """The process that does it."""
        import os

        return os.getpid()


def _run(
    method: str,
    tasks: Iterable[_Task],
    out: str,
    ending: str,
    options: dict[str, Any],
    workers: int | None,
    filesystem: pyarrow.fs.FileSystem | None,
    watch: Callable[[int, list[Any]], object] | None,
) -> Done:
    """Gives tasks to actors until all are done."""
    target, folder = _filesystem(out, filesystem)
    target.create_dir(folder, recursive=True)
    there = {info.base_name for info in target.get_file_info(pyarrow.fs.FileSelector(folder))}
    count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    actors = [_Worker.remote(options, filesystem) for _ in range(count)]
    idle, running = list(actors), {}
    tries: dict[str, int] = {}
    done = found = retried = 0
    files: list[str] = []
    waiting: Iterator[_Task] = iter(tasks)
    again: list[_Task] = []
    try:
        while True:
            while idle:
                task = again.pop() if again else next(waiting, None)
                if task is None:
                    break
                name = f"{task.name}.{ending}"
                if task.name not in tries:
                    files.append(f"{out.rstrip('/')}/{name}")
                tries[task.name] = tries.get(task.name, 0) + 1
                if name in there:
                    done, found = done + 1, found + 1
                    continue
                actor = idle.pop()
                reference = getattr(actor, method).remote(out=f"{out.rstrip('/')}/{name}", **task.arguments)
                running[reference] = actor, task
            if not running:
                return Done(done, found, retried, tuple(files))
            (ready,), _ = ray.wait(list(running), num_returns=1)
            actor, task = running.pop(ready)
            try:
                ray.get(ready)
                done += 1
            except (ray.exceptions.RayActorError, ray.exceptions.WorkerCrashedError):
                # The worker died: another takes its place. What it had not put in place is done again.
                if tries[task.name] >= TRIES:
                    raise
                retried += 1
                again.append(task)
                ray.kill(actor)
                # A new actor lets calls wait until it has started; one that restarts would refuse them meanwhile.
                fresh = _Worker.remote(options, filesystem)
                actors[actors.index(actor)] = fresh
                actor = fresh
            idle.append(actor)
            if watch is not None:
                watch(done, actors)
    finally:
        for actor in actors:
            ray.kill(actor)


def evaluate_tables(
    sources: str | Iterable[str],
    out: str,
    *,
    column: str = "fen",
    workers: int | None = None,
    filesystem: pyarrow.fs.FileSystem | None = None,
    watch: Callable[[int, list[Any]], object] | None = None,
    **options: Any,
) -> Done:
    """Judges the positions of Parquet files: a file in ``out`` for each 100,000 rows, with the columns of the source and those of
    :func:`gander.evaluate_many`, which takes ``options``. The files in the order of their names have the rows in the order of the sources."""
    paths = [sources] if isinstance(sources, str) else list(sources)

    def tasks() -> Iterator[_Task]:
        for number, source in enumerate(paths):
            where, path = _filesystem(source, filesystem)
            with where.open_input_file(path) as stream:
                metadata = pyarrow.parquet.ParquetFile(stream).metadata
            for group in range(metadata.num_row_groups):
                rows = metadata.row_group(group).num_rows
                for start in range(0, rows, ROWS):
                    arguments = {"source": source, "group": group, "start": start, "count": ROWS, "column": column}
                    yield _Task(f"part-{number:05}-{group:06}-{start:09}", arguments)

    return _run("evaluate", tasks(), out, "parquet", options, workers, filesystem, watch)


def review_games(
    games: Iterable[str],
    out: str,
    *,
    limits: dict[str, Any] | None = None,
    workers: int | None = None,
    filesystem: pyarrow.fs.FileSystem | None = None,
    watch: Callable[[int, list[Any]], object] | None = None,
    **options: Any,
) -> Done:
    """Reviews games given as PGN texts: a JSON file in ``out`` for each, named by the game's content, so that a game given twice is reviewed
    once. ``options`` are those of :class:`gander.Engine`."""

    def tasks() -> Iterator[_Task]:
        seen = set()
        for game in games:
            name = hashlib.sha256(game.encode()).hexdigest()[:24]
            if name not in seen:
                seen.add(name)
                yield _Task(name, {"pgn": game, "limits": limits or {}})

    return _run("review", tasks(), out, "json", options, workers, filesystem, watch)


def self_play(
    out: str,
    *,
    tasks: int,
    games: int = 100,
    nodes: int = 5000,
    workers: int | None = None,
    filesystem: pyarrow.fs.FileSystem | None = None,
    watch: Callable[[int, list[Any]], object] | None = None,
    **options: Any,
) -> Done:
    """Plays ``tasks`` times ``games`` games of the engine against itself, each task with a seed of its own into a viriformat file of its
    own. ``options`` are those of :func:`gander.self_play`."""
    named = (_Task(f"games-{seed:06}", {"games": games, "seed": seed, "nodes": nodes}) for seed in range(1, tasks + 1))
    return _run("play", named, out, "vf", options, workers, filesystem, watch)
