"""`giza doctor`: it names each thing that is missing and what to do about it."""

import tomllib
from pathlib import Path

import pytest

from giza.cli import doctor
from giza.games.camelup.odds import tables
from giza.games.camelup.odds.tables import USUAL_SWEEPS, only_one, save, table_file
from giza.rules.compiled import PURE
from short_tracks import solution


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)


def told(run, language="en"):
    result = run(f"doctor --language {language}", COLUMNS="400")
    assert result.exit_code == 0
    return result.stdout


def test_without_a_table_it_tells_how_to_make_one(run):
    assert "'giza solve camelup2' makes them exact" in told(run)
    assert "'giza solve camelup2' macht sie exakt" in told(run, "de")


@pytest.mark.skipif(PURE, reason="takes too long without a compiler")
def test_a_table_and_a_damaged_one_are_told_apart(run):
    save(table_file(), solution(2))
    assert "exact." in told(run)
    table_file().write_bytes(b"")
    assert "--force" in told(run)
    with only_one(table_file()):
        assert f"being solved, 0 of {USUAL_SWEEPS} sweeps" in told(run)


def test_it_looks_for_every_extra_of_the_package():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert doctor.EXTRAS.keys() == project["optional-dependencies"].keys()


def test_it_tells_what_is_installed_and_what_is_not(run, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "EXTRAS", {"server": "json", "png": "no_such_module"})
    monkeypatch.setattr(doctor, "CLIENT", tmp_path / "index.html")
    text = told(run)
    assert "Installed extras: server" in text
    assert "pip install 'giza[png]'" in text
    assert "make client" in text


def test_plain_python_is_called_slow(run, monkeypatch):
    monkeypatch.setattr(doctor, "PURE", True)
    assert "GIZA_PURE" in told(run)
