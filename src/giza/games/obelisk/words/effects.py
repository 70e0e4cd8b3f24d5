"""The effects of an Obelisk event in order, from what a viewer may know."""

from collections.abc import Iterable
from typing import Literal

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.chance import covered_pile
from giza.games.obelisk.rules.obelisks import next_value
from giza.games.obelisk.rules.scoring import points_of
from giza.games.obelisk.rules.state import CHOOSING_STALLS, DEALING, LAYING_OUT, OVER_PHASE, SWAP
from giza.games.obelisk.rules.turns import turn
from giza.games.obelisk.words.texts import CARD_NAMES, KIND_NAMES
from giza.rules.contract import NOBODY
from giza.rules.unpacked import UnpackedState
from giza.words import Effect

ALL_NAMES = (*CARD_NAMES, *KIND_NAMES)


class Dealt(Effect, frozen=True):
    """A card went to a hand; None for viewers who don't see it."""

    seat: int
    card: str | None
    hand: int | None = None
    """The size of the hand, after its last card."""


class Uncovered(Effect, frozen=True):
    """The new top card of a pile."""

    pile: int
    card: str
    first: bool = False
    """Whether this is part of the setup."""


class Displayed(Effect, frozen=True):
    """An action card came to the display."""

    card: str


class OverseerWent(Effect, frozen=True):
    """The overseer went to a pile."""

    origin: int | None
    pile: int
    camels_left_on: list[int]
    """Two players: the piles on which the player left a camel each."""


class CardTaken(Effect, frozen=True):
    """A player took the top card of a pile, and the camels on it."""

    seat: int
    pile: int
    card: str
    camels: int


class CardsMoved(Effect, frozen=True):
    """Cards went from one place to another; a card is None for viewers who don't see it."""

    seat: int
    """The acting seat."""
    cards: list[str | None]
    origin: Literal["hand", "stall", "table", "display"]
    origin_seat: int | None
    target: Literal["hand", "stall", "table", "foundation", "obelisk_top", "obelisk_bottom", "discards"]
    target_seat: int | None
    reason: Literal[
        "found", "start", "build", "first_stall", "stock", "buy", "back", "pick", "swap", "trade", "play", "choose"
    ]
    """`back`: an action card returns one's own stall; `first_stall`: chosen before the first turn."""
    slot: int | None = None
    """The slot of the obelisk."""
    value: int | None = None
    """The value that the card takes there."""


class CardPicked(Effect, frozen=True):
    """A player picked a card from a stall; the first pick of a swap moves nothing yet."""

    seat: int
    owner: int
    card: str


class PickingStopped(Effect, frozen=True):
    """A player stopped after one card where a second was possible."""

    seat: int


class CardDeclined(Effect, frozen=True):
    """A player declined the action card for a 1."""

    seat: int


class ObeliskFinished(Effect, frozen=True):
    """An obelisk is complete, from 5 to 1, and leaves its slot."""

    seat: int
    slot: int


class CamelsPaid(Effect, frozen=True):
    """A player gained or lost camels, other than from the quarry."""

    seat: int
    camels: int


class TurnEnded(Effect, frozen=True):
    """A player ended the turn."""

    seat: int


class LastRound(Effect, frozen=True):
    """The end was triggered by this seat."""

    seat: int


class PointsCounted(Effect, frozen=True):
    """The game is over: everybody's points, and the camels that break ties."""

    points: list[int]
    camels: list[int]


EFFECTS = (
    Dealt,
    Uncovered,
    Displayed,
    OverseerWent,
    CardTaken,
    CardsMoved,
    CardPicked,
    PickingStopped,
    CardDeclined,
    ObeliskFinished,
    CamelsPaid,
    TurnEnded,
    LastRound,
    PointsCounted,
)


def effects(before: UnpackedState, who: int, text: str, after: UnpackedState) -> list[Effect]:
    """The effects of an event."""
    found = chance_effects(before, text, after) if turn(before.state) < 0 else action_effects(before, who, text, after)
    if before.trigger == NOBODY and after.trigger != NOBODY:
        found.append(LastRound(after.trigger))
    if after.phase == OVER_PHASE:
        points = [int(points_of(after.state, seat)) for seat in range(after.seats)]
        found.append(PointsCounted(points, list(after.camels)))
    return found


def chance_effects(before: UnpackedState, text: str, after: UnpackedState) -> list[Effect]:
    """The effects of a random outcome: a card dealt, uncovered or displayed, or the overseer placed."""
    if before.phase == DEALING:
        full = after.phase != DEALING or after.seat != before.seat
        hand = after.hand_size[before.seat] if full else None
        return [Dealt(before.seat, None if text == "?" else text, hand)]
    if text in KIND_NAMES:
        return [Displayed(text)]
    if text in CARD_NAMES:
        first = before.phase == LAYING_OUT
        return [Uncovered(int(covered_pile(before.state) if first else before.overseer), text, bool(first))]
    return [OverseerWent(None, int(text.split()[1]), [])]


