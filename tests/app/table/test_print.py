"""Printed sheets: blank sheets for the table's rules, and completed sheets of played matches."""

from __future__ import annotations

from typing import cast

import pytest

from app.dom.nodes import Node
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.master.state import MasterState
from spielekiste.parts.sheet_game import SheetState
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.golden import golden
from tests.app.support.play import setup_of

SUMS = {"Bonus 35", "Upper total", "Extra Kniffels", "Lower total", "Total"}
"""Lines of a classic sheet that contain sums."""


def paper(route: str, *taps: str) -> FakePlatform:
    """Open the print page and tap these controls."""
    platform = FakePlatform(route)
    app = started(platform)
    for do in taps:
        tap(app, platform, do)
    return platform


def printed(table: Table, *taps: str) -> FakePlatform:
    """Open the print page of a match."""
    platform = FakePlatform()
    app = started(platform)
    key = app.saves.add(table)
    platform.route = f"/print/{table.setup.game.id}/{key}"
    app.follow_route()
    for do in taps:
        tap(app, platform, do)
    app.draw()
    return platform


def columns(platform: FakePlatform) -> list[dict[str, str]]:
    """Return all entries on all sheets, by column and line label."""
    found: list[dict[str, str]] = []
    for sheet in classed(platform.tree, "printed__table"):
        rows = [row for row in tagged(sheet, "tr") if classed(row, "printed__label")]
        cells = [[text(cell) for cell in tagged(row, "td")] for row in rows]
        heads = [text(classed(row, "sheet__label")[0]) for row in rows]
        found += [dict(zip(heads, column, strict=True)) for column in zip(*cells, strict=True)]
    return found


def tagged(tree: Node, tag: str) -> list[Node]:
    """Return all elements with this tag."""
    return [node for node in nodes(tree) if node.tag == tag]


def text(node: Node) -> str:
    """Return the text of a node."""
    return "".join(child if isinstance(child, str) else text(child) for child in node.children)


