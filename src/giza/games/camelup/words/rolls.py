"""The effect of a die on the track, by the rules' own moves."""

from typing import NamedTuple

from giza.games.camelup.rules.movement import packed_tiles, tile_owner
from giza.games.camelup.rules.race import RACERS, crazy_mover, direction_of, landing, space_of
from giza.games.camelup.words.texts import CAMELS
from giza.games.camelup.words.views import track
from giza.rules.contract import NOBODY
from giza.rules.unpacked import UnpackedState


class Roll(NamedTuple):
    """A unit moved by a die."""

    unit: list[str]
    """From bottom to top; the first camel is the one the die moves."""
    origin: int
    reached: int
    """The space that the die alone leads to."""
    under: bool
    """Whether the unit goes under the camels where it ends."""
    owner: int
    """The owner of the tile it meets, or `NOBODY`."""


def camels_on(s: UnpackedState, space: int) -> list[str]:
    """The camels on a space from bottom to top."""
    return next((stack.camels for stack in track(s.edition, s.race) if stack.space == space), [])


def roll_of(s: UnpackedState, shown: str, face: int) -> Roll:
    """The effect of a die that shows a camel and a face."""
    names, race = CAMELS[s.edition], s.race
    number = names.index(shown)
    mover = int(crazy_mover(race, number)) if number >= RACERS else number
    origin = int(space_of(race, mover))
    space, under, met = landing(origin, direction_of(mover), face, packed_tiles(s.state))
    standing = camels_on(s, origin)
    return Roll(
        unit=standing[standing.index(names[mover]) :],
        origin=origin,
        reached=int(met or space),
        under=bool(under),
        owner=int(tile_owner(s.state, met)) if met else NOBODY,
    )
