"""Every number in an explanation is the engine's, and every number in its text is one of its values."""

import random
import re
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from giza import Game
from giza.figures import Amount, Share
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.rules.scoring import DECK_PAYS
from giza.lessons.puzzles import posed, puzzles
from giza.lessons.why import EQUAL, advise, explain, spoken
from giza.messages import LANGUAGES, Message
from giza.odds import bets, leg, race
from giza.rules.contract import CHANCE, copy_state
from positions import played
from soak import short_or_long

CAMEL_UP = [("camelup1", seats) for seats in (2, 3, 4, 6)] + [("camelup2", seats) for seats in (2, 3, 4, 6)]
OBELISK = [("obelisk", seats) for seats in (2, 3, 4, 5)]
EACH = short_or_long(6, 42)
"""Positions per game and number of seats; the long run has 504 of them."""
DIGITS = re.compile(r"\d+(?:[.,]\d+)?")


def some(name: str, seats: int, count: int) -> list[Game]:
    """Positions of one game, at all stages."""
    drawn = (played(name, seats, 1 + number, f"why {number}") for number in range(3 * count))
    return [game for game in drawn if game.turn not in (None, CHANCE)][:count]


def explained(game: Game) -> dict[str, list[Message]]:
    """One action explained as the best one, and one of each kind against it."""
    turn = game.turn
    assert turn is not None
    kinds: dict[str, str] = {}
    chooser = random.Random(game.length)
    for action in chooser.sample(game.actions(), len(game.actions())):
        kinds.setdefault(action.split()[0], action)
    best = bets(game)[0].action if game.rules.odds else chooser.choice(list(kinds.values()))
    others = [*kinds.values()]
    return explain(game.view(turn, with_state=True), best, others)


def numbers_of(message: Message, language: str) -> list[str]:
    """The numbers that a message brings along, as they are written."""
    if message.key == "obelisk_story.one_point":
        return ["1"]
    found = []
    for value in message.values.values():
        if isinstance(value, Message):
            found += numbers_of(value, language)
        else:
            written = value.text(language) if isinstance(value, (Amount, Share)) else str(value)
            found += DIGITS.findall(written)
    return found


def check_text(message: Message) -> None:
    """No sentence has a number that isn't one of its values, or leaves a placeholder."""
    for language in LANGUAGES:
        text = message.text(language)
        assert not set("{}") & set(text)
        assert sorted(DIGITS.findall(text)) == sorted(numbers_of(message, language)), text


# Camel Up


