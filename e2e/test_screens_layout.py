"""Every screen fits: no content is too wide, and every button is large enough to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import DESK, calm, clear, do, go, preload, sit, size
from e2e.support.campaign import first
from e2e.support.fixtures import LOOK_MS
from e2e.support.random_play import stroll
from spielekiste import GAMES
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from workshop.dev.far_scenes import ENOUGH, under_way
from workshop.dev.screenshots import FIELD, follow, record_of, shared_scenes

pytestmark = pytest.mark.screens

WIDE = [(768, 1024), (1280, 800), (1920, 1080), (2560, 1440)]
LAPTOPS = [(1280, 800), (1366, 768)]
ASIDE = [(640, 360)]
"""A phone on its side."""

UPRIGHT = [(768, 1024)]
SHORT = [(1366, 625), (1280, 600), (1093, 614), (911, 512), (844, 390), (640, 360)]
"""Windows that are not high: of laptops, with the page enlarged to 150 %, and of phones on their side."""
LARGE_PRINT = [(360, 640), (768, 1024), (1024, 768)]
"""Window sizes tested with a default font of `LARGE` pixels."""

LARGE, USUAL = 24, 16

WIDTHS = [(320, 568), (360, 640), (768, 1024), (1280, 800)]
THUMB = 44
"""Minimum width and height of touch targets, in CSS pixels."""

SETTLE_S = 20
"""Timeout for the layout on a busy machine, in seconds."""

NAMES = [f"{first} von und zu Brandenburg"[:24] for first in
         ("Adalbert", "Benedikt", "Cäcilia", "Dorothea", "Eleonore", "Friedrich", "Gertrude", "Hannelore")]  # fmt: skip

OVER = """
[...document.querySelectorAll('body *')].filter((e) => {
  const box = e.getBoundingClientRect();
  const clipped = e.closest('.unseen, .sheet-scroll, .standings-scroll, .confetti, [hidden], .cup, .drawer');
  return !clipped && e.checkVisibility({visibilityProperty: true}) && box.width
    && (box.right > innerWidth + 1 || box.left < -1);
}).map((e) => e.tagName + '.' + e.getAttribute('class'))
"""

SMALL = """
(least) => [...document.querySelectorAll('button, select, a[href], input')].filter((e) => {
  const box = (e.closest('label') || e).getBoundingClientRect();
  const text = getComputedStyle(e).display === 'inline';
  return e.checkVisibility({visibilityProperty: true}) && !e.disabled && !text
    && (box.width < least - 0.5 || box.height < least - 0.5);
}).map((e) => {
  const box = (e.closest('label') || e).getBoundingClientRect();
  return `${e.tagName}.${e.className} ${e.dataset.do || ''} ${Math.round(box.width)}×${Math.round(box.height)}`;
})
"""


PLACE = "(part) => document.querySelector(part).getBoundingClientRect().top + scrollY"
STILL_PX = 2

TABLE = [".turn__card", ".message", ".actions > .block"]
"""Selectors for the parts visible on every table: the player, the message, and the button."""

SHEET = [*TABLE, ".die", ".tray", ".sheet__total"]

ACTS = {
    "kniffel": SHEET,
    "weltraum": SHEET,
    "hexhex": SHEET,
    "master": [*TABLE, ".die", ".tray", ".pegboard", ".rival"],
    "ludo": [*TABLE[:2], ".race__hand .block", ".one-die", ".ludo"],
    "ente": [*TABLE[:2], ".race__hand .block", ".one-die", ".map"],
    "maumau": [".turn__card", ".stock", ".pile", ".hand__card"],
}
"""Selectors for the parts of each game's table that must be visible."""

BOARDS = {".tray", ".sheet__total", ".pegboard", ".ludo", ".map", ".pile"}
"""The parts of a table that a replay also shows."""

ENDING = [".podium", ".actions", ".actions > .block", ".standings tr"]

