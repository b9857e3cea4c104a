#!/usr/bin/env python3
"""Measures many changes of the search at once by games of the engine against itself (a factorial experiment).

    make TUNE=1 EXE=tuning                       # a build in which every margin is a UCI option
    tools/factorial.py ./tuning --openings book.epd --record games.jsonl --pairs 3000 --nodes 20000 \\
        --bit killer=disabled_features:17 --value "more reduction"=reduction_factor:520

In every pair of games each change is on at one side and off at the other, by the throw of a coin, from one opening with colours
swapped. So every game counts for every change, where matches of their own would each need as many. What a change is worth then is its mean
over the others on and off: changes that stand in for each other are worth less together than their sum.

--bit NAME=OPTION:BIT turns a bit of an option on; --value NAME=OPTION:VALUE sets an option. Several may share a bit field, no two an option's value.

A pair is a line of the record: the same command goes on where it stopped, and Ctrl-C keeps what was played. At the end, and with --show,
each change's worth in Elo is printed with its error (95 %), by least squares. What has gained here must still win a match of its own. Games
end as tools/self_play.py says. Nothing but Python's own library is needed."""

import argparse
import json
import math
import pathlib
import random
import sys
import threading
import time

from self_play import add_game_options, fixed_options, go_command, options_of, play_until_done, points_of_first, read_openings

# What a small share of the points is worth in Elo, near an even score.
ELO_A_POINT = 1600 / math.log(10)


def parse_changes(bits, values):
    """Name to (option, bit or None, value or None), in the order given."""
    changes = {}
    for text, is_bit in [(text, True) for text in bits] + [(text, False) for text in values]:
        name, _, setting = text.partition("=")
        option, _, number = setting.rpartition(":")
        if not name or not option or not number.lstrip("-").isdigit() or (is_bit and not 0 <= int(number) < 31):
            sys.exit(f"{text!r} is no change: NAME=OPTION:{'BIT, a bit from 0 to 30' if is_bit else 'VALUE'}")
        if name in changes:
            sys.exit(f"two changes are named {name}")
        taken = [other for other in changes.values() if other[0] == option]
        if any(not (is_bit and other[1] is not None and other[1] != int(number)) for other in taken):
            sys.exit(f"{text!r} changes what another change changes already")
        changes[name] = (option, int(number), None) if is_bit else (option, None, int(number))
    if not changes:
        sys.exit("name at least one change, by --bit or --value")
    return changes


def settings(changes, signs, side, options):
    """The option values of a side (1 or -1) where each change is on if its sign is the side's."""
    chosen = {option: options[option][0] for option, _, _ in changes.values()}
    for (name, (option, bit, value)), sign in zip(changes.items(), signs):
        if sign == side:
            chosen[option] = chosen[option] | 1 << bit if bit is not None else value
    return chosen


def solve(matrix, columns):
    """The inverse of a symmetric matrix times columns, by elimination with pivots; None where it is singular."""
    size = len(matrix)
    rows = [list(matrix[i]) + list(columns[i]) for i in range(size)]
    for step in range(size):
        pivot = max(range(step, size), key=lambda row: abs(rows[row][step]))
        if abs(rows[pivot][step]) < 1e-9:
            return None
        rows[step], rows[pivot] = rows[pivot], rows[step]
        rows[step] = [number / rows[step][step] for number in rows[step]]
        for row in range(size):
            if row != step and rows[row][step]:
                factor = rows[row][step]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[step])]
    return [row[size:] for row in rows]


def worths(pairs):
    """Elo and error of every change, from (signs, points of the first side less one) of each pair; None while there are too few."""
    if not pairs:
        return None
    size = len(pairs[0][0])
    products = [[sum(signs[i] * signs[j] for signs, _ in pairs) for j in range(size)] for i in range(size)]
    with_results = [sum(signs[i] * result / 2 for signs, result in pairs) for i in range(size)]
    inverse = solve(products, [[float(i == j) for j in range(size)] for i in range(size)])
    if inverse is None or len(pairs) <= size:
        return None
    shares = [sum(a * b for a, b in zip(row, with_results)) for row in inverse]
    left = sum((result / 2 - sum(share * sign for share, sign in zip(shares, signs))) ** 2 for signs, result in pairs)
    variance = left / (len(pairs) - size)
    return [
        (share * ELO_A_POINT, 1.96 * math.sqrt(variance * inverse[i][i]) * ELO_A_POINT) for i, share in enumerate(shares)
    ]


