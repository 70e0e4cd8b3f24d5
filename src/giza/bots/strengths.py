"""Opponents with names that people understand. Who is behind a name at a table is in the game's playbook."""

from collections.abc import Sequence

from giza.bots.interface import Bot, ExplainingBot, Reason, View
from giza.bots.playbook import Playbook, playbook_for
from giza.bots.registry import make, refuse_options
from giza.bots.states import state_of
from giza.games import Rules


class StrengthBot:
    """Plays as strongly as its name says, at every table of every game with a playbook.

    No bot behind a name is given a time: it is as strong on a slow machine, only slower.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.bots: dict[str, Bot] = {}

    def check(self, rules: Rules) -> None:
        """Refuse a game that doesn't say who plays so strongly."""
        self.playbook_of(rules)

    def playbook_of(self, rules: Rules) -> Playbook:
        """Where it is said who plays."""
        return playbook_for(self.name, rules, lambda book: self.name in book.strengths)

    def bot_for(self, view: View) -> Bot:
        """Who plays at a table."""
        rules, s = state_of(view)
        name = self.playbook_of(rules).strengths[self.name](s)
        if name not in self.bots:
            self.bots[name] = make(name, self.seed)
        return self.bots[name]

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """Its action."""
        return actions[0] if len(actions) == 1 else self.bot_for(view).choose(view, actions)

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Its reasons, best first."""
        bot = self.bot_for(view)
        return bot.explain(view, actions) if isinstance(bot, ExplainingBot) else []


def easy(options: str, seed: int) -> StrengthBot:
    """Knows what is good, and often does something else that looks good."""
    refuse_options("easy", options)
    return StrengthBot("easy", seed)


def medium(options: str, seed: int) -> StrengthBot:
    """Plays well, and errs now and then."""
    refuse_options("medium", options)
    return StrengthBot("medium", seed)


def hard(options: str, seed: int) -> StrengthBot:
    """The best that answers at once."""
    refuse_options("hard", options)
    return StrengthBot("hard", seed)


def master(options: str, seed: int) -> StrengthBot:
    """The best with about a second."""
    refuse_options("master", options)
    return StrengthBot("master", seed)
