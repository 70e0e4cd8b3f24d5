"""The race: which camels stand where, packed into one integer.

One byte per camel, from the last camel (lowest byte) to the first; in it the space (upper five bits) and the camel's
number plus one (lower three), so that a byte of 0 means that no further camel stands on the track. Camels that share a
space are a stack: the bytes go from its bottom to its top. The highest byte is thus always the leading camel.
"""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY

RACERS = 5
WHITE, BLACK = 5, 6
"""The crazy camels of the second edition follow the five racers."""

BEHIND = 0
"""The space of camels that were carried over the line backwards."""
FIRST_SPACE, LAST_SPACE = 1, 16

EACH = 0x01010101010101
"""A 1 in each of seven bytes: what is multiplied by it happens to all camels at once."""
ONE_SPACE_EACH = 8 * EACH

CHEER_TILE, BOO_TILE = 1, 2
"""Tiles are packed too, two bits a space: see `with_tile`."""


@compiled
def camel_at(race: int, place: int) -> int:
    """The camel at a place counted from the last camel, or `NOBODY`."""
    return ((race >> 8 * place) & 7) - 1


@compiled
def space_at(race: int, place: int) -> int:
    """The space of the camel at a place counted from the last camel; 0 where there is none."""
    return (race >> (8 * place + 3)) & 31


@compiled
def camel_lane(race: int, camel: int) -> int:
    """A 1 in the byte of a camel, or 0 if it isn't on the track."""
    others = (race & 7 * EACH ^ (camel + 1) * EACH) + 7 * EACH
    return ~others >> 3 & EACH


@compiled
def place_of(race: int, camel: int) -> int:
    """How many camels are behind this one, or `NOBODY` if it isn't on the track."""
    lane = camel_lane(race, camel)
    return total(lane - 1 & EACH) if lane != 0 else NOBODY


@compiled
def space_of(race: int, camel: int) -> int:
    """The space on which a camel stands."""
    return space_at(race, place_of(race, camel))


@compiled
def lowest_bytes(count: int) -> int:
    """A mask of that many bytes."""
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
    """Where a unit that comes to a space is put in: on top of the camels there, or under them."""
    ahead = space if under else space + 1
    spaces = race >> 3 & 31 * EACH
    lanes_in_front = (spaces | 128 * EACH) - ahead * EACH >> 7 & EACH
    return total(camel_lanes(race) - lanes_in_front)


@compiled
def put(race: int, unit: int, count: int, place: int) -> int:
    """Put in a unit of `count` camels that already carry their space."""
    return (race & lowest_bytes(place)) | (unit << 8 * place) | ((race >> 8 * place) << 8 * (place + count))


@compiled
def enter(race: int, camel: int, space: int) -> int:
    """Bring a camel onto the track, on top of the stack on its space."""
    return put(race, space << 3 | camel + 1, 1, place_for(race, space, False))


@compiled
def lift(race: int, camel: int) -> tuple[int, int, int, int]:
    """Take a camel, and all that sit on it, off the track: the rest, the unit, its number of camels, its space."""
    bottom = total(camel_lane(race, camel) - 1 & EACH)
    space = space_at(race, bottom)
    elsewhere = (race >> 3 & 31 * EACH ^ space * EACH) + 31 * EACH
    count = total((~elsewhere >> 5 & EACH) >> 8 * bottom)
    unit = (race >> 8 * bottom) & lowest_bytes(count)
    rest = (race & lowest_bytes(bottom)) | ((race >> 8 * (bottom + count)) << 8 * bottom)
    return rest, unit, count, space


@compiled
def with_tile(tiles: int, space: int, side: int) -> int:
    """Add a tile to packed tiles: side 1 cheers, -1 boos."""
    return tiles | (CHEER_TILE if side > 0 else BOO_TILE) << 2 * space


@compiled
def on_track(space: int) -> bool:
    """Whether a space lies between the lines."""
    return FIRST_SPACE <= space <= LAST_SPACE


@compiled
def landing(origin: int, direction: int, steps: int, tiles: int) -> tuple[int, bool, int]:
    """Where a unit comes to rest: the space, whether underneath, and the space of the tile it met (or 0).

    Only a tile on which the die movement ends counts, and none beyond the line (R8). A cheer leads one further and on
    top, a boo one back and underneath, also back home (R4). A space off the track means that the unit has crossed.
    """
    space = origin + direction * steps
    tile = tiles >> 2 * (space & 31) & 3  # no branches: odds move many camels at once
    met = space if tile != 0 else 0
    return space + direction * ((tile & CHEER_TILE) - (tile >> 1)), tile == BOO_TILE, met


@compiled
def set_down(rest: int, unit: int, count: int, origin: int, space: int, under: bool) -> int:
    """Set a lifted unit down on a space; one carried backwards over the line stands behind all others."""
    space = max(space, BEHIND)
    unit += (space - origin) * (ONE_SPACE_EACH & lowest_bytes(count))
    return put(rest, unit, count, place_for(rest, space, under))


@compiled
def direction_of(camel: int) -> int:
    """Racers go clockwise, crazy camels the other way, whoever rides on them."""
    return 1 if camel < RACERS else -1


@compiled
def advance(race: int, camel: int, steps: int, tiles: int) -> tuple[int, int, bool]:
    """Move a camel with all it carries: the race, the space of the tile it met (or 0), and whether it crossed."""
    rest, unit, count, origin = lift(race, camel)
    space, under, met = landing(origin, direction_of(camel), steps, tiles)
    return set_down(rest, unit, count, origin, space, under), met, not on_track(space)


@compiled
def racer_from_top(race: int, rank: int) -> int:
    """The racing camel in a rank: 0 is the first, 4 the last. Crazy camels don't count."""
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
    """The crazy camel that a grey die moves, given the one it shows (R10)."""
    lower, upper = place_of(race, WHITE), place_of(race, BLACK)
    if lower > upper:
        lower, upper = upper, lower
    if upper == lower + 1 and space_at(race, upper) == space_at(race, lower):
        return camel_at(race, upper)
    lower_carries, upper_carries = carries_racer(race, lower), carries_racer(race, upper)
    if lower_carries != upper_carries:
        return camel_at(race, lower) if lower_carries else camel_at(race, upper)
    return shown
