"""The games in OpenSpiel: importing this registers `giza_camelup1`, `giza_camelup2` and `giza_obelisk`.

`pyspiel.load_game("giza_obelisk", {"players": 3, "expert": True})`. Chance nodes are exact. Utilities are shares of the
victory, which sum to 1. An observation is what a player knows now, as `giza.batch` lays it out. An information state is
everything the player has seen: as text, the whole game and the observation; as a tensor, the observation and the last
`recall` events. States can be resampled from an information state, as IS-MCTS needs.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from giza.batch.single import SingleGame
from giza.games import OWN_GAMES, Rules
from giza.options import Choice, Counts, Number, Option, Switch
from giza.rules.contract import CHANCE, NOBODY, OVER, copy_state

RECALL = 256
"""The default number of recent events in an information state tensor."""
AUTO, BETWEEN_COUNTS = -1, "_"
"""How parameters write "the game's default" and separate a list; OpenSpiel itself uses commas in the texts of games."""
CHANCE_NODES_PER_ACTION = 4
"""An upper bound: an action is followed by a die, or by a card and two for the display."""


def type_of(rules: Rules) -> Any:
    """The description of a game type that OpenSpiel needs."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"giza_{rules.name}",
        long_name=f"Giza {rules.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.default_seats,
            "recall": RECALL,
            **{name: parameter_of(option, option.default) for name, option in rules.options.items()},
        },
    )


def parameter_of(option: Option, value: Any) -> bool | int | str:
    """The value of an option as an OpenSpiel parameter: `AUTO` for one that the game chooses, counts as `2_2_4`.

    >>> parameter_of(Counts((2, 2, 4), 9), (2, 2, 4)), parameter_of(Number(None, 0, 9), None)
    ('2_2_4', -1)
    """
    if isinstance(option, Number):
        return AUTO if value is None else int(value)
    return bool(value) if isinstance(option, Switch) else option.format(value).replace(",", BETWEEN_COUNTS)


def value_of(name: str, option: Option, parameter: bool | int | str) -> Any:
    """The value of an option, given as a parameter of OpenSpiel's.

    >>> value_of("cards", Counts((2, 2, 4), 9), "1_1_1"), value_of("most", Number(None, 0, 9), -1)
    ((1, 1, 1), None)
    """
    if isinstance(option, Number):
        return None if parameter == AUTO else parameter
    if isinstance(option, Choice | Counts):
        return option.parse(name, str(parameter).replace(BETWEEN_COUNTS, ","))
    return parameter


class GizaGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games for a number of players; `register` creates a subclass for each game."""

    rules: Rules
    type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = int(given.get("players", self.rules.default_seats))
        self.recall = int(given.get("recall", RECALL))
        known = self.rules.options
        options = {name: value_of(name, known[name], value) for name, value in given.items() if name in known}
        self.start = SingleGame(self.rules, seats, **options)
        self.numbers = numbers_of(self.start)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_count,
            max_chance_outcomes=self.start.outcome_count,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(self.type, info, given)

    def new_initial_state(self) -> "GizaState":
        """A game before the first random event."""
        return GizaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of random events."""
        return CHANCE_NODES_PER_ACTION * int(self.max_game_length())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """An observer of everything that players know; there is none for parts of it."""
        if params:
            raise ValueError(f"observers take no parameters, but got {params}")
        if iig_obs_type is None:
            return Observer(self, perfect_recall=False)
        whole = iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, iig_obs_type.perfect_recall) if whole else None

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)


