"""Helpers for tests of the application: start a game, read the page, play by click or by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Error, Page, expect

from app.saves.saved_match import SavedMatch
from e2e.support import look
from e2e.support.fixtures import ready
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.parts.dice import HAND
from spielekiste.parts.sheet_game import SheetState
from workshop.dev.tips import FOLLOWED

SHELF = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('spielekiste');
  opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const store = opening.result.transaction('shelf').objectStore('shelf');
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    store.transaction.oncomplete = () => {
      opening.result.close();
      resolve(keys.result.map((key, at) => [key, values.result[at].stamp, values.result[at].text]));
    };
  };
})"""
"""Returns key, stamp and text of each stored match, after all earlier writes."""

EMPTY = """() => new Promise((resolve, reject) => {
  localStorage.clear();
  localStorage.setItem('spielekiste.tips', 'FOLLOWED');
  sessionStorage.clear();
  const opening = indexedDB.open('spielekiste');
  opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const emptied = opening.result.transaction('shelf', 'readwrite');
    emptied.objectStore('shelf').clear();
    emptied.oncomplete = () => { opening.result.close(); resolve(); };
  };
})""".replace("FOLLOWED", FOLLOWED)
"""Deletes settings and matches; marks all tips as followed, because tips would replace messages."""

RUN = """async (code) => {
  await window.spielekisteComplete?.(true);
  document.head.append(Object.assign(document.createElement('py-script'), { textContent: code }));
}"""
"""Makes PyScript run Python code, as soon as all code that it might call has arrived."""

CLEAR_FONTS = """[...document.fonts]
  .filter((font) => font.family.includes('Hyperlegible') && font.status === 'loaded').length"""
"""The number of loaded faces of the font of the setting "Clearer letters"."""

PLAIN_PAGE = "/licences.html"
"""A static page of the site that can access the site's storage."""

PHONE, TABLET, DESK = (360, 640), (768, 1024), (1280, 800)
"""Viewport sizes at which the application must look right, in CSS pixels."""


def size(page: Page, wanted: tuple[int, int]) -> None:
    """Resize the page's viewport."""
    page.set_viewport_size({"width": wanted[0], "height": wanted[1]})


def calm(page: Page) -> None:
    """Emulate reduced motion, as set in the operating system."""
    page.emulate_media(reduced_motion="reduce")


def go(page: Page, route: str = "/kniffel", **query: str) -> None:
    """Open an address and wait until Python is ready."""
    page.goto(f"/?{urlencode(query)}#{route}")
    ready(page)


def sit(page: Page, names: Sequence[str] = ("Ada", "Ben"), **query: str) -> None:
    """Start a game of Kniffel; the first seat begins unless `query` says otherwise."""
    asked = {"seed": "abc", "begin": "chosen", "players": ",".join(names)} | query
    go(page, **asked)
    do(page, "start")


def do(page: Page, what: str) -> None:
    """Click the control for an action."""
    page.locator(f'[data-do="{what}"]').first.click()


def unfold(page: Page) -> None:
    """Open the folded sections of the open dialog."""
    page.locator("dialog details").first.wait_for()
    for section in look.each(page.locator("dialog details")):
        section.locator("summary").click()


def run_python(page: Page, code: str) -> None:
    """Run Python code in the page, in the application's interpreter."""
    look.evaluate(page, RUN, code)


def preload(page: Page, texts: Mapping[str, str]) -> None:
    """Write strings to localStorage before the application's first start.

    The application imports matches that are stored there in the old format.
    """
    page.goto(PLAIN_PAGE)
    look.evaluate(page, "(texts) => { Object.assign(localStorage, texts); }", dict(texts))


def clear(page: Page) -> None:
    """Leave the application, delete its data, and reset viewport and media."""
    page.goto(PLAIN_PAGE)
    look.evaluate(page, EMPTY)
    page.unroute_all()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(
        media="null",
        color_scheme="light",
        reduced_motion="no-preference",
        forced_colors="none",
        contrast="no-preference",
    )


