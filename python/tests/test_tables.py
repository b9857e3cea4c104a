"""Many positions at once, from and to Arrow, and tables that others read."""

import json
import subprocess

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import gander


def test_many_are_as_one_by_one(boards):
    table = gander.evaluate_many(boards, terms=True)
    assert table.num_rows == len(boards)
    columns = gander.term_columns()
    rows = table.to_pylist()
    for board, row in list(zip(boards, rows, strict=True))[::7]:
        explanation = gander.explain(board, evaluator="classical")
        assert row["score_white"] == explanation.score.white()
        assert sum(row[column] for column in columns.values()) == row["score_white"]
        assert [row["white_win"], row["draw"], row["black_win"]] == list(explanation.score.wdl())
        for term in explanation.rows:
            if term.name in columns:
                assert row[columns[term.name]] == term.value


def test_every_kind_of_column(boards):
    fens = [board.fen() for board in boards if not board.chess960]
    wanted = gander.evaluate_many(fens)["score_white"].to_pylist()
    for column in [
        pyarrow.array(fens),
        pyarrow.array(fens, pyarrow.large_string()),
        pyarrow.chunked_array([fens[:7], [], fens[7:]]),
        pyarrow.array(["x", *fens, "y"])[1:-1],
        polars.Series(fens),
        pandas.Series(fens),
        pyarrow.array(fens).dictionary_encode(),
    ]:
        assert gander.evaluate_many(column)["score_white"].to_pylist() == wanted, type(column)
    assert gander.evaluate_many([]).num_rows == 0


def test_rows_that_are_no_positions():
    good = "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"
    with pytest.raises(ValueError, match="^row 3: not a position: "):
        gander.evaluate_many(pyarrow.chunked_array([[good, good], [good, "banana"]]))
    with pytest.raises(ValueError, match="^row 1: it is empty"):
        gander.evaluate_many([good, None])
    table = gander.evaluate_many([good, "banana", None, good], errors="null")
    scores = table["score_white"].to_pylist()
    assert scores[1] is None and scores[2] is None and scores[0] == scores[3] is not None


def test_the_result_shares_its_memory(boards):
    table = gander.evaluate_many(boards, terms=True)
    buffers = {column.chunk(0).buffers()[1].address for column in table.columns}
    step = 4 * len(boards)
    assert max(buffers) - min(buffers) == step * (table.num_columns - 1)


def test_duckdb_polars_and_pandas_read_a_batch(boards, tmp_path):
    source, target = tmp_path / "in.fen", tmp_path / "out.parquet"
    source.write_text("\n".join(board.shredder_fen() for board in boards))
    done = gander.batch(source, target, terms=True)
    assert done.rows == len(boards) and done.bytes == target.stat().st_size
    wanted = gander.evaluate_many(boards, terms=True)
    assert pyarrow.parquet.read_table(target).drop_columns("fen").equals(wanted.cast(
        pyarrow.schema([pyarrow.field(name, pyarrow.int32(), nullable=False) for name in wanted.column_names])
    ))
    scores = wanted["score_white"].to_pylist()
    assert polars.read_parquet(target)["score_white"].to_list() == scores
    assert list(pandas.read_parquet(target)["score_white"]) == scores
    sums = " + ".join(gander.term_columns().values())
    total, wrong = duckdb.sql(
        f"select sum(score_white), count(*) filter (where {sums} <> score_white) from '{target}'"
    ).fetchall()[0]
    assert (total, wrong) == (sum(scores), 0)


