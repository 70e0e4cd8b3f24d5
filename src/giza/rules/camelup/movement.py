"""Moving a camel along the track, over tiles and over the line."""

from giza.rules.camelup.race import BEHIND, FIRST_SPACE, LAST_SPACE, RACERS, carry, space_of
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State


@compiled
def tile_owner(s: State, space: int) -> int:
    """The seat whose tile lies on a space, or `NOBODY`."""
    for seat in range(s.seats):
        if s.tile_space[seat] == space:
            return seat
    return NOBODY


@compiled
def move(s: State, camel: int, steps: int) -> bool:
    """Move a camel with all it carries; return whether it crosses the line, which ends the race.

    Racers go clockwise, crazy camels the other way. Only a tile on which the die movement ends counts, and none beyond
    the line (R8). A cheer leads one further and on top, a boo one back and underneath, also back home (R4).
    """
    race = int(s.race)
    direction = 1 if camel < RACERS else -1
    space = space_of(race, camel) + direction * steps
    under = False
    if FIRST_SPACE <= space <= LAST_SPACE:
        owner = tile_owner(s, space)
        if owner != NOBODY:
            s.money[owner] += 1
            side = int(s.tile_side[owner])
            space += direction * side
            under = side < 0
    s.race = carry(race, camel, max(space, BEHIND), under)
    return not FIRST_SPACE <= space <= LAST_SPACE