class Tab:
    """A page used by one test after another; it is replaced if it has crashed or was closed."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._page: Page | None = None

    def whole(self) -> Page:
        """Return the page after clearing it."""
        if self._page is None or self._page.is_closed():
            self._page = self._context.new_page()
            self._page.on("crash", lambda _page: self._drop())
            clear(self._page)
        return self._page

    def clear(self) -> None:
        """Clear the page; drop it if that fails."""
        try:
            if self._page is not None:
                clear(self._page)
        except Error:
            self._drop()
            raise

    def _drop(self) -> None:
        self._page = None


def record(*steps: str, options: str = "rules=classic", seats: Sequence[str] = ("Ada",)) -> str:
    """Return the text of a record in which the first seat begins."""
    marks = ("disc", "triangle", "square", "diamond", "star", "drop", "moon", "heart")
    head = ["spielekiste 1", "game kniffel 1", f"options {options}", "table begin=chosen"]
    who = [f"seat {mark} person {name}" for mark, name in zip(marks, seats, strict=False)]
    return "\n".join([*head, *who, "seed abc", "", *steps, ""])


def shelf(page: Page) -> list[SavedMatch]:
    """Return every match saved on this device, most recently changed first."""
    found = [SavedMatch.parse(*entry) for entry in look.evaluate(page, SHELF)]
    return sorted(found, key=lambda kept: -kept.changed)


def kept_record(page: Page, game: str = "kniffel") -> str:
    """Return the saved record of the game's most recently changed match."""
    return next(kept.record for kept in shelf(page) if kept.game == game)


def table(page: Page, game: str = "kniffel") -> Table:
    """Return the table of the game's most recently changed match."""
    return Table.load(kept_record(page, game), GAMES)


def sheet_state(page: Page) -> SheetState:
    """Return the game state of the saved match."""
    state = table(page).match.state
    assert isinstance(state, SheetState)
    return state


# ---------------------------------------------------------------------- reading the page


def faces(page: Page) -> list[int]:
    """Return the faces of the dice on the table, place by place."""
    expect(page.locator(".die")).to_have_count(HAND)
    shown = look.evaluate_all(page.locator(".die"), "dice => dice.map(die => +die.dataset.face)")
    return list(shown)


def kept(page: Page) -> set[int]:
    """Return the places of the dice that are kept."""
    pressed = look.evaluate_all(page.locator(".die"), "dice => dice.map(die => die.ariaPressed)")
    return {place for place, mark in enumerate(pressed) if mark == "true"}


def offers(page: Page) -> dict[str, int]:
    """Return every open box, by the action of its control, with the points it shows."""
    read = "boxes => boxes.map(box => [box.dataset.do, parseInt(box.textContent) || 0])"
    return dict(look.evaluate_all(page.locator(".box.is-open"), read))


def totals(page: Page) -> list[int]:
    """Return the totals in the score sheet."""
    cells = page.locator(".sheet__total .sheet__cell")
    return [int(text) for text in look.all_inner_texts(cells)]


def said(page: Page) -> str:
    """Return the last announcement, from the open dialog if it contains one."""
    inside = page.locator("dialog[open] > [data-live] > :last-child")
    return look.inner_text(inside if look.count(inside) else page.locator("#live > :last-child"))


def focused(page: Page) -> str:
    """Return the focused element by tag and class; `body` if there is none."""
    read = "document.activeElement.tagName.toLowerCase() + ' ' + document.activeElement.className"
    return str(look.evaluate(page, read)).strip()


def is_focused(page: Page, selector: str) -> bool:
    """Return whether an element matching the selector has the focus."""
    return bool(look.evaluate(page, "(what) => document.activeElement.matches(what)", selector))


# ---------------------------------------------------------------------- a strategy, mouse and keyboard


def to_keep(dice: Sequence[int]) -> set[int]:
    """Return the places to keep: the most frequent face if there are at least two, else none."""
    face, count = max(Counter(dice).items(), key=lambda pair: (pair[1], pair[0]))
    return {place for place, shown in enumerate(dice) if shown == face} if count > 1 else set()


