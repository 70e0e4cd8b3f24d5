"""Camel Up positions as text: `1:gyo 3:bw dice=bgowy tiles=6+,9-`.

Stacks are written from bottom to top. `dice=` lists the dice in the pyramid (all, if left out), `tiles=` the tiles on
the track with their side and, if wanted, their owner's seat: `6+2`. Tiles without a seat belong to the first free
seats.
"""

import re
from itertools import pairwise

from giza.errors import BadPosition
from giza.games.camelup.rules.actions import FIRST_TILE_SPACE
from giza.games.camelup.rules.chance import leg_is_over
from giza.games.camelup.rules.race import LAST_SPACE, camel_at, enter, place_of, space_at
from giza.games.camelup.rules.state import CHOOSING
from giza.games.camelup.words.texts import CAMELS, DICE_LETTERS, LETTERS, camel_name
from giza.messages import say
from giza.rules.contract import NOBODY, State

STACK = re.compile(r"(\d+):([A-Za-z]+)")
TILE = re.compile(r"(\d+)([+-])(\d*)")


def set_position(s: State, text: str) -> None:
    """Set up a position in a new game's state; raises `BadPosition` that names the bad part."""
    stacks = []
    for part in text.split():
        if part.startswith("dice="):
            s.dice = parse_dice(s, part)
        elif part.startswith("tiles="):
            place_tiles(s, part)
        elif STACK.fullmatch(part):
            stacks.append(part)
        else:
            raise BadPosition(say("position.unknown_part", part=part))
    s.race = parse_stacks(s, stacks)
    if leg_is_over(s):
        raise BadPosition(say("position.too_few_dice", needed=int(s.edition)))
    check_tiles(s)
    s.leg = 1
    s.phase = CHOOSING


def parse_stacks(s: State, parts: list[str]) -> int:
    """Parse the stacks into a race in which every camel occurs once."""
    edition = int(s.edition)
    race = 0
    for part in parts:
        space_text, letters = part.split(":")
        space = int(space_text)
        if not 1 <= space <= LAST_SPACE:
            raise BadPosition(say("position.no_such_space", part=part, last=LAST_SPACE))
        for letter in letters:
            camel = LETTERS[edition].find(letter)
            if camel == -1:
                raise BadPosition(say("position.unknown_camel", part=part, letter=letter, letters=LETTERS[edition]))
            if place_of(race, camel) != NOBODY:
                name = camel_name(CAMELS[edition][camel])
                raise BadPosition(say("position.camel_twice", part=part, camel=name))
            race = enter(race, camel, space)
    missing = [camel_name(name) for camel, name in enumerate(CAMELS[edition]) if place_of(race, camel) == NOBODY]
    if missing:
        raise BadPosition(say("position.camels_missing", camels=missing))
    return race


def parse_dice(s: State, part: str) -> int:
    """Parse the dice in the pyramid, as bits."""
    letters = DICE_LETTERS[int(s.edition)]
    dice = 0
    for letter in part.removeprefix("dice="):
        die = letters.find(letter)
        if die == -1:
            raise BadPosition(say("position.unknown_die", part=part, letter=letter, letters=letters))
        if dice >> die & 1:
            raise BadPosition(say("position.die_twice", part=part, letter=letter))
        dice |= 1 << die
    return dice


def place_tiles(s: State, part: str) -> None:
    """Place the tiles of a `tiles=` part, those with a seat first."""
    tiles = [tile for tile in part.removeprefix("tiles=").split(",") if tile]
    for tile in sorted(tiles, key=lambda tile: tile[-1] in "+-"):
        match = TILE.fullmatch(tile)
        if not match:
            raise BadPosition(say("position.bad_tile", part=tile))
        space, side, owner = match.groups()
        free = [seat for seat in range(s.seats) if s.tile_space[seat] == 0]
        if not owner and not free:
            raise BadPosition(say("position.more_tiles_than_seats", part=part, seats=int(s.seats)))
        seat = int(owner) if owner else free[0]
        if seat >= s.seats:
            raise BadPosition(say("position.no_such_seat", part=tile, seat=seat, last=int(s.seats) - 1))
        if seat not in free:
            raise BadPosition(say("position.second_tile", part=tile, seat=seat))
        if not FIRST_TILE_SPACE <= int(space) <= LAST_SPACE:
            raise BadPosition(say("position.tile_off_limits", part=tile, first=FIRST_TILE_SPACE, last=LAST_SPACE))
        s.tile_space[seat] = int(space)
        s.tile_side[seat] = 1 if side == "+" else -1


def check_tiles(s: State) -> None:
    """Refuse tiles under camels, on top of each other or side by side."""
    race = int(s.race)
    under_camels = {space_at(race, place) for place in range(len(CAMELS[int(s.edition)]))}
    laid = sorted(int(space) for space in s.tile_space if space != 0)
    for space in laid:
        if space in under_camels:
            raise BadPosition(say("position.tile_under_camel", space=space))
    for space, following in pairwise(laid):
        if following - space <= 1:
            raise BadPosition(say("position.tiles_touch", space=space, other=following))


def position(s: State) -> str:
    """The text of a position; `set_position` reads it back."""
    edition = int(s.edition)
    race = int(s.race)
    stacks: dict[int, str] = {}
    for place in range(len(CAMELS[edition])):
        if camel_at(race, place) != NOBODY:
            space = space_at(race, place)
            stacks[space] = stacks.get(space, "") + LETTERS[edition][camel_at(race, place)]
    parts = [f"{space}:{letters}" for space, letters in stacks.items()]
    parts.append("dice=" + "".join(letter for die, letter in enumerate(DICE_LETTERS[edition]) if s.dice >> die & 1))
    tiles = sorted((int(space), seat) for seat, space in enumerate(s.tile_space) if space != 0)
    if tiles:
        sides = {1: "+", -1: "-"}
        parts.append("tiles=" + ",".join(f"{space}{sides[int(s.tile_side[seat])]}{seat}" for space, seat in tiles))
    return " ".join(parts)
