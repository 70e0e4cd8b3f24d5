"""What the user left open on the command line: asked for at a terminal, filled with a default elsewhere."""

import getpass
from collections.abc import Sequence

from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.games import DEFAULT_GAME, GAMES, Rules, rules_of
from giza.messages import say
from giza.player_names import LONGEST_NAME

COMPARED_SEATS = 4
BOT_NAMES = ("Amina", "Badru", "Chione", "Djoser", "Edjo", "Farida", "Gamal", "Hathor", "Isis")


def choose_game(screen: Screen, wanted: str | None) -> Rules:
    """The rules of the game to play."""
    if wanted is not None:
        return rules_of(wanted)
    if not screen.interactive:
        return rules_of(DEFAULT_GAME)
    screen.tell("terminal.which_game", "bold")
    names = list(GAMES)
    for number, name in enumerate(names, 1):
        screen.show(f"  {number}  {GAMES[name].title.text(screen.language)}")
    default = names.index(DEFAULT_GAME) + 1
    return GAMES[names[ask_number(screen, "terminal.number", 1, len(names), default) - 1]]


def choose_seats(screen: Screen, wanted: int | None, rules: Rules) -> int:
    """How many players there are, bots included."""
    if wanted is not None:
        return wanted
    if not screen.interactive:
        return rules.default_seats
    return ask_number(screen, "terminal.how_many_players", rules.seats[0], rules.seats[-1], rules.default_seats)


def usual_seats(rules: Rules) -> int:
    """How many play where games are compared: four, if the game allows it."""
    return COMPARED_SEATS if COMPARED_SEATS in rules.seats else rules.default_seats


def ask_number(screen: Screen, question: str, least: int, most: int, default: int) -> int:
    """A number that the user types, or the default for just pressing Enter."""
    while True:
        answer = screen.ask(screen.words(question, least=least, most=most, default=default) + " ")
        if answer is None:
            raise KeyboardInterrupt
        if not answer:
            return default
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        screen.complain(say("terminal.needs_number", least=least, most=most))


def choose_names(name: str | None, seat: int | None, seats: int) -> Sequence[str]:
    """A name for everybody: the user's own, and bots whose initials differ from it."""
    if seat is None:
        return BOT_NAMES[:seats]
    if seat not in range(seats):
        raise BadOption(say("option.no_such_seat", seat=seat, last=seats - 1))
    own = name or login_name()
    bots = [bot for bot in BOT_NAMES if bot[0] != own[:1].upper()]
    return [*bots[:seat], own, *bots[seat : seats - 1]]


def login_name() -> str:
    """The user's name on this machine, fit for a story."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "Nefer"
    return name[:1].upper() + name[1:LONGEST_NAME] if name.isprintable() and name == name.strip() else "Nefer"
