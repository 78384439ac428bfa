"""The block: real dice roll on the table, and the tablet is the score sheet (B)."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app import i18n
from app.pages.block.board import UP
from e2e.support import axe, look
from e2e.support.app_driver import DESK, PHONE, TABLET, calm, do, end, go, kept_record, size, table
from e2e.support.campaign import first
from e2e.support.fixtures import ready
from e2e.support.text_fit import misfits
from spielekiste import GAMES
from spielekiste.games.kniffel.options import KniffelOptions
from spielekiste.games.kniffel.rules import sheet_of
from spielekiste.parts.block import possible_points

EIGHT = "Ada,Ben,Cleo,Dora,Emil,Frida,Gustav,Hannah"

POSSIBLE = possible_points(sheet_of(KniffelOptions()))
"""The possible points of each box of Kniffel, lowest first."""

KILLED = frozenset({1, 6, 7, 11})
"""Entries after which the page is closed: the first, the one before a correction, the correction, the last but one."""


def open_block(page: Page, game: str = "kniffel", players: str = "Ada,Ben", **query: str) -> None:
    """Start a match on the block from its address."""
    go(page, f"/{game}/new?dice=block&players={players}", **query)
    do(page, "start")
    expect(page.locator(".pad")).to_be_visible()


def write(page: Page, seat: int, box: int, points: int) -> None:
    """Tap a box, then its points."""
    do(page, f"pick {seat} {box}")
    do(page, f"write {box} {points}")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "box"), [("kniffel", "ones"), ("weltraum", "ufo"), ("hexhex", "mashed-potato")]
)
def test_three_taps_from_the_address_to_the_first_points(crate: Page, game: str, box: str) -> None:
    """Start, box, points; who began is the player who wrote first, and the record says so."""
    go(crate, f"/{game}?dice=block")
    for tap in ("start", "pick 1 0", "write 0 3"):
        do(crate, tap)
    expect(crate.locator('[data-do="pick 1 0"]')).to_contain_text("3")
    assert kept_record(crate, game).endswith(f"\nbegin 1\nentry 1 {box} 3\n")


def test_a_correction_leaves_the_old_points_readable(crate: Page) -> None:
    """Tap a filled box and choose again: the old points are crossed out; undo brings them back."""
    open_block(crate)
    write(crate, 0, 2, 9)
    write(crate, 0, 2, 12)
    cell = crate.locator('[data-do="pick 0 2"]')
    expect(cell.locator("s")).to_have_attribute("data-old", "9")
    expect(cell.locator(".box__ring")).to_have_count(1)
    expect(crate.locator(".message")).to_have_text("Ada, Threes, 12 instead of 9.")
    do(crate, "undo")
    expect(cell).to_have_text("9")
    assert "correct 0 threes 9 12" in kept_record(crate)


def test_an_extra_kniffel_says_what_it_allows(crate: Page) -> None:
    """With 50 in the Kniffel box: the number, then the boxes with their extra points (B3)."""
    open_block(crate)
    write(crate, 0, 11, 50)
    write(crate, 1, 0, 3)
    for tap in ("further 0", "alike 4"):
        do(crate, tap)
    expect(crate.locator("dialog", has_text="Fours: 20, and 50 extra.")).to_be_visible()
    do(crate, "write 3 20")
    assert table(crate).match.state.sums(0)["total"] == 120  # type: ignore[union-attr]


def test_typed_points_are_checked(crate: Page) -> None:
    """Points can be typed; impossible ones are refused with those that are possible (B2)."""
    open_block(crate)
    do(crate, "pick 0 1")
    crate.locator(".keypad__field").fill("7")
    crate.keyboard.press("Enter")
    expect(crate.locator(".notice")).to_contain_text("Possible here: 0, 2, 4, 6, 8, 10.")
    crate.locator(".keypad__field").fill("8")
    crate.keyboard.press("Enter")
    expect(crate.locator('[data-do="pick 0 1"]')).to_have_text("8")


def killed(page: Page, visit: BrowserContext) -> Page:
    """Close a page without notice; return another one at its address."""
    address = page.url
    page.close(run_before_unload=False)
    again = visit.new_page()
    calm(again)
    size(again, DESK)
    again.goto(address)
    ready(again)
    expect(again.locator(".pad")).to_be_visible()
    return again


@pytest.mark.campaign
def test_a_whole_game_of_eight_with_pages_killed(visit: BrowserContext) -> None:
    """Nothing is lost when the page is killed after an entry, and the ending has the right totals."""
    page = visit.new_page()
    calm(page)
    size(page, DESK)
    open_block(page, players=EIGHT)
    for written, (box, seat) in enumerate(product(range(13), range(8)), 1):
        write(page, seat, box, POSSIBLE[box][-1 if seat < 7 else 0])
        if written % 21 == 5:
            page = killed(page, visit)
            assert len(table(page).steps) == written + 1
    ending = table(page).match.ended[0]
    assert ending.places == (1, 1, 1, 1, 1, 1, 1, 8)
    assert end(page)["totals"] == list(ending.scores)
    axe.load(page)
    assert axe.violations(page) == []
    do(page, "again")
    expect(page.locator(".turn__text")).to_have_text("Ben, it’s your turn.")


@pytest.mark.parametrize("wanted", first(1, [PHONE, (640, 360), TABLET, DESK]))
def test_axe_finds_nothing(crate: Page, wanted: tuple[int, int]) -> None:
    """The question, the sheet, and each dialog, in both themes."""
    size(crate, wanted)
    calm(crate)
    open_block(crate, players=EIGHT)
    axe.load(crate)
    assert axe.by_both_lamps(crate) == []
    for seat in range(8):
        write(crate, seat, 11, 0 if seat else 50)
    assert axe.by_both_lamps(crate) == []
    for taps in (["pick 2 12"], ["possible"], ["further 0"], ["alike 4"]):
        for tap in taps:
            do(crate, tap)
        assert axe.by_both_lamps(crate) == []
        if taps != ["further 0"]:
            crate.keyboard.press("Escape")


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
def test_texts_fit(crate: Page, language: str) -> None:
    """In each language on a phone: the question, the sheet of four, and the dialogs."""
    size(crate, PHONE)
    calm(crate)
    open_block(crate, players="Ada,Ben,Cleo,Dora", lang=language)
    assert misfits(crate) == []
    for seat in range(4):
        write(crate, seat, 11, 0 if seat else 50)
    for tap in ("pick 2 12", "possible", "further 0"):
        do(crate, tap)
        assert misfits(crate) == []
        crate.keyboard.press("Escape")


def test_the_sheet_can_be_scrolled_with_its_first_column_in_place(crate: Page) -> None:
    """Four players share a phone; of eight, the boxes' names stay while the columns scroll."""
    size(crate, PHONE)
    calm(crate)
    open_block(crate, players="Ada,Ben,Cleo,Dora")
    wide = "() => { const s = document.querySelector('.sheet-scroll'); return s.scrollWidth - s.clientWidth; }"
    assert look.evaluate(crate, wide) <= 1
    open_block(crate, players=EIGHT)
    crate.locator('[data-do="pick 7 0"]').scroll_into_view_if_needed()
    left = look.evaluate(
        crate.locator(".sheet__head").first, "(head) => head.getBoundingClientRect().left"
    )
    assert 0 <= left < 40