FOLDED = {".sheet__total", ".rival"}
"""The parts that may be in a drawer or below the window's edge in large print."""

BAR = [".replay__told", ".replay__slider", ".replay__play", ".replay__list > li:first-child"]

CUT = """
(wanted) => wanted.flatMap((name) => {
  const all = [...document.querySelectorAll(name)].filter((e) => e.checkVisibility({visibilityProperty: true}));
  const cut = all.filter((e) => {
    const box = e.getBoundingClientRect();
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const over = middle && middle.closest('.rail, .drawer, .replay__bar, .replay__turns');
    return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1
      || !middle || (over && !over.contains(e));
  });
  return all.length ? cut.map((e) => `${name} ${JSON.stringify(e.getBoundingClientRect())}`) : [`no ${name}`];
})
"""
"""Returns the elements that are cut off by the window, or covered by bars or a drawer."""

SCROLLED = """
() => [...document.querySelectorAll('html, .mat, .drawer .sheet-scroll, .train__left, .train__sheet .sheet-scroll')]
  .filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => `${e.tagName}.${e.className} scrolls`)
"""


def seen(page: Page, act: list[str], sizes: list[tuple[int, int]], *, whole: bool = True) -> None:
    """Check that at each size all parts are visible and, if `whole`, that nothing scrolls."""
    for wide, high in sizes:
        size(page, (wide, high))
        end = monotonic() + SETTLE_S
        while (wrong := out_of_sight(page, act, whole=whole)) and monotonic() < end:
            page.wait_for_timeout(LOOK_MS)
        assert wrong == [], (page.url, wide, high, wrong)


def out_of_sight(page: Page, act: list[str], *, whole: bool) -> list[str]:
    """Return the parts that are not visible without scrolling."""
    scrolled = look.evaluate(page, SCROLLED) if whole else []
    return [*look.evaluate(page, CUT, act), *scrolled]


def fits(page: Page, *, screen: str) -> None:
    """Check that no content is too wide and no button too small, at every size."""
    found = {}
    for wide, high in WIDTHS:
        page.set_viewport_size({"width": wide, "height": high})
        wrong = settled(page, wide)
        if wrong:
            found[f"{screen} at {wide}"] = wrong
    assert found == {}, found


def settled(page: Page, wide: int) -> list[str]:
    """Return the faults at this width, after the page has had time to adapt."""
    wrong = faults(page, wide)
    end = monotonic() + SETTLE_S
    while wrong and monotonic() < end:
        page.wait_for_timeout(LOOK_MS)
        wrong = faults(page, wide)
    return wrong


def faults(page: Page, wide: int) -> list[str]:
    """Return elements that are too wide or too small."""
    scrolled = look.evaluate(page, "document.documentElement.scrollWidth")
    wider = [f"page is {scrolled} wide"] if scrolled > wide else []
    return [*wider, *look.evaluate(page, OVER), *sorted(set(look.evaluate(page, SMALL, THUMB)))]


def eight_at_table() -> Table:
    """Return a match of two games with eight long names, before the first roll."""
    game = GAMES["kniffel"]
    table = TableOptions.of({"games": "2", "begin": "chosen"})
    return Table(SetUp(game, seated(NAMES), game.options.of({}), table, "s"))


def played(steps: int) -> str:
    """Return that match's record after `steps` random steps, or at the end of its first game."""
    at, rng = eight_at_table(), Random(1)
    while len(at.steps) < steps and not at.match.ended:
        if at.match.due == "chance":
            at.happen()
        else:
            assert at.match.state is not None
            at.play(rng.choice(at.match.state.legal()))
    return str(at.record)


@pytest.fixture(autouse=True)
def german(crate: Page) -> None:
    """Reduce motion, because the tests measure positions."""
    calm(crate)


def test_the_crate_fits(crate: Page) -> None:
    """The menu and the settings fit with an unfinished game of eight players."""
    preload(crate, {"spielekiste.table.kniffel": played(9)})
    go(crate, "/", lang="de")
    fits(crate, screen="menu")
    do(crate, "open settings")
    expect(crate.locator("dialog[open]")).to_be_visible()
    fits(crate, screen="settings")


