"""What stands in for NumPy in a browser: it does what NumPy does, and the rules don't notice a difference."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from byte_trail import trails
from giza.browser.standin import arrays, randomness
from giza.games import GAMES
from soak import short_or_long

TESTS = Path(__file__).parents[1]
SCRIPT = TESTS / "browser" / "without_numpy.py"
KINDS = ("int8", "int16", "int32", "int64", "uint64", "float64", "bool_")
STATISTICS = TESTS / "games" / "camelup" / "rules" / "test_secrets.py"  # SciPy needs NumPy itself


def run(*tests: str) -> None:
    """Run tests with the stand-in, in another process."""
    done = subprocess.run([sys.executable, SCRIPT, *tests], cwd=TESTS.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.parametrize("seed", [0, 7, 2**31, 2**40 + 3, [1, 2, 3], [0, 2**33, 5, 2**70, 7], [5]])
def test_a_seed_gives_the_same_random_numbers(seed):
    theirs, ours = np.random.default_rng(seed), randomness.default_rng(seed)
    assert [theirs.random() for _ in range(100)] == [ours.random() for _ in range(100)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [4, (4,), (2, 3), (2, 3, 4), (0,)])
def test_zeros_have_the_same_bytes(kind, shape):
    ours, theirs = arrays.zeros(shape, getattr(arrays, kind)), np.zeros(shape, getattr(np, kind))
    assert (ours.shape, ours.tobytes(), ours.tolist()) == (theirs.shape, theirs.tobytes(), theirs.tolist())
    assert ours.dtype.str == theirs.dtype.str


KEYS = [
    1,
    -1,
    (1, 2),
    (slice(None), 1),
    slice(1, 3),
    (slice(None, None, 2), -1),
    (0, slice(1, 3)),
    (1, 2, 3),
    slice(None),
]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_parts_of_an_array_are_the_same(key):
    ours, theirs = arrays.arange(60).reshape(3, 4, 5), np.arange(60).reshape(3, 4, 5)
    part, wanted = ours[key], theirs[key]
    assert getattr(part, "tolist", lambda: part)() == wanted.tolist()
    ours[key] = theirs[key] = 7
    assert ours.tolist() == theirs.tolist()
    if wanted.shape:
        ours[key], theirs[key] = part * 3 - 1, wanted * 3 - 1
        assert (ours.tolist(), part.sum(), part.max()) == (theirs.tolist(), wanted.sum(), wanted.max())


@pytest.mark.parametrize("key", [3, -4, (0, 4), (0, 0, 5), (0, 0, 0, 0)], ids=str)
def test_what_is_out_of_bounds_is_refused(key):
    with pytest.raises(IndexError):
        arrays.zeros((3, 4, 5))[key]


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="])
def test_arithmetic_spreads_rows_as_numpy_does(sign):
    results = []
    for module in (arrays, np):
        grid, row = module.arange(1, 13).reshape(3, 4) * 0.5, module.array([0.5, 1.0, 2.0, 3.0])
        column = module.array([[1], [2], [3]])
        names = {"grid": grid, "row": row, "column": column}
        results.append([eval(f"grid {sign} {other}", names).tolist() for other in ("row", "column", "2", "grid")])
    assert results[0] == results[1]


@pytest.mark.parametrize("count", [3, 8, 13, 30, 120])
def test_sums_are_rounded_as_numpy_does(count):
    numbers = np.random.default_rng(count).random((4, count)).tolist()
    for axis in (None, 0, 1):
        ours, theirs = (module.array(numbers)[: 1 if axis is None else 4].sum(axis=axis) for module in (arrays, np))
        assert (ours if axis is None else ours.tolist()) == theirs.tolist()


def test_sums_along_an_axis_are_the_same():
    ours, theirs = arrays.arange(24).reshape(2, 3, 4), np.arange(24).reshape(2, 3, 4)
    for axis in (None, 0, 1, 2, -1):
        for name in ("sum", "max", "min", "mean"):
            mine, wanted = getattr(ours, name)(axis=axis), getattr(theirs, name)(axis=axis)
            assert getattr(mine, "tolist", lambda mine=mine: mine)() == wanted.tolist()


def test_rows_are_written_by_their_numbers():
    ours, theirs = arrays.arange(12).reshape(4, 3), np.arange(12).reshape(4, 3)
    for a, module in ((ours, arrays), (theirs, np)):
        a[module.array([3, 0])] = module.array([[7, 8, 9], [1, 2, 3]])
        a[:, 1][[1, 2]] = [5, 6]
    assert ours.tolist() == theirs.tolist()


SUMS = {
    "shares": lambda np, a: a / a.sum(axis=1, keepdims=True),
    "order": lambda np, a: np.argsort(-a[0], kind="stable"),
    "orders": lambda np, a: np.argsort(np.array([[2, 0, 1], [1, 1, 0]]), axis=1),
    "exp": lambda np, a: np.exp(a - a.max()),
    "log": lambda np, a: np.array([np.log(0.5), np.sqrt(2.0)]),
    "roots": lambda np, a: np.sqrt(abs(-a)),
    "mean": lambda np, a: np.array([np.mean([1.0, 2.5])]),
    "average": lambda np, a: np.average([a, a * 2], axis=0, weights=np.array([1, 3])),
    "cumsum": lambda np, a: np.cumsum([3, 4, 5]),
    "split": lambda np, a: np.split(np.arange(9), np.cumsum([2, 3]))[1],
    "halves": lambda np, a: np.arange(7) // 2,
    "filled": lambda np, a: np.full((2, 3), 4, np.int16) + np.zeros(3, np.int16),
}


@pytest.mark.parametrize("name", SUMS)
def test_sums_are_the_same(name):
    ours, theirs = (SUMS[name](module, module.arange(1, 13).reshape(3, 4) * 0.25) for module in (arrays, np))
    assert ours.shape == theirs.shape
    assert list(ours.flat) == pytest.approx(list(theirs.flat), rel=1e-15)


def test_stored_arrays_are_read(tmp_path):
    weights, file = np.arange(6, dtype=np.float32).reshape(2, 3), tmp_path / "some.npz"
    np.savez_compressed(file, weights=weights, share=0.5, recipe="a größe")
    with arrays.load(file) as stored:
        assert (stored["weights"].tolist(), stored["weights"].kind.code) == (weights.tolist(), "f4")
        assert (stored["share"], str(stored["recipe"])) == (0.5, "a größe")


def test_arrays_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="don't fit"):
        arrays.zeros(3) + arrays.zeros(4)
    with pytest.raises(ValueError, match="don't fill"):
        arrays.zeros(6).reshape(4, 2)
    with pytest.raises(TypeError, match="no numbers of type 'f2'"):
        arrays.zeros(3, "f2")
    with pytest.raises(ValueError, match="neither true nor false"):
        bool(arrays.zeros(3))


FIELDS = [("seat", "i1"), ("race", "i8"), ("hands", "i2", (2, 3)), ("bets", "i1", 4), ("sum", "f8")]


def records(module):
    kind = module.dtype((module.record, FIELDS))
    table = module.frombuffer(bytearray(2 * kind.itemsize), kind)
    first = table[0]
    first.seat, first.race, first.sum = 3, -(2**40), 0.25
    first.hands[1] = [1, 2, 3]
    first.hands[:, 0] = 9
    first.bets[:] = 5
    first["bets"][2:] = -1
    table[1] = first
    table[1].bets[0] = 8
    return table


def test_records_have_the_same_bytes():
    ours, theirs = records(arrays), records(np)
    assert ours.tobytes() == theirs.tobytes()
    assert ours[1].tobytes() == theirs[1].tobytes()
    assert ours.copy()[0].race == -(2**40)
    assert ours.dtype.names == theirs.dtype.names
    for name in ours.dtype.names:
        (mine, at), (wanted, place) = ours.dtype.fields[name], theirs.dtype.fields[name]
        assert (mine.shape, mine.itemsize, mine.base.str, at) == (wanted.shape, wanted.itemsize, wanted.base.str, place)
    with pytest.raises(IndexError):
        ours[2]
    with pytest.raises(ValueError, match="invalid value"):
        ours[0].seat = 200


def test_a_number_that_does_not_fit_changes_nothing():
    ours = arrays.zeros(2, arrays.int8)
    with pytest.raises(ValueError, match="invalid value"):
        ours[0] = 128
    assert ours.tolist() == [0, 0]


def test_golden_games_are_told_the_same():
    run("tests/test_telling.py", "tests/test_golden_records.py", "-k", "camelup2-3 or obelisk-2-house or obelisk-4")


TRAILS = """
import os, sys
os.environ["GIZA_PURE"] = "1"
from giza.browser import standin
standin.install()
sys.path.insert(0, "tests")
from byte_trail import trails
print(*trails(sys.argv[1], int(sys.argv[2])), sep="\\n")
"""


@pytest.mark.parametrize("games", short_or_long(4, 300))
@pytest.mark.parametrize("name", GAMES)
def test_random_games_have_the_same_bytes(name, games):
    asked = [sys.executable, "-W", "error", "-c", TRAILS, name, str(games)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=TESTS.parent)
    assert done.stdout.splitlines() == list(trails(name, games))


SUITES = {
    "camelup": ["tests/games/camelup/rules", f"--ignore={STATISTICS}"],
    "obelisk": ["tests/games/obelisk/rules"],
    "table": ["tests/table", "tests/server/test_journal.py"],
    "game": [
        f"tests/test_{name}.py" for name in ("game", "position", "records", "specification", "wrong_calls", "telling")
    ],
}


@pytest.mark.soak
@pytest.mark.parametrize("suite", SUITES)
def test_the_suite_of_the_rules_passes(suite):
    run(*SUITES[suite], "--hypothesis-profile=check")
