"""A list of legal actions, slow and direct from docs/reference/rules.md: first what the rules allow, then the mask.

It shares nothing with the kernel except the fields of the state and the numbering of actions.
"""

from collections import Counter

from giza.games.obelisk.rules import ids
from giza.rules.contract import NOBODY, State
from obelisk_table import stall_action, take_ccw

OV, EX, TB, DC, FD, T2, RB, SW, FT = range(9)
CHOOSING_STALLS, CHOICE, TAKE_TWO, SWAP = 1, 1, 2, 3


def colour(t: int) -> int:
    return t // 6


def can_be(t: int, value: int) -> bool:
    return t % 6 in (value - 1, 5)


class Position:
    """What the active player sees, in plain Python."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.seats, self.me = int(s.seats), int(s.seat)
        self.hand = Counter({t: int(n) for t, n in enumerate(s.hand[self.me]) if n > 0})
        self.table = Counter({k: int(n) for k, n in enumerate(s.table[self.me]) if n > 0})
        self.rivals = {k: (self.me + k) % self.seats for k in range(1, self.seats)}
        self.stalls = {
            k: [t for t in range(24) if s.stall[q, t] > 0] + [24 + a for a in range(9) if s.stall_actions[q, a] > 0]
            for k, q in self.rivals.items()
        }
        self.rival_cards = sum(int(s.stall[q].sum() + s.stall_actions[q].sum()) for q in self.rivals.values())
        self.triggered = int(s.trigger) != NOBODY
        self.limited = self.seats > 2 and self.triggered and int(s.trigger) != self.me
        self.full = self.seats > 2 and not self.limited
        self.quarry = int(s.pile_size.sum())
        self.due = 1 if self.seats == 2 else 2
        self.q = min(self.due + int(s.extra_takes) - int(s.takes), self.quarry)

    def feasible(self, b: int = 0, a: int = 0, f: int = 0, built: bool = False, stocked: bool = False) -> bool:
        """Condition F after changing its terms."""
        if not self.full:
            return True
        s = self.s
        nb = 0 if s.built or built else 1
        ns = 0 if s.stocked or s.stall_waived or self.triggered or stocked else 1
        b += self.hand.total()
        q = self.q
        a += self.table.total()
        f += self.table[FD]
        if not s.fd_counts_as_build:
            f = 0
        return nb <= b + q + f and nb + ns <= b + q + a

    def takes(self) -> set[int]:
        s, here = self.s, int(self.s.overseer)
        if self.q <= 0:
            return set()
        stocked = [pile for pile in range(7) if s.pile_size[pile] > 0]
        if s.any_pile:
            return set(map(ids.take, stocked))
        found = set()
        for direction, action in ((1, ids.take), (-1, take_ccw)):
            ring = [(here + direction * step) % 7 for step in range(1, 8)]
            piles = [pile for pile in ring if pile in stocked]
            if self.seats > 2:
                found.add(ids.take(piles[0]))
            elif int(s.direction) in (0, direction):
                found |= {action(pile) for skipped, pile in enumerate(piles) if skipped <= s.camels[self.me]}
        return found

    def may_build(self, value: int) -> bool:
        if self.seats == 2:
            return self.hand.total() - 1 >= 3
        reward = 1 if value == 1 and (self.s.display != NOBODY).any() else 0
        return self.feasible(b=-1, a=reward, built=True)

    def builds(self) -> set[int]:
        s, me = self.s, self.me
        found = set()
        if self.may_build(0):
            found |= set(map(ids.found, self.hand))
        if self.table[FD] and self.feasible(a=-1, f=-1, built=bool(s.fd_counts_as_build)):
            found.add(ids.LAY_FD)
        free_slot = (s.run_top[me] == 0).any()
        for t in self.hand:
            for value in range(1, 6):
                if can_be(t, value) and self.may_build(value) and free_slot:
                    found |= {ids.start(t, value, kind) for kind in (0, 1) if s.bare[me, kind] > 0}
        for slot in range(24):
            if s.run_top[me, slot] == 0:
                continue
            for t in self.hand:
                own = colour(t) == s.run_colour[me, slot]
                if not own and s.off_colour_added[slot] >= s.off_colour:
                    continue
                above, below = int(s.run_top[me, slot]) - 1, int(s.run_bottom[me, slot]) + 1
                if above >= 1 and can_be(t, above) and self.may_build(above):
                    found.add(ids.top(slot, t))
                if s.top_or_bottom and below <= 5 and can_be(t, below) and self.may_build(below):
                    found.add(ids.bottom(slot, t))
        return found

    def stocking(self) -> set[int]:
        found = set()
        if self.feasible(b=-1, stocked=True):
            found |= set(map(ids.stall, self.hand))
        for kind in self.table:
            if self.feasible(a=-1, f=-1 if kind == FD else 0, stocked=True):
                found.add(stall_action(kind))
        return found

    def purchases(self) -> set[int]:
        return {ids.buy(k) for k, cards in self.stalls.items() if cards and self.s.camels[self.me] > 0}

    def may_take_for_t2(self) -> bool:
        return self.rival_cards > (1 if self.s.must_buy or not self.feasible() else 0)

    def plays(self) -> set[int]:
        s = self.s
        spend = self.feasible(a=-1)
        swap = spend or (self.feasible() and s.camels[self.me] > 0)  # R63
        useful = {
            TB: not s.top_or_bottom and spend,
            DC: spend,
            OV: not self.limited and not s.any_pile and spend,
            EX: not self.limited and self.quarry > self.q and self.feasible(),
            T2: not self.limited and self.may_take_for_t2(),
            RB: not self.limited and s.stall_size[self.me] > 0,
            SW: not self.limited and sum(1 for cards in self.stalls.values() if cards) >= 2 and swap,
            FT: True,
            FD: False,
        }
        return {ids.play(kind) for kind in self.table if useful[kind]}

    def trades(self) -> set[int]:
        s = self.s
        if self.seats > 2 or s.camels[self.me] + s.free_trades == 0:
            return set()
        return {ids.trade(x, y) for x in self.hand for y in range(24) if s.hand[1 - self.me, y] > 0 and x != y}

    def picks(self) -> set[int]:
        s = self.s
        first = int(s.picked_from) == NOBODY
        found = {ids.pick(k, x) for k, q in self.rivals.items() if q != s.picked_from for x in self.stalls[k]}
        return found | ({ids.STOP} if s.pending == TAKE_TWO and not first else set())

    def may_end(self) -> bool:
        s = self.s
        if self.limited:
            return True
        if s.takes < self.due and self.quarry > 0:
            return False
        if self.seats == 2:
            return True
        stall_done = s.stocked or s.stall_waived or self.triggered
        hand_fits = self.hand.total() <= 6 or self.triggered
        bought = not s.must_buy or self.rival_cards == 0
        return bool(s.built and stall_done and hand_fits and bought)


def reference_actions(s: State) -> set[int]:
    """All legal actions of the player to act."""
    p = Position(s)
    if s.phase == CHOOSING_STALLS:
        return set(map(ids.stall, p.hand))
    if s.pending == CHOICE:
        first_of_kind = {int(kind): place for place, kind in reversed(list(enumerate(s.display))) if kind != NOBODY}
        return set(map(ids.choose, first_of_kind.values())) | ({ids.DECLINE} if p.feasible() else set())
    if s.pending in (TAKE_TWO, SWAP):
        return p.picks()
    found = p.builds() | p.plays() | ({ids.END} if p.may_end() else set())
    if not p.limited:
        found |= p.takes() | p.trades()
    if p.full:
        found |= p.stocking() | p.purchases()
    return found