def test_the_set_up_and_the_throw_off_fit(crate: Page) -> None:
    """Set-up and roll-off fit with eight long names, an open palette, all options and an error."""
    go(crate, lang="de", players=",".join([*NAMES[:7], NAMES[0]]), games="7", begin="chosen")
    do(crate, "palette 2")
    do(crate, "start")
    expect(crate.locator(".problem")).to_be_visible()
    fits(crate, screen="set-up")
    crate.locator('[data-input="name 7"]').fill(NAMES[7])
    crate.locator('[data-change="choose begin own"]').check()
    do(crate, "start")
    fits(crate, screen="roll-off, first")
    for _player in range(8):
        do(crate, "throw")
    fits(crate, screen="roll-off, known")


def test_the_table_fits(crate: Page) -> None:
    """The table fits in the middle of a turn with eight players, drawer closed and open."""
    preload(crate, {"spielekiste.table.kniffel": played(150)})
    go(crate, lang="de")
    if look.count(crate.locator(".die:enabled")) == 0:
        crate.keyboard.press("r")
    fits(crate, screen="table")
    crate.keyboard.press("s")
    expect(crate.locator(".drawer")).to_have_class("drawer is-open")
    fits(crate, screen="table, drawer open")


def test_the_table_of_two_fits(crate: Page) -> None:
    """A table of two players fits after the first roll, with one die kept."""
    sit(crate, NAMES[:2], lang="de")
    do(crate, "throw")
    crate.keyboard.press("2")
    fits(crate, screen="table of two")


def test_the_ending_fits(crate: Page) -> None:
    """Podium, standings of the match and the full sheet of eight players fit."""
    preload(crate, {"spielekiste.table.kniffel": played(99_999)})
    go(crate, "/kniffel/old-kniffel", lang="de")
    expect(crate.locator(".podium")).to_be_visible()
    fits(crate, screen="ending")


# ---------------------------------------------------------------------- visibility without scrolling


def turn_to(page: Page, route: str) -> None:
    """Follow a route within the current page."""
    look.evaluate(page, "(route) => { location.hash = route; }", f"#{route}")
    expect(page.locator(".table, .crate")).to_be_visible()


def in_play(game: str) -> str:
    """Return the record of a half-played game of two players, with a decision to make."""
    return record_of(game, 2, 0.6, stop="move")


def test_every_table_is_seen_whole(crate: Page) -> None:
    """Player, message, button, dice or board, sheet or hand are visible, also in large print."""
    preload(crate, {f"spielekiste.table.{game}": in_play(game) for game in ACTS})
    go(crate, "/", lang="en")
    with print_settings(crate) as print_in:
        for game, act in ACTS.items():
            size(crate, DESK)
            turn_to(crate, f"/{game}")
            expect(crate.locator(f'.table[data-game="{game}"]')).to_be_visible()
            if game == "maumau":
                crate.locator(".curtain .block").click()
            seen(crate, act, WIDE)
            print_in(LARGE)
            seen(crate, [part for part in act if part not in FOLDED], LARGE_PRINT, whole=False)
            print_in(USUAL)


