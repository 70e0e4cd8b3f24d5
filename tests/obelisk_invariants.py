"""Invariants of every state of every game, checked for a whole array of states at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.games.obelisk.rules.cards import FD, FD_CARD, JOKER, KINDS, TYPES
from giza.games.obelisk.rules.state import CHOICE, CHOOSING_STALLS, LAYING_OUT, NOTHING, PLAYING
from giza.rules.contract import NOBODY

PER_SEAT = "camels hand hand_size buried buried_size known stall stall_actions stall_size table bare run_top complete"


def one_hot_sum(kinds: NDArray[Any], present: NDArray[Any], sorts: int) -> NDArray[Any]:
    """The count of each kind among the present entries, state by state."""
    state = np.broadcast_to(np.arange(len(kinds)).reshape(-1, *[1] * (kinds.ndim - 1)), kinds.shape)
    flat = state[present].astype(np.int64) * sorts + kinds[present]
    return np.bincount(flat, minlength=len(kinds) * sorts).reshape(len(kinds), sorts)


def building_cards(a: NDArray[Any]) -> NDArray[Any]:
    """The total number of building cards of each type."""
    values = np.arange(1, 6)
    top, bottom = a["run_top"][..., None], a["run_bottom"][..., None]
    present = (top > 0) & (top <= values) & (values <= bottom)
    assert not a["run_cards"][~present].any()
    lying = one_hot_sum(a["run_cards"], present, TYPES) + one_hot_sum(a["pile_top"], a["pile_top"] != NOBODY, TYPES)
    held = sum(a[name].sum(axis=1, dtype=np.int64) for name in ("hand", "buried", "stall"))
    return np.asarray(lying + held + a["pool"] + a["complete_cards"])


def action_cards(a: NDArray[Any]) -> NDArray[Any]:
    """The total number of action cards of each kind."""
    total = one_hot_sum(a["display"], a["display"] != NOBODY, KINDS) + a["draw_pile"] + a["discards"]
    total = total + a["table"].sum(axis=1) + a["stall_actions"].sum(axis=1)
    total[:, FD] += a["bare"][:, :, FD_CARD].sum(axis=1) + a["complete"][:, :, FD_CARD].sum(axis=1)
    total[:, FD] += a["run_foundation"].sum(axis=(1, 2))
    return np.asarray(total)


def check_cards(a: NDArray[Any]) -> None:
    """No card is lost or doubled, and all counters agree."""
    cards, actions = building_cards(a), action_cards(a)
    assert (cards == cards[0]).all()
    assert (actions == actions[0]).all()
    camels = a["camels"].sum(axis=1) + a["pile_camels"].sum(axis=1)
    assert (camels == camels[0]).all()
    assert (a["hand_size"] == a["hand"].sum(axis=2)).all()
    assert (a["buried_size"] == a["buried"].sum(axis=2)).all()
    assert (a["stall_size"] == a["stall"].sum(axis=2) + a["stall_actions"].sum(axis=2)).all()
    plain = a["bare"][:, :, 0] + a["complete"][:, :, 0] + ((a["run_top"] > 0) & (a["run_foundation"] == 0)).sum(axis=2)
    assert (a["buried_size"] == plain).all()
    for name in (*PER_SEAT.split(), "pool", "pile_size", "pile_camels", "draw_pile", "discards"):
        assert (a[name] >= 0).all(), name
    seats = a["seats"][0]
    for name in PER_SEAT.split():
        assert not a[name][:, seats:].any(), name


def check_knowledge(a: NDArray[Any]) -> None:
    """What everybody knows of a player's private cards is among them; with two players, nothing is recorded."""
    assert (a["known"] <= a["hand"] + a["buried"]).all()
    if a["seats"][0] == 2:
        assert not a["known"].any()


def check_obelisks(a: NDArray[Any]) -> None:
    """Runs descend, natural cards have their own value, complete obelisks are gone."""
    top, bottom = a["run_top"], a["run_bottom"]
    assert ((top == 0) == (bottom == 0)).all()
    assert ((top >= 0) & (top <= bottom) & (bottom <= 5)).all()
    assert not ((top == 1) & (bottom == 5)).any()
    for value in range(1, 6):
        face = a["run_cards"][..., value - 1] % JOKER + 1
        present = (top > 0) & (top <= value) & (value <= bottom)
        assert np.isin(face[present], (value, JOKER)).all()
    assert (a["off_colour_added"] <= a["off_colour"][:, None]).all()


def check_display(a: NDArray[Any]) -> None:
    """The display is sorted, and there are no discards while the draw pile is empty (R36)."""
    shown = np.where(a["display"] == NOBODY, KINDS, a["display"])
    assert (np.diff(shown, axis=1) >= 0).all()
    assert not ((a["draw_pile"].sum(axis=1) == 0) & (a["discards"].sum(axis=1) > 0)).any()


def check_quarry(a: NDArray[Any]) -> None:
    """Only cards below the tops are unseen, and as many empty piles as there are players trigger the end."""
    covered = (a["pile_size"] - (a["pile_top"] != NOBODY)).sum(axis=1)
    laid_out = a["phase"] >= LAYING_OUT
    assert (a["pool"].sum(axis=1) == covered)[laid_out].all()
    assert not a["pile_camels"][a["pile_size"] == 0].any()
    empty = (a["pile_size"] == 0).sum(axis=1)
    assert ((a["trigger"] != NOBODY) == (empty >= a["seats"])).all()


def check_duties(a: NDArray[Any]) -> None:
    """F of section 3.5 in every full turn, hands of six between turns, depots of three."""
    rows, me = np.arange(len(a)), a["seat"]
    playing = a["phase"] == PLAYING
    if a["seats"][0] == 2:
        assert (a["hand_size"][playing][:, :2] >= 3).all()
        return
    triggered = a["trigger"] != NOBODY
    full = playing & (~triggered | (a["trigger"] == me)) & np.isin(a["pending"], (NOTHING, CHOICE))
    nb = 1 - a["built"]
    ns = ~((a["stocked"] > 0) | (a["stall_waived"] > 0) | triggered)
    q = np.minimum(2 + a["extra_takes"] - a["takes"], a["pile_size"].sum(axis=1))
    b = a["hand_size"][rows, me] + q
    own = a["table"][rows, me]
    f = own[:, FD] * a["fd_counts_as_build"]
    reward = a["pending"] == CHOICE
    assert ((nb <= b + f) & (nb + ns <= b + own.sum(axis=1) + reward))[full].all()
    waiting = np.arange(5) != me[:, None]
    assert not ((a["hand_size"] > 6) & waiting)[playing & ~triggered].any()
    stocked_rivals = ((a["stall_size"] > 0) & waiting).any(axis=1)
    assert (~(a["must_buy"] > 0) | stocked_rivals & (a["camels"][rows, me] == a["seats"])).all()


def check_invariants(states: NDArray[Any]) -> None:
    """Check states of games with the same cards and seats."""
    check_cards(states)
    check_knowledge(states)
    check_obelisks(states)
    check_display(states)
    check_quarry(states)
    check_duties(states)
    assert not (states["phase"] == CHOOSING_STALLS)[states["seats"] == 2].any()
