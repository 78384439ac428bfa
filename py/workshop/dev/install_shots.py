"""Screenshots for the browser's installation dialog: `python -m workshop.dev.install_shots`.

They are in the repository because a build has no browser; retake them if the design changes.
"""

from __future__ import annotations

from playwright.sync_api import Browser, sync_playwright

from workshop.common.paths import ASSETS, DIST
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.screenshots import ScreenScene, arrive, record_of, settle
from workshop.dev.serve import running

SIZES = {"ludo": (1280, 800, 1), "kniffel": (360, 640, 2)}
"""The game on each picture, its width and height in CSS pixels, and the pixels per CSS pixel."""

QUALITY = 82


def take_install_shots() -> None:
    """Write the pictures into assets/screenshots, with the game and size in their names."""
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        for game in SIZES:
            _take(browser, site, game)
        browser.close()


def _take(browser: Browser, site: str, game: str) -> None:
    width, height, scale = SIZES[game]
    page = browser.new_page(
        base_url=site,
        locale="en-GB",
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        reduced_motion="reduce",
    )
    record = record_of(game, 3, 0.6, stop="move")
    arrive(page, ScreenScene("install", f"/{game}", record=record))
    settle(page)
    name = f"{game}-{width * scale}x{height * scale}.jpg"
    page.screenshot(path=ASSETS / "screenshots" / name, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    take_install_shots()
