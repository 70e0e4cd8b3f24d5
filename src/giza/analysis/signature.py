"""What an analysis depends on beside the record, in a short hash: whenever that changes, the hash does.

The rules aren't part of it, for a record names their version.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from giza.analysis.judges import has_judge, room_of
from giza.games import Rules

PACKAGE = Path(__file__).parents[1]
COMMON = ("analysis/*.py", "bots/states.py", "game.py")
"""The files of the package that every analysis is made with, as patterns."""


def signature_of(rules: Rules, shown_by: Sequence[str] = ()) -> str:
    """Names whoever judges a game now, and the files that make something of the analysis."""
    made_of, data = ((), "") if not has_judge(rules) else (room_of(rules).MADE_OF, room_of(rules).data())
    files = hash_of((*COMMON, *made_of, *shown_by))
    return sha256("\0".join((rules.family, files, data)).encode()).hexdigest()[:16]


@cache
def hash_of(patterns: tuple[str, ...]) -> str:
    """A hash of all files of the package that a pattern names."""
    digest = sha256()
    for pattern in patterns:
        for file in sorted(PACKAGE.glob(pattern)):
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
