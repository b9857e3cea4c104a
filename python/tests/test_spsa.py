"""tools/spsa.py: where values go, the mean that is proposed, and a run that is gone on with."""

import argparse
import random
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import spsa  # noqa: E402

OPTIONS = {"worse_than_it_could_be": (20, 0, 100), "without_effect": (50, 0, 100)}


def a_run(folder: Path, options=OPTIONS, **more) -> spsa.Run:
    games = {"nodes": 4000, "clock": None, "nodestime": 250, "option": [], **more}
    return spsa.Run(options, argparse.Namespace(pairs=2000, step=0.05, gain=0.2, only=None, state=folder / "run.json", **games))


def test_margins_of_the_clock_are_tuned_with_a_clock(tmp_path: Path):
    options = {"time_soft": (80, 0, 200), "vote_base": (14, 0, 100), "margin": (60, 0, 100), "nodestime": (0, 0, 10_000)}
    assert set(a_run(tmp_path, options).values) == {"margin"}
    assert set(a_run(tmp_path, options, clock=(8.0, 0.08)).values) == {"margin", "time_soft"}


def play(run: spsa.Run, pairs: int, dice: random.Random) -> list[dict[str, float]]:
    """Pairs in which the side with more of the first margin scores more, the nearer to 70 the less; some go otherwise by chance."""
    passed = []
    for _ in range(pairs):
        steps, signs, _ = run.propose(dice)
        wanted = 1 if run.values["worse_than_it_could_be"] < 70 else -1
        run.learn(steps, signs, wanted * signs["worse_than_it_could_be"] if dice.random() < 0.6 else dice.choice((-1, 1)))
        passed.append(dict(run.values))
    return passed


def test_the_mean_of_the_later_values_is_proposed(tmp_path: Path, capsys):
    run = a_run(tmp_path)
    passed = play(run, 2000, random.Random(5))
    late = [values["worse_than_it_could_be"] for values in passed[1000:]]
    mean = run.means["worse_than_it_could_be"]
    assert min(late) < mean < max(late) and abs(mean - 70) < 5, (mean, min(late), max(late))
    assert abs(mean - sum(late) / len(late)) < 2
    run.show()
    assert f"worse_than_it_could_be = {round(mean)}, 0, 100" in capsys.readouterr().out


def test_a_run_goes_on_where_it_stopped(tmp_path: Path):
    run = a_run(tmp_path)
    play(run, 40, random.Random(6))
    again = a_run(tmp_path)
    assert (again.pairs, again.values, again.means) == (40, run.values, run.means)
    # A state written before means were kept begins them anew.
    state = (tmp_path / "run.json").read_text()
    (tmp_path / "run.json").write_text(state[: state.index('"means"')].rstrip().rstrip(",") + "}")
    old = a_run(tmp_path)
    assert old.values == run.values and old.means == run.values


def test_a_run_is_not_gone_on_with_in_other_games(tmp_path: Path):
    play(a_run(tmp_path), 20, random.Random(7))
    for more in [{"nodes": 5000}, {"clock": (8.0, 0.08)}, {"option": ["Hash=64"]}]:
        with pytest.raises(SystemExit, match="other nodes, clock or options"):
            a_run(tmp_path, **more)
    assert a_run(tmp_path).pairs == 20


@pytest.mark.parametrize("number", ["0", "-5", "10001", "many"])
def test_a_number_of_nodes_that_no_engine_takes_is_refused(tmp_path: Path, number: str):
    command = [sys.executable, spsa.__file__, "no-engine", "--openings", "in.epd", "--state", "run.json", "--clock", "8+0.08"]
    refused = subprocess.run([*command, "--nodestime", number], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert refused.returncode == 2 and "is no number of nodes from 1 to 10,000" in refused.stderr
