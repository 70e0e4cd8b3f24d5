"""Draw `docs/pictures/odds.svg` for the docs: the output of `giza odds … --save`.

Run it after a change to the picture: `python tools/odds_picture.py`.
"""

from pathlib import Path

from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.picture import picture
from giza.games.camelup.odds.races import race

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "odds.svg"
POSITION, EDITION = "9:g 11:by 12:wo dice=bgwy tiles=10+,14-", 1


if __name__ == "__main__":
    PICTURE.write_text(picture(leg(POSITION, EDITION), race(POSITION, EDITION)) + "\n", "utf-8")
    print(PICTURE)
