"""T3: a match between homes has a seed for each turn, and its record says `shares`."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import BrokenRecord, IllegalMove
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.record import Record, Share
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.fairness import not_from_seed
from tests.random_play import play

LUDO = GAMES["ludo"]
SETUP = SetUp(LUDO, seated(["Ada", "Ben"]), LUDO.options(), TableOptions(begin="chosen"))


def shared() -> Table:
    """Return a match of which two turns have been played with seeds of their own."""
    at = Table(SETUP)
    at.share("aa")
    play(at, Random(1), 20)
    at.share("bb")
    return play(at, Random(2), 20)


def test_each_turn_draws_from_its_own_seed() -> None:
    """The results are those of `DrawStream` with the seed of the turn and the number of the event."""
    at = shared()
    drawn = [
        (before.chance, step, "aa" if number < 20 else "bb")
        for number, (before, step) in enumerate(zip(at.positions, at.steps, strict=False))
        if before.chance is not None
    ]
    assert [step for _chance, step, _seed in drawn] == [
        chance.sample(DrawStream(seed, number)) for number, (chance, _, seed) in enumerate(drawn)
    ]
    assert [at.seed_at(0), at.seed_at(19), at.seed_at(20), at.seed] == ["aa", "aa", "bb", "bb"]


def test_the_record_says_shares_and_gives_the_same_dice_again() -> None:
    """A record with any of its steps goes on with the same results."""
    at = shared()
    text = str(at.record)
    assert "\nshares 0:aa 20:bb\n" in text
    assert "\nseed " not in text
    record = Record.parse(text, GAMES)
    assert record == at.record
    for steps in (0, 10, 20, 30):
        again = Table.of(Record(record.setup, record.steps[:steps], shares=record.shares))
        for move in at.steps[steps:]:
            again.happen() if again.match.chance else again.play(move)
        assert again.record == at.record
    assert Table.of(record).copy().record == at.record


def test_a_turn_that_was_sent_cannot_be_undone() -> None:
    """Undo goes back to the first step of the turn, and its luck stays the same."""
    at = shared()
    there = at.match
    while at.can_undo:
        at.undo()
    assert len(at.steps) >= 20
    while at.can_redo:
        at.redo()
    assert at.match == there
    at.share("")
    assert not at.can_undo


def test_nothing_is_drawn_before_the_share_of_a_turn_is_known() -> None:
    """A share without a seed ends a turn: the next result is due from elsewhere, until it is known."""
    at = Table(SETUP)
    at.share("")
    with pytest.raises(IllegalMove, match="result-due"):
        at.happen()
    at.share("cc")
    assert at.happen().events
    assert at.record.shares == (Share(0, "cc"),)


def test_a_result_of_an_undone_turn_is_not_repeated_in_the_next() -> None:
    """A new share gives new results, also to events whose number was used before."""
    other, at = Table(SETUP), Table(SETUP)
    for table in (at, other):
        table.share("aa")
    results = [at.happen() for _ in range(1)]
    assert results
    at.go_to(0)
    at.share("bb")
    other.share("bb")
    assert at.next_result() == other.next_result()


def test_a_throw_that_is_not_from_its_share_is_listed() -> None:
    """The check of the dice takes the seed of each turn."""
    at = shared()
    assert not_from_seed(at) == ()
    at.share("dd")
    while at.match.chance is None:
        play(at, Random(3), 1)
    wrong = next(result for result, _ in at.match.chance.outcomes() if result != at.next_result())
    at.happen(wrong)
    assert len(not_from_seed(at)) == 1


@pytest.mark.parametrize(
    "line",
    ["shares", "shares 0:xy", "shares 3:aa 1:bb", "shares 0:aa  1:bb", "shares 0:aa\nseed x"],
)
def test_a_broken_line_with_shares_is_named(line: str) -> None:
    """Signs, order and a seed beside them are refused, with the line."""
    text = str(Record(SETUP)).replace("\nseat disc", f"\n{line}\nseat disc")
    with pytest.raises(BrokenRecord, match=r"record line 5: header: expected shares"):
        Record.parse(text, GAMES)
