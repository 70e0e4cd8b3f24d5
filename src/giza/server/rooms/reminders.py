"""Web Push: telling people who aren't there that it is their turn.

The keys are made once for an installation. Messages go only to the push services of browsers, never to arbitrary
addresses, and are encrypted for the browser that subscribed.
"""

import asyncio
import logging
import re
from base64 import b64decode
from collections import defaultdict, deque
from collections.abc import Coroutine, Sequence
from functools import cache
from itertools import takewhile
from ssl import SSLContext
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.json import decode, encode
from webpush import WebPush, WebPushSubscription

from giza.games import rules_of
from giza.messages import say
from giza.server.clock import Clock
from giza.server.http.limits import Work
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.rooms.players import Players
from giza.server.rooms.room import Room
from giza.server.settings import Settings
from giza.server.table.seats import hash_of
from giza.server.table.tables import Table
from giza.server.wire.players import Subscribe, Subscription

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "web.push.apple.com", "notify.windows.com")
"""The push services of all browsers: these hosts and what is below them."""
ENDPOINT = re.compile(rf"https://([a-z0-9-]+\.)*({'|'.join(map(re.escape, SERVICES))})(:443)?/[!-~]*", re.IGNORECASE)
AUTH_BYTES = 16
MOST_DEVICES = 8
"""The most devices on which a player is reminded."""
GONE = (404, 410)
SECONDS = 10.0
TOGETHER = 0.25
"""Seconds to wait for other turns, so that one query serves all."""
TABLES_AT_ONCE = 500
"""The most turns per query of the database."""
LASTS = 86400
"""The seconds that a push service keeps a message for a device that is offline."""


class Turn(NamedTuple):
    """A person's turn, as it was last seen."""

    room: Room
    since: float
    due: float
    """When to remind them, if the turn goes on until then."""


