"""The story of a Camel Up game: effects as sentences."""

from collections.abc import Sequence

from giza.games.camelup.rules.race import FIRST_SPACE, LAST_SPACE
from giza.games.camelup.words.effects import (
    BetLaid,
    LegEnded,
    Moved,
    Paid,
    Partnered,
    Placed,
    PursesCounted,
    PyramidTicketTaken,
    RaceEnded,
    Rolled,
    TicketTaken,
    TileLaid,
)
from giza.games.camelup.words.texts import camel_name
from giza.messages import Message, say
from giza.words import Effect


def story(effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
    """The effects of an event as sentences."""
    told: list[Message] = []
    die: Rolled | None = None
    for effect in effects:
        match effect:
            case Placed(camel, space):
                told.append(say("camelup_story.starts", camel=camel_name(camel), space=space))
            case Rolled():
                die = effect
            case Moved() if die is not None:
                told += move_story(die, effect, names)
            case LegEnded(leg, ranking):
                first, second = (camel_name(camel) for camel in ranking[:2])
                told.append(say("camelup_story.leg_ends", leg=leg, first=first, second=second))
            case RaceEnded(ranking):
                first, last = camel_name(ranking[0]), camel_name(ranking[-1])
                told.append(say("camelup_story.race_ends", first=first, last=last))
            case PursesCounted(money):
                told += payday_story(effects, money, names)
            case PyramidTicketTaken() | TicketTaken() | TileLaid() | Partnered() | BetLaid():
                told.append(action_story(effect, names))
    return told


def action_story(
    effect: PyramidTicketTaken | TicketTaken | TileLaid | Partnered | BetLaid, names: Sequence[str]
) -> Message:
    """The sentence for an action."""
    name = names[effect.seat]
    match effect:
        case PyramidTicketTaken():
            return say("camelup_story.rolls", name=name)
        case TicketTaken():
            return say("camelup_story.takes_ticket", name=name, camel=camel_name(effect.camel), value=effect.value)
        case TileLaid():
            key = "camelup_story.lays_cheer" if effect.side == "+" else "camelup_story.lays_boo"
            return say(key, name=name, space=effect.space)
        case Partnered():
            return say("camelup_story.partners", name=name, other=names[effect.other])
        case BetLaid(camel=None):
            return say(f"camelup_story.hidden_{effect.deck}", name=name)
        case BetLaid():
            return say(f"camelup_story.{effect.deck}", name=name, camel=camel_name(effect.camel or ""))


def move_story(die: Rolled, moved: Moved, names: Sequence[str]) -> list[Message]:
    """The sentences for a unit's move, and for the tile it met."""
    mover, *carried = (camel_name(name) for name in moved.unit)
    crossed = not FIRST_SPACE <= moved.space <= LAST_SPACE
    told = [
        say(
            ("camelup_story.crosses" if crossed else "camelup_story.moves") + ("_carrying" if carried else ""),
            die=camel_name(die.camel),
            face=die.face,
            camel=mover,
            origin=moved.origin,
            space=moved.space,
            carried=carried,
        )
    ]
    if moved.tile is not None:
        key = "camelup_story.cheered" if moved.tile.side == "+" else "camelup_story.booed"
        told.append(say(key, owner=names[moved.tile.seat], space=moved.tile.space))
    return told


def payday_story(effects: Sequence[Effect], money: Sequence[int], names: Sequence[str]) -> list[Message]:
    """The sentence for each change of money, with the new amount."""
    changes = [0] * len(names)
    for effect in effects:
        if isinstance(effect, Paid):
            changes[effect.seat] += effect.pounds
    purses = [
        say("camelup_story.purse", name=name, pounds=purse, change=signed(change))
        for name, change, purse in zip(names, changes, money, strict=True)
    ]
    return [say("camelup_story.pay", purses=purses)]


def signed(pounds: int) -> str:
    """A change of money with its sign; a minus is U+2212."""
    return f"{pounds:+d}".replace("-", "−") if pounds else "0"
