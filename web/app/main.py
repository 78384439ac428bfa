"""Entry point in the browser: one application on one page."""

from __future__ import annotations

from asyncio import sleep

from app.browser.browser import Browser, mark_time
from app.prerender.outlines import skeleton
from app.shell.app import App


async def start() -> None:
    """Draw the first screen, add listeners, replay early taps and report that the app is ready.

    Each step runs in its own task, which keeps every task short.
    """
    browser = Browser()
    await sleep(0)
    app = App(browser)
    browser.saves.on_late(app.saves.late)
    await sleep(0)
    nodes = skeleton(browser.display.drawn(), browser.display.language)
    await sleep(0)
    await browser.display.adopt(*nodes)
    await browser.saves.open()
    await sleep(0)
    app.start()
    await browser.display.settled()
    mark_time("drawn")
    await sleep(0)
    browser.events.listen(app.act, app.key)
    browser.navigation.on_route(lambda: browser.display.after_input(app.follow_route))
    browser.files.on_files(app.receive)
    browser.device.on_update(app.device.update_available)
    browser.files.on_missing(app.device.missing)
    browser.saves.on_kept(app.saves.windows.elsewhere)
    browser.device.on_change(app.device.changed)
    browser.audio.on_voices(app.device.changed)
    browser.device.on_languages(app.device.languages_changed)
    browser.clock.on_new_day(app.device.new_day)
    for do, value in browser.events.early():
        app.act(do, value)
    await browser.display.settled()
    browser.display.set_root_attributes(state="ready")
    app.host.ready()
    browser.host.on_host(app.host.receive)
