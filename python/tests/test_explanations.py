"""Explanations add up, and are the command line's."""

import json

import chess
import pandas
import pytest

import gander

FEN = "r2q1rk1/ppp1ppbp/2np1npB/8/2PP4/2N2P2/PP1Q1PPP/R3KB1R w KQ - 6 9"


@pytest.mark.parametrize("evaluator", gander.evaluators())
def test_rows_add_up_to_the_score(evaluator, boards):
    for board in boards[:: 10 if evaluator != "nnue" else 60]:
        explanation = gander.explain(board, evaluator=evaluator)
        assert sum(row.value for row in explanation.rows) == explanation.total
        assert explanation.total * explanation.unit == explanation.score.white()
        assert explanation.score == gander.evaluate(board, evaluator=evaluator)
        assert sum(explanation.families().values()) == explanation.total


def test_rows_as_a_table():
    explanation = gander.explain(FEN)
    frame = explanation.to_frame()
    assert isinstance(frame, pandas.DataFrame) and frame["value"].sum() == explanation.total
    assert explanation["material"].family == "material"
    with pytest.raises(KeyError):
        explanation["nothing of the kind"]
    knights = [one for one in explanation["knight mobility"].contributions if one.side == chess.WHITE]
    assert {one.square for one in knights} == {chess.C3}


def test_the_same_as_the_command_line(command):
    for evaluator in gander.evaluators():
        printed = json.loads(command("explain", FEN, "--eval", evaluator, "--json"))
        assert gander.Explanation.from_json(printed) == gander.explain(FEN, evaluator=evaluator)
    printed = json.loads(command("explain", FEN, "--move", "O-O-O", "--json"))
    change = gander.explain(FEN, move="O-O-O")
    assert [row["after"] for row in printed["changes"]] == [row[3] for row in change.changes]
    assert printed["sentences"] == list(change.sentences)
    assert (change.to_frame()["change"].sum()) == printed["change"]


def test_they_draw_themselves():
    explanation = gander.explain(FEN)
    assert explanation._repr_svg_().startswith("<svg")
    page = explanation._repr_html_()
    assert "<svg" in page and explanation.sentences[0] in page.replace("&#x27;", "'")
    board = gander.draw_board(chess.Board(), turned=True, marked=["e4", chess.D4], arrows=["Nf3"])
    assert board._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="is not a square"):
        gander.draw_board("startpos", marked=["z9"])
