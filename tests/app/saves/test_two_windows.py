"""Two windows on one match: nothing is lost, nobody is asked in vain, what is offered is what was there."""

from __future__ import annotations

from random import Random

import pytest

from tests.app.support.two_windows import Play

ROUNDS = 1000
"""How many rounds are played by chance."""

EVENTS = 24
"""The most that happens in one of them."""

WALKS = ("leave", "back", "reload")


def replayed(path: tuple[str, ...]) -> Play:
    """Return the two windows after all this."""
    play = Play()
    for what in path:
        play.do(what)
    return play


def every_order(length: int, without: tuple[str, ...] = ()) -> int:
    """Let everything happen in every order; return how many orders there are that differ."""
    paths: list[tuple[str, ...]] = [()]
    known: set[str] = set()
    for _number in range(length):
        longer = [(*path, what) for path in paths for what in following(path, without)]
        paths = [path for path in longer if is_new(path, known)]
    return len(known)


def following(path: tuple[str, ...], without: tuple[str, ...]) -> list[str]:
    """Return what can come next; window A does the first thing, for both are alike."""
    every = sorted(set(replayed(path).can()))
    wanted = [what for what in every if what.split()[-1] not in without]
    return wanted if path else [what for what in wanted if what.startswith("A ")]


def is_new(path: tuple[str, ...], known: set[str]) -> bool:
    """Tell whether this leads to where no other order has led; then let it come to its end."""
    play = replayed(path)
    if play.state in known:
        return False
    known.add(play.state)
    play.finish()
    return True


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_rounds_lose_nothing(seed: int) -> None:
    """Whatever people do in both, and in whatever order it is written, told and read."""
    for number in range(ROUNDS // 10):
        rng, play = Random(1000 * seed + number), Play()
        for _event in range(rng.randrange(4, EVENTS)):
            play.do(rng.choice(list(play.can())))
        play.finish()


def test_every_order_of_steps_and_answers() -> None:
    """Up to seven steps, answers, writings, readings and messages."""
    assert every_order(7, without=WALKS) > 250


def test_every_order_with_windows_that_are_left_and_killed() -> None:
    """Up to five of all that can happen."""
    assert every_order(5) > 1000
