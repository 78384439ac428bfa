"""The symbol games through the page end as the core says for the record the page kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.support.app_driver import PHONE, Keyboard, calm, do, go, is_focused, size, table
from e2e.support.fixtures import CAUGHT_UP, until
from spielekiste.core.table import Table

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo")

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
  const boxes = [...document.querySelectorAll('.box.is-open')];
  const worth = box => parseInt(box.textContent) || 0;
  const best = boxes.sort((one, other) => worth(other) - worth(one))[0];
  const button = best || document.querySelector('[data-do="next"], [data-do="throw"]');
  button.click();
  await {CAUGHT_UP};
  return document.querySelector('.ending [data-do="again"]') !== null;
}}"""
"""One click on the way to the end: the best box, else the next game, else a throw."""


def sit(page: Page, game: str, seats: int, **query: str) -> None:
    """Sit down at a game; the first seat begins."""
    asked = {"seed": "w1", "begin": "chosen", "players": ",".join(NAMES[:seats])} | query
    go(page, f"/{game}", **asked)
    do(page, "start")


def kept(page: Page, game: str) -> Table:
    """Return the table that the page has kept, played again by the core."""
    return table(page, game)


def check_end(page: Page, game: str) -> None:
    """The totals on the sheet and the winner line are those of the record."""
    match = kept(page, game).match
    outcome = match.ended[-1]
    cells = page.locator(".sheet__total .sheet__cell").all_inner_texts()
    assert [int(text) for text in cells] == list(outcome.scores)
    for seat in outcome.winners:
        title = page.locator(".ending__title")
        expect(title).to_contain_text(match.setup.players[seat].name)


def fits(page: Page) -> None:
    """Nothing runs out of the page at any width."""
    for wanted in WIDTHS:
        size(page, wanted)
        until(page, lambda: page.evaluate(TOO_WIDE) <= 0, f"all to fit at {wanted[0]}")


def play_on(page: Page) -> None:
    """Click on to the end of the match."""
    for _click in range(2000):
        if page.evaluate(STEP):
            return
    raise AssertionError("the match does not end")


def test_weltraum_for_eight_by_clicks(crate: Page) -> None:
    """From the first throw to the last box; in the middle and at the end no size is too narrow."""
    calm(crate)
    sit(crate, "weltraum", 8)
    for _click in range(20):
        crate.evaluate(STEP)
    fits(crate)
    play_on(crate)
    check_end(crate, "weltraum")
    fits(crate)


def test_hexhex_for_two_by_clicks(crate: Page) -> None:
    """H2: two games on one sheet, each with its own winner."""
    calm(crate)
    sit(crate, "hexhex", 2, games="2")
    play_on(crate)
    check_end(crate, "hexhex")
    ended = kept(crate, "hexhex").match.ended
    assert crate.locator(".standings__crown").count() == sum(len(end.winners) for end in ended)
    do(crate, "leaf 1")
    totals = crate.locator(".sheet__total .sheet__cell").all_inner_texts()
    assert [int(text) for text in totals] == [end.scores[1] for end in ended]
    fits(crate)


def enter(page: Page, keys: Keyboard) -> None:
    """Tab to the sheet, go to a box that is open by arrows, Enter."""
    keys.reach(".sheet .box")
    for arrow in ("ArrowDown", "ArrowUp"):
        for _press in range(12):
            if is_focused(page, ".box.is-open"):
                page.keyboard.press("Enter")
                return
            page.keyboard.press(arrow)
    raise AssertionError("no open box was reached")


def test_weltraum_by_keyboard_alone(crate: Page) -> None:
    """R throws, arrows and Enter write: eleven turns."""
    calm(crate)
    sit(crate, "weltraum", 1)
    for _turn in range(11):
        crate.keyboard.press("r")
        enter(crate, Keyboard(crate))
    check_end(crate, "weltraum")


def test_hexhex_on_a_phone_with_motion(crate: Page) -> None:
    """Dice tumble, one is put aside, the drawer comes up, a closed box says why."""
    size(crate, PHONE)
    sit(crate, "hexhex", 2)
    do(crate, "throw")
    expect(crate.locator(".die--symbols")).to_have_count(5)
    crate.locator(".die").nth(2).click()
    expect(crate.locator(".die").nth(2)).to_have_attribute("aria-pressed", "true")
    do(crate, "throw")
    do(crate, "drawer")
    expect(crate.locator(".box.is-closed").first).to_be_in_viewport()
    crate.locator(".box.is-closed").first.dispatch_event("click")
    expect(crate.locator(".notice__text")).to_contain_text("don’t fit here")
    crate.locator(".box.is-open").first.click()
    expect(crate.locator(".turn__text")).to_contain_text(NAMES[1])
    assert len(kept(crate, "hexhex").steps) == 4