def test_a_link_that_differs_only_in_its_query_is_followed() -> None:
    """A link with a different query opens another blank sheet of the same game."""
    platform = FakePlatform("/print/kniffel")
    app = started(platform)
    shown = []
    for route in ("/print/kniffel", "/print/kniffel?rules=croatian", "/print/kniffel"):
        platform.route = route
        app.follow_route()
        shown.append(len(columns(platform)[0]))
    assert shown[0] == shown[2] != shown[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_blank_sheet(game: str) -> None:
    """A game's blank sheet is an empty score sheet, board or list of results."""
    platform = paper(f"/print/{game}")
    assert classed(platform.tree, "printed__block")
    assert not classed(platform.tree, "is-won")
    entries = [text(cell) for cell in tagged(platform.tree, "td")]
    assert set(entries) <= {""}


def test_a_blank_sheet_follows_the_rules_in_the_address() -> None:
    """The Croatian sheet has eight boxes and its own totals; six players have six columns."""
    platform = paper("/print/kniffel?rules=croatian&seats=6")
    found = columns(platform)
    assert len(found) == 6
    assert {"Maximum", "Minimum"} < set(found[0])
    assert "Kniffel" not in found[0]
    assert "Croatian" in platform.text


def test_invalid_rules_are_reported() -> None:
    """With invalid rules, the default sheet is shown."""
    platform = paper("/print/kniffel?rules=chess&seats=99")
    assert "can’t be read" in platform.text
    assert len(columns(platform)) == 4


@pytest.mark.parametrize("seats", ["00220000", "0", "9", "-1", "³", "", "2 ", "9" * 9000])
def test_an_invalid_number_of_players_is_reported(seats: str) -> None:
    """With an invalid number of players, the default sheet is shown."""
    platform = paper(f"/print/kniffel?seats={seats}&rules=classic")
    assert ("This game can’t be played with that number of players." in platform.text) == bool(
        seats
    )
    assert len(columns(platform)) == 4


def test_a_match_is_printed_by_its_own_game() -> None:
    """The game in the address is ignored, and the back link opens the match's table."""
    platform, other = FakePlatform(), FakePlatform()
    app, wrong = started(platform), started(other)
    for each, page in ((app, platform), (wrong, other)):
        key = each.saves.add(golden("kniffel-classic"))
        page.route = f"/print/{'kniffel' if each is app else 'master'}/{key}"
        each.follow_route()
    sheets = [
        [text(one) for one in classed(page.tree, "printed__block")] for page in (platform, other)
    ]
    assert sheets[0] == sheets[1] != []
    tap(wrong, other, "leave")
    assert other.route.startswith("/kniffel/")


def test_a_sheet_of_hexhex_holds_five_games() -> None:
    """H2: a sheet has one column for each game; a page has four sheets, each with a line for the
    name.
    """
    platform = paper("/print/hexhex")
    assert len(classed(platform.tree, "printed__block")) == 4
    assert len(columns(platform)) == 4 * 5
    assert len(classed(platform.tree, "printed__line")) == 4


def test_a_finished_sheet_shows_every_entry() -> None:
    """The sheet shows all entries, a dash for a crossed-out box, all totals, and the winner."""
    table = golden("kniffel-classic")
    state = cast("SheetState", table.match.state)
    found = columns(printed(table))
    assert len(found) == len(table.setup.players)
    for seat, column in enumerate(found):
        entries = [str(entry) if entry else "–" for entry in state.sheets[seat].entries]
        boxes = [column[line] for line in column if line not in SUMS]
        assert boxes == entries
        assert column["Total"] == str(state.sums(seat)["total"])


def test_each_game_of_a_match_has_its_sheet() -> None:
    """Three games take three pages, or two with two games per page; the last has the
    match result.
    """
    table = golden("kniffel-match")
    whole = printed(table)
    assert len(classed(whole.tree, "printed")) == 3
    assert "The whole match" in whole.text
    assert len(classed(printed(table, "room 2").tree, "printed")) == 2


def test_an_unfinished_game_shows_its_entries_so_far() -> None:
    """Totals that are not known yet are empty, and no winner is shown."""
    platform = printed(golden("kniffel-classic", 20))
    found = columns(platform)
    assert all(column["Bonus 35"] == "" for column in found)
    assert any(column["Total"] for column in found)
    assert not classed(platform.tree, "printed__foot")


def test_boards_show_stars_and_crossed_spaces() -> None:
    """The number of filled stars is the player's score."""
    table = golden("master")
    state = cast("MasterState", table.match.state)
    boards = classed(printed(table).tree, "pad")
    for seat, board in enumerate(boards):
        assert len(classed(board, "is-won")) == state.stars(seat)
        crossed = [hole for hole in classed(board, "pad__hole") if text(hole)]
        stands = state.boards[seat]
        laps = sum(state.course.laps[: stands.laps])
        assert len(crossed) == sum(stands.rows) + laps + stands.coin


def test_it_is_printed_by_the_browser() -> None:
    """A tap opens the print dialog, and a small paper size can be selected."""
    platform = paper("/print/kniffel", "paper a5", "print")
    assert platform.printed == 1
    assert classed(platform.tree, "printed--small")


def test_columns_and_sheets_on_a_page_are_bounded() -> None:
    """Seven or more columns need the whole width, and eight is the maximum."""
    platform = paper("/print/kniffel", "room 2", *["columns 1"] * 4)
    assert len(columns(platform)) == 8
    assert not {"room 2", "columns 1"} & set(platform.taps())


def test_returning_to_a_set_up_keeps_the_typed_names() -> None:
    """Entered names are restored after viewing the blank sheets."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    app.act("name 0", "Zora")
    tap(app, platform, "blank")
    assert classed(platform.tree, "printed")
    tap(app, platform, "leave")
    assert setup_of(app).form.seats.names[0] == "Zora"


def test_the_table_links_to_its_sheet_and_back() -> None:
    """The table's settings link to the print page by URL, so the page can be reloaded."""
    platform = FakePlatform()
    app: App = started(platform)
    key = app.saves.add(golden("kniffel-classic"))
    platform.route = f"/kniffel/{key}"
    app.follow_route()
    app.act("print-out")
    assert platform.route == f"/print/kniffel/{key}"
    app.follow_route()
    app.draw()
    tap(app, platform, "leave")
    assert platform.route == f"/kniffel/{key}"


@pytest.mark.parametrize("name", ["kniffel-classic", "hexhex", "master"])
def test_a_printed_match_has_its_date(name: str) -> None:
    """Every sheet of a match shows the date after the rules; a blank sheet has none."""
    platform = printed(golden(name))
    told = [text(line) for line in classed(platform.tree, "printed__agreed")]
    assert told
    assert all(line.endswith("21 November 2026 (en)") for line in told)
    blank = paper(f"/print/{name.partition('-')[0]}")
    assert not [line for line in classed(blank.tree, "printed__agreed") if "2026" in text(line)]


def test_a_missing_match_is_reported() -> None:
    """The page shows a message instead of a sheet."""
    platform = paper("/print/kniffel/nobody")
    assert not classed(platform.tree, "printed")
    assert platform.text
