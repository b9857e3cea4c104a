#!/usr/bin/env python3
"""Holds reviews to a stronger engine: false alarms, missed blunders, bad recommendations.

    tools/review_accuracy.py GAMES.pgn --count 5 --gander ./gander --stockfish stockfish --nodes 300000

The first COUNT games that begin at the starting position and have 30 to 140 half-moves are reviewed by Gander at its usual
effort. The other engine searches every position of them, and the position after every move that Gander recommends. Its scores
become winning chances by Lichess's formula. Then:

    false alarm         Gander calls a move an inaccuracy, mistake or blunder, and it loses less than 3 points
    missed blunder      a move loses 15 points or more, and Gander says nothing
    bad recommendation  a move that Gander recommends instead of a mistake loses 10 points or more itself

What the other engine says is kept in a file (--cache), so that two versions of Gander can be compared on the same games
without searching twice. Nothing but Python's own library is needed."""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile


def games(path, count):
    """The first games of a file that are fit to be reviewed, as text."""
    text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
    found = []
    for game in re.split(r"\n\n(?=\[Event )", text):
        moves = re.sub(r"\{[^}]*\}", "", game.split("\n\n", 1)[-1])
        plies = len(re.findall(r"[a-hNBRQKO][a-h1-8xNBRQKO=+#-]+", moves))
        if 30 <= plies <= 140 and "[FEN" not in game and "[Variant" not in game:
            found.append(game.strip())
        if len(found) == count:
            break
    return found


def chances(score):
    """Winning chances in percent by Lichess's formula, of whoever the score speaks for."""
    kind, value = score
    centipawns = max(-1000, min(1000, value)) if kind == "cp" else (1000 if value > 0 else -1000)
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * centipawns)) - 1)


class Engine:
    """A UCI engine that is asked for the score of a line's end, for the side to move there."""

    def __init__(self, path, nodes, cache):
        self.nodes, self.path = nodes, pathlib.Path(cache)
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("setoption name Hash value 64")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def score(self, moves):
        key = f"{self.nodes} {' '.join(moves)}"
        if key not in self.known:
            self.say(f"position startpos moves {' '.join(moves)}")
            self.say(f"go nodes {self.nodes}")
            score = ("mate", 0)
            for line in self.process.stdout:
                words = line.split()
                if "score" in words and "pv" in words:
                    at = words.index("score")
                    score = (words[at + 1], int(words[at + 2]))
                elif "score mate 0" in line or "score cp 0" in line:
                    score = tuple(["mate", 0] if "mate" in line else ["cp", 0])
                if words[:1] == ["bestmove"]:
                    break
            self.known[key] = score
            if len(self.known) % 20 == 0:
                self.save()
        return self.known[key]

    def save(self):
        self.path.write_text(json.dumps(self.known))


def reviews(gander, texts, folder, nodes):
    """Gander's reviews of the games, as data."""
    file = pathlib.Path(folder) / "games.pgn"
    file.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    out = pathlib.Path(folder) / "out"
    subprocess.run(
        [gander, "review", str(file), "--out", str(out), "--nodes", str(nodes), "--jobs", "1"],
        check=True,
        stdout=sys.stderr,
    )
    return [json.loads(path.read_text()) for path in sorted(out.glob("*.json"))]


def judge(review, engine, tally, told):
    """Adds one game to the tally, and what went wrong to the list."""
    moves = []
    before = chances(engine.score([]))
    for move in review["moves"]:
        after = 100 - chances(engine.score(moves + [move["uci"]]))
        loss = max(0.0, before - after)
        flagged = move["grade"] in ("inaccuracy", "mistake", "blunder")
        tally["moves"] += 1
        tally["flagged"] += flagged
        tally["blunders"] += loss >= 15
        place = f"{(len(moves) // 2) + 1}{'.' if len(moves) % 2 == 0 else '...'} {move['san']}"
        if flagged:
            told.append(("sentence", place, round(loss, 1), move["sentence"]))
            best = 100 - chances(engine.score(moves + [move["best"]["move"]["uci"]]))
            if loss < 3:
                tally["false_alarms"] += 1
                told.append(("FALSE ALARM", place, round(loss, 1), move["grade"]))
            if before - best >= 10:
                tally["bad_recommendations"] += 1
                told.append(("BAD RECOMMENDATION", place, round(before - best, 1), move["best"]["move"]["san"]))
        elif loss >= 15:
            tally["missed_blunders"] += 1
            told.append(("MISSED BLUNDER", place, round(loss, 1), move["grade"]))
        elif move["sentence"]:
            told.append(("praise", place, round(loss, 1), move["sentence"]))
        moves.append(move["uci"])
        before = 100 - after


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn")
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--gander", default="./gander")
    parser.add_argument("--stockfish", default="stockfish")
    parser.add_argument("--nodes", type=int, default=300_000, help="for the other engine, each position")
    parser.add_argument("--gander-nodes", type=int, default=200_000)
    parser.add_argument("--cache", default="review_accuracy.json")
    parser.add_argument("--told", help="a file for every sentence, with what the other engine says the move loses")
    arguments = parser.parse_args()
    texts = games(arguments.pgn, arguments.count)
    engine = Engine(arguments.stockfish, arguments.nodes, arguments.cache)
    names = ("moves", "flagged", "false_alarms", "blunders", "missed_blunders", "bad_recommendations")
    tally, told = dict.fromkeys(names, 0), []
    with tempfile.TemporaryDirectory() as folder:
        for review in reviews(arguments.gander, texts, folder, arguments.gander_nodes):
            judge(review, engine, tally, told)
    engine.save()
    engine.say("quit")
    if arguments.told:
        lines = [f"{kind}\t{place}\t{loss}\t{text}" for kind, place, loss, text in told]
        pathlib.Path(arguments.told).write_text("\n".join(lines) + "\n", encoding="utf-8")
    share = lambda part, whole: f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"
    print(f"{len(texts)} games, {tally['moves']} moves")
    print(f"false alarms         {share(tally['false_alarms'], tally['flagged'])} of the moves flagged")
    print(f"missed blunders      {share(tally['missed_blunders'], tally['blunders'])} of the blunders")
    print(f"bad recommendations  {share(tally['bad_recommendations'], tally['flagged'])} of those made")


if __name__ == "__main__":
    main()
