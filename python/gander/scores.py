"""Scores that know whose view they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import chess
import chess.engine

from . import _gander


@dataclass(frozen=True)
class Wdl:
    """Win, draw and loss in thousandths, as one side sees them."""

    wins: int
    draws: int
    losses: int

    def expectation(self) -> float:
        """What the side can expect to score: a win counts one, a draw a half."""
        return (self.wins + self.draws / 2) / 1000

    def pov(self, color: chess.Color) -> Wdl:
        """The same chances, which are White's, as ``color`` sees them."""
        return self if color == chess.WHITE else Wdl(self.losses, self.draws, self.wins)

    def __iter__(self) -> Any:
        return iter((self.wins, self.draws, self.losses))


@dataclass(frozen=True)
class Score:
    """What a position is worth: centipawns, or moves to mate. Kept as White sees it; :meth:`pov` turns it round.

    ``mate`` is positive if White mates and negative if Black does. A mate on the board is ``mate == 0``, and then ``winner`` says whose.
    """

    turn: chess.Color
    cp: int | None = None
    mate: int | None = None
    winner: chess.Color | None = None
    chances: Wdl | None = None

    @classmethod
    def from_json(cls, turn: chess.Color, score: dict[str, Any], wdl: list[int] | None = None) -> Score:
        """From what the engine says, White's view."""
        mate = score.get("mate")
        winner = None if mate is None else (mate > 0 if mate else not turn)
        return cls(turn, score.get("cp"), mate, winner, Wdl(*wdl) if wdl else None)

    def white(self) -> int:
        """The score as White sees it, in centipawns; mates are beyond 31,000, nearer ones further out."""
        if self.cp is not None:
            return self.cp
        moves = abs(self.mate or 0)
        return 32_000 - moves if self.winner == chess.WHITE else moves - 32_000

    def pov(self, color: chess.Color) -> int:
        """The score as ``color`` sees it, in centipawns."""
        return self.white() if color == chess.WHITE else -self.white()

    def relative(self) -> int:
        """The score as the side to move sees it, in centipawns."""
        return self.pov(self.turn)

    def is_mate(self) -> bool:
        """Whether somebody mates."""
        return self.mate is not None

    def wdl(self) -> Wdl:
        """Win, draw and loss in thousandths, White's view; ``.wdl().pov(color)`` turns them round."""
        if self.chances is not None:
            return self.chances
        if self.mate is not None:
            return Wdl(1000, 0, 0) if self.winner == chess.WHITE else Wdl(0, 0, 1000)
        raise ValueError("the chances behind this score are not known")

    def to_chess(self) -> chess.engine.PovScore:
        """The same score as python-chess has it."""
        relative: chess.engine.Score
        if self.cp is not None:
            relative = chess.engine.Cp(self.cp)
        elif self.mate == 0:
            relative = chess.engine.MateGiven if self.winner == chess.WHITE else chess.engine.Mate(0)
        else:
            relative = chess.engine.Mate(self.mate or 0)
        return chess.engine.PovScore(relative, chess.WHITE)

    def __str__(self) -> str:
        if self.cp is not None:
            return f"{self.cp / 100:+.2f}" if self.cp else "0.00"
        side = "White" if self.winner == chess.WHITE else "Black"
        return f"{side} mates in {abs(self.mate or 0)}" if self.mate else f"{side} has mated"


def static_score(fen: str, turn: chess.Color, centipawns: int) -> Score:
    """A static score with the chances behind it."""
    return Score(turn, cp=centipawns, chances=Wdl(*_gander.chances(fen, centipawns)))