def to_enter(open_boxes: Mapping[str, int]) -> str:
    """Return the box with the most points; in a tie, the last on the sheet."""
    boxes = list(open_boxes)
    return max(boxes, key=lambda box: (open_boxes[box], boxes.index(box)))


class Mouse:
    """Player that uses clicks only."""

    def __init__(self, page: Page, *, drawer: bool = False) -> None:
        self.page = page
        self.drawer = drawer
        """Whether the sheet is in a drawer that must be opened first."""

    def throw(self) -> None:
        """Press the roll button."""
        do(self.page, "throw")

    def toggle(self, place: int) -> None:
        """Keep a die, or release it."""
        self.page.locator(".die").nth(place).click()

    def enter(self, task: str) -> None:
        """Tap a box."""
        if self.drawer:
            do(self.page, "drawer")
            expect(self.page.locator(".drawer")).to_have_class("drawer is-open")
        do(self.page, task)

    def press(self, task: str) -> None:
        """Press another button."""
        do(self.page, task)


class Keyboard:
    """Player that uses keys only."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def throw(self) -> None:
        """Press R to roll."""
        self.page.keyboard.press("r")

    def toggle(self, place: int) -> None:
        """Press the die's number, 1 to 5."""
        self.page.keyboard.press(str(place + 1))

    def enter(self, task: str) -> None:
        """Tab to the sheet, move to the box with the arrow keys, press Enter."""
        self.reach(".sheet .box")
        target = list(offers(self.page)).index(task)
        here = list(offers(self.page)).index(self._focused_task())
        for _step in range(abs(target - here)):
            self.page.keyboard.press("ArrowDown" if target > here else "ArrowUp")
        assert self._focused_task() == task
        self.page.keyboard.press("Enter")

    def press(self, task: str) -> None:
        """Tab to the button and press Space."""
        self.reach(f'[data-do="{task}"]')
        self.page.keyboard.press("Space")

    def reach(self, selector: str, key: str = "Tab", most: int = 60) -> None:
        """Press a key until the element has the focus."""
        for _press in range(most):
            if is_focused(self.page, selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never reached {selector}")

    def _focused_task(self) -> str:
        return str(look.evaluate(self.page, "document.activeElement.dataset.do"))


def play_turn(page: Page, hand: Mouse | Keyboard, throws: int = 3) -> None:
    """Play one turn: roll, keep by `to_keep`, fill in by `to_enter`.

    After each roll, check that the page agrees with the record.
    """
    hand.throw()
    settled(page)
    for _again in range(throws - 1):
        if look.count(page.locator(".die:enabled")):
            for place in sorted(to_keep(faces(page)) ^ kept(page)):
                hand.toggle(place)
        if len(kept(page)) == HAND:
            break
        hand.throw()
        settled(page)
    state = sheet_state(page)
    assert sorted(faces(page)) == list(state.dice)
    expected = {f"move {offer.enter}": offer.points for offer in state.offers() if not offer.closed}
    shown = offers(page)
    assert shown == expected, f"expected {expected}, got {shown}"
    hand.enter(to_enter(offers(page)))


def settled(page: Page) -> None:
    """Wait until the dice are at rest, because only then does the page show their scores."""
    look.drawn(page)
    expect(page.locator('.table[data-do="hurry"]')).to_have_count(0)
    look.drawn(page)


def play_game(page: Page, hand: Mouse | Keyboard, turns: int, throws: int = 3) -> None:
    """Play a game to its end."""
    for _turn in range(turns):
        play_turn(page, hand, throws)
    expect(page.locator(".ending")).to_be_visible()


def end(page: Page) -> dict[str, Any]:
    """Return the totals, title and winners shown at the end of the game."""
    return {
        "totals": totals(page),
        "title": look.inner_text(page.locator(".ending__title")),
        "first": look.all_inner_texts(page.locator('.podium__step[data-place="1"] .podium__label')),
    }
