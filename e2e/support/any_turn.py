"""One turn of any game in any engine, by taps alone, and checked by the rules on plain Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar
from urllib.parse import urlencode

from app.saves.saved_match import Kept
from e2e.support.app_driver import SHELF
from e2e.support.random_play import CHOICES, TAP
from spielekiste import GAMES
from spielekiste.core.table import Table

T = TypeVar("T")

PATIENCE_S = 120
"""How long anything is waited for on a busy machine, in seconds."""

TAPS = 80
"""No first turn takes more."""

STATE = "() => document.documentElement.dataset.state"

DRAWN = "() => !document.documentElement.hasAttribute('data-behind')"

MATCHES = f"""async () => {{
  const mark = 'spielekiste.aside.';
  const aside = Object.keys(localStorage).filter((name) => name.startsWith(mark)).map((name) => {{
    const {{ stamp, text }} = JSON.parse(localStorage.getItem(name));
    return [name.slice(mark.length), stamp, text];
  }});
  return document.documentElement.dataset.storage === 'none'
    ? aside : [...aside, ...await ({SHELF})()];
}}"""
"""Reads every match: what lies aside is newer than what has arrived on the shelf."""

SET_UP = (
    """(game) => document.querySelector(`.setup[data-game=${game}] [data-do=start]`) !== null"""
)

QUERY = urlencode({"seed": "s7", "begin": "chosen", "players": "Ada,Ben"})
"""Two at the table, the first seat begins."""


class Scripted(Protocol):
    """A page that runs a function of JavaScript: Playwright's, or one behind a driver."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what the function returns, or promises, for the argument."""
        ...


def wait_for(ask: Callable[[], T | None], what: str) -> T:
    """Ask until there is an answer; `AssertionError` when there is none for too long."""
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        answer = ask()
        if answer:
            return answer
        sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def look(page: Scripted, script: str, given: Any = None) -> Any:
    """Run a function in the page once that is drawn."""
    wait_for(lambda: page.evaluate(DRAWN), "the drawing")
    return page.evaluate(script, given)


def settled(page: Scripted) -> str:
    """Return how the start ended: `ready` or `failed`."""
    wait_for(lambda: look(page, STATE) in ("ready", "failed"), "the end of the start")
    return str(look(page, STATE))


def way_of(page: Scripted) -> str:
    """Return how the page was started: `snapshot` or `plain`."""
    return str(look(page, "() => document.documentElement.dataset.start"))


def play_turn(page: Scripted, game: str) -> Table:
    """Sit down at a game and play the first turn by taps; the table, as its record tells it.

    The page was opened with `QUERY`.
    """
    _sit_down(page, game)
    rng = Random(game)
    for _tap in range(TAPS):
        table = kept(page, game)
        if table and (table.match.turn != 0 or table.match.ended):
            return table
        ways = wait_for(lambda: look(page, CHOICES), f"something to tap in {game}")
        look(page, TAP, rng.choice(ways))
    raise AssertionError(f"the first turn of {game} never ends")


def kept(page: Scripted, game: str) -> Table | None:
    """Return the table that the page is at, played again by the rules; None before it is kept."""
    here = str(look(page, "() => location.hash"))
    found = [Kept.parse(*entry) for entry in look(page, MATCHES)]
    here_now = (match.load(GAMES) for match in found if here == f"#/{game}/{match.id}")
    return next(here_now, None)


def _sit_down(page: Scripted, game: str) -> None:
    look(page, "(game) => { location.hash = `#/${game}/new`; }", game)
    wait_for(lambda: look(page, SET_UP, game), f"the set-up of {game}")
    look(page, "() => document.querySelector('[data-do=start]').click()")
    wait_for(lambda: kept(page, game), f"a table of {game}")
