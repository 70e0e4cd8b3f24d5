"""The effects of a Camel Up event in order, from what a viewer may know."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from giza.games.camelup.rules.movement import TILE_PAYS, packed_tiles, tile_owner
from giza.games.camelup.rules.race import RACERS, crazy_mover, direction_of, landing, racer_from_top, space_of
from giza.games.camelup.rules.scoring import (
    EMPTY_PURSE,
    LOSER_CARD,
    PARTNER,
    PYRAMID,
    TICKET,
    TICKET_VALUES,
    WINNER_CARD,
    Notes,
    new_notes,
    score_decks,
    score_leg,
)
from giza.games.camelup.rules.state import OVER_PHASE, ROLLING, SETUP, TICKETS
from giza.games.camelup.words.texts import CAMELS
from giza.games.camelup.words.views import track
from giza.rules.contract import NOBODY, State, copy_state
from giza.rules.unpacked import UnpackedState
from giza.words import Effect


class Roll(NamedTuple):
    """A unit moved by a die."""

    unit: list[str]
    """From bottom to top; the first camel is the one the die moves."""
    origin: int
    reached: int
    """The space that the die alone leads to."""
    under: bool
    """Whether the unit goes under the camels where it ends."""
    owner: int
    """The owner of the tile it meets, or `NOBODY`."""


def camels_on(s: UnpackedState, space: int) -> list[str]:
    """The camels on a space from bottom to top."""
    return next((stack.camels for stack in track(s.edition, s.race) if stack.space == space), [])


def roll_of(s: UnpackedState, shown: str, face: int) -> Roll:
    """The effect of a die that shows a camel and a face."""
    names, race = CAMELS[s.edition], s.race
    number = names.index(shown)
    mover = int(crazy_mover(race, number)) if number >= RACERS else number
    origin = int(space_of(race, mover))
    space, under, met = landing(origin, direction_of(mover), face, packed_tiles(s.state))
    standing = camels_on(s, origin)
    return Roll(
        unit=standing[standing.index(names[mover]) :],
        origin=origin,
        reached=int(met or space),
        under=bool(under),
        owner=int(tile_owner(s.state, met)) if met else NOBODY,
    )


Side = Literal["+", "-"]
Reason = Literal["tile", "pyramid", "ticket", "partner", "winner", "loser", "empty_purse"]
REASONS: Mapping[int, Reason] = {
    PYRAMID: "pyramid",
    TICKET: "ticket",
    PARTNER: "partner",
    WINNER_CARD: "winner",
    LOSER_CARD: "loser",
    EMPTY_PURSE: "empty_purse",
}


class Placed(Effect, frozen=True):
    """A camel was placed before the race."""

    camel: str
    space: int


class PyramidTicketTaken(Effect, frozen=True):
    """A player took a pyramid ticket and is about to roll."""

    seat: int


class Rolled(Effect, frozen=True):
    """A die was rolled."""

    seat: int
    die: str
    """A camel's colour, or `grey`."""
    camel: str
    """The camel that the die shows."""
    face: int


class TileMet(Struct, frozen=True, gc=False):
    """A spectator tile that a unit stopped on."""

    space: int
    side: Side
    seat: int


class Moved(Effect, frozen=True):
    """A unit of camels moved between spaces."""

    unit: list[str]
    """From bottom to top; the die moved the first one."""
    origin: int
    reached: int
    """The space that the die alone leads to."""
    space: int
    """The space where it ends; above 16 or below 1, it has crossed the line."""
    under: bool
    """Whether it went under the camels there."""
    tile: TileMet | None


class TicketTaken(Effect, frozen=True):
    """A betting ticket was taken."""

    seat: int
    camel: str
    value: int


class TileLaid(Effect, frozen=True):
    """A spectator tile was laid or moved."""

    seat: int
    space: int
    side: Side
    origin: int | None
    """Its space before."""


class BetLaid(Effect, frozen=True):
    """A race card was laid face down; the camel is None for viewers who don't see it."""

    seat: int
    deck: Literal["winner", "loser"]
    camel: str | None


class Partnered(Effect, frozen=True):
    """Two players became partners for the leg."""

    seat: int
    other: int


class Paid(Effect, frozen=True):
    """A player got or paid pounds; a player's payments add up to the change of their money."""

    seat: int
    pounds: int
    reason: Reason
    """`empty_purse` cancels what a player can't pay."""
    camel: str | None = None
    """The camel on the ticket or card."""


