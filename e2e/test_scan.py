"""Codes shown on one device and read with the camera of another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.app.support.golden import golden

from app.links.series import HEAD, Gathering, split
from app.pages.board.link import ClassBoard
from app.saves.codec import unpack
from app.saves.transfer import link
from e2e.support import axe, look
from e2e.support.app_driver import DESK, PHONE, TABLET, do, go, preload, size
from e2e.support.fake_camera import blotted, codes_on, film, flags, picture
from e2e.support.fixtures import until, visitor, watched
from spielekiste.core.table import Table
from workshop.dev.browser import FLAGS, find

SENDERS = ("kniffel-match", "ludo-most")
"""Matches that are shown as series; a short one is shown as a link."""

SHORT = "kniffel-full-cup"

TRACKS = """(() => {
  window.tracks = [];
  const plain = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const stream = await plain(asked);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
})()"""
"""Notes every track of a camera."""

LIVE = "() => window.tracks.map((track) => `${track.kind} ${track.readyState}`)"

NATIVE = """(codes) => {
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ['ean_13', 'qr_code']; }
    async detect() { return codes.map((rawValue) => ({ rawValue })); }
  };
}"""
"""Adds a detector of the browser's own, which finds the same codes in every picture."""

BREAK = """() => {
  window.BarcodeDetector.prototype.detect = async () => {
    throw new DOMException('no service', 'NotSupportedError');
  };
}"""
"""Makes that detector fail, as if the system had no service for it."""

REFUSING = """(name) => {
  window.plain ??= navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', name); };
}"""
"""Makes the browser refuse the camera."""

WITHOUT = """() => {
  navigator.mediaDevices.getUserMedia = window.plain;
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
}"""
"""Makes the page one without https."""

WITH = "() => { delete navigator.mediaDevices; delete window.isSecureContext; }"
"""Makes it a page with https again."""

HIDE = """() => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
}"""
"""Hides the page for a moment, as another tab would."""


def lesson() -> list[str]:
    """Return the codes on the tablets of a lesson: three mixed series and a link."""
    every = [split(str(golden(name).record)) for name in SENDERS]
    assert min(map(len, every)) > 1
    return [
        *(code for codes in every for code in codes),
        link("https://crate.test/", golden(SHORT)),
    ]


def lesson_film(path: Path) -> Path:
    """Return a video of that lesson in random order, with unreadable and damaged codes."""
    luck, codes = np.random.default_rng(4), lesson()
    order = [*codes, *luck.permutation(codes)]
    luck.shuffle(order)
    damaged = codes[0][:-2] + ("00" if codes[0][-2:] != "00" else "11")
    pictures = [picture(text, luck=luck) for text in (*order, damaged)]
    pictures[3:3] = [blotted(pictures[0]), picture(luck=luck)]
    return film(path, pictures)


