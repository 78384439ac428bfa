"""Ludo, compared with a second implementation that shares only numbers with the engine.

Its pieces are distinguishable and move space by space, and positions are dictionaries of pieces.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.games.ludo import START, LudoState, RaceBoard
from spielekiste.games.ludo.board import ENTRIES, Own
from spielekiste.games.ludo.state import start
from spielekiste.parts.dice import Thrown
from tests.games.spread import Key, followers, spread

Where = tuple[str, int]
"""`YARD`, `("ring", space)` counted from the first entry, or `("home", step)` from 0."""
YARD = ("yard", 0)
Men = dict[tuple[int, int], Where]
"""Place of each (seat, number)."""


@dataclass
class World:
    """Board parameters of the second implementation."""

    doors: tuple[int, ...]
    men: int
    ring: int
    top: int
    hunt: bool = False
    queue: bool = False

    def onward(self, who: int, at: Where) -> Where | None:
        """Return the next space, or None if there is none."""
        kind, number = at
        if kind == "home":
            return ("home", number + 1) if number + 1 < self.men else None
        nearer = (number + 1) % self.ring
        return ("home", 0) if nearer == self.doors[who] else ("ring", nearer)

    def goal(self, who: int, men: Men, man: int, pips: int) -> Where | None:
        """Return the target of a piece, or None if it can't move, ignoring forced moves."""
        mine = [men[who, other] for other in range(self.men) if other != man]
        at: Where | None = men[who, man]
        if at == YARD:
            at = ("ring", self.doors[who]) if pips == self.top else None
        else:
            for left in reversed(range(pips)):
                at = self.onward(who, at) if at is not None else None
                if self.queue and left and at is not None and at[0] == "home" and at in mine:
                    return None
        return None if at in mine else at

    def choices(self, who: int, men: Men, pips: int) -> list[tuple[int, Where]]:
        """Return the pieces that may move, with their targets; pieces in the yard count as one."""
        can: dict[int, Where] = {}
        for man in range(self.men):
            target = self.goal(who, men, man, pips)
            yard_taken = any(men[who, other] == YARD for other in can)
            if target is not None and not (men[who, man] == YARD and yard_taken):
                can[man] = target
        if any(men[who, man] == YARD for man in range(self.men)):
            door = [man for man in can if men[who, man] == ("ring", self.doors[who])]
            yard = [man for man in can if men[who, man] == YARD]
            can = {man: can[man] for man in door or yard or can}
        taken = {at for (owner, _man), at in men.items() if owner != who and at[0] == "ring"}
        hits = {man: target for man, target in can.items() if target in taken}
        return list((hits if self.hunt and hits else can).items())

    def done(self, who: int, men: Men) -> bool:
        """Return whether all of a seat's pieces are home."""
        return all(men[who, man][0] == "home" for man in range(self.men))


Node = tuple[Men, int, int, int, tuple[int, ...]]
"""A position: pieces, turn, unusable throws, throw to use (0 if one is due), finished seats."""


def next_up(world: World, who: int, home: tuple[int, ...]) -> int:
    order = [(who + step) % len(world.doors) for step in range(1, len(world.doors) + 1)]
    return next(seat for seat in order if seat not in home)


def children(world: World, node: Node) -> list[Node]:
    """Return the next positions, all equally likely; none if the game is over."""
    men, who, _vain, pips, home = node
    if len(home) == len(world.doors) - 1:
        return []
    if not pips:
        return [after_throw(world, node, face) for face in range(1, world.top + 1)]
    found: list[Node] = []
    for man, target in world.choices(who, men, pips):
        board = {
            key: YARD if key[0] != who and place == target and place[0] == "ring" else place
            for key, place in men.items()
        }
        board[who, man] = target
        if world.done(who, board):
            gone = (*home, who)
            found.append((board, next_up(world, who, gone), 0, 0, gone))
        elif pips == world.top:
            found.append((board, who, 0, 0, home))
        else:
            found.append((board, next_up(world, who, home), 0, 0, home))
    return found


def after_throw(world: World, node: Node, pips: int) -> Node:
    men, who, vain, _, home = node
    if world.choices(who, men, pips):
        return (men, who, vain, pips, home)
    outside = any(men[who, man][0] == "ring" for man in range(world.men))
    if not outside and vain < 2:
        return (men, who, vain + 1, 0, home)
    return (men, next_up(world, who, home), 0, 0, home)


def key_of_node(world: World, node: Node) -> Key:
    men, who, vain, pips, home = node
    rows = tuple(
        tuple(sorted(steps(world, seat, men[seat, man]) for man in range(world.men)))
        for seat in range(len(world.doors))
    )
    over = len(home) == len(world.doors) - 1
    return (rows, None if over else (who, vain, pips), home)


