"""An analysis in a notebook: as a data frame, and as a picture."""

import sys
from pathlib import Path
from types import SimpleNamespace

import polars
import pytest

from giza.analysis import analyse
from giza.analysis.as_json import as_table
from giza.data import frame_of
from giza.errors import BadOption

RECORD = Path(__file__).parents[1] / "data" / "records" / "camelup1-2.txt"


@pytest.fixture(scope="module")
def analysis():
    return analyse(RECORD.read_text())


def test_a_frame_has_a_row_for_every_event_and_seat(analysis):
    frame = analysis.frame("polars")
    assert isinstance(frame, polars.DataFrame)
    assert frame.to_dict(as_series=False) == as_table(analysis)
    assert frame.height == 2 * analysis.game.length


def test_pandas_is_taken_where_it_is_there(analysis, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda table: ("pandas", sorted(table))))
    assert analysis.frame() == analysis.frame("pandas") == ("pandas", sorted(as_table(analysis)))
    monkeypatch.setitem(sys.modules, "pandas", None)  # as if it weren't installed
    assert isinstance(analysis.frame(), polars.DataFrame)


def test_missing_parts_are_named(monkeypatch):
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadOption, match=r"pandas.*polars"):
        frame_of({"a": [1]})
    with pytest.raises(BadOption, match="with pip: polars"):
        frame_of({"a": [1]}, "polars")
    with pytest.raises(BadOption, match="numpy"):
        frame_of({"a": [1]}, "numpy")


def test_a_notebook_shows_the_picture(analysis, monkeypatch):
    monkeypatch.setenv("GIZA_LANGUAGE", "de")
    drawn = analysis._repr_svg_()
    assert drawn == analysis.svg("de")
    assert drawn.startswith("<svg")
    assert "Glück und Können" in drawn
    assert "luck and skill" in analysis.svg()
