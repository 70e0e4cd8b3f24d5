"""Camel Up positions as text: `1:gyo 3:bw dice=bgowy tiles=6+,9-`.

Stacks are written from bottom to top. `dice=` lists the dice in the pyramid (all, if left out), `tiles=` the tiles on
the track with their side and, if wanted, their owner's seat: `6+2`. Tiles without a seat belong to the first free
seats.

Everything else may follow: `turn=1 money=5,3 tickets=b1/g1 winner=b0 cards=gpry,bgpry`. Parts left out are as at the
beginning of a game, with the first player to act. A ticket is a camel and its rank, 1 for the most valuable one; a
card on the race is a camel, or `?` if it is hidden, and its owner's seat. Unknown hands are empty.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from giza.errors import BadPosition
from giza.games.camelup.rules.actions import FIRST_TILE_SPACE
from giza.games.camelup.rules.chance import leg_is_over
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, camel_at, enter, place_of, space_at
from giza.games.camelup.rules.state import (
    ALL_CARDS,
    BET_CARDS,
    CHOOSING,
    DTYPE,
    HIDDEN_CAMEL,
    LOSER_DECK,
    MOST_SEATS,
    OVER_PHASE,
    PER_SEAT,
    SETUP,
    TICKETS,
)
from giza.games.camelup.words.texts import CAMELS, DICE_LETTERS, LETTERS, camel_name
from giza.messages import say
from giza.rules.contract import NOBODY, State, copy_state
from giza.words.fields import FieldTexts, Letters, Named, Numbers, Unfit, Values, from_rows, in_rows

STACK = re.compile(r"(\d+):([A-Za-z]+)")
TILE = re.compile(r"(\d+)([+-])(\d*)")
PHASES = ("setup", "choosing", "rolling", "over")
BEYOND = 31
"""The last space that fits into a race, for camels that have crossed the line."""
MOST_ACTIONS = 9_999


@dataclass(frozen=True)
class Bets:
    """A deck of race betting cards, in the order laid: `b0,?1`."""

    letters: str

    def write(self, values: Values, start: Values) -> str:
        """The cards of both decks."""
        return in_rows(values, start, self.write_row)

    def write_row(self, row: Values, start: Values) -> str:
        """The cards of a deck, with an empty text for each free place between them."""
        letters = {HIDDEN_CAMEL: "?", **dict(enumerate(self.letters))}
        return ",".join("" if card < 0 else f"{letters[card & 7]}{card >> 3}" for card in row.tolist()).rstrip(",")

    def read(self, text: str, start: Values) -> Values:
        """The cards of both decks; free places are -1."""
        return from_rows(text, start, self.read_row)

    def read_row(self, text: str, start: Values) -> Values:
        """The cards of a deck."""
        row = np.full_like(start, -1)
        cards = text.split(",") if text else []
        if len(cards) > len(row):
            raise Unfit(say("position.wanted_bets"))
        for place, card in enumerate(cards):
            camel = HIDDEN_CAMEL if card[:1] == "?" else self.letters.find(card[:1])
            if len(card) != 2 or camel < 0 or card[1] not in "01234567":
                raise Unfit(say("position.wanted_bets"))
            row[place] = 8 * int(card[1]) + camel
        return row


@dataclass(frozen=True)
class TicketsHeld:
    """Players' betting tickets, each a camel and a rank: `b1,g2`."""

    letters: str

    def write(self, values: Values, start: Values) -> str:
        """The tickets of all seats."""
        rows = [
            ",".join(
                f"{self.letters[camel]}{rank + 1}"
                for camel in range(RACERS)
                for rank in range(TICKETS)
                if row[camel] >> rank & 1
            )
            for row in values.tolist()
        ]
        return "/".join(rows).rstrip("/")

    def read(self, text: str, start: Values) -> Values:
        """The tickets of all seats."""
        rows = text.split("/")
        held = np.zeros_like(start)
        if len(rows) > len(held):
            raise Unfit(say("position.wanted_tickets"))
        for seat, row in enumerate(rows):
            for ticket in row.split(",") if row else []:
                camel = self.letters.find(ticket[:1])
                if len(ticket) != 2 or not 0 <= camel < RACERS or ticket[1] not in "1234":
                    raise Unfit(say("position.wanted_tickets"))
                held[seat, camel] |= 1 << int(ticket[1]) - 1
        return held


