"""In a duel, two devices have the same dice; results can be sent by link or typed as a code."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page, expect
from tests.core.duels import table_of
from tests.random_play import play

from app.links import duel as duels
from app.saves import transfer as records
from e2e.support import look
from e2e.support.app_driver import do, faces
from e2e.support.fixtures import ready, visitor, watched
from spielekiste import GAMES
from spielekiste.core.table import Table


def almost(way: int) -> tuple[Table, str]:
    """Return a duel of Weltraum-Kniffel, and its record without the last entry."""
    table = play(table_of("weltraum"), Random(way))
    lines = str(table.record).rstrip("\n").split("\n")
    return table, "\n".join([*lines[:-1], ""])


def at_last_box(page: Page, record: str) -> None:
    """Open a duel with one box left, and with the dice for it on the table."""
    link = records.link("/", Table.load(record, GAMES))
    page.goto(link)
    ready(page)
    do(page, "take 0")


def test_two_devices_compare_their_results(browser: Browser, site: str, crate: Page) -> None:
    """One device sends a link, the other a code of sixteen characters; both show the winner."""
    page = crate
    one, mine = almost(1)
    other, theirs = almost(2)
    at_last_box(page, mine)
    assert faces(page)
    page.locator(".box.is-open").first.click()
    do(page, "duel-compare")
    context = visitor(browser, site)
    with watched(context.new_page(), site) as second:
        at_last_box(second, theirs)
        second.locator(".box.is-open").first.click()
        do(second, "duel-compare")
        expect(second.locator(".code")).to_be_visible()
        link = look.input_value(second.locator(".share__link"))
        code = look.inner_text(page.locator(".duel__code"))
        tell(page, link)
        tell(second, code)
        signs = [
            look.count(shown.locator('.duel__source[data-sign="good"]')) for shown in (page, second)
        ]
    context.close()
    assert signs == [2, 1]
    totals = sorted(table.match.ended[-1].scores[0] for table in (one, other))
    shown = look.all_inner_texts(page.locator(".sheet__total .sheet__cell"))
    assert sorted(map(int, shown)) == totals
    assert duels.code(one) == code


def tell(page: Page, text: str) -> None:
    """Paste the other device's result, which is read without pressing Enter."""
    page.locator('[data-change="duel-told"]').fill(text)
    expect(page.locator(".duel__source")).to_have_count(2)
    expect(page.locator(".podium__step")).to_have_count(2)
