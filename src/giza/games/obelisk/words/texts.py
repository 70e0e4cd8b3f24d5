"""Names of cards and actions."""

from collections.abc import Sequence
from functools import cache

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import COLOURS, FD, FD_CARD, JOKER, TYPES
from giza.games.obelisk.rules.ids import PILES, STALL_CARDS
from giza.messages import Message, say
from giza.rules.contract import State

COLOUR_LETTERS = "rbgy"
FACES = "12345J"
KIND_NAMES = ("overseer", "extra", "bottom", "colour", "card", "two", "back", "swap", "trade")
"""The action cards, in the order OV EX TB DC FD T2 RB SW FT."""

CARD_NAMES = tuple(COLOUR_LETTERS[colour] + face for colour in range(COLOURS) for face in FACES)
STALL_CARD_NAMES = CARD_NAMES + KIND_NAMES
PILE_NAMES = tuple(f"pile {pile}" for pile in range(PILES))


def kind_name(kind: str) -> Message:
    """The title of an action card in the reader's language."""
    return say(f"action_card.{kind}")


def card_name(name: str) -> Message:
    """The name of a building card in the reader's language, such as a green 3."""
    colour, face = say(f"granite_card.{name[0]}"), name[1:]
    return (
        say("building_card.joker", colour=colour)
        if face == FACES[-1]
        else say("building_card.number", colour=colour, value=face)
    )


def stall_card_name(name: str) -> Message:
    """The name of a building card or an action card in the reader's language."""
    return kind_name(name) if name in KIND_NAMES else card_name(name)


def start_text(id: int) -> str:
    """`start r4` or `start rJ=3`, followed by `card` on a foundation card."""
    t, value, foundation = ids.started(id)
    declared = f"={value}" if t % JOKER + 1 == JOKER else ""
    return f"start {CARD_NAMES[t]}{declared}" + (" card" if foundation == FD_CARD else "")


@cache
def text_of(seats: int, seat: int, id: int) -> str:
    """The text of an action id that doesn't depend on the display."""
    if id < ids.TAKE:
        return {ids.END: "end", ids.DECLINE: "decline", ids.STOP: "stop"}[id]
    if id < ids.TAKE_CCW:
        return f"take {id - ids.TAKE}"
    if id < ids.FOUNDATION:
        return f"take {id - ids.TAKE_CCW} ccw"
    if id < ids.LAY_FD:
        return f"found {CARD_NAMES[id - ids.FOUNDATION]}"
    if id == ids.LAY_FD:
        return f"found {KIND_NAMES[FD]}"
    if id < ids.TOP:
        return start_text(id)
    if id < ids.BOTTOM:
        slot, t = divmod(id - ids.TOP, TYPES)
        return f"top {slot} {CARD_NAMES[t]}"
    if id < ids.STALL:
        slot, t = divmod(id - ids.BOTTOM, TYPES)
        return f"bottom {slot} {CARD_NAMES[t]}"
    if id < ids.BUY:
        return f"stall {STALL_CARD_NAMES[id - ids.STALL]}"
    if id < ids.PLAY:
        return f"buy {(seat + id - ids.BUY + 1) % seats}"
    if id < ids.PICK:
        return f"play {KIND_NAMES[id - ids.PLAY]}"
    if id < ids.TRADE:
        rival, stall_card = divmod(id - ids.PICK, STALL_CARDS)
        return f"pick {(seat + rival + 1) % seats} {STALL_CARD_NAMES[stall_card]}"
    given, received = divmod(id - ids.TRADE, TYPES)
    return f"trade {CARD_NAMES[given]} {CARD_NAMES[received]}"


def action_texts(s: State, actions: Sequence[int]) -> list[str]:
    """The texts of action ids for the seat to act."""
    seats, seat, display = int(s.seats), int(s.seat), s.display.tolist()
    return [
        f"choose {KIND_NAMES[display[id - ids.CHOOSE]]}" if ids.CHOOSE <= id < ids.DECLINE else text_of(seats, seat, id)
        for id in actions
    ]


def outcome_texts(s: State, outcomes: Sequence[int]) -> list[str]:
    """The texts of outcome ids: cards, or the overseer's first pile."""
    names = STALL_CARD_NAMES + PILE_NAMES
    return [names[id] for id in outcomes]


@cache
def every_action(seats: int) -> Sequence[str]:
    """Every action text of a game with this many seats."""
    choices = [f"choose {kind}" for kind in KIND_NAMES]
    others = [
        text_of(seats, seat, id)
        for seat in range(seats)
        for id in range(ids.ACTIONS)
        if not ids.CHOOSE <= id < ids.DECLINE
    ]
    return list(dict.fromkeys(choices + others))


def all_actions(s: State) -> Sequence[str]:
    """Every action text, including those that never occur with this number of seats."""
    return every_action(int(s.seats))


def all_outcomes(s: State) -> Sequence[str]:
    """The texts of every card and every pile."""
    return STALL_CARD_NAMES + PILE_NAMES