def test_the_column_of_whose_turn_it_is_is_in_sight(crate: Page) -> None:
    """On a phone with eight players, after each entry and after a reload."""
    size(crate, PHONE)
    calm(crate)
    open_block(crate, players=EIGHT)
    for box, seat in ((8, seat) for seat in range(8)):
        write(crate, seat, box, 0)
        expect(crate.locator(UP)).to_be_in_viewport(ratio=0.9)
    crate.reload()
    ready(crate)
    expect(crate.locator(UP)).to_be_in_viewport(ratio=0.9)


def test_games_without_a_block_do_not_offer_it(crate: Page) -> None:
    """Ludo has on-screen and real dice only; an address that asks for the block is refused."""
    assert GAMES["ludo"].block is None
    for game, kinds in (("ludo", 2), ("kniffel", 3)):
        go(crate, f"/{game}/new?dice=real")
        expect(crate.locator("[data-do^='choose dice']")).to_have_count(kinds)


def test_the_card_is_saved_as_a_picture(crate: Page) -> None:
    """A PNG, 1280 pixels wide, with the colours of the card: paper, and a marker behind the winner."""
    size(crate, DESK)
    calm(crate)
    open_block(crate, "hexhex")
    for box, seat in product(range(11), range(2)):
        write(crate, seat, box, 0 if seat or box else 5)
    with crate.expect_download() as saved:
        do(crate, "card-save")
    assert saved.value.suggested_filename.endswith(".png")
    data = saved.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 1280
    assert int.from_bytes(data[20:24], "big") == 1280 * (150 + 2 * 62 + 40) // 640
    assert len(data) > 8_000


def test_killed_after_an_entry_nothing_is_lost(visit: BrowserContext) -> None:
    """The page is closed without notice after entries, and after a correction, of a whole game."""
    page = visit.new_page()
    calm(page)
    size(page, DESK)
    open_block(page, "weltraum", "Ada")
    entries = [(box, 0) for box in range(11)]
    for at, (box, points) in enumerate([*entries[:6], (0, 4), *entries[6:10]], 1):
        write(page, 0, box, points)
        if at in KILLED:
            page = killed(page, visit)
            assert len(table(page, "weltraum").steps) == at
    write(page, 0, 10, 10)
    assert table(page, "weltraum").match.ended[0].scores == (14,)
