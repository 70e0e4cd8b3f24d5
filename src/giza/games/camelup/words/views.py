"""Views of a Camel Up state, and events as each viewer saw them.

Views are made of immutable, cached parts: equal parts are the same object.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Any, Literal

from msgspec import Struct

from giza.games.camelup.rules.actions import FIRST_TILE_SPACE, PARTNER_SEATS
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, camel_at, racer_from_top, space_at
from giza.games.camelup.rules.scoring import DECK_PAYS, SECOND_PLACE, TICKET_VALUES, WRONG_CARD, WRONG_TICKET
from giza.games.camelup.rules.state import HIDDEN_CAMEL, LOSER_DECK, OVER_PHASE, SETUP, TICKETS, WINNER_DECK
from giza.games.camelup.words.position import position
from giza.games.camelup.words.texts import CAMELS, DICE
from giza.rules.contract import NOBODY, State
from giza.rules.unpacked import UnpackedState
from giza.words import AnyView

PARTS_KEPT = 4096
KINDS = ("winner ", "loser ")
"""How the texts of race cards begin, by deck."""


class Stack(Struct, frozen=True, gc=False):
    """Camels on one space, from bottom to top."""

    space: int
    camels: list[str]


class Ticket(Struct, frozen=True, gc=False):
    """A player's betting ticket."""

    camel: str
    value: int


class RaceCard(Struct, frozen=True, gc=False):
    """A card in the winner or loser deck; the camel is None if the viewer can't see it."""

    seat: int
    camel: str | None
    laid_at: str | None
    """The position of camels, dice and tiles when it was laid, as text; None if unknown."""


class Tile(Struct, frozen=True, gc=False):
    """A player's spectator tile on the track."""

    space: int
    side: Literal["+", "-"]


class CamelUpPlayer(Struct, frozen=True, gc=False):
    """A Camel Up player's possessions."""

    money: int | None
    cards_left: int
    cards: list[str] | None
    tickets: list[Ticket]
    pyramid_tickets: int
    tile: Tile | None
    partner: int | None


class CamelUpFacts(Struct, frozen=True, gc=False):
    """Facts about this game that never change while it is played."""

    spaces: int
    first_tile_space: int
    faces: int
    """The highest face of a die; the lowest is 1."""
    dice: list[str]
    """The dice in the pyramid at the start of a leg."""
    dice_per_leg: int
    """The number of dice rolled in a leg."""
    partnerships: bool
    """Whether players can become partners."""
    ticket_values: list[int]
    second_place: int
    wrong_ticket: int
    deck_pays: list[int]
    """The pay for the first, second and further right race cards; the last value repeats."""
    wrong_card: int


class CamelUpView(AnyView, frozen=True, gc=False, kw_only=True, tag_field="family", tag="camelup"):
    """A view of either edition of Camel Up."""

    edition: Literal[1, 2]
    facts: CamelUpFacts
    leg: int
    track: list[Stack]
    ranking: list[str]
    dice_inside: list[str]
    tickets: Mapping[str, list[int]]
    winner_bets: list[RaceCard]
    loser_bets: list[RaceCard]
    players: list[CamelUpPlayer]


@cache
def facts(edition: int, seats: int) -> CamelUpFacts:
    """The facts of an edition with this many players."""
    return CamelUpFacts(
        spaces=LAST_SPACE,
        first_tile_space=FIRST_TILE_SPACE,
        faces=FACES,
        dice=list(DICE[edition]),
        dice_per_leg=RACERS,
        partnerships=edition > 1 and seats >= PARTNER_SEATS,
        ticket_values=list(TICKET_VALUES[: TICKETS + edition - 2]),
        second_place=SECOND_PLACE,
        wrong_ticket=WRONG_TICKET,
        deck_pays=list(DECK_PAYS),
        wrong_card=WRONG_CARD,
    )


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
    """The stacks in order, the rearmost first."""
    names = CAMELS[edition]
    found: dict[int, list[str]] = {}
    for place in range(len(names)):
        camel = camel_at(race, place)
        if camel != NOBODY:
            found.setdefault(space_at(race, place), []).append(names[camel])
    return [Stack(space, camels) for space, camels in found.items()]


