#!/usr/bin/env python3
"""Tunes the search's margins by games of the engine against itself (SPSA: simultaneous perturbation).

    make TUNE=1 EXE=tuning                       # a build in which every margin is a UCI option
    tools/spsa.py ./tuning --openings book.epd --state run.json --pairs 10000 --nodes 4000

Every pair of games plays two neighbours of the present values against each other, from one opening with colours swapped: every margin is
moved by its step, up in one engine and down in the other, by the throw of a coin. The winner's side pulls all margins a little its way. The step
of a margin is a share of its range that the option itself declares (--step), and shrinks as the run goes on. Margins with few values, such
as depths, are left out unless they are named with --only; so are those that cannot count in games with one thread and without tablebases,
which would only wander: their names begin with vote_ or tablebase_, and without --clock with time_.

Games end as tools/self_play.py says.

The state is written after every 20 pairs: the same command goes on where it stopped, and Ctrl-C keeps what was played. At the end, and with
--show, the mean of the values that the run has come through, the later ones counting more, is printed as lines for
crates/search/src/tunables.rs: single values waver to the end. Nothing but Python's own library is needed. What is tuned so must still win a
match against what it was, on other openings."""

import argparse
import json
import os
import pathlib
import random
import sys
import threading
import time

from self_play import add_game_options, fixed_options, go_command, options_of, play_until_done, points_of_first, read_openings

# Spall's exponents, as testing frameworks use them.
STEP_DECAY, GAIN_DECAY = 0.101, 0.602
NOT_MARGINS = {"Hash", "Threads", "MultiPV", "Move Overhead", "nodestime", "Contempt", "UCI_Elo", "Skill Level", "SyzygyProbeDepth",
               "SyzygyProbeLimit", "disabled_features"}
# What begins so counts only with several threads, with tablebases, or with a clock.
WITHOUT_EFFECT = ("vote_", "tablebase_")
OF_THE_CLOCK = "time_"
SAVED_EVERY = 20
# The mean weighs the values after a pair by about this power of the pair's number: most of it is the last third of a run.
MEAN_POWER = 3


def is_tuned(name, low, high, clock):
    """Whether an option is tuned though nobody named it, in games with or without a clock."""
    counts = not name.startswith(WITHOUT_EFFECT) and (clock or not name.startswith(OF_THE_CLOCK))
    return counts and name not in NOT_MARGINS and high - low > 20


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
            if (name in wanted if wanted else is_tuned(name, low, high, arguments.clock is not None))
        }
        if not self.ranges:
            sys.exit("the engine has no margins among its options: build it with `make TUNE=1`")
        self.values = {name: float(start) for name, (start, _, _) in self.ranges.items()}
        self.means = dict(self.values)
        self.path = self.kept_in = pathlib.Path(arguments.state)
        self.games = {"go": go_command(arguments), "option": fixed_options(arguments)}
        if self.path.exists():
            kept = json.loads(self.path.read_text())
            if set(kept["values"]) != set(self.values) or kept["of"] != arguments.pairs:
                sys.exit(f"{self.path} is of another run: other margins or another number of pairs")
            # States written before this was kept do not say.
            if kept.get("games", self.games) != self.games:
                sys.exit(f"{self.path} is of another run: other nodes, clock or options")
            self.values, self.pairs = kept["values"], kept["pairs"]
            self.means = kept.get("means", dict(self.values))
        self.first = self.pairs

    def played(self):
        return self.pairs

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
                share = (MEAN_POWER + 1) / (self.pairs + MEAN_POWER)
                self.means[name] += share * (self.values[name] - self.means[name])
            if self.pairs % SAVED_EVERY == 0 or self.pairs == self.arguments.pairs:
                self.save()

    def save(self):
        part = self.path.with_suffix(".part")
        kept = {"of": self.arguments.pairs, "games": self.games, "pairs": self.pairs, "values": self.values, "means": self.means}
        part.write_text(json.dumps(kept, indent=1))
        os.replace(part, self.path)
        done = max(1, self.pairs - self.first)
        left = (time.time() - self.begun) / done * (self.arguments.pairs - self.pairs)
        print(f"\r{self.pairs} of {self.arguments.pairs} pairs, {left / 60:.0f} min left ", end="", file=sys.stderr, flush=True)

    def show(self):
        for name, (start, low, high) in self.ranges.items():
            value = round(self.means[name])
            share = 100 * (value - start) / (high - low)
            print(f"    {name} = {value}, {low}, {high}    (was {start}; {share:+.0f} % of its range)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game_options(parser, pairs=10_000, nodes=4_000)
    parser.add_argument("--state", required=True, help="where the run is kept; it goes on from there")
    parser.add_argument("--step", type=float, default=0.05, help="the last step as a share of a margin's range (0.05)")
    parser.add_argument("--gain", type=float, default=0.04, help="how much of its step a won pair moves a margin at the end (0.04)")
    parser.add_argument("--only", nargs="*", help="only these margins")
    arguments = parser.parse_args()
    run = Run(options_of(arguments.engine), arguments)
    if arguments.show:
        run.show()
        return 0
    openings = read_openings(arguments.openings)
    dice = [random.Random(arguments.seed + run.first * 64 + number) for number in range(arguments.workers)]

    def play_pair(engines, worker):
        steps, signs, sides = run.propose(dice[worker])
        points = points_of_first(run, engines, sides, dice[worker].choice(openings))
        if points is not None:
            run.learn(steps, signs, points - 1.0)

    return play_until_done(run, play_pair, arguments)


if __name__ == "__main__":
    sys.exit(main())
