"""`giza solve`, on a shortened track."""

import functools
import json
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from giza.games.camelup.odds import second_edition, tables
from giza.games.camelup.odds.tables import load, table_file
from giza.games.camelup.terminal.solve import INTERRUPTED, SweepingBar

LENGTH = 5


@pytest.fixture
def table(monkeypatch, tmp_path):
    """The file of a table for a short track, in a separate folder."""
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)
    monkeypatch.setattr(second_edition, "solve", functools.partial(second_edition.solve, LENGTH))
    return table_file()


def interrupt(monkeypatch, in_sweep, error):
    step = SweepingBar.step

    def interrupted_step(bar, number, done, change):
        if number == in_sweep:
            raise error
        step(bar, number, done, change)

    return monkeypatch.setattr(SweepingBar, "step", interrupted_step)


def test_the_table_is_made_once(run, table):
    made = run("solve")
    assert made.exit_code == 0
    assert "Sweep 1 is done; the largest change was 1e+00." in made.stdout
    assert f"The table exists and is valid: {table}" in made.stdout
    assert "GB of memory" in made.stdout
    assert load().shape[1] == 6
    time = table.stat().st_mtime_ns
    again = run("solve camelup2 --language de")
    assert again.exit_code == 0
    assert f"Die Tabelle ist da und unbeschädigt: {table}" in again.stdout
    assert "--force" in again.stdout
    assert table.stat().st_mtime_ns == time
    assert "Sweep 1" in run("solve --force").stdout
    assert table.stat().st_mtime_ns > time


def test_ctrl_c_stops_cleanly_and_the_work_resumes_later(run, table, monkeypatch):
    with monkeypatch.context() as patch:
        interrupt(patch, 4, KeyboardInterrupt)
        stopped = run("solve")
    assert stopped.exit_code == INTERRUPTED
    assert "All finished sweeps are saved" in stopped.stdout
    assert not table.exists()
    resumed = run("solve")
    assert resumed.exit_code == 0
    assert "Resuming after sweep 3" in resumed.stdout
    assert "Sweep 3 is done" not in resumed.stdout
    np.testing.assert_array_equal(load(), second_edition.solve().table())
    assert {file.suffix for file in table.parent.iterdir()} == {".json", ".npy", ".lock"}


PROGRAM = f"""
import functools, os, pathlib, signal, sys
from giza.cli.screen import Screen
from giza.games.camelup.terminal.solve import SweepingBar, solve_game
from giza.games.camelup.odds import second_edition
from giza.games.camelup.odds import tables

folder, last = pathlib.Path(sys.argv[1]), int(sys.argv[2])
tables.user_cache = lambda: folder
second_edition.solve = functools.partial(second_edition.solve, {LENGTH})
step = SweepingBar.step

def kill_or_step(bar, number, done, change):
    if number > last:
        os.kill(os.getpid(), signal.SIGKILL)
    step(bar, number, done, change)

SweepingBar.step = kill_or_step
solve_game(Screen("en"), "camelup2", force=False)
"""
"""Solves a short track in a folder, and dies after a given number of sweeps."""


def run_program(folder, last_sweep, **environment):
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder), str(last_sweep)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_the_work_resumes_after_a_kill(run, table):
    assert run_program(table.parents[1], 2).returncode == -signal.SIGKILL
    assert not table.exists()
    resumed = run("solve")
    assert resumed.exit_code == 0
    assert "Resuming after sweep 2" in resumed.stdout
    assert json.loads(table.with_suffix(".json").read_text())["residual"] < 1e-9


def test_a_damaged_table_is_computed_again(run, table):
    run("solve")
    data = bytearray(table.read_bytes())
    data[-1] ^= 1
    table.write_bytes(data)
    result = run("solve")
    assert result.exit_code == 0
    assert "computed again" in result.stdout
    assert load() is not None


def test_on_a_terminal_there_is_a_bar(tmp_path):
    result = run_program(tmp_path, 100, FORCE_COLOR="1", NO_COLOR="1")
    assert result.returncode == 0, result.stderr
    assert "sweep 1" in result.stdout
    assert "Sweep 1 is done" not in result.stdout
    assert "The table exists and is valid" in result.stdout


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MemoryError(), "about 2 GB"),
        (OSError(28, "No space left on device", "x.npz"), "x.npz can't be written: No space"),
    ],
)
def test_errors_the_user_can_fix_take_one_line(run, table, monkeypatch, error, reason):
    interrupt(monkeypatch, 1, error)
    result = run("solve")
    assert result.exit_code == 2
    assert reason in result.stderr


def test_the_first_edition_needs_no_table(run):
    result = run("solve camelup1")
    assert result.exit_code == 0
    assert "needs no table" in result.stdout


def test_other_games_have_no_table(run):
    result = run("solve obelisk")
    assert result.exit_code == 2
    assert "camelup2" in result.stderr
