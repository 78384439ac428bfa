"""Taps through one turn of any game in any engine, and checks it against the rules in CPython."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar
from urllib.parse import urlencode

from app.saves.saved_match import SavedMatch
from e2e.support.app_driver import SHELF
from e2e.support.fixtures import CAUGHT_UP
from e2e.support.random_play import CHOICES, TAP
from spielekiste import GAMES
from spielekiste.core.table import Table

T = TypeVar("T")

PATIENCE_S = 120
"""Timeout of every wait on a busy machine, in seconds."""

TAPS = 80
"""Upper limit of taps in a first turn."""

GAME_TAPS = 4000
"""Upper limit of taps in a whole game."""

ENDED = "() => document.querySelector('.ending') !== null"

STATE = "() => document.documentElement.dataset.state"

MATCHES = f"""async () => {{
  const mark = 'spielekiste.aside.';
  const aside = Object.keys(localStorage).filter((name) => name.startsWith(mark)).map((name) => {{
    const {{ stamp, text }} = JSON.parse(localStorage.getItem(name));
    return [name.slice(mark.length), stamp, text];
  }});
  return document.documentElement.dataset.storage === 'none'
    ? aside : [...aside, ...await ({SHELF})()];
}}"""
"""Returns every match; entries of the journal are newer than those in the database."""

SET_UP = (
    """(game) => document.querySelector(`.setup[data-game=${game}] [data-do=start]`) !== null"""
)

QUERY = urlencode({"seed": "s7", "begin": "chosen", "players": "Ada,Ben"})
"""URL query for a game of two players, in which the first seat begins."""


class Scripted(Protocol):
    """A page that can run JavaScript functions: Playwright's, or one controlled by Selenium."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return the function's result; if it is a promise, return the resolved value."""
        ...

    def wait_for_timeout(self, timeout: float) -> None:
        """Wait for this many milliseconds."""
        ...


def wait_for(ask: Callable[[], T | None], what: str) -> T:
    """Call `ask` until it returns something true; raise `AssertionError` after the timeout."""
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        answer = ask()
        if answer:
            return answer
        sleep(0.05)
    raise AssertionError(f"timed out waiting for {what}")


def look(page: Scripted, script: str, given: Any = None) -> Any:
    """Run a function in the page after pending changes have been rendered."""
    return page.evaluate(
        f"async (given) => {{ await {CAUGHT_UP}; return ({script})(given); }}", given
    )


def settled(page: Scripted) -> str:
    """Return the outcome of the start: `ready` or `failed`."""
    wait_for(lambda: look(page, STATE) in ("ready", "failed"), "the end of the start")
    return str(look(page, STATE))


def way_of(page: Scripted) -> str:
    """Return the start mode: `snapshot` or `plain`."""
    return str(look(page, "() => document.documentElement.dataset.start"))


def play_turn(page: Scripted, game: str) -> Table:
    """Start a game and play the first turn by tapping; return the table from its record.

    The page must have been opened with `QUERY`.
    """
    start(page, game)
    rng = Random(game)
    for _tap in range(TAPS):
        table = kept(page, game)
        if table and (table.match.turn != 0 or table.match.ended):
            return table
        ways = wait_for(lambda: look(page, CHOICES), f"something to tap in {game}")
        look(page, TAP, rng.choice(ways))
    raise AssertionError(f"the first turn of {game} took more than {TAPS} taps")


def play_game(page: Scripted, game: str) -> Table:
    """Play a whole game by tapping at random; return the table from its record.

    The page must have been opened with `QUERY`.
    """
    start(page, game)
    rng = Random(game)
    for _tap in range(GAME_TAPS):
        if look(page, ENDED):
            break
        ways = wait_for(lambda: look(page, CHOICES) or look(page, ENDED), f"a tap in {game}")
        if isinstance(ways, list):
            look(page, TAP, rng.choice(ways))
    return wait_for(lambda: kept(page, game), f"the record of {game}")


def kept(page: Scripted, game: str) -> Table | None:
    """Return the page's current table, replayed by the rules; None before it is saved."""
    here, entries = look(page, f"async () => [location.hash, await ({MATCHES})()]")
    found = [SavedMatch.parse(*entry) for entry in entries]
    here_now = (match.load(GAMES) for match in found if here == f"#/{game}/{match.id}")
    return next(here_now, None)


def start(page: Scripted, game: str) -> None:
    """Sit down at a new table of a game."""
    look(page, "(game) => { location.hash = `#/${game}/new`; }", game)
    wait_for(lambda: look(page, SET_UP, game), f"the set-up of {game}")
    look(page, "() => document.querySelector('[data-do=start]').click()")
    wait_for(lambda: kept(page, game), f"a table of {game}")
