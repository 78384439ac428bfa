"""Who is ahead, in a browser: the bar in every place, the coach's choice, and a bot that plays to win."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, preload, sit, size, table
from e2e.support.embedding import ELEMENT, host, inside
from e2e.support.fixtures import ready, until
from e2e.support.random_play import CHOICES, TAP
from spielekiste import GAMES
from spielekiste.bots import decide
from spielekiste.bots.winner import WinningBot
from spielekiste.coach.layouts import table_name
from spielekiste.core.seats import WINNER
from spielekiste.core.table import Table
from workshop.dev.screenshots import NAMES, record_of
from workshop.solve import stored_tables

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


# ---------------------------------------------------------------------- coach and bots


@pytest.mark.parametrize(
    ("game", "seats", "part", "keep", "reason"),
    [
        ("kniffel", 4, 0.94, "5", "You’re 21 points ahead: playing it safe wins more often"),
        ("weltraum", 2, 0.894, "55", "You’re 7 points behind: only this box still helps: "),
    ],
)
def test_the_coach_says_why_it_keeps_others_to_win(
    crate: Page, game: str, seats: int, part: float, keep: str, reason: str
) -> None:
    """The choice of the aim changes the best move, with the reason in words, and back; it is followed."""
    calm(crate)
    asked = record_of(game, seats, part, stop="move").replace(" first=0", " first=0 hints=on")
    preload(crate, {f"spielekiste.table.{game}": asked})
    go(crate, f"/{game}/old-{game}")
    do(crate, "coach")
    best, text = crate.locator(".coach__best"), crate.locator(".coach")
    moves = []
    for aim, is_told in (("points", False), ("win", True), ("points", False), ("win", True)):
        do(crate, f"aim {aim}")
        expect(crate.locator(f'[data-do="aim {aim}"]')).to_have_attribute("aria-pressed", "true")
        expect(text).to_contain_text("Chance of winning: " if is_told else "points")
        assert (reason in look.inner_text(text)) == is_told
        moves.append(look.inner_html(best))
    assert moves[:2] == moves[2:]
    assert moves[0] != moves[1]
    do(crate, "follow")
    expect(text).to_have_count(0)
    until(crate, lambda: f"keep {keep}" in map(str, table(crate, game).steps[-2:]), "the move")


def test_bar_and_coach_answer_in_a_match_by_places(crate: Page) -> None:
    """With eight players and games to come, the chances add up, and the coach says how to win."""
    calm(crate)
    sit(crate, NAMES, ahead="on", hints="on", games="3", scoring="places")
    do(crate, "throw")
    expect(bar(crate)).to_be_visible()
    assert sum(map(int, look.all_inner_texts(crate.locator(".ahead__player")))) == 100
    do(crate, "coach")
    do(crate, "aim win")
    expect(crate.locator(".coach")).to_contain_text("Chance of winning: ")


@pytest.mark.parametrize(("game", "seats"), [("kniffel", 2), ("weltraum", 3)])
def test_a_bot_plays_to_win_until_the_end(crate: Page, game: str, seats: int) -> None:
    """Last turns against it need no reload, and each of its moves is the one that wins most often."""
    calm(crate)
    begun = record_of(game, seats, 0.7).replace(f" person {NAMES[1]}", f" {WINNER} {NAMES[1]}")
    preload(crate, {f"spielekiste.table.{game}": begun})
    go(crate, f"/{game}/old-{game}")
    look.evaluate(crate, "() => { window.sameDocument = true; }")
    do(crate, "open settings")
    do(crate, "set pace fast")
    do(crate, "close")
    rng = Random(7)
    while not look.count(crate.locator(".ending")):
        look.evaluate(crate, TAP, rng.choice(until(crate, lambda: ways(crate), "a tap or the end")))
    assert look.evaluate(crate, "window.sameDocument")
    assert decided(table(crate, game), len(Table.load(begun, GAMES).steps)) > 3


def ways(page: Page) -> list[str]:
    """Return what a person can tap; at the end, a control that is not there."""
    found: list[str] = look.evaluate(page, CHOICES)
    return ["-"] if look.count(page.locator(".ending")) else found


def decided(played: Table, start: int) -> int:
    """Check each move of the bots from a step on against their decision in CPython; return the number."""
    setup, number = played.setup, 0
    values = stored_tables.table(str(table_name(setup.options)))
    for match, step in list(zip(played.positions, played.steps, strict=False))[start:]:
        state = match.state
        if state and state.seat is not None and setup.players[state.seat].mind == WINNER:
            player = WinningBot.of(values, match)
            assert step == decide(player, state.seen_by(state.seat), Random(1)).move
            number += 1
    return number
