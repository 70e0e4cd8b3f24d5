"""The Python side of a Web Worker: JSON in, JSON out, and nothing else crosses between the languages.

The worker's script hands over the page's messages, reads and writes when asked to, and passes the results on. Messages
are handled one at a time.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, json

from giza.browser.rooms import Viewer
from giza.browser.rows import (
    Conflict,
    Read,
    Stored,
    Unstored,
    Work,
    Write,
    decode_entry,
    decode_row,
    encode_entry,
    encode_row,
)
from giza.browser.server import Driver, LocalServer, Response
from giza.server.workers.jobs import JOBS

CAN = ("choose", "advise", "odds", "record", "replay", "view", "analysis", "chances", "step_odds")
"""The jobs that can be done here; all others take a server."""


class Request(Struct, tag_field="do", tag="request"):
    """The page sends a request as over HTTP."""

    path: str
    language: str
    body: str | None = None


class Connect(Struct, tag_field="do", tag="connect"):
    """The page opens a connection to a table."""

    line: int
    table: str


class Hear(Struct, tag_field="do", tag="hear"):
    """The page sends something over a connection."""

    line: int
    text: str


class HangUp(Struct, tag_field="do", tag="hang_up"):
    """The page closes a connection."""

    line: int


class Wake(Struct, tag_field="do", tag="wake"):
    """The announced time to wake has come."""


class News(Struct, tag_field="do", tag="news"):
    """Another tab has stored an entry of a table."""

    table: str


class Answered(Struct, tag_field="do", tag="answered"):
    """The answer to `Need`: what was read, or how writing went."""

    how: str = "stored"
    """`stored`, `conflict`, `unstored`, `read` or `nothing`."""
    row: str = ""
    entries: list[str] = []


class Need(Struct, omit_defaults=True):
    """Something to read or write; everything waits for the answer."""

    need: str
    table: str
    row: str | None = None
    number: int | None = None
    entry: str | None = None


class Handled(Struct):
    """The result of a message."""

    status: int | None
    body: str
    told: list[tuple[int, str]]
    """Messages, each with its connection."""
    closed: list[int]
    """Connections to tables that don't exist."""
    wake: float | None
    """The seconds until the next wake-up."""


Message = Request | Connect | Hear | HangUp | Wake | News | Answered
decode = json.Decoder(Message).decode


class Worker:
    """Handles messages from the worker's script."""

    def __init__(
        self, secret: str, link: str, jobs: Mapping[str, Callable[..., Any]], now: Callable[[], float] = time.time
    ) -> None:
        self.now = now
        self.server = LocalServer(secret, link, Driver(now, jobs))
        self.lines: dict[int, Viewer] = {}
        self.told: list[tuple[int, str]] = []
        self.closed: list[int] = []
        self.work: Work[Response | None] | None = None

    def ask(self, text: str) -> str:
        """Handle a message; return what it needs to continue, or its result."""
        message = decode(text)
        return self.go_on(message) if isinstance(message, Answered) else self.begin(message)

    def begin(self, message: Message) -> str:
        """Start to handle a message of the page."""
        self.work = self.do(message)
        return self.step(lambda work: next(work))

    def go_on(self, answer: Answered) -> str:
        """Continue with what was read or written."""
        if answer.how == "conflict":
            return self.step(lambda work: work.throw(Conflict()))
        if answer.how == "unstored":
            return self.step(lambda work: work.throw(Unstored()))
        stored = None
        if answer.how == "read":
            stored = Stored(decode_row(answer.row), [decode_entry(one) for one in answer.entries])
        return self.step(lambda work: work.send(stored))

    def step(self, advance: Callable[[Work[Response | None]], Read | Write]) -> str:
        """Continue to the next need, or to the end."""
        assert self.work is not None
        try:
            return told_of(advance(self.work))
        except StopIteration as end:
            return self.finish(end.value)

    def finish(self, answer: Response | None) -> str:
        """Collect the result."""
        self.work = None
        at = self.server.wakes()
        wake = None if at is None else max(0.0, at - self.now())
        status, body = (None, "") if answer is None else (answer.status, answer.body.decode())
        done = Handled(status, body, self.told, self.closed, wake)
        self.told, self.closed = [], []
        return json.encode(done).decode()

    def do(self, message: Message) -> Work[Response | None]:
        """Handle a message of the page."""
        server = self.server
        match message:
            case Request():
                body = None if message.body is None else message.body.encode()
                return (yield from server.request(message.path, message.language, body))
            case Connect():
                line = message.line
                viewer = yield from server.connect(message.table, lambda data: self.told.append((line, data.decode())))
                if viewer is None:
                    self.closed.append(line)
                else:
                    self.lines[line] = viewer
            case Hear() if message.line in self.lines:
                yield from server.hear(self.lines[message.line], message.text)
            case HangUp() if message.line in self.lines:
                viewer = self.lines.pop(message.line)
                viewer.room.leave(viewer)
            case News() if message.table in server.rooms:
                yield from server.rooms[message.table].read_on()
            case Wake():
                yield from server.wake()
        return None


def told_of(need: Read | Write) -> str:
    """A need as data for the worker's script."""
    if isinstance(need, Read):
        told = Need("read", need.table)
    else:
        row, entry = encode_row(need.row).decode(), need.entry
        told = Need("write", need.row.plan.id, row)
        if entry is not None:
            told.number, told.entry = entry.number, encode_entry(entry).decode()
    return json.encode(told).decode()


def start(secret: str, link: str, can: Sequence[str] = CAN) -> Worker:
    """Create the worker for a device with this secret and a page at this address."""
    return Worker(secret, link, {name: JOBS[name] for name in can})
