"""Real dice: what was typed in can be corrected with undo, in every game and for every roll."""

from __future__ import annotations

import pytest

from app.shell.app import App
from spielekiste.core.begin import ThrowOff
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.play import at_table, board_of, table_of, wait

DICE = {"kniffel": 5, "weltraum": 5, "hexhex": 5, "master": 5, "ludo": 1, "ente": 1}
"""Number of dice in the first roll of each game with dice."""


def enter(app: App, platform: FakePlatform, *faces: int) -> None:
    """Enter a roll of real dice."""
    for face in faces:
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")


def shown(app: App) -> list[int]:
    """Return the faces in the tray."""
    return table_of(app).desk.dice.typed


def steps(app: App) -> list[str]:
    """Return the steps of the match."""
    return [*map(str, table_of(app).table.steps)]


def retype(app: App, platform: FakePlatform, *faces: int) -> None:
    """Remove all faces from the tray and enter others."""
    for _face in shown(app)[:]:
        tap(app, platform, "unface")
    enter(app, platform, *faces)


@pytest.mark.parametrize("game", DICE)
def test_undo_reopens_the_tray_with_the_dice_of_the_first_roll(game: str) -> None:
    """A slip in the first roll is corrected by undo, one face, and the same tap as before."""
    app, platform = at_table(game=game, dice="real")
    enter(app, platform, *(2,) * (DICE[game] - 1), 5)
    tap(app, platform, "undo")
    assert (steps(app), shown(app)) == ([], [2] * (DICE[game] - 1) + [5])
    assert len(classed(platform.tree, "own")) == 1
    tap(app, platform, "unface")
    enter(app, platform, 3)
    assert steps(app)[0] == "throw " + "2" * (DICE[game] - 1) + "3"


def test_undo_leaves_the_box_of_the_player_before() -> None:
    """After a slip in the first roll of a turn, undo keeps what the previous player entered."""
    app, platform = at_table(dice="real")
    enter(app, platform, 1, 2, 3, 4, 6)
    tap(app, platform, "move enter chance")
    enter(app, platform, 6, 6, 6, 6, 1)
    tap(app, platform, "undo")
    assert steps(app) == ["throw 12346", "enter chance"]
    retype(app, platform, 6, 6, 6, 6, 6)
    assert steps(app) == ["throw 12346", "enter chance", "throw 66666"]


def test_undo_and_redo_go_through_every_roll() -> None:
    """The tray shows the dice of the roll that was undone, and is empty for a roll to come."""
    app, platform = at_table(dice="real")
    enter(app, platform, 3, 3, 3, 1, 6)
    for place in (place for place, face in enumerate(board_of(app).places.faces) if face == 3):
        tap(app, platform, f"toggle {place}")
    tap(app, platform, "throw")
    assert shown(app) == []
    enter(app, platform, 5, 2)
    tap(app, platform, "undo")
    assert (len(steps(app)), shown(app)) == (2, [2, 5])
    tap(app, platform, "undo")
    assert (len(steps(app)), shown(app)) == (1, [])
    tap(app, platform, "undo")
    assert (steps(app), shown(app)) == ([], [1, 3, 3, 3, 6])
    for _redo in range(3):
        tap(app, platform, "redo")
    assert steps(app) == ["throw 13336", "keep 333", "throw 25"]


def test_the_same_dice_are_used_again_without_dropping_what_followed() -> None:
    """If the dice were right after all, one tap uses them, and redo still has the next step."""
    app, platform = at_table(dice="real")
    enter(app, platform, 1, 2, 3, 4, 6)
    tap(app, platform, "move enter chance")
    tap(app, platform, "undo")
    tap(app, platform, "undo")
    tap(app, platform, "typed")
    tap(app, platform, "redo")
    assert steps(app) == ["throw 12346", "enter chance"]


def test_a_slip_in_the_roll_off_is_corrected() -> None:
    """Every roll of the roll-off, also the deciding one, can be undone and typed again."""
    app, platform = at_table(("Ada", "Ben"), game="ludo", dice="real", begin="own")
    enter(app, platform, 4)
    tap(app, platform, "undo")
    assert (steps(app), shown(app)) == ([], [4])
    retype(app, platform, 5)
    enter(app, platform, 6)
    assert "Ben goes first." in platform.text
    tap(app, platform, "undo")
    assert (steps(app), shown(app)) == (["throw 5"], [6])
    retype(app, platform, 2)
    assert "Ada goes first." in platform.text
    assert isinstance(table_of(app).match.beginning, ThrowOff)


def test_a_roll_that_people_make_for_a_bot_is_corrected() -> None:
    """Undo goes back to the dice typed for a bot, and the bot decides again."""
    app, platform = at_table(game="ludo", dice="real", minds="strong,person")
    enter(app, platform, 6)
    wait(app, platform)
    assert steps(app) == ["throw 6", "out"]
    tap(app, platform, "undo")
    assert (steps(app), shown(app)) == ([], [6])
    retype(app, platform, 3)
    assert steps(app)[0] == "throw 3"


def test_the_undone_dice_are_in_the_tray_after_a_reload() -> None:
    """The record keeps undone steps, and so does the tray."""
    app, platform = at_table(dice="real")
    enter(app, platform, 1, 2, 3, 4, 6)
    tap(app, platform, "undo")
    again = FakePlatform(str(table_of(app).route), storage=platform.storage)
    app = started(again)
    assert (steps(app), shown(app)) == ([], [1, 2, 3, 4, 6])