class Reminders:
    """Reminds the players of a node."""

    def __init__(self, players: Players, settings: Settings, private_key: str, work: Work, clock: Clock) -> None:
        self.players = players
        self.work = work
        self.clock = clock
        self.settings = settings
        public = serialization.load_pem_private_key(private_key.encode(), None).public_key()
        pem = serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        host = urlsplit(settings.public_url or "").hostname or "localhost.localdomain"
        self.push = WebPush(
            private_key.encode(), public.public_bytes(*pem), subscriber=f"giza@{host}", ttl=LASTS, expiration=3600
        )
        self.public_key = self.push.vapid.get_application_server_key(self.push.vapid.public_key)
        self.reminded: dict[str, float] = {}
        """By table: the beginning of the turn last reminded of."""
        self.waiting: deque[Turn] = deque()
        """The turns of people, in the order in which they may have to be reminded."""
        self.watched: set[str] = set()
        """The tables of these turns."""
        self.watch: asyncio.Task[None] | None = None
        self.reminding: set[asyncio.Task[None]] = set()
        self.stopped = False

    async def subscribe(self, request: Subscribe) -> None:
        """Store where a player wants to be reminded."""
        wanted = request.subscription
        if not self.known_service(wanted.endpoint):
            raise Refusal("unknown_push_service", status=400)
        check_keys(wanted)
        player = self.players.hash_of(request.key)
        endpoint = hash_of(wanted.endpoint)
        if len(await self.players.stored.devices(player) - {endpoint}) >= MOST_DEVICES:
            raise Refusal("too_many", say("server.too_many_devices", count=MOST_DEVICES), status=429)
        await self.players.stored.subscribe(endpoint, player, encode(wanted).decode(), self.clock.now())

    def known_service(self, endpoint: str) -> bool:
        """Whether an address is that of a browser's push service."""
        if any(endpoint.startswith(allowed) for allowed in self.settings.push_endpoints):
            return True
        return ENDPOINT.fullmatch(endpoint) is not None

    def look(self, room: Room) -> None:
        """Remind the player to act at a table, if they are away."""
        if self.stopped:
            return
        table = room.table
        if table.has_ended:
            self.reminded.pop(table.plan.id, None)
        if table.plan.id not in self.watched and persons_turn(table):
            self.watched.add(table.plan.id)
            self.waiting.append(Turn(room, table.turn_since, self.clock.monotonic() + self.settings.remind_seconds))
            if self.watch is None or self.watch.done():
                self.watch = asyncio.create_task(self.look_after_turns())

    async def look_after_turns(self) -> None:
        """Wait until turns have lasted long enough, then remind people of all such turns together."""
        while self.waiting:
            await self.clock.sleep(self.waiting[0].due + TOGETHER - self.clock.monotonic())
            absent = [turn.room for turn in self.take_due() if self.needs_reminder(turn)]
            for first in range(0, len(absent), TABLES_AT_ONCE):
                self.in_background(self.remind(absent[first : first + TABLES_AT_ONCE]))

    def take_due(self) -> list[Turn]:
        """Remove and return the turns that have lasted long enough."""
        now = self.clock.monotonic()
        due = list(takewhile(lambda turn: turn.due <= now, self.waiting))
        for turn in due:
            self.waiting.popleft()
            self.watched.discard(turn.room.table.plan.id)
        return due

    def needs_reminder(self, turn: Turn) -> bool:
        """Whether a turn still goes on without its player, who hasn't been reminded of it yet."""
        room, table = turn.room, turn.room.table
        if table.turn_since != turn.since:
            self.look(room)
            return False
        if not persons_turn(table) or table.turn in room.presence().here:
            return False
        known, self.reminded[table.plan.id] = self.reminded.get(table.plan.id), table.turn_since
        return known != table.turn_since

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self.reminding.add(task)
        task.add_done_callback(self.reminding.discard)

    async def remind(self, rooms: Sequence[Room]) -> None:
        """Remind the players to act at some tables, with one query for all of them."""
        try:
            found = await self.players.stored.reminders([room.table.plan.id for room in rooms])
        except Exception as error:  # nobody's game depends on it
            log("reminding failed", logging.WARNING, error, tables=len(rooms))
            return
        wanted: defaultdict[tuple[str, int | None], list[str]] = defaultdict(list)
        for one in found:
            wanted[one.table, one.seat].append(one.subscription)
        for room in rooms:
            table = room.table
            here = wanted.get((table.plan.id, table.turn))
            if here:
                sending = self.send(here, table.plan.id, table.plan.game, room.owner)
                self.in_background(self.work.timed(room.owner, sending))

    async def send(self, subscriptions: Sequence[str], table: str, game: str, owner: str) -> None:
        """Send to all devices at once, so that a slow or failing service affects only its own.

        The work is charged to the address that made the table.
        """
        await self.work.pace(owner)
        async with httpx.AsyncClient(verify=trusted(), timeout=SECONDS, follow_redirects=False) as http:
            sending = [self.send_to(http, subscription, table, game) for subscription in subscriptions]
            for error in await asyncio.gather(*sending, return_exceptions=True):
                if isinstance(error, httpx.HTTPError):
                    log("a push service can't be reached", logging.WARNING, reason=repr(error))
                elif isinstance(error, Exception):
                    log("reminding failed", logging.WARNING, error, table=table)

    async def send_to(self, http: httpx.AsyncClient, subscription: str, table: str, game: str) -> None:
        """Send to one device; delete a subscription that its browser has ended."""
        found = decode(subscription, type=Subscription)
        words = {
            "title": say("push.your_turn").text(found.language),
            "body": rules_of(game).title.text(found.language),
            "table": table,
        }
        keys = {"auth": found.keys.auth, "p256dh": found.keys.p256dh}
        to = WebPushSubscription.model_validate({"endpoint": found.endpoint, "keys": keys})
        message = self.push.get(encode(words), to)
        headers = {**message.headers, "urgency": "normal"}
        answer = await http.post(found.endpoint, content=message.encrypted, headers=headers)
        if answer.status_code in GONE:
            await self.players.stored.unsubscribe(hash_of(found.endpoint))

    def stop(self) -> None:
        """Stop reminding."""
        self.stopped = True
        for task in (*self.reminding, *((self.watch,) if self.watch is not None else ())):
            task.cancel()


@cache
def trusted() -> SSLContext:
    """The trusted certificates for push services, which take tens of milliseconds to read."""
    return httpx.create_ssl_context()


def check_keys(wanted: Subscription) -> None:
    """Refuse keys that can't encrypt a message."""
    try:
        auth, point = (
            b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
            for text in (wanted.keys.auth, wanted.keys.p256dh)
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(auth) != AUTH_BYTES:
            raise ValueError("auth")
    except ValueError as error:
        raise Refusal("bad_push_keys", status=400) from error


def persons_turn(table: Table) -> bool:
    """Whether a person is to act."""
    return table.turn is not None and table.bot_to_act is None
