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
    browser.saves.on_late(browser.clock.completed(app.saves.late))
    await browser.clock.until_sufficient()
    nodes = skeleton(browser.display.drawn(), browser.display.language)
    await sleep(0)
    await browser.display.adopt(*nodes)
    await browser.saves.open()
    await browser.clock.until_sufficient(is_first=browser.saves.is_empty)
    app.start()
    await browser.display.settled()
    mark_time("drawn")
    await browser.clock.until_sufficient()
    browser.events.listen(app.act, app.key)
    browser.navigation.on_route(lambda: browser.display.after_input(app.follow_route))
    complete = browser.clock.completed
    browser.files.on_files(app.receive)
    browser.device.on_update(complete(app.device.update_available))
    browser.files.on_missing(complete(app.device.missing))
    browser.saves.on_kept(complete(app.saves.windows.elsewhere))
    browser.device.on_change(complete(app.device.changed))
    browser.audio.on_voices(complete(app.device.changed))
    browser.device.on_languages(complete(app.device.languages_changed))
    browser.device.on_translated(complete(app.device.translated))
    browser.clock.on_new_day(complete(app.device.new_day))
    for do, value in browser.events.early():
        app.act(do, value)
    await browser.display.settled()
    browser.display.set_root_attributes(state="ready")
    app.host.ready()
    browser.host.on_host(app.host.receive)
