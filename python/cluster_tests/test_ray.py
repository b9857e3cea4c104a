"""gander.ray on a real local cluster of several worker processes, with one killed on the way; and on S3 as moto serves it."""

import os
import signal

import pyarrow
import pyarrow.fs
import pyarrow.parquet
import pytest

import gander

ray = pytest.importorskip("ray")
gray = pytest.importorskip("gander.ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def positions(path, rows, groups):
    import random

    import chess

    choose = random.Random(5)
    fens = []
    board = chess.Board()
    while len(fens) < rows:
        moves = list(board.legal_moves)
        if not moves or board.fullmove_number > 60:
            board = chess.Board()
            continue
        board.push(choose.choice(moves))
        fens.append(board.fen())
    table = pyarrow.table({"fen": fens, "number": range(rows)})
    pyarrow.parquet.write_table(table, path, row_group_size=-(-rows // groups))
    return table


class KillOne:
    """Kills a worker's process, once, after some tasks are done."""

    def __init__(self, after):
        self.after = after
        self.killed = False

    def __call__(self, done, actors):
        if done >= self.after and not self.killed:
            self.killed = True
            busy = ray.get([actor.pid.remote() for actor in actors[:1]])
            os.kill(busy[0], signal.SIGKILL)


def test_rows_come_out_once_though_a_worker_is_killed(tmp_path):
    source = tmp_path / "in.parquet"
    table = positions(source, 6000, 24)
    kill = KillOne(3)
    done = gray.evaluate_tables(str(source), str(tmp_path / "out"), workers=3, watch=kill, terms=True)
    assert kill.killed and done.tasks == 24
    parts = sorted((tmp_path / "out").glob("*.parquet"))
    found = pyarrow.concat_tables(pyarrow.parquet.read_table(part) for part in parts)
    assert found["number"].to_pylist() == list(range(6000))
    assert found["score_white"].to_pylist() == gander.evaluate_many(table["fen"], terms=True)["score_white"].to_pylist()
    again = gray.evaluate_tables(str(source), str(tmp_path / "out"), workers=2, terms=True)
    assert (again.tasks, again.found) == (24, 24)


def test_reviews_and_self_play(tmp_path):
    games = [f"1. {first} e5 2. Qh5 Ke7 3. Qxe5# 1-0" for first in ("e4", "e3")] + ["1. Ke5 *"]
    done = gray.review_games([*games, games[0]], str(tmp_path / "reviews"), limits={"nodes": 300}, workers=2)
    assert done.tasks == 3 and len(list((tmp_path / "reviews").glob("*.json"))) == 3
    kill = KillOne(1)
    played = gray.self_play(
        str(tmp_path / "games"), tasks=4, games=3, nodes=60, evaluator="rustic", hash=1, workers=2, watch=kill
    )
    files = sorted((tmp_path / "games").glob("*.vf"))
    assert played.tasks == 4 and len(files) == 4
    table = gander.batch(files, tmp_path / "games.parquet", evaluator="count")
    assert table.rows > 100


def test_object_storage(tmp_path):
    moto = pytest.importorskip("moto.server")
    server = moto.ThreadedMotoServer(port=0)
    server.start()
    try:
        host, port = server.get_host_and_port()
        storage = pyarrow.fs.S3FileSystem(
            access_key="test", secret_key="test", endpoint_override=f"{host}:{port}", scheme="http",
            allow_bucket_creation=True,
        )
        storage.create_dir("positions")
        source = tmp_path / "in.parquet"
        table = positions(source, 600, 3)
        with storage.open_output_stream("positions/in.parquet") as stream:
            stream.write(source.read_bytes())
        done = gray.evaluate_tables("positions/in.parquet", "positions/out", filesystem=storage, workers=2)
        assert done.tasks == 3
        found = pyarrow.parquet.read_table("positions/out", filesystem=storage)
        assert sorted(found["number"].to_pylist()) == list(range(600))
        assert found.num_rows == table.num_rows
    finally:
        server.stop()
