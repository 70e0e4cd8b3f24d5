"""A policy that learns Camel Up from the games it wins: giza.batch plays, scikit-learn learns. Takes under a minute.

    pip install giza scikit-learn
    python examples/masked_policy.py

In every round, the policy plays some hundred games against itself, all at once. Then it learns to do what the winners
did. The batch's mask gives illegal actions a probability of 0.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPClassifier

from giza.batch import Batch

GAME, SEATS, GAMES, ROUNDS = "camelup2", 4, 400, 4
Floats = NDArray[np.float64]


def drawn(net: MLPClassifier | None, batch: Batch, random: np.random.Generator) -> NDArray[np.int64]:
    """The policy's action in each game; without a net, any legal action."""
    wanted = np.ones(batch.masks.shape) if net is None else net.predict_proba(batch.observations) + 1e-4
    chances = (wanted * batch.masks).cumsum(1)
    return np.asarray((chances > random.random((len(chances), 1)) * chances[:, -1:]).argmax(1))


def play(nets: list[MLPClassifier | None], seed: int) -> tuple[Floats, list[Any]]:
    """Play games with a net on each seat; return each seat's share of the victories, and all steps with results."""
    random = np.random.default_rng(seed)
    batch = Batch(GAME, SEATS, GAMES, seed, auto_reset=False)
    shares = np.zeros((GAMES, SEATS))
    steps = []
    while (batch.turns >= 0).any():
        turns, actions = batch.turns.copy(), np.full(GAMES, -1)
        for net in set(nets):
            seats = [seat for seat in range(SEATS) if nets[seat] is net]
            here = np.isin(turns, seats)
            if here.any():
                actions[here] = drawn(net, batch, random)[here]
        rows = np.flatnonzero(turns >= 0)
        steps.append((rows, turns[rows], batch.observations[rows], actions[rows]))
        batch.step(actions)
        shares[batch.ended] = batch.rewards[batch.ended]
    choices = [(seen, done, shares[rows, turns]) for rows, turns, seen, done in steps]
    return shares.mean(0), choices


def main(rounds: int = ROUNDS) -> float:
    """Learn, and print after each round how often one seat of the policy wins against random players."""
    actions = np.arange(Batch(GAME, SEATS, 1).action_count)
    net = MLPClassifier((64,), learning_rate_init=2e-3, batch_size=256, random_state=1)
    learned = False
    won = 1 / SEATS
    for number in range(rounds):
        _, choices = play([net if learned else None] * SEATS, seed=number)
        seen, done, share = (np.concatenate(parts) for parts in zip(*choices, strict=True))
        net.partial_fit(seen[share > 0], done[share > 0], classes=actions)
        learned = True
        won = float(play([net, None, None, None], seed=1000 + number)[0][0])
        print(f"round {number + 1}: wins {100 * won:.1f} % against three random players; equal ones win 25 %")
    return won


if __name__ == "__main__":
    main()
