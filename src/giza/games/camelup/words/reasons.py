"""Reasons why a Camel Up action is illegal now."""

from collections.abc import Sequence

from giza.games.camelup.rules.actions import FIRST_TILE_SPACE, PARTNER_SEATS
from giza.games.camelup.rules.movement import tile_owner
from giza.games.camelup.rules.race import camel_at, space_at
from giza.games.camelup.words.texts import CAMELS, camel_name
from giza.messages import Message, say
from giza.rules.contract import NOBODY
from giza.rules.unpacked import UnpackedState


def why_not(s: UnpackedState, text: str, names: Sequence[str]) -> Message:
    """The reason why a known action is illegal for the seat to act."""
    kind, *rest = text.split()
    if kind == "tile":
        return why_no_tile(s, int(rest[0]), rest[1], names)
    if kind == "partner":
        return why_no_partner(s, int(rest[0]), names)
    camel = camel_name(rest[0])
    if kind == "ticket":
        return say("camelup.no_ticket_left", camel=camel)
    return say("camelup.card_already_laid", camel=camel)


def why_no_tile(s: UnpackedState, space: int, side: str, names: Sequence[str]) -> Message:
    """The reason why no tile can go on a space."""
    if space < FIRST_TILE_SPACE:
        return say("camelup.tile_on_first_space")
    seat = s.seat
    own = s.tile_space[seat]
    if own != 0 and 0 < s.relocation_guard <= s.relocations:
        return say("camelup.tiles_moved_too_often", count=s.relocations)
    if own == space:
        return say("camelup.tile_already_there" if not s.flip_in_place else "camelup.tile_shows_side", space=space)
    race = s.race
    place = 0
    while camel_at(race, place) != NOBODY:
        if space_at(race, place) == space:
            camel = camel_name(CAMELS[s.edition][camel_at(race, place)])
            return say("camelup.camel_on_space", space=space, camel=camel)
        place += 1
    owner = tile_owner(s.state, space)
    if owner != NOBODY:
        return say("camelup.tile_on_space", space=space, owner=names[owner])
    for other in (space - 1, space + 1):
        owner = tile_owner(s.state, other)
        if owner == seat and s.own_tile_blocks_neighbours:
            return say("camelup.own_tile_beside", space=space, other=other)
        if owner not in (NOBODY, seat):
            return say("camelup.tile_beside", space=space, owner=names[owner], other=other)
    raise ValueError(f"tile {space} {side} is legal")


def why_no_partner(s: UnpackedState, other: int, names: Sequence[str]) -> Message:
    """The reason why two players can't be partners."""
    seat = s.seat
    if s.edition == 1:
        return say("camelup.partners_second_edition_only")
    if s.seats < PARTNER_SEATS:
        return say("camelup.partners_need_six", seats=s.seats)
    if other == seat:
        return say("camelup.partner_yourself")
    for player in (seat, other):
        if s.partner[player] != NOBODY:
            return say("camelup.has_partner", player=names[player], partner=names[s.partner[player]])
    raise ValueError(f"partner {other} is legal")
