"""A Camel Up state as plain data, and events as others saw them."""

from collections.abc import Mapping
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


def track(s: SimpleNamespace) -> list[dict[str, Any]]:
    """The stacks from the last to the first, each from bottom to top."""
    names = CAMELS[s.edition]
    stacks: dict[int, list[str]] = {}
    for place in range(len(names)):
        camel = camel_at(s.race, place)
        if camel != NOBODY:
            stacks.setdefault(space_at(s.race, place), []).append(names[camel])
    return [{"space": space, "camels": camels} for space, camels in stacks.items()]


def ticket_values(s: SimpleNamespace, camel: int) -> list[int]:
    """What still lies on a camel's stack of betting tickets, the top one first."""
    all_tickets = TICKET_VALUES[: TICKETS + s.edition - 2]
    return list(all_tickets[len(all_tickets) - s.tickets_left[camel] :])


def tickets_held(s: SimpleNamespace, seat: int) -> list[dict[str, Any]]:
    """The betting tickets in front of a player."""
    return [
        {"camel": CAMELS[s.edition][camel], "value": TICKET_VALUES[rank]}
        for camel, held in enumerate(s.tickets[seat])
        for rank in range(TICKETS)
        if held >> rank & 1
    ]


def deck(s: SimpleNamespace, which: int) -> list[dict[str, Any]]:
    """The cards of a deck in the order laid; a camel that the viewer can't see is None."""
    names = CAMELS[s.edition]
    cards = s.bets[which][: s.bets_laid[which]]
    return [{"seat": card >> 3, "camel": None if card & 7 == HIDDEN_CAMEL else names[card & 7]} for card in cards]


def player(s: SimpleNamespace, seat: int, viewer: int, money_public: bool) -> dict[str, Any]:
    """What one player has in front of him and, as far as the viewer knows, in hand."""
    over = s.phase == OVER_PHASE
    laid = sum(card >> 3 == seat for which in range(2) for card in s.bets[which][: s.bets_laid[which]])
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
    return {
        "leg": s.leg,
        "track": track(s),
        "ranking": [] if s.phase == SETUP else [names[racer_from_top(s.race, rank)] for rank in range(RACERS)],
        "dice_inside": [die for number, die in enumerate(DICE[s.edition]) if s.dice >> number & 1],
        "tickets": {names[camel]: ticket_values(s, camel) for camel in range(RACERS)},
        "winner_bets": deck(s, WINNER_DECK),
        "loser_bets": deck(s, LOSER_DECK),
        "players": [player(s, other, seat, options["money_public"]) for other in range(s.seats)],
    }


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it: the camel on another player's race bet is hidden until the end."""
    kind = text.split()[0]
    if kind in ("winner", "loser") and who != viewer and s.phase != OVER_PHASE:
        return f"{kind} ?"
    return text
