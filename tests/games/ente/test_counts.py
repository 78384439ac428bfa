"""The journey, compared with a second implementation that shares only numbers with the engine.

The second implementation replays each turn from its start with a list of answers, up to the first
missing answer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.ente import DuckCourse, EnteState
from spielekiste.games.ente.course import MAY_BE_DUCKS, Advance, Again, Rain, Rest, Ride, places
from spielekiste.games.ente.state import start
from spielekiste.parts.dice import Thrown
from tests.games.spread import Key, followers, spread


@dataclass(frozen=True)
class Land:
    """Course of the second implementation, with a plain table for each kind of event."""

    goal: int
    top: int
    geese: frozenset[int]
    join: int
    carried: dict[int, int]
    dropped: dict[int, int]
    pauses: dict[int, int]
    encore: int
    encore_with: tuple[int, ...]
    wet: int
    beyond: bool = False
    meek: bool = False


REAL = Land(
    goal=63,
    top=6,
    geese=frozenset({5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59}),
    join=3,
    carried={6: 12, 15: 10, 39: 33, 42: 30},
    dropped={58: 42},
    pauses={19: 1, 52: 2},
    encore=26,
    encore_with=(3, 6),
    wet=31,
)
SMALL = Land(
    goal=14,
    top=2,
    geese=frozenset({4, 7}),
    join=3,
    carried={2: 5, 9: 6},
    dropped={13: 9},
    pauses={8: 1, 11: 2},
    encore=10,
    encore_with=(2,),
    wet=6,
)


@dataclass(frozen=True)
class Turn:
    """A turn in progress: positions at its start, the throw, and the answers so far."""

    stood: tuple[int, ...]
    who: int
    owed: tuple[int, ...]
    pips: int = 0
    said: tuple[bool, ...] = ()
    over: bool = False


def journey(land: Land, turn: Turn) -> tuple[int, str, int]:
    """Play the turn; return the space, `end`, `ask duck` or `ask advance`, and the target."""
    at, said = turn.stood[turn.who], list(turn.said)
    if at == land.wet and turn.pips < land.top:
        return at, "end", 0
    at += turn.pips
    while at < land.goal:
        if at in land.dropped:
            return land.dropped[at], "end", 0
        if at in land.carried:
            at = land.carried[at]
            continue
        wish = wished(land, turn, at)
        if wish == at:
            return at, "end", 0
        if not said and not land.meek:
            return at, "ask duck" if at in land.geese else "ask advance", min(wish, land.goal)
        if not land.meek and not said.pop(0):
            return at, "end", 0
        at = wish
    return land.goal, "end", 0


def wished(land: Land, turn: Turn, at: int) -> int:
    """Return the space to which a piece here may move, or the same space if there is none."""
    if at in land.geese:
        return at + turn.pips
    front = [at_ for seat, at_ in enumerate(turn.stood) if seat != turn.who and at_ > at]
    if at != land.join or not front:
        return at
    return min(front) + 1 if land.beyond else max(at, min(front) - 1)


def close(land: Land, turn: Turn) -> Turn:
    """Finish the turn if no question is open, and find the next seat."""
    at, state, _ = journey(land, turn)
    if state != "end":
        return turn
    stood = tuple(at if seat == turn.who else there for seat, there in enumerate(turn.stood))
    if at == land.goal:
        return Turn(stood, turn.who, turn.owed, over=True)
    stayed = turn.stood[turn.who] == land.wet == at
    arrived = not stayed and not (turn.said and not turn.said[-1])
    if arrived and at == land.encore and turn.pips in land.encore_with:
        return Turn(stood, turn.who, turn.owed)
    owed = list(turn.owed)
    owed[turn.who] += land.pauses.get(at, 0) if arrived else 0
    who = (turn.who + 1) % len(stood)
    while owed[who]:
        owed[who] -= 1
        who = (who + 1) % len(stood)
    return Turn(stood, who, tuple(owed))


def children(land: Land, turn: Turn) -> list[Turn]:
    """Return the next turns, all equally likely; none if the game is over."""
    if turn.over:
        return []
    if not turn.pips:
        return [close(land, replace(turn, pips=face)) for face in range(1, land.top + 1)]
    return [close(land, replace(turn, said=(*turn.said, yes))) for yes in (True, False)]


def key_of_turn(land: Land, turn: Turn) -> Key:
    if not turn.pips:
        return (turn.stood, turn.who, turn.owed, turn.over, None)
    at, asked, target = journey(land, turn)
    stood = tuple(at if seat == turn.who else there for seat, there in enumerate(turn.stood))
    return (stood, turn.who, turn.owed, False, (turn.pips, asked, target))


def key_of_state(state: EnteState) -> Key:
    offer = state.offer
    asked = (state.face, f"ask {offer.id}", offer.target) if offer is not None else None
    return (state.fields, state.turn, state.waits, state.outcome is not None, asked)


def small_course(land: Land) -> DuckCourse:
    """Return the engine's course with the same numbers."""
    events = {
        land.join: Advance(),
        **{at: Ride("ship", target) for at, target in land.carried.items()},
        **{at: Ride("suitcase", target, lands=False) for at, target in land.dropped.items()},
        **{at: Rest("hotel", turns) for at, turns in land.pauses.items()},
        land.encore: Again("viewpoint", land.encore_with),
        land.wet: Rain(),
    }
    return DuckCourse(
        places(tuple(land.geese), events, land.goal), land.beyond, land.meek, land.top
    )


