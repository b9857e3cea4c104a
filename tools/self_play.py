"""What the tools that play games of the engine against itself share: an engine process, a game at fixed nodes or under a clock that is
counted in nodes, openings, and workers that play until there is enough or somebody presses Ctrl-C.

Games end by agreement of the scores: won when both sides say so for four plies, drawn when both say nearly level for ten plies after
ply 60, drawn at ply 240, or when a side has no move."""

import argparse
import os
import re
import signal
import subprocess
import sys
import threading

WON, WON_PLIES = 600, 4
LEVEL, LEVEL_PLIES, LEVEL_FROM, LONGEST = 10, 10, 60, 240


class EngineGone(Exception):
    """The engine's process has ended."""


def go_command(arguments):
    """What every move is asked for with."""
    if arguments.clock is None:
        return f"go nodes {arguments.nodes}"
    base, increment = (round(1000 * seconds) for seconds in arguments.clock)
    return f"go wtime {base} btime {base} winc {increment} binc {increment}"


def fixed_options(arguments):
    """The options of both sides, NAME=VALUE."""
    counted = [] if arguments.clock is None else [f"nodestime={arguments.nodestime}"]
    return arguments.option + counted


def clock(text):
    """SECONDS+INCREMENT as two numbers."""
    base, _, increment = text.partition("+")
    try:
        seconds = float(base), float(increment or 0)
    except ValueError:
        seconds = (0, 0)
    if seconds[0] <= 0 or seconds[1] < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no clock: SECONDS or SECONDS+INCREMENT")
    return seconds


def nodes_a_millisecond(text):
    """A number that the engine's option nodestime takes; 0 would be a real clock."""
    if not text.isdecimal() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of nodes from 1 to 10,000")
    return int(text)


class Engine:
    """One engine process that is asked for every move in the same words."""

    def __init__(self, command, go, fixed):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.go = go
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
        self.send(self.go)
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


def options_of(command):
    """The number options of an engine that answers: name to (default, least, greatest)."""
    try:
        engine = Engine(command, "go nodes 1", [])
        engine.close()
    except (EngineGone, OSError) as error:
        sys.exit(f"{command} does not answer as a UCI engine {error}".rstrip())
    return engine.options


def play_pairs(run, number, play_pair, arguments):
    """One worker: pairs of games between two engines until there are enough. An engine that ends by itself ends the run."""
    fixed = [tuple(option.split("=", 1)) for option in fixed_options(arguments)]
    try:
        engines = [Engine(arguments.engine, go_command(arguments), fixed) for _ in range(2)]
        while not run.stopped and run.played() < arguments.pairs:
            play_pair(engines, number)
        for engine in engines:
            engine.close()
    except (EngineGone, BrokenPipeError):
        run.stopped = run.failed = True


def points_of_first(run, engines, sides, opening):
    """What the first of two sides, given by their options, makes of an opening with both colours: 0 to 2. None if the run is stopped."""
    points = 0.0
    for first in (0, 1):
        for engine, values in zip(engines, sides):
            engine.begin(values)
        of_white = game(engines[first], engines[1 - first], opening)
        points += of_white if first == 0 else 1 - of_white
        if run.stopped:
            return None  # half a pair says nothing
    return points


def play_until_done(run, play_pair, arguments):
    """Plays pairs on all workers; the exit code. A run has `stopped`, `failed`, `played()`, `kept_in` and `show()`."""
    workers = [threading.Thread(target=play_pairs, args=(run, number, play_pair, arguments)) for number in range(arguments.workers)]
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
        print(f"\nStopped after {run.played()} pairs, kept in {run.kept_in}. The same command goes on.", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    if run.failed:
        print(f"The engine has gone; {run.played()} pairs are kept in {run.kept_in}.", file=sys.stderr)
        return 1
    run.show()
    return 0


def add_game_options(parser, pairs, nodes):
    """The options that every such tool has."""
    parser.add_argument("engine", help="a build with the feature `tune`")
    parser.add_argument("--openings", required=True, help="positions to begin from, FEN or EPD, one a line")
    parser.add_argument("--pairs", type=int, default=pairs, help=f"pairs of games in all ({pairs:,})")
    parser.add_argument("--nodes", type=int, default=nodes, help=f"nodes a move ({nodes:,})")
    parser.add_argument("--clock", type=clock, metavar="SECONDS+INCREMENT",
                        help="play under this clock instead, counted in nodes, which a busy machine does not disturb")
    parser.add_argument("--nodestime", type=nodes_a_millisecond, default=250, help="with --clock: so many nodes are a millisecond (250)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="games at a time (all cores)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a UCI option of both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what the pairs so far say and end")
