"""The parts of a node that connections and routes use."""

from typing import NamedTuple

from giza.server.after.finished_games import FinishedGames
from giza.server.clock import Clock
from giza.server.http.limits import Addresses
from giza.server.metrics import Metrics
from giza.server.orders import Orders
from giza.server.rooms.players import Players
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.reminders import Reminders
from giza.server.rooms.service import TableService
from giza.server.settings import Settings
from giza.server.storage import Store
from giza.server.workers.preparing import Preparation
from giza.server.workers.processes import BotProcesses


class Services(NamedTuple):
    """The parts of a node that serve requests."""

    settings: Settings
    metrics: Metrics
    store: Store
    registry: RoomRegistry
    tables: TableService
    bot_processes: BotProcesses
    finished: FinishedGames
    addresses: Addresses
    orders: Orders
    preparation: Preparation
    players: Players
    reminders: Reminders
    clock: Clock
