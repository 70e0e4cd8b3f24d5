"""What each judge says of positions in finished games, to notice when it judges differently."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from giza import Game
from giza.analysis import judge_for
from giza.games.camelup.judge import judge as camelup_judge
from giza.rules.contract import CHANCE

RECORDS = Path(__file__).parent / "data" / "records"
TITLES = ("camelup1-4", "camelup2-3", "obelisk-3")
POSITIONS = 6
DIGITS = 5


def verdicts(title: str) -> dict[str, Any]:
    """The version of a game's judge, and its verdicts on positions of a record, with open and with hidden cards.

    The second edition's races are simulated, as on a machine without their table.
    """
    game = Game.from_record((RECORDS / f"{title}.txt").read_text())
    assert game.rules.judging is not None
    steps = [step.before for step in game.steps() if step.before.turn not in (None, CHANCE)]
    with patch.object(camelup_judge, "sound", lambda: None):
        judge = judge_for(game)
        found = []
        for at in steps[:: max(1, len(steps) // POSITIONS)]:
            seat = at.turn
            assert seat is not None
            told = [judge.open(at.state), judge.known(at.concealed(seat), seat)]
            found.append([[round(float(number), DIGITS) for number in one.ravel()] for one in told])
    return {"version": game.rules.judging().VERSION, "verdicts": found}
