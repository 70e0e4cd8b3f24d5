"""The bot `greedy`: the best expected gain now.

`greedy:soft=2` often takes another action of about the same value: see `softened`.
"""

from collections.abc import Sequence

from giza.bots.interface import Reason, View, in_order_of_value
from giza.bots.playbook import Values, from_playbook
from giza.bots.softened import SoftBot, softness_in
from giza.bots.states import ids_of, state_of
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say


class GreedyBot(SoftBot):
    """Chooses by the values that the game gives its actions, by default the immediate ones."""

    def check(self, rules: Rules) -> None:
        """Refuse a game without these values."""
        self.values_in(rules)

    def values_in(self, rules: Rules) -> Values:
        """The game's function that evaluates actions; raises `BadOption` if its playbook has none."""
        return from_playbook("greedy", rules, lambda book: book.values)

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Every action with its value in pounds or points, less what it leaves to others; best first."""
        rules, s = state_of(view)
        values = self.values_in(rules)(s, ids_of(rules, s, actions), self.seed, view)
        return in_order_of_value(Reason(action, value) for action, value in zip(actions, values.tolist(), strict=True))


def make_greedy(options: str, seed: int) -> GreedyBot:
    """The factory behind the names `greedy` and `greedy:soft=2`."""
    rest, softness = softness_in(options)
    if rest:
        raise BadOption(say("bot.bad_softness", options=options))
    return GreedyBot(seed, softness)
