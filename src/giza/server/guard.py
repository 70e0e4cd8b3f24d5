"""The doorkeeper in front of the application: who may come in, how often, and which headers go out."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec.json import encode

from giza.messages import LANGUAGES, say
from giza.server.messages.parts import Problem
from giza.server.node import Node

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LIMITED = "/api/"
"""Pages are in memory and cost little; a whole family may load them at once."""
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def header(scope: Any, name: bytes) -> str:
    """A header of a request, empty if it isn't there."""
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
    """Who is asking."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


class Guard:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, node: Node) -> None:
        self.app = app
        self.node = node
        public = node.settings.public_url
        self.home = urlsplit(public).netloc if public else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        kind: str = scope["type"]
        if kind == "http":
            await self.guard_http(scope, receive, send)
        elif kind == "websocket":
            await self.guard_websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def foreign(self, scope: Any) -> bool:
        """Whether a page of somebody else's site sent this; programs send no Origin."""
        origin = header(scope, b"origin")
        return bool(origin) and urlsplit(origin).netloc not in (self.home, header(scope, b"host"))

    async def guard_http(self, scope: Any, receive: Receive, send: Send) -> None:
        """Check a request and put headers on its answer."""
        if scope["path"].startswith(LIMITED) and not self.node.addresses.take(address_of(scope)):
            await self.refuse(scope, send, 429, "too_fast")
        elif scope["method"] not in SAFE and self.foreign(scope):
            await self.refuse(scope, send, 403, "other_origin")
        else:
            await self.app(scope, receive, with_headers(send))

    async def guard_websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Check a connection, and count it as long as it lasts."""
        address = address_of(scope)
        addresses = self.node.addresses
        if self.node.stopping or self.foreign(scope) or not (addresses.take(address) and addresses.connect(address)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.node.addresses.disconnect(address)

    async def refuse(self, scope: Any, send: Send, status: int, code: str) -> None:
        """Answer with a problem."""
        body = encode(Problem(code, say(f"server.{code}").text(language_of(scope))))
        headers = [*HEADERS, (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def with_headers(send: Send) -> Send:
    """Put the headers on whatever is sent."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
            message["headers"] = [*headers, *HEADERS]
        await send(message)

    return sending
