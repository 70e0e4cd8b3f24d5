"""Why an action of Camel Up is good or bad: the probabilities of its results, and their payments.

The leg is exact, the race as good as its odds. Hidden cards are read by the odds at the moment when they were laid,
which is an estimate, and called one.
"""

from functools import cached_property

import numpy as np

from giza.bots.interface import View
from giza.bots.states import state_of
from giza.figures import Amount, Pounds, Share
from giza.games.camelup.bots.habits import HABITS
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.bots.worth import best_left, roll_opens
from giza.games.camelup.odds.cards import MOST_COUNTED, add_card, card_pounds, new_readings, pay_above, write_cards
from giza.games.camelup.odds.leg_odds import lines_with
from giza.games.camelup.odds.lines import SCRATCH, Lines, dice_count
from giza.games.camelup.odds.prospects import prospects_by
from giza.games.camelup.odds.situation import Situation, read
from giza.games.camelup.odds.tickets import top_ticket
from giza.games.camelup.odds.worth import Appraisal, tickets_worth
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD
from giza.games.camelup.rules.state import HIDDEN_CAMEL, LOSER_DECK, MOST_SEATS, WINNER_DECK
from giza.games.camelup.words.texts import camel_name
from giza.messages import Message, say
from giza.rules.contract import NOBODY, Floats, array_of, copy_state

TOLD = 0.05
"""The least difference in pounds that is mentioned."""
LIKELY = 0.5
"""A rival's card is mentioned if it names the camel with at least this probability."""
DECKS = {"winner": WINNER_DECK, "loser": LOSER_DECK}


