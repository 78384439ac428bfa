"""A page that translators and extensions change shows the same as one that nobody has changed."""

from __future__ import annotations

import re
from random import Random
from zlib import crc32

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go
from e2e.support.fixtures import until
from e2e.support.random_play import stroll
from e2e.support.tampering import different, prepare, step
from e2e.support.uncaught import Uncaught
from spielekiste import GAMES

MANY = 1000
"""Steps of each game in `make campaign`."""

FEW = 12
"""Steps of each game in `make test`."""

USUAL = [(game, FEW) for game in ("kniffel", "ludo", "maumau")]
"""Games of `make test`: a sheet, a board and cards."""

LENGTHS = [
    pytest.param(game, steps, marks=[] if (game, steps) in USUAL else [pytest.mark.campaign])
    for steps in (FEW, MANY)
    for game in GAMES
]


def start(page: Page, game: str) -> None:
    """Start a game of two players."""
    calm(page)
    go(page, f"/{game}/new", seed="abc", begin="chosen", players="Ada,Ben")
    do(page, "start")
    prepare(page)


def again(page: Page, game: str) -> None:
    """Start another game of the same players."""
    look.evaluate(page, "(game) => { location.hash = `#/${game}/new` }", game)
    do(page, "start")
    look.drawn(page)


@pytest.mark.parametrize(("game", "steps"), LENGTHS)
def test_tampering_changes_nothing(own: Page, game: str, steps: int) -> None:
    """After each step the page is the tree that Python has drawn, whatever others did before it."""
    start(own, game)
    for at in range(steps):
        if look.count(own.locator(".ending")):
            again(own, game)
        assert step(own, crc32(f"{game} {at}".encode())) == ""


SPLIT = """() => {
  const text = document.querySelector('.way__count .unseen').firstChild;
  window.told = text.data;
  text.splitText(1).remove();
}"""
"""Keeps only the first letter of a text, as a mark does that is moved elsewhere."""


def test_a_text_is_whole_again_after_it_was_split(own: Page) -> None:
    """The node is the drawn one, but its text is not."""
    start(own, "kniffel")
    look.evaluate(own, SPLIT)
    do(own, "throw")
    look.drawn(own)
    now = "document.querySelector('.way__count .unseen').textContent"
    assert look.evaluate(own, f"{now} === told || [{now}, told]") is True


TO_GERMAN = """() => {
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `übersetzt: ${text.data}`;
    outer.append(inner);
    if (!text.parentNode.closest('[translate=no]')) text.replaceWith(outer);
  }
}"""
"""Translates every text; the translation contains the original."""


def test_a_translation_stays_until_its_text_changes(own: Page) -> None:
    """A new text takes the place of the old one's translation; all other translations stay."""
    start(own, "kniffel")
    look.evaluate(own, TO_GERMAN)
    heading, roll = own.locator(".sheet caption").first, own.locator("[data-do=throw]")
    title = look.evaluate(heading, "(caption) => caption.textContent")
    expect(roll).to_have_text(re.compile("^übersetzt: "))
    do(own, "throw")
    look.drawn(own)
    expect(own.locator(".table")).to_contain_text("Roll again")
    assert look.evaluate(heading, "(caption) => caption.textContent") == title
    do(own, "toggle 0")
    expect(own.locator("[data-do='toggle 0']")).to_have_attribute("aria-pressed", "true")
    assert "übersetzt" not in look.inner_text(roll)


def test_a_control_whose_verb_was_removed_is_restored_without_a_rendering(own: Page) -> None:
    """It may be the only one, so that no tap could lead to a rendering."""
    start(own, "ludo")
    look.evaluate(own, "() => document.querySelector('[data-do=throw]').removeAttribute('data-do')")
    until(own, lambda: not different(own), "the verb")


BREAK = """() => {
  const write = spielekistePage.write;
  spielekistePage.write = () => {
    spielekistePage.write = write;
    throw new Error('tampered');
  };
}"""
"""Makes writing the next batch fail."""


def test_after_an_error_everything_is_drawn_anew(
    device: BrowserContext, uncaught: Uncaught
) -> None:
    """A batch that could not be written is followed by a complete rendering, once."""
    uncaught.expect("tampered")
    page = device.new_page()
    start(page, "kniffel")
    look.evaluate(page, BREAK)
    do(page, "throw")
    until(page, lambda: not different(page), "a complete rendering")
    expect(page.locator("[data-do='toggle 0']")).to_be_enabled()
    do(page, "toggle 0")
    expect(page.locator("[data-do='toggle 0']")).to_have_attribute("aria-pressed", "true")
    assert different(page) == ""


CHROME = """(language) => {
  document.documentElement.lang = language;
  document.documentElement.classList.add('translated-ltr');
}"""
"""Marks the page as Chrome's translator does."""


def test_a_translators_user_is_offered_our_language(crate: Page) -> None:
    """The offer is in that language; it is accepted with one tap, and then nothing is translated."""
    go(crate, "/")
    look.evaluate(crate, CHROME, "de")
    offer = crate.locator(".notice")
    expect(offer.locator("[lang=de]").first).to_have_text("Du kannst auch auf Deutsch spielen.")
    expect(crate.locator("html")).to_have_attribute("lang", "de")
    offer.get_by_role("button", name="Deutsch").click()
    expect(offer).to_have_count(0)
    expect(crate.locator("h1")).to_have_text("Spielekiste")
    expect(crate.locator("html")).to_have_attribute("translate", "no")


def test_no_language_is_offered_that_we_do_not_speak(crate: Page) -> None:
    """A translator into another language keeps its mark, and nothing is offered."""
    go(crate, "/")
    look.evaluate(crate, CHROME, "pl")
    do(crate, "open settings")
    look.drawn(crate)
    expect(crate.locator(".notice")).to_have_count(0)
    expect(crate.locator("html")).to_have_attribute("lang", "pl")


WORDLESS = """() => {
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const isExact = ['Ada', 'Ben'].includes(data.trim()) || (/\\d/.test(data) && !/\\p{L}/u.test(data));
    if (isExact && !parentElement.closest('[translate=no]')) found.push(parentElement.outerHTML);
  }
  const dice = [...document.querySelectorAll('.die__body')].filter((die) => !die.closest('[translate=no]'));
  return [...found, ...dice.map((die) => die.outerHTML)];
}"""
"""Returns names, numbers and dice that a translator may change."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game in ("kniffel", "maumau") else [pytest.mark.campaign])
        for game in GAMES
    ],
)
def test_names_numbers_and_dice_are_not_translated(crate: Page, game: str) -> None:
    """Translators leave them alone, at the set-up and at the table."""
    calm(crate)
    go(crate, f"/{game}/new", seed="abc", begin="chosen", players="Ada,Ben")
    assert look.evaluate(crate, WORDLESS) == []
    do(crate, "start")
    assert stroll(crate, Random(game), 6) == 6
    assert look.evaluate(crate, WORDLESS) == []