@pytest.mark.parametrize(
    ("land", "seats", "depth"),
    [
        pytest.param(SMALL, 2, 24, id="two seats"),
        pytest.param(SMALL, 3, 14, id="three seats"),
        pytest.param(replace(SMALL, top=3), 2, 18, id="three-faced die"),
        pytest.param(replace(SMALL, carried={2: 5, 9: 3}), 2, 24, id="back to where one advances"),
        pytest.param(replace(SMALL, beyond=True), 2, 24, id="just beyond"),
        pytest.param(replace(SMALL, meek=True), 2, 24, id="always accept"),
    ],
)
def test_small_courses_spread_like_a_second_implementation(
    land: Land, seats: int, depth: int
) -> None:
    """Positions, probabilities and numbers of lines equal those of the second implementation."""
    zeros = (0,) * seats
    expected = spread(
        Turn(zeros, 0, zeros),
        lambda turn: children(land, turn),
        lambda turn: key_of_turn(land, turn),
        depth,
    )
    actual = spread(start(small_course(land), seats, 0), followers, key_of_state, depth)
    assert expected == actual
    ended = sum(p for (_, _, _, over, _), (p, _) in actual.items() if over)
    assert 0 < ended < 1


LANDS = st.builds(
    lambda beyond, meek, geese: replace(
        REAL, beyond=beyond, meek=meek, geese=frozenset(geese) or REAL.geese
    ),
    st.booleans(),
    st.booleans(),
    st.sets(st.sampled_from(MAY_BE_DUCKS)),
)


@settings(deadline=None, max_examples=600)
@given(
    LANDS,
    st.lists(st.integers(0, 62), min_size=2, max_size=4).map(tuple),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.integers(1, 6),
)
def test_any_turn_on_the_real_course_equals_a_second_implementation(
    land: Land, stood: tuple[int, ...], owed: list[int], face: int
) -> None:
    """For all combinations of answers, both implementations reach the same positions."""
    waits = (0, *owed)[: len(stood)]
    course = DuckCourse(places(tuple(land.geese)), land.beyond, land.meek)
    turns = [close(land, Turn(stood, 0, waits, face))]
    states = [EnteState(course, stood, 0, waits).happen(Thrown((face,)))]
    while turns or states:
        expected = Counter(key_of_turn(land, turn) for turn in turns)
        assert expected == Counter(map(key_of_state, states))
        turns = [after for turn in turns if turn.pips for after in children(land, turn)]
        states = [after for state in states if state.legal() for after in followers(state)]