MAIN = {
    "kniffel": {"move": [".die", ".actions > .block"], "chance": [".actions > .block"]},
    "weltraum": {"move": [".die", ".actions > .block"], "chance": [".actions > .block"]},
    "hexhex": {"move": [".die", ".actions > .block"], "chance": [".actions > .block"]},
    "master": {"move": [".die", ".actions > .block"], "chance": [".actions > .block"]},
    "ludo": {"move": [".ludo", ".race__hand .block"], "chance": [".ludo", ".race__hand .block"]},
    "ente": {"move": [".map", ".race__hand .block"], "chance": [".map", ".race__hand .block"]},
    "maumau": {"move": [".stock", ".pile", ".hand__card"], "chance": [".own-cards .block"]},
}
"""Selectors for what a player acts on when a decision or a roll (or a deal) is due."""


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("seats", ["few", "most"])
def test_the_turn_and_its_main_act_fit_a_window_that_is_not_high(
    crate: Page, game: str, seats: str
) -> None:
    """The name of who is on turn and what they act on are seen without scrolling, and the felt stays put."""
    count = max(2, GAMES[game].seats[0 if seats == "few" else -1])
    for due, act in MAIN[game].items():
        clear(crate)
        calm(crate)
        part = 0 if due == "chance" and game == "maumau" else 0.6
        preload(crate, {f"spielekiste.table.{game}": record_of(game, count, part, stop=due)})
        size(crate, SHORT[0])
        go(crate, f"/{game}/old-{game}", lang="de")
        curtain = crate.locator(".curtain > .block")
        if look.count(curtain):
            seen(crate, [".turn__card", ".curtain > .block"], SHORT, whole=False)
            curtain.click()
        seen(crate, [".turn__card", *act], SHORT, whole=False)
        for wanted in SHORT:
            size(crate, wanted)
            until_still(crate)


CLEAR = """(parts) => {
  const slip = document.querySelector('.notice').getBoundingClientRect();
  return parts.filter((part) => [...document.querySelectorAll(part)].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && left < slip.right && right > slip.left && top < slip.bottom - 1;
  }));
}"""
"""Those parts of which a notice covers something."""


def test_a_notice_covers_neither_the_name_nor_the_act(crate: Page) -> None:
    """In a window that is not high, a notice at a table lies over the title bar only."""
    calm(crate)
    preload(crate, {f"spielekiste.table.{game}": in_play(game) for game in MAIN})
    go(crate, "/", lang="de")
    look.evaluate(crate, "() => dispatchEvent(new CustomEvent('spielekiste:update'))")
    for game, act in MAIN.items():
        turn_to(crate, f"/{game}")
        look.evaluate(crate, "() => document.querySelector('.curtain .block')?.click()")
        expect(crate.locator(".notice")).to_be_visible()
        for wanted in SHORT:
            size(crate, wanted)
            assert look.evaluate(crate, CLEAR, [".turn__card", *act["move"]]) == [], (game, wanted)


FIRST_WAY = ".todo__group:first-child .todo__cards > :first-child"
"""Selector for the first card of what a player can do with the dice in Kniffel Master."""


@pytest.mark.parametrize("wanted", [(911, 512), (844, 390)])
def test_a_low_window_shows_the_boards_and_what_the_dice_can_do(
    crate: Page, wanted: tuple[int, int]
) -> None:
    """In Kniffel Master, all boards in small and the first card are seen, and a title is whole."""
    calm(crate)
    preload(crate, {"spielekiste.table.master": in_play("master")})
    size(crate, wanted)
    go(crate, "/master", lang="de")
    seen(crate, [".turn__card", ".die", ".rival", FIRST_WAY], [wanted], whole=False)
    wide = "(title) => title.scrollWidth <= title.clientWidth"
    assert look.evaluate(crate.locator(".rail__title"), wide)


def until_still(page: Page) -> None:
    """Check that the felt has nothing to scroll, after the layout has had time to adapt."""
    end = monotonic() + SETTLE_S
    while (over := look.evaluate(page, MAT_SCROLLS)) and monotonic() < end:
        page.wait_for_timeout(LOOK_MS)
    assert not over, (page.url, page.viewport_size, over)


MAT_SCROLLS = """() => ['.mat', 'html'].map((name) => document.querySelector(name))
  .filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => [e.className, e.scrollHeight - e.clientHeight])"""
"""The felt or the page, if it is higher than its window, with the pixels beyond."""

EVERYWHERE = ((360, 640), (768, 1024), (640, 360))


