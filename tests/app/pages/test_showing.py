"""The pictures of a class board: tabs, guesses, groups, and exported tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from app import i18n
from app.dom.nodes import h
from app.links.duel import TableResult
from app.pages.board.link import MOST_GUESSES, ClassBoard, StoredGuess
from app.pages.board.showing import AT_ONCE, Showing, ShownBoard, read_number
from app.prerender.pages import to_html
from spielekiste.board.class_figures import count_dice, median, results_of
from spielekiste.board.facts import match_facts
from spielekiste.core.match import SetUp
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.duel import result_of
from tests.app.support.fakes import FakePlatform, started
from tests.board.matches import match


@dataclass(frozen=True)
class Arrived:
    """A result on the board."""

    id: str
    setup: SetUp | None
    table: Table | None = None
    code: TableResult | None = None


class Board:
    """A board with its pictures."""

    def __init__(self, tables: Sequence[Table], *, names: bool = True) -> None:
        self.platform = FakePlatform()
        app = started(self.platform)
        self.stage = app.stage
        self.tables = list(tables)
        self.arrivals = [Arrived(f"{n}", one.setup, one) for n, one in enumerate(tables)]
        self.names = names
        self.kept = ClassBoard()
        self.showing = Showing(self.stage, app.routes.host, self, self.shown)
        self.settle()

    def change(self, act: Callable[[ClassBoard], ClassBoard]) -> bool:
        """Apply a change to the board, as the board's owner does."""
        self.kept = act(self.kept)
        return True

    def shown(self) -> ShownBoard:
        """Return the data that the pictures show."""
        return ShownBoard("4b", self.arrivals, self.names, self.kept.guesses, self.kept.covered)

    def settle(self) -> None:
        """Collect the facts about all matches."""
        while set(self.showing._known) < {each.id for each in self.arrivals}:  # noqa: SLF001
            assert self.showing.tabs is not None

    def html(self, tab: str) -> str:
        """Return a picture as HTML."""
        return to_html(h("main", None, self.showing.view(tab)))

    def do(self, verb: str, argument: str = "", value: str = "") -> None:
        """Run a command."""
        self.showing.commands[verb](argument, value)

    def csv(self, name: str) -> list[list[str]]:
        """Export a table; return its rows."""
        self.do("show-csv", name)
        text = list(self.platform.downloads.values())[-1]
        between = ";" if i18n.spoken() == "de" else ","
        return list(csv.reader(io.StringIO(text[1:]), delimiter=between))


@pytest.fixture(scope="module")
def kniffel() -> list[Table]:
    """Return the matches of a small class."""
    return [match(seed=f"class {n}") for n in range(4)]


def test_tabs_are_those_with_something_to_show(kniffel: list[Table]) -> None:
    """A game has tabs for its own pictures only, and an empty board has none."""
    assert list(Board(kniffel).showing.tabs) == ["results", "dice", "settling", "boxes"]
    assert list(Board([match("master")]).showing.tabs) == ["results", "dice", "settling", "tasks"]
    assert list(Board([match("maumau")]).showing.tabs) == ["results", "wishes"]
    assert list(Board([match("ludo")]).showing.tabs)[-1] == "captures"
    assert list(Board([match("ente")]).showing.tabs)[-1] == "ducks"
    assert list(Board([match(steps=30)]).showing.tabs) == ["dice", "settling"]
    assert Board([]).showing.tabs == {}
    assert Board([]).showing.view("results") is None


def test_results_say_median_and_simulated_games(kniffel: list[Table]) -> None:
    """The chart and its text give the median and the simulated games, with names only if wanted."""
    board = Board(kniffel)
    points = [result.points for result in results_of(map(match_facts, kniffel))]
    html = board.html("results")
    assert f"median {median(points):g}, from {min(points)} to {max(points)}" in html
    assert "Perfect play: Median 24" in html
    assert f"<title>Ada {points[0]}</title>" in html
    board.names = False
    assert "Ada" not in board.html("results")
    assert f"<title>1 {points[0]}</title>" in board.html("results")


def test_thousands_of_results_are_a_hill(kniffel: list[Table]) -> None:
    """Thousands of results are drawn as a curve, not as dots; the text stays the same."""
    assert Board(kniffel * 37).html("results").count("<title>") == 296
    html = Board(kniffel * 40).html("results")
    assert "<title>" not in html
    assert "320 results, median" in html
    assert html.count("<path") == 3


def test_dice_show_counts_and_left_out_ones(kniffel: list[Table]) -> None:
    """A copy of a match adds results, but no dice."""
    dice = count_dice(map(match_facts, kniffel))
    html = Board(kniffel).html("dice")
    assert f"1: {dice.counts[0]} times" in html
    assert f"{dice.thrown} dice rolled." in html
    assert "Left out" not in html
    assert f"Left out: {dice.thrown} dice" in Board([*kniffel, *kniffel]).html("dice")


def test_boxes_stand_beside_perfect_play(kniffel: list[Table]) -> None:
    """Each box shows perfect play and the class's count."""
    made = sum(result.boxes["kniffel"] > 0 for result in results_of(map(match_facts, kniffel)))
    html = Board(kniffel).html("boxes")
    assert ">Kniffel</span> " in html
    assert f"{made} of 8" in html
    assert html.count("◆") == 14


