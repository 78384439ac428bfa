"""Dice by turn and throw: two tables with one seed get the same dice after any decisions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import IllegalMove, InvalidOption
from spielekiste.core.game import Game
from spielekiste.core.match import ORDER, TURN, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.dice import HAND, Throw, Thrown
from spielekiste.parts.fairness import not_from_seed, throws
from tests.core.duels import DUELS, table_of
from tests.random_play import play


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.id)
@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_a_throw_takes_the_first_of_five_prepared_dice(game: Game, ways: int, seats: int) -> None:
    """At all tables with the same seed, each throw of a turn takes its dice from the same five."""
    table = play(table_of(game.id, seats=seats), Random(ways))
    for bound, dice in throws(table):
        ready = Throw(HAND).sample(DrawStream("tiger", bound)).dice
        assert not Counter(dice) - Counter(ready)
        assert dice == Throw(len(dice)).sample(DrawStream("tiger", bound)).dice


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_two_tables_agree_throw_by_throw(one: int, other: int) -> None:
    """At both tables, the same number of dice at the same throw of a turn gives equal results."""
    first, second = (play(table_of(), Random(way)) for way in (one, other))
    mine, theirs = dict(throws(first)), dict(throws(second))
    for bound in mine.keys() & theirs.keys():
        if len(mine[bound]) == len(theirs[bound]):
            assert mine[bound] == theirs[bound]
    openings = {f"1.{turn}.1" for turn in range(1, 14)}
    assert openings <= mine.keys() & theirs.keys()


def test_throws_are_named_by_game_turn_and_throw() -> None:
    """Numbers start at 1; stopping early skips the remaining throws of the turn, without
    renumbering later ones.
    """
    table = table_of(seats=2, games="2")
    names = [bound for bound, _dice in throws(play(table, Random(5)))]
    assert names[0] == "1.1.1"
    assert {str(name).split(".")[0] for name in names} == {"1", "2"}
    assert max(int(str(name).split(".")[1]) for name in names) == 26
    assert not not_from_seed(table)


def test_a_throw_can_not_be_undone() -> None:
    """A decision can only be undone before the next throw, so nobody can look ahead in a duel."""
    table = table_of()
    table.happen()
    table.play(table.match.parse("keep -"))
    table.undo()
    table.play(table.match.parse("keep -"))
    table.happen()
    with pytest.raises(IllegalMove, match="nothing-to-undo"):
        table.undo()
    table.play(table.match.parse("enter chance"))
    table.undo()
    table.play(table.match.parse("enter chance"))
    table.happen()
    assert not table.can_undo


def test_undo_uses_up_no_throw() -> None:
    """Undoing a keep does not use up a throw: the next throw is still the first of the next turn."""
    table = table_of()
    table.happen()
    table.play(table.match.parse("keep -"))
    table.undo()
    table.play(table.match.parse("enter chance"))
    assert table.next_result() == Throw(HAND).sample(DrawStream("tiger", "1.2.1"))


def test_a_record_of_a_duel_says_so_and_replays() -> None:
    """The record contains the option only if it is not the default."""
    table = play(table_of(), Random(3))
    assert "luck=turn" in str(table.record)
    assert Table.load(str(table.record), GAMES).match == table.match
    assert ORDER not in str(TableOptions())


def test_a_typed_throw_is_detected() -> None:
    """A typed throw is detected because it does not match the seed."""
    table = table_of()
    table.happen(Thrown((6, 6, 6, 6, 6)))
    assert not_from_seed(table) == ("1.1.1",)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.duels],
                         ids=lambda game: game.id)  # fmt: skip
def test_games_with_interaction_have_no_duel(game: Game) -> None:
    """In these games, players' moves affect each other, so the option is rejected."""
    names = ["Ada", "Ben"][: max(2, game.seats[0])]
    with pytest.raises(InvalidOption, match="luck"):
        SetUp(game, seated(names), game.options(), TableOptions(luck=TURN), "s")
