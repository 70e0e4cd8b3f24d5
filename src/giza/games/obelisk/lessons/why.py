"""Why an action of Obelisk is good or bad, by facts that can be counted: points at once, cards that fit, cards to come.

Its effect on the rest of the game is estimated elsewhere, by the net or by playing on, and called an estimate.
"""

from functools import cache, cached_property

import numpy as np

from giza.bots.interface import View
from giza.bots.states import state_of
from giza.games.obelisk.rules.cards import FD_CARD, JOKER, TYPES, VALUES, card, colour_of
from giza.games.obelisk.rules.ids import PILES, SLOTS
from giza.games.obelisk.rules.scoring import POINTS, points_of
from giza.games.obelisk.words.texts import CARD_NAMES, COLOUR_LETTERS, card_name, stall_card_name
from giza.messages import Message, say
from giza.rules.contract import Ids, State, copy_state

BUILDS = ("start", "top", "bottom")


class Fit:
    """The obelisk of a player on which a card fits best."""

    def __init__(self, slot: int, blocks: int, points: int) -> None:
        self.slot, self.blocks, self.points = slot, blocks, points


class ObeliskExplainer:
    """Explains the actions of the seat to act."""

    def __init__(self, view: View) -> None:
        self.rules, self.s = state_of(view)
        self.names, self.seat = view["names"], int(self.s.seat)
        self.after = cache(self.follow)
        self.best_build = cache(self.find_best_build)

    # Facts

    @cached_property
    def ids(self) -> dict[str, int]:
        """The kernel's numbers of all legal actions."""
        return self.legal(self.s)

    def legal(self, s: State) -> dict[str, int]:
        """The legal actions of a state."""
        out = np.empty(self.rules.kernel.MAX_ACTIONS, np.int64)
        legal = out[: self.rules.kernel.actions(s, out)].tolist()
        return dict(zip(self.rules.words.action_texts(s, legal), legal, strict=True))

    def follow(self, action: str) -> State:
        """The state after an action, as the player knows it."""
        s = copy_state(self.s)
        self.rules.kernel.apply(s, self.ids[action])
        return s

    def gain(self, action: str) -> int:
        """The immediate points of an action."""
        return int(points_of(self.after(action), self.seat) - points_of(self.s, self.seat))

    def find_best_build(self, action: str | None) -> int:
        """The most immediate points of one build, now or after another action of the turn."""
        s = self.s if action is None else self.after(action)
        if self.rules.kernel.turn(s) != self.seat:
            return 0
        best, before = 0, points_of(s, self.seat)
        for text, id in self.legal(s).items():
            if text.split()[0] in BUILDS:
                then = copy_state(s)
                self.rules.kernel.apply(then, id)
                best = max(best, int(points_of(then, self.seat) - before))
        return best

    def worth_of(self, blocks: int, foundation: int, top: int) -> int:
        """The points of an obelisk with this many blocks, the last of which has this value."""
        if self.s.expert and top > 1:
            return 0
        return POINTS[blocks + int(foundation == FD_CARD)]

    def fit(self, seat: int, t: int) -> Fit | None:
        """The obelisk of a player on which a card fits next and gains most; None if there is none."""
        found = []
        for slot in range(SLOTS):
            top, blocks = int(self.s.run_top[seat, slot]), self.blocks(seat, slot)
            fits = t in (
                card(int(self.s.run_colour[seat, slot]), JOKER),
                card(int(self.s.run_colour[seat, slot]), top - 1),
            )
            if top > 1 and fits:
                foundation = int(self.s.run_foundation[seat, slot])
                more = self.worth_of(blocks + 1, foundation, top - 1) - self.worth_of(blocks, foundation, top)
                found.append(Fit(slot, blocks, more))
        return max(found, key=lambda one: one.points, default=None)

    def blocks(self, seat: int, slot: int) -> int:
        """The number of blocks in an obelisk."""
        top = int(self.s.run_top[seat, slot])
        return int(self.s.run_bottom[seat, slot]) - top + 1 if top > 0 else 0

    def longest(self, hand: Ids) -> int:
        """The number of blocks that a hand has for a new obelisk, jokers included."""
        best = 0
        for colour in range(len(COLOUR_LETTERS)):
            for first in range(VALUES, 0, -1):
                jokers, blocks = int(hand[card(colour, JOKER)]), 0
                for value in range(first, 0, -1):
                    if hand[card(colour, value)] == 0:
                        jokers -= 1
                    if jokers < 0:
                        break
                    blocks += 1
                best = max(best, blocks)
        return best

    # In words

    def because(self, action: str) -> list[Message]:
        """The facts about an action."""
        kind, *rest = action.split()
        if kind in BUILDS:
            told = self.because_build(action)
        elif kind == "found":
            told = self.because_found(action)
        elif kind == "take":
            told = self.because_card(int(self.s.pile_top[int(rest[0])]))
        elif kind == "stall":
            told = self.because_stall(action)
        elif kind == "buy":
            told = self.because_buy(int(rest[0]))
        elif (kind == "pick" and rest[1] in CARD_NAMES) or kind == "trade":
            told = self.because_card(CARD_NAMES.index(rest[1]))
        elif action == "play overseer":
            told = self.because_reach()
        else:
            told = []
        return told or self.because_next(action) or [say("obelisk_why.later")]

    def because_build(self, action: str) -> list[Message]:
        """The points of the obelisk after a build, and the number of its next blocks available."""
        kind, first, *_ = action.split()
        s = self.after(action)
        if kind == "start":
            colour = COLOUR_LETTERS.index(first[0])
            slot = next(
                (slot for slot in range(SLOTS) if self.s.run_top[self.seat, slot] != s.run_top[self.seat, slot]), 0
            )
        else:
            slot = int(first)
            colour = int(self.s.run_colour[self.seat, slot])
        top = int(s.run_top[self.seat, slot])
        blocks = int(s.run_bottom[self.seat, slot]) - top + 1 if top > 0 else VALUES
        granite = say(f"granite.{COLOUR_LETTERS[colour]}")
        told = [say("obelisk_why.build", points=points(self.gain(action)), colour=granite, blocks=blocks)]
        if top > 1:
            told.append(self.supply(s, colour, top - 1))
        return told

    def supply(self, s: State, colour: int, value: int) -> Message:
        """The number of copies of a block in hand, open in the quarry and unseen, jokers of its colour included."""
        kinds = (card(colour, value), card(colour, JOKER))
        return say(
            "obelisk_why.supply",
            card=card_name(CARD_NAMES[kinds[0]]),
            hand=sum(int(s.hand[self.seat, t]) for t in kinds),
            open=sum(int(s.pile_top[pile]) in kinds for pile in range(PILES)),
            unseen=sum(int(s.pool[t]) for t in kinds),
            pool=int(s.pool.sum()),
        )

    def because_found(self, action: str) -> list[Message]:
        """The obelisk that the rest of the hand can build on a new foundation."""
        blocks = self.longest(self.after(action).hand[self.seat])
        if blocks == 0:
            return [say("obelisk_why.found_empty")]
        return [say("obelisk_why.found", blocks=blocks, points=points(POINTS[blocks]))]

    def because_card(self, t: int) -> list[Message]:
        """The obelisk that needs a card, or the run in hand that it completes."""
        if t < 0:
            return []
        name = card_name(CARD_NAMES[t])
        own = self.fit(self.seat, t)
        told = []
        if own is not None and own.points > 0:
            told.append(
                say(
                    "obelisk_why.fits",
                    card=name,
                    colour=say(f"granite.{COLOUR_LETTERS[colour_of(t)]}"),
                    blocks=own.blocks,
                    points=points(own.points),
                )
            )
        hand = self.s.hand[self.seat].copy()
        before = self.longest(hand)
        hand[t] += 1
        if not told and self.longest(hand) > before:
            told.append(say("obelisk_why.run", card=name, blocks=self.longest(hand), before=before))
        rivals = {seat: self.fit(seat, t) for seat in range(int(self.s.seats)) if seat != self.seat}
        wanted = {seat: fit.points for seat, fit in rivals.items() if fit is not None and fit.points > 0}
        if wanted:
            seat = max(wanted, key=wanted.__getitem__)
            told.append(say("obelisk_why.wanted", card=name, name=self.names[seat], points=points(wanted[seat])))
        unseen = int(self.s.pool[t])
        return told or [say("obelisk_why.unwanted", card=name, unseen=unseen, pool=int(self.s.pool.sum()))]

    def because_reach(self) -> list[Message]:
        """The open card of the quarry that fits best."""
        tops = {int(t) for t in self.s.pile_top if t >= 0}
        fits = {t: fit.points for t in tops if (fit := self.fit(self.seat, t)) is not None and fit.points > 0}
        return self.because_card(max(fits, key=lambda t: (fits[t], -t)))[:1] if fits else []

    def harm(self, action: str) -> tuple[int, str]:
        """The most immediate points that a card in one's stall offers to a rival with a camel, and the rival's name."""
        s, worst = self.after(action), (0, "")
        for seat in range(int(s.seats)):
            if seat != self.seat and s.camels[seat] > 0:
                fits = [self.fit(seat, t) for t in range(TYPES) if s.stall[self.seat, t] > 0]
                most = max((fit.points for fit in fits if fit is not None), default=0)
                worst = max(worst, (most, self.names[seat]))
        return worst

    def because_stall(self, action: str) -> list[Message]:
        """The use that rivals have for the stall."""
        harm, name = self.harm(action)
        return [say("obelisk_why.harm", name=name, points=points(harm)) if harm else say("obelisk_why.harmless")]

    def because_buy(self, owner: int) -> list[Message]:
        """The cards of a stall that fit at once."""
        cards = [t for t in range(TYPES) for _ in range(int(self.s.stall[owner, t]))]
        fits = {t: fit.points for t in set(cards) if (fit := self.fit(self.seat, t)) is not None and fit.points > 0}
        size = int(self.s.stall_size[owner])
        if not fits:
            return [say("obelisk_why.buys_one") if size == 1 else say("obelisk_why.buys", cards=size)]
        best = max(fits, key=fits.__getitem__)
        card, worth = card_name(CARD_NAMES[best]), points(fits[best])
        if size == 1:
            return [say("obelisk_why.buys_fitting_one", card=card, points=worth)]
        return [say("obelisk_why.buys_fitting", cards=size, card=card, points=worth)]

    def because_next(self, action: str) -> list[Message]:
        """The immediate builds after an action, compared with those without it."""
        now, then = self.best_build(None), self.best_build(action)
        if then > now:
            return [say("obelisk_why.opens", after=points(then), now=points(now))]
        if action == "end":
            return [say("obelisk_why.ends", now=points(now)) if now else say("obelisk_why.ends_empty")]
        return [say("obelisk_why.keeps", after=points(then))] if then else []

    def instead(self, best: str, other: str) -> list[Message]:
        """The disadvantage of another action: immediate points, the next builds, or its use to rivals."""
        called = self.called(other)
        less = self.gain(best) - self.gain(other)
        if less > 0:
            told = [say("obelisk_why.less", other=called, points=points(self.gain(other)), less=points(less))]
        elif self.gain(best) == self.gain(other) and self.best_build(best) > self.best_build(other):
            then, instead = self.best_build(best), self.best_build(other)
            told = [say("obelisk_why.less_next", other=called, after=points(then), instead=points(instead))]
        elif self.harm(other)[0] > self.harm(best)[0]:
            (harm, name), (instead, _) = self.harm(other), self.harm(best)
            told = [say("obelisk_why.gives", other=called, name=name, points=points(harm), instead=points(instead))]
        else:
            told = [say("obelisk_why.other", other=called, fact=fact) for fact in self.because(other)[:1]]
        return told

    def called(self, action: str) -> Message:
        """An action as a noun."""
        kind, *rest = action.split()
        match kind:
            case "take":
                t = int(self.s.pile_top[int(rest[0])])
                number = int(rest[0]) + 1
                return say("obelisk_why.called_take", card=card_name(CARD_NAMES[t]), pile=number)
            case "found" | "stall" | "play" | "choose" | "start":
                return say(f"obelisk_why.called_{kind}", card=stall_card_name(rest[0].partition("=")[0]))
            case "top" | "bottom":
                return say(f"obelisk_why.called_{kind}", card=card_name(rest[1]))
            case "buy":
                return say("obelisk_why.called_buy", name=self.names[int(rest[0])])
            case "pick":
                return say("obelisk_why.called_pick", card=stall_card_name(rest[1]), name=self.names[int(rest[0])])
            case "trade":
                return say("obelisk_why.called_trade", card=card_name(rest[0]), received=card_name(rest[1]))
            case _:
                return say(f"obelisk_why.called_{kind}")


def points(count: int) -> Message:
    """A number of points."""
    return say("obelisk_story.one_point") if count == 1 else say("obelisk_story.many_points", count=count)
