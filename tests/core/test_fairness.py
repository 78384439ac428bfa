"""Figures on the fairness page: counts, waits, significance, and verified throws."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.dice import Throw, Thrown
from spielekiste.parts.fairness import Tally, commitment, not_from_seed, tallies, together

KNIFFEL = GAMES["kniffel"]


def played(seed: str = "abc", steps: int = 200) -> Table:
    """Return a two-player table after this many random steps."""
    agreed = TableOptions()
    table = Table(SetUp(KNIFFEL, seated(["Ada", "Ben"]), KNIFFEL.options(), agreed, seed))
    rng = Random(1)
    for _step in range(steps):
        if table.match.due == "chance":
            table.happen()
        elif table.match.state is not None and table.match.due == "move":
            table.play(rng.choice(table.match.state.legal()))
    return table


def test_every_die_of_every_seat_is_counted() -> None:
    """The counts add up to all dice in the record, including the roll-off."""
    table = played()
    dice = [face for step in table.steps if isinstance(step, Thrown) for face in step.dice]
    total = [sum(tally.counts[face] for tally in tallies(table)) for face in range(6)]
    assert total == [dice.count(face) for face in range(1, 7)]


def test_undone_throws_do_not_count() -> None:
    """After undo, the counts are the same as before the throw."""
    table, before = played(steps=20), tallies(played(steps=20))
    reached = len(table.steps)
    again = played(steps=34)
    while len(again.steps) > reached:
        again.undo()
    while len(again.steps) < reached:
        again.play(table.steps[len(again.steps)]) if again.match.chance is None else again.happen()
    assert tallies(again) == before


def test_the_longest_wait_is_counted_in_dice() -> None:
    """A wait may be before the first six, between two sixes, or after the last one."""
    table = Table(SetUp(KNIFFEL, seated(["Ada"]), KNIFFEL.options(), TableOptions(), "s"))
    table.happen(Thrown((1, 1, 2, 3, 6)))
    assert tallies(table)[0].longest_wait == 4
    table.play(KNIFFEL.parse("keep -"))
    table.happen(Thrown((1, 1, 2, 3, 3)))
    assert tallies(table)[0].longest_wait == 5


def test_the_significance_is_the_tail_of_chi_square() -> None:
    """With five degrees of freedom, 4.351 gives 0.5, 11.070 gives 0.05, and 15.086 gives 0.01."""
    for x, share in ((4.351, 0.5), (11.0705, 0.05), (15.0863, 0.01)):
        assert Uneven(x).share_of_more_uneven == pytest.approx(share, abs=2e-4)


class Uneven(Tally):
    """A tally with a given unevenness."""

    def __init__(self, x: float) -> None:
        super().__init__((10,) * 6, 0)
        object.__setattr__(self, "x", x)

    @property
    def unevenness(self) -> float:
        """The given unevenness."""
        return float(self.x)  # type: ignore[attr-defined]


def test_few_dice_say_nothing() -> None:
    """With fewer than thirty dice, there is no result."""
    assert Tally((29, 0, 0, 0, 0, 0), 29).share_of_more_uneven is None
    assert Tally((0,) * 6, 0).unevenness == 0.0
    loaded = Tally((0, 0, 0, 0, 0, 60), 0).share_of_more_uneven
    assert loaded is not None
    assert loaded < 1e-9


def test_shares_of_fair_dice_are_spread_evenly() -> None:
    """Over 400 fair games, the significance averages about one half, as expected."""
    shares = []
    for game in range(400):
        faces = [face for k in range(24) for face in Throw(5).sample(DrawStream(f"{game}", k)).dice]
        share = Tally(tuple(faces.count(face) for face in range(1, 7)), 0).share_of_more_uneven
        shares.append(share or 0.0)
    assert mean(shares) == pytest.approx(0.5, abs=0.06)


def test_every_throw_of_the_app_comes_from_the_seed() -> None:
    """Drawing again from the seed gives equal results, and a typed throw is listed."""
    table = played()
    assert not_from_seed(table) == ()
    own = Table(SetUp(KNIFFEL, seated(["Ada"]), KNIFFEL.options(), TableOptions(), "s"))
    real = Throw(5).sample(DrawStream("s", 0)).dice
    own.happen(Thrown((1, 1, 1, 1, 1) if real != (1, 1, 1, 1, 1) else (2, 2, 2, 2, 2)))
    assert not_from_seed(own) == (0,)


def test_together_is_the_sum_of_all() -> None:
    """Counts are added; the longest wait is the maximum."""
    one, two = Tally((1, 2, 3, 4, 5, 6), 7), Tally((6, 5, 4, 3, 2, 1), 9)
    assert together([one, two]) == Tally((7,) * 6, 9)


def test_a_million_throws_of_one_die_are_even() -> None:
    """With the shipped stream, chi-square is below its 0.999 quantile, 20.515."""
    die, counts = Throw(1), [0] * 6
    for number in range(1_000_000):
        counts[die.sample(DrawStream("a million throws", number)).dice[0] - 1] += 1
    assert sum(counts) == 1_000_000
    assert Tally(tuple(counts), 0).unevenness < 20.515


def test_the_commitment_is_the_seeds_sha256() -> None:
    """The commitment equals the output of `sha256sum`."""
    assert commitment("abc").startswith("ba7816bf8f01cfea")
