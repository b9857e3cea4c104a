"""tools/move_loss.py: what moves cost, and a record that is gone on with."""

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "move_loss.py"

# In the first a queen can be taken at once; in the second all sides mate; in the third there is one move only.
POSITIONS = """3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -
6k1/5ppp/8/8/8/8/8/R6K w - -
7k/8/8/8/8/8/1r6/K7 w - -
"""


def run(binary: str, folder: Path, *more: str) -> subprocess.CompletedProcess:
    (folder / "in.epd").write_text(POSITIONS)
    command = [sys.executable, str(TOOL), "in.epd", "--judge", binary, "--nodes", "2000", "--judge-nodes", "2000", *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=120, check=False)


def test_the_better_side_loses_less_and_a_record_is_gone_on_with(binary: str, tmp_path: Path):
    sides = ["--side", f"whole={binary}", "--side", f"weak={binary},Skill Level=0"]
    done = run(binary, tmp_path, *sides)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("2 positions")
    assert lines[1].startswith("whole") and " beside " not in lines[1]
    assert lines[2].startswith("weak") and lines[2].endswith("beside whole")
    record = (tmp_path / "losses.jsonl").read_text()
    found = [json.loads(line) for line in record.splitlines()[1:]]
    assert {entry["moves"]["whole"] for entry in found} == {"d1d8", "a1a8"}
    # Nothing is left to do, and a line cut off by a kill does no harm.
    (tmp_path / "losses.jsonl").write_text(record + '{"fen": "3q2k1')
    again = run(binary, tmp_path, *sides)
    assert again.returncode == 0 and again.stdout == done.stdout
    # A side more is searched in all positions.
    third = run(binary, tmp_path, *sides, "--side", f"third={binary},Evaluator=count")
    assert third.returncode == 0 and "third" in third.stdout.splitlines()[3]


def test_what_makes_no_sense_is_refused(binary: str, tmp_path: Path):
    for side, words in [("gander", "is not NAME=COMMAND"), ("a=", "is not NAME=COMMAND"), (f"a={binary},Hash", "is not NAME=COMMAND")]:
        done = run(binary, tmp_path, "--side", side)
        assert done.returncode == 2 and words in done.stderr
    twice = run(binary, tmp_path, "--side", f"a={binary}", "--side", f"a={binary}")
    assert twice.returncode == 2 and "same name" in twice.stderr
    nobody = run(binary, tmp_path, "--side", "a=no-such-engine")
    assert nobody.returncode == 1 and "an engine failed" in nobody.stderr
    assert run(binary, tmp_path, "--side", f"a={binary}").returncode == 0
    other = run(binary, tmp_path, "--side", f"a={binary}", "--nodes", "3000")
    assert other.returncode == 1 and "another measurement" in other.stderr
    (tmp_path / "bad.epd").write_text("no position\n")
    for name, words in [("nothing.epd", "could not be read"), ("bad.epd", "line 1")]:
        command = [sys.executable, str(TOOL), name, "--judge", binary, "--side", f"a={binary}", "--record", "bad.jsonl"]
        bad = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120, check=False)
        assert bad.returncode == 1 and words in bad.stderr and "Traceback" not in bad.stderr
