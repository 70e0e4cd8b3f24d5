"""An exam for players of any kind, language models included: what they miss per choice in fixed positions.

Victories need hundreds of games to tell players apart; what a choice misses, compared with the best one, needs dozens.
Every game has a list of positions in `positions/`, as text, each as the seat to act knows it. The judge of the game
knows what every action is worth there. `Sheet` is the result: the same player gets the same sheet on every machine.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

from giza import __version__
from giza.analysis.accounts import Considered, Grade, consider, grade_of
from giza.analysis.judges import judge_for, signature_of
from giza.arena.statistics import estimate
from giza.bots import Bot, ask, make_any
from giza.errors import BadOption
from giza.figures import rounded
from giza.game import Game
from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.options import whole_number
from giza.rules.contract import CHANCE

MOST_GAMES = 10_000
DIGITS = 4


@dataclass(frozen=True)
class Marked:
    """A choice and what it missed, compared with the best one by what the player could know."""

    action: str
    best: str
    missed: float
    """In pounds or points; 0 if the best action only improves the share of the victory."""
    share: float
    """Of the victory."""
    illegal: int = 0
    """The number of illegal answers before it."""


def mark(action: str, considered: Sequence[Considered], illegal: int = 0) -> Marked:
    """Compare an action with the best one; `considered` has all, best first."""
    best, chosen = considered[0], next(one for one in considered if one.action == action)
    missed = max(0.0, best.score - chosen.score)
    return Marked(action, best.action, missed, max(0.0, best.share - chosen.share), illegal)


def considered_in(game: Game) -> tuple[Considered, ...]:
    """Every action of the seat to act with its worth by what that seat knows, best first."""
    seat = game.turn
    if seat is None or seat == CHANCE:
        raise BadOption(say("exam.nobody_to_act"))
    return consider(game.rules, game.concealed(seat), seat, game.actions(), judge_for(game))


@dataclass
class Sheet:
    """What a player missed in a number of choices."""

    player: str
    rules: Rules
    about: str
    """What the choices were, such as `positions 1-50`."""
    marks: list[Marked] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    """Of the victory, by game, if whole games were played."""

    def as_data(self) -> dict[str, Any]:
        """The sheet as data for JSON, with everything it depends on."""
        missed, shares = (estimate([getattr(one, name) for one in self.marks]) for name in ("missed", "share"))
        grades = [grade_of(one.share) for one in self.marks]
        return {
            "player": self.player,
            "game": self.rules.name,
            "about": self.about,
            "choices": len(self.marks),
            "missed_per_choice": rounded(missed.mean, DIGITS),
            "interval": [
                rounded(bound, DIGITS) if math.isfinite(bound) else None for bound in (missed.low, missed.high)
            ],
            "share_missed_per_choice": rounded(shares.mean, DIGITS),
            "best_chosen": rounded(sum(one.action == one.best for one in self.marks) / len(self.marks), DIGITS),
            "grades": {str(grade): grades.count(grade) for grade in Grade},
            "illegal_answers": sum(one.illegal for one in self.marks),
            "victories": rounded(sum(self.shares), DIGITS) if self.shares else None,
            "games": len(self.shares),
            "judge": signature_of(self.rules),
            "giza": __version__,
        }


@cache
def positions_of(game: str) -> tuple[str, ...]:
    """The positions of a game's exam; `BadOption` if it has none."""
    file = resources.files("giza.arena") / "positions" / f"{game}.txt"
    if not file.is_file():
        names = [name for name in GAMES if (resources.files("giza.arena") / "positions" / f"{name}.txt").is_file()]
        raise BadOption(say("exam.no_positions", game=game, games=names))
    return tuple(file.read_text("utf-8").splitlines())


def posed(game: str, number: int) -> Game:
    """Position `number` of a game's exam, from 1, as the seat to act knows it."""
    texts = positions_of(rules_of(game).name)
    return Game.from_position(texts[whole_number("number", number, 1, len(texts)) - 1])


