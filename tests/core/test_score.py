"""The score of a finished match: the player it is for, and its scale."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from spielekiste import GAMES
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.score import score_of
from spielekiste.core.seats import seated
from spielekiste.core.state import Outcome
from spielekiste.core.table import Table
from spielekiste.games.kniffel import CroatianSheet
from spielekiste.games.kniffel.boxes import CLASSIC_ENTERS, UPPER, worth
from spielekiste.parts.sheet import Sheet
from tests.app.support.golden import golden

EVERY_DICE = tuple(combinations_with_replacement(range(1, 7), 5))


def ended(
    game: str,
    *ends: Outcome,
    minds: tuple[str, ...] = (),
    **table: str,
) -> Match:
    """Return a finished match with these results; all players are people by default."""
    rules = GAMES[game]
    count = len(ends[0].places)
    players = seated([f"P{seat}" for seat in range(count)], minds=minds)
    own = TableOptions.of({"games": str(len(ends)), **table})
    setup = SetUp(rules, players, rules.options.of({}), own)
    return replace(Table(setup).match, ended=ends)


def result(*places: int, scores: tuple[int, ...] = ()) -> Outcome:
    """Return the result of a game."""
    return Outcome("", places, scores or places)


def test_points_are_compared_with_a_perfect_sheet() -> None:
    """If game totals are added up, each is compared with one perfect sheet."""
    one = result(2, 1, scores=(120, 210))
    assert score_of(ended("kniffel", one)) == {"seat": 0, "raw": 120, "max": 375}
    two = result(1, 2, scores=(200, 199))
    assert score_of(ended("kniffel", one, two)) == {"seat": 0, "raw": 320, "max": 750}
    assert score_of(ended("hexhex", result(1, scores=(20,)), result(1, scores=(14,)))) == {
        "seat": 0,
        "raw": 34,
        "max": 108,
    }


@pytest.mark.parametrize(("points", "raw"), [(-20, 0), (400, 375)])
def test_points_stay_on_the_scale(points: int, raw: int) -> None:
    """A total can be negative (X3), or above a perfect sheet (C11)."""
    assert score_of(ended("kniffel", result(1, scores=(points,))))["raw"] == raw


def test_the_first_person_is_scored() -> None:
    """Bots in earlier seats are skipped; without a person, seat 0 is scored."""
    end = result(3, 1, 2)
    found = score_of(ended("ludo", end, minds=("easy", "person", "person")))
    assert found == {"seat": 1, "raw": 2, "max": 2}
    assert score_of(ended("ludo", end, minds=("easy",) * 3)) == {"seat": 0, "raw": 0, "max": 2}


def test_places_count_where_points_do_not() -> None:
    """Players who share a place get the same score; a single player gets the full score."""
    assert score_of(ended("maumau", result(2, 1, 2, 4))) == {"seat": 0, "raw": 2, "max": 3}
    assert score_of(ended("master", result(1, scores=(16,)))) == {"seat": 0, "raw": 1, "max": 1}


def test_a_match_that_counts_places_is_scored_by_its_standings() -> None:
    """If places count, points from individual games are ignored."""
    ends = (
        result(2, 1, scores=(9, 300)),
        result(1, 2, scores=(99, 98)),
        result(2, 1, scores=(1, 2)),
    )
    assert score_of(ended("kniffel", *ends, scoring="places")) == {"seat": 0, "raw": 0, "max": 1}


@pytest.mark.parametrize(
    "name", ["kniffel-classic", "hexhex-most", "ludo-most", "maumau", "master"]
)
def test_golden_matches_have_a_score(name: str) -> None:
    """All golden scores are within their scales."""
    found = score_of(golden(name).match)
    assert 0 <= found["raw"] <= found["max"]


def test_a_perfect_classic_sheet() -> None:
    """Each box has its best throw, and the bonus is added (C1 to C9)."""
    best = [max(worth(enter.box, dice) for dice in EVERY_DICE) for enter in CLASSIC_ENTERS]
    assert GAMES["kniffel"].most_points(GAMES["kniffel"].options()) == sum(best) + 35


def test_a_perfect_croatian_sheet() -> None:
    """The best combination of ones, maximum and minimum, which all affect the product (X3)."""
    upper = tuple(5 * number for number in range(2, len(UPPER) + 1))
    totals = [
        CroatianSheet().sums(Sheet((ones, *upper, most, least)))["total"]
        for ones in range(6)
        for most in range(5, 31)
        for least in range(5, 31)
    ]
    options = GAMES["kniffel"].options.of({"rules": "croatian"})
    assert GAMES["kniffel"].most_points(options) == max(totals)


@pytest.mark.parametrize("game", ["weltraum", "hexhex"])
def test_a_perfect_sheet_of_symbols(game: str) -> None:
    """A perfect sheet has five of each symbol, and every combination (W2 to W7)."""
    rules = GAMES[game]
    assert rules.most_points(rules.options()) == 6 * 5 + 2 + 3 + 4 + 5 + 10
