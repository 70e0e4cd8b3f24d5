"""Dice that anybody can check after the game; docs/background/fair-dice.md says against whom that protects.

The server makes a secret seed for each table and publishes its SHA-256 before anybody sits down. Every outcome of
chance is drawn from HMAC-SHA256 of the seed over the table, the players' contributions, and the number of the event.
After the game, the seed is published.
"""

import hmac
import secrets
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import accumulate
from math import gcd
from typing import NamedTuple

from giza.records import Event

SCHEME = "giza dice 1"
SPAN = 2**256
MARK_DIGITS = 4


def new_seed() -> str:
    """256 secret bits, in hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The commitment to a seed, published before the game: SHA-256 of its bytes, in hex.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(seed)).hexdigest()


class Dice(NamedTuple):
    """Everything that determines the outcomes at a table."""

    seed: str
    table: str
    contributions: tuple[str | None, ...]
    """Each seat's contribution, in hex."""

    def digest(self, *parts: object) -> int:
        """HMAC-SHA256 of the seed over the table, the contributions and more, as a number."""
        given = ",".join(part or "-" for part in self.contributions)
        text = "\n".join([SCHEME, self.table, given, *map(str, parts)])
        return int.from_bytes(hmac.digest(bytes.fromhex(self.seed), text.encode(), "sha256"))

    def below(self, bound: int, number: int) -> int:
        """A whole number below a bound for event number `number`, each equally likely.

        Numbers from the incomplete last round are drawn again; the remainder alone would favour small ones.
        """
        fair = SPAN - SPAN % bound
        attempt = 0
        while (value := self.digest(number, attempt)) >= fair:
            attempt += 1
        return value % bound

    def draw(self, weights: Mapping[str, int], number: int) -> str:
        """The outcome of event number `number`, with probabilities that are exactly proportional to the weights."""
        common = gcd(*weights.values())
        bounds = list(accumulate(weight // common for weight in weights.values()))
        return list(weights)[bisect_right(bounds, self.below(bounds[-1], number))]

    def trail(self, events: Sequence[Event]) -> str:
        """A few digits for every event, which depend on all events so far, so that any change invalidates the rest."""
        marks = []
        chain = sha256(SCHEME.encode()).digest()
        for who, text in events:
            chain = hmac.digest(bytes.fromhex(self.seed), chain + f"{who} {text}".encode(), "sha256")
            marks.append(chain.hex()[:MARK_DIGITS])
        return "".join(marks)
