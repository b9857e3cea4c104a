"""The recipe for Spark in docs/scale.md, on a local session."""

import sys

import pytest

import gander

pyspark = pytest.importorskip("pyspark")


def test_map_in_arrow(monkeypatch):
    # The workers must be of the Python that has the wheel.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    # Here inside, so that it travels to the workers as it is.
    def judge(batches):
        import pyarrow

        import gander

        for batch in batches:
            scores = gander.evaluate_many(batch["fen"], threads=1)
            yield pyarrow.RecordBatch.from_arrays(
                [batch["fen"], scores["score_white"].combine_chunks()], names=["fen", "score_white"]
            )

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1",
        ] * 50
        frame = spark.createDataFrame([(fen,) for fen in fens], "fen string").repartition(4)
        rows = frame.mapInArrow(judge, "fen string, score_white int").collect()
        assert len(rows) == len(fens)
        for row in rows:
            assert row["score_white"] == gander.evaluate(row["fen"]).white()
    finally:
        spark.stop()
