"""The games as text, for language models: what a seat may see, in words, and an answer in words.

`TextGame` is one seat of a game against fixed bots. Every answer is marked by what it missed, compared with the best
action, so that a few games tell models apart; `giza.arena.exam` does the same in fixed positions.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from giza.arena.exam import Marked, Sheet, considered_in, mark
from giza.bots import ask, check_bot, make_any
from giza.errors import BadOption, GizaError
from giza.game import Game
from giza.games import DEFAULT_GAME, rules_of
from giza.lessons.rules import rules_text
from giza.messages import Message, say
from giza.rules.contract import CHANCE

ATTEMPTS = 3
"""After this many illegal answers a random action is played, and marked."""
UNSEEN = ("state", "actions", "facts", "scores", "winners", "over")
"""Fields of a view left out of texts: those for programs, those the text has elsewhere, those known from the rules."""


class Reply(NamedTuple):
    """What an answer led to."""

    text: str
    """What has happened since, and the table with the legal actions; or why the answer can't be played."""
    marked: Marked | None
    """The mark of the choice; None if the answer couldn't be played, or left no choice."""
    over: bool


def rules_in_short(game: str, language: str = "en") -> str:
    """The rules of a game on one page, in Markdown."""
    rules = rules_text(rules_of(game).name, language)
    parts = [f"# {rules.title}"]
    for section in rules.page:
        parts.append(f"## {section.heading}")
        for block in section.blocks:
            parts += [f"- {item}" for item in block.items] or [block.text]
    return "\n".join(parts)


def table_in_words(game: Game, seat: int | None) -> str:
    """The table as a seat sees it: the players, everything on the table as JSON, and the actions if it is to act."""
    view = game.view(seat)
    told = {name: value for name, value in view.items() if name not in UNSEEN}
    lines = [json.dumps(told, ensure_ascii=False, separators=(",", ":"))]
    if view["over"]:
        lines.append(f"The game is over. Scores: {view['scores']}. Winners: seats {view['winners']}.")
    elif view["actions"]:
        lines.append(f"You are {game.names[seat or 0]} in seat {seat}. Your actions: {'; '.join(view['actions'])}")
    return "\n".join(lines)


class TextGame:
    """One seat of a game against bots, in text.

    >>> game = TextGame("camelup1", seats=2, bots=["random"], seed=1)
    >>> "Your actions: roll; ticket blue" in game.text
    True
    >>> game.step("I roll").over, game.step("roll").marked.action
    (False, 'roll')
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        seats: int | None = None,
        bots: Sequence[Any] = ("easy",),
        seat: int = 0,
        seed: int = 0,
        language: str = "en",
        player: str = "model",
        **options: Any,
    ) -> None:
        rules = rules_of(game)
        seats = rules.default_seats if seats is None else seats
        if isinstance(bots, str) or not bots:
            raise BadOption(say("adapter.bots", given=repr(bots)))
        for bot in bots:
            check_bot(bot, rules)
        self.game = Game(rules, seats, **options)
        if seat not in range(seats):
            raise BadOption(say("option.no_such_seat", seat=seat, last=seats - 1))
        self.seat, self.language, self.random = seat, language, Random(seed)
        others = {place: bots[number % len(bots)] for number, place in enumerate(p for p in range(seats) if p != seat)}
        self.bots = {place: make_any(bot, seed * seats + place) for place, bot in others.items()}
        told = " ".join(map(str, bots))
        self.sheet = Sheet(player, rules, f"game with {seats} seats against {told}, seat {seat}, seed {seed}")
        self.illegal = 0
        self.text = "\n".join([*self.go_on(), table_in_words(self.game, seat)])
        """All that has happened since the last choice, and the table."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.turn is None

    def tell(self, before: Game) -> list[str]:
        """The last event as this seat saw it."""
        return [sentence.text(self.language) for sentence in self.game.story(before, self.seat)]

    def go_on(self) -> list[str]:
        """Let chance and bots act until it is this seat's turn; return the story."""
        story = []
        while self.game.turn not in (self.seat, None):
            before, turn = self.game.copy(), self.game.turn
            if turn == CHANCE:
                self.game.draw(self.random)
            elif turn is not None:
                self.game.play(ask(self.bots[turn], self.game.view(turn), self.game.actions()).action)
            story += self.tell(before)
        return story

    def understood(self, answer: str) -> str | None:
        """The action that an answer names: its last line, or its last line after `action:`, if that is one."""
        lines = [" ".join(line.strip(" `*.\"'").split()) for line in answer.strip().splitlines() if line.strip()]
        actions = self.game.actions()
        for line in reversed(lines):
            found = line.rpartition("ction:")[2].strip(" `*.\"'")
            if found in actions:
                return found
        return None

    def why_not(self, answer: str) -> Message:
        """Why the last line of an answer can't be played."""
        line = (answer.strip().splitlines() or [""])[-1]
        try:
            self.game.after(line)
        except GizaError as error:
            return error.message
        return say("game.unknown_text", text=line)

    def step(self, answer: str) -> Reply:
        """Play an answer; refuse an illegal one with the reason, and replace the third in a row by a random action."""
        if self.over:
            raise BadOption(say("game.over"))
        action, story = self.understood(answer), []
        if action is None:
            self.illegal += 1
            reason = self.why_not(answer).text(self.language)
            if self.illegal < ATTEMPTS:
                return Reply(f"{reason}\n{table_in_words(self.game, self.seat)}", None, False)
            action = self.random.choice(self.game.actions())
            story = [reason, say("exam.replaced", action=action).text(self.language)]
        marked = None
        if len(self.game.actions()) > 1:
            marked = mark(action, considered_in(self.game), self.illegal)
            self.sheet.marks.append(marked)
        before, self.illegal = self.game.copy(), 0
        self.game.play(action)
        story += self.tell(before) + self.go_on()
        if self.over:
            self.sheet.shares.append(self.game.shares()[self.seat])
        self.text = "\n".join([*story, table_in_words(self.game, self.seat)])
        return Reply(self.text, marked, self.over)
