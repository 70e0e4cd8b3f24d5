"""The bot `style`: simple players of different kinds to measure others by.

`style:bold,soft=1` errs as people do: see `softened`.
"""

from giza.bots.greedy import GreedyBot
from giza.bots.playbook import Values, from_playbook
from giza.bots.softened import softness_in
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say


class StyleBot(GreedyBot):
    """A simple player with one style."""

    def __init__(self, style: str, seed: int, softness: float = 0.0) -> None:
        super().__init__(seed, softness)
        self.style = style

    def values_in(self, rules: Rules) -> Values:
        """The game's function that gives the values of actions to this style; raises `BadOption` if it has none."""
        styles = from_playbook("style", rules, lambda book: book.styles)
        if self.style not in styles:
            raise BadOption(say("bot.no_such_style", style=self.style, game=rules.name, styles=list(styles)))
        return styles[self.style]


def make_style(options: str, seed: int) -> StyleBot:
    """The factory behind names such as `style:roller` and `style:roller,soft=1`."""
    style, softness = softness_in(options)
    return StyleBot(style, seed, softness)
