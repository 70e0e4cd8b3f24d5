"""Make the perft counts, golden records, digests and verdicts of `tests/data` again: only when they change on purpose.

Run it as `python tools/make_test_data.py` and read the difference before committing it.
"""

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from giza import Game  # noqa: E402
from positions import ACTIONS_PLAYED, SETTINGS, perft, played  # noqa: E402
from telling import telling  # noqa: E402
from verdicts import TITLES, verdicts  # noqa: E402

DATA = ROOT / "tests" / "data"
WIDE_DEPTH, NARROW_DEPTH = 3, 2
WIDE_SEATS = (2, 4, 6)
TOLD = ("camelup1-2", "camelup1-5", "camelup2-3", "camelup2-8", "obelisk-2", "obelisk-3", "obelisk-5")
"""The records whose whole output is kept, besides those with house rules."""
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("camelup1", 3, {"flip_in_place": True, "own_tile_blocks_neighbours": True, "end_clamp": "deck"}),
    ("camelup2", 7, {"end_clamp": "total", "relocation_guard": 4}),
    ("obelisk", 2, {"expert": True, "copies_per_value": 3}),
    ("obelisk", 4, {"expert": True, "fd_counts_as_build": False}),
    ("obelisk", 5, {"action_counts": (1, 0, 3, 2, 4, 1, 3, 2, 2)}),
]

RARE: list[tuple[str, int, dict[str, Any]]] = [
    ("obelisk", 3, {"action_counts": (0, 0, 0, 1, 1, 8, 1, 8, 0)}),
    ("obelisk", 4, {"expert": True}),
]
"""Games in which action cards are played and finish what they begin, as random players seldom do."""
LIKED = {
    "pick": 30.0,
    "play": 10.0,
    "choose": 10.0,
    "top": 10.0,
    "bottom": 10.0,
    "stop": 3.0,
    "end": 3.0,
    "decline": 0.3,
}
"""The weight with which the players of such a game choose each kind of action."""


def make_perft() -> None:
    """Count from every fixed position."""
    rows = []
    for name, seats in SETTINGS:
        for title, actions in ACTIONS_PLAYED.items():
            depth = WIDE_DEPTH if seats in WIDE_SEATS else NARROW_DEPTH
            counts = perft(played(name, seats, actions), depth)
            rows.append({"game": name, "seats": seats, "position": title, "counts": counts})
            print(rows[-1])
    text = ",\n".join("  " + json.dumps(row) for row in rows)
    (DATA / "perft.json").write_text(f"[\n{text}\n]\n")


def make_records() -> None:
    """Play a game of every kind to its end."""
    games: dict[str, Game] = {}
    for number, (name, seats, options) in enumerate([(name, seats, {}) for name, seats in SETTINGS] + VARIANTS):
        title = f"{name}-{seats}" + (f"-house-rules-{number}" if options else "")
        games[title] = played(name, seats, 10_000, "golden", **options)
    for name, seats, options in RARE:
        games[f"{name}-{seats}-rare-actions"] = rarely_played(name, seats, options)
    digests = {}
    for title, g in games.items():
        (DATA / "records" / f"{title}.txt").write_text(g.record())
        digests[title] = hashlib.sha256(g.state.tobytes()).hexdigest()
        print(title, g.scores())
    (DATA / "records" / "digests.json").write_text(json.dumps(digests, indent=2) + "\n")


def rarely_played(name: str, seats: int, options: dict[str, Any]) -> Game:
    """A finished game whose players prefer rare actions."""
    chooser = random.Random(f"rare {name} {seats}")
    g = Game(name, seats, **options)
    g.settle(chooser)
    while g.turn is not None:
        actions = g.actions()
        kinds = sorted({action.split()[0] for action in actions})
        kind = chooser.choices(kinds, [LIKED.get(kind, 1.0) for kind in kinds])[0]
        g.play(chooser.choice([action for action in actions if action.split()[0] == kind]))
        g.settle(chooser)
    return g


def make_told() -> None:
    """Save the views and stories of some games."""
    for record in sorted((DATA / "records").glob("*.txt")):
        if record.stem in TOLD or record.stem.endswith("rare-actions") or "house-rules" in record.stem:
            (DATA / "told" / record.name).write_text("\n".join(telling(record.read_text("utf-8"))) + "\n")


def make_verdicts() -> None:
    """Save what judges say of positions: after `VERSION` of a judge was raised."""
    text = ",\n".join(f'"{title}": {json.dumps(verdicts(title))}' for title in TITLES)
    (DATA / "verdicts.json").write_text(f"{{\n{text}\n}}\n")


if __name__ == "__main__":
    make_perft()
    make_records()
    make_told()
    make_verdicts()
