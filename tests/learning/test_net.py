"""The net: its shares, its gradients, and the information it may use."""

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from giza.games.obelisk import learning as learned_obelisk
from giza.games.obelisk import rules as obelisk
from giza.learning.gradients import back_through_first, back_through_second, back_to_features, new_slopes
from giza.learning.net import OUTPUTS, forward, net_of, new_features, new_net, new_scratch, weight_count
from giza.rules.contract import CHANCE, OVER, below, copy_state, pick_weighted


class Taught(NamedTuple):
    """A game with its features for the net."""

    kernel: ModuleType
    learned: ModuleType
    options: dict[str, Any]


GAMES = {
    "obelisk": Taught(obelisk, learned_obelisk, {}),
    "obelisk-expert": Taught(obelisk, learned_obelisk, {"expert": True}),
}
SEATS = (2, 3, 5)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def state_after(game, events, seats, seed=0):
    """A random game after this many events, but before its end."""
    kernel = game.kernel
    random = np.random.default_rng([seed, seats])
    s = kernel.new(seats, game.options)
    ids, weights = np.empty(kernel.MAX_ACTIONS, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    before = copy_state(s)
    while events > 0 or kernel.turn(s) == CHANCE:
        turn = kernel.turn(s)
        if turn == OVER:
            return before
        if turn == CHANCE:
            n = kernel.outcomes(s, ids, weights)
            kernel.apply(s, int(ids[pick_weighted(random, weights, n)]))
        else:
            before = copy_state(s)
            n = kernel.actions(s, ids)
            kernel.apply(s, int(ids[below(random, n)]))
            events -= 1
    return before if kernel.turn(s) == OVER else s


def features_of(game, s, viewer):
    """The features of a state as a seat knows it."""
    known, out = copy_state(s), new_features(game.learned.SHAPE)
    game.kernel.conceal(known, viewer)
    game.learned.write(known, viewer, out)
    return out


def values_of(game, net, s, viewer):
    """Shares and scores by seats of the table."""
    out, room = features_of(game, s, viewer), new_scratch(game.learned.SHAPE)
    forward(net, out.indices, out.values, out.segments, int(s.seats), room)
    return np.array([room.out[(seat - viewer) % int(s.seats)] for seat in range(s.seats)])


def some_net(game, seed=0):
    net = new_net(game.learned.SHAPE, np.random.default_rng(seed))
    net.all[:] += 0.05 * np.random.default_rng(seed + 1).standard_normal(len(net.all)).astype(np.float32)
    return net


@each_game
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("events", [0, 30, 90])
def test_shares_of_all_seats_sum_to_one(game, seats, events):
    shares = values_of(game, some_net(game), state_after(game, events, seats), 0)[:, 0]
    assert shares.sum() == pytest.approx(1, abs=1e-6)
    assert (shares > 0).all()


def test_two_players_of_obelisk_see_the_same_for_all_is_open():
    game = GAMES["obelisk"]
    s, net = state_after(game, 40, 2), some_net(game)
    assert values_of(game, net, s, 0) == pytest.approx(values_of(game, net, s, 1), abs=1e-5)


@each_game
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_features_are_the_same_whatever_the_others_hide(game, seats):
    for seed in range(5):
        s = state_after(game, 60, seats, seed)
        expected = features_of(game, s, 1)
        for guess in range(3):
            other = copy_state(s)
            game.kernel.imagine(other, 1, np.random.default_rng([seed, guess]))
            found = features_of(game, other, 1)
            assert (found.indices == expected.indices).all()
            assert (found.values == expected.values).all()
            assert (found.segments == expected.segments).all()


@each_game
@pytest.mark.parametrize("seats", SEATS)
def test_features_fit_their_parts(game, seats):
    shape = game.learned.SHAPE
    parts = [(shape.shared_groups, shape.shared_groups, shape.shared)]
    parts += [(shape.seat_groups, shape.seat_groups, shape.seats)] * seats
    for seed in range(10):
        out = features_of(game, state_after(game, 100, seats, seed), 0)
        at = 0
        for context, group, rest in parts:
            for most in (context, *[group] * shape.groups, rest):
                begin, end = out.segments[at], out.segments[at + 1]
                assert begin <= end
                assert (out.indices[begin:end] >= 0).all()
                assert (out.indices[begin:end] < most).all()
                at += 1
        assert 0 < out.segments[at] < shape.most_features


def loss_of(game, net, out, seats, targets):
    room = new_scratch(game.learned.SHAPE)
    forward(net, out.indices, out.values, out.segments, seats, room)
    found = room.out[:seats].astype(float)
    return -(targets[:seats, 0] * np.log(found[:, 0])).sum() + 0.25 * ((found[:, 1] - targets[:seats, 1]) ** 2).sum()


@each_game
@pytest.mark.parametrize("seats", SEATS)
def test_slopes_are_those_of_the_loss(game, seats):
    shape = game.learned.SHAPE
    net, out = some_net(game), features_of(game, state_after(game, 60, seats), 0)
    targets = np.zeros((shape.most_seats, OUTPUTS), np.float32)
    targets[1, 0] = 1
    targets[:, 1] = 0.7
    slopes, room = net_of(shape, np.zeros(weight_count(shape), np.float32)), new_scratch(shape)
    back = new_slopes(net, room)
    back.hidden_turned[:] = net.hidden.T
    forward(net, out.indices, out.values, out.segments, seats, room)
    back_through_second(net, slopes, seats, targets, room, back)
    back_through_first(net, seats, room, back)
    back_to_features(slopes, out.indices, out.values, out.segments, seats, room, back)
    right = 0
    step = np.float32(1e-3)
    steepest = np.argsort(-np.abs(slopes.all))[:400:10]
    for weight in steepest:
        before = net.all[weight]
        net.all[weight] = before + step
        above = loss_of(game, net, out, seats, targets)
        net.all[weight] = before - step
        under = loss_of(game, net, out, seats, targets)
        net.all[weight] = before
        right += slopes.all[weight] == pytest.approx((above - under) / (2 * step), rel=0.05, abs=0.01)
    assert right >= 0.9 * len(steepest)  # a unit may switch on or off within a step
