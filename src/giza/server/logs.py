"""Structured logs: one JSON object per line, without tokens, hands or addresses."""

import json
import logging
import sys
import traceback
from typing import Any

LOGGER = logging.getLogger("giza.server")


class OneLine(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
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
    """Log an event."""
    LOGGER.log(level, what, extra={"more": more}, exc_info=error)


def set_up() -> None:
    """Send the server's logs and its libraries' warnings to standard error; a terminal gets warnings only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
