"""The race: which camels stand where, packed into one integer.

There is one byte per camel, from the last camel (lowest byte) to the first. It has the space (upper five bits) and the
camel's number plus one (lower three), so that a byte of 0 means that no further camel is on the track. The camels of a
stack are in order from bottom to top. The highest nonzero byte is thus the leading camel.
"""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY

RACERS = 5
WHITE, BLACK = 5, 6
"""The crazy camels of the second edition follow the five racers."""

BEHIND = 0
"""The space of camels carried backwards over the line."""
FIRST_SPACE, LAST_SPACE = 1, 16

EACH = 0x01010101010101
"""A 1 in each of seven bytes: multiplying by it sets all bytes to a value."""
ONE_SPACE_EACH = 8 * EACH

CHEER_TILE, BOO_TILE = 1, 2
"""Packed tiles have two bits per space: see `with_tile`."""


@compiled
def camel_at(race: int, place: int) -> int:
    """The camel at a place, counted from the last camel, or `NOBODY`."""
    return ((race >> 8 * place) & 7) - 1


@compiled
def space_at(race: int, place: int) -> int:
    """The space of the camel at a place, counted from the last camel; 0 if there is none."""
    return (race >> (8 * place + 3)) & 31


@compiled
def camel_lane(race: int, camel: int) -> int:
    """A 1 in the byte of a camel, or 0 if the camel isn't on the track."""
    others = (race & 7 * EACH ^ (camel + 1) * EACH) + 7 * EACH
    return ~others >> 3 & EACH


@compiled
def place_of(race: int, camel: int) -> int:
    """The number of camels behind this one, or `NOBODY` if it isn't on the track."""
    lane = camel_lane(race, camel)
    return total(lane - 1 & EACH) if lane != 0 else NOBODY


@compiled
def space_of(race: int, camel: int) -> int:
    """The space of a camel."""
    return space_at(race, place_of(race, camel))


@compiled
def lowest_bytes(count: int) -> int:
    """A mask of `count` bytes."""
    return (1 << 8 * count) - 1


@compiled
def total(lanes: int) -> int:
    """The sum of seven small numbers, one in each byte."""
    return lanes * EACH >> 48 & 15


@compiled
def camel_lanes(race: int) -> int:
    """A 1 in the byte of every camel."""
    return (race & 7 * EACH) + 7 * EACH >> 3 & EACH


@compiled
def place_for(race: int, space: int, under: bool) -> int:
    """The place at which a unit moving to a space is inserted: on top of the camels there, or under them."""
    ahead = space if under else space + 1
    spaces = race >> 3 & 31 * EACH
    lanes_in_front = (spaces | 128 * EACH) - ahead * EACH >> 7 & EACH
    return total(camel_lanes(race) - lanes_in_front)


@compiled
def put(race: int, unit: int, count: int, place: int) -> int:
    """Insert a unit of `count` camels that already have their new space."""
    return (race & lowest_bytes(place)) | (unit << 8 * place) | ((race >> 8 * place) << 8 * (place + count))


@compiled
def enter(race: int, camel: int, space: int) -> int:
    """Put a camel onto the track, on top of the stack on its space."""
    return put(race, space << 3 | camel + 1, 1, place_for(race, space, False))


@compiled
def lift(race: int, camel: int) -> tuple[int, int, int, int]:
    """Remove a camel and all camels on it: returns the rest, the unit, its number of camels, its space."""
    bottom = total(camel_lane(race, camel) - 1 & EACH)
    space = space_at(race, bottom)
    elsewhere = (race >> 3 & 31 * EACH ^ space * EACH) + 31 * EACH
    count = total((~elsewhere >> 5 & EACH) >> 8 * bottom)
    unit = (race >> 8 * bottom) & lowest_bytes(count)
    rest = (race & lowest_bytes(bottom)) | ((race >> 8 * (bottom + count)) << 8 * bottom)
    return rest, unit, count, space


@compiled
def with_tile(tiles: int, space: int, side: int) -> int:
    """Add a tile to packed tiles; side 1 cheers, -1 boos."""
    return tiles | (CHEER_TILE if side > 0 else BOO_TILE) << 2 * space


@compiled
def on_track(space: int) -> bool:
    """Whether a space is between the lines."""
    return FIRST_SPACE <= space <= LAST_SPACE


@compiled
def landing(origin: int, direction: int, steps: int, tiles: int) -> tuple[int, bool, int]:
    """The space on which a unit ends its move, whether it goes underneath, and the space of the tile it meets (or 0).

    Only a tile where the die's movement ends counts, and none beyond the line (R8). A cheer moves the unit one forward
    and on top, a boo one back and underneath, even back to its origin (R4). A space off the track means that the unit
    has crossed.
    """
    space = origin + direction * steps
    tile = tiles >> 2 * (space & 31) & 3  # no branches: odds move many camels at once
    met = space if tile != 0 else 0
    return space + direction * ((tile & CHEER_TILE) - (tile >> 1)), tile == BOO_TILE, met


@compiled
def set_down(rest: int, unit: int, count: int, origin: int, space: int, under: bool) -> int:
    """Put a lifted unit on a space; a unit carried backwards over the line is behind all others."""
    space = max(space, BEHIND)
    unit += (space - origin) * (ONE_SPACE_EACH & lowest_bytes(count))
    return put(rest, unit, count, place_for(rest, space, under))


@compiled
def direction_of(camel: int) -> int:
    """The direction of a camel's moves: racers go clockwise, crazy camels the other way, whatever they carry."""
    return 1 if camel < RACERS else -1


@compiled
def advance(race: int, camel: int, steps: int, tiles: int) -> tuple[int, int, bool]:
    """Move a camel with all it carries: returns the race, the space of the tile met (or 0), and whether it crosses."""
    rest, unit, count, origin = lift(race, camel)
    space, under, met = landing(origin, direction_of(camel), steps, tiles)
    return set_down(rest, unit, count, origin, space, under), met, not on_track(space)


@compiled
def racer_from_top(race: int, rank: int) -> int:
    """The racing camel at a rank: 0 is the first, 4 the last. Crazy camels don't count."""
    place = RACERS + 1
    while True:
        camel = camel_at(race, place)
        if 0 <= camel < RACERS:
            if rank == 0:
                return camel
            rank -= 1
        place -= 1


@compiled
def carries_racer(race: int, place: int) -> bool:
    """Whether a racing camel sits anywhere above the camel at a place."""
    space = space_at(race, place)
    above = place + 1
    while space_at(race, above) == space:
        if camel_at(race, above) < RACERS:
            return True
        above += 1
    return False


@compiled
def crazy_mover(race: int, shown: int) -> int:
    """The crazy camel that a grey die moves, given the one shown (R10)."""
    lower, upper = place_of(race, WHITE), place_of(race, BLACK)
    if lower > upper:
        lower, upper = upper, lower
    if upper == lower + 1 and space_at(race, upper) == space_at(race, lower):
        return camel_at(race, upper)
    lower_carries, upper_carries = carries_racer(race, lower), carries_racer(race, upper)
    if lower_carries != upper_carries:
        return camel_at(race, lower) if lower_carries else camel_at(race, upper)
    return shown
