"""The page for user-written bots: games in workers, errors with lines, break-out attempts."""

from __future__ import annotations

import json
import os
import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support import look
from e2e.support.app_driver import do
from e2e.support.bot_page import RECORD_WORKERS, RESULT, at_page, run, write
from e2e.support.fixtures import ready, until
from spielekiste import GAMES
from spielekiste.arena import play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.players import built_in, own
from spielekiste.arena.recorded import SEED
from spielekiste.arena.worker import figures_of
from workshop.common.paths import DIST

FIRST = "def play(view, rng):\n    return rng.choice(view.moves)\n"

COUNT = int(os.environ.get("EQUAL", "8"))
"""Number of games that are compared with CPython."""

TAP_UNTIL_DONE = """async () => {
  while (!document.querySelector('[data-do="bot-run"]')) {
    document.body.dispatchEvent(new PointerEvent('pointerdown'));
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
"""Taps the page constantly until the games have ended."""

BREAK_OUT = """
def tries():
    import js
def pyodide_api():
    import pyodide_js
def run_js():
    from pyodide.code import run_js
    run_js("fetch('/stolen')")
def request():
    from pyodide.http import open_url
    open_url("/stolen")
def threads():
    import threading
    threading.Thread(target=print).start()
def process():
    import os
    if os.system("true") != 0:
        raise OSError

def play(view, rng):
    for attempt in (tries, pyodide_api, run_js, request, threads, process):
        try:
            attempt()
        except SystemExit:
            raise
        except BaseException as error:
            continue
        raise SystemExit(attempt.__name__)
    type(view).moves = property(lambda self: ("enter kniffel",))
    import spielekiste.parts.sheet_game as rules
    rules.SheetState._enter = lambda self, offer: 1 / 0
    return "enter " + next(box for box, points in view.sheet.items() if points is None)
"""


PLAY = """([path, asked]) => new Promise((done) => {
  import(path).then((arena) => arena.begin(asked, {}, (json) => {
    if (JSON.parse(json).over) done(json);
  }));
})"""
"""Plays a contest and returns its figures."""

TYPE_AND_LEAVE = """() => {
  const field = document.querySelector(".editor__plain");
  field.value = "# typed and left";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  location.hash = "#/lab";
}"""
"""Changes the program and opens the lab in the same task."""


def test_a_program_is_tried_explained_and_kept(page: Page) -> None:
    """The page shows a result with its certainty and an error with its line, and stops an endless
    loop; taps work throughout.
    """
    at_page(page)
    run(page)
    expect(page.locator(".bots__sentence")).to_have_text(RESULT)
    expect(page.locator(".ladder__rung")).to_have_count(6)
    expect(page.locator(".bots__bars")).to_have_count(2)
    write(page, "def play(view, rng):\n    return view.movse[0]\n")
    run(page)
    expect(page.locator(".bots__fault")).to_contain_text(
        "Line 2: Python doesn’t know the name “view.movse”. Did you mean “view.moves”?"
    )
    write(page, "def play(view, rng):\n    dice = 66\n    return f'keep {dice}'\n")
    run(page)
    expect(page.locator(".bots__fault")).to_contain_text("Line 3: The move “keep 66” isn’t allowed")
    write(page, "def play(view, rng):\n    while True:\n        pass\n")
    do(page, "bot-run")
    do(page, "open settings")
    expect(page.locator("dialog[open]")).to_be_visible(timeout=1_000)
    page.keyboard.press("Escape")
    expect(page.locator(".bots__fault")).to_contain_text("Line", timeout=60_000)
    expect(page.locator(".bots__fault")).to_contain_text("a loop that never ends")
    page.reload()
    ready(page)
    expect(page.locator(".editor__plain")).to_have_value(re.compile("while True"))


@pytest.mark.campaign
def test_workers_start_before_the_games_and_rest_after_taps(page: Page) -> None:
    """Two workers start with the page and get their roles with the games; they rest after each tap,
    but still finish; two more start afterwards, and all end when the page is left.
    """
    page.add_init_script(RECORD_WORKERS)
    at_page(page)
    until(page, lambda: len(page.workers) == 2, "the first two workers")
    write(page, FIRST)
    do(page, "bot-run")
    look.evaluate(page, TAP_UNTIL_DONE)
    expect(page.locator(".bots__sentence")).to_have_text(RESULT)
    first, *others = look.evaluate(page, "sentTo")
    assert [each[1] for each in (first, others[0])] == ["referee", "bot"]
    assert all("hold" in each for each in (first, others[0]))
    until(page, lambda: look.evaluate(page, "sentTo.length") == 4, "two more workers")
    page.goto("/#/")
    until(page, lambda: not page.workers, "the end of all workers")


def test_a_program_cannot_reach_out_or_change_what_counts(page: Page) -> None:
    """A program has no access to the page, network or APIs, and its changes to the rules do not
    affect the referee.
    """
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    at_page(page)
    write(page, BREAK_OUT)
    run(page)
    expect(page.locator(".bots__fault")).to_have_count(0)
    expect(page.locator(".bots__sentence")).to_have_text(RESULT)
    assert not [url for url in requests if "stolen" in url]


@pytest.mark.campaign
def test_results_are_the_same_as_on_the_command_line(page: Page) -> None:
    """The same seed gives the same results in the browser, in CPython and in the recorded figures,
    for every game.
    """
    page.goto("/#/bots")
    ready(page)
    path = next((DIST / "assets").glob("arena-*.js")).name
    for game, seed in [("kniffel", SEED), *((game, "same") for game in GAMES)]:
        asked = {
            "game": game, "options": {}, "seed": seed, "games": COUNT,
            "players": [{"source": FIRST}, {"builtIn": "random"}],
        }  # fmt: skip
        told = json.loads(look.evaluate(page, PLAY, [f"/assets/{path}", json.dumps(asked)]))
        plan = contest(game, 2, COUNT, seed)
        rivals = [own(FIRST, plan, 0), built_in("random", plan, 1, lambda _name: None)]
        here = figures_of(play_all(plan, rivals))
        assert told == here | {"picks": told["picks"]}  # only the page stores games for inspection


def test_what_is_typed_before_the_editor_has_come_stays(page: Page) -> None:
    """The plain field works immediately; the editor takes over its text and the focus."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with page.expect_request("**/editor-*.js"):
        page.route("**/editor-*.js", hold)
        page.goto("/#/bots")
        ready(page)
        field = page.locator(".editor__plain")
        field.press("ControlOrMeta+End")
        page.keyboard.type("# early")
        expect(field).to_have_value(re.compile("# early$"))
    held.pop().continue_()
    editor = page.locator(".cm-content")
    expect(editor).to_contain_text("# early")
    expect(editor).to_be_focused()


def test_a_change_right_before_another_page_is_kept(page: Page) -> None:
    """What is typed is saved even if another page is opened before the browser has painted it."""
    at_page(page)
    look.evaluate(page, TYPE_AND_LEAVE)
    expect(page.locator("[data-do='lab-roll 1']")).to_be_visible()
    page.goto("/#/bots")
    expect(page.locator(".editor__plain")).to_have_value("# typed and left")
