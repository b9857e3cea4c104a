#!/usr/bin/env python3
"""Holds reviews to a stronger engine: false alarms, missed blunders, bad recommendations.

    tools/review_accuracy.py GAMES.pgn --count 50 --gander ./gander --stockfish stockfish --folder /tmp/accuracy --label before

The first COUNT games (after SKIP others) that begin at the starting position and have 30 to 140 half-moves are reviewed by
Gander at its usual effort. The other engine judges them by Lichess's formula for winning chances:

    false alarm         Gander calls a move an inaccuracy, mistake or blunder, and it loses less than 3 points
    missed blunder      a move loses 15 points or more, and Gander says nothing
    bad recommendation  a move that Gander recommends instead of a mistake loses 10 points or more itself

The other engine has a quick look (20,000 nodes) at every position, a longer one (150,000) before and after a move unless the first
clears Gander by a margin, and a full one (--nodes, a million) unless the second does: whatever is counted against Gander stands on full
looks. With --full every flagged move and its recommendation get them. The engine begins every look with an empty table, so that
what it says does not hang on the order.

Everything is kept in the folder: the engine's looks, shared by all labels, and the reviews of each label. What was stopped goes on
where it was. Nothing but Python's own library is needed."""

import argparse
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import time

FALSE_ALARM, BLUNDER, BAD_ADVICE = 3.0, 15.0, 10.0
# Nodes of the looks before the full one, and how far from the threshold a loss must be for such a look to clear Gander.
LOOKS = ((20_000, 8.0), (150_000, 5.0))
FLAGGED = ("inaccuracy", "mistake", "blunder")
TALLIES = ("moves", "flagged", "false_alarms", "blunders", "missed_blunders", "bad_recommendations")


def games(path, skip, count):
    """The games of a file that are fit to be reviewed, as text, without comments."""
    text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
    found = []
    for game in re.split(r"\n\n(?=\[Event )", text):
        tags, _, moves = game.strip().partition("\n\n")
        moves = re.sub(r"\{[^}]*\}", "", moves)
        plies = len(re.findall(r"[a-hNBRQKO][a-h1-8xNBRQKO=+#-]+", moves))
        if 30 <= plies <= 140 and "[FEN" not in tags and "[Variant" not in tags:
            found.append(f"{tags}\n\n{' '.join(moves.split())}\n")
        if len(found) == skip + count:
            break
    return found[skip:]


def chances(score):
    """Winning chances in percent by Lichess's formula, of whoever the score speaks for."""
    kind, value = score
    centipawns = max(-1000, min(1000, value)) if kind == "cp" else (1000 if value > 0 else -1000)
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * centipawns)) - 1)


class Engine:
    """A UCI engine that is asked for the score and the best move at a line's end, for the side to move there. Its answers are kept
    in a file, one on a line."""

    def __init__(self, path, cache):
        self.known, self.asked, self.path = {}, 0, path
        if cache.exists():
            for line in cache.read_text().splitlines():
                try:
                    nodes, moves, score, best = json.loads(line)
                except ValueError:
                    continue  # A line that was cut off when the run was stopped.
                self.known[nodes, moves] = (score, best)
        self.cache = cache.open("a")
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("setoption name Hash value 32")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def look(self, moves, nodes):
        """Winning chances of the side to move, and its best move."""
        key = nodes, " ".join(moves)
        if key not in self.known:
            self.asked += 1
            self.say("ucinewgame")
            self.say(f"position startpos moves {key[1]}" if moves else "position startpos")
            self.say(f"go nodes {nodes}")
            score, best = ("mate", 0), None
            for line in self.process.stdout:
                words = line.split()
                if "score" in words and "lowerbound" not in words and "upperbound" not in words:
                    at = words.index("score")
                    score = (words[at + 1], int(words[at + 2]))
                if words[:1] == ["bestmove"]:
                    best = words[1]
                    break
            else:
                sys.exit(f"{self.path} stopped answering")
            self.known[key] = (score, best)
            self.cache.write(json.dumps([*key, score, best]) + "\n")
            self.cache.flush()
        score, best = self.known[key]
        return chances(score), best

    def loss(self, moves, played, nodes):
        """Points of winning chances that a move loses the side that plays it, by looks of so many nodes."""
        before, best = self.look(moves, nodes)
        if best == played:
            return 0.0
        return max(0.0, before - (100 - self.look([*moves, played], nodes)[0]))

    def loss_for(self, threshold, above, moves, played, full):
        """The same, by the first look that clears Gander beyond doubt, the loss being well above or well below a threshold; by the
        full look if none does."""
        for nodes, margin in LOOKS:
            loss = self.loss(moves, played, nodes)
            if (loss - threshold if above else threshold - loss) > margin:
                return loss
        return self.loss(moves, played, full)


