"""Stories, effects and views of finished games are what `tools/make_test_data.py` last wrote."""

from pathlib import Path

import pytest

from telling import telling

RECORDS = Path(__file__).parent / "data" / "records"
TOLD = Path(__file__).parent / "data" / "told"


@pytest.mark.parametrize("title", sorted(path.stem for path in TOLD.glob("*.txt")))
def test_the_output_of_every_event_is_unchanged(title):
    """A line has an event and digests of its story, its effects, the views after it, and the reasons for refusals."""
    told = telling((RECORDS / f"{title}.txt").read_text("utf-8"))
    for number, (now, before) in enumerate(
        zip(told, (TOLD / f"{title}.txt").read_text("utf-8").splitlines(), strict=True)
    ):
        assert now == before, f"event {number + 1}"


def test_every_game_and_house_rules_are_told():
    titles = {path.stem for path in TOLD.glob("*.txt")}
    assert {title.split("-")[0] for title in titles} == {"camelup1", "camelup2", "obelisk"}
    assert any("house-rules" in title for title in titles)
