"""What every action is worth in pounds, as far as odds can tell.

The model, in short (docs/odds.md has it at length): from now on only dice fall. A ticket is worth what it is expected
to pay at the end of the leg, a tile the expected stops on it and what it changes in the tickets one holds, a roll its
1 £, a partner the expected copy of their best ticket. A bet on the race pays by how many right cards lie below it, and
every card of another player is right as often as the odds say now. That nobody falls below 0 £ is left out.
"""

from typing import NamedTuple, cast

from giza.errors import IllegalAction
from giza.game import Game
from giza.games.camelup.odds.cards import card_pounds, cards_of_others, expected_pay
from giza.games.camelup.odds.leg_odds import lines_with, ticket_worth
from giza.games.camelup.odds.lines import Lines, count_lines
from giza.games.camelup.odds.races import race_after
from giza.games.camelup.odds.situation import Situation, situation
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, TICKET_VALUES, best_reward
from giza.games.camelup.rules.state import LOSER_DECK, TICKETS, WINNER_DECK
from giza.messages import say
from giza.rules.contract import State, copy_state


class Bet(NamedTuple):
    """An action and its expected pounds."""

    action: str
    pounds: float


def card_worth(chance: float, earlier: int, right: float | None = None) -> float:
    """The expected pounds of a card on the race whose camel comes in with this chance.

    `earlier` cards of other players lie below it; if the camel does come in, each of them is right with probability
    `right`, which is `chance` unless given: others bet by the odds.

    >>> card_worth(1.0, 0), card_worth(0.5, 0)
    (8.0, 3.5)
    >>> card_worth(1.0, 2, right=1.0)
    3.0
    """
    return card_pounds(chance, expected_pay(earlier, chance if right is None else right))


def tickets_worth(s: State, seat: int, lines: Lines) -> float:
    """The expected pounds of all betting tickets that a player holds."""
    return sum(
        ticket_worth(lines, camel, rank)
        for camel in range(RACERS)
        for rank in range(TICKETS)
        if s.tickets[seat, camel] >> rank & 1
    )


def partner_worth(s: State, other: int, lines: Lines) -> float:
    """The expected pounds from copying another player's best ticket."""
    return (
        sum(
            int(lines.top_two[first, second]) * int(best_reward(s, other, first, second))
            for first in range(RACERS)
            for second in range(RACERS)
            if first != second
        )
        / lines.total
    )


def tile_worth(where: Situation, seat: int, space: int, side: int, before: Lines) -> float:
    """What a player gains by laying the tile there: its stops, less those of the one lifted, and better tickets."""
    s = copy_state(where.state)
    held_before = tickets_worth(s, seat, before)
    stops_before = int(before.landings[s.tile_space[seat]]) / before.total if s.tile_space[seat] != 0 else 0.0
    s.tile_space[seat], s.tile_side[seat] = space, side
    after = lines_with(where, int(packed_tiles(s)))
    return int(after.landings[space]) / after.total - stops_before + tickets_worth(s, seat, after) - held_before


def bets(game: Game, seat: int | None = None) -> list[Bet]:
    """Every legal action of the seat to act with its expected pounds, best first; `IllegalAction` off turn.

    It uses nothing that the seat can't know.
    """
    where = situation(game)
    turn = cast(int, game.turn)  # `situation` has seen to it that it is a player's
    if seat not in (None, turn):
        raise IllegalAction(say("odds.not_their_turn", seat=seat, turn=turn, name=game.names[turn]))
    seat = turn
    where = where._replace(state=game.concealed(seat))
    s = where.state
    lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
    odds = race_after(where, lines)
    numbers = {camel: number for number, camel in enumerate(where.racers)}
    worth = []
    for action in game.actions():
        kind, *rest = action.split()
        if kind == "roll":
            pounds = float(PYRAMID_TICKET)
        elif kind == "ticket":
            camel = numbers[rest[0]]
            rank = len(TICKET_VALUES) + where.edition - 2 - int(s.tickets_left[camel])
            pounds = ticket_worth(lines, camel, rank)
        elif kind == "tile":
            pounds = tile_worth(where, seat, int(rest[0]), 1 if rest[1] == "+" else -1, lines)
        elif kind == "winner":
            pounds = card_worth(odds.winner[rest[0]], cards_of_others(s, WINNER_DECK, seat))
        elif kind == "loser":
            pounds = card_worth(odds.loser[rest[0]], cards_of_others(s, LOSER_DECK, seat))
        else:
            pounds = partner_worth(s, int(rest[0]), lines)
        worth.append(Bet(action, pounds))
    return sorted(worth, key=lambda bet: -bet.pounds)
