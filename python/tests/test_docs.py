"""What is documented is there and does what it says."""

import doctest
import inspect
import os
import re
from pathlib import Path

import gander
import gander._gander

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "python-api.md"


def public():
    return [(name, getattr(gander, name)) for name in gander.__all__ if not name.startswith("_")]


def test_everything_public_has_a_docstring_and_types():
    for name, thing in public():
        assert thing.__doc__, name
        for member, function in inspect.getmembers(thing, inspect.isfunction) if inspect.isclass(thing) else []:
            if not member.startswith("_"):
                assert function.__doc__, f"{name}.{member}"
                assert "return" in function.__annotations__, f"{name}.{member}"


def test_the_stubs_name_what_the_module_has():
    stubs = (Path(gander.__file__).parent / "_gander.pyi").read_text()
    named = set(re.findall(r"^(?:def|class) (\w+)", stubs, re.MULTILINE))
    there = {name for name in dir(gander._gander) if not name.startswith("_")}
    assert named == there
    for owner in ("Session", "Search"):
        block = re.search(rf"^class {owner}\b.*?(?=^\S)", stubs, re.MULTILINE | re.DOTALL).group()
        methods = set(re.findall(r"    def (\w+)", block)) - {"__init__"}
        there = {name for name in dir(getattr(gander._gander, owner)) if not name.startswith("_")}
        assert there <= methods


def page() -> str:
    lines = ["# The Python module, name by name", "", "Written from the docstrings; `make python-api` writes it anew.", ""]
    for name, thing in public():
        if inspect.isclass(thing):
            lines += [f"## class `{name}`", "", inspect.cleandoc(thing.__doc__), ""]
            for member, what in vars(thing).items():
                function = what.__func__ if isinstance(what, classmethod) else what
                if member.startswith("_") or not (inspect.isfunction(function) or isinstance(what, property)):
                    continue
                signature = "" if isinstance(what, property) else str(inspect.signature(function))
                lines += [f"- `{member}{signature}`: {inspect.cleandoc(function.__doc__ or '')}"]
            lines += [""]
        elif callable(thing):
            signature = "()" if inspect.isbuiltin(thing) else str(inspect.signature(thing))
            lines += [f"## `{name}{signature}`", "", inspect.cleandoc(thing.__doc__), ""]
    return "\n".join(lines)


def test_the_page_of_the_api_is_as_the_docstrings_say():
    if os.environ.get("GANDER_WRITE_GOLDEN"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), "run 'make python-api'"


def test_the_examples_do_what_they_say():
    assert doctest.testmod(gander).failed == 0
    outcome = doctest.testfile(str(REPOSITORY / "docs" / "python.md"), module_relative=False)
    assert outcome.attempted > 10 and outcome.failed == 0
