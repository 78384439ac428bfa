"""Two homes in a browser: they play whole matches with nothing but the links that they send."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.app.support.homes import AGENTS
from tests.together.parties import damaged

from e2e.support import look
from e2e.support.app_driver import PHONE, TABLET, calm, do, preload, shelf, size
from e2e.support.axe import load, violations
from e2e.support.campaign import first
from e2e.support.fixtures import LOOK_MS, glimpsed, ready, until, visitor, watch_for, watched
from e2e.support.random_play import CHOICES, TAP
from e2e.support.switch import WANTED, drive
from spielekiste import GAMES
from spielekiste.core.table import Table

TAPS = 4000
"""Upper limit of taps in a turn."""

TURNS = 400
"""Upper limit of turns in a match."""

PLAYED = (
    *(way for way in WANTED if way != "[data-next]"),
    "[data-do=off]",
    ".replay [data-do=leave]",
)
"""What the switch is pressed for in a turn. A press that copies would need the trust of a person's key."""

SWITCHED = 4
"""Turns that are played by one switch."""

SENT = '[data-do="send-turn"]'

LINK = "dialog[open] .share__link"

COPY = '[data-scan] [data-do="link-copy"], [data-scan][data-do="link-copy"]'
"""The button that copies the link, once the switch has reached it."""


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Opens the page of a phone with a storage of its own."""
    with ExitStack() as stack:

        def new(**how: Any) -> Page:
            context = visitor(browser, site, **how)
            stack.callback(context.close)
            page = stack.enter_context(watched(context.new_page(), site))
            size(page, PHONE)
            calm(page)
            return page

        yield new


@pytest.fixture
def homes(phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Two devices with storages of their own, on phones."""
    return phone(), phone()


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


@pytest.mark.parametrize("game", first(0, ["ente", "maumau", "ludo", "kniffel"]))
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


def test_a_wiped_device_goes_on(homes: tuple[Page, Page], phone: Callable[..., Page]) -> None:
    """The newest link, opened on a device without the match, asks who is there; both versions of a turn are shown."""
    oma, ben = homes
    invited(oma, ben, "ente")
    link = play(oma, Random(1))
    fresh = phone()
    opened(fresh, link)
    expect(fresh.locator(".afar")).to_contain_text("Have you played this game before?")
    do(fresh, "afar-again 1")
    opened(oma, play(fresh, Random(2)))
    expect(oma.locator(".replay, .table").first).to_be_visible()
    opened(ben, link)
    opened(oma, play(ben, Random(3)))
    expect(oma.locator(".afar")).to_contain_text("Two versions of one game")
    load(oma)
    assert violations(oma) == []
    do(oma, "fork-there")
    expect(oma.locator(".table")).to_be_visible()


@pytest.mark.parametrize("name", first(1, AGENTS))
def test_a_browser_inside_an_app_is_warned_of(phone: Callable[..., Page], name: str) -> None:
    """The invitation names the app, and the way to a browser that keeps the match."""
    oma, ben = phone(), phone(user_agent=AGENTS[name])
    opened(oma, "#/afar/ludo?players=Oma,Ben&begin=chosen")
    do(oma, "start")
    opened(ben, look.input_value(oma.locator(".share__link")))
    expect(ben.locator(".afar__warning")).to_contain_text(f"inside {name}, which forgets your game")


@pytest.mark.parametrize("game", first(1, ["hexhex", "ludo"]))
def test_a_match_between_homes_is_played_by_one_switch(
    phone: Callable[..., Page], game: str
) -> None:
    """Invitation, claim and turns need one switch, which reaches the button that copies the link, too."""
    oma, ben = phone(), phone()
    for page in (oma, ben):
        size(page, TABLET)
        preload(page, {"spielekiste.settings": '{"switch": "fast"}'})
    opened(oma, f"#/afar/{game}?players=Oma,Ben&begin=chosen")
    drive(oma, "[data-do=start]", *PLAYED, SENT)
    opened(ben, copied(oma))
    drive(ben, "[data-do=afar-join]", *PLAYED, SENT)
    here, there, link = oma, ben, copied(ben)
    for _turn in range(SWITCHED):
        opened(here, link)
        link = copied(here)
        here, there = there, here
    opened(here, link)
    expect(here.locator(".table")).to_be_visible()


def copied(page: Page) -> str:
    """Wait until the switch reaches the button that copies a link, and return the link."""
    expect(page.locator(".share__link:visible")).to_be_visible()
    watch_for(page, COPY)
    glimpsed(page)
    return look.input_value(page.locator(".share__link:visible"))


MATCHES = 20
"""Number of seeded matches."""


@pytest.mark.campaign
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_seeded_match_ends_equal_on_all_devices(phone: Callable[..., Page], number: int) -> None:
    """Two to four homes play any game; half of the links arrive as damaged text and are pasted."""
    rng = Random(number)
    game = list(GAMES)[number % len(GAMES)]
    count = min(2 + number // len(GAMES), GAMES[game].seats[-1])
    pages = gathered([phone() for _home in range(count)], game)
    for _turn in range(TURNS):
        turn = next(at for at, page in enumerate(pages) if look.count(page.locator(PLAYS)))
        link = play(pages[turn], rng)
        for page in pages[:turn] + pages[turn + 1 :]:
            arrive(page, link, rng)
        if table(pages[turn]).match.due == "nothing":
            break
    assert len({tuple(map(str, table(page).steps)) for page in pages}) == 1
    assert [saved.done for page in pages for saved in shelf(page)] == [True] * count


NAMES = ("Oma", "Ben", "Cem", "Dora")

PLAYS = ".table:not(:has(.afar__wait)), .replay"
"""The table of the home that has the turn."""


def gathered(pages: list[Page], game: str) -> list[Page]:
    """Invite from the first device, and let each other one claim a seat."""
    oma, *others = pages
    opened(oma, f"#/afar/{game}?players={','.join(NAMES[: len(pages)])}&begin=chosen")
    do(oma, "start")
    link = look.input_value(oma.locator(".share__link"))
    for seat, page in enumerate(others, 1):
        opened(page, link)
        if len(others) > 1:
            do(page, f"afar-who {seat}")
        do(page, "afar-join")
        opened(oma, look.input_value(page.locator(".share__link")))
    expect(oma.locator(".table")).to_be_visible()
    return pages


def arrive(page: Page, link: str, rng: Random) -> None:
    """Open a link on a device, or paste it as text that was damaged on its way; skip the replay."""
    if rng.randrange(2):
        opened(page, link)
    else:
        opened(page, "#/afar")
        page.locator('[data-input="afar-typed"]').fill(damaged(link, rng))
    skip = page.locator('.replay [data-do="leave"]')
    until(page, lambda: look.count(page.locator(".table, .replay")), "the match")
    if look.count(skip):
        do(page, "leave")