class LegEnded(Effect, frozen=True):
    """A leg is over; the payments follow."""

    leg: int
    ranking: list[str]


class RaceEnded(Effect, frozen=True):
    """The race is over; payments for the race cards follow."""

    ranking: list[str]


class PursesCounted(Effect, frozen=True):
    """Everybody's money after the payments for a leg or the race."""

    money: list[int]


EFFECTS = (
    Placed,
    PyramidTicketTaken,
    Rolled,
    Moved,
    TicketTaken,
    TileLaid,
    BetLaid,
    Partnered,
    Paid,
    LegEnded,
    RaceEnded,
    PursesCounted,
)


def effects(before: UnpackedState, who: int, text: str, after: UnpackedState) -> list[Effect]:
    """The effects of an event."""
    kind, *rest = text.split()
    if before.phase == SETUP:
        camel = CAMELS[before.edition].index(kind)
        return [Placed(kind, int(space_of(after.race, camel)))]
    if before.phase == ROLLING:
        found = roll_effects(before, kind, int(rest[0]), after)
    else:
        found = action_effects(before, who, kind, rest)
    return found + payday_effects(before, after, found)


def action_effects(before: UnpackedState, seat: int, kind: str, rest: list[str]) -> list[Effect]:
    """The effects of an action."""
    if kind == "roll":
        return [PyramidTicketTaken(seat)]
    if kind == "ticket":
        left = before.tickets_left[CAMELS[before.edition].index(rest[0])]
        return [TicketTaken(seat, rest[0], TICKET_VALUES[TICKETS + before.edition - 2 - left])]
    if kind == "tile":
        origin = before.tile_space[seat]
        return [TileLaid(seat, int(rest[0]), side_of(rest[1] == "+"), origin or None)]
    if kind == "partner":
        return [Partnered(seat, int(rest[0]))]
    return [BetLaid(seat, "winner" if kind == "winner" else "loser", None if rest[0] == "?" else rest[0])]


def side_of(cheers: bool) -> Side:
    """The sign of a tile's side."""
    return "+" if cheers else "-"


def roll_effects(before: UnpackedState, shown: str, face: int, after: UnpackedState) -> list[Effect]:
    """The die, the unit it moved, and the tile the unit met."""
    roll = roll_of(before, shown, face)
    names = CAMELS[before.edition]
    die = shown if shown in names[:RACERS] else "grey"
    space = int(space_of(after.race, names.index(roll.unit[0])))
    under = roll.under and len(camels_on(after, space)) > len(roll.unit)
    tile = None
    if roll.owner != NOBODY:
        tile = TileMet(roll.reached, side_of(before.tile_side[roll.owner] > 0), roll.owner)
    found: list[Effect] = [
        Rolled(before.seat, die, shown, face),
        Moved(roll.unit, roll.origin, roll.reached, space, under, tile),
    ]
    if tile is not None:
        found.append(Paid(tile.seat, TILE_PAYS, "tile"))
    return found


def payday_effects(before: UnpackedState, after: UnpackedState, earlier: list[Effect]) -> list[Effect]:
    """The payments, if the leg or the race ended; `earlier` has the event's previous effects."""
    over = after.phase == OVER_PHASE
    if before.phase == OVER_PHASE or (not over and after.leg == before.leg):
        return []
    names = CAMELS[before.edition]
    ranking = [names[racer_from_top(after.race, rank)] for rank in range(RACERS)]
    s = copy_state(after.state if over else before.state)  # a new leg begins with an empty table
    s.race = after.race
    s.money[: before.seats] = before.money
    for effect in earlier:
        if isinstance(effect, Paid):
            s.money[effect.seat] += effect.pounds
    found: list[Effect] = [LegEnded(before.leg, ranking), *payments(score_leg, s, names)]
    if over:
        found += [RaceEnded(ranking), *payments(score_decks, s, names)]
    found.append(PursesCounted(list(after.money)))
    return found


def payments(score: Callable[[State, Notes], None], s: State, names: Sequence[str]) -> list[Paid]:
    """Run the rules' scoring, and convert its notes to effects."""
    notes = new_notes()
    score(s, notes)
    (count, *_), *rows = notes.tolist()
    return [
        Paid(seat, pounds, REASONS[reason], None if camel == NOBODY else names[camel])
        for seat, pounds, reason, camel in rows[:count]
    ]
