"""What a server promised about the dice of a table, and what we gave to them: both must stay what they were."""

import re
from collections.abc import Iterable

from giza.client.errors import UnfairDice
from giza.server.wire.parts import TableInfo

COMMITMENT = re.compile(r"[0-9a-f]{64}")


class Promise:
    """What is known of the dice of one table."""

    def __init__(self) -> None:
        self.commitment: str | None = None
        self.parts: dict[int, str] = {}
        """What each of our seats has contributed."""

    def check(self, info: TableInfo, mine: Iterable[int] = ()) -> None:
        """Refuse dice that aren't fixed by a commitment or by another one than before, and those without our part."""
        found = info.dice.commitment
        if not COMMITMENT.fullmatch(found) or self.commitment not in (None, found):
            raise UnfairDice(f"the commitment is {found!r}, not {self.commitment or 'a SHA-256'}")
        for seat in self.parts.keys() & set(mine):
            if part_of(info, seat) != self.parts[seat] and not given_up(info, seat):
                raise UnfairDice(f"the server leaves our contribution for seat {seat} out")

    def check_fresh(self, info: TableInfo) -> None:
        """Refuse a new table whose dice aren't promised before anybody has contributed to them."""
        self.check(info)
        if info.state != "waiting" or any(info.dice.contributions):
            raise UnfairDice("the game began before its players had contributed to the dice")

    def note(self, info: TableInfo, mine: Iterable[int] = ()) -> None:
        """Remember what was promised, and what our seats have contributed."""
        self.commitment = info.dice.commitment
        self.parts |= {seat: part for seat in mine if (part := part_of(info, seat)) is not None}
        self.parts = {seat: part for seat, part in self.parts.items() if not given_up(info, seat)}


def part_of(info: TableInfo, seat: int) -> str | None:
    """What a seat has contributed, as the server tells it."""
    return dict(enumerate(info.dice.contributions)).get(seat)


def given_up(info: TableInfo, seat: int) -> bool:
    """Whether a seat has become free again before the game, and its part with it."""
    return info.state == "waiting" and info.seats[seat].kind == "open"
