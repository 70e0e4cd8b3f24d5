"""Solving the second edition's races: interrupted and resumed, stored and read again."""

import json
import zlib
from functools import partial

import numpy as np
import pytest

from giza.games.camelup.odds import tables
from giza.games.camelup.odds.second_edition import NEGLIGIBLE, solve
from giza.games.camelup.odds.tables import BadTable
from giza.rules.compiled import PURE
from plain_python import in_plain_python
from short_tracks import solution

pytestmark = pytest.mark.skipif(PURE, reason="takes too long without a compiler")


class Killed(Exception):
    pass


def stop_in(sweep, number, done, change):
    if number == sweep and done > 0.5:
        raise Killed


def test_an_interrupted_solve_resumes_and_ends_with_the_same_table(tmp_path):
    file, through = tmp_path / "table.npy", solution(4)
    for sweep in (1, 3, 5, through.sweeps - 2):
        with pytest.raises(Killed):
            solve(4, threads=2, on_progress=partial(stop_in, sweep), kept=file)
    begun = []
    resumed = solve(4, threads=1, on_progress=lambda number, done, change: begun.append(number), kept=file)
    assert begun[0] == through.sweeps - 2
    assert (resumed.values == through.values).all()
    assert (resumed.sweeps, resumed.residual) == (through.sweeps, through.residual)


@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_a_useless_file_of_an_interrupted_solve_is_ignored(tmp_path, content):
    file = tables.part_file(tmp_path / "table.npy", tables.HALVES[0])
    solve(2, kept=tmp_path / "table.npy")  # another track
    if content is not None:
        file.write_bytes(content)
    assert tables.load_part(file, 3) is None
    assert (solve(3, kept=tmp_path / "table.npy").values == solution(3).values).all()


def test_progress_is_reported_level_by_level():
    told = []
    found = solve(3, on_progress=lambda *news: told.append(news))
    assert [number for number, done, _ in told if done == 1] == list(range(1, found.sweeps + 1))
    assert all(0 < done <= 1 for _, done, _ in told)
    assert told[0][2] == np.inf
    assert told[-1][2] >= NEGLIGIBLE


@pytest.fixture
def file(tmp_path):
    tables.save(tmp_path / "table.npy", solution(3))
    return tmp_path / "table.npy"


def test_a_table_comes_back_as_it_was_stored(file):
    table = tables.load(file)
    assert table.dtype == np.uint32
    assert not table.flags.writeable
    np.testing.assert_array_equal(table, solution(3).table())
    note = json.loads(file.with_suffix(".json").read_text())
    assert note["crc32"] == zlib.crc32(file.read_bytes())
    assert (note["format"], note["length"], note["sweeps"]) == (2, 3, solution(3).sweeps)
    assert sorted(path.name for path in file.parent.iterdir()) == ["table.json", "table.npy"]


def test_without_a_file_there_is_no_table(tmp_path):
    assert tables.load(tmp_path / "nothing.npy") is None


def flip_a_bit(file):
    content = bytearray(file.read_bytes())
    content[5000] ^= 1
    file.write_bytes(content)


def cut_off(file):
    file.write_bytes(file.read_bytes()[:-100])


def empty(file):
    file.write_bytes(b"")


def lose_note(file):
    file.with_suffix(".json").unlink()


def spoil_note(file):
    file.with_suffix(".json").write_text("[1, 2")


def note_of_the_future(file):
    note = file.with_suffix(".json")
    note.write_text(note.read_text().replace('"format": 2', '"format": 3'))


def other_length(file):
    note = file.with_suffix(".json")
    note.write_text(note.read_text().replace('"length": 3', '"length": 4'))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (flip_a_bit, "damaged"),
        (cut_off, "wrong_size"),
        (empty, "wrong_size"),
        (other_length, "wrong_size"),
        (lose_note, "note_missing"),
        (spoil_note, "note_unreadable"),
        (note_of_the_future, "other_version"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(file, damage, reason):
    damage(file)
    with pytest.raises(BadTable) as refused:
        tables.load(file)
    assert refused.value.message.values["reason"].key == f"odds.{reason}"  # type: ignore[attr-defined]
    assert str(file) in refused.value.message.text("de")


def test_plain_python_finds_the_same_table():
    code = (
        "import sys; from giza.games.camelup.odds.second_edition import solve; "
        "sys.stdout.write(solve(1).values.tobytes().hex())"
    )
    assert in_plain_python("-c", code) == solution(1).values.tobytes().hex()
