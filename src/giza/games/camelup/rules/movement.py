"""Moving a camel on the table: the tile it meets, and the payment to its owner."""

from giza.games.camelup.rules.race import advance, with_tile
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State

TILE_PAYS = 1
"""The payment to a tile's owner for every unit that stops on it."""


@compiled
def tile_owner(s: State, space: int) -> int:
    """The owner of the tile on a space, or `NOBODY`."""
    for seat in range(s.seats):
        if s.tile_space[seat] == space:
            return seat
    return NOBODY


@compiled
def packed_tiles(s: State) -> int:
    """All tiles on the track in one integer."""
    tiles = 0
    for seat in range(s.seats):
        if s.tile_space[seat] != 0:
            tiles = with_tile(tiles, int(s.tile_space[seat]), int(s.tile_side[seat]))
    return tiles


@compiled
def move(s: State, camel: int, steps: int) -> bool:
    """Move a camel and pay the owner of the tile it meets; return whether it crosses the line, which ends the race."""
    race, met, crossed = advance(int(s.race), camel, steps, packed_tiles(s))
    s.race = race
    if met != 0:
        s.money[tile_owner(s, met)] += TILE_PAYS
    return crossed
