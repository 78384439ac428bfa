"""Tests that a step is saved before it is announced, played as a sound, or rendered."""

from __future__ import annotations

import pytest

from app import words
from app.games.sheet.board import SheetBoard
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, started
from tests.app.support.play import at_table, table_of


class Broken(Exception):
    """The error raised by a patched method."""


def breaks(*_args: object, **_named: object) -> None:
    raise Broken


@pytest.mark.parametrize(
    ("owner", "name"),
    [(words, "tell"), (words, "sounds"), (SheetBoard, "after"), (SheetBoard, "view")],
    ids=["wording", "sound", "animation", "drawing"],
)
def test_a_step_is_saved_whatever_raises_after_it(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    """A throw is restored after a reload even if a later action raised an error."""
    app, platform = at_table()
    steps = len(table_of(app).table.steps)
    monkeypatch.setattr(owner, name, breaks)
    with pytest.raises(Broken):
        app.act("throw")
    monkeypatch.undo()
    again = FakePlatform(storage=platform.storage)
    started(again)
    saved = Table.load(again.record("kniffel"), GAMES)
    assert len(saved.steps) == steps + 1
    assert saved.match.state == table_of(app).match.state
