"""People who come back: a key, made in their browser, finds their tables, seats and results again.

Only a hash of the key is stored. The tokens of their seats are sealed with the key, so that nobody who reads the
database can sit down in their place.
"""

import base64
import os
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec.json import decode, encode

from giza.messages import say
from giza.server.fair.keys import keyed
from giza.server.refusals import Refusal
from giza.server.rooms.registry import RoomRegistry
from giza.server.storage.players import PlayerSeat, PlayerStore
from giza.server.table.seats import HOST, hash_of
from giza.server.table.updates import public_part
from giza.server.wire.players import ClaimSeats, PlayerTable
from giza.server.wire.tables import SeatToken

MOST_SEATS = 1000
"""The most seats of one player."""
MOST_OWNERS = 8
"""The most players per seat; later claims are ignored."""
MOST_SHOWN = 200
NONCE_BYTES = 12


class Players:
    """The players of an installation."""

    def __init__(self, registry: RoomRegistry, secret: str) -> None:
        self.registry = registry
        self.stored = PlayerStore(registry.store)
        self.secret = secret

    def hash_of(self, key: str) -> str:
        """The stored form of a key: a hash."""
        return keyed(self.secret, "player", key).hex()

    def seal(self, key: str, table: str, seat: int, token: str) -> str:
        """A token that only the key opens."""
        nonce = os.urandom(NONCE_BYTES)
        closed = self.cipher(key).encrypt(nonce, token.encode(), f"{table} {seat}".encode())
        return base64.b64encode(nonce + closed).decode()

    def unseal(self, key: str, seat: PlayerSeat) -> str | None:
        """The token of a seat; None if it was sealed with another key."""
        raw = base64.b64decode(seat.sealed)
        try:
            about = f"{seat.table} {seat.seat}".encode()
            return self.cipher(key).decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], about).decode()
        except InvalidTag:
            return None

    def cipher(self, key: str) -> AESGCM:
        """The cipher for a key; the installation's secret alone can't open what it seals."""
        return AESGCM(keyed(self.secret, "seal", key))

    async def claim(self, request: ClaimSeats) -> None:
        """Note that the seats of some tokens belong to a player."""
        hashes = {hash_of(token): token for token in request.tokens}
        seats = await self.registry.store.seats_of(request.table, list(hashes))
        if len(seats) < len(hashes):
            raise Refusal("not_your_seat", seat=0)
        player = self.hash_of(request.key)
        if await self.stored.count(player) > MOST_SEATS:
            raise Refusal("too_many", say("server.too_many_seats", count=MOST_SEATS), status=429)
        for seat in seats.values():
            owners = await self.stored.players_at(request.table, seat)
            if player not in owners and len(owners) >= MOST_OWNERS:
                raise Refusal("too_many", say("server.too_many_owners", count=MOST_OWNERS), status=429)
        found = [
            PlayerSeat(request.table, seat, self.seal(request.key, request.table, seat, hashes[hash]))
            for hash, seat in seats.items()
        ]
        await self.stored.claim(player, found, self.registry.clock.now())

    async def tables_of(self, key: str) -> list[PlayerTable]:
        """The tables of a player, without those that are gone or can't be read yet."""
        await self.stored.renew(self.hash_of(key), self.registry.clock.now())
        seats: dict[str, list[PlayerSeat]] = {}
        for seat in await self.stored.seats_of(self.hash_of(key), MOST_SHOWN):
            seats.setdefault(seat.table, []).append(seat)
        known = await self.stored.results(list(seats))
        found = [await self.table_of(key, table, held, known.get(table)) for table, held in seats.items()]
        return [table for table in found if table is not None]

    async def table_of(self, key: str, id: str, held: Sequence[PlayerSeat], known: str | None) -> PlayerTable | None:
        """A table of a player; the result of a finished game is computed once."""
        tokens = {seat.seat: self.unseal(key, seat) for seat in held}
        if known is not None:
            told = decode(known, type=PlayerTable)
        else:
            try:
                table = (await self.registry.room(id)).table
            except Refusal:
                return None
            told = public_part(table)
            if table.state == "over":
                await self.stored.keep_result(id, encode(told).decode())
            told.your_turn = table.turn is not None and table.turn in tokens
        told.mine = [SeatToken(seat, token) for seat, token in sorted(tokens.items()) if seat != HOST and token]
        told.host = tokens.get(HOST)
        return told
