"""Serves tables for browser tests: a process of its own, with bots that don't pause."""

import sys
from pathlib import Path

from giza.server.serve import serve
from server_kit import settings_for


def tell(address: str) -> None:
    print(address, flush=True)


if __name__ == "__main__":
    serve(settings_for(Path(sys.argv[1])), "127.0.0.1", 0, ready=tell)
