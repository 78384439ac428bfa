"""The start in the browser: one application on one page."""

from __future__ import annotations

from asyncio import sleep

from app.app import App
from app.browser import Browser
from app.standing import standing


async def start() -> None:
    """Draw the first screen, listen, do what was tapped meanwhile, and say that all is ready.

    It lets the page breathe in between, so that no task is longer than it must be.
    """
    browser = Browser()
    await sleep(0)
    app = App(browser)
    browser.on_late(app.keeping.late)
    await sleep(0)
    nodes = standing(browser.drawn(), browser.language)
    await sleep(0)
    browser.adopt(*nodes)
    await browser.open_shelf()
    await sleep(0)
    app.start()
    await browser.settled()
    browser.note("drawn")
    await sleep(0)
    browser.listen(app.act, app.key)
    browser.on_route(app.route)
    browser.on_files(app.receive)
    browser.on_update(app.renewable)
    browser.on_missing(app.missing)
    browser.on_kept(app.keeping.elsewhere)
    browser.on_device(app.device_changed)
    for do, value in browser.early():
        app.act(do, value)
    await browser.settled()
    browser.mark(state="ready")
    app.hosting.ready()
    browser.on_host(app.hosting.hear)
