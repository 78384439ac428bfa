"""Kniffel Master through the page ends as the core says for the record the page kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support.app_driver import PHONE, Keyboard, calm, do, go, is_focused, size, table
from e2e.support.fixtures import CAUGHT_UP, glimpsed, until, watch_for
from spielekiste.core.table import Table
from spielekiste.games.master import MasterState

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cem", "Dora")

WIDTHS = ((320, 568), (360, 640), (768, 1024), (1280, 800))

TOO_WIDE = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const page = document.documentElement;
  return page.scrollWidth - page.clientWidth;
}"""
"""By how many pixels the page is wider than the window, once it has settled."""

STEP = f"""async () => {{
  const cards = [...document.querySelectorAll('.deed')];
  const deed = cards.find(card => card.matches('.is-chosen')) || cards[0];
  const useful = deed && !deed.dataset.do.endsWith('pass');
  (useful ? deed : document.querySelector('[data-do="throw"]')).click();
  await {CAUGHT_UP};
  return document.querySelector('.ending') !== null;
}}"""
"""One click on the way to the end: look at the first card, do it, else throw."""


def sit(page: Page, seats: int, **query: str) -> None:
    """Sit down at the game; the first seat begins."""
    asked = {"seed": "s1", "begin": "chosen", "players": ",".join(NAMES[:seats])} | query
    go(page, "/master", **asked)
    do(page, "start")


def kept(page: Page) -> Table:
    """Return the table that the page has kept, played again by the core."""
    return table(page, "master")


def position(page: Page) -> MasterState:
    """Return the position that the page has kept."""
    state = kept(page).match.state
    assert isinstance(state, MasterState)
    return state


def check_end(page: Page) -> None:
    """Stars and winners on the page are those of the record."""
    match = kept(page).match
    outcome = match.ended[-1]
    stars = page.locator(".keepsake__board .counter__number").all_inner_texts()
    assert [int(text) for text in stars] == list(outcome.scores)
    for seat in outcome.winners:
        name = match.setup.players[seat].name
        expect(page.locator(".ending__title")).to_contain_text(name)


def fits(page: Page) -> None:
    """Nothing runs out of the page at any width."""
    for wanted in WIDTHS:
        size(page, wanted)
        until(page, lambda: page.evaluate(TOO_WIDE) <= 0, f"all to fit at {wanted[0]}")


def play_on(page: Page, clicks: int = 2000) -> None:
    """Click on, so many times or to the end."""
    for _click in range(clicks):
        if page.evaluate(STEP):
            return


def test_four_players_by_clicks(crate: Page) -> None:
    """To the end; in the middle and at the end no size is too narrow."""
    calm(crate)
    sit(crate, 4)
    play_on(crate, 60)
    fits(crate)
    play_on(crate)
    check_end(crate)
    fits(crate)


def test_two_players_by_clicks(crate: Page) -> None:
    """On a phone, where the cards come up over the dice."""
    size(crate, PHONE)
    calm(crate)
    sit(crate, 2)
    do(crate, "throw")
    do(crate, "drawer")
    expect(crate.locator(".todo")).to_have_class("todo is-open")
    crate.locator(".deed").first.click()
    expect(crate.locator(".deed__do")).to_be_visible()
    crate.locator(".deed.is-chosen").click()
    expect(crate.locator(".turn__text")).to_contain_text(NAMES[1])
    play_on(crate)
    check_end(crate)


def test_alone_by_keyboard(crate: Page) -> None:
    """R throws, Tab leads to the cards, Enter looks and Enter does it."""
    calm(crate)
    sit(crate, 1)
    keys = Keyboard(crate)
    for _turn in range(200):
        if crate.locator(".ending").count():
            break
        crate.keyboard.press("r")
        if crate.locator('.deed:not([data-do$="pass"])').count():
            keys.reach(".deed")
            crate.keyboard.press("Enter")
            assert is_focused(crate, ".deed.is-chosen")
            crate.keyboard.press("Enter")
    check_end(crate)


def test_an_action_with_motion(crate: Page) -> None:
    """The preview shows ghosts, the marker keeps to its row, then the next board is there."""
    size(crate, (1280, 800))
    sit(crate, 2)
    do(crate, "throw")
    row = crate.locator('.deed[data-do^="preview row"]').first
    row.click()
    expect(crate.locator(".lane__marker.is-ghost").first).to_be_visible()
    board = crate.locator(".pegboard").first
    expect(board).to_have_attribute("aria-label", f"{NAMES[0]}’s board")
    watch_for(crate, ".lane__marker[data-hop]")
    crate.locator(".deed.is-chosen").click()
    glimpsed(crate)
    expect(board).to_have_attribute("aria-label", f"{NAMES[1]}’s board")
    assert any(position(crate).boards[0].rows)


def test_a_closed_row_says_why(crate: Page) -> None:
    """The reason, and nothing else."""
    calm(crate)
    size(crate, (1280, 800))
    sit(crate, 2)
    do(crate, "throw")
    crate.locator('.lane[data-why="not-thrown-twice"]').first.click(force=True)
    expect(crate.locator(".notice__text")).to_contain_text("at least two dice")
    assert len(kept(crate).steps) == 1