class Brute:
    """What sentences about a race should say, from `giza.odds` and the rules alone."""

    def __init__(self, game: Game) -> None:
        turn = game.turn
        assert turn is not None
        self.game, self.seat = game, turn
        self.view: dict[str, Any] = game.view(turn, with_state=True)
        self.leg, self.race = leg(game), race(game)
        self.names = {game.names[seat]: seat for seat in range(game.seats)}
        self.with_tile = cache(self.lay_tile)
        self.bets = {bet.action: bet.pounds for bet in bets(game)}

    def lay_tile(self, space: int, side: str) -> Game:
        s = copy_state(self.game.state)
        s.tile_space[self.seat], s.tile_side[self.seat] = space, 1 if side == "+" else -1
        return self.game.in_state(s)

    def ticket(self, value: float, camel: str, game: Game | None = None) -> float:
        first, second, *rest = (leg(game) if game else self.leg).exact[camel]
        return float(value * first + second - sum(rest))

    def held(self, seat: int, game: Game | None = None) -> float:
        return sum(self.ticket(one["value"], one["camel"], game) for one in self.view["players"][seat]["tickets"])

    def readings(self, kind: str) -> list[list[float]]:
        deck = 0 if kind == "winner" else 1
        found = readings_of(self.game.concealed(self.seat), self.view, 0)[deck].tolist()
        return [row for row, card in zip(found, self.view[f"{kind}_bets"], strict=False) if card["seat"] != self.seat]

    def pay(self, kind: str, camel: str, more: int = 0) -> float:
        """The mean pay of a right card, over all ways in which the others' cards are right."""
        number = self.leg.situation.racers.index(camel)
        chances = [row[number] for row in self.readings(kind)]
        total = 0.0
        for ways in product((True, False), repeat=len(chances)):
            likely = np.prod([chance if right else 1 - chance for chance, right in zip(chances, ways, strict=True)])
            total += float(likely) * DECK_PAYS[min(sum(ways) + more, len(DECK_PAYS) - 1)]
        return total

    def pounds(self, action: str) -> float:
        kind, *rest = action.split()
        if kind in ("winner", "loser"):
            chance = getattr(self.race, kind)[rest[0]]
            return float(chance * self.pay(kind, rest[0]) - (1 - chance))
        return self.bets[action]

    def left(self, action: str) -> float:
        """The best ticket that is left, or a roll."""
        kind, *rest = action.split()
        game = self.with_tile(int(rest[0]), rest[1]) if kind == "tile" else None
        found = [1.0]
        for camel, values in self.view["tickets"].items():
            values = values[1:] if kind == "ticket" and rest[0] == camel else values
            if values:
                found.append(self.ticket(values[0], camel, game))
        return max(found)

    def opened(self) -> float:
        """The same after a roll, on average over all dice."""
        rolling = self.game.after("roll")
        weights, total = rolling.weights(), 0.0
        for outcome, weight in weights.items():
            then = rolling.after(outcome)
            if then.turn is not None:
                total += weight * max([1.0, *leg(then).tickets.values()])
        return total / sum(weights.values())

    def check(self, best: str, action: str, message: Message) -> None:
        key, v = message.key.removeprefix("camelup_why."), message.values
        kind, *rest = action.split()
        expected: dict[str, float] = {}
        match key:
            case "ticket":
                first, second = (float(chance) for chance in self.leg.exact[rest[0]][:2])
                expected = {
                    "first": first,
                    "second": second,
                    "value": self.view["tickets"][rest[0]][0],
                    "pounds": self.leg.tickets[rest[0]],
                }
            case "roll":
                expected = {"pounds": 1}
            case "roll_best":
                expected = {"pounds": 1, "best": max(self.leg.tickets.values())}
            case "tile":
                there = leg(self.with_tile(int(rest[0]), rest[1]))
                expected = {"space": int(rest[0]), "stops": there.stops[int(rest[0])]}
            case "tile_helps" | "tile_harms":
                change = self.held(self.seat, self.with_tile(int(rest[0]), rest[1])) - self.held(self.seat)
                expected = {"pounds": change if key == "tile_helps" else -change}
            case "tile_takes":
                seat = self.names[str(v["name"])]
                expected = {"pounds": self.held(seat) - self.held(seat, self.with_tile(int(rest[0]), rest[1]))}
            case "winner" | "loser":
                chance: float = getattr(self.race, key)[rest[0]]
                pay = self.pay(key, rest[0])
                expected = {"chance": chance, "pay": pay, "wrong": 1, "pounds": chance * pay - (1 - chance)}
            case "same_winner" | "same_loser":
                number = self.leg.situation.racers.index(rest[0])
                likely = [row[number] for row in self.readings(kind)]
                assert any(one == pytest.approx(v["chance"].value) for one in likely)  # type: ignore[attr-defined]
                return
            case "within":
                expected = {"within": self.race.within}
            case "partner":
                expected = {"pounds": self.pounds(action)}
            case "less":
                expected = {"pounds": self.pounds(action), "less": self.pounds(best) - self.pounds(action)}
                assert expected["less"] >= 0.05
                self.check_fact(kind, rest, v["fact"])
            case "leaves":
                expected = {"left": self.left(best), "otherwise": self.left(action)}
            case "opens":
                expected = {"after": self.opened(), "left": self.left(best)}
            case "waits":
                expected = {"chance": self.leg.race_ends}
            case "waits_surely":
                assert self.leg.race_ends == 0
            case "hurries":
                deck, camel = best.split()
                expected = {"pay": self.pay(deck, camel), "later": self.pay(deck, camel, more=1)}
            case "more":
                expected = {"more": self.pounds(action) - self.pounds(best)}
            case "equal":
                assert abs(self.pounds(best) - self.pounds(action)) < 0.05
            case _:
                raise AssertionError(key)
        for name, wanted in expected.items():
            told: Any = v[name]
            assert getattr(told, "value", told) == pytest.approx(wanted, abs=1e-6), (key, name)

    def check_fact(self, kind: str, rest: list[str], fact: Any) -> None:
        if kind == "ticket":
            assert fact.values["chance"].value == pytest.approx(self.leg.place[rest[0]][0])
        elif kind in ("winner", "loser"):
            assert fact.values["chance"].value == pytest.approx(getattr(self.race, kind)[rest[0]])
        else:
            assert fact.values == {}


