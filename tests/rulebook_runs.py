"""The runs of words in the printed rulebooks, as hashes: they show what was copied, and can't be read.

`python tests/rulebook_runs.py FOLDER` remakes the hashes from a folder with the rulebooks as text files.
"""

import re
import sys
from hashlib import blake2b
from pathlib import Path

STORED = Path(__file__).parent / "data" / "rulebooks.hashes"
WORDS = 8
"""Words in a run."""
BYTES = 5
"""Bytes in a hash: among some 15,000 of them a run of our own is found by chance once in 70 million."""


def hashes_of(text: str) -> dict[bytes, str]:
    """All runs of words in a text, by their hash."""
    words = re.findall(r"[a-zäöüß0-9]+", text.casefold())
    runs = (" ".join(words[start : start + WORDS]) for start in range(len(words) - WORDS + 1))
    return {blake2b(run.encode(), digest_size=BYTES).digest(): run for run in runs}


def store(books: Path, file: Path = STORED) -> None:
    """Keep the hashes of all runs in the text files of a folder, in order."""
    found = {run for book in books.glob("*.txt") for run in hashes_of(book.read_text("utf-8"))}
    file.write_bytes(b"".join(sorted(found)))


def printed(file: Path = STORED) -> set[bytes]:
    """The hashes of all runs in the printed rulebooks."""
    stored = file.read_bytes()
    return {stored[start : start + BYTES] for start in range(0, len(stored), BYTES)}


if __name__ == "__main__":
    store(Path(sys.argv[1]))
