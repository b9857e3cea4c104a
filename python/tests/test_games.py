"""Games reviewed, weights tuned, games played."""

import io
import json
import subprocess
import sys

import chess
import chess.pgn
import pandas
import pytest

import gander

PGN = """[Event "Paris"]
[White "Morphy"]
[Black "Duke"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""


@pytest.fixture(scope="module")
def review():
    return gander.review(PGN, nodes=1500)


def test_a_review(review):
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert [move.move for move in review.moves] == list(game.mainline_moves())
    assert review.white.game > review.black.game
    assert review.moves[-1].score.winner == chess.WHITE and review.moves[-1].score.mate == 0
    frame = review.to_frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 33
    assert set(review.families) < set(frame.columns)
    assert review.headers["White"] == "Morphy" and chess.pgn.read_game(io.StringIO(review.pgn)) is not None


def test_a_review_draws_itself(review):
    assert review._repr_svg_().startswith("<svg") and "<ul>" in review._repr_html_()


def test_a_review_is_the_command_line_s(review, command, tmp_path):
    (tmp_path / "game.pgn").write_text(PGN)
    command("review", "game.pgn", "--out", "report", "--nodes", "1500", "--hash", "16")
    (written,) = (tmp_path / "report").glob("*.json")
    found = json.loads(written.read_text())
    assert gander.Review.from_json(json.dumps(found), review.pgn) == review


def test_games_that_cannot_be_reviewed():
    for text, words in [("", "no game"), ('[Event "?"]\n\n*\n', "no moves"), ("1. e4 e5 2. Ke3 *", "game 1")]:
        with pytest.raises(ValueError, match=words):
            gander.review(text, nodes=10)
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert len(gander.review(game, nodes=20, evaluator="count").moves) == 33


def test_self_play_and_tuning(tmp_path):
    games = tmp_path / "games.vf"
    played, positions = gander.self_play(games, 6, evaluator="rustic", nodes=60, hash=1, threads=2)
    assert played == 6 and positions > 50
    assert gander.self_play(games, 6, evaluator="rustic", nodes=60, hash=1) == (0, 0)
    tuned = gander.tune(games, "rustic", epochs=2, held_out=0.3)
    assert len(tuned.held_out_loss) == 3
    weights = tuned.save(tmp_path / "tuned.txt")
    engine = gander.Engine("rustic", weights=weights)
    assert engine.evaluator == "rustic" and engine.evaluate("startpos").cp is not None
    with pytest.raises(ValueError, match="not for 'count'"):
        gander.Engine("count", weights=weights)
    with pytest.raises(ValueError, match="plays by a network"):
        gander.tune(games, "nnue")
    table = gander.batch(games, tmp_path / "games.parquet", evaluator="rustic", weights=weights)
    assert table.rows == positions


def test_tuning_is_the_command_line_s(command, tmp_path):
    games = tmp_path / "games.vf"
    gander.self_play(games, 8, evaluator="rustic", nodes=60, hash=1)
    command("tune", "--eval", "applet", "--data", "games.vf", "--out", "cli.txt", "--epochs", "3", "--held-out", "0.3")
    tuned = gander.tune(games, "applet", epochs=3, held_out=0.3)
    assert tuned.weights == (tmp_path / "cli.txt").read_text()


def test_training_is_the_command_line_s(command, tmp_path):
    games = tmp_path / "games.vf"
    gander.self_play(games, 12, evaluator="rustic", nodes=60, hash=1)
    options = {"epochs": 2, "batch": 128, "held_out": 0.2, "keep_noisy": True}
    arguments = ["--epochs", "2", "--batch", "128", "--held-out", "0.2", "--keep-noisy", "--width", "64"]
    command("train", "--data", "games.vf", "--out", "cli.nnue", *arguments)
    trained = gander.train(games, width=64, **options)
    assert trained.network == (tmp_path / "cli.nnue").read_bytes()
    assert len(trained.held_out_loss) == 2 and trained.best_epoch in (1, 2)
    network = trained.save(tmp_path / "trained.nnue")
    assert gander.Engine(weights=network).evaluator == "nnue"
    wider = gander.train(games, start=network, width=128, **options)
    assert len(wider.network) > len(trained.network)
    command("train", "--data", "games.vf", "--out", "deep.nnue", "--from", "cli.nnue", "--hidden", "16,32", *arguments)
    deep = gander.train(games, start=network, width=64, hidden=(16, 32), **options)
    assert deep.network == (tmp_path / "deep.nnue").read_bytes() and len(deep.network) > len(trained.network)
    command("train", "--data", "games.vf", "--out", "apart.nnue", "--king-buckets", "4", "--shared-epochs", "1", *arguments)
    apart = gander.train(games, width=64, king_buckets=4, shared_epochs=1, **options)
    assert apart.network == (tmp_path / "apart.nnue").read_bytes()
    buckets = apart.save(tmp_path / "buckets.nnue")
    for wrong, words in [
        ({"width": 65}, "no such network"),
        ({"king_buckets": 3}, "1, 4 or 9"),
        ({"shared_epochs": 1}, "0 without several king_buckets"),
        ({"king_buckets": 4, "shared_epochs": 3}, "at most epochs"),
        ({"shared_epochs": 1, "start": buckets}, "would undo"),
        ({"loss": "x"}, "not a loss"),
        ({"activation": "x"}, "'screlu' or 'pairwise'"),
        ({"hidden": (8, 32)}, "8 and 32 units"),
        ({"activation": "pairwise", "start": network}, "multiples of 128"),
        ({"activation": "pairwise", "width": 128, "start": network}, "cannot be carried on"),
    ]:
        with pytest.raises(ValueError, match=words):
            gander.train(games, **{**options, **wrong})


def test_a_game_is_drawn_from_the_command_line(tmp_path):
    game, picture = tmp_path / "game.pgn", tmp_path / "game.svg"
    game.write_text(PGN)
    done = subprocess.run(
        [sys.executable, "-m", "gander.plot", str(game), "--nodes", "200"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "33 half-moves" in done.stdout, done.stderr
    assert picture.read_text().startswith("<svg") and "Morphy" in picture.read_text()
    for arguments, words in [([str(game), "--game", "2"], "no game 2"), ([str(tmp_path / "none.pgn")], "No such file")]:
        wrong = subprocess.run([sys.executable, "-m", "gander.plot", *arguments], capture_output=True, text=True, check=False)
        assert wrong.returncode == 2 and words in wrong.stderr and wrong.stderr.count("\n") == 1
