"""Draw the icons of the installed web client, and the pictures for link previews.

Run it after a change of `web/public/icon.svg` or of a game's picture: `make client && python tools/web_icons.py`. It
needs Chromium, as the browser tests do; its files are part of the repository.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.async_api import Browser, async_playwright  # noqa: E402

from server_kit import running  # noqa: E402
from web_kit import browser_path  # noqa: E402

PUBLIC = ROOT / "web" / "public"
PAGE = "#F3E3C3"
ICONS = {"icon-192": (192, 0.04), "icon-512": (512, 0.04), "icon-maskable-512": (512, 0.18), "icon-180": (180, 0.1)}
"""The size in pixels and the share of the margin: systems crop maskable icons to their own shapes."""
WIDTH, HEIGHT = 1200, 630
"""The size of a link preview."""


async def draw(browser: Browser, html: str, width: int, height: int, file: Path) -> None:
    """Save a picture of a page."""
    page = await browser.new_page(viewport={"width": width, "height": height})
    await page.set_content(f"<style>body{{margin:0;background:{PAGE}}}svg{{display:block}}</style>{html}")
    await page.screenshot(path=file)
    await page.close()
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")


async def icons(browser: Browser) -> None:
    """Draw Giza's icon in the sizes that systems need."""
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    for name, (pixels, edge) in ICONS.items():
        inner = pixels * (1 - 2 * edge)
        html = f'<div style="padding:{pixels * edge}px"><div style="width:{inner}px;height:{inner}px">{svg}</div></div>'
        html = html.replace("<svg ", '<svg width="100%" height="100%" ', 1)
        await draw(browser, html, pixels, pixels, PUBLIC / f"{name}.png")


async def previews(browser: Browser, site: str) -> None:
    """Draw the previews of invitations: each game's picture on its card in the lobby, and the panorama for the rest."""
    page = await browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en")
    await page.goto(site)
    await page.wait_for_selector("[data-play]")
    (PUBLIC / "preview").mkdir(exist_ok=True)
    await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    found = {"giza": page.locator(".hero svg").first}
    for card in await page.locator("article").all():
        game = await card.locator("[data-play]").get_attribute("data-play")
        found[str(game)] = card.locator(".picture").first
    for name, drawing in found.items():
        await drawing.evaluate(
            """(node) => {
              if (node.tagName === "svg") node.setAttribute("preserveAspectRatio", "xMidYMid slice");
              for (const one of [node, ...node.querySelectorAll(".picture")]) one.style.cssText =
                "position:fixed;inset:0;z-index:9;width:100vw;height:100vh;max-height:none;aspect-ratio:auto";
            }"""
        )
        file = PUBLIC / "preview" / f"{name}.png"
        await page.screenshot(path=file)
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")
        await drawing.evaluate("(node) => node.remove()")


async def main() -> None:
    """Draw everything."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as (url, _, _), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            await icons(browser)
            await previews(browser, url)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