@pytest.mark.parametrize("count", EACH)
@pytest.mark.parametrize(("name", "seats"), CAMEL_UP)
def test_every_number_about_a_race_is_that_of_the_odds(name, seats, count):
    games, keys = some(name, seats, count), set()
    for game in games:
        brute, told = Brute(game), explained(game)
        best = next(iter(told))
        for action, sentences in told.items():
            assert sentences
            for sentence in sentences:
                check_text(sentence)
                brute.check(best, action, sentence)
                keys.add(sentence.key)
    assert len(games) == count
    assert {"camelup_why.ticket", "camelup_why.less"} <= keys


# Obelisk


class Counted:
    """What sentences about Obelisk should say, from the view and the rules alone."""

    def __init__(self, game: Game) -> None:
        turn = game.turn
        assert turn is not None
        self.game, self.seat = game, turn
        self.view: dict[str, Any] = game.view(turn)
        self.points = self.view["facts"]["points"]
        self.gain = cache(self.count_gain)

    def count_gain(self, action: str) -> int:
        return int(self.game.after(action).view(self.seat)["players"][self.seat]["points"]) - int(
            self.view["players"][self.seat]["points"]
        )

    def best_build(self, action: str | None) -> int:
        game = self.game if action is None else self.game.after(action)
        if game.turn != self.seat:
            return 0
        here = Counted(game)
        return max(
            (here.gain(one) for one in game.actions() if one.split()[0] in ("start", "top", "bottom")), default=0
        )

    def fits(self, seat: int, card: str) -> list[tuple[int, int]]:
        """The height of each obelisk that a card fits, and the points it gains."""
        found = []
        for one in self.view["players"][seat]["obelisks"]:
            height, top, extra = len(one["cards"]), one["cards"][-1]["value"], one["foundation"] == "card"
            if top > 1 and card in (f"{one['colour']}{top - 1}", f"{one['colour']}J"):
                found.append((height, self.points[height + 1 + extra] - self.points[height + extra]))
        return found

    def longest(self, hand: list[str]) -> int:
        runs = [0]
        for colour, first in product("rbgy", range(1, 6)):
            for last in range(first, 0, -1):
                missing = sum(f"{colour}{value}" not in hand for value in range(last, first + 1))
                if missing <= hand.count(f"{colour}J"):
                    runs.append(first - last + 1)
        return max(runs)

    def harm(self, action: str, name: str | None = None) -> int:
        then = self.game.after(action).view(self.seat)["players"]
        stall = [card for card in then[self.seat]["stall"] if len(card) == 2]
        rivals = [
            seat
            for seat in range(self.game.seats)
            if seat != self.seat and then[seat]["camels"] > 0 and name in (None, self.game.names[seat])
        ]
        return max((more for seat in rivals for card in stall for _, more in self.fits(seat, card)), default=0)

    def check(self, best: str, action: str, message: Message) -> None:
        key, v = message.key.removeprefix("obelisk_why."), message.values
        kind, *rest = action.split()
        hand = list(self.view["players"][self.seat]["hand"])
        hidden = sum(self.view["unseen"].values())
        expected: dict[str, int] = {}
        match key:
            case "other":
                self.check(best, action, v["fact"])  # type: ignore[arg-type]
            case "build":
                expected = {"points": self.gain(action)}
                if kind == "start":
                    assert v["blocks"] == 1
                else:
                    before = next(
                        one for one in self.view["players"][self.seat]["obelisks"] if one["slot"] == int(rest[0])
                    )
                    assert v["blocks"] == len(before["cards"]) + 1
            case "supply":
                then = self.game.after(action).view(self.seat)
                card = "rbgy"[["red", "blue", "green", "yellow"].index(str(v["card"]).split()[0])] + str(v["card"])[-1]
                kinds = (card, f"{card[0]}J")
                assert v["hand"] == sum(one in kinds for one in then["players"][self.seat]["hand"])
                assert v["open"] == sum(pile["top"] in kinds for pile in then["quarry"])
                assert v["unseen"] == sum(then["unseen"].get(one, 0) for one in kinds)
                assert v["pool"] == sum(then["unseen"].values())
            case "found":
                if rest[0] in hand:
                    hand.remove(rest[0])
                expected = {"points": self.points[self.longest(hand)]}
                assert v["blocks"] == self.longest(hand)
            case "found_empty":
                hand.remove(rest[0])
                assert self.longest(hand) == 0
            case "fits" if kind == "play":
                open_cards = {pile["top"] for pile in self.view["quarry"] if pile["top"]}
                fits = [fit for card in open_cards for fit in self.fits(self.seat, card)]
                expected = {"points": max(points for _, points in fits)}
                assert (v["blocks"], expected["points"]) in fits
            case "fits" | "run" | "wanted" | "unwanted":
                card = self.view["quarry"][int(rest[0])]["top"] if kind == "take" else rest[1]
                rivals = {
                    self.game.names[seat]: max((more for _, more in self.fits(seat, card)), default=0)
                    for seat in range(self.game.seats)
                    if seat != self.seat
                }
                own = max((more for _, more in self.fits(self.seat, card)), default=0)
                if key == "fits":
                    expected = {"points": own}
                    assert (v["blocks"], own) in self.fits(self.seat, card)
                elif key == "run":
                    assert (v["before"], v["blocks"]) == (self.longest(hand), self.longest([*hand, card]))
                elif key == "wanted":
                    expected = {"points": rivals[str(v["name"])]}
                    assert rivals[str(v["name"])] == max(rivals.values())
                else:
                    assert max([own, *rivals.values()]) == 0
                    assert (v["unseen"], v["pool"]) == (self.view["unseen"].get(card, 0), hidden)
            case "harm":
                expected = {"points": self.harm(action, str(v["name"]))}
                assert self.harm(action) == self.harm(action, str(v["name"])) > 0
            case "harmless":
                assert self.harm(action) == 0
            case "buys" | "buys_one" | "buys_fitting" | "buys_fitting_one":
                stall = self.view["players"][int(rest[0])]["stall"]
                most = max((more for card in stall for _, more in self.fits(self.seat, card)), default=0)
                assert v.get("cards", 1) == len(stall)
                assert key.endswith("_one") == (len(stall) == 1)
                assert (most > 0) == key.startswith("buys_fitting")
                expected = {"points": most} if most else {}
            case "opens":
                expected = {"after": self.best_build(action), "now": self.best_build(None)}
            case "keeps":
                expected = {"after": self.best_build(action)}
            case "ends" | "ends_empty":
                assert (self.best_build(None) > 0) == (key == "ends")
                expected = {"now": self.best_build(None)} if key == "ends" else {}
            case "later":
                assert self.gain(action) == self.best_build(action) == 0
            case "less":
                expected = {"points": self.gain(action), "less": self.gain(best) - self.gain(action)}
            case "less_next":
                expected = {"after": self.best_build(best), "instead": self.best_build(action)}
            case "gives":
                expected = {"points": self.harm(action, str(v["name"])), "instead": self.harm(best)}
            case _:
                raise AssertionError(key)
        for name, number in expected.items():
            told: Any = v[name]
            assert (1 if told.key.endswith("one_point") else told.values["count"]) == number, (key, name)


