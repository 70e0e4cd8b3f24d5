"""What an analysis depends on besides the record, as a short text: when that changes, the text does.

The rules aren't part of it, because a record names their version.
"""

from giza.games import Rules

VERSION = 1
"""Goes up whenever an analysis may say something else about the same verdicts."""


def signature_of(rules: Rules) -> str:
    """The version of the analysis, and of the judge of a game with its data."""
    judging = rules.judging and rules.judging()
    return f"{VERSION}.{judging.VERSION} {judging.data()}".strip() if judging else f"{VERSION}"
