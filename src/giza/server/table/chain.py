"""A chain of hashes over everything that happens at a table: one head determines everything before it.

The first head is the hash of the table's plan. Every entry has a digest, and the next head is the hash of the last one
and that digest. Digests are keyed with the seed of the dice, because heads are sent during the game and must not allow
anybody to check a guess at a hidden card. Once the seed is published, anybody can compute them. Chat isn't included.
"""

import hmac
from hashlib import sha256
from typing import Literal

from msgspec import Struct, json

from giza.server.table.deeds import AnyDeed, Entry, React, Say
from giza.server.table.dice import commitment
from giza.server.table.plans import Plan
from giza.words import Setting

SCHEME = "giza chain 1"
BEGINNING = f"{SCHEME}\n".encode()
"""The prefix of everything hashed here, so that no hash made for another purpose fits."""


class ChainedSeat(Struct, frozen=True, omit_defaults=True):
    """A seat as it was when the table was made."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str | None = None
    bot: str | None = None
    randomness: str | None = None


class ChainedPlan(Struct, frozen=True):
    """The public part of a table's plan."""

    table: str
    game: str
    rules: int
    options: dict[str, Setting]
    seats: tuple[ChainedSeat, ...]
    clock: int | None
    created: float
    commitment: str
    scheme: int


class Spoke(Struct, tag_field="what", tag="spoke", frozen=True):
    """Somebody wrote or reacted; the words themselves aren't in the chain."""

    seat: int


class ChainedEntry(Struct, frozen=True, omit_defaults=True):
    """An entry as it is chained: without the request's key, which only its sender knows."""

    number: int
    at: float
    deed: AnyDeed | Spoke
    outcomes: tuple[str, ...] = ()


encode = json.Encoder(order="sorted").encode
decode_plan = json.Decoder(ChainedPlan).decode
decode_entry = json.Decoder(ChainedEntry).decode


def chained_plan(plan: Plan) -> ChainedPlan:
    """The part of a plan that goes into the chain."""
    seats = tuple(ChainedSeat(seat.kind, seat.name, seat.bot, seat.randomness) for seat in plan.seats)
    return ChainedPlan(
        table=plan.id,
        game=plan.game,
        rules=plan.rules,
        options=plan.options,
        seats=seats,
        clock=plan.clock,
        created=plan.created,
        commitment=commitment(plan.seed),
        scheme=plan.scheme,
    )


def chained_entry(entry: Entry) -> ChainedEntry:
    """The part of an entry that goes into the chain."""
    deed = entry.body.deed
    chained = Spoke(deed.seat) if isinstance(deed, (Say, React)) else deed
    return ChainedEntry(entry.number, entry.at, chained, entry.body.outcomes)


def first_head(plan: ChainedPlan) -> str:
    """The head of a table without entries."""
    return sha256(BEGINNING + encode(plan)).hexdigest()


def digest(entry: ChainedEntry, seed: str) -> str:
    """The hash of an entry, which nobody can compute without the seed of the table's dice."""
    return hmac.digest(bytes.fromhex(seed), BEGINNING + encode(entry), "sha256").hex()


def next_head(head: str, digest: str) -> str:
    """The head after an entry with this digest."""
    return sha256(f"{head} {digest}".encode()).hexdigest()
