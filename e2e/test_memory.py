"""Long play in one page leaves no nodes and no listeners behind."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go
from spielekiste import GAMES

FEW, MANY = 80, 10_000
"""Steps of one game in `make test`, and of all games together in `make campaign`."""

LEAKY = 40
"""Steps after which a leak of one node a step is noticed."""

WARM = 10
"""Steps of each game before the first count, which, like its dialogs, create what is created once."""

SPARE = 20
"""Nodes by which the same screen may differ, such as lines in the live region."""

DIALOGS = ("open settings", "open rules")
"""Verbs that open the dialogs of a table."""

PLAY = """async ([steps, seed]) => {
  const usual = ['move ', 'preview ', 'throw', 'toggle ', 'off', 'begin ', 'next', 'deal', 'show', 'hide', 'wish', 'again'];
  const rare = ['undo', 'redo', 'open settings', 'open rules', 'drawer'];
  const html = document.documentElement;
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const isOf = (ways, verb) => ways.some((way) => (way.endsWith(' ') ? verb.startsWith(way) : verb === way || verb.startsWith(`${way} `)));
  const free = ({ disabled, ariaDisabled }) => !disabled && ariaDisabled !== 'true';
  let done = 0;
  for (let idle = 0; done < steps && idle < 400; ) {
    const dialog = [...document.querySelectorAll('dialog[open]')].pop();
    const ways = dialog ? [...usual, 'close'] : random() < 0.1 ? rare : usual;
    const found = [...(dialog ?? document.getElementById('app')).querySelectorAll('[data-do]')]
      .filter((each) => free(each) && isOf(ways, each.dataset.do));
    const taken = found[Math.floor(random() * found.length)];
    taken?.click();
    if (taken && window.leaked) window.leaked.push(document.createElement('i'));
    done += taken ? 1 : 0;
    idle = taken ? 0 : idle + 1;
    do await wait(taken ? 0 : 25); while (html.hasAttribute('data-behind'));
  }
  return done;
}"""
"""Taps on random controls of a table, including undo and dialogs, and returns the number of taps.

If the page has an array `leaked`, each step leaves a node in it.
"""


@pytest.fixture
def session(own: Page) -> Iterator[CDPSession]:
    """The page's session of Chromium's protocol."""
    session = own.context.new_cdp_session(own)
    calm(own)
    go(own, "/ludo/new", seed="abc", begin="chosen", players="Ada,Ben")
    yield session
    session.detach()


def sit_down(page: Page, game: str) -> None:
    """Begin a game."""
    look.evaluate(page, "(game) => { location.hash = `#/${game}/new` }", game)
    page.locator(f".setup[data-game={game}]").wait_for()
    do(page, "start")
    expect(page.locator(f".table[data-game={game}]")).to_be_visible()


def open_and_close(page: Page, verb: str) -> None:
    """Open a dialog and close it; what it contained stays until the next one."""
    page.locator(f'[data-do^="{verb}"]').first.click()
    page.locator('dialog[open] [data-do="close"]').first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def warm_up(page: Page, games: Collection[str]) -> None:
    """Play a few steps of each game, and open each of its dialogs."""
    for game in games:
        sit_down(page, game)
        for verb in DIALOGS:
            open_and_close(page, verb)
        look.evaluate(page, PLAY, [WARM, 1])


def play(page: Page, steps: int, games: Collection[str]) -> None:
    """Play this number of steps, in equal parts of each game."""
    for seed, game in enumerate(games, start=2):
        sit_down(page, game)
        share = -(-steps // len(games))
        assert look.evaluate(page, PLAY, [share, seed]) == share, game


def counted(page: Page, session: CDPSession) -> tuple[int, int]:
    """Return the numbers of nodes and of listeners at the same screen, after collecting garbage."""
    look.evaluate(page, "() => { location.hash = '#/ludo/new' }")
    page.locator(".setup[data-game=ludo]").wait_for()
    open_and_close(page, DIALOGS[0])
    look.drawn(page)
    page.wait_for_timeout(500)
    session.send("HeapProfiler.collectGarbage")
    found = session.send("Memory.getDOMCounters")
    return found["nodes"], found["jsEventListeners"]


def grown(before: tuple[int, int], after: tuple[int, int]) -> tuple[bool, bool]:
    """Return whether nodes and whether listeners have become more."""
    return after[0] > before[0] + SPARE, after[1] > before[1]


@pytest.mark.parametrize(("steps", "leaks"), [(FEW, False), (LEAKY, True)])
def test_play_leaves_nothing_behind(
    own: Page, session: CDPSession, steps: int, *, leaks: bool
) -> None:
    """A game leaves no nodes behind; one node that stays in each step is noticed."""
    warm_up(own, ["kniffel"])
    first = counted(own, session)
    if leaks:
        look.evaluate(own, "() => { window.leaked = [] }")
    play(own, steps, ["kniffel"])
    then = counted(own, session)
    assert grown(first, then) == (leaks, False), (first, then)


@pytest.mark.campaign
def test_long_play_of_all_games_leaves_nothing_behind(own: Page, session: CDPSession) -> None:
    """The same screen has as many nodes and listeners after 10,000 steps as after a few."""
    warm_up(own, GAMES)
    first = counted(own, session)
    play(own, MANY, GAMES)
    then = counted(own, session)
    assert grown(first, then) == (False, False), (first, then)
