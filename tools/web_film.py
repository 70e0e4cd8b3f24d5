"""Film a few seconds of a game against bots for the README: an animated WebP in `docs/pictures/film.webp`.

Run it after a change to the client's appearance: `make client && python tools/web_film.py`. It needs Chromium, as
the browser tests do. The page's clock stands still while a picture is taken, so that the film is smooth anywhere.
Chromium encodes each frame; this script keeps only the part that changed, and assembles the frames.
"""

import asyncio
import base64
import struct
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Page, async_playwright
from web_pictures import BOT, MOST_GAMES, NAMES, PICTURES, Device, Shot, kept, lively_race, open_page, play_up_to

from giza.client import Server, mine
from giza.server.wire.tables import BotSeat, CreatedTable
from server_kit import running
from web_kit import LIT, OVER, PATIENCE, browser_path

SCREEN = Device("film", 1180, 664, 0.75)
FRAME = 90
"""Milliseconds of the game between two frames."""
LONGEST = 9_000
REST = 1200
"""The duration of the last frame in milliseconds."""
WAIT = 50
QUALITY = 0.5
MOST_BYTES = 2_000_000
PRESSES = ("[data-action=roll].lit", ".tickets [data-action].lit >> nth=1", "[data-action=roll].lit")

STEP = """(ms) => {
  for (const one of document.getAnimations()) {
    one.pause();
    const end = one.effect?.getComputedTiming().endTime ?? 0;
    const next = Number(one.currentTime ?? 0) + ms;
    if (next >= end) one.finish(); else one.currentTime = next;
  }
}"""
"""Advances all CSS animations; the page's clock only affects its scripts."""

CHANGED = """async ([png, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < now.length; at++) {
    if (window.before && window.before[at] === now[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  window.before = now;
  if (right < 0) return null;
  [left, top] = [left - (left % 2), top - (top % 2)];
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const part = new OffscreenCanvas(wide, high);
  part.getContext("2d", { alpha: false }).drawImage(image, left, top, wide, high, 0, 0, wide, high);
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return { left, top, wide, high, webp: bytes.toBase64?.() ?? btoa(String.fromCharCode.apply(null, bytes)) };
}"""
"""The difference from the previous frame, as WebP; frames of a WebP start at even coordinates."""


class Part(NamedTuple):
    """The part of a frame that differs from the previous one."""

    left: int
    top: int
    wide: int
    high: int
    image: bytes
    ms: int


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a WebP file; chunks have an even number of bytes."""
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def in_three_bytes(*numbers: int) -> bytes:
    """Numbers as a WebP file stores sizes and coordinates."""
    return b"".join(struct.pack("<I", number)[:3] for number in numbers)


def picture_in(file: bytes) -> bytes:
    """The chunk of a WebP file with the image itself."""
    at = 12
    while file[at : at + 4] not in (b"VP8 ", b"VP8L"):
        at += 8 + (struct.unpack_from("<I", file, at + 4)[0] + 1) // 2 * 2
    return chunk(file[at : at + 4], file[at + 8 : at + 8 + struct.unpack_from("<I", file, at + 4)[0]])


def animated(parts: list[Part]) -> bytes:
    """All frames in one looping file."""
    replace, animation = 2, 2
    wide, high = parts[0].wide, parts[0].high
    pieces = chunk(b"VP8X", bytes([animation, 0, 0, 0]) + in_three_bytes(wide - 1, high - 1))
    pieces += chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")
    for part in parts:
        place = in_three_bytes(part.left // 2, part.top // 2, part.wide - 1, part.high - 1, part.ms)
        pieces += chunk(b"ANMF", place + bytes([replace]) + picture_in(part.image))
    return b"RIFF" + struct.pack("<I", len(pieces) + 4) + b"WEBP" + pieces


async def lively_table(server: Server) -> CreatedTable:
    """A table on the reader's turn in an interesting position."""
    for _ in range(MOST_GAMES):
        made = await server.create("camelup2", [mine("Ada"), *(BotSeat(BOT, name) for name in NAMES[:3])])
        async with server.live(made.table.id, [made.tokens[0].token], state=True) as live:
            if await play_up_to(live, lively_race):
                return made
    raise SystemExit(f"nothing to see in {MOST_GAMES} games")


async def news(page: Page) -> bool:
    """Wait for the server's next message, because the page's clock stands still; return whether the game goes on."""
    for _ in range(PATIENCE // WAIT):
        if await page.query_selector(OVER):
            return False
        if await page.query_selector(f"[data-skip], {LIT}"):
            return True
        await page.clock.run_for(WAIT)
        await asyncio.sleep(WAIT / 1000)
    return False


async def film(page: Page, studio: Page) -> list[Part]:
    """Play and take a picture after every step of the clock, until the time is up."""
    parts: list[Part] = []
    presses = list(PRESSES)
    for at in range(0, LONGEST, FRAME):
        mine = await page.query_selector(LIT)
        if mine and not presses:
            break
        if mine and at > 0:
            await page.click(presses.pop(0))
        if not await news(page):
            break
        await page.clock.run_for(FRAME)
        await page.evaluate(STEP, FRAME)
        png = await page.screenshot(animations="allow", scale="device")
        found = await studio.evaluate(CHANGED, [base64.b64encode(png).decode(), QUALITY])
        if found is None:
            parts[-1] = parts[-1]._replace(ms=parts[-1].ms + FRAME)
        else:
            image = base64.b64decode(found.pop("webp"))
            parts.append(Part(**found, image=image, ms=FRAME))
    parts[-1] = parts[-1]._replace(ms=REST)
    return parts


async def take(server: Server, browser: Browser, file: Path) -> None:
    """Film a table and write the file."""
    made = await lively_table(server)
    page = await open_page(browser, Shot(SCREEN), "about:blank", kept(made), moving=True)
    studio = await browser.new_page()
    await page.clock.install()
    await page.goto(made.link)
    await page.wait_for_selector("main.mine", timeout=PATIENCE)
    await page.clock.pause_at(await page.evaluate("Date.now() + 1000"))
    parts = await film(page, studio)
    made_file = animated(parts)
    seconds = sum(part.ms for part in parts) / 1000
    print(f"{len(parts)} frames, {seconds:.1f} s, {len(made_file) // 1000} kB")
    if len(made_file) > MOST_BYTES:
        raise SystemExit(f"more than {MOST_BYTES // 1000} kB: try again, or lower QUALITY")
    file.write_bytes(made_file)


async def main(file: Path) -> None:
    """Serve, play and film."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as (_, _, server), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            await take(server, browser, file)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES / "film.webp"))