def action_effects(before: UnpackedState, seat: int, text: str, after: UnpackedState) -> list[Effect]:
    """The effects of an action, including changes of camels and obelisks."""
    kind, *rest = text.split()
    if kind == "take":
        return take_effects(before, seat, int(rest[0]), after)
    if kind == "end":
        return [TurnEnded(seat)]
    if kind == "stop":
        return [PickingStopped(seat)]
    if kind == "decline":
        return [CardDeclined(seat)]
    found: list[Effect] = []
    if kind == "pick":
        found.append(CardPicked(seat, int(rest[0]), rest[1]))
    found += moved_cards(before, seat, kind, rest, after)
    found += [
        CamelsPaid(other, after.camels[other] - before.camels[other])
        for other in range(before.seats)
        if after.camels[other] != before.camels[other]
    ]
    if sum(after.complete[seat]) > sum(before.complete[seat]):
        found.append(ObeliskFinished(seat, int(rest[0])))
    return found


def take_effects(before: UnpackedState, seat: int, pile: int, after: UnpackedState) -> list[Effect]:
    """The overseer's walk, then the card and the camels taken."""
    camels = before.pile_camels[pile] - after.pile_camels[pile]
    origin = None if before.overseer == NOBODY else before.overseer
    camels_at = zip(before.pile_camels, after.pile_camels, strict=True)
    passed = [number for number, (old, new) in enumerate(camels_at) for _ in range(new - old)]
    return [
        OverseerWent(origin, pile, passed),
        CardTaken(seat, pile, CARD_NAMES[before.pile_top[pile]], camels),
    ]


def moved_cards(before: UnpackedState, seat: int, kind: str, rest: list[str], after: UnpackedState) -> list[CardsMoved]:
    """The cards that an action moved."""
    if kind == "found":
        return [CardsMoved(seat, seen(rest[:1]), home_of(rest[0]), seat, "foundation", seat, "found")]
    if kind == "start":
        card = rest[0].partition("=")[0]
        slot = new_slot(before, after, seat)
        return [CardsMoved(seat, [card], "hand", seat, "obelisk_top", seat, "start", slot, after.run_top[seat][slot])]
    if kind in ("top", "bottom"):
        slot = int(rest[0])
        end = ids.TOP if kind == "top" else ids.BOTTOM
        value = int(next_value(before.run_top[seat][slot], before.run_bottom[seat][slot], end))
        target: Literal["obelisk_top", "obelisk_bottom"] = "obelisk_top" if kind == "top" else "obelisk_bottom"
        return [CardsMoved(seat, [rest[1]], "hand", seat, target, seat, "build", slot, value)]
    if kind == "stall":
        first = before.phase == CHOOSING_STALLS
        reason: Literal["first_stall", "stock"] = "first_stall" if first else "stock"
        return [CardsMoved(seat, seen(rest), home_of(rest[0]), seat, "stall", seat, reason)]
    return moved_by_dealings(before, seat, kind, rest)


def moved_by_dealings(before: UnpackedState, seat: int, kind: str, rest: list[str]) -> list[CardsMoved]:
    """The cards moved by purchases, trades and action cards."""
    if kind == "buy":
        return moved_from_stall(before, int(rest[0]), seat, "buy")
    if kind == "play":
        played = CardsMoved(seat, [rest[0]], "table", seat, "discards", None, "play")
        return [played, *(moved_from_stall(before, seat, seat, "back") if rest[0] == "back" else [])]
    if kind == "choose":
        return [CardsMoved(seat, [rest[0]], "display", None, "table", seat, "choose")]
    if kind == "trade":
        other = 1 - seat
        return [
            CardsMoved(seat, [rest[0]], "hand", seat, "hand", other, "trade"),
            CardsMoved(seat, [rest[1]], "hand", other, "hand", seat, "trade"),
        ]
    return moved_by_pick(before, seat, int(rest[0]), rest[1])


def moved_by_pick(before: UnpackedState, seat: int, owner: int, card: str) -> list[CardsMoved]:
    """The card picked from a stall: to the player, or to the other stall at the second pick of a swap."""
    if before.pending != SWAP:
        return [CardsMoved(seat, [card], "stall", owner, home_of(card), seat, "pick")]
    if before.picked_from == NOBODY:
        return []
    first, first_card = before.picked_from, ALL_NAMES[before.picked_card]
    return [
        CardsMoved(seat, [first_card], "stall", first, "stall", owner, "swap"),
        CardsMoved(seat, [card], "stall", owner, "stall", first, "swap"),
    ]


def moved_from_stall(before: UnpackedState, owner: int, seat: int, reason: Literal["buy", "back"]) -> list[CardsMoved]:
    """All cards of a stall: building cards to the hand, action cards to the table."""
    cards = listed(before.stall[owner], CARD_NAMES)
    actions = listed(before.stall_actions[owner], KIND_NAMES)
    moved = []
    if cards:
        moved.append(CardsMoved(seat, cards, "stall", owner, "hand", seat, reason))
    if actions:
        moved.append(CardsMoved(seat, actions, "stall", owner, "table", seat, reason))
    return moved


def listed(counts: Iterable[int], names: tuple[str, ...]) -> list[str | None]:
    """A multiset of cards as a list."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def seen(cards: list[str]) -> list[str | None]:
    """Cards as the viewer knows them."""
    return [None if card == "?" else card for card in cards]


def home_of(card: str) -> Literal["table", "hand"]:
    """Where a player keeps a card: action cards are on the table."""
    return "table" if card in KIND_NAMES else "hand"


def new_slot(before: UnpackedState, after: UnpackedState, seat: int) -> int:
    """The slot of the new obelisk; one card never finishes it, so it is occupied now."""
    return next(slot for slot, top in enumerate(before.run_top[seat]) if top == 0 and after.run_top[seat][slot] > 0)