@pytest.mark.parametrize(
    ("game", "lang", "board", "sizes"),
    [
        ("kniffel", "de", ".tray", EVERYWHERE),
        ("ludo", "de", ".race__board", EVERYWHERE),
        ("ente", "de", ".race__board", EVERYWHERE),
        ("master", "fr", ".dice", ASIDE),
    ],
)
def test_the_board_does_not_move_while_people_play(
    crate: Page, game: str, lang: str, board: str, sizes: Sequence[tuple[int, int]]
) -> None:
    """The board keeps its place, whatever the message above and the buttons below it say."""
    calm(crate)
    for wanted in sizes:
        size(crate, wanted)
        go(crate, f"/{game}/new?seed=still&begin=chosen&players=Ada,Ben,Cem", lang=lang)
        do(crate, "start")
        rng, places = Random(19), set()
        for _step in range(40):
            if stroll(crate, rng, 1) and not look.count(crate.locator(".ending")):
                places.add(look.evaluate(crate, PLACE, board))
        assert max(places) - min(places) <= STILL_PX, (wanted, places)


BESIDE = """() => ['.rail', '.sheet-paper', '.sheet', '.sheet__total'].map((part) => {
  const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, ...[left, top, width, height].map(Math.round)];
})"""
"""Places and sizes of the title bar and of the sheet beside it."""


@pytest.mark.parametrize("wanted", [(911, 512), (1280, 800), (1920, 1080)])
def test_the_sheet_does_not_move_at_the_end_of_a_game(crate: Page, wanted: tuple[int, int]) -> None:
    """In a wide window the podium takes the place of the felt; sheet and title bar stay as they are."""
    calm(crate)
    size(crate, wanted)
    preload(crate, {"spielekiste.table.kniffel": record_of("kniffel", 2, 0.98, stop="move")})
    go(crate, "/kniffel", lang="de")
    rng, before = Random(7), look.evaluate(crate, BESIDE)
    while not look.count(crate.locator(".ending")):
        stroll(crate, rng, 1)
    expect(crate.locator(".ending .actions")).to_be_visible()
    assert look.evaluate(crate, BESIDE) == before


STACKED = """() => ['.rail', '.afar__end', '.ending'].map((part) => document.querySelector(part))
  .map((part) => [part, part.getBoundingClientRect()])
  .map(([part, { top, bottom }], at, all) => (at === 0 || top >= all[at - 1][1].bottom - 1)
    && (at === 2 ? bottom <= innerHeight + 1 : part.scrollHeight <= part.clientHeight + 1))"""
"""Whether title bar, ways to go on and result are whole and below each other; the last one may scroll."""


def test_the_end_of_a_match_between_homes_is_beside_the_sheet(crate: Page) -> None:
    """In a wide window, what is offered above the result covers nothing of it."""
    calm(crate)
    go(crate, under_way("kniffel", ("Ada", "Ben"), "end", ENOUGH), lang="de")
    do(crate, "afar-again 0")
    expect(crate.locator(".afar__end")).to_be_visible()
    for wanted in [(911, 512), (1280, 800)]:
        size(crate, wanted)
        assert all(look.evaluate(crate, STACKED)), wanted


STEADY = """() => ['.tray', '.turn'].map((part) => {
  const { left, top, height } = document.querySelector(part).getBoundingClientRect();
  return [part, ...[left, top, height].map(Math.round)];
})"""
"""Places of the dice's tray and of the name card with its message."""

OPEN_TRAY = """() => {
  const box = document.querySelector('.own').getBoundingClientRect();
  const beside = (parts) => [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect())
    .filter(({ left, right }) => left < box.right && right > box.left);
  return [box.left >= 0, box.bottom <= innerHeight, ...beside('.rail, .turn__card').map(({ bottom }) => bottom <= box.top + 1),
    ...beside('.die.is-kept').map(({ top }) => top >= box.bottom - 4)];
}"""
"""Whether the tray for real dice is in the window, below title bar and name card, and above the kept dice."""


