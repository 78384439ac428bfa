"""Kniffel Master, compared with a second implementation: any position, and whole small games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.master import Board, Course, MasterState
from spielekiste.games.master.state import start
from spielekiste.games.master.tasks import TASKS
from tests.games.master.second import Player, World
from tests.games.second_turns import Scores, Tally, Turn, add, engine

Key = tuple[tuple[Player, ...], int]


def player_of(course: Course, board: Board) -> Player:
    """Return a board in the form of the second implementation."""
    walked = sum(course.laps[: board.laps]) + board.coin
    done = frozenset(task for task, holds in zip(TASKS, board.starred, strict=True) if holds)
    return Player(board.rows, walked, done)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return any board that the rules allow, with at most three rows in progress."""
    rows, under_way = [], 0
    for _row in range(6):
        field = draw(st.sampled_from((0, 0, 2, 5, 6, 7, 8, 8)))
        under_way += 0 < field < 8
        rows.append(field if under_way <= 3 or not 0 < field < 8 else 0)
    laps = draw(st.integers(0, 5))
    coin = draw(st.integers(0, 7 - laps)) if laps < 5 else 0
    starred = draw(st.lists(st.booleans(), min_size=6, max_size=6))
    finished = rows.count(8)
    while sum(0 < field < 8 for field in rows) > 3 - max(0, finished - 3):
        rows[next(at for at, field in enumerate(rows) if 0 < field < 8)] = 0
    return Board(tuple(rows), tuple(starred), coin, laps)


faces = st.one_of(
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.lists(st.sampled_from((2, 5)), min_size=5, max_size=5),
    st.lists(st.sampled_from((1, 3, 4)), min_size=5, max_size=5),
)


@settings(deadline=None, max_examples=500)
@given(
    st.lists(boards(), min_size=1, max_size=4),
    faces,
    st.integers(1, 3),
    st.integers(2, 4),
)
def test_any_position_has_the_actions_of_a_second_implementation(
    table: list[Board], dice: list[int], three: int, four: int
) -> None:
    """Both implementations allow the same actions, with the same boards, stars and next seats."""
    course = Course(three, four, goal=99)
    world = World(goal=99, three=three, four=four)
    state = MasterState(course, tuple(table), 0, turn=0, dice=tuple(sorted(dice)), throws=2)
    players = tuple(player_of(course, board) for board in table)
    digits = "".join(map(str, sorted(dice)))
    expected = {
        text: (player, world.stars(player), 1 % len(table))
        for text, player in world.uses(players, 0, digits).items()
    }
    actual = {}
    for move in state.legal():
        if not str(move).startswith("keep"):
            after = state.play(move)
            assert after.boards[1:] == state.boards[1:]
            actual[str(move)] = (player_of(course, after.boards[0]), after.stars(0), after.turn)
    assert expected == actual


class Second:
    """Small games enumerated by the second implementation."""

    def __init__(self, world: World, faces: str) -> None:
        self.world, self.faces = world, faces
        self.known: dict[Key, Tally[Scores]] = {}

    def tally(self, players: tuple[Player, ...], who: int) -> Tally[Scores]:
        """Return the results of all games from this position to the end; seat 0 began."""
        if (players, who) not in self.known:
            self.known[players, who] = self.games(players, who)
        return self.known[players, who]

    def games(self, players: tuple[Player, ...], who: int) -> Tally[Scores]:
        """Return the results over all uses in this turn."""
        scores = tuple(map(self.world.stars, players))
        if who == 0 and max(scores) >= self.world.goal:
            return {scores: (Fraction(1), 1)}
        tally: Tally[Scores] = {}
        turn = Turn(self.faces, lambda dice: self.endings(players, who, dice))
        for (_text, mine), (chance, lines) in turn.tally().items():
            after = (*players[:who], mine, *players[who + 1 :])
            rest = self.tally(after, (who + 1) % len(players))
            add(tally, {ending: (p, n * lines) for ending, (p, n) in rest.items()}, chance)
        return tally

    def endings(self, players: tuple[Player, ...], who: int, dice: str) -> list[tuple[str, Player]]:
        """Return the uses of the dice, distinguished by notation."""
        return list(self.world.uses(players, who, dice).items())


@pytest.mark.parametrize(
    ("sides", "row", "laps", "goal", "seats"),
    [
        (2, 3, (2, 1), 3, 1),
        (2, 2, (2,), 1, 2),
        (2, 2, (2, 1), 2, 2),
        (3, 2, (2,), 1, 1),
    ],
)
def test_small_games_end_like_a_second_enumeration(
    sides: int, row: int, laps: tuple[int, ...], goal: int, seats: int
) -> None:
    """Stars, probabilities and numbers of lines equal those of the second implementation."""
    course = Course(sides=sides, row=row, laps=laps, goal=goal)
    second = Second(World(row, laps, goal), "123456"[:sides])
    expected = second.tally((Player((0,) * sides),) * seats, 0)
    assert engine(start(course, seats, 0), {}) == expected
