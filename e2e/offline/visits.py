"""Visits offline: every route and page, after one visit, whatever the browser's HTTP cache does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from e2e.support.any_turn import (
    QUERY,
    Scripted,
    look,
    play_game,
    play_turn,
    settled,
    start,
    wait_for,
)
from spielekiste import GAMES
from workshop.dev.serve import Answer, Handler

ROUTES = (
    "",
    *(f"/{game}/new" for game in GAMES),
    *(f"/{game}/quick" for game in GAMES),
    "/past",
    "/open",
    "/grown-ups",
    "/class",
    "/class/board",
    "/lab",
    "/train",
    "/bots",
    "/bots/kniffel/lesson/1",
    "/duel",
    "/play/weltraum?players=Ada,Ben",
    "/print/kniffel",
)
"""Routes of all screens that need no match, and of the pages that are loaded on demand."""


class NoStore(Handler):
    """Handler after whose answers the HTTP cache is empty."""

    CACHED = "no-store"

    def _answer(self) -> Answer:
        found = super()._answer()
        found.headers["Cache-Control"] = self.CACHED
        return found


class Expired(NoStore):
    """Handler whose answers expire at once, as those of a host with ten minutes do after these."""

    CACHED = "max-age=1"


SHOWN = """() => {
  const html = document.documentElement;
  const failure = document.getElementById('failure');
  return [html.dataset.start, failure.hidden, Boolean(history.state?.isWhole), document.title];
}"""

LOADED = "() => document.querySelector('[aria-busy=true]') === null"

IS_MENU = "() => document.querySelector('#open-kniffel') !== null"
"""The menu, which is also shown if the modules of a page are missing."""

CHOICE = 'dialog [data-change="set language"]'

LANGUAGE = f"""(code) => {{
  const select = document.querySelector('{CHOICE}');
  select.value = code;
  select.dispatchEvent(new Event('change', {{ bubbles: true }}));
}}"""

KEPT = "() => document.documentElement.dataset.kept"


class Outcome(NamedTuple):
    """How a visit offline went."""

    what: str
    fault: str
    """Empty if everything was right."""


def keep(page: Scripted) -> None:
    """Wait until a page has kept everything."""
    assert settled(page) == "ready"
    wait_for(lambda: look(page, KEPT) == "all", "the copy of all files")


def fault_of(page: Scripted, *, is_menu: bool = False) -> str:
    """Return what is wrong with a page, which should be the menu or not; empty if nothing is."""
    state = settled(page)
    wait_for(lambda: state == "failed" or look(page, LOADED), "the modules of the page")
    start, is_well, is_again, title = look(page, SHOWN)
    wrong = [] if state == "ready" else [state]
    wrong += [] if start == "snapshot" else [f"start {start}"]
    wrong += [] if is_well else ["a message instead of the screen"]
    wrong += ["opened again"] if is_again else []
    wrong += [] if look(page, IS_MENU) == is_menu else ["another page"]
    return f"{title}: {', '.join(wrong)}" if wrong else ""


def turns(page: Scripted) -> Iterator[Outcome]:
    """Play a turn of each game on a page opened with `QUERY`, then change the language."""
    for game in GAMES:
        yield Outcome(f"a turn of {game}", "" if play_turn(page, game).steps else "no step")
    look(page, "() => { location.hash = '#/'; }")
    wait_for(lambda: look(page, IS_MENU), "the menu")
    look(page, TAPPED, '[data-do="open settings"]')
    wait_for(lambda: look(page, SEEN, CHOICE), "the languages")
    look(page, LANGUAGE, "de")
    wait_for(lambda: look(page, "() => document.title") == "Spielekiste", "the menu in German")
    yield Outcome("another language", fault_of(page, is_menu=True))


TABLE = f"/?{QUERY}&hints=on"
"""Query of a page on which games begin; `hints` switches the coach on."""

SEEN = "(selector) => document.querySelector(selector) !== null"

TAPPED = """(selector) => { document.querySelector(selector).click(); }"""


def games(page: Scripted) -> Iterator[Outcome]:
    """Play a whole game of each kind on a page opened with `TABLE`; then ask its coach and review it, if it has them."""
    for game in GAMES:
        table = play_game(page, game)
        yield Outcome(f"{game}: a whole game", "" if table.match.ended else "it has not ended")
        if look(page, SEEN, "[data-do=review]"):
            yield _shows(page, f"{game}: the review", "[data-do=review]", ".luck__line")
    for game in ("kniffel", "weltraum", "hexhex"):
        start(page, game)
        look(page, TAPPED, "[data-do=throw]")
        wait_for(lambda: look(page, SEEN, "[data-do=coach]"), "the coach's button")
        yield _shows(page, f"{game}: the coach", "[data-do=coach]", ".coach__best")


def _shows(page: Scripted, what: str, control: str, selector: str) -> Outcome:
    """Tap a control, and wait for what it shows."""
    look(page, TAPPED, control)
    try:
        wait_for(lambda: look(page, SEEN, selector), selector)
    except AssertionError as fault:
        return Outcome(what, str(fault))
    return Outcome(what, fault_of(page))
