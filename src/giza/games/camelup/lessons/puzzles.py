"""Camel Up's puzzles, judged and explained by the exact odds."""

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
"""The numbers of seats for which puzzles are searched."""
CLEAR = 0.5
"""The least advantage of the best choice over the second, in pounds."""
CHOICES = 4


class Chance(Struct, frozen=True):
    """A camel's chances to be first and second in this leg."""

    camel: str
    first: float
    second: float


class CamelUpPuzzle(Puzzle, frozen=True, kw_only=True):
    """A race, and the tickets and cards next to the track."""

    position: str
    tickets_left: list[int]
    tickets: list[list[int]]
    """The values of this player's tickets for every racing camel."""
    bets: list[int]
    """The numbers of cards bet on the winner and on the last camel."""
    odds: list[Chance]


PUZZLE = CamelUpPuzzle


def obvious_action(game: Game, odds: LegOdds) -> str:
    """A beginner's choice: a ticket of the camel in the lead, or a roll if there is none."""
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
    """The best choice, the obvious one, and the next best of other kinds, in an order that gives nothing away."""
    chosen = [worth[0], next(bet for bet in worth if bet.action == obvious)]
    for bet in worth[1:]:
        kinds = [choice.action.split()[0] for choice in chosen]
        if len(chosen) < CHOICES and bet not in chosen and kinds.count(bet.action.split()[0]) < 2:
            chosen.append(bet)
    return [Choice(bet.action, round(bet.pounds, 4)) for bet in sorted(chosen, key=lambda bet: bet.action)]


def puzzle_at(game: Game, judge: ExplainingBot, id: str) -> CamelUpPuzzle | None:
    """The puzzle in a position; None if there is none."""
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
