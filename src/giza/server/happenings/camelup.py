"""What happens in Camel Up, for those who animate it."""

from typing import Literal

from giza.rules.camelup.race import RACERS, racer_from_top, space_of
from giza.rules.camelup.scoring import (
    DECK_PAYS,
    PYRAMID_TICKET,
    TICKET_VALUES,
    WRONG_CARD,
    best_reward,
    ticket_reward,
)
from giza.rules.camelup.state import LOSER_DECK, OVER_PHASE, ROLLING, SETUP, TICKETS, WINNER_DECK
from giza.rules.contract import NOBODY
from giza.rules.plain import PlainState
from giza.server.messages import happenings as say
from giza.server.messages.happenings import GameHappening
from giza.words.camelup.rolls import camels_on, roll_of
from giza.words.camelup.texts import CAMELS


def tell(before: PlainState, who: int, text: str, after: PlainState) -> list[GameHappening]:
    """What an event did."""
    kind, *rest = text.split()
    if before.phase == SETUP:
        camel = CAMELS[before.edition].index(kind)
        return [say.Placed(kind, int(space_of(after.race, camel)))]
    if before.phase == ROLLING:
        told = tell_roll(before, kind, int(rest[0]), after)
    else:
        told = tell_action(before, who, kind, rest)
    return told + tell_payday(before, after, told)


def tell_action(before: PlainState, seat: int, kind: str, rest: list[str]) -> list[GameHappening]:
    """What a player did; a roll is told when the die has fallen."""
    if kind == "ticket":
        left = int(before.tickets_left[CAMELS[before.edition].index(rest[0])])
        return [say.TicketTaken(seat, rest[0], TICKET_VALUES[TICKETS + before.edition - 2 - left])]
    if kind == "tile":
        origin = before.tile_space[seat]
        return [say.TileLaid(seat, int(rest[0]), side_of(rest[1] == "+"), origin or None)]
    if kind == "partner":
        return [say.Partnered(seat, int(rest[0]))]
    if kind in ("winner", "loser"):
        deck: Literal["winner", "loser"] = "winner" if kind == "winner" else "loser"
        return [say.BetLaid(seat, deck, None if rest[0] == "?" else rest[0])]
    return []


def side_of(cheers: bool) -> Literal["+", "-"]:
    """The sign of a tile's side."""
    return "+" if cheers else "-"


def tell_roll(before: PlainState, shown: str, face: int, after: PlainState) -> list[GameHappening]:
    """The die, the unit that it moved, and the tile that the unit met."""
    roll = roll_of(before, shown, face, after)
    there = camels_on(after, roll.space)
    under = len(there) > len(roll.unit) and there[: len(roll.unit)] == roll.unit
    die = shown if shown in CAMELS[before.edition][:RACERS] else "grey"
    tile = None
    if roll.owner != NOBODY:
        tile = say.TileMet(roll.reached, side_of(before.tile_side[roll.owner] > 0), roll.owner)
    told: list[GameHappening] = [
        say.Rolled(before.seat, die, shown, face),
        say.Moved(roll.unit, roll.origin, roll.reached, roll.space, under, tile),
    ]
    if tile is not None:
        told.append(say.Paid(tile.seat, 1, "tile"))
    return told


def tell_payday(before: PlainState, after: PlainState, earlier: list[GameHappening]) -> list[GameHappening]:
    """Who is paid what, if the leg or the race ended; `earlier` is what the last event has paid already."""
    over = after.phase == OVER_PHASE
    if before.phase == OVER_PHASE or (not over and after.leg == before.leg):
        return []
    names = CAMELS[before.edition]
    race = after.race
    ranking = [names[racer_from_top(race, rank)] for rank in range(RACERS)]
    table = after if over else before  # a new leg begins with an empty table
    told: list[GameHappening] = [say.LegEnded(before.leg, ranking)]
    for seat in range(before.seats):
        told += leg_payments(table, race, seat)
    purses = purses_after_leg(before, [*earlier, *told])
    told += [say.Paid(seat, -purse, "empty_purse") for seat, purse in enumerate(purses) if purse < 0]
    if over:
        cards = card_payments(after, race)
        told += [say.RaceEnded(ranking), *cards]
        for seat, purse in enumerate(purses):
            due = max(0, purse) + sum(card.pounds for card in cards if card.seat == seat)
            if after.money[seat] != due:
                told.append(say.Paid(seat, after.money[seat] - due, "empty_purse"))
    return told


def leg_payments(s: PlainState, race: int, seat: int) -> list[GameHappening]:
    """What a player's own tickets and his partner's best one bring."""
    names = CAMELS[s.edition]
    first, second = int(racer_from_top(race, 0)), int(racer_from_top(race, 1))
    told: list[GameHappening] = []
    if s.pyramid_tickets[seat]:
        told.append(say.Paid(seat, PYRAMID_TICKET * s.pyramid_tickets[seat], "pyramid"))
    for camel in range(RACERS):
        for rank in range(TICKETS):
            if s.tickets[seat][camel] >> rank & 1:
                pounds = int(ticket_reward(rank, camel, first, second))
                told.append(say.Paid(seat, pounds, "ticket", names[camel]))
    if s.partner[seat] != NOBODY:
        pounds = int(best_reward(s.record, s.partner[seat], first, second))
        if pounds:
            told.append(say.Paid(seat, pounds, "partner"))
    return told


def purses_after_leg(before: PlainState, told: list[GameHappening]) -> list[int]:
    """What everybody would own after the leg if debts were collected."""
    purses = [before.money[seat] for seat in range(before.seats)]
    for paid in told:
        if isinstance(paid, say.Paid):
            purses[paid.seat] += paid.pounds
    return purses


def card_payments(s: PlainState, race: int) -> list[say.Paid]:
    """What the race cards bring, in the order laid."""
    names = CAMELS[s.edition]
    told = []
    for deck, reason in ((WINNER_DECK, "winner"), (LOSER_DECK, "loser")):
        right_camel = racer_from_top(race, 0 if deck == WINNER_DECK else RACERS - 1)
        right_cards = 0
        for card in s.bets[deck][: s.bets_laid[deck]]:
            seat, camel = card >> 3, card & 7
            pounds = WRONG_CARD
            if camel == right_camel:
                pounds = DECK_PAYS[min(right_cards, len(DECK_PAYS) - 1)]
                right_cards += 1
            told.append(say.Paid(seat, pounds, "winner" if reason == "winner" else "loser", names[camel]))
    return told
