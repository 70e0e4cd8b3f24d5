"""The words of Pig: texts of actions, reasons, views, effects and stories."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from giza.messages import Message, say
from giza.rules.contract import State
from giza.rules.unpacked import UnpackedState
from giza.words import AnyView, Effect
from giza_pig.kernel import BAD_FACE, FACES

ACTIONS = ("roll", "hold")
DICE = tuple(f"die {face}" for face in range(1, FACES + 1))


class Player(Struct, frozen=True):
    """A player's points."""

    points: int


class PigView(AnyView, frozen=True, kw_only=True, tag_field="family", tag="pig"):
    """The view, the same for everybody."""

    goal: int
    stake: int
    players: list[Player]


class Rolled(Effect, frozen=True):
    """A die was rolled, and the stake is now this."""

    seat: int
    face: int
    stake: int


class StakeLost(Effect, frozen=True):
    """A 1 cost a player the stake and the turn."""

    seat: int
    lost: int


class Held(Effect, frozen=True):
    """A player took the stake."""

    seat: int
    gained: int
    points: int


VIEW = PigView
EFFECTS = (Rolled, StakeLost, Held)


def action_texts(s: State, ids: Sequence[int]) -> list[str]:
    """The texts of action ids."""
    return [ACTIONS[id] for id in ids]


def outcome_texts(s: State, ids: Sequence[int]) -> list[str]:
    """The texts of outcome ids."""
    return [DICE[id] for id in ids]


def all_actions(s: State) -> Sequence[str]:
    """Every text that could be an action."""
    return ACTIONS


def all_outcomes(s: State) -> Sequence[str]:
    """Every text that could be an outcome of chance."""
    return DICE


def why_not(s: UnpackedState, text: str, names: Sequence[str]) -> Message:
    """The reason why an action is illegal; only holding can be."""
    return say("pig.nothing_to_hold")


def view(s: UnpackedState, seat: int, common: Mapping[str, Any]) -> PigView:
    """The view of a state."""
    return PigView(**common, goal=s.goal, stake=s.stake, players=[Player(points) for points in s.points])


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """The event unchanged, because everybody sees every event."""
    return text


def reveals(before: State, after: State) -> bool:
    """Always False, because nothing is ever hidden."""
    return False


def effects(before: UnpackedState, who: int, text: str, after: UnpackedState) -> list[Effect]:
    """The effects of an event, from the states before and after it."""
    kind, *rest = text.split()
    seat = before.seat
    if kind == "hold":
        return [Held(seat, before.stake, after.points[seat])]
    if kind == "die":
        face = int(rest[0])
        rolled = Rolled(seat, face, after.stake)
        return [rolled, StakeLost(seat, before.stake)] if face == BAD_FACE else [rolled]
    return []  # a roll: the die's effects follow


def story(effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
    """The effects of an event as sentences."""
    told = []
    for effect in effects:
        match effect:
            case Rolled(seat, face, stake) if face != BAD_FACE:
                told.append(say("pig_story.rolled", name=names[seat], face=face, stake=stake))
            case StakeLost(seat, lost):
                told.append(say("pig_story.lost", name=names[seat], lost=lost))
            case Held(seat, gained, points):
                told.append(say("pig_story.held", name=names[seat], gained=gained, points=points))
    return told
