"""Gander: a chess engine that shows its working.

Positions are given as :class:`chess.Board`, as FEN, or as ``"startpos"``; moves as :class:`chess.Move`, SAN or UCI. Scores are
:class:`gander.Score` and answer ``.white()``, ``.pov(color)`` and ``.wdl()`` as python-chess's scores do.

>>> import gander
>>> gander.evaluate("startpos").pov(True) == gander.explain("startpos").score.white()
True
>>> sum(row.value for row in gander.explain("startpos").rows) == gander.explain("startpos").total
True
"""

from ._gander import __version__, evaluators
from .boards import Drawing, draw_board
from .engine import Comparison, CompareRow, Engine, Line, MoveSide, Result, Search, compare, evaluate, explain, search
from .explanations import Contribution, Explanation, MoveChange, Row
from .lab import Batch, Trained, Tuned, batch, self_play, train, tune
from .many import evaluate_many, term_columns
from .reviews import Accuracy, Review, ReviewedMove, read_games, review
from .scores import Score, Wdl
from .tactics import Motif, motifs

__all__ = [
    "Accuracy",
    "Batch",
    "CompareRow",
    "Comparison",
    "Contribution",
    "Drawing",
    "Engine",
    "Explanation",
    "Line",
    "Motif",
    "MoveChange",
    "MoveSide",
    "Result",
    "Review",
    "ReviewedMove",
    "Row",
    "Score",
    "Search",
    "Trained",
    "Tuned",
    "Wdl",
    "__version__",
    "batch",
    "compare",
    "draw_board",
    "evaluate",
    "evaluate_many",
    "evaluators",
    "explain",
    "motifs",
    "read_games",
    "review",
    "search",
    "self_play",
    "term_columns",
    "train",
    "tune",
]
