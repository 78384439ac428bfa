"""Who is ahead, in a browser: from the switch to the bar, for the ear, for a class, in the element."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, sit, size
from e2e.support.embedding import ELEMENT, host, inside
from e2e.support.fixtures import ready
from spielekiste import GAMES
from workshop.dev.screenshots import NAMES

SAID = re.compile(r"^Chance of winning – Ada: (\d+)%, Ben: (\d+)%\.$")


def bar(page: Page) -> Locator:
    """Return the bar."""
    return page.get_by_role("img", name="Chance of winning")


def test_the_switch_of_a_set_up_shows_the_bar(crate: Page) -> None:
    """The switch is among the rules; the bar has two numbers that make a hundred, and moves."""
    calm(crate)
    go(crate, "/kniffel/new", players="Ada,Ben", begin="chosen", seed="ahead")
    crate.get_by_role("radio", name="A bar shows who’s ahead").check()
    do(crate, "start")
    expect(bar(crate)).to_have_attribute("aria-label", SAID)
    numbers = [int(text) for text in look.all_inner_texts(crate.locator(".ahead__player"))]
    assert sum(numbers) == 100
    before = look.get_attribute(bar(crate), "aria-label")
    do(crate, "throw")
    expect(bar(crate)).not_to_have_attribute("aria-label", str(before))


def test_there_is_no_bar_and_no_archive_without_the_switch(crate: Page) -> None:
    """Nothing is fetched for the bar unless the players want it."""
    fetched: list[str] = []
    crate.on("request", lambda request: fetched.append(request.url))
    calm(crate)
    sit(crate)
    do(crate, "throw")
    expect(crate.locator(".die").first).to_be_visible()
    expect(crate.locator(".ahead")).to_have_count(0)
    assert not [url for url in fetched if "/ahead-" in url]


def test_the_chances_are_for_the_ear(crate: Page) -> None:
    """The key for the scores also says the chances."""
    calm(crate)
    sit(crate, ahead="on")
    do(crate, "throw")
    expect(bar(crate)).to_be_visible()
    crate.keyboard.press("F8")
    expect(crate.locator("#live")).to_contain_text("Chance of winning – Ada: ")


def test_a_class_sees_it(crate: Page) -> None:
    """A prepared link opens its table with the bar."""
    crate.goto("/#/play/kniffel?ahead=on&begin=chosen&players=Ada,Ben&lang=en&lock=on")
    ready(crate)
    do(crate, "throw")
    expect(bar(crate)).to_have_attribute("aria-label", SAID)


def test_an_element_shows_it(visit: BrowserContext, site: str) -> None:
    """The element takes the option as it takes rules."""
    page = visit.new_page()
    body = f"""{ELEMENT}<spielekiste-game game="kniffel" lang="en" players="Ada,Ben"
        options="ahead=on begin=chosen" seed="s7"></spielekiste-game>"""
    with host(site, body) as address:
        page.goto(address)
        frame = inside(page, "kniffel")
        frame.locator("[data-do=start]").click()
        frame.locator("[data-do=throw]").click()
        expect(frame.get_by_role("img", name=SAID)).to_be_visible()
    page.close()


@pytest.mark.parametrize(
    ("game", "first", "following"),
    [("kniffel", "throw", "throw"), ("ludo", "throw", ""), ("maumau", "deal", "show")],
)
def test_name_bar_and_next_step_are_in_sight(
    crate: Page, game: str, first: str, following: str
) -> None:
    """On phones and small laptops, the bar covers nothing and pushes nothing out of the window."""
    calm(crate)
    names = ",".join(NAMES[: GAMES[game].seats[-1]])
    go(crate, f"/{game}/new", players=names, begin="chosen", seed="ahead", ahead="on")
    do(crate, "start")
    do(crate, first)
    expect(bar(crate)).to_be_visible()
    control = f'[data-do="{following}"]' if following else ".race__hand .block"
    for wide, high in ((360, 640), (640, 360), (911, 512)):
        size(crate, (wide, high))
        for selector in (".turn__card", ".ahead__bar", control):
            expect(crate.locator(selector).first).to_be_in_viewport(ratio=0.98)
