"""`giza play`: a game in the terminal against bots."""

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.table import Table
from rich.text import Text

from giza.bots import Bot, ask, check_bot, make_any
from giza.cli.faces import face_of
from giza.cli.files import check_folder, save_record
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.cli.storyteller import Storyteller
from giza.cli.turn import TerminalPlayer
from giza.errors import BadOption
from giza.game import Game
from giza.games import DEFAULT_GAME, GAMES, Rules, rules_of
from giza.messages import say
from giza.records import LONGEST_NAME, parse_options
from giza.rules.contract import CHANCE

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
    """The number of players, bots included."""
    if wanted is not None:
        return wanted
    if not screen.interactive:
        return rules.default_seats
    return ask_number(screen, "terminal.how_many_players", rules.seats[0], rules.seats[-1], rules.default_seats)


def usual_seats(rules: Rules) -> int:
    """The number of seats used where games are compared: four, if the game allows it."""
    return COMPARED_SEATS if COMPARED_SEATS in rules.seats else rules.default_seats


def ask_number(screen: Screen, question: str, least: int, most: int, default: int) -> int:
    """A number that the user types; Enter alone selects the default."""
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
    """A name for every seat: the user's, and bots' names with different initials."""
    if seat is None:
        return BOT_NAMES[:seats]
    if seat not in range(seats):
        raise BadOption(say("option.no_such_seat", seat=seat, last=seats - 1))
    own = name or login_name()
    bots = [bot for bot in BOT_NAMES if bot[0] != own[:1].upper()]
    return [*bots[:seat], own, *bots[seat : seats - 1]]


def login_name() -> str:
    """The user's login name, fit for a story."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "Nefer"
    return name[:1].upper() + name[1:LONGEST_NAME] if name.isprintable() and name == name.strip() else "Nefer"


@dataclass(frozen=True)
class PlayArguments:
    """The user's options on the command line; None where they gave none."""

    game: str | None = None
    seats: int | None = None
    name: str | None = None
    seat: int = 0
    seed: int | None = None
    options: str = ""
    save: Path | None = None
    watch: bool = False
    bot: str | None = None
    """By default, the bot made for the game."""


def play_in_terminal(screen: Screen, arguments: PlayArguments) -> None:
    """Set up a game, play it to the end or until the user leaves, and save its record if requested."""
    if arguments.save is not None:
        check_folder(arguments.save)
    seed = Random().getrandbits(32) if arguments.seed is None else arguments.seed
    if arguments.bot is not None:
        make_any(arguments.bot)  # check the name before asking anything
    try:
        game = new_game(screen, arguments)
        bot = arguments.bot or game.rules.opponent
        check_bot(bot, game.rules)
        prepare(game, screen, bot=make_any(bot))
    except KeyboardInterrupt:
        screen.tell("terminal.goodbye")
        return
    seat = None if arguments.watch else arguments.seat
    try:
        play_on(screen, game, seat, make_any(bot, seed), Random(arguments.seed), arguments.save)
    finally:
        if arguments.save is not None:
            save_record(screen, game, arguments.save)


def new_game(screen: Screen, arguments: PlayArguments) -> Game:
    """The game that the user chose."""
    rules = choose_game(screen, arguments.game)
    seats = choose_seats(screen, arguments.seats, rules)
    options = parse_options(rules, arguments.options)
    rules.complete(seats, options)
    names = choose_names(arguments.name, None if arguments.watch else arguments.seat, seats)
    return Game(rules, seats, names, **options)


def play_on(screen: Screen, game: Game, seat: int | None, bot: Bot, random: Random, save: Path | None) -> None:
    """Play until the game is over or the user leaves."""
    teller = Storyteller(screen, game.rules, table_follows=True)
    player = TerminalPlayer(screen, game, save)
    leg = None
    while game.turn is not None:
        before = game.copy()
        if game.turn == CHANCE:
            game.draw(random)
        elif game.turn != seat:
            view = game.view(game.turn, with_state=True)
            if seat is None and view.get("leg") != leg:
                teller.flush()
                screen.show("", face_of(view).table(game.view(None), screen), "")
                leg = view.get("leg")
            answer = ask(bot, view, view["actions"])
            if answer.trouble is not None:
                screen.complain(say("terminal.bot_failed", name=game.names[game.turn], trouble=answer.trouble))
            game.play(answer.action)
        else:
            teller.flush()
            if not player.act():
                screen.tell("terminal.goodbye")
                return
            *_, last = game.steps()  # something may have been taken back before it
            before = last.before
        teller.hear(before, game, seat)
    teller.flush()
    show_result(screen, game, seat)


def show_result(screen: Screen, game: Game, seat: int | None) -> None:
    """Print the final table and the winners."""
    view = game.view(seat)
    screen.show("", face_of(view).table(view, screen), "")
    ranking = Table.grid(padding=(0, 2))
    scores, winners = game.scores(), game.winners()
    for place in sorted(range(game.seats), key=lambda place: (place not in winners, -scores[place])):
        style = "act" if place in winners else ""
        mark = "★" if place in winners else " "
        ranking.add_row(Text(mark, style), Text(game.names[place], style), Text(str(scores[place]), style))
    screen.show(ranking, "")
    names = [game.names[winner] for winner in winners]
    key = "terminal.one_winner" if len(winners) == 1 else "terminal.several_winners"
    screen.tell(key, "act", names=names, score=scores[winners[0]])
