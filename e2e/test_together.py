"""Two homes in a browser: they play whole matches with nothing but the links that they send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.support import look
from e2e.support.app_driver import PHONE, calm, do, shelf, size
from e2e.support.axe import load, violations
from e2e.support.campaign import first
from e2e.support.fixtures import LOOK_MS, ready, visitor, watched
from e2e.support.random_play import CHOICES, TAP
from spielekiste import GAMES
from spielekiste.core.table import Table

TAPS = 4000
"""Upper limit of taps in a turn."""

TURNS = 400
"""Upper limit of turns in a match."""

SENT = '[data-do="send-turn"]'

LINK = "dialog[open] .share__link"


@pytest.fixture
def homes(browser: Browser, site: str) -> Iterator[tuple[Page, Page]]:
    """Two devices with storages of their own, on phones."""
    with ExitStack() as stack:
        pages = []
        for _home in range(2):
            context = visitor(browser, site)
            stack.callback(context.close)
            page = stack.enter_context(watched(context.new_page(), site))
            size(page, PHONE)
            calm(page)
            pages.append(page)
        yield pages[0], pages[1]


def opened(page: Page, link: str) -> None:
    """Open a link in the tab with the application, as a messenger’s browser does."""
    page.goto(re.sub(r"^.*#", "/#", link))
    ready(page)


def invited(oma: Page, ben: Page, game: str) -> None:
    """Invite from one device, claim the other seat on the second one, and take the answer."""
    rules = {"kniffel": "&rules=croatian", "ludo": "&pieces=2"}.get(game, "")
    opened(oma, f"#/afar/{game}?players=Oma,Ben&begin=chosen{rules}")
    do(oma, "start")
    expect(oma.locator(".share__code svg")).to_be_visible()
    opened(ben, look.input_value(oma.locator(".share__link")))
    expect(ben.locator(".afar")).to_contain_text("Oma invites you to play")
    load(ben)
    assert violations(ben) == []
    do(ben, "afar-join")
    expect(ben.locator(".share__link")).to_be_visible()
    opened(oma, look.input_value(ben.locator(".share__link")))
    expect(oma.locator(".table")).to_be_visible()


def play(page: Page, rng: Random) -> str:
    """Play a turn by taps, send it, and return the link."""
    skip = page.locator('.replay [data-do="leave"]')
    for _tap in range(TAPS):
        if look.count(page.locator(SENT)):
            break
        ways = ["leave"] if look.count(skip) else look.evaluate(page, CHOICES)
        if ways:
            look.evaluate(page, TAP, rng.choice(ways))
        else:
            page.wait_for_timeout(LOOK_MS)
    do(page, "send-turn")
    expect(page.locator(LINK)).to_be_visible()
    link = look.input_value(page.locator(LINK))
    page.keyboard.press("Escape")
    return link


def table(page: Page) -> Table:
    """Return the table of the only saved match."""
    (saved,) = shelf(page)
    return saved.load(GAMES)


@pytest.mark.parametrize("game", first(1, ["ente", "maumau", "ludo", "kniffel"]))
def test_two_homes_play_a_match_to_its_end(homes: tuple[Page, Page], game: str) -> None:
    """Both see the podium of the same match, and have it once among their finished games."""
    rng = Random(game)
    invited(*homes, game)
    here, there = homes
    for _turn in range(TURNS):
        link = play(here, rng)
        opened(there, link)
        if table(there).match.due == "nothing":
            break
        here, there = there, here
    do(there, "leave")
    for page in homes:
        expect(page.locator(".ending__title")).to_be_visible()
    assert table(here).steps == table(there).steps
    assert [saved.done for page in homes for saved in shelf(page)] == [True, True]


def test_a_turn_is_replayed_and_then_it_is_said_whose_turn_it_is(
    homes: tuple[Page, Page],
) -> None:
    """The replay runs by itself; the title and the front say who plays."""
    oma, ben = homes
    invited(oma, ben, "kniffel")
    expect(oma).to_have_title(re.compile("^Your turn – Kniffel"))
    link = play(oma, Random(1))
    expect(oma).to_have_title(re.compile("^Waiting for Ben – Kniffel"))
    load(oma)
    assert violations(oma) == []
    opened(ben, link)
    expect(ben.locator(".replay")).to_be_visible()
    expect(ben.locator(".mat")).to_contain_text("Ben")
    expect(ben).to_have_title(re.compile("^Your turn – Kniffel"))
    opened(ben, "#/")
    expect(ben.locator(".waiting")).to_contain_text("Your turn")
    opened(oma, "#/")
    expect(oma.locator(".waiting")).to_contain_text("Waiting for Ben")


def test_a_broken_link_says_why_and_the_pasted_message_goes_on(homes: tuple[Page, Page]) -> None:
    """The end is missing; the message with the whole link, wrapped and quoted, is enough."""
    oma, ben = homes
    invited(oma, ben, "ludo")
    link = play(oma, Random(1))
    opened(ben, link[:-9])
    expect(ben.locator(".problem")).to_contain_text("The end of the link is missing")
    ben.locator('[data-input="afar-typed"]').fill(f"Look: {link}. Your turn!")
    expect(ben.locator(".replay, .table").first).to_be_visible()


def test_a_wiped_device_goes_on(homes: tuple[Page, Page], browser: Browser, site: str) -> None:
    """The newest link, opened on a device without the match, asks who is there."""
    oma, ben = homes
    invited(oma, ben, "ente")
    link = play(oma, Random(1))
    context = visitor(browser, site)
    with watched(context.new_page(), site) as fresh:
        opened(fresh, link)
        expect(fresh.locator(".afar")).to_contain_text("Have you played this game before?")
        do(fresh, "afar-again 1")
        opened(oma, play(fresh, Random(2)))
        expect(oma.locator(".replay, .table").first).to_be_visible()
    context.close()