@cache
def fields(edition: int) -> FieldTexts:
    """The fields of an edition's states that a short position leaves out."""
    letters = LETTERS[edition]
    return FieldTexts(
        DTYPE,
        PER_SEAT,
        (
            *("race", "dice", "tile_space", "tile_side", "edition", "seats", "tickets_left", "bets_laid"),
            *("flip_in_place", "own_tile_blocks_neighbours", "end_clamp", "relocation_guard"),
        ),
        {
            "phase": Named(PHASES),
            "seat": Numbers(0, MOST_SEATS - 1),
            "actions_done": Numbers(0, MOST_ACTIONS),
            "cards": Letters(letters[:RACERS]),
            "tickets": TicketsHeld(letters),
            "bets": Bets(letters[:RACERS]),
            "partner": Numbers(NOBODY, MOST_SEATS - 1),
        },
        {"seat": "turn", "actions_done": "actions", "pyramid_tickets": "pyramid"},
    )


def with_free_places(s: State) -> State:
    """A copy in which the free places of the decks are -1 instead of 0, as texts have them."""
    found = copy_state(s)
    for deck in range(LOSER_DECK + 1):
        found.bets[deck, s.bets_laid[deck] :] = -1
    return found


def about_to_choose(s: State) -> State:
    """The state of a new game with the first player to act in the first leg, from which short positions differ."""
    found = with_free_places(s)
    found.phase, found.leg = CHOOSING, 1
    return found


def complete_position(s: State, start: State) -> str:
    """Everything that differs from the beginning of a game: the short position and the remaining fields."""
    more = fields(int(s.edition)).write(with_free_places(s), about_to_choose(start), int(s.seats))
    return f"{position(s)} {more}".strip()


def set_position(s: State, text: str) -> None:
    """Set up a position in a new game's state; raises `BadPosition` that names the bad part."""
    stacks, others = [], []
    found = about_to_choose(s)
    for part in text.split():
        if part.startswith("dice="):
            found.dice = parse_dice(s, part)
        elif part.startswith("tiles="):
            place_tiles(found, part)
        elif STACK.fullmatch(part):
            stacks.append(part)
        elif "=" in part:
            others.append(part)
        else:
            raise BadPosition(say("position.unknown_part", part=part))
    fields(int(s.edition)).read(found, others, int(s.seats))
    found.race = parse_stacks(found, stacks)
    check_bets(found, any(part.startswith("cards=") for part in others))
    check_tickets(found)
    check_partners(found)
    if found.seat >= s.seats:
        raise BadPosition(say("position.no_such_seat", part="turn", seat=int(found.seat), last=int(s.seats) - 1))
    if found.phase not in (SETUP, OVER_PHASE):
        if leg_is_over(found):
            raise BadPosition(say("position.too_few_dice", needed=int(s.edition)))
        check_tiles(found)
    for name in DTYPE.names or ():
        s[name] = found[name]


set_complete_position = set_position
"""Complete positions are short ones followed by the remaining fields."""


def check_bets(s: State, hands_given: bool) -> None:
    """Count the cards of both decks, and refuse hands that don't fit them; fill in hands that weren't given."""
    laid: dict[int, list[int]] = {seat: [] for seat in range(s.seats)}
    for deck in range(LOSER_DECK + 1):
        cards = [card for card in s.bets[deck].tolist() if card >= 0]
        s.bets_laid[deck] = len(cards)
        s.bets[deck] = [*cards, *[0] * (BET_CARDS - len(cards))]
        for card in cards:
            if card >> 3 >= s.seats:
                raise BadPosition(say("position.no_such_seat", part="bets", seat=card >> 3, last=int(s.seats) - 1))
            laid[card >> 3].append(card & 7)
    for seat, camels in laid.items():
        known = [camel for camel in camels if camel != HIDDEN_CAMEL]
        hand = ALL_CARDS ^ sum(1 << camel for camel in set(known)) if len(known) == len(camels) else 0
        if not hands_given:
            s.cards[seat] = hand
        twice = len(camels) > RACERS or len(set(known)) < len(known)
        if twice or len(known) not in (0, len(camels)) or s.cards[seat] not in (0, hand):
            raise BadPosition(say("position.bad_bets", seat=seat))


def check_tickets(s: State) -> None:
    """Work out the tickets that are left, and refuse those that can't have been taken."""
    edition = int(s.edition)
    for camel in range(RACERS):
        held = [int(bits) for bits in s.tickets[: s.seats, camel]]
        taken = sum(bits.bit_count() for bits in held)
        if sum(held) != (1 << taken) - 1 or taken > TICKETS + edition - 2:
            raise BadPosition(say("position.bad_tickets", camel=camel_name(CAMELS[edition][camel])))
        s.tickets_left[camel] = TICKETS + edition - 2 - taken


