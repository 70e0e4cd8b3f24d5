"""OpenSpiel's own Monte Carlo tree search plays our game, against a random player. Takes less than a minute.

    pip install 'giza[openspiel]'
    python examples/openspiel_mcts.py

The search sees the whole state, including secrets. Two-player Obelisk, which is played here, has none but the order of
the cards, which is up to chance.
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot
from open_spiel.python.bots.uniform_random import UniformRandomBot

import giza.adapters.openspiel  # noqa: F401  registers the games

DEPTH = 12
"""The number of random events before a position is evaluated by its scores."""


class Scores:
    """Evaluates a position by the scores after a few random events; whole games would take too long in Python."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        """Each player's prospects from 0 to 1."""
        state = state.clone()
        for _ in range(DEPTH):
            if state.is_terminal():
                return np.array(state.returns())
            state.apply_action(int(self.random.choice(state.legal_actions())))
        first, second = state.game.scores()
        return np.array([0.5 + np.tanh((first - second) / 8) / 2, 0.5 - np.tanh((first - second) / 8) / 2])

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Equal priors for actions; chance by its probabilities."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def main(seed: int = 1, simulations: int = 25, most: int = 10_000) -> list[float]:
    """Play a game, or its first actions, and return each player's prospects."""
    game = pyspiel.load_game("giza_obelisk", {"players": 2})
    random = np.random.RandomState(seed)
    bots = [MCTSBot(game, 1.4, simulations, Scores(seed), random_state=random), UniformRandomBot(1, random)]
    state, played = game.new_initial_state(), 0
    while not state.is_terminal() and played < most:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[0] if len(legal) == 1 else bots[state.current_player()].step(state))
            played += 1
    print(f"after {played} actions: search {state.game.scores()[0]}, random {state.game.scores()[1]} points")
    return [float(score) for score in state.game.scores()]


if __name__ == "__main__":
    main()
