"""Searches stream, stop, and answer as the command line and UCI do."""

import json
import os
import signal
import threading
import time

import chess
import chess.engine
import pytest

import gander

FEN = "r1bq1rk1/ppp2ppp/5n2/2bp4/2NPP3/2P5/PP3PPP/RNBQK2R w KQ - 0 9"


def test_lines_come_as_they_are_found():
    seen = []
    result = gander.search(FEN, nodes=20_000, lines=3, on_line=seen.append)
    assert len(result.lines) == 3 and [line.number for line in result.lines] == [1, 2, 3]
    assert max(line.depth for line in seen) >= 5 and {line.number for line in seen} == {1, 2, 3}
    assert result.best == result.lines[0].moves[0]
    scores = [line.score.relative() for line in result.lines]
    assert scores == sorted(scores, reverse=True)
    for line in result.lines:
        board = chess.Board(FEN)
        assert [board.san_and_push(move) for move in line.moves] == list(line.san)
    assert "<svg" in result._repr_html_()


def test_only_some_moves():
    assert gander.search("startpos", nodes=500, moves=["a3", "h2h3"]).best.uci() in ("a2a3", "h2h3")


def test_a_board_s_moves_are_known_to_the_search():
    board = chess.Board("k7/8/8/8/8/8/6q1/K7 w - - 0 1")
    for move in ["a1b1", "g2h2", "b1a1", "h2g2", "a1b1", "g2h2", "b1a1"]:
        board.push_uci(move)
    # To go back to g2 would repeat the position for the third time, which is a draw; from the bare position it is not.
    again = chess.Move.from_uci("h2g2")
    bare = chess.Board(board.fen())
    assert gander.search(board, nodes=2000, moves=[again]).score.relative() < 100
    assert gander.search(bare, nodes=2000, moves=[again]).score.relative() > 500


def test_a_search_can_be_stopped():
    search = gander.Engine().start_search("startpos")
    next(search)
    search.stop()
    assert search.result().best in chess.Board().legal_moves


def test_ctrl_c_ends_it():
    def press():
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    engine = gander.Engine()
    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        engine.search("startpos", seconds=600)
    assert engine.search("startpos", nodes=100).best is not None


def test_python_goes_on_meanwhile():
    counted = 0
    search = gander.Engine().start_search("startpos", seconds=0.5)
    waiting = threading.Thread(target=search.result)
    waiting.start()
    while waiting.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


@pytest.mark.parametrize("limits", [{"nodes": 0}, {"depth": 0}, {"seconds": -1}, {"nodes": 5, "lines": 0}])
def test_limits_that_make_no_sense(limits):
    with pytest.raises(ValueError):
        gander.search("startpos", **limits)


def test_the_same_as_the_command_line_and_uci(command, binary, boards):
    engine = chess.engine.SimpleEngine.popen_uci(binary)
    try:
        engine.configure({"Hash": 16, "UCI_ShowWDL": True})
        for game, board in enumerate(boards[:12]):
            here = gander.search(board, nodes=1500, lines=2)
            fen = board.shredder_fen(en_passant="fen") if board.chess960 else board.fen(en_passant="fen")
            there = json.loads(command("move", fen, "--nodes", "1500", "--lines", "2", "--hash", "16", "--json"))
            assert (here.best.uci() if here.best else None) == there["move"]
            if here.best is None:
                continue
            for line, told in zip(here.lines, there["lines"], strict=True):
                assert (line.score.cp, line.score.mate) == (told["score_cp"], told["mate"])
                assert [move.uci() for move in line.moves] == told["uci"]
                assert list(line.score.wdl()) == told["wdl"]
            infos = engine.analyse(board, chess.engine.Limit(nodes=1500), multipv=2, game=game)
            for line, info in zip(here.lines, infos, strict=True):
                assert info["score"].white() == line.score.to_chess().white()
                assert board.uci(info["pv"][0]) == board.uci(line.moves[0])
    finally:
        engine.quit()


def test_two_moves_compared():
    comparison = gander.compare(FEN, "exd5", chess.Move.from_uci("c4e5"), nodes=2000)
    assert comparison.first.san == "exd5" and comparison.second.move.uci() == "c4e5"
    assert comparison.sentences and len(comparison.to_frame()) == len(comparison.rows)
    assert "<svg" in comparison._repr_html_()
    with pytest.raises(ValueError, match="the same move"):
        gander.compare(FEN, "exd5", "e4d5", nodes=10)


def test_motifs():
    fork = gander.motifs("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", ["Nc7+", "Kd7", "Nxa8"])
    assert any(motif.theme == "fork" and motif.side == chess.WHITE for motif in fork)
    pin = gander.motifs("4k3/4r3/8/8/8/8/8/4QK2 w - - 0 1")
    assert any(motif.theme == "pin" for motif in pin)
