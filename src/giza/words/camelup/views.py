"""A Camel Up state in words and numbers, and events as others saw them.

Views are made of parts that are never changed: whoever asks for the same part again gets the same object.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import Struct

from giza.rules.camelup.race import RACERS, camel_at, racer_from_top, space_at
from giza.rules.camelup.scoring import TICKET_VALUES
from giza.rules.camelup.state import HIDDEN_CAMEL, LOSER_DECK, OVER_PHASE, SETUP, TICKETS, WINNER_DECK
from giza.rules.contract import NOBODY, State
from giza.rules.plain import PlainState
from giza.words.camelup.texts import CAMELS, DICE

PARTS_KEPT = 4096


class Stack(Struct, frozen=True, gc=False):
    """Camels on one space, from bottom to top."""

    space: int
    camels: list[str]


class Ticket(Struct, frozen=True, gc=False):
    """A betting ticket that a player holds."""

    camel: str
    value: int


class RaceCard(Struct, frozen=True, gc=False):
    """A card in the winner or loser deck; the camel is None if the viewer can't see it."""

    seat: int
    camel: str | None


class Tile(Struct, frozen=True, gc=False):
    """A player's spectator tile on the track."""

    space: int
    side: Literal["+", "-"]


class CamelUpPlayer(Struct, frozen=True, gc=False):
    """What a Camel Up player has."""

    money: int | None
    cards_left: int
    cards: list[str] | None
    tickets: list[Ticket]
    pyramid_tickets: int
    tile: Tile | None
    partner: int | None


@cache
def colours(edition: int, bits: int) -> list[str]:
    """The racing camels whose bits are set."""
    return [CAMELS[edition][camel] for camel in range(RACERS) if bits >> camel & 1]


@cache
def dice_inside(edition: int, bits: int) -> list[str]:
    """The dice whose bits are set."""
    return [die for number, die in enumerate(DICE[edition]) if bits >> number & 1]


@lru_cache(PARTS_KEPT)
def track(edition: int, race: int) -> list[Stack]:
    """The stacks from the last to the first."""
    names = CAMELS[edition]
    found: dict[int, list[str]] = {}
    for place in range(len(names)):
        camel = camel_at(race, place)
        if camel != NOBODY:
            found.setdefault(space_at(race, place), []).append(names[camel])
    return [Stack(space, camels) for space, camels in found.items()]


@lru_cache(PARTS_KEPT)
def ranking(edition: int, race: int) -> list[str]:
    """The racing camels from the first to the last."""
    return [CAMELS[edition][racer_from_top(race, rank)] for rank in range(RACERS)]


@lru_cache(PARTS_KEPT)
def ticket_stacks(edition: int, left: tuple[int, ...]) -> Mapping[str, list[int]]:
    """What still lies on the stacks of betting tickets, the top one first, if so many of each are left."""
    values = TICKET_VALUES[: TICKETS + edition - 2]
    return {camel: list(values[len(values) - count :]) for camel, count in zip(CAMELS[edition], left, strict=False)}


@lru_cache(PARTS_KEPT)
def tickets_held(edition: int, held: tuple[int, ...]) -> list[Ticket]:
    """The betting tickets in front of a player, of which each camel has bits."""
    return [
        Ticket(CAMELS[edition][camel], TICKET_VALUES[rank])
        for camel, bits in enumerate(held)
        for rank in range(TICKETS)
        if bits >> rank & 1
    ]


@lru_cache(PARTS_KEPT)
def deck(edition: int, cards: tuple[int, ...]) -> list[RaceCard]:
    """The cards of a deck in the order laid; a camel that the viewer can't see is None."""
    names = CAMELS[edition]
    return [RaceCard(card >> 3, None if card & 7 == HIDDEN_CAMEL else names[card & 7]) for card in cards]


@cache
def tile(space: int, side: int) -> Tile | None:
    """A tile on the track; on space 0 it isn't there."""
    return Tile(space, "+" if side > 0 else "-") if space else None


def player(s: PlainState, seat: int, viewer: int, money_public: bool, laid: int) -> CamelUpPlayer:
    """What one player has in front of him and, as far as the viewer knows, in hand; he has laid so many race cards."""
    is_open = seat == viewer or s.phase == OVER_PHASE
    partner = s.partner[seat]
    return CamelUpPlayer(
        s.money[seat] if money_public or is_open else None,
        RACERS - laid,
        colours(s.edition, s.cards[seat]) if is_open else None,
        tickets_held(s.edition, s.tickets[seat]),
        s.pyramid_tickets[seat],
        tile(s.tile_space[seat], s.tile_side[seat]),
        None if partner == NOBODY else partner,
    )


def view(s: PlainState, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a concealed state shows.

    With `money_public` off other players' money isn't shown; it isn't a secret, for it can be counted along (R17).
    """
    edition, race = s.edition, s.race
    winner_cards, loser_cards = (s.bets[which][: s.bets_laid[which]] for which in (WINNER_DECK, LOSER_DECK))
    laid = [card >> 3 for card in winner_cards + loser_cards]
    money_public = options["money_public"]
    return {
        "leg": s.leg,
        "track": track(edition, race),
        "ranking": [] if s.phase == SETUP else ranking(edition, race),
        "dice_inside": dice_inside(edition, s.dice),
        "tickets": ticket_stacks(edition, s.tickets_left),
        "winner_bets": deck(edition, winner_cards),
        "loser_bets": deck(edition, loser_cards),
        "players": [player(s, other, seat, money_public, laid.count(other)) for other in range(s.seats)],
    }


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it: the camel on another player's race bet is hidden until the end."""
    kind = text.partition(" ")[0]
    if kind in ("winner", "loser") and who != viewer and s.phase != OVER_PHASE:
        return f"{kind} ?"
    return text
