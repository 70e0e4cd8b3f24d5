"""What happened in a Camel Up game, told by a friend."""

from collections.abc import Sequence

from giza.messages import Message, say
from giza.rules.camelup.race import FIRST_SPACE, LAST_SPACE, RACERS, racer_from_top, space_of
from giza.rules.camelup.scoring import TICKET_VALUES
from giza.rules.camelup.state import OVER_PHASE, ROLLING, SETUP, TICKETS
from giza.rules.contract import NOBODY
from giza.rules.plain import PlainState
from giza.words.camelup.rolls import roll_of
from giza.words.camelup.texts import CAMELS, camel_name


def story(before: PlainState, text: str, after: PlainState, names: Sequence[str]) -> list[Message]:
    """What an event did, sentence by sentence."""
    kind, *rest = text.split()
    if before.phase == SETUP:
        return [say("camelup_story.starts", camel=camel_name(kind), space=start_space(after, kind))]
    if before.phase == ROLLING:
        return [*roll_story(before, kind, int(rest[0]), after, names), *payday_story(before, after, names)]
    name = names[before.seat]
    if kind == "roll":
        return [say("camelup_story.rolls", name=name)]
    if kind == "ticket":
        camel = CAMELS[before.edition].index(rest[0])
        value = TICKET_VALUES[TICKETS + before.edition - 2 - before.tickets_left[camel]]
        return [say("camelup_story.takes_ticket", name=name, camel=camel_name(rest[0]), value=value)]
    if kind == "tile":
        key = "camelup_story.lays_cheer" if rest[1] == "+" else "camelup_story.lays_boo"
        return [say(key, name=name, space=rest[0])]
    if kind == "partner":
        return [say("camelup_story.partners", name=name, other=names[int(rest[0])])]
    if rest[0] == "?":
        return [say(f"camelup_story.hidden_{kind}", name=name)]
    return [say(f"camelup_story.{kind}", name=name, camel=camel_name(rest[0]))]


def start_space(s: PlainState, name: str) -> int:
    """Where a camel stands."""
    return int(space_of(s.race, CAMELS[s.edition].index(name)))


def roll_story(before: PlainState, die: str, face: int, after: PlainState, names: Sequence[str]) -> list[Message]:
    """Which unit went from where to where, and whose tile it met."""
    roll = roll_of(before, die, face, after)
    mover, *carried = (camel_name(name) for name in roll.unit)
    crossed = not FIRST_SPACE <= roll.space <= LAST_SPACE
    told = [
        say(
            ("camelup_story.crosses" if crossed else "camelup_story.moves") + ("_carrying" if carried else ""),
            die=camel_name(die),
            face=face,
            camel=mover,
            origin=roll.origin,
            space=roll.space,
            carried=carried,
        )
    ]
    if roll.owner != NOBODY:
        key = "camelup_story.cheered" if before.tile_side[roll.owner] > 0 else "camelup_story.booed"
        told.append(say(key, owner=names[roll.owner], space=roll.reached))
    return told


def payday_story(before: PlainState, after: PlainState, names: Sequence[str]) -> list[Message]:
    """Who earned what, if the leg or the race ended."""
    over = after.phase == OVER_PHASE
    if not over and after.leg == before.leg:
        return []
    race, camels = after.race, CAMELS[after.edition]
    first, second, last = (camel_name(camels[racer_from_top(race, rank)]) for rank in (0, 1, RACERS - 1))
    told = [say("camelup_story.leg_ends", leg=before.leg, first=first, second=second)]
    if over:
        told.append(say("camelup_story.race_ends", first=first, last=last))
    for seat, name in enumerate(names):
        change = after.money[seat] - before.money[seat]
        told.append(say("camelup_story.pay", name=name, change=f"{change:+d}", money=after.money[seat]))
    return told
