"""Change single places of the rules, the words and the table, and see whether `make check`'s tests notice.

python tools/mutants.py --sample 200 --seed 1          changes 200 places, one at a time; goes on where it was stopped
python tools/mutants.py --sample 200 --seed 1 --report  says which changes survived

Each change is made in a copy of the sources, and the tests run there in plain Python, the nearest first, until one
fails. Results are kept in `.cache/mutants.jsonl`, a line for each change.
"""

import argparse
import ast
import importlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src"
GIZA = SOURCE / "giza"
CHECKED = TOP / "tests" / "check.txt"
RESULTS = TOP / ".cache" / "mutants.jsonl"
CHANGED = [
    "rules",
    "words",
    "games/camelup/rules",
    "games/camelup/words",
    "games/obelisk/rules",
    "games/obelisk/words",
    "server/table",
]
"""The folders below `src/giza` that are changed."""
LEFT_ALONE = ("rules/compiled.py", "rules/warmup.py", "rules/contract.py")
"""How rules are compiled and what they are typed as: a change there says nothing about the rules."""
NEAREST = {
    "server": ["tests/table", "tests/server"],
    "games/obelisk/rules": ["tests/games/obelisk/rules", "tests/test_golden", "tests/rules"],
    "games/camelup/rules": ["tests/games/camelup/rules", "tests/test_golden", "tests/rules"],
    "": ["tests/test_telling.py", "tests/test_game.py", "tests/test_position.py"],
}
"""What lies below a folder is tested with these first: the first entry that fits counts."""
LEFT_OUT = ("tests/games/camelup/odds", "tests/test_a", "tests/test_specification", "tests/rules/test_compiled")
"""What takes long in plain Python, or reads the sources instead of running them: it isn't run on changes."""
LONGEST = 240
"""Seconds of the processor after which a run is stopped: a change that makes a game endless is noticed by that."""
PRELOADED = ("numpy", "numba", "pytest", "hypothesis.stateful", "msgspec", "scipy.stats")
"""The modules loaded once for all mutants; none of Giza's."""

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
UNCHANGED = ("annotation", "returns", "decorator_list")
COMPUTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """One change: what stands at a place of a file, and what stands there instead."""

    file: str
    line: int
    column: int
    before: str
    after: str

    @property
    def name(self) -> str:
        """Its name in the results."""
        return f"{self.file}:{self.line}:{self.column} {self.before} -> {self.after}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in place of a node."""
    match node:
        case ast.Compare(left, [op], rest) if type(op) in COMPARED:
            yield ast.Compare(left, [COMPARED[type(op)]()], rest)
        case ast.BinOp(left, op, right) if type(op) in COMPUTED:
            yield ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in COMPUTED:
            yield ast.AugAssign(target, COMPUTED[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield values[-1]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.IfExp(test, body, otherwise):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, otherwise)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(str(value)) if value:
            yield ast.Constant(f"{value}x")
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))


def places(node: ast.AST) -> Iterator[ast.AST]:
    """A node and its descendants, without those that change no behaviour: types, docstrings, imports, class options."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in UNCHANGED or (field == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not decides_nothing(child):
                yield from places(child)


def decides_nothing(node: ast.AST) -> bool:
    """Whether a change here can't be one of what the program does, or its text has no place of its own."""
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.Assign():
            return names_types(node)
    return False


