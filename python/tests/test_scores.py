"""Scores, positions and moves as python-chess's users give and expect them."""

import chess
import chess.engine
import pytest

import gander

BLACK_TO_MOVE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def test_a_position_may_be_a_board_or_text():
    board = chess.Board(BLACK_TO_MOVE)
    assert gander.evaluate(board) == gander.evaluate(BLACK_TO_MOVE)
    assert gander.evaluate(chess.Board()) == gander.evaluate("startpos")


def test_scores_are_white_s_and_can_be_turned_round():
    score = gander.evaluate(BLACK_TO_MOVE)
    assert score.white() == score.pov(chess.WHITE) == -score.pov(chess.BLACK)
    assert score.relative() == score.pov(chess.BLACK)
    wdl = score.wdl()
    assert sum(wdl) == 1000
    assert list(wdl.pov(chess.BLACK)) == list(wdl)[::-1]
    assert (wdl.expectation() > 0.5) == (wdl.wins > wdl.losses)
    assert score.to_chess().white() == chess.engine.Cp(score.white())


def test_mirrored_positions_have_mirrored_scores(boards):
    for board in boards[:60]:
        for evaluator in ("classical", "rustic"):
            here, there = (gander.evaluate(one, evaluator=evaluator) for one in (board, board.mirror()))
            assert here.white() == -there.white()


def test_mates():
    mate = gander.search("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", nodes=2000)
    assert (mate.best, mate.san) == (chess.Move.from_uci("a1a8"), "Ra8#")
    assert mate.score.is_mate() and mate.score.mate == 1 and mate.score.winner == chess.WHITE
    assert str(mate.score) == "White mates in 1"
    assert mate.score.to_chess() == chess.engine.PovScore(chess.engine.Mate(1), chess.WHITE)
    assert mate.score.white() > 31_000 and list(mate.score.wdl()) == [1000, 0, 0]
    over = gander.search("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", nodes=10)
    assert over.best is None and over.score.winner == chess.WHITE and over.score.white() > 31_000


@pytest.mark.parametrize("move", ["Nf3", "g1f3", chess.Move.from_uci("g1f3")])
def test_a_move_may_be_san_uci_or_a_move(move):
    change = gander.explain("startpos", move=move)
    assert change.move == "Nf3"
    after = chess.Board()
    after.push_san("Nf3")
    assert change.after.score == gander.evaluate(after)


def test_errors_are_the_command_line_s_sentences(command):
    for call, arguments in [
        (lambda: gander.explain("not a position"), ["explain", "not", "a", "position"]),
        (lambda: gander.explain("8/8/8/8/8/8/8/8 w - - 0 1"), ["explain", "8/8/8/8/8/8/8/8 w - - 0 1"]),
        (lambda: gander.explain("startpos", move="Ke2"), ["explain", "startpos", "--move", "Ke2"]),
        (lambda: gander.Engine("nobody"), ["move", "startpos", "--eval", "nobody"]),
        (lambda: gander.Engine(weights="/no/such/file"), ["move", "startpos", "--weights", "/no/such/file"]),
        (lambda: gander.batch("none.epd", "out.parquet"), ["batch", "none.epd", "--out", "out.parquet"]),
    ]:
        with pytest.raises(ValueError) as raised:
            call()
        assert command(*arguments, code=2) == f"gander: {raised.value}"
