"""Puzzles of Camel Up: judged by the exact odds, and explained by them."""

from msgspec import Struct

from giza.bots.interface import ExplainingBot
from giza.game import Game
from giza.games.camelup.odds.worth import Bet, bets
from giza.games.camelup.rules.scoring import TICKET_VALUES
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.games.camelup.words.position import position
from giza.lessons.puzzles import Choice, Puzzle
from giza.odds import LegOdds, leg

SEATS = (3, 4, 5)
"""Tables at which puzzles are looked for."""
CLEAR = 0.5
"""The best choice is worth this many pounds more than the second."""
CHOICES = 4


class Chance(Struct, frozen=True):
    """How a camel stands in this leg: the chances to be first and second."""

    camel: str
    first: float
    second: float


class CamelUpPuzzle(Puzzle, frozen=True, kw_only=True):
    """A race, and what lies beside it."""

    position: str
    tickets_left: list[int]
    tickets: list[list[int]]
    """What this player holds: for every racing camel the values of the tickets."""
    bets: list[int]
    """How many cards lie on the winner and on the last camel."""
    odds: list[Chance]


PUZZLE = CamelUpPuzzle


def obvious_action(game: Game, odds: LegOdds) -> str:
    """What a newcomer would do: take a ticket of the camel that leads now; without one, roll."""
    stacks = dict(part.split(":") for part in odds_position(game).split() if ":" in part)
    for space in sorted(stacks, key=int, reverse=True):
        for letter in reversed(stacks[space]):
            camel = next((name for name in odds.situation.racers if name[0] == letter), None)
            if camel is not None:
                return f"ticket {camel}" if f"ticket {camel}" in game.actions() else "roll"
    return "roll"


def odds_position(game: Game) -> str:
    """The position text of a race."""
    return position(game.state)


def choices_of(worth: list[Bet], obvious: str) -> list[Choice]:
    """The best, the obvious and the next best of other kinds, in an order that gives nothing away."""
    chosen = [worth[0], next(bet for bet in worth if bet.action == obvious)]
    for bet in worth[1:]:
        kinds = [choice.action.split()[0] for choice in chosen]
        if len(chosen) < CHOICES and bet not in chosen and kinds.count(bet.action.split()[0]) < 2:
            chosen.append(bet)
    return [Choice(bet.action, round(bet.pounds, 4)) for bet in sorted(chosen, key=lambda bet: bet.action)]


def puzzle_at(game: Game, judge: ExplainingBot, id: str) -> CamelUpPuzzle | None:
    """The puzzle in a position; None if it is none."""
    seat = game.turn
    assert seat is not None
    worth = bets(game, seat)
    if worth[0].pounds - worth[1].pounds < CLEAR:
        return None
    odds = leg(game)
    obvious = obvious_action(game, odds)
    best = worth[0].action
    if obvious == best or judge.explain(game.view(seat, with_state=True), game.actions())[0].action != best:
        return None
    s = game.state
    return CamelUpPuzzle(
        id=id,
        game=game.rules.name,
        seats=int(s.seats),
        seat=seat,
        position=odds_position(game),
        tickets_left=[int(left) for left in s.tickets_left],
        tickets=[
            [value for rank, value in enumerate(TICKET_VALUES) if held >> rank & 1] for held in s.tickets[seat].tolist()
        ],
        bets=[int(s.bets_laid[WINNER_DECK]), int(s.bets_laid[LOSER_DECK])],
        choices=choices_of(worth, obvious),
        best=best,
        obvious=obvious,
        odds=[Chance(camel, round(places[0], 6), round(places[1], 6)) for camel, places in odds.place.items()],
        record=game.record(),
    )
