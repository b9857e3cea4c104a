#!/usr/bin/env python3
"""Runs test suites through any UCI engine at a fixed number of nodes a position.

    tools/suites.py ./gander wac.epd ecm.epd --nodes 100000 [--option Evaluator=classical] [--every 4] [--json out.json]

A position counts as solved when the move played is one of `bm`, or none of `am`. Where the comment c0 gives points for moves ("f5=100, Bf2=46"), they
are added up. Where `bm #5` tells a mate, it counts as found when the last score is a mate for the same side, as shortest when it is as short as the known
one; a mate shorter than the known one, and a line that claims mate and does not end in it, are told as faults, and the exit code is 1. The table
is cleared before each position. Needs python-chess.
"""

import argparse
import json
import re
import sys

import chess
import chess.engine


def positions(path, every):
    """The positions of a suite with what is known of them."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(line.strip() for line in lines):
            if not line or line.startswith("#") or number % every:
                continue
            fields = line.split()
            board = chess.Board(" ".join(fields[:4]) + " 0 1")
            rest = " ".join(fields[4:])
            mate = re.search(r"\bbm #(-?\d+)", rest)
            moves = {"bm": set(), "am": set()}
            for kind, found in moves.items():
                told = re.search(rf"\b{kind} ([^;#][^;]*);", rest)
                for san in told.group(1).replace(",", " ").split() if told else []:
                    try:
                        found.add(board.parse_san(san))
                    except ValueError:
                        found.add(None)
            points = {}
            comment = re.search(r'c0 "([^"]*=\d[^"]*)"', rest)
            for san, worth in re.findall(r"(\S+?)=(\d+)(?=,|$)", comment.group(1)) if comment else []:
                try:
                    points[board.parse_san(san)] = int(worth)
                except ValueError:
                    pass
            yield line, board, mate and int(mate.group(1)), moves, points


def ends_in_mate(board, line):
    """Whether the moves of a line can be played and the last one mates."""
    end = board.copy(stack=False)
    for move in line:
        if move not in end.legal_moves:
            return False
        end.push(move)
    return end.is_checkmate()


def run(engine, path, nodes, every):
    """What the engine makes of a suite."""
    result = {"positions": 0, "solved": 0, "points": 0, "most_points": 0, "mates": 0, "mates_found": 0, "mates_shortest": 0, "faults": []}
    for line, board, mate, moves, points in positions(path, every):
        # Another game each time clears the table.
        info = {}
        with engine.analysis(board, chess.engine.Limit(nodes=nodes), game=object()) as analysis:
            for told in analysis:
                if "score" in told and "pv" in told and "lowerbound" not in told and "upperbound" not in told:
                    info = told
            best = analysis.wait().move
        result["positions"] += 1
        if points:
            result["points"] += points.get(best, 0)
            result["most_points"] += max(points.values())
        if moves["bm"] or moves["am"]:
            result["solved"] += (not moves["bm"] or best in moves["bm"]) and best not in moves["am"]
        found = info["score"].pov(board.turn).mate() if "score" in info else None
        if found and not ends_in_mate(board, info["pv"]):
            result["faults"].append(f"mate in {found} claimed by a line that does not end in it: {line}")
        if mate:
            result["mates"] += 1
            if found and (found > 0) == (mate > 0):
                result["mates_found"] += 1
                result["mates_shortest"] += abs(found) <= abs(mate)
                if abs(found) < abs(mate):
                    result["faults"].append(f"mate in {found} claimed where {mate} is known: {line}")
    return result


def told(result):
    """A suite's result in a line."""
    parts = []
    if result["positions"] > result["mates"]:
        parts.append(f"{result['solved']} of {result['positions'] - result['mates']} solved")
    if result["most_points"]:
        parts.append(f"{result['points']} of {result['most_points']} points")
    if result["mates"]:
        parts.append(f"{result['mates_found']} of {result['mates']} mates found, {result['mates_shortest']} of them the shortest")
    return ", ".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("engine", help="the command of a UCI engine")
    parser.add_argument("suites", nargs="+", metavar="FILE", help="suites as EPD")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes for each position (%(default)s)")
    parser.add_argument("--hash", type=int, default=32, help="mebibytes of the table (%(default)s)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth position")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option for the engine")
    parser.add_argument("--json", metavar="FILE", help="where the figures go as JSON")
    arguments = parser.parse_args()
    options = {"Hash": arguments.hash, "Threads": 1, **dict(option.split("=", 1) for option in arguments.option)}
    results = {}
    with chess.engine.SimpleEngine.popen_uci(arguments.engine, timeout=60) as engine:
        engine.configure(options)
        for suite in arguments.suites:
            results[suite] = run(engine, suite, arguments.nodes, arguments.every)
            print(f"{suite}: {told(results[suite])}", flush=True)
            for fault in results[suite]["faults"]:
                print(f"  {fault}", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as out:
            json.dump(results, out, indent=1)
    return 1 if any(result["faults"] for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
