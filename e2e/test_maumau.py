"""Mau-Mau in a browser: whole games by mouse and by keys, the curtain, no horizontal scrolling."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.support import look
from e2e.support.app_driver import DESK, PHONE, TABLET, calm, go, preload, said, size, table
from e2e.support.campaign import first
from e2e.support.fixtures import LOOK_MS, until
from spielekiste.core.match import Match
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import KINDS

NUDGE = 4
"""Maximum distance by which the piles may move, in pixels."""

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cleo", "Großmutter Hildegard-Ma", "Emil")

SMALL = (320, 568)

WAYS = (
    '[data-do="move lay wish green"]',
    '[data-do="deal"]',
    '[data-do="show"]',
    '[data-do="hide"]',
    ".hand__card.is-open",
    '.block[data-do="move draw"]',
    '.block[data-do="move pass"]',
)
"""Controls that continue the game, in order of preference."""

FULL = """spielekiste 1
game maumau 1
options play_drawn=off draw_anyway=on
table begin=chosen
seat disc person Ada
seat triangle person Ben
seed abc

deal red-1 red-2 red-3 red-4 red-5
deal yellow-1 yellow-2 yellow-3 yellow-4 yellow-5
drawn blue-1
draw
drawn green-1
draw
drawn green-2
draw
drawn green-3
draw
drawn green-4
draw
drawn green-5
draw
drawn blue-2
draw
drawn blue-3
draw
drawn blue-4
"""
"""Record of a game in which both players have drawn four cards."""

MOST = 600
"""Upper limit of taps in a game."""


def sit(page: Page, seats: int, **query: str) -> None:
    """Start a game of Mau-Mau with that many players."""
    asked = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | query
    go(page, "/maumau", **asked)
    page.locator('[data-do="start"]').click()


def following(page: Page) -> str:
    """Return the selector of the next control, or "" if the game has ended."""
    return next((way for way in WAYS if look.count(page.locator(way))), "")


FREE = """(control) => {
  const box = control.getBoundingClientRect();
  let best = [0, 0, 0];
  for (const share of [0.2, 0.35, 0.5]) {
    const y = box.top + box.height * share;
    const hit = [...Array(Math.floor(box.width)).keys()].map((x) => box.left + x + 0.5)
      .filter((x) => control.contains(document.elementFromPoint(x, y)));
    if (hit.length > best[0]) {
      best = [hit.length, hit[Math.floor(hit.length / 2)] - box.left, y - box.top];
    }
  }
  return best;
}"""
"""Returns the width of a control's uncovered strip, and its middle relative to the control."""

COVER = """(control) => {
  const box = control.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y)?.outerHTML.slice(0, 200) ?? `nothing at ${x}, ${y}`;
}"""
"""Returns the element that covers the middle of a control."""


PUT_AWAY = "() => document.querySelectorAll('[data-do=put-away]').forEach((knob) => knob.click())"
"""Dismisses all notices."""


def free(control: Locator) -> list[float]:
    """Return the width of a control's widest uncovered strip, and the middle of that strip."""
    control.scroll_into_view_if_needed()
    return list(look.evaluate(control, FREE))


def tap(control: Locator) -> None:
    """Tap the uncovered part of a control; in a fan, the next card covers half of each card.

    Notices that cover the control are dismissed first, as a user would do. Before the click, the
    browser checks again that nothing is moving, because a page that was just resized may still be
    changing, and the click would hit a neighbouring control. A closed card needs `force`.
    """
    page = control.page
    for _moment in range(400):
        width, x, y = free(control)
        if width:
            break
        look.evaluate(page, PUT_AWAY)
        page.wait_for_timeout(LOOK_MS)
    else:
        raise AssertionError(f"covered by {look.evaluate(control, COVER)}")
    closed = look.get_attribute(control, "aria-disabled") == "true"
    control.click(position={"x": x, "y": y}, force=closed)


def play(page: Page, taps: int = MOST) -> None:
    """Continue the game for this many taps or to the end."""
    for _number in range(taps):
        way = following(page)
        if not way:
            return
        tap(page.locator(way).first)


def kept(page: Page) -> Match:
    """Return the saved match."""
    return table(page, "maumau").match


def state(page: Page) -> MauMauState:
    """Return the saved position."""
    found = kept(page).state
    assert isinstance(found, MauMauState)
    return found


def places(page: Page) -> list[str]:
    """Return the place, name and remaining cards of each player, as listed at the end."""
    rows = page.locator(".standings tbody tr")
    return [" ".join(row.split()) for row in look.all_inner_texts(rows)]


def expected(page: Page, names: Sequence[str]) -> list[str]:
    """Return the list that `places` should return, from the core's outcome."""
    outcome = state(page).outcome
    assert outcome is not None
    order = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    return [f"{outcome.places[seat]}. {names[seat]} {outcome.scores[seat]}" for seat in order]


def overflow(page: Page) -> int:
    """Return the number of pixels by which the page is wider than its window."""
    read = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(look.evaluate(page, read))


@pytest.mark.campaign
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_by_taps(crate: Page, seats: int) -> None:
    """A whole game on a phone ends with the winner's call and the core's result."""
    calm(crate)
    size(crate, PHONE)
    sit(crate, seats)
    play(crate)
    expect(crate.locator(".finale__cry")).to_be_visible()
    assert kept(crate).due == "nothing"
    assert places(crate) == expected(crate, NAMES[:seats])


def test_a_whole_game_by_keys(crate: Page) -> None:
    """A whole game can be played by keys: the focus is on the next control or in the hand."""
    calm(crate)
    size(crate, DESK)
    sit(crate, 2)
    look.focus(crate.locator('[data-do="deal"]'))
    for _number in range(MOST):
        if look.count(crate.locator(".ending")):
            break
        by_key(crate)
    assert places(crate) == expected(crate, NAMES[:2])


