"""What a die did on the track."""

from typing import NamedTuple

from giza.rules.camelup.movement import tile_owner
from giza.rules.camelup.race import BEHIND, LAST_SPACE, RACERS, crazy_mover, space_of
from giza.rules.contract import NOBODY
from giza.rules.plain import PlainState
from giza.words.camelup.texts import CAMELS
from giza.words.camelup.views import track


class Roll(NamedTuple):
    """A unit that was moved by a die."""

    unit: list[str]
    """From bottom to top; the first one is the camel that the die moved."""
    origin: int
    reached: int
    """Where the die alone brought it."""
    space: int
    owner: int
    """Whose tile it met, or `NOBODY`."""


def camels_on(s: PlainState, space: int) -> list[str]:
    """The camels on a space from bottom to top."""
    return next((stack.camels for stack in track(s.edition, s.race) if stack.space == space), [])


def roll_of(before: PlainState, shown: str, face: int, after: PlainState) -> Roll:
    """What became of a die that shows a camel and a face."""
    names, race = CAMELS[before.edition], before.race
    number = names.index(shown)
    mover = int(crazy_mover(race, number)) if number >= RACERS else number
    origin = int(space_of(race, mover))
    standing = camels_on(before, origin)
    reached = origin + (face if mover < RACERS else -face)
    return Roll(
        standing[standing.index(names[mover]) :],
        origin,
        reached,
        int(space_of(after.race, mover)),
        int(tile_owner(before.record, reached)) if BEHIND < reached <= LAST_SPACE else NOBODY,
    )
