"""A bot that fails loses its own turn and nothing else."""

import sys
import threading
import time

import pytest

from giza.bots import ask
from giza.bots.asking import THREADS

ACTIONS = ["roll", "ticket blue", "ticket green"]


class Bot:
    def __init__(self, function):
        self.function = function

    def choose(self, view, actions):
        return self.function(view, actions)


@pytest.mark.parametrize("seconds", [None, 5.0])
def test_a_sound_bot_gets_what_it_chose(seconds):
    answer = ask(Bot(lambda view, actions: actions[1]), {}, ACTIONS, seconds)
    assert (answer.action, answer.fault) == ("ticket blue", None)
    assert 0 <= answer.seconds < 1


@pytest.mark.parametrize("seconds", [None, 5.0])
@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (lambda view, actions: 1 / 0, "raised"),
        (lambda view, actions: sys.exit(), "raised"),
        (lambda view, actions: view["no such key"], "raised"),
        (lambda view, actions: "tile 7 +", "illegal"),
        (lambda view, actions: None, "illegal"),
        (lambda view, actions: 0, "illegal"),
        (lambda view, actions: actions, "illegal"),
        (lambda view, actions: actions.clear() or "roll!", "illegal"),
    ],
)
def test_chance_plays_for_a_bot_that_fails(function, fault, seconds):
    actions = list(ACTIONS)
    answer = ask(Bot(function), {}, actions, seconds)
    assert (answer.action in ACTIONS, answer.fault) == (True, fault)
    assert actions == ACTIONS


def test_a_bot_that_hangs_is_not_waited_for():
    release = threading.Event()
    begin = time.perf_counter()
    answer = ask(Bot(lambda view, actions: release.wait(60) and "roll"), {}, ACTIONS, 0.05)
    assert (answer.action in ACTIONS, answer.fault) == (True, "late")
    assert 0.05 <= answer.seconds <= time.perf_counter() - begin < 5
    assert ask(Bot(lambda view, actions: "roll"), {}, ACTIONS, 5.0).fault is None
    release.set()


def test_the_thread_of_a_bot_in_time_is_used_again_and_that_of_a_late_one_ends():
    THREADS.forget()
    name = Bot(lambda view, actions: threads.append(threading.current_thread()) or "roll")
    threads: list[threading.Thread] = []
    for _ in range(3):
        ask(name, {}, ACTIONS, 5.0)
    assert len(set(threads)) == 1
    release = threading.Event()
    late = Bot(lambda view, actions: threads.append(threading.current_thread()) or release.wait(60))
    assert ask(late, {}, ACTIONS, 0.02).fault == "late"
    assert threads[-1] is threads[0]
    release.set()
    threads[0].join(5)
    assert not threads[0].is_alive()


def test_what_chance_plays_is_the_same_for_the_same_actions():
    broken = Bot(lambda view, actions: 1 / 0)
    assert len({ask(broken, {}, ACTIONS).action for _ in range(5)}) == 1
