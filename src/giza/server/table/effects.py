"""What an entry did to the table itself, as effects and sentences; what it did to the game, the game tells itself."""

from giza.messages import Message, say
from giza.server.table import deeds
from giza.server.table.transitions import Change
from giza.server.wire import effects as tell
from giza.words import Effect


def table_effects(change: Change, language: str) -> list[Effect]:
    """What an entry did to the table."""
    table, deed = change.table, change.entry.body.deed
    told: list[Effect] = []
    match deed:
        case deeds.Sit():
            told = [tell.Sat(deed.seat, deed.name)]
        case deeds.TakenBack():
            told = [tell.TookBack(deed.seat)]
        case deeds.StandIn():
            told = [tell.Replaced(deed.seat, deed.bot)]
        case deeds.Return():
            told = [tell.GaveBack(deed.seat)]
        case deeds.Leave():
            told = [tell.Left(deed.seat, deed.name)]
        case deeds.Say():
            told = [tell.Said(deed.seat, table.name_of(deed.seat), deed.text)]
        case deeds.React():
            told = [tell.Reacted(deed.seat, deed.reaction)]
        case deeds.Close():
            told = [tell.Closed(table.closed_because.text(language) if table.closed_because else "")]
        case deeds.Rematch():
            told = [tell.RematchOffered(deed.table)]
    return [*told, tell.Began()] if change.began else told


def table_story(change: Change) -> list[Message]:
    """The same in sentences; chat stays as it is."""
    table, deed = change.table, change.entry.body.deed
    told: list[Message] = []
    match deed:
        case deeds.Sit():
            told = [say("server_story.sat", name=deed.name)]
        case deeds.TakenBack():
            told = [say("server_story.took_back", name=table.name_of(deed.seat))]
        case deeds.StandIn():
            told = [say("server_story.replaced", name=table.name_of(deed.seat), bot=deed.bot)]
        case deeds.Return():
            told = [say("server_story.gave_back", name=table.name_of(deed.seat))]
        case deeds.Leave():
            told = [say("server_story.left", name=deed.name)]
        case deeds.Played(by="clock"):
            told = [say("server_story.clock", name=table.name_of(deed.seat))]
        case deeds.Close() if table.closed_because is not None:
            told = [table.closed_because]
        case deeds.Rematch():
            told = [say("server_story.rematch")]
    return [*told, say("server_story.began")] if change.began else told