class CamelUpExplainer:
    """Explains the actions of the seat to act."""

    def __init__(self, view: View) -> None:
        _, s = state_of(view)
        _, edition, race, dice, tiles = read(array_of(s))
        self.view, self.names, self.seat = view, view["names"], int(s.seat)
        self.appraisal = Appraisal(Situation(edition, race, dice, tiles, s), self.seat)
        self.s, self.lines, self.numbers = s, self.appraisal.lines, self.appraisal.numbers

    # What things are worth

    @cached_property
    def readings(self) -> Floats:
        """`[deck, card, camel]`: the probability that each race card names each camel."""
        hidden = any(
            int(card) & 7 == HIDDEN_CAMEL
            for deck in DECKS.values()
            for card in self.s.bets[deck, : self.s.bets_laid[deck]]
        )
        if hidden:
            return readings_of(self.s, self.view, 0)
        found = new_readings()
        for deck in DECKS.values():
            for place in range(self.s.bets_laid[deck]):
                found[deck, place, int(self.s.bets[deck, place]) & 7] = 1.0
        return found

    def counts(self, kind: str, camel: int) -> Floats:
        """The distribution of the number of others' right cards before one's own, if this camel is the right one."""
        deck = DECKS[kind]
        pays, counts = np.zeros((MOST_SEATS, RACERS)), np.zeros((RACERS, MOST_COUNTED + 1))
        write_cards(self.s, deck, self.readings[deck], self.seat, pays, counts)
        found: Floats = counts[camel]
        return found

    def chance(self, kind: str, camel: str) -> float:
        """The chance that a camel wins the race, or comes last."""
        return (self.appraisal.race.winner if kind == "winner" else self.appraisal.race.loser)[camel]

    def pounds(self, action: str) -> float:
        """The mean payment of an action if from now on only dice fall."""
        kind, *rest = action.split()
        if kind in DECKS:
            pay = pay_above(self.counts(kind, self.numbers[rest[0]]))
            return float(card_pounds(self.chance(kind, rest[0]), pay))
        return self.appraisal.pounds(action)

    def after_tile(self, space: int, side: str) -> Lines:
        """The lines of the leg with one's tile on a space."""
        s = copy_state(self.s)
        s.tile_space[self.seat], s.tile_side[self.seat] = space, 1 if side == "+" else -1
        return lines_with(self.appraisal.where, int(packed_tiles(s)))

    def left(self, action: str) -> float:
        """The next player's best immediate gain after an action other than a roll."""
        kind, *rest = action.split()
        lines = self.after_tile(int(rest[0]), rest[1]) if kind == "tile" else self.lines
        taken = self.numbers[rest[0]] if kind == "ticket" else NOBODY
        return float(best_left(self.s, taken, lines.top_two / lines.total))

    def opened(self) -> float | None:
        """The mean of the next player's best immediate gain after a roll; None if it ends the leg."""
        if dice_count(int(self.s.dice)) == int(self.s.edition):
            return None
        race = np.zeros((2, RACERS))
        outlook = Outlook(
            prospects_by(self.lines, race),
            np.zeros((int(self.s.seats), RACERS, RACERS)),
            self.appraisal.where.tiles,
            self.lines.landings / self.lines.total,
            SCRATCH.memory[int(self.s.edition)],
        )
        return float(roll_opens(self.s, outlook, 0.0))

    # In words

    @property
    def next_name(self) -> str:
        """The name of the next player."""
        name: str = self.names[(self.seat + 1) % int(self.s.seats)]
        return name

    def called(self, action: str) -> Message:
        """An action as a noun."""
        kind, *rest = action.split()
        if kind == "roll":
            return say("camelup_why.called_roll")
        if kind == "tile":
            return say(f"camelup_why.called_tile_{'forward' if rest[1] == '+' else 'back'}", space=int(rest[0]))
        if kind == "partner":
            return say("camelup_why.called_partner", name=self.names[int(rest[0])])
        return say(f"camelup_why.called_{kind}", camel=camel_name(rest[0]))

    def places(self, camel: str) -> tuple[float, float]:
        """A camel's chances to be first and second in the leg."""
        first, second = self.lines.places[self.numbers[camel], :2] / self.lines.total
        return float(first), float(second)

    def because(self, action: str) -> list[Message]:
        """An action's results with their probabilities and payments."""
        kind, *rest = action.split()
        pounds = Pounds(self.pounds(action))
        if kind == "roll":
            return self.because_roll()
        if kind == "tile":
            return self.because_tile(int(rest[0]), rest[1])
        if kind == "partner":
            return [say("camelup_why.partner", name=self.names[int(rest[0])], pounds=pounds)]
        camel = camel_name(rest[0])
        if kind == "ticket":
            first, second = self.places(rest[0])
            value = int(top_ticket(self.s, self.numbers[rest[0]], 0))
            return [
                say(
                    "camelup_why.ticket",
                    camel=camel,
                    first=Share(first),
                    second=Share(second),
                    value=Pounds(value, 0),
                    pounds=pounds,
                )
            ]
        pay, chance = float(pay_above(self.counts(kind, self.numbers[rest[0]]))), self.chance(kind, rest[0])
        told = say(
            f"camelup_why.{kind}",
            camel=camel,
            chance=Share(chance),
            pay=Pounds(pay, 1),
            wrong=Pounds(-WRONG_CARD, 0),
            pounds=pounds,
        )
        return [told, *self.same_card(kind, rest[0]), *self.quality()]

    def because_roll(self) -> list[Message]:
        """A certain pound, compared with the value of tickets."""
        tickets = {
            camel: self.appraisal.pounds(f"ticket {camel}")
            for camel, number in self.numbers.items()
            if self.s.tickets_left[number] > 0
        }
        best = max(tickets, key=tickets.__getitem__, default=None)
        if best is None or tickets[best] > PYRAMID_TICKET:
            return [say("camelup_why.roll", pounds=Pounds(PYRAMID_TICKET, 0))]
        return [
            say(
                "camelup_why.roll_best",
                pounds=Pounds(PYRAMID_TICKET, 0),
                camel=camel_name(best),
                best=Pounds(tickets[best]),
            )
        ]

    def because_tile(self, space: int, side: str) -> list[Message]:
        """The expected stops on a tile, and its effect on everybody's tickets."""
        lines = self.after_tile(space, side)
        told = [say("camelup_why.tile", space=space, stops=Amount(int(lines.landings[space]) / lines.total))]
        changes = {
            seat: tickets_worth(self.s, seat, lines) - tickets_worth(self.s, seat, self.lines)
            for seat in range(int(self.s.seats))
        }
        own = changes.pop(self.seat)
        if abs(own) >= TOLD:
            key = "tile_helps" if own > 0 else "tile_harms"
            told.append(say(f"camelup_why.{key}", pounds=Pounds(abs(own))))
        rival = min(changes, key=changes.__getitem__)
        if changes[rival] <= -TOLD:
            told.append(say("camelup_why.tile_takes", name=self.names[rival], pounds=Pounds(-changes[rival])))
        return told

    def same_card(self, kind: str, camel: str) -> list[Message]:
        """The hidden card of a rival that most likely names the same camel, if that is likely."""
        deck, number = DECKS[kind], self.numbers[camel]
        hidden = [place for place in range(self.s.bets_laid[deck]) if int(self.s.bets[deck, place]) & 7 == HIDDEN_CAMEL]
        place = max(hidden, key=lambda one: float(self.readings[deck, one, number]), default=None)
        if place is None or self.readings[deck, place, number] < LIKELY:
            return []
        likely = Share(float(self.readings[deck, place, number]))
        owner = self.names[int(self.s.bets[deck, place]) >> 3]
        return [say(f"camelup_why.same_{kind}", name=owner, camel=camel_name(camel), chance=likely)]

    def quality(self) -> list[Message]:
        """How good the odds of the race are, if they aren't exact."""
        race = self.appraisal.race
        return [] if race.is_exact else [say("camelup_why.within", within=Share(race.within, 1))]

    def instead(self, best: str, other: str) -> list[Message]:
        """What another action pays, if that is less; otherwise the reason against it."""
        pays = self.pounds(other)
        less = self.pounds(best) - pays
        told = []
        if less >= TOLD:
            told.append(
                say(
                    "camelup_why.less",
                    other=self.called(other),
                    pounds=Pounds(pays),
                    less=Pounds(less),
                    fact=self.fact(other),
                )
            )
        besides = [(effect, sentence) for effect, sentence in self.besides(best, other) if effect >= max(TOLD, less)]
        told += [sentence for _, sentence in sorted(besides, key=lambda one: -one[0])[:1]]
        if not told:
            called = self.called(other)
            more = say("camelup_why.more", other=called, more=Pounds(-less))
            told.append(more if less <= -TOLD else say("camelup_why.equal", other=called))
        return told

    def fact(self, action: str) -> Message:
        """The probability that an action succeeds, in brackets; empty for actions that always do."""
        kind, *rest = action.split()
        if kind == "ticket":
            return say("camelup_why.fact_ticket", camel=camel_name(rest[0]), chance=Share(self.places(rest[0])[0]))
        if kind in DECKS:
            return say(f"camelup_why.fact_{kind}", camel=camel_name(rest[0]), chance=Share(self.chance(kind, rest[0])))
        return say("camelup_why.fact_none")

    def besides(self, best: str, other: str) -> list[tuple[float, Message]]:
        """Further reasons for the best action, with their effects in pounds."""
        found = []
        of_best, of_other = best.split()[0], other.split()[0]
        if of_other == "roll" and of_best != "roll":
            opened = self.opened()
            now = self.left(best)
            if opened is not None:
                sentence = say("camelup_why.opens", name=self.next_name, after=Pounds(opened), left=Pounds(now))
                found.append((opened - now, sentence))
        elif of_best != "roll":
            left, otherwise = self.left(best), self.left(other)
            sentence = say(
                "camelup_why.leaves",
                name=self.next_name,
                left=Pounds(left),
                other=self.called(other),
                otherwise=Pounds(otherwise),
            )
            found.append((otherwise - left, sentence))
        ends = int(self.lines.ended) / self.lines.total
        if of_other in DECKS and of_best not in DECKS and ends < LIKELY:
            patience = HABITS[int(self.s.seats)].patience
            waits = say("camelup_why.waits", chance=Share(ends)) if ends else say("camelup_why.waits_surely")
            found.append((patience * (1.0 - ends), waits))
        if of_best in DECKS and of_other not in DECKS:
            counts = self.counts(of_best, self.numbers[best.split()[1]])
            pay = float(pay_above(counts))
            add_card(counts, 1.0)
            later = float(pay_above(counts))
            sentence = say("camelup_why.hurries", pay=Pounds(pay, 1), later=Pounds(later, 1))
            found.append((pay - later, sentence))
        return found
