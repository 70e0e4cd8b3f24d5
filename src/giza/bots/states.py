"""Reads the concealed state in a view, for compiled bots."""

import base64
from collections.abc import Sequence

import numpy as np

from giza.bots.interface import View
from giza.games import Rules, rules_of
from giza.rules.contract import State


def state_of(view: View) -> tuple[Rules, State]:
    """The rules of the game, and the kernel's state as the viewer's seat knows it."""
    rules = rules_of(view["game"])
    record = np.frombuffer(base64.b64decode(view["state"]), rules.kernel.DTYPE)
    return rules, record.copy()[0]


def ids_of(rules: Rules, s: State, actions: Sequence[str]) -> list[int]:
    """The kernel's numbers of action texts."""
    out = np.empty(rules.kernel.MAX_ACTIONS, np.int64)
    n = rules.kernel.actions(s, out)
    legal = out[:n].tolist()
    numbers = dict(zip(rules.words.action_texts(s, legal), legal, strict=True))
    return [numbers[action] for action in actions]
