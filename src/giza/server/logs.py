"""Structured logs: one JSON object a line, with no token, no hand and no address in it."""

import json
import logging
import sys
import traceback
from typing import Any

LOGGER = logging.getLogger("giza.server")


class OneLine(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "more", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = "".join(traceback.format_exception(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False, default=str)


def log(what: str, level: int = logging.INFO, error: BaseException | None = None, **more: object) -> None:
    """Write down that something happened."""
    LOGGER.log(level, what, extra={"more": more}, exc_info=error)


def set_up() -> None:
    """Send logs of the server, and warnings of what it stands on, to standard error; a terminal shows warnings only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
