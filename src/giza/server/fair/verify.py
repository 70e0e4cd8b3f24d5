"""Records of finished tables with everything needed to check their dice, and the check."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from giza.errors import BadRecord
from giza.game import Game
from giza.messages import Message, say
from giza.rules.contract import CHANCE
from giza.server.table import chain
from giza.server.table.deeds import Entry
from giza.server.table.dice import MARK_DIGITS, SCHEME, Dice, commitment
from giza.server.table.plans import Plan
from giza.server.table.tables import new_table
from giza.server.table.transitions import apply

NOTE = re.compile(r"^# (dice|table|commitment|seed|contributions|trail): *(.*?) *$", re.MULTILINE)
HEX = re.compile(r"[0-9a-f]*")


class Verified(NamedTuple):
    """The contents of a sound record."""

    game: Game
    draws: int
    commitment: str
    dice: Dice


def write_record(game: Game, dice: Dice) -> str:
    """The record of a finished game, with the seed and the trail of its dice."""
    notes = {
        "dice": SCHEME,
        "table": dice.table,
        "commitment": commitment(dice.seed),
        "seed": dice.seed,
        "contributions": ",".join(part or "-" for part in dice.contributions),
        "trail": dice.trail(game.events),
    }
    return game.record() + "".join(f"# {name}: {value}\n" for name, value in notes.items())


def verify_record(text: str) -> Verified:
    """Recompute every draw of a record; raises `BadRecord` for the first fault."""
    notes = single_notes(NOTE.findall(text))
    dice = read_dice(notes)
    game = Game.from_record(text)
    if game.start_position is not None:
        raise BadRecord(say("verify.from_position"))
    if len(dice.contributions) != game.seats:
        raise BadRecord(say("verify.bad_note", note="contributions"))
    fault = first_fault(game, dice, notes["trail"])
    if fault is not None:
        raise BadRecord(fault)
    draws = sum(who == CHANCE for who, _ in game.events)
    return Verified(game, draws, notes["commitment"], dice)


def single_notes(notes: Iterable[tuple[str, str]], repeated: frozenset[str] = frozenset()) -> dict[str, str]:
    """Remarks by name; raises `BadRecord` for a duplicate, unless it may be repeated."""
    found: dict[str, str] = {}
    for name, value in notes:
        if name in found and name not in repeated:
            raise BadRecord(say("verify.bad_note", note=name))
        found[name] = value
    return found


def read_dice(notes: dict[str, str]) -> Dice:
    """The dice that the remarks of a record describe, with a seed that fits its commitment."""
    for note in ("dice", "table", "commitment", "seed", "contributions", "trail"):
        if note not in notes:
            raise BadRecord(say("verify.no_note", note=note))
    if notes["dice"] != SCHEME:
        raise BadRecord(say("verify.other_scheme", scheme=notes["dice"], known=SCHEME))
    if not HEX.fullmatch(notes["seed"]) or len(notes["seed"]) != 64:
        raise BadRecord(say("verify.bad_note", note="seed"))
    if commitment(notes["seed"]) != notes["commitment"]:
        raise BadRecord(say("verify.wrong_seed"))
    given = tuple(None if part == "-" else part for part in notes["contributions"].split(","))
    return Dice(notes["seed"], notes["table"], given)


def first_fault(game: Game, dice: Dice, trail: str) -> Message | None:
    """The first event that these dice didn't draw or that differs from the trail."""
    right_trail = dice.trail(game.events)
    for number, (before, (who, text), _) in enumerate(game.steps()):
        if who == CHANCE:
            drawn = dice.draw(before.weights(), number)
            if drawn != text:
                return say("verify.wrong_draw", number=number + 1, text=text, drawn=drawn)
        mark = slice(number * MARK_DIGITS, (number + 1) * MARK_DIGITS)
        if trail[mark] != right_trail[mark]:
            return say("verify.wrong_trail", number=number + 1, text=text)
    return None if trail == right_trail else say("verify.cut_short", number=len(game.events))


class Unsigned(NamedTuple):
    """The record of a table that has ended, with its chain, not signed yet."""

    table: str
    head: str
    text: str
    """The text of the record alone."""
    lines: tuple[str, ...]
    """The lines of the chain."""

    def written(self, *signature: str) -> str:
        """The whole text, with the lines of a signature if given."""
        return self.text + "\n".join([*self.lines, f"# head: {self.head}", *signature]) + "\n"


def chained_record(plan: Plan, entries: Iterable[Entry]) -> Unsigned | None:
    """The record of a table that has ended, up to the entry that ended it; None if its game never began."""
    table = new_table(plan)
    lines = [f"# chain: {chain.SCHEME}", f"# plan: {chain.encode(chain.chained_plan(plan)).decode()}"]
    for entry in entries:
        if table.has_ended:
            break
        table = apply(table, entry).table
        lines.append(f"# entry: {chain.encode(chain.chained_entry(entry)).decode()}")
    if table.game is None or table.dice is None:
        return None
    return Unsigned(plan.id, table.head, write_record(table.game, table.dice), tuple(lines))
