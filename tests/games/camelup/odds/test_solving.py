"""The second edition is solved by itself: once for all processes, without harm to others, and never half."""

import signal
import subprocess
import sys

import pytest

from giza.games.camelup.odds import second_edition, solving, tables
from giza.games.camelup.odds.tables import BeingSolved, is_locked, only_one, part_file, save, table_file
from giza.rules.compiled import PURE
from short_tracks import solution

pytestmark = pytest.mark.skipif(PURE, reason="takes too long without a compiler")

PROGRAM = """
import functools, os, pathlib, signal, sys
from giza.games.camelup.odds import second_edition, solving, tables
folder, how = pathlib.Path(sys.argv[1]), sys.argv[2]
tables.user_cache = lambda: folder
second_edition.solve = functools.partial(second_edition.solve, 4)
solving.is_busy = lambda: how == "busy"
solving.LOOK_EVERY = 0.05
solving.yield_to_others = lambda: None  # or it would wait as long as other tests are busy
if how == "killed":
    solving.make_way = lambda number, done, change: number == 5 and os.kill(os.getpid(), signal.SIGKILL)
if how == "full":
    def write_nothing(file, write):
        raise OSError(28, "No space left on device", str(file))
    tables.write_whole = write_nothing
sys.exit(solving.main())
"""
"""Solves a short track in a folder as a server would have it."""


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)
    return tmp_path


def start(folder, how="idle"):
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, folder, how],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_is_solved_once_and_for_all(folder):
    assert solving.solved().state == "missing"
    with start(folder) as process:
        assert process.wait(300) == 0, process.stderr.read()
    assert solving.solved().state == "exact"
    assert (tables.load() == solution(4).table()).all()
    assert sorted(file.suffix for file in table_file().parent.iterdir()) == [".json", ".lock", ".npy"]


def test_two_at_once_make_one_table(folder):
    with start(folder) as one, start(folder) as other:
        assert (one.wait(300), other.wait(300)) == (0, 0)
    assert (tables.load() == solution(4).table()).all()


def test_it_ends_with_its_parent_process(folder):
    with start(folder, "busy") as process:
        process.stdin.close()
        assert process.wait(300) == 0
    assert solving.solved().state == "missing"


def test_a_full_disk_is_told_in_a_sentence(folder):
    with start(folder, "full") as process:
        assert process.wait(300) == 1
        assert "No space left on device" in process.stderr.read()
    assert solving.solved().state == "missing"


def test_one_that_is_killed_leaves_no_half_table_and_the_next_goes_on(folder):
    with start(folder, "killed") as process:
        assert process.wait(300) == -signal.SIGKILL
    assert tables.load() is None
    assert solving.solved() == ("missing", 4, tables.USUAL_SWEEPS)
    with start(folder) as process:
        assert process.wait(300) == 0
    assert (tables.load() == solution(4).table()).all()


def test_only_one_process_makes_a_table():
    file = table_file()
    with only_one(file):
        assert is_locked()
        assert solving.solved().state == "solving"
        with pytest.raises(BeingSolved, match="giza doctor"):
            second_edition.build()
    assert not is_locked()


def test_what_is_done_is_counted():
    table_file().parent.mkdir()
    sweeps = second_edition.solve(3, kept=table_file()).sweeps
    assert solving.solved() == ("missing", sweeps, tables.USUAL_SWEEPS)
    part_file(table_file(), "loser").write_bytes(b"half")
    assert 0 < solving.solved().done < sweeps


def test_a_damaged_table_is_made_again(folder):
    save(table_file(), solution(3))
    table_file().write_bytes(table_file().read_bytes()[:-1])
    assert solving.solved().state == "unusable"
    with start(folder) as process:
        assert process.wait(300) == 0
    assert solving.solved().state == "exact"


def test_it_makes_way_for_others(monkeypatch):
    monkeypatch.setattr(solving, "free_memory", lambda: 1e8)
    monkeypatch.setattr(solving, "is_busy", lambda: False)
    with pytest.raises(solving.Crowded):
        solving.make_way(1, 0.5, 0.1)
    assert not solving.may_begin()
    monkeypatch.setattr(solving, "free_memory", lambda: 1e10)
    assert solving.may_begin()
    looks = iter([True, True, False])
    slept = []
    monkeypatch.setattr(solving, "is_busy", lambda: next(looks))
    monkeypatch.setattr(solving.time, "sleep", slept.append)
    solving.make_way(1, 0.5, 0.1)
    assert slept == [solving.LOOK_EVERY] * 2
