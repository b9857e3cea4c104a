"""What the tests share: positions, and the engine binary that answers are compared with."""

import os
import random
import subprocess
from pathlib import Path

import chess
import pytest

POSITIONS = int(os.environ.get("GANDER_PYTHON_POSITIONS", "400"))


def random_boards(count: int, seed: int = 1) -> list[chess.Board]:
    """Boards of random games, every third one from a Chess960 start."""
    choose = random.Random(seed)
    boards: list[chess.Board] = []
    game = 0
    while len(boards) < count:
        board = chess.Board.from_chess960_pos(choose.randrange(960)) if game % 3 == 2 else chess.Board()
        game += 1
        for _ in range(choose.randrange(10, 120)):
            moves = list(board.legal_moves)
            if not moves or len(boards) == count:
                break
            board.push(choose.choice(moves))
            if choose.random() < 0.3:
                boards.append(board.copy(stack=False))
    return boards


@pytest.fixture(scope="session")
def boards() -> list[chess.Board]:
    return random_boards(POSITIONS)


@pytest.fixture(scope="session")
def binary() -> str:
    """The engine binary; ``make python-tests`` says where it is."""
    path = os.environ.get("GANDER_BIN", "")
    if not Path(path).is_file():
        pytest.skip("GANDER_BIN does not name the engine's binary")
    return path


@pytest.fixture
def command(binary, tmp_path):
    """Runs a command of the binary and gives what it prints."""

    def run(*arguments: str, code: int = 0) -> str:
        done = subprocess.run([binary, *arguments], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == code, done.stderr
        return done.stderr.strip() if code else done.stdout

    return run
