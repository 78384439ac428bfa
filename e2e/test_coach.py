"""The coach in a browser: following a hint, guessing a chance, and reviewing a game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, preload, sheet_state, shelf, sit, table
from e2e.support.fixtures import ready
from spielekiste.parts.dice import Keep

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"


def test_a_hint_is_followed_and_told(crate: Page) -> None:
    """One tap plays the best move, and the record counts the hint; chances follow a guess."""
    calm(crate)
    sit(crate, hints="on", chances="on")
    do(crate, "throw")
    do(crate, "chances")
    expect(crate.locator(".odds__slider")).to_be_visible()
    crate.locator(".odds__slider").fill("40")
    do(crate, "compare")
    expect(crate.locator(".odds__verdict")).to_contain_text("guessed 40%; the exact chance is")
    do(crate, "close")
    do(crate, "coach")
    expect(crate.locator(".coach__best")).to_be_visible()
    do(crate, "follow")
    expect(crate.locator(".coach")).to_have_count(0)
    expect(crate.locator(".pegs__peg.is-spent")).to_have_count(2)
    played = table(crate)
    assert isinstance(played.steps[-2], Keep)
    assert played.hints == (1, 0)
    assert sheet_state(crate).throws == 2


def test_a_coach_without_its_table_says_so_and_answers_once_it_is_online(
    rough_page: Page,
) -> None:
    """The coach reports the missing table, and answers as soon as it can be loaded."""
    rough_page.route("**/*.bin", lambda route: route.abort())
    rough_page.goto("/?seed=abc&begin=chosen#/kniffel/new?players=Ada&hints=on")
    ready(rough_page)
    for each in ("start", "throw", "coach"):
        do(rough_page, each)
    expect(rough_page.locator(".coach__wait")).to_contain_text(
        "notes for this game can’t be loaded"
    )
    rough_page.unroute_all()
    expect(rough_page.locator(".coach__best")).to_be_visible()


def test_a_review_is_opened_and_a_moment_played_again(crate: Page) -> None:
    """The end of a game links to the review, which can start a table from a moment in it."""
    calm(crate)
    preload(crate, {"spielekiste.table.hexhex": (GOLDEN / "hexhex.txt").read_text("utf-8")})
    go(crate, "/hexhex/old-hexhex")
    do(crate, "review")
    expect(crate.locator(".review__part:not(.curve) .luck__line")).to_have_count(4)
    moment = crate.locator('[data-do^="moment "]').first
    at = int((look.get_attribute(moment, "data-do") or "").split(" ")[1])
    moment.click()
    expect(crate.locator(".mat .dice")).to_be_visible()
    kept = shelf(crate)
    assert sorted(one.done for one in kept) == [False, True]
    assert len(table(crate, "hexhex").steps) == at


def test_the_curve_of_a_review_chooses_positions_and_is_saved(crate: Page) -> None:
    """A tap on the curve, an arrow key and a turning point choose positions; the drawing is a file."""
    calm(crate)
    preload(crate, {"spielekiste.table.hexhex": (GOLDEN / "hexhex.txt").read_text("utf-8")})
    go(crate, "/review/old-hexhex")
    slider = crate.locator(".curve__slider")
    slider.click(position={"x": 12, "y": 40})
    expect(slider).to_have_value("0")
    slider.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(crate.locator(".curve__causes > li")).to_have_count(2)
    crate.locator(".curve__points .block").last.click()
    expect(crate.locator(".curve__points [aria-pressed=true]")).to_have_count(1)
    with crate.expect_download() as saved:
        do(crate, "curve save")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