class GizaState(pyspiel.State):  # type: ignore[misc]
    """One game, played by the ids of its actions and outcomes."""

    def __init__(self, game: GizaGame) -> None:
        super().__init__(game)
        self.game = game.start.copy()
        self.events: list[tuple[int, str]] = []
        """Actors and their events; in a resampled state, earlier events are as its player saw them."""
        self.resampled = False

    def current_player(self) -> int:
        """The player to act, or the ids for chance and the end."""
        turn = self.game.turn
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes, with probabilities."""
        return self.game.chances()

    def _apply_action(self, action: int) -> None:
        self.events.append((self.game.turn, self.game.text(action)))
        self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.turn == OVER

    def returns(self) -> list[float]:
        """Shares of the victory, at the end."""
        return self.game.shares()

    def seen_by(self, player: int, first: int = 0) -> list[tuple[int, str]]:
        """The events from number `first` on as a player saw them, each with its actor."""
        mask, state = self.game.rules.words.mask, self.game.state
        return [
            (who, text if text.endswith("?") else mask(state, index, who, text, player))
            for index, (who, text) in enumerate(self.events[first:], start=first)
        ]

    def lines(self, player: int) -> list[str]:
        """All events so far as a player saw them, as in a record."""
        return [f"{'*' if who == CHANCE else who} {text}" for who, text in self.seen_by(player)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GizaState":
        """A state that the player can't tell from this one, all being equally likely; `sampler` draws."""
        twin: GizaState = self.clone()
        twin.events, twin.resampled = self.seen_by(player), True
        random = np.random.default_rng(int(sampler() * 2**53))
        self.game.rules.kernel.imagine(twin.game.state, player, random)
        return twin

    def __str__(self) -> str:
        return "\n".join(self.lines(NOBODY)) if self.events else "start"

    def __reduce__(self) -> tuple[Any, ...]:
        guessed = (self.game.state.tobytes(), self.events) if self.resampled else None
        return replayed, (self.get_game(), self.history(), guessed)


def loaded(text: str) -> GizaGame:
    """Unpickle a game; this function is in this module so that unpickling registers the games."""
    game: GizaGame = pyspiel.load_game(text)
    return game


def replayed(
    game: GizaGame, actions: list[int], guessed: tuple[bytes, list[tuple[int, str]]] | None = None
) -> GizaState:
    """Unpickle a state by replaying it, then restore what a resampled state has guessed."""
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    if guessed is not None:
        data, state.events = guessed
        state.game.state = copy_state(np.frombuffer(data, state.game.state.dtype)[0])
        state.resampled = True
    return state


def numbers_of(start: SingleGame) -> dict[str, int]:
    """A number for every text of an event that a player may see; `?` stands for hidden parts."""
    words = start.rules.words
    actions, outcomes = words.all_actions(start.state), words.all_outcomes(start.state)
    masked = sorted({f"{text.split()[0]} ?" for text in actions})
    return {text: number for number, text in enumerate(dict.fromkeys(["?", *masked, *actions, *outcomes]), 1)}


class Observer:
    """A player's present knowledge and, with perfect recall, what they have seen so far; as numbers and as text."""

    def __init__(self, game: GizaGame, perfect_recall: bool) -> None:
        layout = game.start.layout
        self.perfect_recall, self.numbers, self.size = perfect_recall, game.numbers, layout.size
        self.recall = game.recall if perfect_recall else 0
        self.tensor = np.zeros(layout.size + 2 * self.recall, np.float32)
        self.dict = {name: self.tensor[where] for name, where in layout.slices.items()}
        self.events = self.tensor[layout.size :].reshape(self.recall, 2)
        if perfect_recall:
            self.dict["events"] = self.events

    def set_from(self, state: GizaState, player: int) -> None:
        """Fill the tensor with what a player knows; the last events come first, each as actor and text."""
        self.tensor[: self.size] = state.game.observation(player)
        if self.perfect_recall:
            seen = state.seen_by(player, max(0, len(state.events) - self.recall))
            self.events[:] = 0
            for row, (who, text) in zip(self.events, reversed(seen), strict=False):
                row[0] = (who + 2) / (state.game.seats + 1)
                row[1] = self.numbers.get(text, self.numbers["?"]) / len(self.numbers)

    def string_from(self, state: GizaState, player: int) -> str:
        """What a player knows, as text; with perfect recall, after what they have seen."""
        known = state.game.observation(player)
        numbers = zip(state.game.layout.names, known.tolist(), strict=True)
        now = " ".join([f"player {player}", *(f"{name}={value:g}" for name, value in numbers if value)])
        return "\n".join([*state.lines(player), now]) if self.perfect_recall else now


def register(rules: Rules) -> None:
    """Register a game with OpenSpiel, which needs a class of its own for each."""
    kind = type_of(rules)
    pyspiel.register_game(kind, type(f"Giza_{rules.name}", (GizaGame,), {"rules": rules, "type": kind}))


for known in OWN_GAMES.values():
    register(known)