@pytest.mark.parametrize(
    "wanted", [(360, 640), (768, 1024), (1280, 800), (1920, 1080), (911, 512), (640, 360)]
)
@pytest.mark.parametrize("game", ["kniffel", "weltraum", "master"])
def test_the_dice_do_not_move_when_real_ones_are_entered(
    crate: Page, game: str, wanted: tuple[int, int]
) -> None:
    """The tray for real dice appears over the felt of the rolled dice; nothing beside it moves."""
    calm(crate)
    size(crate, wanted)
    go(crate, f"/{game}/new?begin=chosen&players=Ada,Ben&dice=real", lang="de")
    do(crate, "start")
    places = []
    for count in (5, 3):
        assert all(look.evaluate(crate, OPEN_TRAY))
        places.append(look.evaluate(crate, STEADY))
        for face in range(1, count + 1):
            do(crate, f"face {face}")
        do(crate, "typed")
        places.append(look.evaluate(crate, STEADY))
        do(crate, "toggle 0")
        do(crate, "toggle 1")
        if count == 5:
            do(crate, "throw")
    assert places[1:] == places[:1] * 3, places


ENTERED = [(360, 640), (768, 1024), (800, 600), (1280, 800), (911, 512), (844, 390), (640, 360)]


@pytest.mark.parametrize("game", ["ludo", "ente"])
def test_board_and_name_do_not_move_when_a_real_die_is_entered(crate: Page, game: str) -> None:
    """Board and name card keep their places while the tray for a real die is replaced by other controls."""
    calm(crate)
    go(crate, f"/{game}/new?begin=chosen&players=Ada,Ben&dice=real", lang="de")
    do(crate, "start")
    expect(crate.locator(".own")).to_be_visible()
    before = race_places(crate)
    do(crate, "face 6")
    do(crate, "typed")
    look.evaluate(crate, "() => document.querySelector('.own')?.remove()")
    assert race_places(crate) == before


def race_places(page: Page) -> list[object]:
    """Return the places of board and name card at every size."""
    places: list[object] = []
    for wanted in ENTERED:
        size(page, wanted)
        places.append((wanted, look.evaluate(page, RACE)))
        if look.count(page.locator(".own")):
            seen(page, [".turn__card", ".race__board", ".own"], [wanted], whole=False)
    return places


RACE = STEADY.replace("'.tray', '.turn'", "'.race__board', '.turn'")
"""Places of a board with a track and of the name card with its message."""


@contextmanager
def print_settings(page: Page) -> Iterator[Callable[[int], None]]:
    """Yield a function that sets the browser's default font size, and reset the size at the end."""
    session = page.context.new_cdp_session(page)

    def print_in(pixels: int) -> None:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})

    try:
        yield print_in
    finally:
        print_in(USUAL)


def test_replay_and_ending_are_seen_whole_on_a_laptop(crate: Page) -> None:
    """A replay shows its board, bar and text; an ending shows podium, places and next steps."""
    acts = {game: act for game, act in ACTS.items() if game not in {"weltraum", "hexhex"}}
    preload(crate, {f"spielekiste.table.{game}": record_of(game, 4) for game in acts})
    go(crate, "/", lang="en")
    for game, act in acts.items():
        turn_to(crate, f"/{game}/old-{game}")
        seen(crate, ENDING, LAPTOPS, whole=False)
        turn_to(crate, f"/past/old-{game}")
        crate.locator(".replay__bar").wait_for()
        seen(crate, [*BAR, *(part for part in act if part in BOARDS)], LAPTOPS)


TO_STEP = """(step) => {
  const slider = document.querySelector('.replay__slider');
  slider.value = step;
  slider.dispatchEvent(new Event('input', {bubbles: true}));
}"""
"""Moves a replay to this step."""