def reviews(arguments, texts, folder):
    """Gander's reviews of the games, as data, one game after the other."""
    out = folder / arguments.label
    out.mkdir(parents=True, exist_ok=True)
    for at, text in enumerate(texts):
        place = out / f"{arguments.skip + at + 1:04}"
        done = list(place.glob("*.json"))
        if not done:
            place.mkdir(exist_ok=True)
            file = place / "game.pgn"
            file.write_text(text, encoding="utf-8")
            command = [arguments.gander, "review", str(file), "--out", str(place), "--jobs", "1"]
            began = time.time()
            subprocess.run(command + shlex.split(arguments.options), check=True, stdout=subprocess.DEVNULL)
            (place / "seconds").write_text(f"{time.time() - began:.2f}")
            done = list(place.glob("*.json"))
        yield json.loads(done[0].read_text()), float((place / "seconds").read_text())


def judge(number, review, engine, arguments, tally, told):
    """Adds one game to the tally, and what is said of its moves to the list."""
    moves = []
    for move in review["moves"]:
        played, flagged = move["uci"], move["grade"] in FLAGGED
        if flagged and arguments.full:
            loss = engine.loss(moves, played, arguments.nodes)
        else:
            threshold = FALSE_ALARM if flagged else BLUNDER
            loss = engine.loss_for(threshold, flagged, moves, played, arguments.nodes)
        tally["moves"] += 1
        tally["flagged"] += flagged
        tally["blunders"] += loss >= BLUNDER
        place = f"{number}: {(len(moves) // 2) + 1}{'.' if len(moves) % 2 == 0 else '...'} {move['san']}"

        def tell(kind, points, text):
            told.append((kind, place, f"{points:.1f}", text))

        if flagged:
            best = move["best"]["move"]
            if arguments.full:
                advice = engine.loss(moves, best["uci"], arguments.nodes)
            else:
                advice = engine.loss_for(BAD_ADVICE, False, moves, best["uci"], arguments.nodes)
            tell("sentence", loss, move["sentence"])
            if loss < FALSE_ALARM:
                tally["false_alarms"] += 1
                tell("FALSE ALARM", loss, f"{move['grade']}, {move['loss']} points by Gander; {best['san']}")
            if advice >= BAD_ADVICE:
                tally["bad_recommendations"] += 1
                tell("BAD RECOMMENDATION", advice, best["san"])
        elif loss >= BLUNDER:
            tally["missed_blunders"] += 1
            tell("MISSED BLUNDER", loss, f"{move['grade']}, {move['loss']} points by Gander")
        elif move["sentence"]:
            tell("praise", loss, move["sentence"])
        moves.append(played)


def share(part, whole):
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn")
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--skip", type=int, default=0, help="games to pass over first")
    parser.add_argument("--gander", default="./gander")
    parser.add_argument("--options", default="", help="for gander review, in one word: '--eval nnue'")
    parser.add_argument("--label", default="reviews", help="the name under which these reviews are kept")
    parser.add_argument("--stockfish", default="stockfish")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="for the other engine's full look")
    parser.add_argument("--full", action="store_true", help="full looks at everything that is flagged")
    parser.add_argument("--folder", default="review_accuracy")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    texts = games(arguments.pgn, arguments.skip, arguments.count)
    engine = Engine(arguments.stockfish, folder / "looks.jsonl")
    tally, told = dict.fromkeys(TALLIES, 0), []
    seconds, began = 0.0, time.time()
    for at, (review, took) in enumerate(reviews(arguments, texts, folder), 1):
        seconds += took
        judge(arguments.skip + at, review, engine, arguments, tally, told)
        counts = ", ".join(f"{tally[name]} {name.replace('_', ' ')}" for name in TALLIES)
        print(f"{at} of {len(texts)} games, {time.time() - began:.0f} s: {counts}", file=sys.stderr, flush=True)
        lines = ["\t".join(one) for one in told]
        (folder / f"{arguments.label}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    engine.say("quit")
    print(f"{len(texts)} games, {tally['moves']} moves, {seconds / max(1, tally['moves']):.3f} s of review for each move")
    print(f"false alarms         {share(tally['false_alarms'], tally['flagged'])} of the moves flagged")
    print(f"missed blunders      {share(tally['missed_blunders'], tally['blunders'])} of the blunders")
    print(f"bad recommendations  {share(tally['bad_recommendations'], tally['flagged'])} of those made")


if __name__ == "__main__":
    main()