@pytest.fixture(scope="module")
def with_camera(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium with the video of a lesson as its camera."""
    path = lesson_film(tmp_path_factory.mktemp("film") / "lesson.y4m")
    started = browser.browser_type.launch(executable_path=find(), args=[*FLAGS, *flags(path)])
    yield started
    started.close()


@contextmanager
def teacher(browser: Browser, site: str) -> Iterator[Page]:
    """Open the board of a visitor who allows the camera."""
    context = visitor(browser, site, permissions=["camera"])
    page = context.new_page()
    page.add_init_script(TRACKS)
    with watched(page, site):
        go(page, "/class/board")
        do(page, "board-new")
        expect(page.locator("[data-do=scan-on]")).to_be_visible()
        yield page
    context.close()


def arrived(page: Page) -> set[str]:
    """Return the records on the board, from its file."""
    with page.expect_download() as saved:
        do(page, "board-save")
    board = ClassBoard.parse(unpack(saved.value.path().read_text("utf-8").strip()))
    return {unpack(row.text) for row in board.rows}


def shows(page: Page, count: int) -> None:
    """Expect this many results of any game on the board."""
    expect(page.locator(".board__row")).to_have_count(count)


def is_off(page: Page) -> bool:
    """Return whether there was a camera that is now off."""
    return set(look.evaluate(page, LIVE)) == {"video ended"}


def test_a_lesson_is_read_from_the_camera(with_camera: Browser, site: str) -> None:
    """A tap requests the camera, which may be refused and is released with the tab or the page.

    Two series and a link are read, even mixed, in random order and damaged. The browser's own
    detector is preferred, and may find several codes in one picture.
    """
    expected = {str(golden(name).record) for name in (*SENDERS, SHORT)}
    with teacher(with_camera, site) as page:
        expect_refusals(page)
        assert look.evaluate(page, LIVE) == []
        do(page, "scan-on")
        shows(page, len(expected))
        assert arrived(page) == expected
        assert look.evaluate(page, LIVE) == ["video live"]
        look.evaluate(page, HIDE)
        expect(page.locator("[data-do=scan-on]")).to_be_visible()
        assert is_off(page)
        look.evaluate(page, NATIVE, split(str(golden("master-most").record))[:2])
        do(page, "scan-on")
        expect(page.locator(".scan__dot.is-found")).to_have_count(2)
        axe.load(page)
        assert axe.by_both_lamps(page) == []
        look.evaluate(page, BREAK)
        expect(page.locator(".board__last")).to_contain_text("Already on the board")
        do(page, "go /class/board")
        expect(page.locator("[data-do=board-new]")).to_be_visible()
        until(page, lambda: is_off(page), "the end of the camera")


REFUSALS = {
    "NotAllowedError": "isn’t allowed",
    "NotFoundError": "no camera",
    "NotReadableError": "isn’t responding",
}


def expect_refusals(page: Page) -> None:
    """Request the camera, and expect each reason for a refusal."""
    for name, said in REFUSALS.items():
        look.evaluate(page, REFUSING, name)
        do(page, "scan-on")
        expect(page.locator(".scan__fault")).to_contain_text(said)
    look.evaluate(page, WITHOUT)
    do(page, "scan-on")
    expect(page.locator(".scan__fault")).to_contain_text("https")
    look.evaluate(page, WITH)


ALLOWED = "() => document.featurePolicy.allowsFeature('camera')"

FRAME = """() => document.body.append(Object.assign(document.createElement('iframe'), {
  src: '/embed.html#/class/board', allow: 'camera', width: 900, height: 900,
}))"""


def test_only_our_own_pages_may_have_the_camera(own: Page) -> None:
    """No iframe can use the camera, not even one of our own site in a page that allows it."""
    own.goto("/licences.html")
    assert look.evaluate(own, ALLOWED)
    look.evaluate(own, FRAME)
    inside = own.frame_locator("iframe")
    inside.locator("[data-do=board-new]").click()
    inside.locator("[data-do=scan-on]").click()
    expect(inside.locator(".scan__fault")).to_contain_text("another website")
    assert not look.evaluate(inside.locator("html"), ALLOWED)


# ---------------------------------------------------------------------- showing


def shown(page: Page, table: Table) -> None:
    """Open the codes of a finished match, from the past games."""
    look.evaluate(page, "() => { location.hash = '#/past' }")
    page.locator(f"[data-game={table.setup.game.id}] a[href^='#/past/']").first.click()
    do(page, "open share")
    page.locator("[data-do^='go /result/']").click()
    expect(page.locator(".handing .code")).to_be_visible()


def test_the_codes_of_a_match_are_read_from_the_screen(own: Page) -> None:
    """An independent decoder reads a single code at every size, each code of a series, and a moving
    one.
    """
    short, long = golden("kniffel-classic"), golden("master-most")
    tables = {table.setup.game.id: str(table.record) for table in (short, long)}
    preload(own, {f"spielekiste.table.{game}": text for game, text in tables.items()})
    go(own, "/past")
    shown(own, short)
    axe.load(own)
    assert axe.by_both_lamps(own) == []
    for wanted in (PHONE, TABLET):
        size(own, wanted)
        (code,) = codes_on(own.locator(".handing .code"))
        assert re.sub(".*#", "#", code) == link("", short)
    do(own, "code-pieces")
    do(own, "code-step 1")
    expect_whole(own, short, step)
    size(own, DESK)
    shown(own, long)
    expect_whole(own, long, lambda _page: None)
    do(own, "code-move")
    expect(own.locator("[data-do=code-move]")).to_have_attribute("aria-label", "Play")


def step(page: Page) -> None:
    """Show the next code."""
    do(page, "code-step 1")


def expect_whole(page: Page, table: Table, go_on: Callable[[Page], None]) -> None:
    """Read codes from the screen until they make up the whole match."""
    gathering = Gathering()

    def is_whole() -> bool:
        codes = [code for code in codes_on(page.locator(".handing .code")) if code.startswith(HEAD)]
        texts = [gathering.take(code, 0).text for code in codes]
        go_on(page)
        return str(table.record) in map(unpack, texts)

    until(page, is_whole, "the whole match")
