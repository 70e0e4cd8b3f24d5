"""Play variants of Camel Up's greedy against a base variant.

python -m giza.games.camelup.laboratory [--edition 1] [--seats 4] [--starts 2000] [--seed 1] [--sure] BASE VARIANT…

A variant changes habits of the real bots: patience=0.5,read=today; an empty text changes none. With courses=16, a
player starts with 16 playouts from each of the best actions; trust=30 is the weight of greedy's own value, in playouts.
"""

import argparse
import time

from giza.games.camelup.laboratory.matches import play, player_from
from giza.games.camelup.laboratory.players import new_room


def main() -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base")
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--edition", type=int, default=1, choices=(1, 2))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--starts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sure", action="store_true")
    wishes = parser.parse_args()
    room, base = new_room(wishes.edition), player_from(wishes.base, wishes.seats)
    for variant in wishes.variants:
        begin = time.process_time()
        players = player_from(variant, wishes.seats), base
        found = play(room, wishes.edition, wishes.seats, wishes.starts, wishes.seed, players, wishes.sure)
        spent = 1e6 * (time.process_time() - begin) / found.games
        share, lead = found.share.text(100, " %"), found.lead.text(1, " pounds")
        print(f"{variant or '(none)':40} {share}, {lead} ahead, {found.games} games of {spent:.0f} µs", flush=True)


if __name__ == "__main__":
    main()
