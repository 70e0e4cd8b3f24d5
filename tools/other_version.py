"""Let a bot of another version of Giza play in this version's arena, to measure progress.

`giza arena hard "program:OTHER/.venv/bin/python tools/other_version.py hard"` plays against the bot `hard` of the
version installed in that environment. It is for versions without `giza engine`: this file speaks the engine protocol
and needs nothing of Giza but bots and views; those have their state as `state`, or as `record`.
"""

import json
import sys

from giza.bots import make


def main() -> None:
    """Answer until the input ends."""
    name = sys.argv[1]
    bot, view = make(name), {}
    actions: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "giza":
            print(f"name {name} of another version\ngizaok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "newgame":
            seed = dict(part.partition("=")[::2] for part in rest.split()[1:])["seed"]
            bot = make(name, int(seed))
        elif word == "position":
            actions = []
        elif word == "view":
            view = json.loads(rest)
        elif word == "action":
            actions.append(rest)
        elif word == "go":
            print("bestmove", bot.choose({**view, "record": view["state"]}, actions), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
