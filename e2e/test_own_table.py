"""A user-written bot at a table: it is seated from its page, plays, is stopped in an endless loop,
and continues.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.support import axe
from e2e.support.app_driver import calm, do
from e2e.support.bot_page import write
from e2e.support.fixtures import ready, until
from e2e.support.whole_games import kept
from spielekiste.games.kniffel.boxes import LOWER, UPPER

IN_ORDER = "def play(view, rng):\n    return view.enter(view.open_boxes[0])\n"

LOOPING = "def play(view, rng):\n    while view.die != 6:\n        pass\n    return view.moves[0]\n"


def at_table(page: Page, game: str, program: str) -> None:
    """Write a bot and seat it with its button, against a built-in bot at the fastest pace."""
    page.goto(f"/?seed=b7&begin=chosen&players=,&minds=easy,easy#/bots/{game}")
    page.reload()
    ready(page)
    expect(page.locator(".cm-content")).to_be_visible()
    write(page, program)
    do(page, "bot-play")
    do(page, "palette 1")
    mind = page.locator("select[data-change='mind 1']")
    expect(mind.locator("option:checked")).to_have_text("My bot")
    axe.load(page)
    assert axe.violations(page) == []
    do(page, "open settings")
    do(page, "set pace fast")
    do(page, "close")
    do(page, "start")


def own_moves(page: Page, game: str) -> list[str]:
    """Return the moves of the user-written bot in the saved match."""
    table = kept(page, game)
    pairs = zip(table.positions, table.steps, strict=False)
    return [str(step) for match, step in pairs if match.seat == 1]


def test_an_own_bot_plays_at_a_table_and_goes_on_after_a_reload(page: Page) -> None:
    """The bot decides its moves in a worker, and a reloaded page starts another worker."""
    calm(page)
    at_table(page, "kniffel", IN_ORDER)
    until(page, lambda: len(own_moves(page, "kniffel")) >= 2, "two moves of the bot")
    page.reload()
    ready(page)
    before = len(own_moves(page, "kniffel"))
    until(page, lambda: len(own_moves(page, "kniffel")) >= before + 2, "its next moves")
    moves = own_moves(page, "kniffel")
    assert moves == [f"enter {box}" for box in (UPPER + LOWER)[: len(moves)]]
    expect(page.locator(".notice")).to_have_count(0)


def test_an_endless_loop_does_not_stop_the_game(page: Page) -> None:
    """During an endless loop taps work; then the easy bot moves, and a notice explains it."""
    calm(page)
    at_table(page, "ludo", LOOPING)
    until(page, lambda: own_moves(page, "ludo"), "a move of the bot")
    expect(page.locator(".musing")).to_have_text("My bot is thinking…")
    do(page, "open settings")
    expect(page.locator("dialog[open]")).to_be_visible()
    before = len(own_moves(page, "ludo"))
    do(page, "close")
    told = re.compile("Line [23]: The bot thought about one move")
    expect(page.locator(".notice").first).to_contain_text(told, timeout=90_000)
    until(page, lambda: len(own_moves(page, "ludo")) > before, "a move of the easy bot")
    page.get_by_role("button", name="Show the program").first.click()
    expect(page.locator(".cm-content")).to_contain_text("while view.die")
