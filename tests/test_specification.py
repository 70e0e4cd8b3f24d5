"""docs/reference/rules.md and the tests named after its rows and rulings agree."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")
ROWS = set(re.findall(r"^\| ([FSOP]\d\d)\b", RULES, re.MULTILINE))
RULINGS = set(re.findall(r"^\* \*\*(R\d+)\*\*", RULES, re.MULTILINE))


def texts_of(folder: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.py")))


def test_every_ruling_is_there_once() -> None:
    assert {f"R{number}" for number in range(1, 64)} == RULINGS


def test_every_row_has_a_test_and_every_such_test_a_row() -> None:
    tested = set(re.findall(r"def test_([FSOP]\d\d)_", texts_of("tests")))
    assert tested == ROWS


def test_every_ruling_that_is_cited_can_be_looked_up() -> None:
    cited = set(re.findall(r"\bR\d\d?\b", texts_of("src") + texts_of("tests").replace("test_R", "test R")))
    assert cited <= RULINGS
