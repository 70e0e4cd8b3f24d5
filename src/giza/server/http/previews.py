"""What messengers show of a link to a table: who invites to which game, with a picture."""

from html import escape

from giza.games import rules_of
from giza.messages import say
from giza.server.http.pages import Page, Pages
from giza.server.table.tables import Table

MARK = b"<title>Giza</title>"
"""Where the page of the client says what it is."""
PICTURE, ANY_GAMES_PICTURE = "preview/{game}.png", "preview/giza.png"


def with_preview(page: Page, table: Table, base: str, pages: Pages, language: str) -> Page:
    """The client's page, which says what a table is to those who read no more than its head."""
    game = rules_of(table.plan.game).title.text(language)
    people = [seat.name for seat in table.seats if seat.name and seat.kind in ("person", "kept")]
    inviting = table.state == "waiting" and people
    title = say("preview.invites", name=people[0], game=game) if inviting else say("preview.table", game=game)
    names = [seat.name for seat in table.seats if seat.name]
    line = say("preview.players", names=names) if names and not inviting else say("preview.line")
    picture = PICTURE.format(game=table.plan.game)
    told = {
        "og:site_name": "Giza",
        "og:type": "website",
        "og:title": title.text(language),
        "og:description": line.text(language),
        "og:url": f"{base}/t/{table.plan.id}",
        "og:image": f"{base}/{picture if picture in pages.files else ANY_GAMES_PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    metas = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())
    head = f"<title>{escape(told['og:title'])}</title>{metas}".encode()
    return page._replace(content=page.content.replace(MARK, head, 1))