@pytest.mark.parametrize("tab", ["results", "dice", "settling", "boxes"])
def test_a_covered_picture_tells_nothing(tab: str, kniffel: list[Table]) -> None:
    """A covered picture shows neither shapes nor text, but guesses remain visible as marks."""
    board = Board(kniffel)
    shown = board.html(tab)
    board.do("show-cover", tab)
    covered = board.html(tab)
    assert "Uncover" in covered
    assert "chart__note" not in covered
    assert "token" not in covered
    assert "<rect" not in covered or tab == "dice"
    for typed in ("12", "20,5", "many", ""):
        board.do("show-number", value=typed)
        board.do("show-guess")
    assert board.html(tab).count("M0 0h10L5 9z") == 2
    assert "Remove guesses (2)" in board.html(tab)
    board.do("show-cover", tab)
    assert board.html(tab).count("M0 0h10L5 9z") == 2
    board.do("show-cover", tab)
    board.do("show-clear")
    board.do("show-cover", tab)
    assert board.html(tab) == shown


def test_a_guess_is_about_the_chosen_row(kniffel: list[Table]) -> None:
    """A guess about boxes belongs to the row chosen at that time."""
    board = Board(kniffel)
    board.do("show-cover", "boxes")
    board.do("show-row", value="kniffel")
    board.html("boxes")
    board.do("show-number", value="4")
    board.do("show-guess")
    (guess,) = board.kept.guesses
    assert (guess.picture, guess.row, guess.value) == ("boxes", "kniffel", 4.0)
    board.do("show-clear")
    assert "Remove guesses" not in board.html("boxes")
    board.do("show-back")
    assert board.kept.guesses == (guess,)


def test_a_full_board_takes_no_further_guess(kniffel: list[Table]) -> None:
    """A full board refuses another guess and keeps the existing ones."""
    board = Board(kniffel)
    board.html("dice")
    full = [StoredGuess(f"{at:08x}", "dice", at, "kniffel", "", "") for at in range(MOST_GUESSES)]
    board.kept = board.kept.with_guesses(full)
    board.do("show-number", value="4")
    board.do("show-guess")
    assert len(board.kept.guesses) == MOST_GUESSES
    assert "There is no room left on this board." in board.platform.announced[-1]


def test_groups_can_be_chosen(kniffel: list[Table]) -> None:
    """The largest group comes first, and dice with symbols are not mixed with other dice."""
    board = Board([*kniffel, match("weltraum"), match(rules="croatian")])
    assert "UFO: " not in board.html("dice")
    assert "Croatian" in board.html("results")
    board.do("show-group", value="weltraum symbols")
    assert "UFO: " in board.html("dice")
    assert "show this symbol" not in board.html("settling")
    board.do("show-group", value="nothing")
    assert "UFO: " in board.html("dice")


def test_a_code_counts_for_results_and_boxes() -> None:
    """Typed codes give results but no dice."""
    table = match(luck="turn")
    result = result_of(table)
    assert result is not None
    board = Board([])
    board.arrivals = [
        Arrived("x", table.setup, code=TableResult(result, seated(["1", "2"]), "4J2K"))
    ]
    assert list(board.showing.tabs) == ["results", "boxes"]
    board.arrivals = [Arrived("lab", None)]
    assert list(board.showing.tabs) == []


def test_many_matches_are_taken_in_slices(kniffel: list[Table]) -> None:
    """Each task reads a few matches, until all have been read."""
    board = Board([])
    board.arrivals = [Arrived(f"{n}", kniffel[0].setup, kniffel[n % 4]) for n in range(2 * AT_ONCE)]
    board.html("results")
    assert len(board.showing._known) == AT_ONCE  # noqa: SLF001
    assert board.platform.timers
    assert board.html("results")
    assert len(board.platform.timers) == 1
    while board.platform.timers:
        board.platform.timers.pop()[1]()
    assert len(board.showing._known) == 2 * AT_ONCE  # noqa: SLF001


def test_tables_have_all_rows(kniffel: list[Table]) -> None:
    """The tables contain all rolls, results and boxes, in the current language."""
    board = Board(kniffel)
    i18n.speak("de")
    assert len(board.csv("throws")) == 1 + sum(len(match_facts(one).throws) for one in kniffel)
    assert board.csv("results")[1][1:3] == ["Kniffel", "Ada"]
    boxes = board.csv("boxes")
    assert [len(boxes), boxes[7][1]] == [15, "Dreierpasch"]
    assert "," in boxes[12][5]
    assert len(board.platform.downloads) == 3
    board.do("show-csv", "everything")
    assert len(board.platform.downloads) == 3
    assert "show-csv boxes" in board.html("results")
    assert "show-csv boxes" not in Board([match("ludo")]).html("results")
    assert "show-csv throws" not in Board([match("maumau")]).html("results")
    board.do("show-print")
    assert board.platform.printed == 1


def test_tables_of_unfinished_matches_have_no_results() -> None:
    """Unfinished matches export only headings."""
    board = Board([match(steps=30), match("maumau", steps=5)])
    assert [len(board.csv(name)) for name in ("results", "boxes")] == [1, 1]
    assert "show-csv results" not in board.html("dice")


def test_numbers() -> None:
    """Typed numbers are parsed."""
    typed = ["12", " 12,5", "12.5 ", "-3", "−3", ",5", "1.2.3", "1e9", "", "x", "²"]
    assert [read_number(text) for text in typed] == [
        12, 12.5, 12.5, -3, -3, 0.5, None, None, None, None, None,
    ]  # fmt: skip
