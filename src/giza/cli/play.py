"""A game in the terminal against bots."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.table import Table
from rich.text import Text

from giza.bots import Bot, ask, check_bot, make_any
from giza.cli.choose_game import choose_game, choose_names, choose_seats
from giza.cli.faces import face_of
from giza.cli.files import check_folder, save_record
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.cli.storyteller import Storyteller
from giza.cli.turn import Player
from giza.game import Game
from giza.records import parse_options
from giza.rules.contract import CHANCE


@dataclass(frozen=True)
class Arguments:
    """What the user asked for on the command line; None where it was left open."""

    game: str | None = None
    seats: int | None = None
    name: str | None = None
    seat: int = 0
    seed: int | None = None
    options: str = ""
    save: Path | None = None
    watch: bool = False
    bot: str | None = None
    """The one made for the game, if left open."""


def play_in_terminal(screen: Screen, arguments: Arguments) -> None:
    """Set up a game, play it to its end or until the user leaves, and save its record if that was asked for."""
    if arguments.save is not None:
        check_folder(arguments.save)
    seed = Random().getrandbits(32) if arguments.seed is None else arguments.seed
    if arguments.bot is not None:
        make_any(arguments.bot)  # whether there is one, before anything is asked
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


def new_game(screen: Screen, arguments: Arguments) -> Game:
    """The game that the user asks for."""
    rules = choose_game(screen, arguments.game)
    seats = choose_seats(screen, arguments.seats, rules)
    options = parse_options(rules, arguments.options)
    rules.complete(seats, options)
    names = choose_names(arguments.name, None if arguments.watch else arguments.seat, seats)
    return Game(rules, seats, names, **options)


def play_on(screen: Screen, game: Game, seat: int | None, bot: Bot, random: Random, save: Path | None) -> None:
    """Play until the game is over or the user leaves."""
    teller = Storyteller(screen, game.rules, table_follows=True)
    player = Player(screen, game, save)
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
            game.play(ask(bot, view, view["actions"]).action)
        else:
            teller.flush()
            if not player.act():
                screen.tell("terminal.goodbye")
                return
        teller.hear(before, game, seat)
    teller.flush()
    show_result(screen, game, seat)


def show_result(screen: Screen, game: Game, seat: int | None) -> None:
    """The final table, and who won."""
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
