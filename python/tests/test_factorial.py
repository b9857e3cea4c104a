"""tools/factorial.py: what changes are worth, and a record that is gone on with."""

import re
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "factorial.py"

# Endings in which the better player wins from either side.
OPENINGS = """4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -
4k3/4pppp/8/8/8/8/4PPPP/4K3 w - -
"""


def run(binary: str, folder: Path, *more: str) -> subprocess.CompletedProcess:
    (folder / "in.epd").write_text(OPENINGS)
    command = [sys.executable, str(TOOL), binary, "--openings", "in.epd", "--record", "pairs.jsonl", "--nodes", "300", "--workers", "1", *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300, check=False)


def test_a_change_for_the_worse_is_found_beside_one_that_does_nothing(binary: str, tmp_path: Path):
    changes = ["--value", "weak=Skill Level:0", "--value", "nothing=Move Overhead:20"]
    begun = run(binary, tmp_path, *changes, "--pairs", "4")
    assert begun.returncode == 0, begun.stderr
    record = (tmp_path / "pairs.jsonl").read_text()
    # A line cut off by a kill does no harm, and the pairs before it are not played again.
    (tmp_path / "pairs.jsonl").write_text(record + '{"signs": [1')
    done = run(binary, tmp_path, *changes, "--pairs", "16")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "pairs.jsonl").read_text().startswith(record)
    worth = {name: (float(elo), float(error)) for elo, error, name in re.findall(r"([+-][\d.]+) ± +([\d.]+)  (.*)", done.stdout)}
    assert worth.keys() == {"weak", "nothing"}
    assert worth["weak"][0] + worth["weak"][1] < 0, done.stdout
    assert abs(worth["nothing"][0]) <= 2 * worth["nothing"][1], done.stdout
    shown = run(binary, tmp_path, *changes, "--show")
    assert shown.returncode == 0 and shown.stdout == done.stdout


def test_games_under_a_clock_are_counted_in_nodes_and_go_the_same_way_again(binary: str, tmp_path: Path):
    records = []
    for name in ("one", "two"):
        command = ["--clock", "0.5+0.01", "--nodestime", "20", "--value", "longer=Move Overhead:200", "--pairs", "2", "--record", name]
        done = run(binary, tmp_path, *command)
        assert done.returncode == 0, done.stderr
        records.append((tmp_path / name).read_text())
    assert records[0] == records[1] and "nodestime=20" in records[0]
    for clock in ("soon", "0+1", "5+-1"):
        refused = run(binary, tmp_path, "--clock", clock, "--value", "weak=Skill Level:0")
        assert refused.returncode == 2 and "is no clock" in refused.stderr
    refused = run(binary, tmp_path, "--clock", "5+1", "--nodestime", "0", "--value", "weak=Skill Level:0")
    assert refused.returncode == 2 and "is no number of nodes" in refused.stderr


def test_what_makes_no_sense_is_refused(binary: str, tmp_path: Path):
    weak = ["--value", "weak=Skill Level:0", "--pairs", "1"]
    for more, words in [
        ([], "at least one change"),
        (["--bit", "killer=disabled_features:17"], "no option named disabled_features"),
        (["--bit", "killer=disabled_features"], "is no change"),
        (["--bit", "killer=disabled_features:31"], "a bit from 0 to 30"),
        ([*weak, "--value", "weak=Contempt:5"], "two changes are named weak"),
        ([*weak, "--value", "strong=Skill Level:20"], "changes already"),
        ([*weak, "--openings", "nothing.epd"], "cannot be read"),
    ]:
        done = run(binary, tmp_path, *more)
        assert done.returncode == 1 and words in done.stderr and "Traceback" not in done.stderr, (more, done.stderr)
    nobody = run("no-such-engine", tmp_path, *weak)
    assert nobody.returncode == 1 and "does not answer as a UCI engine" in nobody.stderr
    assert run(binary, tmp_path, *weak).returncode == 0
    other = run(binary, tmp_path, *weak, "--nodes", "200")
    assert other.returncode == 1 and "another experiment" in other.stderr
    (tmp_path / "pairs.jsonl").write_text("no record\n")
    assert "no record of this tool" in run(binary, tmp_path, *weak).stderr
