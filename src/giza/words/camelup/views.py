"""A Camel Up state as plain data, and events as others saw them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from giza.rules.camelup.race import RACERS, camel_at, racer_from_top, space_at
from giza.rules.camelup.scoring import TICKET_VALUES
from giza.rules.camelup.state import ALL_CARDS, HIDDEN_CAMEL, LOSER_DECK, OVER_PHASE, SETUP, TICKETS, WINNER_DECK
from giza.rules.contract import NOBODY, State, plain_state
from giza.words.camelup.texts import CAMELS, DICE


def colours(edition: int, bits: int) -> list[str]:
    """The racing camels whose bits are set."""
    return [CAMELS[edition][camel] for camel in range(RACERS) if bits >> camel & 1]


@lru_cache(4096)
def stacks(edition: int, race: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The stacks from the last to the first, each with its space and from bottom to top."""
    names = CAMELS[edition]
    found: dict[int, list[str]] = {}
    for place in range(len(names)):
        camel = camel_at(race, place)
        if camel != NOBODY:
            found.setdefault(space_at(race, place), []).append(names[camel])
    return tuple((space, tuple(camels)) for space, camels in found.items())


@lru_cache(4096)
def ranking(edition: int, race: int) -> tuple[str, ...]:
    """The racing camels from the first to the last."""
    return tuple(CAMELS[edition][racer_from_top(race, rank)] for rank in range(RACERS))


@cache
def ticket_values(edition: int, left: int) -> tuple[int, ...]:
    """What still lies on a stack of so many betting tickets, the top one first."""
    all_tickets = TICKET_VALUES[: TICKETS + edition - 2]
    return all_tickets[len(all_tickets) - left :]


@cache
def values_held(bits: int) -> tuple[int, ...]:
    """The betting tickets of one camel that a player holds."""
    return tuple(TICKET_VALUES[rank] for rank in range(TICKETS) if bits >> rank & 1)


def tickets_held(s: SimpleNamespace, seat: int) -> list[dict[str, Any]]:
    """The betting tickets in front of a player."""
    names = CAMELS[s.edition]
    return [
        {"camel": names[camel], "value": value}
        for camel, held in enumerate(s.tickets[seat])
        if held
        for value in values_held(held)
    ]


def deck(s: SimpleNamespace, which: int) -> list[dict[str, Any]]:
    """The cards of a deck in the order laid; a camel that the viewer can't see is None."""
    names = CAMELS[s.edition]
    cards = s.bets[which][: s.bets_laid[which]]
    return [{"seat": card >> 3, "camel": None if card & 7 == HIDDEN_CAMEL else names[card & 7]} for card in cards]


def player(s: SimpleNamespace, seat: int, viewer: int, money_public: bool, laid: int) -> dict[str, Any]:
    """What one player has in front of him and, as far as the viewer knows, in hand; he has laid so many race cards."""
    over = s.phase == OVER_PHASE
    tile = None
    if s.tile_space[seat] != 0:
        tile = {"space": s.tile_space[seat], "side": "+" if s.tile_side[seat] > 0 else "-"}
    return {
        "money": s.money[seat] if money_public or seat == viewer or over else None,
        "cards_left": ALL_CARDS.bit_count() - laid,
        "cards": colours(s.edition, s.cards[seat]) if seat == viewer or over else None,
        "tickets": tickets_held(s, seat),
        "pyramid_tickets": s.pyramid_tickets[seat],
        "tile": tile,
        "partner": None if s.partner[seat] == NOBODY else s.partner[seat],
    }


def view(state: State, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """A concealed state as plain data.

    With `money_public` off other players' money isn't shown; it isn't a secret, for it can be counted along (R17).
    """
    s = plain_state(state)
    names = CAMELS[s.edition]
    laid = [card >> 3 for deck in (WINNER_DECK, LOSER_DECK) for card in s.bets[deck][: s.bets_laid[deck]]]
    return {
        "leg": s.leg,
        "track": [{"space": space, "camels": list(camels)} for space, camels in stacks(s.edition, s.race)],
        "ranking": [] if s.phase == SETUP else list(ranking(s.edition, s.race)),
        "dice_inside": [die for number, die in enumerate(DICE[s.edition]) if s.dice >> number & 1],
        "tickets": {
            camel: list(ticket_values(s.edition, left)) for camel, left in zip(names, s.tickets_left, strict=False)
        },
        "winner_bets": deck(s, WINNER_DECK),
        "loser_bets": deck(s, LOSER_DECK),
        "players": [player(s, other, seat, options["money_public"], laid.count(other)) for other in range(s.seats)],
    }


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it: the camel on another player's race bet is hidden until the end."""
    kind = text.split()[0]
    if kind in ("winner", "loser") and who != viewer and s.phase != OVER_PHASE:
        return f"{kind} ?"
    return text