def by_key(page: Page) -> None:
    """Move the focus to the next control by Tab and arrow keys, and press Enter."""
    way = following(page)
    for key in ["Tab"] * 12:
        here = "(way) => document.activeElement.matches(way)"
        if look.evaluate(page, here, way):
            break
        in_hand = look.evaluate(page, "document.activeElement.matches('.hand__card')")
        page.keyboard.press("ArrowRight" if in_hand else key)
    page.keyboard.press("Enter")


def test_cards_fly_and_the_game_goes_on(crate: Page) -> None:
    """Every tap also works while cards are animated."""
    size(crate, TABLET)
    sit(crate, 3)
    play(crate, 12)
    assert state(crate).laid
    expect(crate.locator(".pile > .card")).not_to_have_count(0)


def secrets(page: Page) -> list[str]:
    """Return all text and markup of the page, the live region and the title."""
    read = """() => [document.documentElement.outerHTML, document.title,
      document.getElementById('live').textContent]"""
    return list(look.evaluate(page, read))


def test_a_hidden_hand_is_nowhere_in_the_page(crate: Page) -> None:
    """While the curtain is closed, even after a reload or undo, no hidden card is in the page."""
    calm(crate)
    sit(crate, 2, seed="leak")
    for number in range(24):
        if look.count(crate.locator(".curtain")):
            expect(crate.locator(".hand__card")).to_have_count(0)
            held = set(state(crate).hands[0] + state(crate).hands[1]) - set(state(crate).laid)
            markup = " ".join(secrets(crate))
            assert not [card for card in held if f"lay {card}" in markup]
            drawn = look.count(crate.locator("[data-face]"))
            assert drawn == look.count(crate.locator(".pile [data-face]"))
        if not following(crate) or number == 23:
            break
        tap(crate.locator(following(crate)).first)


@pytest.mark.parametrize("way", ["undo", "reload"])
def test_the_curtain_comes_back(crate: Page, way: str) -> None:
    """After a reload or undo, the curtain is closed for the player who then has the device."""
    calm(crate)
    sit(crate, 2)
    while not (look.count(crate.locator(".hand__card.is-open")) and len(state(crate).laid) > 1):
        tap(crate.locator(following(crate)).first)
    if way == "undo":
        crate.locator('[data-do="undo"]').first.click()
    else:
        crate.reload()
    expect(crate.locator(".curtain")).to_be_visible()
    expect(crate.locator(".hand__card")).to_have_count(0)


def test_a_closed_card_explains_itself(crate: Page) -> None:
    """Tapping a closed card shows a link to the rule clause."""
    calm(crate)
    sit(crate, 2)
    play(crate, 2)
    while not look.count(crate.locator(".hand__card[data-why]")):
        tap(crate.locator(following(crate)).first)
    tap(crate.locator(".hand__card[data-why]").first)
    crate.locator('[data-do^="open rules maumau MM"]').click()
    expect(crate.locator(".rules__text.is-meant").first).to_be_visible()


def test_nothing_sticks_out(crate: Page) -> None:
    """Five players with long names and growing hands need no horizontal scrolling at any size."""
    calm(crate)
    sit(crate, 5, draw_anyway="on")
    for number in range(24):
        size(crate, (SMALL, PHONE, TABLET, DESK)[number % 4])
        until(crate, lambda: overflow(crate) <= 0, "all to fit")
        draw = crate.locator('.block[data-do="move draw"]')
        tap(draw if look.count(draw) else crate.locator(following(crate)).first)


def test_the_piles_stay_in_their_place(crate: Page) -> None:
    """Deck, curtain and hand have the same height, so the piles do not move from turn to turn."""
    calm(crate)
    size(crate, TABLET)
    sit(crate, 2)
    tops = set()
    for _number in range(10):
        tops.add(
            round(look.evaluate(crate.locator(".pile"), "(pile) => pile.getBoundingClientRect().y"))
        )
        tap(crate.locator(following(crate)).first)
    assert max(tops) - min(tops) <= NUDGE, tops


@pytest.mark.parametrize("wanted", first(1, [SMALL, PHONE, TABLET]), ids=str)
def test_every_card_of_a_full_hand_can_be_hit(crate: Page, wanted: tuple[int, int]) -> None:
    """Each card has an uncovered strip as wide as a fingertip."""
    calm(crate)
    size(crate, wanted)
    preload(crate, {"spielekiste.table.maumau": FULL})
    go(crate, "/maumau")
    crate.locator('[data-do="show"]').click()
    crate.mouse.move(1, 1)
    cards = crate.locator(".hand__card")
    expect(cards).to_have_count(9)
    until(crate, lambda: min(free(cards.nth(at))[0] for at in range(9)) >= 44, "room for a finger")


def test_a_drawn_card_is_not_said_to_all(crate: Page) -> None:
    """The live region announces a drawn card to all, but names it only while it is visible."""
    calm(crate)
    sit(crate, 2, draw_anyway="on")
    play(crate, 2)
    crate.locator('.block[data-do="move draw"]').click()
    expect(crate.locator(".hand__card.is-new")).to_have_count(1)
    public = "nodes => nodes.map(node => node.textContent)"
    lines = look.evaluate_all(crate.locator("#live > :not([data-private])"), public)
    assert "draws a card" in lines[-1]
    names = [
        card.replace("-", " ").replace("rest", "mouse").replace("plus", "+1") for card in KINDS
    ]
    assert not [name for name in names if name in lines[-1]]
    assert said(crate).startswith("New: ")
    crate.locator('[data-do="hide"]').click()
    expect(crate.locator("#live > [data-private]")).to_have_count(0)
