#!/usr/bin/env python3
"""Tunes the search's margins by games of the engine against itself (SPSA: simultaneous perturbation).

    make TUNE=1 EXE=tuning                       # a build in which every margin is a UCI option
    tools/spsa.py ./tuning --openings book.epd --state run.json --pairs 10000 --nodes 4000

Every pair of games plays two neighbours of the present values against each other, from one opening with colours swapped: every margin is
moved by its step, up in one engine and down in the other, by the throw of a coin. The winner's side pulls all margins a little its way. The step
of a margin is a share of its range that the option itself declares (--step), and shrinks as the run goes on. Margins with few values, such
as depths, are left out unless they are named with --only.

Games end by agreement of the scores: won when both sides say so for four plies, drawn when both say nearly level for ten plies after
ply 60, drawn at ply 240, or when a side has no move.

The state is written after every 20 pairs: the same command goes on where it stopped, and Ctrl-C keeps what was played. At the end, and with
--show, the values are printed as lines for crates/search/src/tunables.rs. Nothing but Python's own library is needed. What is tuned
so must still win a match against what it was, on other openings."""

import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time

WON, WON_PLIES = 600, 4
LEVEL, LEVEL_PLIES, LEVEL_FROM, LONGEST = 10, 10, 60, 240
# Spall's exponents, as testing frameworks use them.
STEP_DECAY, GAIN_DECAY = 0.101, 0.602
NOT_MARGINS = {"Hash", "Threads", "MultiPV", "Move Overhead", "Contempt", "UCI_Elo", "Skill Level", "SyzygyProbeDepth",
               "SyzygyProbeLimit", "disabled_features"}
SAVED_EVERY = 20


class EngineGone(Exception):
    """The engine's process has ended."""


class Engine:
    """One engine process, playing at fixed nodes."""

    def __init__(self, command, nodes, fixed):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.nodes = nodes
        self.options = {}
        self.send("uci")
        for line in self.lines("uciok"):
            found = re.match(r"option name (.+?) type spin default (-?\d+) min (-?\d+) max (-?\d+)", line)
            if found:
                self.options[found[1]] = tuple(int(number) for number in found.groups()[1:])
        for name, value in fixed:
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines(self, last):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EngineGone
            yield line.rstrip("\n")
            if line.startswith(last):
                return

    def begin(self, values):
        for name, value in values.items():
            self.send(f"setoption name {name} value {value}")
        self.send("ucinewgame")
        self.send("isready")
        for _ in self.lines("readyok"):
            pass

    def move(self, opening, moves):
        """The move played and the mover's score."""
        self.send(f"position fen {opening} moves {' '.join(moves)}" if moves else f"position fen {opening}")
        self.send(f"go nodes {self.nodes}")
        score = 0
        for line in self.lines("bestmove"):
            found = re.search(r" score (cp|mate) (-?\d+)", line)
            if found:
                value = int(found[2])
                score = value if found[1] == "cp" else (30_000 if value > 0 else -30_000)
        return line.split()[1], score

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def game(white, black, opening):
    """White's points: 1, 0.5 or 0."""
    moves, recent = [], []
    white_to_move = opening.split()[1] == "w"
    while len(moves) < LONGEST:
        move, score = (white if white_to_move else black).move(opening, moves)
        if move in ("(none)", "0000"):
            return 0.5 if abs(score) < 20_000 else (0.0 if white_to_move else 1.0)
        recent.append(score if white_to_move else -score)
        if min(recent[-WON_PLIES:]) > WON and len(recent) >= WON_PLIES:
            return 1.0
        if max(recent[-WON_PLIES:]) < -WON and len(recent) >= WON_PLIES:
            return 0.0
        if len(recent) > LEVEL_FROM and all(abs(score) <= LEVEL for score in recent[-LEVEL_PLIES:]):
            return 0.5
        moves.append(move)
        white_to_move = not white_to_move
    return 0.5


def read_openings(path):
    """The positions of a FEN or EPD file, without their counters."""
    try:
        with open(path, encoding="utf-8") as lines:
            openings = [" ".join(line.split()[:4]) + " 0 1" for line in lines if line.strip() and not line.startswith("#")]
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path} cannot be read: {error}")
    if not openings:
        sys.exit(f"{path} has no positions")
    return openings


