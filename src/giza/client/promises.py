"""Checks that the server's commitment to a table's dice, and our contributions to them, never change."""

import re
from collections.abc import Iterable

from giza.server.wire.parts import TableInfo

COMMITMENT = re.compile(r"[0-9a-f]{64}")


class UnfairDice(Exception):
    """The server breaks the protocol of verifiable dice: its commitment must come before our contribution."""


class Promise:
    """The commitment and contributions of one table's dice."""

    def __init__(self) -> None:
        self.commitment: str | None = None
        self.parts: dict[int, str] = {}
        """The contributions of our seats."""

    def check(self, info: TableInfo, mine: Iterable[int] = ()) -> None:
        """Refuse dice with a missing or changed commitment, or without our contributions."""
        found = info.dice.commitment
        if not COMMITMENT.fullmatch(found) or self.commitment not in (None, found):
            raise UnfairDice(f"the commitment is {found!r}, not {self.commitment or 'a SHA-256'}")
        for seat in self.parts.keys() & set(mine):
            if part_of(info, seat) != self.parts[seat] and not given_up(info, seat):
                raise UnfairDice(f"the server leaves our contribution for seat {seat} out")

    def check_fresh(self, info: TableInfo) -> None:
        """Refuse a new table without a commitment made before anybody contributed."""
        self.check(info)
        if info.state != "waiting" or any(info.dice.contributions):
            raise UnfairDice("the game began before its players had contributed to the dice")

    def note(self, info: TableInfo, mine: Iterable[int] = ()) -> None:
        """Remember the commitment and our seats' contributions."""
        self.commitment = info.dice.commitment
        self.parts |= {seat: part for seat in mine if (part := part_of(info, seat)) is not None}
        self.parts = {seat: part for seat, part in self.parts.items() if not given_up(info, seat)}


def part_of(info: TableInfo, seat: int) -> str | None:
    """A seat's contribution, according to the server."""
    return dict(enumerate(info.dice.contributions)).get(seat)


def given_up(info: TableInfo, seat: int) -> bool:
    """Whether a seat became free before the game began, which drops its contribution."""
    return info.state == "waiting" and info.seats[seat].kind == "open"