@lru_cache(PARTS_KEPT)
def ranking(edition: int, race: int) -> list[str]:
    """The racing camels in order, the leader first."""
    return [CAMELS[edition][racer_from_top(race, rank)] for rank in range(RACERS)]


@lru_cache(PARTS_KEPT)
def ticket_stacks(edition: int, left: tuple[int, ...]) -> Mapping[str, list[int]]:
    """The values left on the stacks of betting tickets, top first, from the number left of each."""
    values = TICKET_VALUES[: TICKETS + edition - 2]
    return {camel: list(values[len(values) - count :]) for camel, count in zip(CAMELS[edition], left, strict=False)}


@lru_cache(PARTS_KEPT)
def tickets_held(edition: int, held: tuple[int, ...]) -> list[Ticket]:
    """A player's betting tickets, from each camel's bits."""
    return [
        Ticket(CAMELS[edition][camel], TICKET_VALUES[rank])
        for camel, bits in enumerate(held)
        for rank in range(TICKETS)
        if bits >> rank & 1
    ]


@lru_cache(PARTS_KEPT)
def deck(edition: int, cards: tuple[int, ...], kind: str, moments: tuple[str, ...]) -> list[RaceCard]:
    """The cards of a deck in the order laid; a camel that the viewer can't see is None."""
    names = CAMELS[edition]
    noted = [text.removeprefix(kind) for text in moments if text.startswith(kind)]
    return [
        RaceCard(card >> 3, None if card & 7 == HIDDEN_CAMEL else names[card & 7], laid_at)
        for card, laid_at in zip_longest(cards, noted[: len(cards)])
    ]


def moment(text: str, after: State) -> str | None:
    """The deck and the position in which a race card was laid; its odds tell much about the hidden camel."""
    for kind in KINDS:
        if text.startswith(kind):
            return kind + position(after)
    return None


def moments_in(view: Mapping[str, Any]) -> list[str]:
    """The decks and positions that a view has noted with its race cards."""
    decks = zip(KINDS, (view["winner_bets"], view["loser_bets"]), strict=True)
    return [kind + card["laid_at"] for kind, cards in decks for card in cards if card["laid_at"] is not None]


@cache
def tile(space: int, side: int) -> Tile | None:
    """A tile on the track; None for space 0, off the track."""
    return Tile(space, "+" if side > 0 else "-") if space else None


def player(s: UnpackedState, seat: int, viewer: int, money_public: bool, laid: int) -> CamelUpPlayer:
    """The possessions of a player who has laid this many race cards, as far as the viewer knows them."""
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


def view(s: UnpackedState, seat: int, common: Mapping[str, Any]) -> CamelUpView:
    """The view of a concealed state.

    With `money_public` off, other players' money isn't shown. It isn't secret, because everybody can keep count of it
    (R17).
    """
    edition, race = s.edition, s.race
    winner_cards, loser_cards = (s.bets[which][: s.bets_laid[which]] for which in (WINNER_DECK, LOSER_DECK))
    laid = [card >> 3 for card in winner_cards + loser_cards]
    money_public = common["options"]["money_public"]
    moments = common["moments"]
    return CamelUpView(
        **{name: value for name, value in common.items() if name != "moments"},
        edition=edition,
        facts=facts(edition, s.seats),
        leg=s.leg,
        track=track(edition, race),
        ranking=[] if s.phase == SETUP else ranking(edition, race),
        dice_inside=dice_inside(edition, s.dice),
        tickets=ticket_stacks(edition, s.tickets_left),
        winner_bets=deck(edition, winner_cards, KINDS[WINNER_DECK], moments),
        loser_bets=deck(edition, loser_cards, KINDS[LOSER_DECK], moments),
        players=[player(s, other, seat, money_public, laid.count(other)) for other in range(s.seats)],
    )


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it; the camel on another player's race bet is hidden until the end."""
    kind = text.partition(" ")[0]
    if kind in ("winner", "loser") and who != viewer and s.phase != OVER_PHASE:
        return f"{kind} ?"
    return text


def reveals(before: State, after: State) -> bool:
    """Whether secrets were revealed: all race bets, at the end."""
    return bool(after.phase == OVER_PHASE != before.phase)
