"""Invariants of Kniffel Master: stars and laps only grow, and there are four markers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.master import MASTER, Action, MasterState
from spielekiste.games.master.actions import KNOWN
from spielekiste.games.master.coins import advance
from tests.games.master import COURSE, board

STARS = {"task", "row-star", "park", "coin-lap"}
"""Kinds of events that give stars."""

seeds = st.integers(0, 2**32)


def games(seed: int, seats: int) -> Iterator[tuple[MasterState, MasterState]]:
    """Yield each state of a random game with the next one; keeps are chosen less often."""
    rng = Random(seed)
    state: MasterState = MASTER.start(seats)  # type: ignore[assignment]
    while state.outcome is None:
        if state.chance is not None:
            after = state.happen(state.chance.sample(rng))
        else:
            actions = [move for move in state.legal() if isinstance(move, Action)]
            after = state.play(rng.choice(actions if rng.random() < 0.7 else state.legal()))
        yield state, after
        state = after


@settings(deadline=None, max_examples=25)
@given(seeds, st.integers(1, 4))
def test_stars_rows_and_laps_only_grow(seed: int, seats: int) -> None:
    """Only the seat to move gains, and nothing is ever lost."""
    for before, after in games(seed, seats):
        for seat in range(seats):
            old, new = before.boards[seat], after.boards[seat]
            assert all(a <= b for a, b in zip(old.rows, new.rows, strict=True))
            assert all(a <= b for a, b in zip(old.starred, new.starred, strict=True))
            assert (old.laps, old.coin) <= (new.laps, new.coin)
            assert old == new or seat == before.turn


@settings(deadline=None, max_examples=25)
@given(seeds, st.integers(1, 4))
def test_every_star_has_an_event(seed: int, seats: int) -> None:
    """The stars gained equal the amounts of the events that give stars."""
    for before, after in games(seed, seats):
        gained = sum(map(after.stars, range(seats))) - sum(map(before.stars, range(seats)))
        assert gained == sum(event.amount for event in after.events if event.kind in STARS)


@settings(deadline=None, max_examples=25)
@given(seeds, st.integers(1, 4))
def test_each_player_has_four_markers(seed: int, seats: int) -> None:
    """M5, M6: markers on rows plus parked ones are at most the three for number rows."""
    for _before, after in games(seed, seats):
        for one in after.boards:
            finished = one.rows.count(8)
            assert sum(0 < field < 8 for field in one.rows) + max(0, finished - 3) <= 3
            assert one.coin < (8, 7, 6, 5, 4, 1)[one.laps]


@settings(deadline=None, max_examples=25)
@given(seeds, st.integers(2, 4), st.integers(0, 3))
def test_the_game_ends_with_the_round_in_which_15_stars_were_reached(
    seed: int, seats: int, first: int
) -> None:
    """M12: all seats have had the same number of turns, and the winner has 15 stars or more."""
    rng = Random(seed)
    state: MasterState = MASTER.start(seats, first=first % seats)  # type: ignore[assignment]
    turns = [0] * seats
    while state.outcome is None:
        turns[state.turn] += not state.throws and not state.dice
        if state.chance is not None:
            state = state.happen(state.chance.sample(rng))
        else:
            state = state.play(rng.choice(state.legal()))
    assert len(set(turns)) == 1
    assert max(state.outcome.scores) >= 15


@settings(deadline=None)
@given(st.integers(0, 40))
def test_the_coin_row_has_thirty_fields(fields: int) -> None:
    """M9: the laps have 8 + 7 + 6 + 5 + 4 spaces; further coins are lost, and the events say so."""
    moved = advance(COURSE, 0, board(), fields)
    walked = sum(event.amount for event in moved.events if event.kind == "coin-move")
    lost = sum(event.amount for event in moved.events if event.kind == "coins-lost")
    assert (walked, lost) == (min(30, fields), max(0, fields - 30))
    assert moved.board.laps == sum(fields >= end for end in (8, 15, 21, 26, 30))


def test_every_action_is_read_as_it_is_written() -> None:
    """The notation has 6 tasks, 6 rows, 15 pairs of rows, coins alone or with a row,
    and the pass.
    """
    assert len(KNOWN) == 6 + 6 + 15 + 4 + 24 + 1
    assert {MASTER.parse(str(action)) for action in KNOWN} == KNOWN
    assert len({action.rank for action in KNOWN}) == len(KNOWN)
