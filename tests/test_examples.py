"""The examples of docs/examples.md, run as a user would, and the notebook cell by cell."""

import ast
import contextlib
import io
import json
from pathlib import Path

import pytest

from own_game import forget_pig

TOP = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def examples(monkeypatch):
    """Make examples/ and its game Pig importable."""
    monkeypatch.syspath_prepend(str(TOP / "examples" / "pig" / "src"))
    monkeypatch.syspath_prepend(str(TOP / "examples"))
    yield
    forget_pig()


def test_a_policy_learns_to_beat_random_players():
    import masked_policy

    assert masked_policy.main() > 0.5


def test_openspiels_search_beats_a_random_player():
    pytest.importorskip("pyspiel")
    import openspiel_mcts

    search, random = openspiel_mcts.main()
    assert search > random


def test_a_table_learns_when_to_stop():
    import tabular_study

    assert tabular_study.main() > 0.45


def test_the_notebook_shows_what_its_cells_give():
    cells = json.loads((TOP / "docs" / "first-game.ipynb").read_text("utf-8"))["cells"]
    scope: dict = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(tree, "notebook", "exec"), scope)
            value = eval(compile(last, "notebook", "eval"), scope) if last is not None else None
        shown = {"stream": printed.getvalue(), "execute_result": repr(value) if value is not None else ""}
        stored = {"stream": "", "execute_result": ""}
        for output in cell["outputs"]:
            stored[output["output_type"]] = "".join(output.get("text") or output["data"]["text/plain"])
        assert shown == stored


def test_every_page_of_the_site_is_in_its_menu():
    import tomllib

    def pages(menu) -> list[str]:
        if isinstance(menu, str):
            return [menu]
        return [page for part in (menu.values() if isinstance(menu, dict) else menu) for page in pages(part)]

    project = tomllib.loads((TOP / "zensical.toml").read_text())["project"]
    there = {path.relative_to(TOP / "docs").as_posix() for path in (TOP / "docs").rglob("*.md")}
    assert sorted(pages(project["nav"])) == sorted(there)
