"""tools/suites.py: moves solved, points, mates, and faults that an engine is caught at."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "suites.py"

SUITE = """6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "solved";
6k1/5ppp/8/8/8/8/8/R6K w - - bm Kg1; id "not solved";
6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8#; id "not avoided";
6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "points"; c0 "Ra8#=70, Kg1=100";
6k1/5ppp/8/8/8/8/8/R6K w - - bm #1;
7k/8/5K2/6Q1/8/8/8/8 b - - bm #-1;
"""


def run(binary: str, folder: Path, text: str) -> tuple[int, dict, str]:
    suite, out = folder / "suite.epd", folder / "out.json"
    suite.write_text(text)
    command = [sys.executable, str(TOOL), binary, str(suite), "--nodes", "2000", "--json", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert out.exists(), done.stderr
    return done.returncode, json.loads(out.read_text())[str(suite)], done.stdout


def test_what_is_counted(binary: str, tmp_path: Path):
    code, result, told = run(binary, tmp_path, SUITE)
    assert code == 0 and result["faults"] == []
    assert (result["positions"], result["solved"]) == (6, 2)
    assert (result["points"], result["most_points"]) == (70, 100)
    assert (result["mates"], result["mates_found"], result["mates_shortest"]) == (2, 2, 2)
    assert "2 of 4 solved, 70 of 100 points, 2 of 2 mates found, 2 of them the shortest" in told


@pytest.mark.parametrize("known", [2, 5])
def test_a_mate_shorter_than_the_known_one_is_a_fault(binary: str, tmp_path: Path, known: int):
    code, result, told = run(binary, tmp_path, f"6k1/5ppp/8/8/8/8/8/R6K w - - bm #{known};\n")
    assert code == 1 and len(result["faults"]) == 1
    assert f"mate in 1 claimed where {known} is known" in told
