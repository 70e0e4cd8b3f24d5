"""docs/reference/rules.md, section 1.2 and its row: how the first edition places its camels on their start spaces."""

from fractions import Fraction

from camelup_table import board_of
from giza import Game


def all_setups(dice: dict[str, int]) -> dict[str, Fraction]:
    """Every start board that these start dice can lead to, with its probability over all orders of drawing them."""
    found: dict[str, Fraction] = {}

    def place(g: Game, left: dict[str, int], chance: Fraction) -> None:
        if not left:
            found[board_of(g.state)] = found.get(board_of(g.state), Fraction(0)) + chance
            return
        for camel in left:
            following = g.copy()
            following.play(f"{camel} {left[camel]}")
            place(following, {c: face for c, face in left.items() if c != camel}, chance / len(left))

    place(Game("camelup1", seats=4), dice, Fraction(1))
    return found


def test_F01_camels_that_share_a_start_space_are_stacked_in_random_order():
    boards = all_setups({"green": 1, "yellow": 1, "orange": 1, "blue": 3, "white": 3})
    assert len(boards) == 6 * 2
    assert set(boards.values()) == {Fraction(1, 12)}
    assert {"".join(sorted(board.split()[0])) for board in boards} == {"".join(sorted("1:gyo"))}


def test_the_setup_places_camels_with_exact_probabilities():
    """Section 1.2: an arrangement has the probability (1/3)^5 times 1/m! for every stack of m camels."""
    g = Game("camelup1", seats=2)
    chance = Fraction(1)
    for die in ("blue 1", "green 1", "orange 2", "white 1", "yellow 3"):
        chance *= dict(g.outcomes())[die]
        g.play(die)
    assert board_of(g.state) == "1:bgw 2:o 3:y"
    orders_of_drawing = 5 * 4 * 3 * 2 // (3 * 2)  # blue before green before white, the others anywhere
    assert chance * orders_of_drawing == Fraction(1, 3**5) / 6
