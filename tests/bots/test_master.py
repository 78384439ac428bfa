"""Bots for Kniffel Master: what their weights mean, and how far they look ahead."""

from __future__ import annotations

import pytest

from spielekiste.bots import bot
from spielekiste.bots.master_evaluation import KEEN, PLAIN, Weights, worth
from spielekiste.games.master import MASTER, MasterState
from tests.bots.asking import thoughts
from tests.games.master import COURSE, EMPTY, at, board


def moves(mind: str, state: MasterState, times: int = 1) -> list[str]:
    """Return a bot's moves in one position, each with a random stream of its own."""
    player = bot("master", MASTER.options(), mind)
    return [str(thought.move) for thought in thoughts(player, [(n, state) for n in range(times)])]


@pytest.mark.parametrize("mind", ["easy", "middle", "strong"])
def test_four_alike_are_kept(mind: str) -> None:
    """With the Kniffel open, everyone throws the fifth die again."""
    assert moves(mind, at("25555", EMPTY, EMPTY, throws=2)) == ["keep 5555"]


@pytest.mark.parametrize(
    ("dice", "middle", "strong"),
    [("33555", "task full-house", "keep 555"), ("12224", "keep 1222", "keep 222")],
)
def test_the_strong_bot_looks_two_throws_ahead(dice: str, middle: str, strong: str) -> None:
    """With two throws left it keeps what may become a Kniffel; the middle bot sees the next only."""
    one = EMPTY
    if dice == "33555":
        tasks = ("large-straight", "small-straight", "chance-low")
        one = board({1: 2, 4: 2, 6: 2}, *tasks, coin=5)
    state = at(dice, one, EMPTY, throws=1)
    assert moves("middle", state) == [middle]
    assert moves("strong", state) == [strong]


@pytest.mark.parametrize("weights", [KEEN, PLAIN])
@pytest.mark.parametrize(("finished", "brings"), [(0, 1), (2, 1), (3, 2), (4, 2)])
def test_m6_from_the_fourth_row_on_a_row_is_worth_twice(
    weights: Weights, finished: int, brings: int
) -> None:
    """A marker that will be parked brings one more star, and the way there counts accordingly."""
    done = dict.fromkeys(range(1, finished + 1), COURSE.row)
    before, under_way = board(done), board(done | {6: 6})
    gain = worth(weights, COURSE, under_way, 0) - worth(weights, COURSE, before, 0)
    assert gain == pytest.approx(brings * weights.row * 0.75**weights.bend)


def test_the_easy_bot_acts_at_random_once_in_three_times() -> None:
    """Otherwise it takes a star."""
    state = at("22345", EMPTY, EMPTY)
    made, choices = moves("easy", state, 600), len(state.legal())
    assert made.count("task small-straight") / len(made) == pytest.approx(
        2 / 3 + 1 / 3 / choices, abs=0.06
    )
