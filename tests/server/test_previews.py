"""What messengers and systems get to see: previews of invitations, and what makes the client an app."""

import html
import json
import re
import struct

import pytest

from giza.client import anyone, mine
from server_kit import browsing, run, running
from web_kit import STATIC

GERMAN = {"Accept-Language": "de"}
built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the web client isn't built")


def metas(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page)
    return {name: html.unescape(value) for name, value in found}


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


@built
def test_an_invitation_says_who_invites_to_what_with_a_picture(tmp_path):
    async def test():
        async with running(tmp_path, public_url="https://giza.example.org") as (url, _, server):
            made = await server.create("camelup2", [mine('Ada <b>"x"'), anyone()])
            async with browsing(url) as http:
                page = await http.get(f"/t/{made.table.id}")
                told = metas(page.text)
                assert told["og:title"] == 'Ada <b>"x" invites you to Camel Up, second edition'
                assert "<b>" not in page.text
                assert told["og:url"] == f"https://giza.example.org/t/{made.table.id}"
                assert told["og:image"] == "https://giza.example.org/preview/camelup2.png"
                picture = await http.get("/preview/camelup2.png")
                assert (picture.headers["content-type"], size_of(picture.content)) == ("image/png", (1200, 630))
                german = metas((await http.get(f"/t/{made.table.id}", headers=GERMAN)).text)
                assert german["og:title"] == 'Ada <b>"x" lädt dich ein: Camel Up, zweite Auflage'
                await server.sit(made.table.id, "Badru")
                assert "Badru" in metas((await http.get(f"/t/{made.table.id}")).text)["og:description"]
                plain = await http.get("/t/AAAAAAAAAAAAAAAAAAAAAA")
                assert (plain.status_code, metas(plain.text)) == (200, {})

    run(test())


@built
def test_the_client_can_be_installed(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            page = (await http.get("/")).text
            assert 'rel="manifest" href="/manifest.webmanifest"' in page
            answer = await http.get("/manifest.webmanifest")
            assert answer.headers["content-type"].startswith("application/manifest+json")
            manifest = json.loads(answer.text)
            assert (manifest["display"], manifest["start_url"]) == ("standalone", "./")
            for icon in manifest["icons"]:
                found = await http.get(icon["src"])
                assert found.headers["content-type"] == icon["type"]
                if icon["type"] == "image/png":
                    assert "x".join(map(str, size_of(found.content))) == icon["sizes"]

    run(test())
