"""python-chess's own chess.engine drives the engine: play, analyse, analysis, options, ponder, Chess960."""

import chess
import chess.engine
import pytest


@pytest.fixture
def engine(binary):
    engine = chess.engine.SimpleEngine.popen_uci(binary)
    yield engine
    engine.quit()


def test_play(engine):
    board = chess.Board()
    for _ in range(8):
        result = engine.play(board, chess.engine.Limit(nodes=300))
        board.push(result.move)
    assert len(board.move_stack) == 8
    clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    assert engine.play(board, clock, info=chess.engine.INFO_ALL).info["depth"] >= 1


def test_analyse(engine):
    info = engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), chess.engine.Limit(depth=4))
    assert info["score"].white() == chess.engine.Mate(1) and info["pv"][0].uci() == "a1a8"
    infos = engine.analyse(chess.Board(), chess.engine.Limit(nodes=2000), multipv=4)
    assert [info["multipv"] for info in infos] == [1, 2, 3, 4]
    only = engine.analyse(chess.Board(), chess.engine.Limit(nodes=500), root_moves=[chess.Move.from_uci("a2a3")])
    assert only["pv"][0].uci() == "a2a3"


def test_analysis_streams_and_stops(engine):
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5 and "pv" in info:
                break
    assert analysis.info["depth"] >= 5


def test_every_option(engine, tmp_path):
    options = engine.options
    for name, option in options.items():
        if option.is_managed() or option.type == "button" or name in ("Threads", "Hash"):
            continue
        if option.type == "spin":
            for value in (option.min, option.max, option.default):
                engine.configure({name: value})
        elif option.type == "check":
            for value in (not option.default, option.default):
                engine.configure({name: value})
        elif option.type == "combo":
            for value in [*option.var, option.default]:
                engine.configure({name: value})
    engine.configure({"Threads": 2, "Hash": 4})
    engine.ping()
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=500)).move in chess.Board().legal_moves
    engine.configure({"UCI_ShowWDL": True})
    wdl = engine.analyse(chess.Board(), chess.engine.Limit(nodes=500))["wdl"]
    assert sum(wdl.white()) == 1000


def test_ponder(engine):
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=2, black_clock=2)
    first = engine.play(board, limit, ponder=True)
    board.push(first.move)
    assert first.ponder in board.legal_moves
    # The expected answer is played: the search on the opponent's time goes on as a search of its own.
    board.push(first.ponder)
    second = engine.play(board, limit, ponder=True)
    board.push(second.move)
    # Another answer is played: that search is thrown away.
    board.push(next(move for move in board.legal_moves if move != second.ponder))
    assert engine.play(board, limit).move in board.legal_moves


def test_chess960(engine):
    board = chess.Board.from_chess960_pos(0)
    for _ in range(12):
        board.push(engine.play(board, chess.engine.Limit(nodes=300)).move)
    castles = chess.Board("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", chess960=True)
    king_takes_rook = next(move for move in castles.legal_moves if castles.is_castling(move))
    result = engine.analyse(castles, chess.engine.Limit(nodes=400), root_moves=[king_takes_rook])
    assert result["pv"][0] == king_takes_rook
