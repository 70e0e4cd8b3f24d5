"""Wraps the application: checks origin, host and rate of requests, and sets the headers of answers."""

import logging
import traceback
from collections.abc import Iterable
from hmac import compare_digest
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec.json import encode

from giza.messages import LANGUAGES, say
from giza.server.fair.keys import address_group
from giza.server.logs import log
from giza.server.node import Node
from giza.server.wire.parts import Problem

PACKAGE = Path(__file__).parents[2]
"""The folder of Giza itself."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LIMITED = ("/api/", "/t/")
"""Paths that may query the database and count towards the rate limit; other pages are in memory."""
REQUEST_SECONDS = 90.0
"""The time limit of a request, including its body and a long computation."""
RETRY_SECONDS = {408: 1, 429: 1, 503: 2}
"""`Retry-After` in seconds by status."""
LONGEST_SHOWN = 100
LONGEST_DEBT = 5.0
"""The longest wait in seconds for an address's share of time; beyond it, requests are refused."""
METRICS = "/metrics"
WATCHED = frozenset({"/health", METRICS})
"""Paths that proxies and monitors request under any name of this machine; they have no secrets."""
FORWARDED = frozenset({b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"via"})
"""Headers that proxies add: a request through a proxy on this machine may come from elsewhere."""
HEADERS = [
    (
        b"content-security-policy",
        # The odds of the companion are WebAssembly from this server; strings of JavaScript are never run.
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
        b"base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def header(scope: Any, name: bytes) -> str:
    """A header of a request; empty if it is missing."""
    for key, value in scope.get("headers", ()):
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def language_of(scope: Any) -> str:
    """The first language of `Accept-Language` that Giza speaks."""
    for part in header(scope, b"accept-language").split(","):
        wanted = part.strip()[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"


def address_of(scope: Any) -> str:
    """The client's address, or its household's prefix."""
    client = scope.get("client")
    return address_group(str(client[0])) if client else "unknown"


def place_in(url: str) -> str | None:
    """The host and port of an origin; None if it is invalid."""
    try:
        found = urlsplit(url)
        return found.netloc.lower() if found.scheme in ("http", "https") and found.hostname else None
    except ValueError:
        return None


def host_in(place: str) -> str | None:
    """The host in a `Host` header; None if it is invalid."""
    try:
        found = urlsplit(f"//{place}")
        return found.hostname if found.netloc == place and (found.port is None or found.port >= 0) else None
    except ValueError:
        return None


def is_number(host: str) -> bool:
    """Whether a host is an IP address; DNS rebinding works only with names."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Guard:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, node: Node) -> None:
        self.app = app
        self.node = node
        public = node.settings.public_url
        self.home = place_in(public) if public else None
        self.own_names = {"localhost", gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on or refuse it."""
        kind: str = scope["type"]
        if kind == "http":
            await self.guard_http(scope, receive, send)
        elif kind == "websocket":
            await self.guard_websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def foreign(self, scope: Any) -> bool:
        """Whether a page of another site sent this. Programs send no Origin; an opaque one is foreign."""
        if not any(name == b"origin" for name, _ in scope.get("headers", ())):
            return False
        place = place_in(header(scope, b"origin"))
        return place is None or place not in (self.home, header(scope, b"host").lower())

    def known_host(self, scope: Any) -> bool:
        """Whether the host is ours. After DNS rebinding, a browser sends the attacker's name.

        With a public address, its host is ours as well as this machine's names. Proxies may send any.
        """
        place = header(scope, b"host").lower()
        host = host_in(place)
        if host is None:
            return False
        return place == self.home or host in self.own_names or is_number(host)

    async def guard_http(self, scope: Any, receive: Receive, send: Send) -> None:
        """Check a request, and set the headers of its answer."""
        send = with_headers(self.counted(send))
        if not await self.welcome_now(scope):
            await self.refuse(scope, send, 429, "too_fast")
        elif scope["path"] == METRICS and not self.from_operator(scope):
            await self.refuse(scope, send, 403, "operator_only")
        elif scope["path"] not in WATCHED and not self.known_host(scope):
            await self.refuse(scope, send, 400, "bad_host", host=header(scope, b"host")[:LONGEST_SHOWN])
        elif scope["path"].startswith(LIMITED) and not self.node.addresses.requests.take(address_of(scope)):
            await self.refuse(scope, send, 429, "too_fast")
        elif scope["path"].startswith(LIMITED) and self.node.orders.banned(address_of(scope)):
            await self.refuse(scope, send, 403, "banned")
        elif scope["method"] not in SAFE and self.foreign(scope):
            await self.refuse(scope, send, 403, "other_origin")
        elif scope["method"] == "HEAD":
            await self.answer({**scope, "method": "GET"}, receive, without_body(send))
        else:
            await self.answer(scope, receive, send)

    async def welcome_now(self, scope: Any) -> bool:
        """Wait until an address may use more time; False if that would take too long."""
        work, address = self.node.addresses.work, address_of(scope)
        if work.debt(address) > LONGEST_DEBT:
            await self.node.clock.sleep(LONGEST_DEBT)
            return False
        await work.pace(address)
        return True

    def from_operator(self, scope: Any) -> bool:
        """Whether a request comes from this machine and through no proxy, or has the operator's token."""
        token = self.node.settings.metrics_token
        if token is not None and compare_digest(header(scope, b"authorization").encode(), f"Bearer {token}".encode()):
            return True
        proxied = any(name in FORWARDED for name, _ in scope.get("headers", ()))
        client = scope.get("client")
        return not proxied and client is not None and is_number(client[0]) and ip_address(client[0]).is_loopback

    async def answer(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let the application answer within the time limit; otherwise answer with an error."""
        exchange = Exchange(scope, receive, send)
        answering = self.node.addresses.work.timed(address_of(scope), self.app(scope, exchange.receive, exchange.send))
        try:
            async with self.node.clock.timeout(REQUEST_SECONDS):
                await answering
        except TimeoutError as error:
            if exchange.asked:
                more = {"method": scope["method"], "path": scope["path"], "answering": exchange.answered}
                log("a request took too long", logging.WARNING, **more, waiting_in=waiting_in(error))
            if exchange.answered:
                return
            if exchange.asked:
                await self.refuse(scope, send, 503, "busy")
            else:
                await self.refuse(scope, send, 408, "too_slow")

    def counted(self, send: Send) -> Send:
        """Count the status of what is sent."""
        statuses = self.node.metrics.statuses

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.labels(str(message["status"])).inc()
            await send(message)

        return sending

    async def guard_websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Check a connection, and count it as long as it lasts."""
        address = address_of(scope)
        addresses = self.node.addresses
        await addresses.work.pace(address)
        welcome = (
            not self.node.orders.banned(address)
            and self.known_host(scope)
            and not self.foreign(scope)
            and not self.node.stopping
        )
        if not (welcome and addresses.requests.take(address) and addresses.connect(address)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.node.addresses.disconnect(address)

    async def refuse(self, scope: Any, send: Send, status: int, code: str, **values: object) -> None:
        """Answer with a problem."""
        body = encode(Problem(code, say(f"server.{code}", **values).text(language_of(scope))))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status in RETRY_SECONDS:
            headers.append((b"retry-after", str(RETRY_SECONDS[status]).encode()))
        if status == 408:
            headers.append((b"connection", b"close"))  # the rest of this request must not be taken for a new one
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def waiting_in(error: TimeoutError) -> list[str]:
    """The functions of ours in which a request waited at its timeout, the innermost last."""
    cause = error.__cause__ or error
    frames = traceback.extract_tb(cause.__traceback__)
    ours = [frame for frame in frames if PACKAGE in Path(frame.filename).parents and frame.name != "__await__"]
    return [f"{Path(frame.filename).stem}.{frame.name}" for frame in ours]


class Exchange:
    """A request and its answer in progress."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        self.receive_next = receive
        self.send_next = send
        self.asked = not (header(scope, b"content-length") or header(scope, b"transfer-encoding"))
        """Whether the whole request has arrived."""
        self.answered = False
        """Whether the answer has begun."""

    async def receive(self) -> Any:
        """The next part of the request."""
        message = await self.receive_next()
        self.asked = self.asked or not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """The next part of the answer."""
        self.answered = True
        await self.send_next(message)


def without_body(send: Send) -> Send:
    """Send headers alone, as `HEAD` asks for."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return sending


def with_headers(send: Send) -> Send:
    """Add the headers to each answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
            message["headers"] = [*headers, *HEADERS]
        await send(message)

    return sending
