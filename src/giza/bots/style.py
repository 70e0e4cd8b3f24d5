"""The bot `style`: simple players of different kinds to measure others by.

`style:bold,soft=1` errs as people do: see `softened`.
"""

from collections.abc import Sequence

from giza.bots.interface import Reason, View, in_order_of_value
from giza.bots.playbook import Values, playbook_for
from giza.bots.softened import SoftBot, softness_in
from giza.bots.states import ids_of, state_of
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say


class StyleBot(SoftBot):
    """A simple player with one style."""

    def __init__(self, style: str, seed: int, softness: float = 0.0) -> None:
        super().__init__(seed, softness)
        self.style = style

    def check(self, rules: Rules) -> None:
        """Refuse a game without this style."""
        self.values_in(rules)

    def values_in(self, rules: Rules) -> Values:
        """The game's function that gives the values of actions to this style; raises `BadOption` if it has none."""
        styles = playbook_for("style", rules, lambda book: book.styles).styles
        if self.style not in styles:
            raise BadOption(say("bot.no_such_style", style=self.style, game=rules.name, styles=list(styles)))
        return styles[self.style]

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Every action with its value, best first."""
        rules, s = state_of(view)
        values = self.values_in(rules)(s, ids_of(rules, s, actions), self.seed, view)
        return in_order_of_value(Reason(action, value) for action, value in zip(actions, values.tolist(), strict=True))


def make_style(options: str, seed: int) -> StyleBot:
    """The factory behind names such as `style:roller` and `style:roller,soft=1`."""
    style, softness = softness_in(options)
    return StyleBot(style, seed, softness)