def check_partners(s: State) -> None:
    """Refuse partners that don't name each other."""
    for seat, partner in enumerate(s.partner[: s.seats].tolist()):
        if partner != NOBODY and (partner >= s.seats or partner == seat or s.partner[partner] != seat):
            raise BadPosition(say("position.bad_partners"))


def parse_stacks(s: State, parts: list[str]) -> int:
    """Parse the stacks into a race in which every camel occurs once."""
    edition = int(s.edition)
    first, last = (0, BEYOND) if s.phase in (SETUP, OVER_PHASE) else (1, LAST_SPACE)
    race = 0
    for part in parts:
        space_text, letters = part.split(":")
        space = int(space_text)
        if not first <= space <= last:
            raise BadPosition(say("position.no_such_space", part=part, last=LAST_SPACE))
        for letter in letters:
            camel = LETTERS[edition].find(letter)
            if camel == -1:
                raise BadPosition(say("position.unknown_camel", part=part, letter=letter, letters=LETTERS[edition]))
            if place_of(race, camel) != NOBODY:
                name = camel_name(CAMELS[edition][camel])
                raise BadPosition(say("position.camel_twice", part=part, camel=name))
            race = enter(race, camel, space)
    missing = [camel_name(name) for camel, name in enumerate(CAMELS[edition]) if place_of(race, camel) == NOBODY]
    if missing and s.phase != SETUP:
        raise BadPosition(say("position.camels_missing", camels=missing))
    return race


def parse_dice(s: State, part: str) -> int:
    """Parse the dice in the pyramid, as bits."""
    letters = DICE_LETTERS[int(s.edition)]
    dice = 0
    for letter in part.removeprefix("dice="):
        die = letters.find(letter)
        if die == -1:
            raise BadPosition(say("position.unknown_die", part=part, letter=letter, letters=letters))
        if dice >> die & 1:
            raise BadPosition(say("position.die_twice", part=part, letter=letter))
        dice |= 1 << die
    return dice


def place_tiles(s: State, part: str) -> None:
    """Place the tiles of a `tiles=` part, those with a seat first."""
    tiles = [tile for tile in part.removeprefix("tiles=").split(",") if tile]
    for tile in sorted(tiles, key=lambda tile: tile[-1] in "+-"):
        match = TILE.fullmatch(tile)
        if not match:
            raise BadPosition(say("position.bad_tile", part=tile))
        space, side, owner = match.groups()
        free = [seat for seat in range(s.seats) if s.tile_space[seat] == 0]
        if not owner and not free:
            raise BadPosition(say("position.more_tiles_than_seats", part=part, seats=int(s.seats)))
        seat = int(owner) if owner else free[0]
        if seat >= s.seats:
            raise BadPosition(say("position.no_such_seat", part=tile, seat=seat, last=int(s.seats) - 1))
        if seat not in free:
            raise BadPosition(say("position.second_tile", part=tile, seat=seat))
        if not FIRST_TILE_SPACE <= int(space) <= LAST_SPACE:
            raise BadPosition(say("position.tile_off_limits", part=tile, first=FIRST_TILE_SPACE, last=LAST_SPACE))
        s.tile_space[seat] = int(space)
        s.tile_side[seat] = 1 if side == "+" else -1


def check_tiles(s: State) -> None:
    """Refuse tiles under camels, on top of each other or side by side."""
    race = int(s.race)
    under_camels = {space_at(race, place) for place in range(len(CAMELS[int(s.edition)]))}
    laid = sorted(int(space) for space in s.tile_space if space != 0)
    for space in laid:
        if space in under_camels:
            raise BadPosition(say("position.tile_under_camel", space=space))
    for space, following in pairwise(laid):
        if following - space <= 1:
            raise BadPosition(say("position.tiles_touch", space=space, other=following))


def position(s: State) -> str:
    """The text of a position; `set_position` reads it back."""
    edition = int(s.edition)
    race = int(s.race)
    stacks: dict[int, str] = {}
    for place in range(len(CAMELS[edition])):
        if camel_at(race, place) != NOBODY:
            space = space_at(race, place)
            stacks[space] = stacks.get(space, "") + LETTERS[edition][camel_at(race, place)]
    parts = [f"{space}:{letters}" for space, letters in stacks.items()]
    parts.append("dice=" + "".join(letter for die, letter in enumerate(DICE_LETTERS[edition]) if s.dice >> die & 1))
    tiles = sorted((int(space), seat) for seat, space in enumerate(s.tile_space) if space != 0)
    if tiles:
        sides = {1: "+", -1: "-"}
        parts.append("tiles=" + ",".join(f"{space}{sides[int(s.tile_side[seat])]}{seat}" for space, seat in tiles))
    return " ".join(parts)