@pytest.mark.parametrize(
    ("game", "act", "steps"),
    [
        ("master", [".pegboard", ".die", ".rival"], (400, 732, 1000)),
        ("maumau", [".pile", ".hand__card"], (9, 21, 41)),
    ],
)
def test_a_replay_is_seen_whole_on_a_phone(
    crate: Page, game: str, act: list[str], steps: tuple[int, ...]
) -> None:
    """The bar covers no rival and no card of a hand, also with a text of three lines (step 732)."""
    calm(crate)
    preload(crate, {f"spielekiste.table.{game}": record_of(game, GAMES[game].seats[-1])})
    size(crate, (360, 640))
    go(crate, f"/past/old-{game}", lang="de")
    for step in steps:
        crate.locator(".replay__bar").wait_for()
        look.evaluate(crate, TO_STEP, step)
        seen(crate, act, [(360, 640), (360, 740), (390, 844)], whole=False)


def test_endings_of_five_are_seen_whole_on_a_phone_on_its_side(crate: Page) -> None:
    """Winner, podium and all next steps are visible, with as many players as the game has, up to five."""
    seats = {game: min(5, GAMES[game].seats[-1]) for game in ACTS}
    preload(crate, {f"spielekiste.table.{game}": record_of(game, seats[game]) for game in ACTS})
    go(crate, "/", lang="de")
    for game in ACTS:
        turn_to(crate, f"/{game}/old-{game}")
        seen(crate, [".ending__title", ".podium__block", ".actions > .block"], ASIDE, whole=False)


def test_the_curtain_of_five_is_seen_whole_on_a_phone_on_its_side(crate: Page) -> None:
    """The curtain and the hand behind it fit with the other players and both piles, without scrolling."""
    preload(crate, {"spielekiste.table.maumau": record_of("maumau", 5, 0.5, stop="move")})
    size(crate, ASIDE[0])
    go(crate, "/maumau", lang="de")
    around = [".turn__card", ".other", ".stock", ".pile"]
    seen(crate, [*around, ".curtain__ask", ".curtain > .block"], ASIDE)
    crate.locator(".curtain > .block").click()
    seen(crate, [*around, ".hand__card"], ASIDE)


def test_the_coach_is_seen_on_a_phone_below_a_long_message(crate: Page) -> None:
    """With a message or tip of three lines, the drawer covers no button of the coach."""
    phones = [(320, 568), (360, 640), (390, 844)]
    size(crate, phones[0])
    sit(crate, lang="de", tips="on", hints="on", chances="on")
    for keeps in (False, True):
        do(crate, "throw")
        if keeps:
            crate.locator(".die:enabled").first.click()
        expect(crate.locator(".aids > .knob")).to_have_count(2)
        seen(crate, [".turn__card", ".message", *SHEET[2:5], ".aids > .knob"], phones, whole=False)


def test_codes_are_seen_whole_on_a_phone_on_its_side(crate: Page) -> None:
    """The code of a result, of a duel and of a prepared table is not cut; the first two have their buttons."""
    duel = next(scene.record for scene in shared_scenes() if scene.name == "duel-result")
    preload(crate, {"spielekiste.table.kniffel": duel})
    size(crate, ASIDE[0])
    go(crate, "/", lang="de")
    turn_to(crate, "/kniffel/old-kniffel")
    do(crate, "duel-compare")
    expect(crate.locator(".duel .code")).to_be_visible()
    seen(
        crate, [".duel .code", ".duel__code", ".duel .dialog__buttons > .block"], ASIDE, whole=False
    )
    look.evaluate(crate, "location.hash = '#/result/old-kniffel'")
    expect(crate.locator(".handing .code")).to_be_visible()
    seen(crate, [".handing .code", ".handing .dialog__buttons > .block"], ASIDE)
    look.evaluate(crate, "location.hash = '#/class'")
    crate.locator(".poster .code").scroll_into_view_if_needed()
    seen(crate, [".poster .code"], ASIDE, whole=False)


