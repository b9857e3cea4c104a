"""The course of a game as a picture: ``python -m gander.plot game.pgn`` reviews the game and writes an SVG, the search's score over a band
for each family of terms."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

from .reviews import read_games, review


def main(arguments: list[str] | None = None) -> int:
    """Reads the command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m gander.plot", description=__doc__)
    parser.add_argument("pgn", type=Path, help="a file of games")
    parser.add_argument("--out", type=Path, help="the picture; the file's name with .svg if not given")
    parser.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file (1)")
    parser.add_argument("--nodes", type=int, default=20_000, metavar="N", help="nodes for each position (20000)")
    parser.add_argument("--evaluator", default=None, metavar="NAME", help="the evaluator, such as classical or nnue")
    given = parser.parse_args(arguments)
    try:
        text = given.pgn.read_text(encoding="utf-8", errors="replace")
        game = next(islice(read_games(text), given.game - 1, None), None) if given.game > 0 else None
        if game is None:
            raise ValueError(f"{given.pgn} has no game {given.game}")
        found = review(game, evaluator=given.evaluator, nodes=given.nodes)
        out = given.out or given.pgn.with_suffix(".svg")
        out.write_text(str(found.course()), encoding="utf-8")
    except (OSError, ValueError) as error:
        print(f"gander.plot: {error}", file=sys.stderr)
        return 2
    print(f"{len(found.moves)} half-moves in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
