"""Opponents named by strength. A game's playbook maps each name to a bot, depending on the table."""

from collections.abc import Mapping, Sequence

from giza.bots.interface import Bot, ExplainingBot, MixingBot, Reason, View
from giza.bots.playbook import Choice, from_playbook
from giza.bots.registry import make, refuse_options
from giza.bots.states import state_of
from giza.games import Rules


class StrengthBot:
    """Plays as strongly as its name says, at every table of every game with a playbook.

    None of these bots has a time limit: on a slow machine they are slower, not weaker.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.bots: dict[str, Bot] = {}

    def check(self, rules: Rules) -> None:
        """Refuse a game without this strength."""
        self.choice_in(rules)

    def choice_in(self, rules: Rules) -> Choice:
        """The game's choice of a bot for this strength."""
        return from_playbook(self.name, rules, lambda book: book.strengths.get(self.name))

    def bot_for(self, view: View) -> Bot:
        """The bot for a table."""
        rules, s = state_of(view)
        name = self.choice_in(rules)(s)
        if name not in self.bots:
            self.bots[name] = make(name, self.seed)
        return self.bots[name]

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The bot's action."""
        return actions[0] if len(actions) == 1 else self.bot_for(view).choose(view, actions)

    def distribution(self, view: View, actions: Sequence[str]) -> Mapping[str, float] | None:
        """The probability of each action; None if the bot doesn't randomize."""
        bot = self.bot_for(view)
        return bot.distribution(view, actions) if isinstance(bot, MixingBot) else None

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """The bot's reasons, best first."""
        bot = self.bot_for(view)
        return bot.explain(view, actions) if isinstance(bot, ExplainingBot) else []


def named(name: str, options: str, seed: int) -> StrengthBot:
    """The factory behind any name in a playbook's `strengths`."""
    refuse_options(name, options)
    return StrengthBot(name, seed)


def easy(options: str, seed: int) -> StrengthBot:
    """Knows good actions, but often takes others that look good."""
    return named("easy", options, seed)


def medium(options: str, seed: int) -> StrengthBot:
    """Plays well, with occasional mistakes."""
    return named("medium", options, seed)


def hard(options: str, seed: int) -> StrengthBot:
    """The strongest bot that answers immediately."""
    return named("hard", options, seed)


def master(options: str, seed: int) -> StrengthBot:
    """The strongest bot that answers within about a second."""
    return named("master", options, seed)