class Run:
    """The values, and how far the run has come."""

    def __init__(self, options, arguments):
        self.arguments = arguments
        self.lock = threading.Lock()
        self.pairs, self.stopped, self.failed, self.begun = 0, False, False, time.time()
        wanted = set(arguments.only or ())
        unknown = wanted - set(options)
        if unknown:
            sys.exit(f"the engine has no option named {', '.join(sorted(unknown))}")
        self.ranges = {
            name: (start, low, high) for name, (start, low, high) in options.items()
            if (name in wanted if wanted else name not in NOT_MARGINS and high - low > 20)
        }
        if not self.ranges:
            sys.exit("the engine has no margins among its options: build it with `make TUNE=1`")
        self.values = {name: float(start) for name, (start, _, _) in self.ranges.items()}
        self.path = pathlib.Path(arguments.state)
        if self.path.exists():
            kept = json.loads(self.path.read_text())
            if set(kept["values"]) != set(self.values) or kept["of"] != arguments.pairs:
                sys.exit(f"{self.path} is of another run: other margins or another number of pairs")
            self.values, self.pairs = kept["values"], kept["pairs"]
        self.first = self.pairs

    def propose(self, dice):
        """Every margin's step and direction for the next pair, and the values of both sides."""
        with self.lock:
            share = (self.arguments.pairs / (self.pairs + 1)) ** STEP_DECAY
            steps = {name: max(0.5, (high - low) * self.arguments.step * share) for name, (_, low, high) in self.ranges.items()}
            signs = {name: dice.choice((-1, 1)) for name in self.values}
            sides = []
            for side in (1, -1):
                sides.append({
                    name: self.rounded(name, self.values[name] + side * signs[name] * steps[name], dice) for name in self.values
                })
            return steps, signs, sides

    def rounded(self, name, value, dice):
        """A whole number near by, the nearer the likelier, within the range."""
        _, low, high = self.ranges[name]
        whole = int(value // 1)
        whole += dice.random() < value - whole
        return max(low, min(high, whole))

    def learn(self, steps, signs, result):
        """Moves the values by the pair's result: from -1 (the second side won both) to 1."""
        with self.lock:
            self.pairs += 1
            delay = 0.1 * self.arguments.pairs
            gain = self.arguments.gain * ((delay + self.arguments.pairs) / (delay + self.pairs)) ** GAIN_DECAY
            for name, (_, low, high) in self.ranges.items():
                moved = self.values[name] + gain * steps[name] * signs[name] * result
                self.values[name] = max(low, min(high, moved))
            if self.pairs % SAVED_EVERY == 0 or self.pairs == self.arguments.pairs:
                self.save()

    def save(self):
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps({"of": self.arguments.pairs, "pairs": self.pairs, "values": self.values}, indent=1))
        os.replace(part, self.path)
        done = max(1, self.pairs - self.first)
        left = (time.time() - self.begun) / done * (self.arguments.pairs - self.pairs)
        print(f"\r{self.pairs} of {self.arguments.pairs} pairs, {left / 60:.0f} min left ", end="", file=sys.stderr, flush=True)

    def show(self):
        for name, (start, low, high) in self.ranges.items():
            value = round(self.values[name])
            share = 100 * (value - start) / (high - low)
            print(f"    {name} = {value}, {low}, {high}    (was {start}; {share:+.0f} % of its range)")


def work(run, openings, arguments, seed):
    """Plays pairs until there are enough. An engine that ends by itself ends the run."""
    try:
        play_pairs(run, openings, arguments, random.Random(seed))
    except (EngineGone, BrokenPipeError):
        run.stopped = run.failed = True


def play_pairs(run, openings, arguments, dice):
    fixed = [tuple(option.split("=", 1)) for option in arguments.option]
    engines = [Engine(arguments.engine, arguments.nodes, fixed) for _ in range(2)]
    while not run.stopped and run.pairs < arguments.pairs:
        steps, signs, sides = run.propose(dice)
        opening = dice.choice(openings)
        points = 0.0
        for first in (0, 1):
            for engine, values in zip(engines, sides):
                engine.begin(values)
            of_white = game(engines[first], engines[1 - first], opening)
            points += of_white if first == 0 else 1 - of_white
            if run.stopped:
                break  # half a pair says nothing
        else:
            run.learn(steps, signs, points - 1.0)
    for engine in engines:
        engine.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="a build with the feature `tune`")
    parser.add_argument("--openings", required=True, help="positions to begin from, FEN or EPD, one a line")
    parser.add_argument("--state", required=True, help="where the run is kept; it goes on from there")
    parser.add_argument("--pairs", type=int, default=10_000, help="pairs of games in all (10,000)")
    parser.add_argument("--nodes", type=int, default=4_000, help="nodes a move (4,000)")
    parser.add_argument("--step", type=float, default=0.05, help="the last step as a share of a margin's range (0.05)")
    parser.add_argument("--gain", type=float, default=0.04, help="how much of its step a won pair moves a margin at the end (0.04)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="games at a time (all cores)")
    parser.add_argument("--only", nargs="*", help="only these margins")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a UCI option of both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the values so far and end")
    arguments = parser.parse_args()
    try:
        probe = Engine(arguments.engine, arguments.nodes, [])
        probe.close()
    except (EngineGone, OSError) as error:
        sys.exit(f"{arguments.engine} does not answer as a UCI engine {error}".rstrip())
    run = Run(probe.options, arguments)
    if arguments.show:
        run.show()
        return 0
    openings = read_openings(arguments.openings)
    workers = [
        threading.Thread(target=work, args=(run, openings, arguments, arguments.seed + run.first * 64 + number))
        for number in range(arguments.workers)
    ]
    for worker in workers:
        worker.start()
    try:
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        run.stopped = True
        for worker in workers:
            worker.join()
        run.save()
        print(f"\nStopped after {run.pairs} pairs, kept in {run.path}. The same command goes on.", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    if run.failed:
        print(f"The engine has gone; {run.pairs} pairs are kept in {run.path}.", file=sys.stderr)
        return 1
    run.show()
    return 0


if __name__ == "__main__":
    sys.exit(main())
