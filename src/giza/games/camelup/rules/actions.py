"""The four kinds of action, and a fifth with six or more players. Ids as in docs/reference/rules.md, section 4.2."""

from giza.games.camelup.rules.chance import apply_outcome
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, space_at
from giza.games.camelup.rules.state import CHOOSING, LOSER_DECK, MOST_SEATS, ROLLING, TICKETS, WINNER_DECK
from giza.games.camelup.rules.turns import end_turn
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State

FIRST_TILE_SPACE = 2
PARTNER_SEATS = 6
"""The least number of players for partnerships, in the second edition only."""

ALL_SPACES = (1 << LAST_SPACE + 1) - 1
TILE_SPACES = LAST_SPACE - FIRST_TILE_SPACE + 1
ROLL = 0
TICKET = 1
CHEER = TICKET + RACERS
BOO = CHEER + TILE_SPACES
WINNER = BOO + TILE_SPACES
LOSER = WINNER + RACERS
PARTNER = LOSER + RACERS
MAX_ACTIONS = PARTNER + MOST_SEATS - 1


@compiled
def blocked_spaces(s: State) -> int:
    """The spaces where the player's tile may not go, as bits; `own_tile_space` covers its present space."""
    own = int(s.tile_space[s.seat])
    if own != 0 and 0 < s.relocation_guard <= s.relocations:  # R19
        return ALL_SPACES
    blocked = 0
    race = int(s.race)
    while race != 0:
        blocked |= 1 << space_at(race, 0)
        race >>= 8
    for seat in range(s.seats):
        space = int(s.tile_space[seat])
        if space != 0 and seat != s.seat:
            blocked |= 7 << space - 1
    if own != 0 and s.own_tile_blocks_neighbours:  # R3 as a house rule
        blocked |= 5 << own - 1
    return blocked


@compiled
def own_tile_space(s: State, side: int) -> int:
    """The space of the player's tile, as a bit, unless the tile may be flipped in place to this side (R2)."""
    if s.flip_in_place and s.tile_side[s.seat] != side:
        return 0
    return 1 << int(s.tile_space[s.seat])


@uncounted
def list_bits(bits: int, count: int, base: int, n: int, out: Ids) -> int:
    """Append base + i to a list of n ids, for each set bit i of the lowest `count` bits.

    Every id is written, and counted only if its bit is set, which is faster than a branch.
    """
    for i in range(count):
        out[n] = base + i
        n += bits >> i & 1
    return n


@compiled
def may_partner(s: State, seat: int, other: int) -> bool:
    """Whether two players may become partners now (R16)."""
    return bool(
        s.edition == 2
        and s.seats >= PARTNER_SEATS
        and seat != other
        and s.partner[seat] == NOBODY
        and s.partner[other] == NOBODY
    )


@uncounted
def actions(s: State, out: Ids) -> int:
    """List the player's legal actions."""
    out[0] = ROLL
    n = 1
    for camel in range(RACERS):
        if s.tickets_left[camel] > 0:
            out[n] = TICKET + camel
            n += 1
    blocked = blocked_spaces(s)
    for side in (1, -1):
        free = ~(blocked | own_tile_space(s, side)) >> FIRST_TILE_SPACE
        n = list_bits(free, TILE_SPACES, CHEER if side == 1 else BOO, n, out)
    cards = int(s.cards[s.seat])
    n = list_bits(cards, RACERS, WINNER, n, out)
    n = list_bits(cards, RACERS, LOSER, n, out)
    if s.seats >= PARTNER_SEATS:
        for steps in range(1, s.seats):
            if may_partner(s, s.seat, (s.seat + steps) % s.seats):
                out[n] = PARTNER + steps - 1
                n += 1
    return n


@compiled
def take_ticket(s: State, camel: int) -> None:
    """Take the top betting ticket of a camel's stack."""
    rank = TICKETS + s.edition - 2 - s.tickets_left[camel]
    s.tickets[s.seat, camel] |= 1 << rank
    s.tickets_left[camel] -= 1


@compiled
def lay_bet(s: State, deck: int, camel: int) -> None:
    """Lay a race betting card face down on a deck."""
    s.cards[s.seat] ^= 1 << camel
    s.bets[deck, s.bets_laid[deck]] = 8 * s.seat + camel
    s.bets_laid[deck] += 1


@compiled
def join(s: State, seat: int, other: int) -> None:
    """Make two players partners for this leg."""
    s.partner[seat] = other
    s.partner[other] = seat


@compiled
def apply(s: State, id: int) -> None:
    """Perform a player's action or a random outcome."""
    if s.phase != CHOOSING:
        apply_outcome(s, id)
        return
    if id == ROLL:
        s.relocations = 0
        s.pyramid_tickets[s.seat] += 1
        s.phase = ROLLING
        return
    if CHEER <= id < WINNER and s.tile_space[s.seat] != 0:
        s.relocations += 1
    else:
        s.relocations = 0
    if id < CHEER:
        take_ticket(s, id - TICKET)
    elif id < BOO:
        s.tile_space[s.seat] = id - CHEER + FIRST_TILE_SPACE
        s.tile_side[s.seat] = 1
    elif id < WINNER:
        s.tile_space[s.seat] = id - BOO + FIRST_TILE_SPACE
        s.tile_side[s.seat] = -1
    elif id < LOSER:
        lay_bet(s, WINNER_DECK, id - WINNER)
    elif id < PARTNER:
        lay_bet(s, LOSER_DECK, id - LOSER)
    else:
        join(s, s.seat, (s.seat + id - PARTNER + 1) % s.seats)
    end_turn(s)
