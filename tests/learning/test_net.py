"""The net: its shares, its slopes, and what it may know."""

import numpy as np
import pytest

from giza.learning import obelisk as learned
from giza.learning.gradients import back_through_first, back_through_second, back_to_features, new_slopes
from giza.learning.net import OUTPUTS, forward, net_of, new_net, new_scratch, weight_count
from giza.learning.sparse import new_features
from giza.rules import obelisk
from giza.rules.contract import CHANCE, OVER, below, copy_state, pick_weighted

SHAPE = learned.SHAPE
SEATS = (2, 3, 5)


def state_after(events, seats, seed=0, **options):
    """A game that chance has played for this many events."""
    random = np.random.default_rng([seed, seats])
    s = obelisk.new(seats, options)
    ids, weights = np.empty(obelisk.MAX_ACTIONS, np.int64), np.empty(obelisk.MAX_OUTCOMES, np.int64)
    while events > 0 or obelisk.turn(s) == CHANCE:
        turn = obelisk.turn(s)
        if turn == OVER:
            break
        if turn == CHANCE:
            n = obelisk.outcomes(s, ids, weights)
            obelisk.apply(s, int(ids[pick_weighted(random, weights, n)]))
        else:
            n = obelisk.actions(s, ids)
            obelisk.apply(s, int(ids[below(random, n)]))
            events -= 1
    return s


def features_of(s, viewer):
    """The features of a state as a seat knows it."""
    known, out = copy_state(s), new_features(SHAPE)
    obelisk.conceal(known, viewer)
    learned.write(known, viewer, out)
    return out


def values_of(net, s, viewer):
    """Shares and scores by seats of the table."""
    out, room = features_of(s, viewer), new_scratch(SHAPE)
    forward(net, out.indices, out.values, out.segments, int(s.seats), room)
    return np.array([room.out[(seat - viewer) % int(s.seats)] for seat in range(s.seats)])


def some_net(seed=0):
    net = new_net(SHAPE, np.random.default_rng(seed))
    net.all[:] += 0.05 * np.random.default_rng(seed + 1).standard_normal(len(net.all)).astype(np.float32)
    return net


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("events", [0, 30, 90])
def test_shares_of_all_seats_sum_to_one(seats, events):
    shares = values_of(some_net(), state_after(events, seats), 0)[:, 0]
    assert shares.sum() == pytest.approx(1, abs=1e-6)
    assert (shares > 0).all()


def test_two_players_see_the_same_for_all_is_open():
    s = state_after(40, 2)
    assert values_of(some_net(), s, 0) == pytest.approx(values_of(some_net(), s, 1), abs=1e-5)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_features_are_the_same_whatever_the_others_hide(seats):
    for seed in range(5):
        s = state_after(60, seats, seed)
        expected = features_of(s, 1)
        for guess in range(3):
            other = copy_state(s)
            obelisk.imagine(other, 1, np.random.default_rng([seed, guess]))
            found = features_of(other, 1)
            for array, same in zip(found, expected, strict=True):
                assert (array == same).all()


@pytest.mark.parametrize("seats", SEATS)
def test_features_fit_their_parts(seats):
    parts = [(SHAPE.shared_groups, SHAPE.shared_groups, SHAPE.shared)]
    parts += [(SHAPE.seat_groups, SHAPE.seat_groups, SHAPE.seats)] * seats
    for seed in range(10):
        out = features_of(state_after(100, seats, seed), 0)
        at = 0
        for context, group, rest in parts:
            for most in (context, *[group] * SHAPE.groups, rest):
                begin, end = out.segments[at], out.segments[at + 1]
                assert begin <= end
                assert (out.indices[begin:end] >= 0).all()
                assert (out.indices[begin:end] < most).all()
                at += 1
        assert 0 < out.segments[at] < SHAPE.most_features


def loss_of(net, out, seats, targets):
    room = new_scratch(SHAPE)
    forward(net, out.indices, out.values, out.segments, seats, room)
    found = room.out[:seats].astype(float)
    return -(targets[:seats, 0] * np.log(found[:, 0])).sum() + 0.25 * ((found[:, 1] - targets[:seats, 1]) ** 2).sum()


@pytest.mark.parametrize("seats", SEATS)
def test_slopes_are_those_of_the_loss(seats):
    net, out = some_net(), features_of(state_after(60, seats), 0)
    targets = np.zeros((SHAPE.most_seats, OUTPUTS), np.float32)
    targets[1, 0] = 1
    targets[:, 1] = 0.7
    slopes, room = net_of(SHAPE, np.zeros(weight_count(SHAPE), np.float32)), new_scratch(SHAPE)
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
        above = loss_of(net, out, seats, targets)
        net.all[weight] = before - step
        under = loss_of(net, out, seats, targets)
        net.all[weight] = before
        right += slopes.all[weight] == pytest.approx((above - under) / (2 * step), rel=0.05, abs=0.01)
    assert right >= 0.9 * len(steepest)  # a unit may switch on or off within a step
