"""The examples of docs/howto/examples.md, run as a user would, and the notebooks cell by cell."""

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


@pytest.mark.parametrize("notebook", ["learn/first-game.ipynb", "background/how-much-is-luck.ipynb"])
def test_a_notebook_shows_what_its_cells_give(notebook, monkeypatch):
    monkeypatch.chdir(TOP)
    cells = json.loads((TOP / "docs" / notebook).read_text("utf-8"))["cells"]
    scope: dict = {}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(tree, "notebook", "exec"), scope)
            value = eval(compile(last, "notebook", "eval"), scope) if last is not None else None
        shown = {"stream": printed.getvalue(), "execute_result": repr(value) if value is not None else ""}
        stored = {"stream": "", "execute_result": ""}
        for output in cell["outputs"]:
            stored[output["output_type"]] = "".join(output.get("text") or output["data"]["text/plain"])
        assert shown == stored
