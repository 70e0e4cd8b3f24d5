"""The nets of a game."""

from types import ModuleType
from typing import NamedTuple, NoReturn

from giza.bots.playbook import from_playbook
from giza.errors import BadOption
from giza.games import Rules
from giza.learning.net import Net, Shape
from giza.learning.weights import load, path_of
from giza.messages import say
from giza.rules.contract import State


class Learned(NamedTuple):
    """A game that has nets."""

    name: str
    module: ModuleType
    shape: Shape

    def check(self) -> None:
        """Refuse a game without nets."""
        if not any(path_of(self.name, net).exists() for net in self.module.NETS):
            self.refuse(next(iter(self.module.NETS)))

    def net_for(self, s: State) -> Net:
        """The net for a table; raises `BadOption` if there is none."""
        name = self.module.net_for(s)
        path = path_of(self.name, name)
        if not path.exists():
            self.refuse(name)
        return load(self.shape, path)

    def refuse(self, net: str) -> NoReturn:
        """Raise an error that says how to train the net."""
        raise BadOption(say("bot.no_net", game=self.name, net=net))


def learned_of(rules: Rules, bot: str = "net") -> Learned:
    """A game with its nets; raises `BadOption` if it has none."""
    module = from_playbook(bot, rules, lambda book: book.learned)
    return Learned(rules.name, module, module.SHAPE)
