"""The library of compiled functions for browsers fits the sources."""

import json
import re
from importlib import import_module
from pathlib import Path

LIBRARY = Path(__file__).parents[2] / "tools" / "site" / "compiled.json"
SPECIALISED = re.compile(r"_giza_games_\w+$")
NAMED_TUPLE = re.compile(r'"(giza[\w.]+):(\w+)"')


def test_every_function_and_class_that_it_names_is_still_there():
    """One that was moved or renamed would be left to plain Python, and be slow."""
    text = LIBRARY.read_text("utf-8")
    functions = [SPECIALISED.sub("", name).rpartition(".") for name in json.loads(text)]
    names = {(module, name) for module, _, name in functions} | set(NAMED_TUPLE.findall(text))
    assert [f"{module}.{name}" for module, name in sorted(names) if not hasattr(import_module(module), name)] == []
