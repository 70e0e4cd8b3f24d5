"""Whose turn it is, and how it passes on."""

from giza.games.obelisk.rules.action_cards import must_refill
from giza.games.obelisk.rules.stalls import rival_stall_cards
from giza.games.obelisk.rules.state import CHOICE, CHOOSING_STALLS, OVER_PHASE, PLAYING
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, State


@compiled
def must_uncover(s: State) -> bool:
    """Whether the card below the last one taken must be uncovered."""
    return bool(s.pile_size[s.overseer] > 0 and s.pile_top[s.overseer] == NOBODY)


@compiled
def turn(s: State) -> int:
    """The seat to act, `CHANCE` while a card or the overseer must be placed, or `OVER`."""
    if s.phase == PLAYING:
        waits = s.pending != CHOICE and (must_uncover(s) or must_refill(s))  # R35: the choice comes first
        return CHANCE if waits else int(s.seat)
    if s.phase == CHOOSING_STALLS:
        return int(s.seat)
    return OVER if s.phase == OVER_PHASE else CHANCE


@compiled
def has_had_last_turn(s: State, seat: int) -> bool:
    """Whether a player's last chance to build is over."""
    if s.phase == OVER_PHASE:
        return True
    seats = int(s.seats)
    turns_since = (int(s.seat) - int(s.trigger)) % seats
    return bool(s.trigger != NOBODY and (seat - int(s.trigger)) % seats < turns_since)


@compiled
def end_turn(s: State) -> None:
    """Pass the turn to the left; the game is over when it returns to the player who triggered the end."""
    s.takes = 0
    s.extra_takes = 0
    s.built = False
    s.stocked = False
    s.stall_waived = False
    s.any_pile = False
    s.top_or_bottom = False
    s.off_colour = 0
    s.off_colour_added[:] = 0
    s.direction = 0
    s.free_trades = 0
    s.seat = (int(s.seat) + 1) % int(s.seats)
    if s.seat == s.trigger:
        s.phase = OVER_PHASE
    # R49: a player with all camels must buy a stall, unless there is nothing to buy or only building is left
    all_camels = s.seats > 2 and s.camels[s.seat] == s.seats
    s.must_buy = all_camels and s.trigger == NOBODY and rival_stall_cards(s) > 0