Told = Callable[[int, int], None]
"""Called with the number of choices (or games) done, and their total."""


def examine(bot: Any, game: str, count: int | None = None, seed: int = 0, told: Told = lambda *_: None) -> Sheet:
    """Let a player choose in the first `count` positions of a game, by default all; bots are named as in `play_match`.

    >>> examine("random", "camelup1", count=3).as_data()["choices"]
    3
    """
    rules = rules_of(game)
    texts = positions_of(rules.name)
    count = len(texts) if count is None else whole_number("count", count, 1, len(texts))
    code = sha256("\n".join(texts[:count]).encode()).hexdigest()[:8]
    sheet = Sheet(name_of(bot), rules, f"positions 1-{count} ({code})")
    player = make_any(bot, seed)
    for number in range(1, count + 1):
        position = posed(rules.name, number)
        view = position.view(position.turn)
        sheet.marks.append(marked_answer(player, position, view["actions"]))
        told(number, count)
    return sheet


def marked_answer(player: Bot, position: Game, actions: Sequence[str]) -> Marked:
    """What a player chooses; one that fails gets a random action and a mark for an illegal answer."""
    answer = ask(player, position.view(position.turn), actions)
    return mark(answer.action, considered_in(position), int(answer.fault is not None))


def examine_in_games(
    bot: Any,
    game: str,
    games: int = 10,
    seats: int | None = None,
    rivals: Sequence[str] = ("easy",),
    seed: int = 0,
    told: Told = lambda *_: None,
) -> Sheet:
    """Let a player play whole games against fixed bots, its seat changing from game to game, and mark every choice."""
    import numpy as np

    rules = rules_of(game)
    seats = rules.default_seats if seats is None else seats
    games = whole_number("games", games, 1, MOST_GAMES)
    against = " ".join(rivals)
    sheet = Sheet(name_of(bot), rules, f"{games} games with {seats} seats against {against}, seed {seed}")
    for number in range(games):
        seeds = np.random.SeedSequence([seed, number]).generate_state(seats)
        own = number % seats
        others = [rivals[seat % len(rivals)] for seat in range(seats)]
        players = [make_any(bot if seat == own else others[seat], int(seeds[seat])) for seat in range(seats)]
        g, chance = Game(rules, seats), np.random.default_rng([seed, number])
        while g.turn is not None:
            if g.turn == CHANCE:
                g.draw(chance)
                continue
            actions = g.actions()
            if g.turn == own and len(actions) > 1:
                sheet.marks.append(marked_answer(players[own], g, actions))
                g.play(sheet.marks[-1].action)
            else:
                g.play(ask(players[g.turn], g.view(g.turn), actions).action)
        sheet.shares.append(g.shares()[own])
        told(number + 1, games)
    return sheet


def name_of(bot: Any) -> str:
    """A bot's name on a sheet."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def find_positions(game: str, count: int, seats: Iterable[int], player: str, apart: int, seed: int) -> list[str]:
    """Positions for an exam, `apart` choices apart, from games that a bot plays against itself."""
    import numpy as np

    rules, found = rules_of(game), []
    tables = [seats for seats in seats for _ in range(count)]
    tables = tables[:: max(1, len(tables) // count)]
    for number, seats_here in enumerate(tables[:count]):
        g, chance = Game(rules, seats_here), np.random.default_rng([seed, number])
        bots = [make_any(player, 1000 * number + seat) for seat in range(seats_here)]
        wait = int(chance.integers(1, apart))
        while g.turn is not None:
            if g.turn == CHANCE:
                g.draw(chance)
                continue
            wait -= len(g.actions()) > 1
            if wait <= 0:
                found.append(Game.from_view(g.view(g.turn)).position(complete=True))
                break
            g.play(ask(bots[g.turn], g.view(g.turn), g.actions()).action)
    return found
