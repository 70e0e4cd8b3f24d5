"""Playing a game to its end before anybody comes, so that everything is compiled when they do."""

from random import Random

from giza.games import Rules
from giza.server.table import deeds
from giza.server.table.dice import new_seed
from giza.server.table.plans import Plan, SeatState
from giza.server.table.seats import new_table_id
from giza.server.table.tables import new_table
from giza.server.table.transitions import propose
from giza.server.table.updates import Subscription, Updates


def warm_up(rules: Rules) -> int:
    """Play a random game at a table that is never stored, and tell it to a player; returns the number of entries."""
    seats = tuple(SeatState("person", f"Seat {seat}") for seat in range(rules.default_seats))
    plan = Plan(new_table_id(), rules.name, rules.version, {}, seats, False, None, True, True, 0.0, new_seed())
    random = Random(1)
    change = propose(new_table(plan), deeds.Begin(), plan.created)
    Updates(change).update((0,), Subscription())
    while change.table.game is not None and change.table.turn is not None:
        action = random.choice(change.table.game.actions())
        change = propose(change.table, deeds.Play(change.table.turn, action), plan.created)
        Updates(change).update((0,), Subscription())
    return change.table.version
