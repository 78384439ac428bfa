"""The number of hints is saved in the record and affects nothing else."""

from __future__ import annotations

import pytest

from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, IllegalMove
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.record import Record
from spielekiste.core.seats import seated
from spielekiste.core.table import Table


def table(agreed: str = "begin=chosen hints=on") -> Table:
    """Return a two-player Kniffel table after the first throw."""
    game = GAMES["kniffel"]
    options = TableOptions.parse(agreed)
    found = Table(SetUp(game, seated(["Ada", "Ben"]), game.options.of({}), options, "s"))
    found.happen()
    return found


def test_hints_are_counted_by_seat_and_undo_keeps_the_count() -> None:
    """A hint is counted for the seat to move, and undo does not change the counts."""
    asked = table()
    asked.hint()
    asked.play(asked.match.parse("enter ones"))
    asked.happen()
    asked.hint()
    asked.hint()
    asked.undo()
    assert asked.hints == (1, 2)
    assert Table.load(str(asked.record), GAMES).hints == (1, 2)
    assert asked.copy().hints == (1, 2)


def test_hints_must_be_switched_on() -> None:
    """Without the option, hints are rejected, and the record has none."""
    silent = table("begin=chosen")
    with pytest.raises(IllegalMove):
        silent.hint()
    assert "hints" not in str(silent.record)


def test_no_hint_while_a_throw_is_due() -> None:
    """While a throw is due, there is no decision, so hints are rejected."""
    asked = table()
    asked.play(asked.match.parse("keep -"))
    with pytest.raises(IllegalMove):
        asked.hint()


@pytest.mark.parametrize("counts", ["1", "1,2,3", "1,-2", "1,x", "", "1,1000000"])
def test_an_invalid_count_is_refused(counts: str) -> None:
    """A header without one number for each seat is rejected."""
    text = str(table().record).replace("seed s\n", f"seed s\nhints {counts}\n")
    with pytest.raises(BrokenRecord) as caught:
        Record.parse(text, GAMES)
    assert caught.value.code == "header"


def test_aids_are_in_the_record_only_if_switched_on() -> None:
    """The record of a table without aids does not mention them."""
    assert "hints" not in str(TableOptions())
    assert str(TableOptions(hints=True)).endswith("hints=on")
    assert TableOptions.parse(str(TableOptions(chances=True))) == TableOptions(chances=True)
