"""A conformance kit for games: checks any implementation of the contract and the words."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec.json import encode

from giza.game import Game
from giza.games import Rules, rules_of
from giza.messages import LANGUAGES
from giza.rules.contract import CHANCE, NOBODY, OVER, Kernel, State, copy_state, secret_bytes


class GameCheckError(AssertionError):
    """A game breaks the contract; the message says where and how."""


@dataclass
class Report:
    """How much a check covered."""

    games: int = 0
    events: int = 0
    longest: int = 0
    """The largest number of player actions in one game."""


def check_game(
    game: str | Rules,
    seats: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    games: int = 3,
    seed: int = 0,
    every: int = 7,
) -> Report:
    """Play random games and check every promise of the contract; `GameCheckError` names the one that is broken.

    Plays `games` games for each number of seats in `seats` (by default, all that the game allows). Cheap checks run on
    every position; expensive ones (all legal actions, all viewers, all texts) run after every `every` events.
    """
    rules = rules_of(game)
    report = Report()
    for count in seats or rules.seats:
        for number in range(games):
            random = np.random.default_rng([seed, count, number])
            g = Game(rules, count, **(options or {}))
            Checker(g, random, f"{rules.name}, {count} seats, seed {seed}, game {number}").play(every)
            report.games += 1
            report.events += len(g.events)
            report.longest = max(report.longest, sum(who != CHANCE for who, _ in g.events))
    return report


def open_bytes(kernel: Kernel, s: State) -> bytes:
    """The bytes of a state, without those that `conceal` may change."""
    first, behind = secret_bytes(kernel)
    memory = s.tobytes()
    return memory[:first] + memory[behind:]


class Checker:
    """Plays one random game and checks it on the way."""

    def __init__(self, game: Game, random: np.random.Generator, title: str) -> None:
        self.game = game
        self.random = random
        self.title = title
        self.kernel = game.rules.kernel
        self.words = game.rules.words

    def expect(self, fact: bool, promise: str) -> None:
        """Raise `GameCheckError` with the promise unless the fact is true."""
        if not fact:
            raise GameCheckError(f"{self.title}, event {len(self.game.events)}: {promise}")

    def play(self, every: int) -> None:
        """Play the game to its end, checking along the way."""
        g = self.game
        acted = 0
        while g.turn is not None:
            before = g.copy()
            listed = self.listed(g.state)
            thorough = len(g.events) % every == 0
            if thorough:
                self.check_steps(listed)
                self.check_secrets()
                self.check_words(listed)
            if g.turn == CHANCE:
                g.draw(self.random)
            else:
                acted += 1
                self.expect(acted <= g.rules.longest, f"no game is longer than {g.rules.longest} actions")
                g.play(self.words.action_texts(g.state, listed)[int(self.random.random() * len(listed))])
            if thorough:
                self.check_story(before)
        self.check_secrets()
        self.check_end()

    def listed(self, s: State) -> list[int]:
        """The legal actions or possible outcomes of a state, after checking the list itself."""
        ids = np.full(max(self.kernel.MAX_ACTIONS, self.kernel.MAX_OUTCOMES), NOBODY, np.int64)
        if self.kernel.turn(s) == CHANCE:
            weights = np.zeros(self.kernel.MAX_OUTCOMES, np.int64)
            n = self.kernel.outcomes(s, ids, weights)
            self.expect(0 < n <= self.kernel.MAX_OUTCOMES, "chance always has between 1 and MAX_OUTCOMES outcomes")
            self.expect(bool((weights[:n] > 0).all()), "every outcome has a positive weight")
        else:
            n = self.kernel.actions(s, ids)
            self.expect(0 < n <= self.kernel.MAX_ACTIONS, "a player always has between 1 and MAX_ACTIONS actions")
        found: list[int] = ids[:n].tolist()
        self.expect(all(a < b for a, b in pairwise(found)), "ids are ascending and distinct")
        self.expect(found[0] >= 0, "ids are not negative")
        return found

    def check_steps(self, listed: list[int]) -> None:
        """Check that every legal id applies to a copy, yields a state with a turn, and leaves the original alone."""
        s = self.game.state
        before = s.tobytes()
        for id in listed:
            after = copy_state(s)
            self.kernel.apply(after, id)
            turn = self.kernel.turn(after)
            self.expect(
                turn in (CHANCE, OVER) or 0 <= turn < self.game.seats,
                "every step leaves a valid turn",
            )
            if turn != OVER:
                self.listed(after)
            self.expect(s.tobytes() == before, "a copy is independent of its original")
            self.expect(after.tobytes() != before, "every step changes the state")

    def check_secrets(self) -> None:
        """Check that a view depends only on what its viewer may know, and that guesses agree with it."""
        g = self.game
        for viewer in (None, *range(g.seats)):
            seat = NOBODY if viewer is None else viewer
            known = g.concealed(viewer)
            self.expect(
                open_bytes(self.kernel, known) == open_bytes(self.kernel, g.state),
                "concealing changes nothing but the fields that SECRETS names",
            )
            again = copy_state(known)
            self.kernel.conceal(again, seat)
            self.expect(again.tobytes() == known.tobytes(), "concealing twice is concealing once")
            seed = int(self.random.random() * 2**32)
            guess, other_guess = g.copy(), copy_state(known)
            self.kernel.imagine(guess.state, seat, np.random.default_rng(seed))
            self.kernel.imagine(other_guess, seat, np.random.default_rng(seed))
            self.expect(
                guess.state.tobytes() == other_guess.tobytes(), "a guess depends on nothing that the seat can't know"
            )
            self.expect(guess.concealed(viewer).tobytes() == known.tobytes(), "a guess looks the same to the seat")
            self.expect(guess.turn == g.turn, "a guess doesn't change the turn")
            if g.turn == viewer and viewer is not None:
                self.expect(self.listed(guess.state) == self.listed(g.state), "a guess leaves the seat its actions")
            self.expect(type(g.typed_view(viewer)) is self.words.VIEW, "a view is a VIEW")
            self.expect(
                json.dumps(guess.view(viewer)) == json.dumps(g.view(viewer)),
                "a view depends on nothing that the seat can't know",
            )

    def check_words(self, listed: list[int]) -> None:
        """Check that texts are distinct and known, and that an illegal action has a reason in every language."""
        g = self.game
        s = g.state
        chance = g.turn == CHANCE
        vocabulary = (self.words.all_outcomes if chance else self.words.all_actions)(s)
        texts = (self.words.outcome_texts if chance else self.words.action_texts)(s, listed)
        self.expect(len(set(texts)) == len(texts), "every id has a text of its own")
        self.expect(all(text in vocabulary for text in texts), "every text is in the vocabulary")
        self.expect(all(text == " ".join(text.split()) for text in texts), "texts have single spaces only")
        if not chance:
            tried = [vocabulary[index] for index in self.random.integers(len(vocabulary), size=20)]
            for text in tried:
                if text in texts:
                    continue
                reason = self.words.why_not(g.rules.readers[g.seats](s), text, g.names)
                self.expect(all(reason.text(language) for language in LANGUAGES), "an illegal action has a reason")

    def check_story(self, before: Game) -> None:
        """Check that every viewer gets a story of the last event, and that the actor sees all of it."""
        who, text = self.game.events[-1]
        for viewer in (None, *range(self.game.seats)):
            for effect in self.game.effects(before, viewer):
                self.expect(type(effect) in self.words.EFFECTS, "every effect is one of EFFECTS")
                encode(effect)
            told = self.game.story(before, viewer)
            self.expect(
                all(part.text(language) for part in told for language in LANGUAGES),
                "an event has a story",
            )
            hidden_still = before.history(viewer) == self.game.history(viewer)[:-1]
            self.expect(hidden_still or self.game.reveals(before), "`reveals` says when earlier events come to light")
        if who != CHANCE:
            self.expect(self.game.history(who)[-1].text == text, "the actor sees the whole action")

    def check_end(self) -> None:
        """Check that the game has winners, and that its record replays to the same bytes."""
        g = self.game
        self.expect(len(g.winners()) > 0, "a finished game has winners")
        self.expect(g.actions() == [] and g.outcomes() == [], "nothing happens after the end")
        text = g.record()
        replayed = Game.from_record(text, {g.rules.name: g.rules})
        self.expect(replayed.state.tobytes() == g.state.tobytes(), "a record replays to the same bytes")
        self.expect(replayed.record() == text, "a record is the same after its replay")
        self.check_position()

    def check_position(self) -> None:
        """Check that the complete position has the whole game, also as a seat knows it."""
        rules = self.game.rules
        for g in (self.game, Game.from_view(self.game.view(0), {rules.name: rules})):
            again = Game.from_position(rules, g.position(complete=True))
            self.expect(again == g and again.key == g.key, "a complete position round-trips")
            self.expect(again.view(0)["actions"] == g.view(0)["actions"], "a complete position keeps the actions")
