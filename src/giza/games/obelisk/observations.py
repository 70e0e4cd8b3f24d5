"""Observations of Obelisk as numbers between 0 and about 1, and the ranges of action and outcome ids."""

import numpy as np

from giza.batch.eight_at_once import write_counts
from giza.batch.layout import Block, Layout, Observation, seat_labels
from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import COLOURS, FOUNDATIONS, JOKER, KINDS, TYPES, VALUES
from giza.games.obelisk.rules.ids import DISPLAYED, PILES, SLOTS, STALL_CARDS
from giza.games.obelisk.rules.state import CHOOSING_STALLS, PLAYING, SWAP
from giza.rules.compiled import uncounted
from giza.rules.contract import NOBODY, State

ACTIONS = ids.ACTIONS
OUTCOMES = ids.OVERSEER_PILE + PILES
COPIES, CAMELS, PILE, HAND, OBELISKS = 4, 6, 12, 6, 4
"""The scales of an observation: all cards of a type, all camels, a high pile, a full hand, several obelisks."""
PER_COPY, PER_CAMEL, PER_PILE, PER_HAND, PER_OBELISK, PER_VALUE, PER_TAKE, PER_PLACE = (
    np.float32(1 / unit) for unit in (COPIES, CAMELS, PILE, HAND, OBELISKS, VALUES, 2, DISPLAYED)
)
"""Their reciprocals, because multiplying is faster than dividing."""
CARD = COLOURS + JOKER
"""A card on a pile: its colour, and its value or joker."""
COLOUR_PLACE = np.array([t // JOKER for t in range(TYPES)])
FACE_PLACE = np.array([COLOURS + t % JOKER for t in range(TYPES)])
"""The positions of a card's colour and face in it."""
RUN = COLOURS + 3
"""An obelisk in its slot: its colour, its highest and lowest value, its foundation."""

CARD_LABELS = [f"{colour} {face}" for colour in "rbgy" for face in (1, 2, 3, 4, 5, "joker")]
TURN_LABELS = (
    *("takes", "extra_takes", "built", "stocked", "stall_waived", "must_buy", "any_pile", "top_or_bottom"),
    *("off_colour", "clockwise", "counter_clockwise", "free_trades"),
)
TURN_NUMBERS = len(TURN_LABELS)
KIND_LABELS = ["OV", "EX", "TB", "DC", "FD", "T2", "RB", "SW", "FT"]


def layout(seats: int) -> Layout:
    """The meaning of the numbers; piles, slots, cards and kinds are numbered as in actions."""
    players, piles, rivals = seat_labels(seats), range(PILES), seat_labels(seats)[1:]
    faces = (*(f"colour {colour}" for colour in "rbgy"), "1", "2", "3", "4", "5", "joker")
    run = (*(f"colour {colour}" for colour in "rbgy"), "highest", "lowest", "FD")
    return Layout(
        (
            Block("expert", (), "1 if only finished obelisks score"),
            Block("choosing_stalls", (), "1 while the first stalls are chosen"),
            Block("last_round", (players,), "1 for the player who triggered the end"),
            Block("pile_top", (piles, faces), "the card on top of a pile"),
            Block("pile_size", (piles,), f"cards / {PILE}"),
            Block("pile_camels", (piles,), f"camels / {CAMELS}"),
            Block("overseer", (piles,), "1 where the overseer stands"),
            Block("unseen", (CARD_LABELS,), f"cards that you have not located / {COPIES}"),
            Block("display", (KIND_LABELS,), f"action cards on display / {DISPLAYED}"),
            Block("draw_pile", (KIND_LABELS,), f"action cards to come / {COPIES}"),
            Block("discards", (KIND_LABELS,), f"action cards discarded / {COPIES}"),
            Block(
                "turn",
                (TURN_LABELS,),
                "what was done this turn, and what is owed or allowed",
            ),
            Block("pending", (("choose", "take two", "swap"),), "1 for what must be settled first"),
            Block("picked_from", (rivals,), "1 for the rival of the first pick"),
            Block("picked_card", ((*CARD_LABELS, *KIND_LABELS),), "1 for the card that was picked first for a swap"),
            Block("camels", (players,), f"camels / {CAMELS}"),
            Block("hand_size", (players,), f"cards / {HAND}"),
            Block("buried_size", (players,), f"foundations of building cards / {HAND}"),
            Block("bare", (players, ("plain", "FD")), f"foundations without a card / {OBELISKS}"),
            Block("complete", (players, ("plain", "FD")), f"obelisks from 5 to 1 / {OBELISKS}"),
            Block("hand", (players, CARD_LABELS), f"your cards, and those known to be among a rival's / {COPIES}"),
            Block("stall", (players, CARD_LABELS), f"cards / {COPIES}"),
            Block("stall_actions", (players, KIND_LABELS), f"action cards / {COPIES}"),
            Block("table", (players, KIND_LABELS), f"action cards / {COPIES}"),
            Block("buried", (CARD_LABELS,), f"your own foundations / {COPIES}"),
            Block("off_colour_added", (range(SLOTS),), "cards of another colour that your obelisk got this turn"),
            Block("run", (range(SLOTS), players, run), f"obelisks in their slots; values / {VALUES}"),
        )
    )


@uncounted
def observe_quarry(s: State, seat: int, out: Observation) -> int:
    """Write the stage of the game, the piles, the overseer, and the cards that the observer can't locate."""
    seats = int(s.seats)
    out[0] = s.expert
    out[1] = s.phase == CHOOSING_STALLS
    at = 2
    if s.trigger != NOBODY:
        out[at + (int(s.trigger) - seat) % seats] = 1
    at += seats
    for pile in range(PILES):
        top = int(s.pile_top[pile])
        if top != NOBODY:
            out[at + CARD * pile + COLOUR_PLACE[top]] = 1
            out[at + CARD * pile + FACE_PLACE[top]] = 1
    at = write_counts(s.pile_size, PER_PILE, out, at + PILES * CARD, PILES)
    at = write_counts(s.pile_camels, PER_CAMEL, out, at, PILES)
    if s.overseer != NOBODY and s.phase == PLAYING:
        out[at + int(s.overseer)] = 1
    return write_counts(s.pool, PER_COPY, out, at + PILES, TYPES)


@uncounted
def observe_turn(s: State, seat: int, out: Observation, at: int) -> int:
    """Write all action cards, and the events of the turn so far."""
    for place in range(DISPLAYED):
        if s.display[place] != NOBODY:
            out[at + int(s.display[place])] += PER_PLACE
    at = write_counts(s.draw_pile, PER_COPY, out, at + KINDS, KINDS)
    at = write_counts(s.discards, PER_COPY, out, at, KINDS)
    out[at] = s.takes * PER_TAKE
    out[at + 1] = s.extra_takes
    out[at + 2] = s.built
    out[at + 3] = s.stocked
    out[at + 4] = s.stall_waived
    out[at + 5] = s.must_buy
    out[at + 6] = s.any_pile
    out[at + 7] = s.top_or_bottom
    out[at + 8] = s.off_colour
    out[at + 9] = s.direction > 0
    out[at + 10] = s.direction < 0
    out[at + 11] = s.free_trades * PER_TAKE
    at += TURN_NUMBERS
    if s.pending > 0:
        out[at + int(s.pending) - 1] = 1
    at += SWAP
    if s.picked_from != NOBODY:
        out[at + (int(s.picked_from) - seat) % int(s.seats) - 1] = 1
    at += int(s.seats) - 1
    if s.picked_card != NOBODY:
        out[at + int(s.picked_card)] = 1
    return at + STALL_CARDS


@uncounted
def observe_cards(s: State, seat: int, out: Observation, at: int) -> int:
    """Write camels, cards in hand, and cards in front of each player, starting with the observer."""
    seats = int(s.seats)
    bare = at + 3 * seats
    complete = bare + FOUNDATIONS * seats
    hand = complete + FOUNDATIONS * seats
    stall = hand + TYPES * seats
    stall_actions = stall + TYPES * seats
    table = stall_actions + KINDS * seats
    for distance in range(seats):
        player = seat + distance if seat + distance < seats else seat + distance - seats
        cards = s.hand[player] if distance == 0 or seats == 2 else s.known[player]
        out[at + distance] = s.camels[player] * PER_CAMEL
        out[at + seats + distance] = s.hand_size[player] * PER_HAND
        out[at + 2 * seats + distance] = s.buried_size[player] * PER_HAND
        write_counts(s.bare[player], PER_OBELISK, out, bare + FOUNDATIONS * distance, FOUNDATIONS)
        write_counts(s.complete[player], PER_OBELISK, out, complete + FOUNDATIONS * distance, FOUNDATIONS)
        write_counts(cards, PER_COPY, out, hand + TYPES * distance, TYPES)
        write_counts(s.stall[player], PER_COPY, out, stall + TYPES * distance, TYPES)
        write_counts(s.stall_actions[player], PER_COPY, out, stall_actions + KINDS * distance, KINDS)
        write_counts(s.table[player], PER_COPY, out, table + KINDS * distance, KINDS)
    at = write_counts(s.buried[seat], PER_COPY, out, table + KINDS * seats, TYPES)
    if s.seat == seat:
        write_counts(s.off_colour_added, np.float32(1), out, at, SLOTS)
    return at + SLOTS


@uncounted
def observe_obelisks(s: State, seat: int, out: Observation, at: int) -> int:
    """Write everybody's obelisks by slot; slots fill from the first on; return where the last one ends."""
    seats = int(s.seats)
    end = at
    for distance in range(seats):
        player = seat + distance if seat + distance < seats else seat + distance - seats
        tops = s.run_top[player]
        left = 0
        for slot in range(SLOTS):
            left += int(tops[slot] > 0)
        slot, run = 0, at + RUN * distance
        while left > 0:
            if tops[slot] > 0:
                out[run + int(s.run_colour[player, slot])] = 1
                out[run + COLOURS] = s.run_bottom[player, slot] * PER_VALUE
                out[run + COLOURS + 1] = tops[slot] * PER_VALUE
                out[run + COLOURS + 2] = s.run_foundation[player, slot]
                left -= 1
                end = max(end, run + RUN)
            slot += 1
            run += RUN * seats
    return end


@uncounted
def observe(s: State, seat: int, out: Observation) -> int:
    """Write what a seat knows, from its concealed state, into an observation of zeros; return its extent."""
    at = observe_quarry(s, seat, out)
    at = observe_turn(s, seat, out, at)
    at = observe_cards(s, seat, out, at)
    return observe_obelisks(s, seat, out, at)
