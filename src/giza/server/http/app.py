"""The application: routes, errors in words, and the life of a node."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from msgspec.json import encode
from sqlalchemy.exc import OperationalError

import giza
from giza.games import GAMES
from giza.messages import LANGUAGES, Message, say
from giza.server.clock import MACHINE, Clock
from giza.server.http.guard import RETRY_SECONDS, Guard, language_of
from giza.server.http.routes import ROUTES, written_offer, written_schema
from giza.server.logs import log
from giza.server.node import Node
from giza.server.refusals import Refusal
from giza.server.settings import Settings
from giza.server.wire.parts import Problem

AnyRequest = Request[Any, Any, Any]
CODES = {401: "not_host", 403: "not_host", 404: "not_found", 405: "other_method", 413: "too_big", 429: "too_fast"}


def make_app(settings: Settings, clock: Clock = MACHINE) -> tuple[ASGIApp, Node]:
    """The application of a node, behind its guard."""
    node = Node(settings, clock)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        if settings.prepare:
            await asyncio.to_thread(write_down, app, settings.network_url)
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    def provide_node() -> Node:
        return node

    app = Litestar(
        route_handlers=list(ROUTES),
        dependencies={"node": Provide(provide_node, sync_to_thread=False, use_cache=True)},
        lifespan=[life],
        exception_handlers={
            Refusal: refused,
            HTTPException: not_understood,
            OperationalError: database_busy,
            RecursionError: too_deep,
            UnicodeDecodeError: not_utf8,
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Giza",
            version=giza.__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=settings.limits.request_bytes,
        logging_config=None,
        signature_types=[Node],
    )
    return Guard(app, node), node


def write_down(app: Litestar, network: str | None) -> None:
    """Make constant answers that take tenths of a second, so that the first request for them delays nobody."""
    written_schema(tuple(GAMES))
    for language in LANGUAGES:
        written_offer(language, network)
    app.openapi_schema.to_schema()


def problem(
    request: AnyRequest, status: int, code: str, message: Message, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """An answer with an error, in the client's language."""
    body = encode(Problem(code, message.text(language_of(request.scope))))
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def refused(request: AnyRequest, error: Refusal) -> Response[bytes]:
    """The answer to a request that is refused."""
    wait = RETRY_SECONDS.get(error.status)
    headers = None if wait is None else {"Retry-After": str(wait)}
    return problem(request, error.status, error.code, error.message, headers)


def not_understood(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """The answer to an invalid request."""
    status = error.status_code
    if status >= 500:
        return failed(request, error)
    if status in CODES:
        return problem(request, status, CODES[status], say(f"server.{CODES[status]}"), error.headers)
    return problem(request, 400, "bad_request", say("server.bad_request", reason=reason_of(error)))


def database_busy(request: AnyRequest, error: OperationalError) -> Response[bytes]:
    """The answer when the database is full, locked or unavailable: nothing has changed, and a retry may help."""
    log("the database failed", logging.ERROR, reason=str(error.orig).split("\n")[0], path=request.scope["path"])
    return problem(request, 503, "busy", say("server.busy"), {"Retry-After": str(RETRY_SECONDS[503])})


def too_deep(request: AnyRequest, error: RecursionError) -> Response[bytes]:
    """The answer to JSON that is nested too deeply."""
    log("a request is nested too deeply", logging.WARNING, path=request.scope["path"])
    return problem(request, 400, "bad_request", say("server.bad_request", reason="nested too deeply"))


def not_utf8(request: AnyRequest, error: UnicodeDecodeError) -> Response[bytes]:
    """The answer to JSON that isn't UTF-8."""
    log("a request isn't UTF-8", logging.WARNING, path=request.scope["path"])
    return problem(request, 400, "bad_request", say("server.bad_request", reason="not UTF-8"))


def reason_of(error: HTTPException) -> str:
    """What is wrong with a request, in one line."""
    extra = error.extra if isinstance(error, ValidationException) else None
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first = extra[0]
        return f"{first.get('key', '')}: {first.get('message', '')}"[:200].strip(": ")
    return str(error.detail).split("\n")[0][:200]


def failed(request: AnyRequest, error: Exception) -> Response[bytes]:
    """The answer to an error of the server, whose details go to the log and not to the client."""
    node_error = error.__cause__ or error
    log("a request failed", logging.ERROR, node_error, method=request.method, path=request.scope["path"])
    return problem(request, 500, "failed", say("server.failed"))
