"""Playing a game to its end before anybody comes, so that everything is compiled when they do."""

import time
from random import Random

from giza.games import Rules
from giza.server import entries as deeds
from giza.server.dice import new_seed
from giza.server.entries import Body, Entry, Plan, SeatPlan
from giza.server.requests import Draft
from giza.server.seats import new_table_id
from giza.server.tables import Table
from giza.server.telling import Ears, make_update

SEATS = 3


def rehearse(rules: Rules) -> int:
    """Play a random game at a table that is never stored, and tell it to a player; returns the number of entries."""
    seats = [SeatPlan("person", f"Seat {seat}") for seat in range(SEATS)]
    plan = Plan(new_table_id(), rules.name, rules.version, {}, seats, False, None, True, True, time.time(), new_seed())
    table, random = Table(plan), Random(1)
    change = table.apply(Entry(1, plan.created, Body(deeds.Begin())), draw=True)
    while table.game is not None and table.turn is not None:
        make_update(change, (0,), Ears())
        drafted = Draft(table, deeds.Played(table.turn, random.choice(table.game.actions())), plan.created)
        table, change = drafted.table, drafted.change
    make_update(change, (0,), Ears())
    return table.version