class Experiment:
    """The changes, and the pairs played so far."""

    def __init__(self, changes, arguments):
        self.changes, self.wanted = changes, arguments.pairs
        self.path = self.kept_in = pathlib.Path(arguments.record)
        self.lock = threading.Lock()
        self.stopped, self.failed, self.begun = False, False, time.time()
        self.head = {"changes": {name: list(change) for name, change in changes.items()}, "go": go_command(arguments), "option": fixed_options(arguments)}
        self.pairs = self.read() if self.path.exists() else []
        self.first = len(self.pairs)

    def read(self):
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        # A line without its end was being written when the run was killed.
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            self.path.write_text("".join(whole), encoding="utf-8")
        try:
            head, *pairs = [json.loads(line) for line in whole] or [None]
            pairs = [(pair["signs"], pair["result"]) for pair in pairs]
        except (ValueError, KeyError, TypeError):
            sys.exit(f"{self.path} is no record of this tool's")
        if head is not None and head != self.head:
            sys.exit(f"{self.path} is of another experiment: other changes, nodes, clock or options")
        return pairs

    def played(self):
        return len(self.pairs)

    def save(self):
        """Every pair is kept as soon as it is played."""

    def keep(self, signs, result):
        with self.lock:
            empty = not self.path.exists() or self.path.stat().st_size == 0
            with self.path.open("a", encoding="utf-8") as record:
                if empty:
                    record.write(json.dumps(self.head) + "\n")
                record.write(json.dumps({"signs": signs, "result": result}) + "\n")
            self.pairs.append((signs, result))
            done = len(self.pairs) - self.first
            left = (time.time() - self.begun) / done * (self.wanted - len(self.pairs))
            print(f"\r{len(self.pairs)} of {self.wanted} pairs, {left / 60:.0f} min left ", end="", file=sys.stderr, flush=True)

    def show(self):
        found = worths(self.pairs)
        print(f"{len(self.pairs)} pairs" + ("" if found else ": too few to say anything"))
        for name, (elo, error) in sorted(zip(self.changes, found or []), key=lambda row: -row[1][0]):
            print(f"  {elo:+6.1f} ± {error:4.1f}  {name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game_options(parser, pairs=2_000, nodes=20_000)
    parser.add_argument("--record", required=True, help="where the pairs are kept; the run goes on from there")
    parser.add_argument("--bit", action="append", default=[], metavar="NAME=OPTION:BIT", help="a change that turns a bit on")
    parser.add_argument("--value", action="append", default=[], metavar="NAME=OPTION:VALUE", help="a change that sets an option")
    arguments = parser.parse_args()
    changes = parse_changes(arguments.bit, arguments.value)
    experiment = Experiment(changes, arguments)
    if arguments.show:
        experiment.show()
        return 0
    options = options_of(arguments.engine)
    unknown = {option for option, _, _ in changes.values()} - set(options)
    if unknown:
        sys.exit(f"the engine has no option named {', '.join(sorted(unknown))}: build it with `make TUNE=1`")
    openings = read_openings(arguments.openings)
    dice = [random.Random(arguments.seed + experiment.first * 64 + number) for number in range(arguments.workers)]

    def play_pair(engines, worker):
        signs = [dice[worker].choice((-1, 1)) for _ in changes]
        sides = [settings(changes, signs, side, options) for side in (1, -1)]
        points = points_of_first(experiment, engines, sides, dice[worker].choice(openings))
        if points is not None:
            experiment.keep(signs, points - 1.0)

    return play_until_done(experiment, play_pair, arguments)


if __name__ == "__main__":
    sys.exit(main())
