"""Compiles or loads a game's functions in advance, and reports progress.

Numba compiles a function at its first call and keeps the result in the user's cache folder. The first time takes
seconds per game; later ones take a fraction of a second.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from giza.rules.compiled import PURE, Module, specialise
from giza.rules.contract import CHANCE, NOBODY, Kernel, State, copy_state
from giza.rules.playout import as_states, play_games

OnStep = Callable[[str, int, int], None]
"""Called with the function being compiled, the number done, and the total."""


def rules_in(kernel: Module, *others: str) -> set[str]:
    """The names of all compiled functions of a game, and of other packages that are loaded."""
    packages = tuple(f"{package}." for package in (kernel.__name__, *others))
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(packages)]
    return {name for module in modules for name, value in vars(module).items() if hasattr(value, "py_func")}


@contextmanager
def compilation(kernel: Module, on_step: OnStep | None = None, *others: str) -> Iterator[list[str]]:
    """Collect the names of a game's functions that are compiled, not just loaded, within a `with` block.

    Functions of the packages in `others` count too. In pure mode nothing is compiled, and the list stays empty.
    """
    done: list[str] = []
    if PURE:
        yield done
        return
    from numba.core import event

    all_rules = rules_in(kernel, *others)

    class Watcher(event.Listener):  # type: ignore[misc]
        """Receives an event for every compiled function, including those compiled because another one calls them."""

        def on_start(self, event: event.Event) -> None:
            name = event.data["dispatcher"].py_func.__name__
            if name in all_rules and on_step is not None:
                on_step(name, len(done), len(all_rules))

        def on_end(self, event: event.Event) -> None:
            name = event.data["dispatcher"].py_func.__name__
            if name in all_rules and name not in done:
                done.append(name)

    with event.install_listener("numba:compile", Watcher()):
        yield done


def warm_up(kernel: Kernel, start: State, with_player: bool = False) -> None:
    """Compile or load all functions of the contract by calling them on a copy of `start`, a new game.

    With `with_player`, it also prepares the random games of `playout`. In pure mode there is nothing to do.
    """
    if PURE:
        return
    s = copy_state(start)
    random = np.random.default_rng(0)
    ids = np.empty(max(kernel.MAX_ACTIONS, kernel.MAX_OUTCOMES), np.int64)
    weights = np.empty(kernel.MAX_OUTCOMES, np.int64)
    while kernel.turn(s) == CHANCE:
        kernel.outcomes(s, ids, weights)
        kernel.apply(s, int(ids[0]))
    kernel.actions(s, ids)
    kernel.scores(s, ids)
    kernel.standing(s, ids)
    kernel.imagine(s, 0, random)
    kernel.conceal(s, NOBODY)
    if with_player:
        specialise(play_games, kernel)(as_states(start), random, 1)