def test_the_rules_of_kniffel_master_leave_seats_and_start_in_sight(crate: Page) -> None:
    """With four players and unfolded rules, nothing has to be scrolled on an upright tablet."""
    size(crate, UPRIGHT[0])
    go(crate, "/master", lang="de", players=",".join(NAMES[:4]))
    crate.locator(".slip > .fold > .fold__head").click()
    expect(crate.locator('[data-change^="choose begin"]').first).to_be_visible()
    seen(crate, [".namecard", ".setup__end .block", ".slip"], UPRIGHT)


PUZZLES = {"2026-11-26": "throw", "2026-11-27": FIELD, "2026-11-28": "throw", "2026-12-02": "throw"}
"""A tap that answers the puzzle of that day: Kniffel twice, HexHex and Weltraumspiel."""


@pytest.mark.parametrize("day", PUZZLES)
def test_a_puzzle_is_seen_whole_with_its_answer(own: Page, day: str) -> None:
    """Dice, button and the whole sheet are visible, and so is the explanation after an answer."""
    own.add_init_script(f"Date.now = () => new Date('{day}T12:00').getTime()")
    go(own, "/train/today", lang="de")
    sizes = [(1280, 720), *LAPTOPS, *WIDE[2:]]
    seen(own, [".die", ".tray", ".train__dice > .block", ".sheet__row", ".sheet__total"], sizes)
    follow(own, PUZZLES[day])
    expect(own.locator(".coach")).to_be_visible()
    parts = [".die", ".coach", ".review__ways > .block", ".sheet__row", ".sheet__total"]
    seen(own, parts, sizes)


NAMES_CUT = """() => [...document.querySelectorAll('.sheet__name')]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
"""Names on the sheet that end in an ellipsis."""


def test_names_of_three_are_whole_in_a_replay(crate: Page) -> None:
    """A replay of three players leaves room for their names on a laptop and a tablet on its side."""
    preload(crate, {"spielekiste.table.kniffel": record_of("kniffel", 3)})
    go(crate, "/past/old-kniffel", lang="de")
    do(crate, "last")
    for wanted in [(1024, 768), *LAPTOPS]:
        size(crate, wanted)
        expect(crate.locator(".sheet__name")).to_have_count(3)
        assert look.evaluate(crate, NAMES_CUT) == []


def test_every_box_is_seen_on_a_laptop(crate: Page) -> None:
    """Every game's box is visible with its slip, as is the mouse next to the last box."""
    go(crate, "/", lang="de")
    parts = [".carton", ".carton__slip", ".crate__name", ".crate__mouse"]
    seen(crate, parts, LAPTOPS, whole=False)


KEPT_OUTSIDE = """() => {
  const tray = document.querySelector('.tray').getBoundingClientRect();
  return [...document.querySelectorAll('.dice .die.is-kept')].filter((die) => {
    const box = die.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x < tray.left || x > tray.right || y < tray.top || y > tray.bottom;
  }).length;
}"""
"""Number of kept dice that are not in the tray."""

DICE_WIDTHS = "[...document.querySelectorAll('.dice .die__body')].map((die) => die.offsetWidth)"


@pytest.mark.parametrize("game", first(1, ["kniffel", "weltraum", "hexhex"]))
def test_dice_of_eight_players_are_large_on_a_tablet(crate: Page, game: str) -> None:
    """Next to the widest sheet every die is as large as a thumb, and kept dice are in the tray."""
    calm(crate)
    preload(crate, {f"spielekiste.table.{game}": record_of(game, 8, 0.6, stop="move")})
    size(crate, (768, 1024))
    go(crate, f"/{game}")
    loose = crate.locator(".dice .die:not(.is-kept)")
    for left in range(look.count(loose) - 1, 0, -1):
        loose.first.click()
        expect(loose).to_have_count(left)
    for wanted in ((768, 1024), (1024, 768)):
        size(crate, wanted)
        assert min(look.evaluate(crate, DICE_WIDTHS)) >= THUMB
        assert look.evaluate(crate, KEPT_OUTSIDE) == 0
