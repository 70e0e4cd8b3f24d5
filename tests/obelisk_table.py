"""Sets up positions: `Table(hands=[[r3, r2]], takes=2)`. All cards come out of the pool, so that none is lost."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import JOKER, VALUES, colour_of
from giza.games.obelisk.rules.ids import DISPLAYED, DRAWN_KIND, OVERSEER_PILE, PILES, STALL_ACTION, TAKE_CCW
from giza.games.obelisk.rules.state import PLAYING
from giza.rules.contract import CHANCE, NOBODY, State

r1, r2, r3, r4, r5, rJ = range(6)  # noqa: N816
b1, b2, b3, b4, b5, bJ = range(6, 12)  # noqa: N816
g1, g2, g3, g4, g5, gJ = range(12, 18)  # noqa: N816
y1, y2, y3, y4, y5, yJ = range(18, 24)  # noqa: N816

Cards = Sequence[int]


class Table:
    """A game, by default in the middle of seat 0's turn. Lists have one entry per seat and may be short."""

    def __init__(
        self,
        seats: int = 3,
        hands: Sequence[Cards] = (),
        buried: Sequence[Cards] = (),
        stalls: Sequence[Cards] = (),
        stall_actions: Sequence[Cards] = (),
        tables: Sequence[Cards] = (),
        tops: Cards = (),
        piles: Cards = (),
        display: Cards = (),
        draw_pile: Cards | None = None,
        discards: Cards = (),
        camels: Cards = (),
        options: dict[str, Any] | None = None,
        **fields: int,
    ) -> None:
        self.s = s = obelisk.new(seats, options or {})
        s.phase = PLAYING
        s.overseer = 0
        for seat, cards in enumerate(hands):
            self.move(cards, s.hand[seat])
            s.hand_size[seat] = len(cards)
        for seat, cards in enumerate(buried):
            self.move(cards, s.buried[seat])
            s.buried_size[seat] = len(cards)
            s.bare[seat, 0] = len(cards)
        for seat, cards in enumerate(stalls):
            self.move(cards, s.stall[seat])
            s.stall_size[seat] += len(cards)
        for seat, kinds in enumerate(stall_actions):
            self.deal_actions(kinds, s.stall_actions[seat])
            s.stall_size[seat] += len(kinds)
        for seat, kinds in enumerate(tables):
            self.deal_actions(kinds, s.table[seat])
        self.deal_actions(discards, s.discards)
        s.display[: len(display)] = sorted(display)
        for kind in display:
            s.draw_pile[kind] -= 1
        if draw_pile is not None:
            s.draw_pile[:] = 0
            for kind in draw_pile:
                s.draw_pile[kind] += 1
        elif not display:
            self.fill_display()
        if len(camels) > 0:
            s.camels[:seats] = camels
        for name, value in fields.items():
            s[name] = value
        self.lay_out(tops, piles)

    def move(self, cards: Cards, target: Any) -> None:
        """Take cards out of the pool."""
        for t in cards:
            self.s.pool[t] -= 1
            target[t] += 1

    def deal_actions(self, kinds: Cards, target: Any) -> None:
        """Take action cards out of the draw pile."""
        for kind in kinds:
            self.s.draw_pile[kind] -= 1
            target[kind] += 1

    def fill_display(self) -> None:
        """Display the first kinds available."""
        kinds = [kind for kind, count in enumerate(self.s.draw_pile) for _ in range(count)][:DISPLAYED]
        self.s.display[: len(kinds)] = kinds
        for kind in kinds:
            self.s.draw_pile[kind] -= 1

    def lay_out(self, tops: Cards, piles: Cards) -> None:
        """Uncover these tops, or any; with given pile sizes, the rest of the pool goes to complete obelisks."""
        s = self.s
        assert (s.pool >= 0).all()
        if len(piles) > 0:
            s.pile_size[:] = piles
            surplus = int(s.pool.sum() - s.pile_size.sum())
            for t in np.repeat(np.arange(24), s.pool)[::-1]:
                if surplus > 0 and t not in tops:
                    self.move([int(t)], s.complete_cards)
                    surplus -= 1
        else:
            left = int(s.pool.sum())
            s.pile_size[:] = [left // PILES + (pile < left % PILES) for pile in range(PILES)]
        for pile in range(PILES):
            if s.pile_size[pile] > 0:
                top = tops[pile] if len(tops) > 0 else int(np.flatnonzero(s.pool)[-1])
                s.pool[top] -= 1
                s.pile_top[pile] = top

    def run(self, seat: int, *cards: int, bottom: int = 0, fd: bool = False) -> "Table":
        """Build an obelisk of these cards, bottom to top; `bottom` is needed if it begins with a joker."""
        s = self.s
        slot = int(np.flatnonzero(s.run_top[seat] == 0)[0])
        value = bottom or cards[0] % JOKER + 1
        assert 1 <= value <= VALUES
        s.run_foundation[seat, slot] = fd
        s.run_colour[seat, slot] = colour_of(cards[0])
        s.run_bottom[seat, slot] = value
        s.run_top[seat, slot] = value - len(cards) + 1
        for t in cards:
            s.run_cards[seat, slot, value - 1] = t
            if s.pool[t] > 0:
                s.pool[t] -= 1
            value -= 1
        return self

    def legal(self, first: int = 0, end: int = obelisk.MAX_ACTIONS) -> set[int]:
        """The legal actions whose ids lie in a range."""
        assert obelisk.turn(self.s) == self.s.seat
        return {id for id in legal_ids(self.s) if first <= id < end}

    def do(self, *ids: int) -> "Table":
        """Perform legal actions; random events take their first outcome."""
        for id in ids:
            self.settle()
            assert id in self.legal(), f"{id} is not among {sorted(self.legal())}"
            obelisk.apply(self.s, id)
        return self.settle()

    def settle(self) -> "Table":
        """Apply random outcomes until a player is to act."""
        while obelisk.turn(self.s) == CHANCE:
            obelisk.apply(self.s, min(chances(self.s)))
        return self

    def scores(self) -> list[int]:
        """The points of all seats."""
        out = np.zeros(int(self.s.seats), np.int64)
        obelisk.scores(self.s, out)
        return [int(points) for points in out]

    def standing(self) -> list[int]:
        """The numbers that rank the players."""
        out = np.zeros(int(self.s.seats), np.int64)
        obelisk.standing(self.s, out)
        return [int(place) for place in out]

    def displayed(self) -> list[int]:
        """The action cards on display."""
        return [int(kind) for kind in self.s.display if kind != NOBODY]


def legal_ids(s: State) -> list[int]:
    """The legal actions, as the kernel lists them."""
    out = np.empty(obelisk.MAX_ACTIONS, np.int64)
    return [int(id) for id in out[: obelisk.actions(s, out)]]


def chances(s: State) -> dict[int, int]:
    """The outcomes of the next random event, with their weights."""
    out, weights = np.empty(obelisk.MAX_OUTCOMES, np.int64), np.empty(obelisk.MAX_OUTCOMES, np.int64)
    n = obelisk.outcomes(s, out, weights)
    return {int(id): int(weight) for id, weight in zip(out[:n], weights[:n], strict=True)}


def held(cards: Any) -> list[int]:
    """The cards of a multiset as a list."""
    return [sort for sort, count in enumerate(cards) for _ in range(count)]


def after_setup(seats: int, seed: int = 0, **options: Any) -> State:
    """A game before its first turn, set up at random."""
    s = obelisk.new(seats, options)
    random = np.random.default_rng(seed)
    while s.phase != PLAYING or obelisk.turn(s) == CHANCE:
        if obelisk.turn(s) == CHANCE:
            options_now = chances(s)
            weights = np.array(list(options_now.values()), float)
            obelisk.apply(s, int(random.choice(list(options_now), p=weights / weights.sum())))
        else:
            obelisk.apply(s, int(random.choice(legal_ids(s))))
    return s


def take_ccw(pile: int) -> int:
    """Take a quarry card with the overseer walking counter-clockwise (two players)."""
    return TAKE_CCW + pile


def stall_action(kind: int) -> int:
    """Put an action card into the player's own stall."""
    return STALL_ACTION + kind


def drawn_kind(kind: int) -> int:
    """The outcome that displays an action card."""
    return DRAWN_KIND + kind


def overseer_pile(pile: int) -> int:
    """The outcome that starts the overseer on a pile."""
    return OVERSEER_PILE + pile