def test_a_name_that_promises_another_format_is_refused(tmp_path):
    source = tmp_path / "in.epd"
    source.write_text("4k3/8/8/8/8/8/4P3/4K3 w - -\n")
    with pytest.raises(ValueError, match="call it .*out.parquet"):
        gander.batch(source, tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == [source]


def test_searched_batches_are_read_too(tmp_path):
    source, target = tmp_path / "in.epd", tmp_path / "out.parquet"
    source.write_text("7k/5KQ1/8/8/8/8/8/8 b - -\n6k1/5ppp/8/8/8/8/8/R6K w - -\n4k3/8/8/8/8/8/4P3/4K3 w - -\n")
    gander.batch(source, target, nodes=200, lines=2, evaluator="rustic")
    frame = polars.read_parquet(target)
    assert frame["mate_white"].to_list() == [0, 1, None] and frame["best"].to_list()[:2] == [None, "a1a8"]
    table = pandas.read_parquet(target)
    assert table["line"][2].startswith(table["best"][2]) and pandas.isna(table["best_2"][0])
    rows = duckdb.sql(f"select best, mate_white, score_white_2 from '{target}'").fetchall()
    assert rows[0] == (None, 0, None) and rows[1][:2] == ("a1a8", 1)
    again = gander.evaluate_many(pyarrow.parquet.read_table(target)["fen"], evaluator="rustic")
    assert again.num_rows == len(table)


def test_the_command_line_s_table_is_the_same(command, boards, tmp_path):
    source = tmp_path / "in.fen"
    source.write_text("\n".join(board.shredder_fen() for board in boards))
    command("batch", str(source), "--out", "cli.parquet", "--terms")
    gander.batch(source, tmp_path / "python.parquet", terms=True)
    # How rows are grouped depends on how the program was built; what they hold does not.
    table, wanted = (pyarrow.parquet.read_table(tmp_path / name) for name in ("python.parquet", "cli.parquet"))
    assert table.num_rows == len(boards) and table.equals(wanted)


def test_uci_says_the_same_of_every_position(binary, boards):
    """`eval json` over UCI, and what Python says, for every position."""
    asked = [f"position fen {board.shredder_fen(en_passant='fen')}\neval json" for board in boards]
    told = subprocess.run(
        [binary], input="\n".join([*asked, "quit\n"]), capture_output=True, text=True, check=True
    ).stdout
    answers = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    scores = gander.evaluate_many(boards)["score_white"].to_pylist()
    assert [answer["score_cp"] for answer in answers] == scores


def test_a_batch_reads_every_format_that_the_command_line_reads(command, boards, tmp_path):
    fens = [board.shredder_fen() for board in boards]
    (tmp_path / "in.fen").write_text("\n".join(fens))
    pyarrow.parquet.write_table(pyarrow.table({"n": range(len(fens)), "fen": fens}), tmp_path / "in.parquet")
    polars.DataFrame({"fen": fens}).write_parquet(tmp_path / "polars.parquet")
    scores = gander.evaluate_many(boards)["score_white"].to_pylist()
    for name in ["in.fen", "in.parquet", "polars.parquet"]:
        gander.batch(tmp_path / name, tmp_path / "out.parquet")
        assert pyarrow.parquet.read_table(tmp_path / "out.parquet")["score_white"].to_pylist() == scores, name
    # What a batch has written is an input like any other.
    gander.batch(tmp_path / "out.parquet", tmp_path / "again.parquet")
    command("batch", "out.parquet", "--out", "cli.parquet")
    table, wanted = (pyarrow.parquet.read_table(tmp_path / name) for name in ("again.parquet", "cli.parquet"))
    assert table.equals(wanted)


def test_shards_together_are_the_whole(boards, tmp_path):
    source = tmp_path / "in.fen"
    source.write_text("\n".join(board.shredder_fen() for board in boards))
    rows = []
    for number in (1, 2, 3):
        target = tmp_path / f"part{number}.parquet"
        gander.batch(source, target, shard=f"{number}/3")
        rows += pyarrow.parquet.read_table(target).to_pylist()
    gander.batch(source, tmp_path / "whole.parquet")
    whole = pyarrow.parquet.read_table(tmp_path / "whole.parquet").to_pylist()
    assert sorted(row["fen"] for row in rows) == sorted(row["fen"] for row in whole)
    for wrong, words in [({"shard": "4/3"}, "not a shard"), ({"threads": 10**6}, "from 1 to 1024"), ({"lines": 2}, "need a search")]:
        with pytest.raises(ValueError, match=words):
            gander.batch(source, tmp_path / "x.parquet", **wrong)
