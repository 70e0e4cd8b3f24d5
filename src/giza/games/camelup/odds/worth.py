"""The expected pounds of every action, by the odds.

The model in short (docs/background/odds.md has the details): from now on only dice fall. A ticket is worth its expected
payment at the end of the leg, a tile its expected stops and the change of the player's own tickets, a roll its £1, a
partner the expected copy of their best ticket. A bet on the race pays by the number of right cards below it, and every
card of another player is right with the present odds. That nobody falls below £0 is left out.
"""

from typing import NamedTuple, cast

from giza.errors import IllegalAction
from giza.games.camelup.odds.cards import card_pounds, cards_of_others, expected_pay
from giza.games.camelup.odds.leg_odds import lines_with, ticket_worth
from giza.games.camelup.odds.lines import Lines, count_lines
from giza.games.camelup.odds.races import RaceOdds, race_after
from giza.games.camelup.odds.situation import Position, Situation, game_of, situation
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
    """The expected pounds of a card on the race whose camel is right with this chance.

    `earlier` cards of other players lie below it. If the camel is right, each of them is right with probability
    `right`, by default `chance`: others bet by the odds.

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
    """The gain from laying a tile: its stops, less those of the one lifted, and the change of the player's tickets."""
    s = copy_state(where.state)
    held_before = tickets_worth(s, seat, before)
    stops_before = int(before.landings[s.tile_space[seat]]) / before.total if s.tile_space[seat] != 0 else 0.0
    s.tile_space[seat], s.tile_side[seat] = space, side
    after = lines_with(where, int(packed_tiles(s)))
    return int(after.landings[space]) / after.total - stops_before + tickets_worth(s, seat, after) - held_before


class Appraisal:
    """The values of the actions of the seat to act, from its knowledge and the odds."""

    def __init__(self, where: Situation, seat: int) -> None:
        self.where, self.seat = where, seat
        self.lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
        self.race: RaceOdds = race_after(where, self.lines)  # at once: the next count overwrites the ends
        self.numbers = {camel: number for number, camel in enumerate(where.racers)}

    def pounds(self, action: str) -> float:
        """The expected pounds of an action."""
        kind, *rest = action.split()
        s, lines = self.where.state, self.lines
        if kind == "roll":
            return float(PYRAMID_TICKET)
        if kind == "ticket":
            camel = self.numbers[rest[0]]
            rank = len(TICKET_VALUES) + self.where.edition - 2 - int(s.tickets_left[camel])
            return ticket_worth(lines, camel, rank)
        if kind == "tile":
            return tile_worth(self.where, self.seat, int(rest[0]), 1 if rest[1] == "+" else -1, lines)
        if kind == "winner":
            return card_worth(self.race.winner[rest[0]], cards_of_others(s, WINNER_DECK, self.seat))
        if kind == "loser":
            return card_worth(self.race.loser[rest[0]], cards_of_others(s, LOSER_DECK, self.seat))
        return partner_worth(s, int(rest[0]), lines)


def bets(position: Position, seat: int | None = None) -> list[Bet]:
    """Every legal action of the seat to act with its expected pounds, best first; `IllegalAction` off turn.

    It uses only what the seat knows, so a view of that seat gives the same as the game.

    >>> from giza import Game
    >>> game = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    >>> bets(game.view(0)) == bets(game)
    True
    """
    game = game_of(position)
    where = situation(game)
    turn = cast(int, game.turn)  # `situation` has seen to it that it is a player's
    if seat not in (None, turn):
        raise IllegalAction(say("odds.not_their_turn", seat=seat, turn=turn, name=game.names[turn]))
    appraisal = Appraisal(where._replace(state=game.concealed(turn)), turn)
    return sorted((Bet(action, appraisal.pounds(action)) for action in game.actions()), key=lambda bet: -bet.pounds)
