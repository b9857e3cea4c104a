#!/usr/bin/env python3
"""What the moves cost that engines, or settings of one engine, choose at fixed nodes, as a stronger engine judges them.

    tools/move_loss.py positions.epd --judge stockfish --nodes 150000 --record losses.jsonl \\
        --side base=./gander --side milder=./tuning,reduction_factor=400

Every side chooses a move in every position, the table cleared before it. Where the sides differ, the judge searches the position after each of the
moves, and a move costs what its expected score lies below that of the best of them, in hundredths of a point. The report gives each side's mean
and, position by position, its difference from the first side, with standard errors. A match of some hundred games at so many nodes takes
ten times as long to say as much; what a setting gains here must still win a match.

Losses compare only within one record: a side more may find better moves. Kill it at any moment: the same command goes on where it stopped, and
sides that are new to a record are searched in all of its positions. Needs python-chess.
"""

import argparse
import json
import math
import pathlib
import queue
import statistics
import sys
import threading

import chess
import chess.engine

# Centipawns per unit of log odds: that of engines whose scores say 1.00 where a win is as likely as not.
SCALE = 110
FARTHEST = 1500


def expected(centipawns):
    """Expected score in hundredths of a point."""
    return 100 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, centipawns)) / SCALE))


def side(text):
    """NAME=COMMAND,OPTION=VALUE,... as a name, a command and options."""
    name, equals, rest = text.partition("=")
    command, *options = rest.split(",")
    if not (name and equals and command) or not all("=" in option for option in options):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=COMMAND or NAME=COMMAND,OPTION=VALUE")
    return name, command, dict(option.split("=", 1) for option in options)


def positions(path, every):
    """The FENs of a file, without counters and without positions in which there is nothing to choose."""
    fens = []
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path} could not be read: {error}")
    for number, line in list(enumerate(lines, 1))[::every]:
        if not line.strip() or line.startswith("#"):
            continue
        try:
            board = chess.Board(" ".join(line.split()[:4]) + " 0 1")
        except ValueError as error:
            sys.exit(f"{path}, line {number}: {error}")
        if board.is_valid() and board.legal_moves.count() > 1:
            fens.append(board.fen())
    return list(dict.fromkeys(fens))


class Worker:
    """The engines of one thread."""

    def __init__(self, sides, judge, hash_megabytes, nodes, judge_nodes):
        self.nodes, self.judge_nodes = nodes, judge_nodes
        self.sides = {}
        for name, command, options in sides:
            self.sides[name] = chess.engine.SimpleEngine.popen_uci(command, timeout=60)
            self.sides[name].configure({"Hash": hash_megabytes, **options})
        self.judge = chess.engine.SimpleEngine.popen_uci(judge, timeout=60)

    def look(self, fen, known):
        """What is known of a position once every side has chosen and every move is judged."""
        board = chess.Board(fen)
        moves, scores = dict(known.get("moves", {})), dict(known.get("scores", {}))
        for name, engine in self.sides.items():
            if name not in moves:
                # Another game each time clears the table.
                moves[name] = engine.play(board, chess.engine.Limit(nodes=self.nodes), game=object()).move.uci()
        if len(set(moves.values())) > 1:
            for uci in sorted(set(moves.values()) - set(scores)):
                scores[uci] = self.score(board, chess.Move.from_uci(uci))
        return {"fen": fen, "moves": moves, "scores": scores}

    def score(self, board, move):
        """The judge's centipawns for the side that moves."""
        after = board.copy(stack=False)
        after.push(move)
        if after.is_game_over():
            return 10_000 if after.is_checkmate() else 0
        info = self.judge.analyse(after, chess.engine.Limit(nodes=self.judge_nodes), game=object())
        return info["score"].pov(board.turn).score(mate_score=10_000)

    def close(self):
        for engine in [*self.sides.values(), self.judge]:
            engine.quit()


