"""What happens in Obelisk, for those who animate it."""

from collections.abc import Iterable
from typing import Literal

from giza.rules.contract import NOBODY
from giza.rules.obelisk.chance import covered_pile
from giza.rules.obelisk.state import DEALING, LAYING_OUT, SWAP
from giza.rules.obelisk.turns import turn
from giza.rules.plain import PlainState
from giza.server.messages import happenings as say
from giza.server.messages.happenings import CardsMoved, GameHappening
from giza.words.obelisk.texts import CARD_NAMES, KIND_NAMES

ALL_NAMES = (*CARD_NAMES, *KIND_NAMES)


def tell(before: PlainState, who: int, text: str, after: PlainState) -> list[GameHappening]:
    """What an event did."""
    told = tell_chance(before, text) if turn(before.record) < 0 else tell_action(before, who, text, after)
    if before.trigger == NOBODY and after.trigger != NOBODY:
        told.append(say.LastRound(after.trigger))
    return told


def tell_chance(before: PlainState, text: str) -> list[GameHappening]:
    """A card dealt, uncovered or displayed, or the overseer placed."""
    if before.phase == DEALING:
        return [say.Dealt(before.seat, None if text == "?" else text)]
    if text in KIND_NAMES:
        return [say.Displayed(text)]
    if text in CARD_NAMES:
        pile = covered_pile(before.record) if before.phase == LAYING_OUT else before.overseer
        return [say.Uncovered(int(pile), text)]
    return [say.OverseerWent(None, int(text.split()[1]))]


def tell_action(before: PlainState, seat: int, text: str, after: PlainState) -> list[GameHappening]:
    """What a player did, and what became of camels and obelisks."""
    kind, *rest = text.split()
    if kind == "take":
        pile = int(rest[0])
        camels = before.pile_camels[pile] - after.pile_camels[pile]
        origin = None if before.overseer == NOBODY else before.overseer
        camels_at = zip(before.pile_camels, after.pile_camels, strict=True)
        passed = [number for number, (old, new) in enumerate(camels_at) for _ in range(new - old)]
        return [
            say.OverseerWent(origin, pile, passed),
            say.CardTaken(seat, pile, CARD_NAMES[before.pile_top[pile]], camels),
        ]
    told: list[GameHappening] = [*tell_cards(before, seat, kind, rest, after)]
    told += [
        say.CamelsPaid(other, after.camels[other] - before.camels[other])
        for other in range(before.seats)
        if after.camels[other] != before.camels[other]
    ]
    if sum(after.complete[seat]) > sum(before.complete[seat]):
        told.append(say.ObeliskFinished(seat, int(rest[0])))
    if kind == "end":
        told.append(say.TurnEnded(seat))
    return told


def tell_cards(before: PlainState, seat: int, kind: str, rest: list[str], after: PlainState) -> list[CardsMoved]:
    """Which cards went from where to where."""
    if kind == "found":
        return [CardsMoved(seat, seen(rest[:1]), home_of(rest[0]), seat, "foundation", seat)]
    if kind == "start":
        card = rest[0].partition("=")[0]
        slot = new_slot(before, after, seat)
        value = None if slot is None else after.run_top[seat][slot]
        return [CardsMoved(seat, [card], "hand", seat, "obelisk_top", seat, slot, value)]
    if kind == "top":
        slot = int(rest[0])
        reached = before.run_top[seat][slot] - 1
        return [CardsMoved(seat, [rest[1]], "hand", seat, "obelisk_top", seat, slot, reached)]
    if kind == "bottom":
        slot = int(rest[0])
        reached = before.run_bottom[seat][slot] + 1
        return [CardsMoved(seat, [rest[1]], "hand", seat, "obelisk_bottom", seat, slot, reached)]
    if kind == "stall":
        return [CardsMoved(seat, seen(rest), home_of(rest[0]), seat, "stall", seat)]
    return tell_dealings(before, seat, kind, rest)


def tell_dealings(before: PlainState, seat: int, kind: str, rest: list[str]) -> list[CardsMoved]:
    """Cards that change hands, and action cards."""
    if kind == "buy":
        owner = int(rest[0])
        return stall_to_player(before, owner, seat)
    if kind == "play":
        played = CardsMoved(seat, [rest[0]], "table", seat, "discards", None)
        return [played, *(stall_to_player(before, seat, seat) if rest[0] == "back" else [])]
    if kind == "choose":
        return [CardsMoved(seat, [rest[0]], "display", None, "table", seat)]
    if kind == "trade":
        other = 1 - seat
        return [
            CardsMoved(seat, [rest[0]], "hand", seat, "hand", other),
            CardsMoved(seat, [rest[1]], "hand", other, "hand", seat),
        ]
    if kind == "pick":
        return tell_pick(before, seat, int(rest[0]), rest[1])
    return []


def tell_pick(before: PlainState, seat: int, owner: int, card: str) -> list[CardsMoved]:
    """A card from a stall: to the player, or at the second pick of a swap into the other stall."""
    if before.pending != SWAP:
        return [CardsMoved(seat, [card], "stall", owner, home_of(card), seat)]
    if before.picked_from == NOBODY:
        return []
    first, first_card = before.picked_from, ALL_NAMES[before.picked_card]
    return [
        CardsMoved(seat, [first_card], "stall", first, "stall", owner),
        CardsMoved(seat, [card], "stall", owner, "stall", first),
    ]


def stall_to_player(before: PlainState, owner: int, seat: int) -> list[CardsMoved]:
    """All cards of a stall, building cards to the hand and action cards to the table."""
    cards = listed(before.stall[owner], CARD_NAMES)
    actions = listed(before.stall_actions[owner], KIND_NAMES)
    moved = []
    if cards:
        moved.append(CardsMoved(seat, cards, "stall", owner, "hand", seat))
    if actions:
        moved.append(CardsMoved(seat, actions, "stall", owner, "table", seat))
    return moved


def listed(counts: Iterable[int], names: tuple[str, ...]) -> list[str | None]:
    """A multiset of cards as a list."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def seen(cards: list[str]) -> list[str | None]:
    """Cards as the viewer knows them."""
    return [None if card == "?" else card for card in cards]


def home_of(card: str) -> Literal["table", "hand"]:
    """Where a player keeps a card: action cards lie on the table."""
    return "table" if card in KIND_NAMES else "hand"


def new_slot(before: PlainState, after: PlainState, seat: int) -> int | None:
    """The obelisk that was begun; none if its first card finished it."""
    for slot in range(len(before.run_top[seat])):
        if before.run_top[seat][slot] == 0 and after.run_top[seat][slot] > 0:
            return slot
    return None
