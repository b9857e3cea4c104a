#!/usr/bin/env python3
"""Plays games of the engine against itself through its UCI door, very fast, and checks everything it says: every move legal, every line
playable, no crash, no silence, no loss on time that waiting for a processor does not explain. Options change between games (hash, threads,
evaluator, lines, Chess960), and a third process can load the machine. Needs python-chess.

Every game is a line of the record; run again with the same record, it goes on until there are as many games as asked for.

    tools/uci_games.py target/release/gander --games 20000 --record games.jsonl [--load] [--clock 0.2 --increment 0.002]
"""

import argparse
import collections
import contextlib
import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess

SILENCE = 60.0
EVALUATORS = ["classical", "classical", "classical", "nnue", "textbook", "rustic", "scacchista", "applet", "count"]


class Fault(Exception):
    """What the engine must not do."""


class Engine:
    """The program, spoken to in plain lines."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
        )
        self.say("uci")
        self.until("uciok")

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            raise Fault(f"it is gone (exit {self.process.wait()}): {self.process.stderr.read()[-500:]}") from None

    def until(self, word, hear=lambda line: None):
        silent = threading.Timer(SILENCE, self.process.kill)
        silent.start()
        try:
            for line in self.process.stdout:
                if line.split(" ", 1)[0].strip() == word:
                    return line.strip()
                hear(line.strip())
        finally:
            silent.cancel()
        raise Fault(f"no '{word}' came (exit {self.process.wait()}): {self.process.stderr.read()[-500:]}")

    def waited(self):
        """Seconds that its threads have waited for a processor, as the system counts them."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                total += int(task.read_text().split()[1])
        return total / 1e9

    def worked(self):
        """Seconds of processor time, those of threads that have ended among them; counted in hundredths."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quit(self):
        with contextlib.suppress(Fault):
            self.say("quit")
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Fault("it did not quit") from None
        if self.process.returncode != 0:
            raise Fault(f"exit {self.process.returncode}")


def check_line(board, line):
    """A line of information must be playable from here."""
    words = line.split()
    if words[:2] == ["info", "string"] or "pv" not in words:
        return
    walked = board.copy(stack=False)
    for text in words[words.index("pv") + 1 :]:
        try:
            move = walked.parse_uci(text)
        except ValueError:
            raise Fault(f"'{text}' cannot be played in {board.fen()}: {line}") from None
        walked.push(move)


def options(choose, chess960):
    """What is set before a game."""
    return {
        "Hash": choose.choice([1, 2, 16, 64]),
        "Threads": choose.choice([1, 1, 1, 2, 3]),
        "MultiPV": choose.choice([1, 1, 1, 1, 3]),
        "Evaluator": choose.choice(EVALUATORS),
        "UCI_Chess960": str(chess960).lower(),
        "UCI_ShowWDL": choose.choice(["true", "false"]),
    }


def own_waiting():
    with open("/proc/self/schedstat", encoding="ascii") as file:
        return int(file.read().split()[1]) / 1e9


def play(engines, number, clock, increment):
    """One game; gives what the record says of it."""
    choose = random.Random(number)
    chess960 = number % 4 == 3
    board = chess.Board.from_chess960_pos(choose.randrange(960)) if chess960 else chess.Board()
    start = board.fen()
    said = []
    for engine in engines:
        chosen = options(choose, chess960)
        said.append(chosen)
        for name, value in chosen.items():
            engine.say(f"setoption name {name} value {value}")
        engine.say("ucinewgame")
        engine.say("isready")
        engine.until("readyok")
    for _ in range(choose.randrange(2, 9)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(choose.choice(moves))
    clocks = [clock, clock]
    late = unexplained = 0
    longest = 0.0
    while not board.is_game_over(claim_draw=True) and board.ply() < 600:
        mover = 0 if board.turn else 1
        engine = engines[mover]
        moves = " ".join(move.uci() for move in board.move_stack)
        engine.say(f"position fen {start}" + (f" moves {moves}" if moves else ""))
        white, black = (max(1, int(1000 * left)) for left in clocks)
        step = int(1000 * increment)
        waited, own, worked = engine.waited(), own_waiting(), engine.worked()
        begun = time.perf_counter()
        engine.say(f"go wtime {white} btime {black} winc {step} binc {step}")
        heard = []
        answer = engine.until("bestmove", heard.append)
        spent = time.perf_counter() - begun
        over = spent - clocks[mover]
        if over > 0:
            late += 1
            longest = max(longest, over)
            # Between our clock and the engine's lie the system's queues: those of the engine's threads, and our own. What threads that have
            # ended waited is not told, but they worked less than they would have on processors of their own.
            queued = engine.waited() - waited + own_waiting() - own
            kept_from_work = said[mover]["Threads"] * spent - (engine.worked() - worked)
            unexplained += over > max(queued + 0.001, kept_from_work)
            clocks[mover] = clock
        else:
            clocks[mover] += increment - spent
        for line in heard:
            check_line(board, line)
        best = answer.split()[1]
        try:
            board.push(board.parse_uci(best))
        except ValueError:
            raise Fault(f"'{best}' is not legal in {board.fen()}") from None
    return {
        "game": number,
        "chess960": chess960,
        "plies": board.ply(),
        "result": board.result(claim_draw=True),
        "late": late,
        "unexplained": unexplained,
        "longest_ms": round(1000 * longest, 1),
        "options": said,
    }


def summary(record):
    games = [json.loads(line) for line in record.read_text().splitlines()] if record.exists() else []
    faults = [game for game in games if "fault" in game]
    played = [game for game in games if "fault" not in game]
    results = collections.Counter(game["result"] for game in played)
    print(
        f"{len(played)} games, {sum(game['chess960'] for game in played)} of them Chess960, "
        f"{sum(game['plies'] for game in played)} moves, results {dict(results)}; {len(faults)} faults; "
        f"{sum(game['late'] for game in played)} moves after the flag, "
        f"{sum(game['unexplained'] for game in played)} of them not explained by waiting for a processor"
    )
    for fault in faults:
        print(f"game {fault['game']}: {fault['fault']}")
    return len(games), bool(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, so that two runs side by side play different ones")
    parser.add_argument("--record", type=Path, default=Path("uci-games.jsonl"))
    parser.add_argument("--clock", type=float, default=0.2)
    parser.add_argument("--increment", type=float, default=0.002)
    parser.add_argument("--load", action="store_true", help="load the machine with a third process that searches")
    parser.add_argument("--minutes", type=float, default=None, help="stop after so long")
    given = parser.parse_args()
    begun = time.monotonic()
    done = summary(given.record)[0]
    loading = subprocess.Popen([given.program], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) if given.load else None
    if loading:
        loading.stdin.write("go infinite\n")
        loading.stdin.flush()
    engines = [Engine(given.program) for _ in range(2)]
    with given.record.open("a") as record:
        for number in range(given.first + done, given.first + given.games):
            if given.minutes is not None and time.monotonic() - begun > 60 * given.minutes:
                break
            try:
                game = play(engines, number, given.clock, given.increment)
                # New programs now and then, so that starting and quitting are played, too.
                if number % 50 == 49:
                    for engine in engines:
                        engine.quit()
                    engines = [Engine(given.program) for _ in range(2)]
            except Fault as fault:
                game = {"game": number, "fault": str(fault)}
                for engine in engines:
                    engine.process.kill()
                engines = [Engine(given.program) for _ in range(2)]
            record.write(json.dumps(game) + "\n")
            record.flush()
    for engine in engines:
        engine.quit()
    if loading:
        loading.kill()
        loading.wait()
    sys.exit(1 if summary(given.record)[1] else 0)


if __name__ == "__main__":
    main()
