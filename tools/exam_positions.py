"""Make the positions of the exam, `src/giza/arena/positions/*.txt`: fixed, so run this only for a new game.

A position that changes makes all earlier sheets incomparable.
"""

from pathlib import Path

from giza.arena.exam import find_positions

FOLDER = Path(__file__).parents[1] / "src" / "giza" / "arena" / "positions"
COUNT, SEED = 50, 2026
TABLES = {"camelup1": ((2, 4, 6), 25), "camelup2": ((2, 4, 6), 25), "obelisk": ((2, 3, 4), 45)}
"""The numbers of seats, and the number of choices before which a position is taken at the latest."""


def main() -> None:
    """Write all files that aren't there."""
    FOLDER.mkdir(exist_ok=True)
    for game, (seats, apart) in TABLES.items():
        file = FOLDER / f"{game}.txt"
        if not file.exists():
            texts = find_positions(game, COUNT, seats, "easy", apart, SEED)
            file.write_text("".join(f"{text}\n" for text in texts), "utf-8")
            print(game, len(texts))


if __name__ == "__main__":
    main()
