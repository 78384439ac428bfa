"""Two windows with the same match: no step is lost, and no needless question is asked."""

from __future__ import annotations

from random import Random

import pytest

from tests.app.support.two_windows import Play
from tests.campaign import campaign

ROUNDS = 1000
"""Number of random rounds."""

EVENTS = 24
"""Maximum number of events in a round."""

WALKS = ("leave", "back", "reload")


def replayed(path: tuple[str, ...]) -> Play:
    """Return the state of both windows after these events."""
    play = Play()
    for what in path:
        play.do(what)
    return play


def every_order(length: int, without: tuple[str, ...] = ()) -> int:
    """Try every order of events; return the number of distinct states.

    Window A always begins, because both windows are equal. Each order that leads to a new state is
    played to the end.
    """
    paths: list[tuple[str, ...]] = [
        (what,) for what in possible(Play(), without) if what.startswith("A ")
    ]
    known: set[str] = set()
    for _number in range(length):
        longer: list[tuple[str, ...]] = []
        for path in paths:
            play = replayed(path)
            if play.state not in known:
                known.add(play.state)
                longer += [(*path, what) for what in possible(play, without)]
                play.finish()
        paths = longer
    return len(known)


def possible(play: Play, without: tuple[str, ...]) -> list[str]:
    """Return the events that can come next."""
    return [what for what in sorted(set(play.can())) if what.split()[-1] not in without]


@pytest.mark.parametrize("seed", [*range(3), *campaign(*range(3, 10))])
def test_a_thousand_rounds_lose_nothing(seed: int) -> None:
    """No step is lost with random actions in both windows, and with writes, messages and reads
    in any order.
    """
    for number in range(ROUNDS // 10):
        rng, play = Random(1000 * seed + number), Play()
        for _event in range(rng.randrange(4, EVENTS)):
            play.do(rng.choice(list(play.can())))
        play.finish()


def test_every_order_of_steps_and_answers() -> None:
    """No order of up to seven steps, answers, writes, reads and messages loses a step."""
    assert every_order(7, without=WALKS) > 250


@pytest.mark.parametrize(
    ("length", "states"), [(4, 250), pytest.param(5, 1000, marks=pytest.mark.campaign)]
)
def test_every_order_with_windows_that_are_left_and_killed(length: int, states: int) -> None:
    """No order of up to four events, or five, of whatever kind, loses a step."""
    assert every_order(length) > states
