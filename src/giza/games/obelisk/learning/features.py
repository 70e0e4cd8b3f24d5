"""A state of Obelisk as one seat knows it, as features of the net."""

from typing import Any

import numpy as np

from giza.games.obelisk.learning import groups, players
from giza.games.obelisk.learning.around import REACHES, TURN_STEPS, Around, look_around
from giza.games.obelisk.learning.groups import write_group
from giza.games.obelisk.learning.holdings import new_holdings, read_holdings
from giza.games.obelisk.learning.players import write_context, write_player, write_steps
from giza.games.obelisk.rules.cards import COLOURS, JOKER, KINDS, card
from giza.games.obelisk.rules.ids import DISPLAYED, PILES
from giza.games.obelisk.rules.quarry import empty_piles, quarry_cards
from giza.games.obelisk.rules.state import MOST_SEATS
from giza.games.obelisk.rules.turns import turn
from giza.learning.net import Features, Shape, Vector, collect, segment_of
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, State

# shared, for every colour
S_PILES = 0
S_POOL = S_PILES + REACHES * JOKER
S_GONE = S_POOL + JOKER
S_TURNS = S_GONE + JOKER
S_END = S_TURNS + TURN_STEPS
S_SEATS = S_END + 1
SHARED_GROUPS = S_SEATS + MOST_SEATS + 1

# shared, for the state as a whole
Q_CARDS = 0
Q_EMPTY = Q_CARDS + 1
Q_TAKES = Q_EMPTY + MOST_SEATS + 1
Q_TURNS = Q_TAKES + 16
Q_DISPLAY = Q_TURNS + TURN_STEPS
Q_CAMELS = Q_DISPLAY + KINDS
Q_CHANCE = Q_CAMELS + REACHES
Q_END = Q_CHANCE + 1
Q_SEATS = Q_END + 1
SHARED = Q_SEATS + MOST_SEATS + 1

WIDEST = max(groups.FEATURES, players.FEATURES)
POOL_UNIT, CARDS_UNIT, CAMELS_UNIT = 0.25, 1 / 74, 0.5

SHAPE = Shape(
    groups=COLOURS,
    seat_groups=groups.FEATURES + players.CONTEXT,
    shared_groups=SHARED_GROUPS,
    seats=players.FEATURES,
    shared=SHARED,
    score_unit=20.0,
    most_seats=MOST_SEATS,
    most_features=600,
)


@compiled
def passes_over(s: State, id: int, memory: Any) -> bool:
    """Never prune an action."""
    return False


@compiled
def write_shared_groups(s: State, around: Around, row: Vector, out: Features) -> int:
    """Append the shared features of colours: their common context, then each colour."""
    out.segments[0] = 0
    row[S_TURNS + around.turn_step] = 1
    row[S_END] = s.trigger != NOBODY
    row[S_SEATS + int(s.seats)] = 1
    n = collect(row, 0, out, 0)
    for colour in range(COLOURS):
        out.segments[1 + colour] = n
        for face in range(1, JOKER + 1):
            t = card(colour, face)
            for reach in range(REACHES):
                row[S_PILES + JOKER * reach + face - 1] = around.tops[reach, t]
            row[S_POOL + face - 1] = POOL_UNIT * s.pool[t]
            row[S_GONE + face - 1] = s.pool[t] == 0
        n = collect(row, 0, out, n)
    return n


@compiled
def write_shared(s: State, around: Around, row: Vector, out: Features, n: int) -> int:
    """Append the features of the quarry and the display."""
    out.segments[1 + COLOURS] = n
    row[Q_CARDS] = CARDS_UNIT * quarry_cards(s)
    write_steps(row, Q_EMPTY, MOST_SEATS, empty_piles(s))
    row[Q_TAKES + min(15, around.fewest_takes)] = 1
    row[Q_TURNS + around.turn_step] = 1
    for place in range(DISPLAYED):
        if s.display[place] != NOBODY:
            row[Q_DISPLAY + int(s.display[place])] += 1
    for pile in range(PILES):
        row[Q_CAMELS + around.reach[pile]] += CAMELS_UNIT * s.pile_camels[pile]
    row[Q_CHANCE] = turn(s) == CHANCE
    row[Q_END] = s.trigger != NOBODY
    row[Q_SEATS + int(s.seats)] = 1
    return collect(row, 0, out, n)


@compiled
def add_up(row: Vector, whole: Vector) -> None:
    """Add a colour's needs to the sums over colours."""
    for kind in range(groups.NEEDS):
        for length in range(groups.LENGTHS):
            whole[players.P_SUMS + kind] += row[groups.NEED + groups.LENGTHS * kind + length]
    for kind in range(2):
        whole[players.P_SUMS + groups.NEEDS + kind] += row[groups.AT_ONCE + kind]


@compiled
def write(s: State, viewer: int, out: Features) -> None:
    """Write the features of a state concealed for the viewer: shared ones, the viewer's, then the rivals'."""
    around, holdings = look_around(s), new_holdings()
    rows = np.zeros((3, WIDEST), np.float32)
    row, group, whole = rows[0, :WIDEST], rows[1, : groups.FEATURES], rows[2, : players.FEATURES]
    n = write_shared_groups(s, around, row, out)
    n = write_shared(s, around, row, out, n)
    for i in range(s.seats):
        seat = (viewer + i) % int(s.seats)
        at = segment_of(COLOURS, 1 + i, 0)
        out.segments[at] = n
        write_context(s, seat, viewer, row)
        n = collect(row, groups.FEATURES, out, n)
        read_holdings(s, seat, viewer, holdings)
        for colour in range(COLOURS):
            out.segments[at + 1 + colour] = n
            write_group(s, seat, holdings, around, colour, group)
            add_up(group, whole)
            n = collect(group, 0, out, n)
        out.segments[at + 1 + COLOURS] = n
        write_player(s, seat, viewer, around.turn_step, whole)
        n = collect(whole, 0, out, n)
        out.segments[at + 2 + COLOURS] = n