def read_record(path, wanted):
    """What a record knows, position by position; the last line about a position counts."""
    known = {}
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines()
        if lines and lines[0] != json.dumps(wanted):
            sys.exit(f"{path} is the record of another measurement: {lines[0]}")
        for line in lines[1:]:
            try:
                found = json.loads(line)
            except ValueError:
                # Cut off when its writer was killed.
                continue
            known[found["fen"]] = found
    return known


def measure(arguments, sides, fens, known):
    """Searches what the record does not know yet."""
    todo = queue.Queue()
    names = {name for name, _, _ in sides}
    for fen in fens:
        if not names <= known.get(fen, {}).get("moves", {}).keys():
            todo.put(fen)
    total, lock, failures = todo.qsize(), threading.Lock(), []
    if total == 0:
        return
    with open(arguments.record, "a", encoding="utf-8") as record:
        if record.tell() == 0:
            record.write(json.dumps(heading(arguments)) + "\n")
        elif not pathlib.Path(arguments.record).read_bytes().endswith(b"\n"):
            record.write("\n")

        def work():
            try:
                worker = Worker(sides, arguments.judge, arguments.hash, arguments.nodes, arguments.judge_nodes)
                while not failures:
                    found = worker.look(fen := todo.get_nowait(), known.get(fen, {}))
                    with lock:
                        known[fen] = found
                        record.write(json.dumps(found) + "\n")
                        record.flush()
                        print(f"\r{total - todo.qsize()} of {total} positions", end="", file=sys.stderr, flush=True)
            except queue.Empty:
                worker.close()
            except (chess.engine.EngineError, chess.engine.EngineTerminatedError, OSError) as error:
                failures.append(error)

        threads = [threading.Thread(target=work, daemon=True) for _ in range(max(1, min(arguments.jobs, total)))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    print(file=sys.stderr)
    if failures:
        sys.exit(f"an engine failed: {failures[0]}")


def heading(arguments):
    return {"nodes": arguments.nodes, "judge": arguments.judge, "judge_nodes": arguments.judge_nodes}


def losses(found):
    """What each side's move cost."""
    if not found["scores"]:
        return dict.fromkeys(found["moves"], 0.0)
    points = {move: expected(score) for move, score in found["scores"].items()}
    best = max(points.values())
    return {name: best - points[move] for name, move in found["moves"].items()}


def standard_error(values):
    """The standard error of a mean."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def report(names, known, fens):
    """A line for each side."""
    tables = [losses(known[fen]) for fen in fens if fen in known and set(names) <= known[fen]["moves"].keys()]
    yield f"{len(tables)} positions; {sum(not known[fen]['scores'] for fen in fens if fen in known)} in which all sides agree"
    for name in names:
        own = [table[name] for table in tables]
        if not own:
            return
        line = f"{name:24} loses {statistics.fmean(own):.3f} ± {standard_error(own):.3f} a move"
        if name != names[0]:
            apart = [table[name] - table[names[0]] for table in tables]
            line += f"; {statistics.fmean(apart):+.3f} ± {standard_error(apart):.3f} beside {names[0]}"
        yield line


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("positions", metavar="FILE", help="positions as EPD or FEN lines, best from games such as the engine plays")
    parser.add_argument("--side", action="append", type=side, required=True, metavar="NAME=COMMAND,OPTION=VALUE", help="a side; may be repeated")
    parser.add_argument("--judge", required=True, metavar="COMMAND", help="the engine that judges, stronger than the sides")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes for each choice (%(default)s)")
    parser.add_argument("--judge-nodes", type=int, default=100_000, help="nodes for each judgement (%(default)s)")
    parser.add_argument("--hash", type=int, default=16, help="mebibytes of each side's table (%(default)s)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth position")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="positions at once (%(default)s)")
    parser.add_argument("--record", default="losses.jsonl", metavar="FILE", help="where everything is kept (%(default)s)")
    arguments = parser.parse_args()
    names = [name for name, _, _ in arguments.side]
    if len(set(names)) < len(names):
        parser.error("two sides have the same name")
    known = read_record(pathlib.Path(arguments.record), heading(arguments))
    fens = positions(arguments.positions, max(1, arguments.every))
    measure(arguments, arguments.side, fens, known)
    print("\n".join(report(names, known, fens)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
