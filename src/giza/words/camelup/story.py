"""What happened in a Camel Up game, told by a friend."""

from collections.abc import Sequence

from giza.messages import Message, say
from giza.rules.camelup.movement import tile_owner
from giza.rules.camelup.race import (
    BEHIND,
    FIRST_SPACE,
    LAST_SPACE,
    RACERS,
    camel_at,
    crazy_mover,
    place_of,
    racer_from_top,
    space_at,
    space_of,
)
from giza.rules.camelup.scoring import TICKET_VALUES
from giza.rules.camelup.state import OVER_PHASE, ROLLING, SETUP, TICKETS
from giza.rules.contract import NOBODY, State
from giza.words.camelup.texts import CAMELS, camel_name


def story(before: State, text: str, after: State, names: Sequence[str]) -> list[Message]:
    """What an event did, sentence by sentence."""
    kind, *rest = text.split()
    if before.phase == SETUP:
        return [say("camelup_story.starts", camel=camel_name(kind), space=start_space(after, kind))]
    if before.phase == ROLLING:
        return [*roll_story(before, kind, int(rest[0]), after, names), *payday_story(before, after, names)]
    name = names[int(before.seat)]
    if kind == "roll":
        return [say("camelup_story.rolls", name=name)]
    if kind == "ticket":
        camel = CAMELS[int(before.edition)].index(rest[0])
        value = TICKET_VALUES[TICKETS + int(before.edition) - 2 - int(before.tickets_left[camel])]
        return [say("camelup_story.takes_ticket", name=name, camel=camel_name(rest[0]), value=value)]
    if kind == "tile":
        key = "camelup_story.lays_cheer" if rest[1] == "+" else "camelup_story.lays_boo"
        return [say(key, name=name, space=rest[0])]
    if kind == "partner":
        return [say("camelup_story.partners", name=name, other=names[int(rest[0])])]
    if rest[0] == "?":
        return [say(f"camelup_story.hidden_{kind}", name=name)]
    return [say(f"camelup_story.{kind}", name=name, camel=camel_name(rest[0]))]


def start_space(s: State, name: str) -> int:
    """Where a camel stands."""
    return int(space_of(int(s.race), CAMELS[int(s.edition)].index(name)))


def roll_story(before: State, die: str, face: int, after: State, names: Sequence[str]) -> list[Message]:
    """Which unit went from where to where, and whose tile it met."""
    camels = CAMELS[int(before.edition)]
    race = int(before.race)
    shown = camels.index(die)
    mover = crazy_mover(race, shown) if shown >= RACERS else shown
    origin = int(space_of(race, mover))
    place = place_of(race, mover) + 1
    carried = []
    while space_at(race, place) == origin:
        carried.append(camel_name(camels[camel_at(race, place)]))
        place += 1
    dice_end = origin + (face if mover < RACERS else -face)
    target = int(space_of(int(after.race), mover))
    crossed = not FIRST_SPACE <= target <= LAST_SPACE
    told = [
        say(
            ("camelup_story.crosses" if crossed else "camelup_story.moves") + ("_carrying" if carried else ""),
            die=camel_name(die),
            face=face,
            camel=camel_name(camels[mover]),
            origin=origin,
            space=target,
            carried=carried,
        )
    ]
    owner = tile_owner(before, dice_end) if BEHIND < dice_end <= LAST_SPACE else NOBODY
    if owner != NOBODY:
        key = "camelup_story.cheered" if before.tile_side[owner] > 0 else "camelup_story.booed"
        told.append(say(key, owner=names[owner], space=dice_end))
    return told


def payday_story(before: State, after: State, names: Sequence[str]) -> list[Message]:
    """Who earned what, if the leg or the race ended."""
    over = after.phase == OVER_PHASE
    if not over and after.leg == before.leg:
        return []
    race, camels = int(after.race), CAMELS[int(after.edition)]
    first, second, last = (camel_name(camels[racer_from_top(race, rank)]) for rank in (0, 1, RACERS - 1))
    told = [say("camelup_story.leg_ends", leg=int(before.leg), first=first, second=second)]
    if over:
        told.append(say("camelup_story.race_ends", first=first, last=last))
    for seat, name in enumerate(names):
        change = int(after.money[seat]) - int(before.money[seat])
        told.append(say("camelup_story.pay", name=name, change=f"{change:+d}", money=int(after.money[seat])))
    return told
