"""L10, T3: a game that the players stop early; its record, undo and redo."""

from __future__ import annotations

import pytest

from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, IllegalMove
from spielekiste.core.match import SetUp, StopGame, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.games.ludo import LudoState
from tests.core.first_home import until_home


@pytest.mark.parametrize("due", ["chance", "move"])
def test_a_stop_ends_the_match_and_undo_brings_the_game_back(due: str) -> None:
    """Undo returns to the position before the stop, and redo to the end."""
    at = until_home(due)
    before = at.match
    end = at.play(StopGame())
    assert (end.due, end.chance, end.can_stop) == ("nothing", None, False)
    assert at.undo() == before
    assert at.redo() == end


@pytest.mark.parametrize("due", ["chance", "move"])
def test_its_record_is_read_back_and_goes_on_after_undo(due: str) -> None:
    """A stop is recorded as `stop`; after undo, further throws come from the seed."""
    at, other = until_home(due), until_home(due)
    at.play(StopGame())
    text = str(at.record)
    assert text.endswith("\nstop\n")
    again = Table.load(text, GAMES)
    assert (again.match, again.steps) == (at.match, at.steps)
    again.undo()
    undone = Table.load(str(again.record), GAMES)
    assert undone.can_redo
    for table in (undone, other):
        state = table.match.state
        assert isinstance(state, LudoState)
        table.happen() if table.match.due == "chance" else table.play(state.legal()[0])
    assert undone.match == other.match
    assert not undone.can_redo


def test_redo_of_an_earlier_decision_does_not_stop_again() -> None:
    """Redoing an earlier decision does not redo the stop, which is a separate decision."""
    at = until_home("chance")
    number = len(at.steps)
    at.play(StopGame())
    at.undo()
    at.undo()
    at.redo()
    assert len(at.steps) == number
    assert at.redo().due == "nothing"


def test_a_stop_before_anybody_is_home_is_refused_in_play_and_in_records() -> None:
    """A stop is also rejected in a game that cannot stop; nothing changes."""
    for name in ("ludo", "ente"):
        game = GAMES[name]
        options = TableOptions.of({"begin": "chosen"})
        at = Table(SetUp(game, seated(["Ada", "Ben", "Cem"]), game.options.of({}), options, "abc"))
        with pytest.raises(IllegalMove):
            at.play(StopGame())
        assert at.steps == ()
        with pytest.raises(BrokenRecord) as refused:
            Table.load(f"{at.record}stop\n", GAMES)
        assert refused.value.code == "step"
