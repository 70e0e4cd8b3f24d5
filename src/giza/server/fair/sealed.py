"""The record of a table that has ended, with the chain of all its entries, signed by the installation; and the check.

It checks four separate facts: the dice fit the seed; the chain is complete and has the same game; an installation has
signed it; and it has the head that a client has seen. docs/background/fair-dice.md says what each of them proves.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple, cast

import msgspec
from msgspec.structs import replace

from giza.errors import BadRecord, GizaError
from giza.game import Game
from giza.messages import Message, say
from giza.server.fair.signing import Signer, is_signed
from giza.server.fair.verify import Unsigned, Verified, chained_record, single_notes, verify_record
from giza.server.table import chain
from giza.server.table.deeds import Body, Entry
from giza.server.table.dice import commitment
from giza.server.table.plans import PROMISED_FIRST, Plan, SeatState
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import apply

SIGNED = "giza record 1"
CHAIN = re.compile(r"^# chain:", re.MULTILINE)
"""The line that starts the chain; a player's name may contain it, but not at the start of a line."""
CHAINED = re.compile(r"# (chain|plan|entry|head|key|signature): .*")
SIGNATURE = re.compile(r"# signature:")
REPEATED = frozenset({"entry"})
NOTE = re.compile(r"^# (chain|plan|entry|head|key|signature|seed): *(.*?) *$", re.MULTILINE)


def sign(record: Unsigned, signer: Signer) -> str:
    """A record with its chain, signed by the installation."""
    signature = signer.sign(to_sign(record.table, record.head, record.text))
    return record.written(f"# key: {signer.public_key}", f"# signature: {signature}")


def seal(plan: Plan, entries: Iterable[Entry], signer: Signer) -> str | None:
    """The signed record of a table that has ended; None if its game never began."""
    record = chained_record(plan, entries)
    return None if record is None else sign(record, signer)


def to_sign(table: str, head: str, text: str) -> str:
    """The text that is signed."""
    return "\n".join([SIGNED, table, head, sha256(text.encode()).hexdigest()])


class Chain(NamedTuple):
    """A complete chain that agrees with the game of its record."""

    heads: list[str]
    """The heads after each entry; the first is that of the table without entries."""
    signed_by: str | None
    """The signer's public key; None if the record isn't signed."""
    promised_first: bool
    """Whether the dice were promised before anybody contributed, which earlier versions didn't ensure."""


class Facts(NamedTuple):
    """The result of checking a record."""

    dice: Verified
    chain: Chain | None
    """None if the record has none: it was written before there were chains."""

    def seen_at(self, head: str) -> int | None:
        """The version at which the table had a given head; None if it never had."""
        heads = self.chain.heads if self.chain is not None else []
        return heads.index(head) if head in heads else None


def check_record(text: str) -> Facts:
    """Check everything that a record claims; raises `BadRecord` for the first fault."""
    dice = verify_record(text)
    notes = NOTE.findall(text)
    return Facts(dice, check_chain(text, notes, dice) if any(name == "chain" for name, _ in notes) else None)


def check_chain(text: str, notes: list[tuple[str, str]], record: Verified) -> Chain:
    """Replay the chain of a record, and compare it with the game and the dice in the record."""
    check_ending(text)
    single = single_notes(notes, REPEATED)
    if single["chain"] != chain.SCHEME:
        raise BadRecord(say("verify.other_scheme", scheme=single["chain"], known=chain.SCHEME))
    heads = [(table.head, table) for table in replayed(notes, single)]
    head, table = heads[-1]
    if head != single.get("head"):
        raise BadRecord(say("verify.broken_chain", number=len(heads) - 1))
    if table.dice != record.dice:
        raise BadRecord(say("verify.other_dice"))
    if table.game is None or told_by(table.game) != told_by(record.game):
        raise BadRecord(say("verify.other_game"))
    promised_first = table.plan.scheme >= PROMISED_FIRST
    return Chain([head for head, _ in heads], signed_by(text, single, table.plan.id), promised_first)


def check_ending(text: str) -> None:
    """Refuse lines within or after a chain that it doesn't cover, because no signature covers them either."""
    first = text[: cast(re.Match[str], CHAIN.search(text)).start()].count("\n")
    signed = False
    for number, line in enumerate(text.rstrip().split("\n")[first:], first + 1):
        if signed or not CHAINED.fullmatch(line.rstrip()):
            raise BadRecord(say("verify.behind_end", line=number))
        signed = bool(SIGNATURE.match(line))


def told_by(game: Game) -> tuple[object, ...]:
    """The parts of a game that a record has."""
    return game.rules.name, game.rules.version, game.options, game.names, game.events


def replayed(notes: list[tuple[str, str]], single: dict[str, str]) -> list[Table]:
    """The table after every line of the chain."""
    try:
        tables = [new_table(read_plan(single["plan"], single["seed"]))]
        for name, value in notes:
            if name == "entry":
                tables.append(after(tables[-1], value))
    except BadRecord:
        raise
    except (GizaError, msgspec.DecodeError, KeyError, IndexError) as error:
        raise BadRecord(broken(error)) from error
    return tables


def after(table: Table, line: str) -> Table:
    """The table after an entry of the chain; refuses unchained content and entries after the end."""
    found = chain.decode_entry(line)
    whole = chain.encode(found).decode() == line
    if found.number != table.version + 1 or not whole or table.has_ended:
        raise BadRecord(say("verify.broken_chain", number=table.version + 1))
    if isinstance(found.deed, chain.Spoke):
        head = chain.next_head(table.head, chain.digest(found, table.plan.seed))
        return replace(table, version=found.number, head=head)
    return apply(table, Entry(found.number, found.at, Body(found.deed, found.outcomes))).table


def broken(error: Exception) -> Message:
    """Why a chain can't be replayed."""
    reason = error.message.text("en") if isinstance(error, GizaError) else str(error)
    return say("verify.bad_chain", reason=reason)


def read_plan(line: str, seed: str) -> Plan:
    """The plan at the start of a chain, which must promise these dice before any contributions."""
    known = chain.decode_plan(line)
    if known.commitment != commitment(seed):
        raise BadRecord(say("verify.other_dice"))
    if chain.encode(known).decode() != line:
        raise BadRecord(say("verify.broken_chain", number=0))
    if known.scheme >= PROMISED_FIRST and any(seat.randomness for seat in known.seats):
        raise BadRecord(say("verify.too_early"))
    return plan_of(known, seed)


def plan_of(known: chain.ChainedPlan, seed: str) -> Plan:
    """The plan at the start of a chain, as far as the record has it."""
    seats = tuple(SeatState(seat.kind, seat.name, seat.bot, seat.randomness) for seat in known.seats)
    return Plan(
        id=known.table,
        game=known.game,
        rules=known.rules,
        options=known.options,
        seats=seats,
        listed=False,
        clock=known.clock,
        odds=False,
        hints=False,
        created=known.created,
        seed=seed,
        scheme=known.scheme,
    )


def signed_by(text: str, single: dict[str, str], table: str) -> str | None:
    """The key with which a record is signed; `BadRecord` if its signature is wrong."""
    if "signature" not in single or "key" not in single:
        return None
    body = CHAIN.split(text, maxsplit=1)[0]
    if not is_signed(to_sign(table, single["head"], body), single["signature"], single["key"]):
        raise BadRecord(say("verify.bad_signature", key=single["key"]))
    return single["key"]
