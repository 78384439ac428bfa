"""Sheets on paper: blank ones by the rules of the table, and matches as they were played."""

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
"""The lines of a classic sheet that are added up."""


def paper(route: str, *taps: str) -> FakePlatform:
    """Open what is printed and tap there."""
    platform = FakePlatform(route)
    app = started(platform)
    for do in taps:
        tap(app, platform, do)
    return platform


def printed(table: Table, *taps: str) -> FakePlatform:
    """Open a match on paper."""
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
    """Return what is written on all sheets, column by column, by the words of the line."""
    found: list[dict[str, str]] = []
    for sheet in classed(platform.tree, "printed__table"):
        rows = [row for row in tagged(sheet, "tr") if classed(row, "printed__label")]
        cells = [[text(cell) for cell in tagged(row, "td")] for row in rows]
        heads = [text(classed(row, "sheet__label")[0]) for row in rows]
        found += [dict(zip(heads, column, strict=True)) for column in zip(*cells, strict=True)]
    return found


def tagged(tree: Node, tag: str) -> list[Node]:
    """Return all elements of a kind."""
    return [node for node in nodes(tree) if node.tag == tag]


def text(node: Node) -> str:
    """Return the words in a node."""
    return "".join(child if isinstance(child, str) else text(child) for child in node.children)


def test_a_link_that_differs_only_in_what_it_asks_for_leads_there() -> None:
    """From one blank sheet to another of the same game, and back."""
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
    """A sheet, a board or a list of results, and nothing stands on it yet."""
    platform = paper(f"/print/{game}")
    assert classed(platform.tree, "printed__block")
    assert not classed(platform.tree, "is-won")
    entries = [text(cell) for cell in tagged(platform.tree, "td")]
    assert set(entries) <= {""}


def test_a_blank_sheet_follows_the_rules_asked_for() -> None:
    """Croatian has eight boxes with its own sums; six players have six columns."""
    platform = paper("/print/kniffel?rules=croatian&seats=6")
    found = columns(platform)
    assert len(found) == 6
    assert {"Maximum", "Minimum"} < set(found[0])
    assert "Kniffel" not in found[0]
    assert "Croatian" in platform.text


def test_rules_that_cannot_be_read_are_told() -> None:
    """The usual sheet is there instead."""
    platform = paper("/print/kniffel?rules=chess&seats=99")
    assert "can’t be read" in platform.text
    assert len(columns(platform)) == 4


@pytest.mark.parametrize("seats", ["00220000", "0", "9", "-1", "³", "", "2 ", "9" * 9000])
def test_a_number_of_players_that_cannot_be_is_told(seats: str) -> None:
    """The usual sheet is there instead."""
    platform = paper(f"/print/kniffel?seats={seats}&rules=classic")
    assert ("This game can’t be played by that number of players." in platform.text) == bool(seats)
    assert len(columns(platform)) == 4


def test_a_match_is_printed_by_its_own_game() -> None:
    """Whatever game the address names, and the way back leads to its table."""
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


def test_a_leaf_of_hexhex_holds_five_games() -> None:
    """H2: one column each, four leaves on a page, and a line for the name."""
    platform = paper("/print/hexhex")
    assert len(classed(platform.tree, "printed__block")) == 4
    assert len(columns(platform)) == 4 * 5
    assert len(classed(platform.tree, "printed__line")) == 4


def test_what_is_played_stands_there_as_it_was_written() -> None:
    """Every entry, a stroke for a struck box, every sum, and who has won."""
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
    """Three games, three pages, or two where they share one; the last tells the match."""
    table = golden("kniffel-match")
    whole = printed(table)
    assert len(classed(whole.tree, "printed")) == 3
    assert "The whole match" in whole.text
    assert len(classed(printed(table, "room 2").tree, "printed")) == 2


def test_a_game_that_goes_on_shows_what_stands_there() -> None:
    """Lines that may still bring something stay empty, and nobody has won."""
    platform = printed(golden("kniffel-classic", 20))
    found = columns(platform)
    assert all(column["Bonus 35"] == "" for column in found)
    assert any(column["Total"] for column in found)
    assert not classed(platform.tree, "printed__foot")


def test_boards_show_stars_and_crossed_fields() -> None:
    """As many stars are filled in as the player has."""
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
    """One tap; the paper may be a small one."""
    platform = paper("/print/kniffel", "paper a5", "print")
    assert platform.printed == 1
    assert classed(platform.tree, "printed--small")


def test_columns_and_sheets_on_a_page_are_bounded() -> None:
    """Seven columns and more need the whole width; nobody gets more than eight."""
    platform = paper("/print/kniffel", "room 2", *["columns 1"] * 4)
    assert len(columns(platform)) == 8
    assert not {"room 2", "columns 1"} & set(platform.taps())


def test_the_way_back_to_a_set_up_keeps_what_is_written() -> None:
    """Names are still there after a look at the blank sheets."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    app.act("name 0", "Zora")
    tap(app, platform, "blank")
    assert classed(platform.tree, "printed")
    tap(app, platform, "leave")
    assert setup_of(app).form.seats.names[0] == "Zora"


def test_the_table_leads_to_its_sheet_and_back() -> None:
    """From the settings of a table, by address, so that it can be reloaded."""
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
def test_a_match_on_paper_says_when_it_was_played(name: str) -> None:
    """On every sheet, behind the rules, as people of that language write a day; a blank one is for any."""
    platform = printed(golden(name))
    told = [text(line) for line in classed(platform.tree, "printed__agreed")]
    assert told
    assert all(line.endswith("21 November 2026 (en)") for line in told)
    blank = paper(f"/print/{name.partition('-')[0]}")
    assert not [line for line in classed(blank.tree, "printed__agreed") if "2026" in text(line)]


def test_a_match_that_is_not_there_is_told() -> None:
    """No empty page."""
    platform = paper("/print/kniffel/nobody")
    assert not classed(platform.tree, "printed")
    assert platform.text