def steps(world: World, who: int, at: Where) -> int:
    """Return the distance of a piece from its entry; -1 in the yard."""
    if at == YARD:
        return -1
    kind, number = at
    return world.ring + number if kind == "home" else (number - world.doors[who]) % world.ring


def key_of_state(state: LudoState) -> Key:
    over = state.outcome is not None
    return (state.pieces, None if over else (state.turn, state.tries, state.face), state.finished)


CASES = [
    pytest.param(World((0, 2), 1, 4, 2), 60, id="one piece, track of 4"),
    pytest.param(World((0, 2), 2, 4, 2), 36, id="two pieces, track of 4"),
    pytest.param(World((0, 3), 2, 6, 3), 22, id="three-faced die"),
    pytest.param(World((0, 1, 2), 1, 3, 2), 40, id="three seats"),
    pytest.param(World((0, 2), 2, 4, 2, hunt=True), 32, id="compulsory capture"),
    pytest.param(World((0, 2), 3, 4, 2, queue=True), 32, id="no jumps in the goal"),
]


@pytest.mark.parametrize(("world", "depth"), CASES)
def test_small_boards_spread_like_a_second_implementation(world: World, depth: int) -> None:
    """Positions, probabilities and numbers of lines equal those of the second implementation."""
    board = RaceBoard(world.doors, world.men, world.ring, world.top, world.hunt, world.queue)
    seats = range(len(world.doors))
    node: Node = ({(s, m): YARD for s in seats for m in range(world.men)}, 0, 0, 0, ())
    expected = spread(
        node, lambda at: children(world, at), lambda at: key_of_node(world, at), depth
    )
    actual = spread(start(board, 0), followers, key_of_state, depth)
    assert expected == actual
    ended = sum(p for (_, due, _), (p, _) in actual.items() if due is None)
    assert 0 < ended < 1


def test_the_chance_of_ending_early_is_as_computed_by_hand() -> None:
    """With one piece each, a two-sided die and a track of 4, a piece needs a 2 to come out and two
    more to get home.

    Each 2 of the first seat gives another throw. So after six steps, which are three throws with
    their only moves, the game is over only for 2, 2, 2.
    """
    board = RaceBoard((0, 2), 1, 4, 2)
    after = spread(start(board, 0), followers, key_of_state, 6)
    ended = sum(p for (_, due, _), (p, _) in after.items() if due is None)
    assert ended == Fraction(1, 8)


@st.composite
def positions(draw: st.DrawFn) -> tuple[RaceBoard, tuple[Own, ...]]:
    """Return arbitrary pieces on the real board, reachable or not, with no two on one space."""
    seats, men = draw(st.integers(2, 4)), draw(st.sampled_from((3, 4)))
    board = RaceBoard(ENTRIES[seats], men, 40, 6, draw(st.booleans()), draw(st.booleans()))
    field = st.one_of(st.just(START), st.just(0), st.integers(0, 39), st.integers(34, 39 + men))
    taken: set[int | None] = set()
    rows: list[Own] = []
    for seat in range(seats):
        row: list[int] = []
        for at in draw(st.lists(field, min_size=men, max_size=men)):
            place = board.place(seat, at)
            free = at == START or (at not in row and (place is None or place not in taken))
            row.append(at if free else START)
            taken.add(place if free else None)
        rows.append(tuple(sorted(row)))
    return board, tuple(rows)


def spot(world: World, who: int, field: int) -> Where:
    if field < 0:
        return YARD
    if field >= world.ring:
        return ("home", field - world.ring)
    return ("ring", (world.doors[who] + field) % world.ring)


@settings(deadline=None, max_examples=600)
@given(positions(), st.integers(1, 6))
def test_any_position_has_the_moves_of_a_second_implementation(
    position: tuple[RaceBoard, tuple[Own, ...]], face: int
) -> None:
    """Both implementations allow the same moves, which lead to the same positions."""
    board, rows = position
    world = World(board.entries, board.pieces, 40, 6, board.must_capture, board.no_goal_jumps)
    men = {(s, m): spot(world, s, at) for s, row in enumerate(rows) for m, at in enumerate(row)}
    home = tuple(seat for seat, row in enumerate(rows) if row[0] >= 40)
    if 0 in home or len(home) == len(rows) - 1:
        return
    node = after_throw(world, (men, 0, 0, 0, home), face)
    state = LudoState(board, rows, 0, finished=home).happen(Thrown((face,)))
    assert key_of_node(world, node) == key_of_state(state)
    expected = Counter(key_of_node(world, after) for after in children(world, node))
    assert expected == Counter(map(key_of_state, followers(state)))
