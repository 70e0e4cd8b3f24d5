"""Plays a little in advance, so that everything a game and a bot need is compiled or loaded."""

from random import Random

from giza.bots import Bot, ask
from giza.game import Game
from giza.rules.contract import CHANCE
from giza.rules.warmup import OnStep, compilation, warm_up

COMPILED_FOR_BOTS = ("giza.bots", "giza.learning", "giza.odds")


def make_ready(game: Game, bot: Bot | None = None, on_step: OnStep | None = None, with_player: bool = False) -> bool:
    """Compile or load everything that a game and a bot need; return whether anything was compiled."""
    kernel = game.rules.kernel
    with compilation(kernel, on_step, *COMPILED_FOR_BOTS) as compiled:
        warm_up(kernel, game.state, with_player)
        rehearse(game.copy(), bot)
    return bool(compiled)


def rehearse(game: Game, bot: Bot | None) -> None:
    """Play a few events with their views and stories, which use compiled rules too, and ask a bot once."""
    random = Random(0)
    for _ in range(2 * game.seats):
        before = game.copy()
        if game.turn == CHANCE:
            game.draw(random)
        elif game.turn is not None:
            if bot is not None:
                ask(bot, game.view(game.turn, with_state=True), game.actions())
                bot = None
            game.play(game.actions()[-1])
        else:
            break
        game.story(before, 0)
        game.view(0)