@pytest.mark.parametrize("count", EACH)
@pytest.mark.parametrize(("name", "seats"), OBELISK)
def test_every_number_about_obelisk_can_be_counted_on_the_table(name, seats, count):
    games, keys = some(name, seats, count), set()
    for game in games:
        told = explained(game)
        best, counted = next(iter(told)), Counted(game)
        for action, sentences in told.items():
            assert sentences
            for sentence in sentences:
                check_text(sentence)
                counted.check(best, action, sentence)
                keys.add(sentence.key)
    assert len(games) == count
    assert keys


def test_what_is_as_good_as_the_best_is_told_for_itself_and_not_against_it():
    game = played("camelup2", 3, 5, "equal 5")
    assert game.turn is not None
    considered, told = advise(game.view(game.turn, with_state=True), game.actions())
    best, second, third = considered[:3]
    assert best.value - second.value < EQUAL < best.value - third.value
    assert [told[one.action][0].key for one in (best, second, third)] == [
        f"camelup_why.{best.action.split()[0]}",
        f"camelup_why.{second.action.split()[0]}",
        "camelup_why.less",
    ]


def test_sentences_come_in_every_language():
    game = played("camelup2", 4, 9)
    assert game.turn is not None
    (sentence, *_), *_ = explained(game).values()
    assert spoken([sentence]) == {"en": [sentence.text("en")], "de": [sentence.text("de")]}
    assert sentence.text("en") != sentence.text("de")


@pytest.mark.parametrize("game", ["camelup1", "camelup2", "obelisk"])
def test_a_puzzle_as_posed_says_why_each_choice_is_good_or_bad(game):
    assert len(posed(game)) == len(puzzles(game))
    for puzzle in posed(game):
        assert puzzle.record == ""
        for choice in puzzle.choices:
            assert choice.why["en"], (puzzle.id, choice.action)
            assert len(choice.why["de"]) == len(choice.why["en"])