def names_types(assignment: ast.Assign) -> bool:
    """Whether an assignment only names types, lists what a module has, or what an object may have."""
    names = {target.id for target in assignment.targets if isinstance(target, ast.Name)}
    typed = any(isinstance(node, ast.Name) and node.id in ("Literal", "TypeVar") for node in ast.walk(assignment.value))
    return typed or bool(names & {"__all__", "__slots__"})


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All changes of a file."""
    text = path.read_text("utf-8")
    file = path.relative_to(SOURCE).as_posix()
    for node in places(ast.parse(text)):
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        before = ast.get_source_segment(text, node) or ""
        for after in changes(node):
            changed = ast.unparse(ast.fix_missing_locations(after))
            if isinstance(after, ast.expr):
                changed = f"({changed})" if not isinstance(after, ast.Constant) else changed
            yield Mutant(file, node.lineno, node.col_offset, " ".join(before.split()), changed)


def all_mutants() -> list[Mutant]:
    """All changes of all files, in order."""
    files = sorted(path for place in CHANGED for path in ((GIZA / place).rglob("*.py")))
    return [mutant for path in files if not path.as_posix().endswith(LEFT_ALONE) for mutant in mutants_of(path)]


def mutated(mutant: Mutant) -> str:
    """The text of a file with its change."""
    text = (SOURCE / mutant.file).read_text("utf-8")
    lines = text.splitlines(keepends=True)
    for node in places(ast.parse(text)):
        if not isinstance(node, ast.expr | ast.stmt) or (node.lineno, node.col_offset) != (mutant.line, mutant.column):
            continue
        segment = ast.get_source_segment(text, node)
        if segment is None or " ".join(segment.split()) != mutant.before:
            continue
        start = sum(len(line) for line in lines[: node.lineno - 1])
        start += len(lines[node.lineno - 1].encode()[: node.col_offset].decode())
        return text[:start] + mutant.after + text[start + len(segment) :]
    raise LookupError(mutant.name)


def chosen_tests(mutant: Mutant) -> list[str]:
    """What `make check` runs, the nearest first."""
    listed = [test for test in CHECKED.read_text("utf-8").split() if not test.startswith(LEFT_OUT)]
    near = next(tests for place, tests in NEAREST.items() if mutant.file.startswith(f"giza/{place}"))
    return sorted(
        listed, key=lambda test: next((n for n, first in enumerate(near) if test.startswith(first)), len(near))
    )


def verdict_on(mutant: Mutant) -> str:
    """Which test noticed a change first, `survived`, or `endless`; run in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SOURCE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("static", "__pycache__"))
        (Path(folder) / mutant.file).write_text(mutated(mutant), "utf-8")
        noticed = Path(folder) / "noticed"
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
            status = 1
            try:
                status = run_tests(folder, mutant, noticed)
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return "endless"
        if status > 0 and not noticed.exists():
            raise RuntimeError(f"pytest ended with {status} before it ran a test")
        return noticed.read_text() if noticed.exists() else f"exit {status}" if status else "survived"


class First:
    """Notes the first test that failed."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Hear of a test."""
        if report.failed:
            self.file.write_text(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        """Hear of a file."""
        if report.failed:
            self.file.write_text(report.nodeid)


def run_tests(folder: str, mutant: Mutant, noticed: Path) -> int:
    """Run the tests on the copy, in this process, without a word."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.environ |= {"GIZA_PURE": "1", "PYTHONPATH": folder, "GIZA_CACHE_DIR": f"{folder}/cache"}
    sys.path.insert(0, folder)
    import pytest

    words = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    words += ["-o", "addopts=", "--import-mode", "importlib", "-m", "not soak", "--hypothesis-profile", "check"]
    return int(pytest.main([*words, *chosen_tests(mutant)], plugins=[First(noticed)]))


def known_verdicts() -> dict[str, dict[str, str]]:
    """What has been found out already."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {line["mutant"]: line for line in map(json.loads, lines)}


def main() -> None:
    """Try a sample of all changes, or report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin nothing after that; run it again to go on")
    parser.add_argument("--share", default="0/1", help="1/2 tries the second half of the sample: for two at a time")
    parser.add_argument("--again", action="store_true", help="try those that survived again")
    parser.add_argument("--report", action="store_true", help="only say what is known")
    asked = parser.parse_args()
    sample = random.Random(asked.seed).sample(all_mutants(), asked.sample)
    if not asked.report:
        part, parts = map(int, asked.share.split("/"))
        try_all(sample[part::parts], time.monotonic() + asked.seconds, asked.again)
    report(sample)


def try_all(sample: list[Mutant], until: float, again: bool) -> None:
    """Try these changes and keep what was found out."""
    RESULTS.parent.mkdir(exist_ok=True)
    for name in PRELOADED:
        importlib.import_module(name)
    known = known_verdicts()
    for mutant in sample:
        if time.monotonic() > until:
            return
        if mutant.name in known and not (again and known[mutant.name]["verdict"] == "survived"):
            continue
        began = time.monotonic()
        verdict = verdict_on(mutant)
        line = {"mutant": mutant.name, "verdict": verdict, "seconds": round(time.monotonic() - began, 1)}
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{line['seconds']:6.1f} s  {mutant.name}  {verdict}", flush=True)


def report(sample: list[Mutant]) -> None:
    """Say which changes survived."""
    known = known_verdicts()
    tried = [known[mutant.name] for mutant in sample if mutant.name in known]
    survived = [line["mutant"] for line in tried if line["verdict"] == "survived"]
    print(f"{len(sample)} changes of {len(all_mutants())}, {len(tried)} tried, {len(survived)} survived")
    print(*survived, sep="\n")


if __name__ == "__main__":
    main()
