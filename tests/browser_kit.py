"""Local tables for tests: a store that can fail, and a driver that does what a Web Worker does."""

from typing import Any

from giza.browser.rows import Conflict, Read, Row, Stored, Unstored, Work, Write, decode_row, encode_row
from giza.browser.server import Driver, LocalServer, Response
from giza.server.table.deeds import Entry


class MemoryStore:
    """Keeps tables as a browser does: an entry's number is given once."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.full = False

    def answer(self, need: Read | Write) -> Stored | None:
        if isinstance(need, Read):
            row = self.rows.get(need.table)
            return None if row is None else Stored(decode_row(row), list(self.entries[need.table]))
        self.append(need.row, need.entry)
        return None

    def append(self, row: Row, entry: Entry | None) -> None:
        if self.full:
            raise Unstored
        known = self.entries.setdefault(row.plan.id, [])
        if entry is not None and entry.number != len(known) + 1:
            raise Conflict
        self.rows[row.plan.id] = encode_row(row)
        known += [entry] if entry is not None else []


def finish(work: Work, store: MemoryStore) -> Any:
    """Do something to its end."""
    try:
        need = next(work)
        while True:
            try:
                found = store.answer(need)
            except (Conflict, Unstored) as error:
                need = work.throw(error)
            else:
                need = work.send(found)
    except StopIteration as end:
        return end.value


class Device:
    """A tab with its store; a second one on the same store is the tab after a reload, or another one beside it."""

    def __init__(
        self, driver: Driver, store: MemoryStore | None = None, link: str = "", secret: str = "05" * 32
    ) -> None:
        self.store = store or MemoryStore()
        self.server = LocalServer(secret, link, driver)
        self.told: list[list[bytes]] = []
        self.lines: list[Any] = []

    def request(self, path: str, body: bytes | None = None, language: str = "en") -> Response:
        return finish(self.server.request(path, language, body), self.store)

    def connect(self, table: str) -> int:
        """The number of a new connection, whose messages are in `told`."""
        heard: list[bytes] = []
        self.told.append(heard)
        self.lines.append(finish(self.server.connect(table, heard.append), self.store))
        return len(self.lines) - 1

    def hear(self, line: int, text: bytes) -> None:
        finish(self.server.hear(self.lines[line], text), self.store)

    def settle(self) -> None:
        """Do all that is due now."""
        while (at := self.server.wakes()) is not None and at <= self.server.driver.now():
            finish(self.server.wake(), self.store)

    def heard(self, line: int) -> list[bytes]:
        """The messages of a connection since the last call."""
        told = list(self.told[line])
        self.told[line].clear()
        return told
