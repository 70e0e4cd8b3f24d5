"""Let a bot of another version of Giza play in this one's arena, to measure how far we have come.

`giza arena hard "program:OTHER/.venv/bin/python tools/other_version.py hard"` plays against the bot `hard` of the
version that is installed in that environment. A choice is a line of JSON on the standard input, the answer a line on
the standard output. Versions whose views hold the state under its former name `record` are understood too.
"""

import json
import sys

from giza.bots import make


def main() -> None:
    """Answer until there are no more questions."""
    name, seed = sys.argv[1], int(sys.argv[2])
    bot = make(name, seed)
    for line in sys.stdin:
        question = json.loads(line)
        view = question["view"]
        print(bot.choose({**view, "record": view.get("state")}, question["actions"]), flush=True)


if __name__ == "__main__":
    main()
