from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.match import Match, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.state import Outcome, places
from spielekiste.core.table import Table
from spielekiste.parts.statistics import MOST_BINS, Kind, bins, careers, kind_of
from tests.on_block import filled, on_block

GOLDEN = Path(__file__).parents[1] / "golden"


def ended(name: str) -> Match:
    return Table.load((GOLDEN / f"{name}.txt").read_text("utf-8"), GAMES).match


def test_every_game_of_a_match_counts() -> None:
    """Scores, wins and best results include all games of the match."""
    match = ended("kniffel-match")
    found = careers([match])[kind_of(match)]
    for seat, player in enumerate(match.setup.players):
        (career,) = [career for career in found if career.name == player.name]
        scores = tuple(outcome.scores[seat] for outcome in match.ended)
        assert career.scores == scores
        assert career.wins == sum(seat in outcome.winners for outcome in match.ended)
        assert career.best == max(scores)
        assert career.average == pytest.approx(sum(scores) / len(scores))


def finished(*games: tuple[int, ...]) -> Match:
    """Return a match of Kniffel whose games ended with these scores."""
    kniffel, names = GAMES["kniffel"], ("Ada", "Ben", "Cem")[: len(games[0])]
    setup = SetUp(kniffel, seated(names), kniffel.options(), TableOptions(games=len(games)), "s")
    outcomes = tuple(Outcome("sheets-full", places(scores), scores) for scores in games)
    return Match(setup, None, None, (), outcomes)


def with_cards_left(*cards: int) -> Match:
    """Return a match of Mau-Mau whose players hold these numbers of cards at its end."""
    first = ended("maumau-most")
    ranks = places(tuple(-number for number in cards))
    return replace(first, ended=(Outcome("last-card", ranks, cards),))


def test_b7_results_of_the_block_are_counted_apart() -> None:
    """A game with dice and one on the block are two kinds, even with the same rules."""
    played = finished((90, 150))
    written = filled(on_block(("Ada", "Ben"))).match
    found = careers([played, written])
    assert [kind.on_block for kind in found] == [False, True]
    assert [(one.name, one.scores) for one in found[kind_of(written)]] == [
        ("Ada", (375,)), ("Ben", (5,))
    ]  # fmt: skip


def test_t4_a_shared_first_place_is_a_win_for_each() -> None:
    """Both players who share the first place have won that game, and only they."""
    (found,) = careers([finished((200, 200, 100), (90, 150, 150), (80, 80, 80))]).values()
    assert {one.name: one.wins for one in found} == {"Ada": 2, "Ben": 3, "Cem": 2}


def test_where_the_fewest_win_the_fewest_are_best() -> None:
    """In Mau-Mau, zero cards left is the best result."""
    matches = [ended("maumau-most"), with_cards_left(0, 5, 2, 4, 9), with_cards_left(1, 0, 7, 2, 3)]
    found = careers(matches)[Kind("maumau")]
    assert any(len(set(career.scores)) > 1 for career in found)
    for career in found:
        assert career.best == min(career.scores)
        assert career.games == 3


def test_players_are_ordered_by_wins() -> None:
    """Ties are ordered by games played, then by the better average."""
    found = careers([ended("ludo-most")])[Kind("ludo")]
    assert [career.wins for career in found] == sorted((c.wins for c in found), reverse=True)
    for game in ("kniffel-classic", "maumau-most"):
        match = ended(game)
        (ranked,) = careers([match]).values()
        places = {player.name: place for player, place in zip(
            match.setup.players, match.ended[-1].places, strict=True
        )}  # fmt: skip
        assert [places[career.name] for career in ranked] == sorted(places.values())


def test_no_matches_give_no_statistics() -> None:
    """A game without matches has no entry."""
    assert careers([]) == {}


@given(st.lists(st.integers(-400, 1600), min_size=1, max_size=60))
def test_a_histogram_counts_every_score_once(scores: list[int]) -> None:
    """A histogram has at most eight bars of equal width, and its first and last bars
    are not empty.
    """
    found = bins(scores)
    assert sum(one.count for one in found) == len(scores)
    assert len(found) <= MOST_BINS
    assert len({one.last - one.first for one in found}) == 1
    assert all(after.first == one.last + 1 for one, after in itertools.pairwise(found))
    assert found[0].count
    assert found[-1].count
    for one in found:
        assert one.count == sum(one.first <= score <= one.last for score in scores)


@given(st.lists(st.integers(-400, 1600), min_size=2, max_size=60))
def test_histograms_among_the_same_scores_have_one_axis(scores: list[int]) -> None:
    """The bars of all players have the same range and width; each histogram counts
    its own scores.
    """
    mine, all_of_them = bins(scores[:1], scores), bins(scores)
    assert [(one.first, one.last) for one in mine] == [(one.first, one.last) for one in all_of_them]
    assert sum(one.count for one in mine) == 1
