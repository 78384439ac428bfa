"""A shared first place is shown as a win of each who has it (T4), wherever winners are named."""

from __future__ import annotations

import pytest

from app.dom.nodes import Node
from app.views.kit.score_sheet import leaf
from app.views.result import ending, podium, winner_line, winners
from spielekiste import GAMES
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.state import Outcome, Points, places
from spielekiste.parts.sheet import Sheet
from spielekiste.parts.sheet_game import SheetState
from tests.app.support.fakes import classed, nodes, words

PLAYERS = seated(["Ada", "Ben", "Cem", "Dea"])
SHARED = Outcome("sheets-full", (1, 1, 3, 1), (40, 40, 12, 40))


def match(game: str, *games: tuple[Points, ...], scoring: str = "") -> Match:
    """Return a match whose games ended with these scores."""
    agreed = TableOptions.of({"games": len(games)} | ({"scoring": scoring} if scoring else {}))
    setup = SetUp(GAMES[game], PLAYERS[: len(games[0])], GAMES[game].options(), agreed, "s")
    return Match(
        setup, None, None, (0,), tuple(Outcome("sheets-full", places(row), row) for row in games)
    )


def text_of(node: Node) -> str:
    """Return the text inside a node."""
    return "".join(words(node))


def rows(shown: Node) -> list[list[str]]:
    """Return the texts of the cells of a table's body."""
    (body,) = [node for node in nodes(shown) if node.tag == "tbody"]
    return [[text_of(cell) for cell in row.children if isinstance(cell, Node)]
            for row in body.children if isinstance(row, Node)]  # fmt: skip


@pytest.mark.parametrize(
    ("ranks", "line"),
    [((1, 2, 3, 4), "Ada wins!"), ((1, 1, 3, 4), "Ada and Ben win!"),
     ((2, 1, 4, 1), "Ben and Dea win!"), ((1, 1, 3, 1), "Ada, Ben and Dea win!")],
)  # fmt: skip
def test_all_winners_are_named(ranks: tuple[int, ...], line: str) -> None:
    """The title of the ending leaves nobody out, however many share the win."""
    assert winner_line(PLAYERS, Outcome("sheets-full", ranks, (0,) * 4)) == line


def test_each_winner_on_the_podium_has_a_crown_and_everyone_their_own_points() -> None:
    """The first step has all who share it, each crowned."""
    first, third = classed(podium(PLAYERS, SHARED), "podium__step")
    assert len(classed(first, "podium__crown")) == len(classed(first, "podium__player")) == 3
    assert not classed(third, "podium__crown")
    labels = [text_of(label) for step in (first, third) for label in classed(step, "podium__label")]
    assert labels == ["Ada40", "Ben40", "Dea40", "Cem12"]


@pytest.mark.parametrize("scoring", ["total", "places"])
def test_all_who_lead_a_match_are_marked(scoring: str) -> None:
    """After two games whose scores are added up, whoever shares the lead is marked as first."""
    shown = ending(
        match("kniffel", (200, 210, 90), (210, 200, 80), scoring=scoring), None, joy=False
    )
    assert isinstance(shown, list)
    (ended,) = [part for part in shown if isinstance(part, Node)]
    marked = [bool(classed(row, "is-first")) for row in nodes(ended) if row.tag == "tr"][1:]
    assert marked == [True, True, False]


def test_h2_each_winner_of_a_game_has_a_crown() -> None:
    """In a match without totals, each game crowns all who share its first place."""
    games = ((20, 20, 11), (30, 31, 31))
    shown = winners(match("hexhex", *games))
    crowns = [bool(classed(cell, "standings__crown")) for cell in nodes(shown) if cell.tag == "td"]
    assert crowns[1:] == [True, False, True, True, False, True]
    points = [row[1:] for row in rows(shown)]
    assert [[cell.removeprefix("won") for cell in row] for row in points] == [
        ["20", "30"], ["20", "31"], ["11", "31"],
    ]  # fmt: skip


def test_h2_the_page_of_a_player_crowns_a_shared_win() -> None:
    """The column of a game is marked for each who won it, and for nobody else."""
    start = GAMES["hexhex"].start(4)
    assert isinstance(start, SheetState)
    full = Sheet((1,) * len(start.rules.enters))
    state = SheetState(start.rules, (full,) * 4, turn=0, outcome=SHARED)
    crowns = [
        len(classed(leaf("hexhex", player, seat, [state], is_live=False), "sheet__crown"))
        for seat, player in enumerate(PLAYERS)
    ]
    assert crowns == [1, 1, 0, 1]
