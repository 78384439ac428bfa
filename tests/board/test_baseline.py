"""The stored simulated games, and the tables for spreadsheets."""

from __future__ import annotations

import pytest

from spielekiste.board.baseline import baseline
from spielekiste.board.facts import match_facts
from spielekiste.board.spreadsheet import result_rows, throw_rows
from spielekiste.parts.duel import rules_of
from tests.board.matches import match
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for


@pytest.mark.parametrize("sheet", every_options())
def test_every_sheet_has_simulated_games(sheet: str) -> None:
    """The simulated mean is close to the sheet's exact average, and each box has a share."""
    known, rules = baseline(sheet), rules_for(every_options()[sheet])
    assert known is not None
    spread = known.perfect
    assert sum(spread.counts) == sum(known.middle.counts) == known.games
    middles = [spread.least + spread.width * (at + 0.5) for at in range(len(spread.counts))]
    mean = sum(map(float.__mul__, middles, map(float, spread.counts))) / known.games
    assert mean - (spread.width - 1) / 2 == pytest.approx(table(sheet).average, abs=spread.width)
    assert known.middle.median < spread.median
    assert list(spread.shares) == sorted(spread.shares)
    assert len(known.made) == len(rules.enters) + ("bonus" in rules.lines)
    assert all(0 <= share <= 1 for share in known.made)


def test_shares_have_the_order_of_the_boxes_on_the_board() -> None:
    """A perfect player gets the bonus in two games out of three, and a Kniffel in one out of
    three.
    """
    known = baseline("classic-block")
    made = dict(
        zip(match_facts(match()).results[0].boxes, known.made if known else (), strict=True)
    )
    assert 0.6 < made["bonus"] < 0.75
    assert 0.25 < made["kniffel"] < 0.45
    assert made["chance"] == 1
    assert rules_of(match().setup.game, match().setup.options).enters[0].box == "ones"


def test_a_game_without_a_sheet_has_none() -> None:
    """A game without a sheet has no baseline."""
    assert baseline("") is None


def test_throws_and_results_become_rows() -> None:
    """Every throw and result has a row, with the player's name or number."""
    found = [match_facts(match(seed=f"class {n}")) for n in range(2)]
    throws = list(throw_rows(found, names=True))
    assert len(throws) == sum(len(facts.throws) for facts in found)
    assert {len(row) for row in throws} == {10}
    assert {row[2] for row in throws} == {"Ada", "Ben"}
    assert [row[2] for row in result_rows(found, names=False)] == [1, 2, 1, 2]
    assert [row[4] for row in result_rows(found[:1], names=True)] == [
        result.points for result in found[0].results
    ]
