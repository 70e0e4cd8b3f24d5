"""Run a bot of another version of Giza in this version's arena, to measure progress.

`giza arena hard "program:OTHER/.venv/bin/python tools/other_version.py hard"` plays against the bot `hard` of the
version installed in that environment. It reads a choice as a line of JSON from standard input, and answers with a line
on standard output. Versions whose views have the state under its former name `record` are supported too.
"""

import json
import sys

from giza.bots import make


def main() -> None:
    """Answer until the input ends."""
    name, seed = sys.argv[1], int(sys.argv[2])
    bot = make(name, seed)
    for line in sys.stdin:
        question = json.loads(line)
        view = question["view"]
        print(bot.choose({**view, "record": view.get("state")}, question["actions"]), flush=True)


if __name__ == "__main__":
    main()
