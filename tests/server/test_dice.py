"""Dice are fair and can be recomputed, and every change to a record is found."""

import re
from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from scipy.stats import chisquare

from giza.errors import BadRecord
from giza.game import Game
from giza.rules.contract import CHANCE
from giza.server.fair.verify import verify_record, write_record
from giza.server.table.dice import SPAN, Dice, commitment, new_seed

DICE = Dice("5a" * 32, "some-table", ("aa" * 16, None, "bb" * 16))


def draw_all(g: Game, dice: Dice) -> None:
    """Let the dice decide until a player is to act."""
    while g.turn == CHANCE:
        g.play(dice.draw(g.weights(), g.length))


def finished(game: str, dice: Dice, seed: int = 1) -> Game:
    """A game that random players played with these dice."""
    g, random = Game(game, len(dice.contributions)), Random(seed)
    draw_all(g, dice)
    while g.turn is not None:
        g.play(random.choice(g.actions()))
        draw_all(g, dice)
    return g


def test_the_commitment_is_a_plain_hash_of_the_seed():
    seed = new_seed()
    assert len(bytes.fromhex(seed)) == 32
    assert commitment(seed) == sha256(bytes.fromhex(seed)).hexdigest()


def test_outcomes_come_as_often_as_their_weights_say():
    weights = {"a": 1, "b": 2, "c": 3}
    drawn = [DICE.draw(weights, number) for number in range(12_000)]
    counts = Counter(drawn)
    assert chisquare([counts[name] for name in "abc"], [2000, 4000, 6000]).pvalue > 1e-4
    tenfold = {name: 10 * weight for name, weight in weights.items()}
    assert [DICE.draw(tenfold, number) for number in range(100)] == drawn[:100]


def test_draws_stay_what_they_were():
    assert (
        "".join(DICE.draw({"a": 2, "b": 4, "c": 6}, number) for number in range(30)) == "caabaabbccbcccacbabcbcacbcbbcb"
    )


def test_numbers_from_the_incomplete_last_round_are_drawn_again():
    class Scripted(Dice):
        def digest(self, *parts):
            return {0: SPAN - 1, 1: SPAN - SPAN % 6, 2: 13}[parts[1]]

    assert Scripted(*DICE).below(6, 0) == 1
    assert (SPAN - 1) % 6 == 3  # what a remainder alone would have given


@pytest.mark.parametrize(
    "other",
    [
        DICE._replace(seed="5b" * 32),
        DICE._replace(table="other-table"),
        DICE._replace(contributions=("aa" * 16, None, "bc" * 16)),
        DICE._replace(contributions=("aa" * 16, "bb" * 16, None)),
    ],
)
def test_every_draw_depends_on_seed_table_and_contributions(other):
    draws = [DICE.below(1000, number) for number in range(50)]
    assert draws == [DICE.below(1000, number) for number in range(50)]
    assert draws != [other.below(1000, number) for number in range(50)]


@pytest.mark.parametrize("game", ["camelup1", "camelup2", "obelisk"])
def test_an_honest_record_passes(game):
    g = finished(game, DICE)
    sound = verify_record(write_record(g, DICE))
    assert sound.draws == sum(who == CHANCE for who, _ in g.events)
    assert sound.dice == DICE


def changed_die(record: str) -> str:
    """The third die of the setup shows another face, and the rest still replays."""
    lines = record.splitlines()
    dice = [number for number, line in enumerate(lines) if line.startswith("* ")]
    camel, face = lines[dice[2]].removeprefix("* ").split()
    lines[dice[2]] = f"* {camel} {int(face) % 3 + 1}"
    return "\n".join(lines[: dice[2] + 1] + [line for line in lines if line.startswith("#")]) + "\n"


def test_a_changed_die_is_found(record):
    with pytest.raises(BadRecord, match=r"event 3 is '\w+ \d', but the seed gives '\w+ \d'"):
        verify_record(changed_die(record))


@pytest.fixture(scope="module")
def record() -> str:
    return write_record(finished("camelup1", DICE), DICE)


def test_a_changed_seed_is_found(record):
    with pytest.raises(BadRecord, match="doesn't match the commitment"):
        verify_record(record.replace("# seed: 5a", "# seed: 5b"))


def test_a_changed_seed_with_its_own_commitment_is_found_at_the_first_draw(record):
    seed = "5b" * 32
    forged = record.replace(DICE.seed, seed).replace(commitment(DICE.seed), commitment(seed))
    with pytest.raises(BadRecord, match="event 1 is"):
        verify_record(forged)


def test_a_changed_contribution_is_found(record):
    with pytest.raises(BadRecord, match=r"event \d+ is"):
        verify_record(record.replace("bb" * 16, "bc" * 16))


def test_two_actions_in_another_order_are_found():
    """Both orders are legal and leave all dice as they are; only the trail tells."""
    g = Game("camelup1", 3)
    draw_all(g, DICE)
    for action in ("ticket blue", "ticket green", "ticket white", "roll"):
        g.play(action)
    draw_all(g, DICE)
    record = write_record(g, DICE)
    verify_record(record)
    swapped = record.replace("ticket blue", "x").replace("ticket green", "ticket blue").replace("x", "ticket green")
    with pytest.raises(BadRecord, match="event 6, 'ticket green', isn't what was played"):
        verify_record(swapped)


def test_a_record_that_was_cut_short_is_found(record):
    lines = record.splitlines()
    scores = next(number for number, line in enumerate(lines) if line.startswith("scores:"))
    cut = "\n".join(lines[: scores - 4] + lines[scores + 1 :]) + "\n"
    with pytest.raises(BadRecord, match="doesn't end where the game ended"):
        verify_record(cut)


@pytest.mark.parametrize("note", ["dice", "table", "commitment", "seed", "contributions", "trail"])
def test_a_record_without_one_of_its_notes_cant_be_verified(record, note):
    with pytest.raises(BadRecord, match=f"no line '# {note}:'"):
        verify_record(re.sub(rf"^# {note}: .*\n", "", record, flags=re.MULTILINE))


def test_any_single_changed_event_is_found(record):
    """Change every player's action that has an alternative of the same kind, one at a time."""
    lines = record.splitlines()
    tried = 0
    for number, line in enumerate(lines[:100]):
        if re.match(r"\d (ticket|winner|loser) ", line):
            words = line.split()
            for camel in ("blue", "white", "yellow"):
                if camel != words[2]:
                    forged = [*lines[:number], " ".join([*words[:2], camel]), *lines[number + 1 :]]
                    with pytest.raises(BadRecord):
                        verify_record("\n".join(forged) + "\n")
                    tried += 1
    assert tried > 20
