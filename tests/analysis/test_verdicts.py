"""A judge whose verdicts change needs a new `VERSION`: analyses that are stored are made again then."""

import json
from pathlib import Path

import numpy as np
import pytest

from verdicts import TITLES, verdicts

NOTED = json.loads((Path(__file__).parents[1] / "data" / "verdicts.json").read_text())


@pytest.mark.parametrize("title", TITLES)
def test_a_judge_says_what_it_said_unless_its_version_is_new(title):
    noted, now = NOTED[title], verdicts(title)
    assert now["version"] == noted["version"], "note the new verdicts: python tools/make_test_data.py"
    for before, after in zip(noted["verdicts"], now["verdicts"], strict=True):
        assert np.array(after) == pytest.approx(np.array(before), abs=1e-3), "raise VERSION of the game's judge"
