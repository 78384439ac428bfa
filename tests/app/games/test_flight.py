"""Display of a roll: no result is visible until the last die stops, or a tap stops it."""

from __future__ import annotations

import pytest

from app.shell.app import App
from spielekiste.parts.dice import HAND
from tests.app.support.fakes import FakePlatform, classed, tap
from tests.app.support.play import at_table, board_of, state_of, table_of


def moves(platform: FakePlatform) -> list[str]:
    """Return the page's controls that use the dice."""
    uses = ("move", "preview")
    return [do for do in platform.taps() if do.partition(" ")[0] in uses]


def thrown(game: str = "kniffel") -> tuple[App, FakePlatform]:
    """Return a table at which the first roll is being animated."""
    app, platform = at_table(game=game)
    platform.is_calm = False
    tap(app, platform, "throw")
    return app, platform


def typed(app: App, platform: FakePlatform, face: int) -> None:
    """Enter a roll of real dice that all show this face."""
    for _die in range(HAND):
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")


@pytest.mark.parametrize("game", ["kniffel", "weltraum", "master"])
def test_nothing_tells_the_result_before_the_dice_lie_still(game: str) -> None:
    """During a roll, nothing is offered or announced, and the dice on the drawer are blank."""
    app, platform = thrown(game)
    message = table_of(app).board.message()
    assert moves(platform) == []
    assert message not in platform.text
    platform.run_timers()
    assert moves(platform) != []
    assert message in platform.text


@pytest.mark.parametrize("game", ["kniffel", "master"])
def test_with_less_motion_it_is_told_at_once(game: str) -> None:
    """With reduced motion, nothing is animated, and the result is shown immediately."""
    app, platform = at_table(game=game)
    tap(app, platform, "throw")
    assert moves(platform) != []
    assert "hurry" not in platform.taps()


def test_the_drawers_dice_are_blank_while_they_roll() -> None:
    """While the other dice roll, the drawer still shows the faces of the kept ones."""
    app, platform = thrown()
    assert "#die-0" in str(classed(platform.tree, "drawer__dice"))
    platform.run_timers()
    assert "#die-0" not in str(classed(platform.tree, "drawer__dice"))
    tap(app, platform, "toggle 2")
    tap(app, platform, "throw")
    (shown,) = classed(platform.tree, "drawer__dice")
    assert str(shown).count("#die-0") == HAND - 1


def test_a_tap_anywhere_shows_the_dice_at_rest() -> None:
    """During a roll, the red button only ends the animation, so nobody rolls without looking."""
    app, platform = thrown()
    dice = state_of(app).dice
    assert "throw" not in platform.taps()
    (table,) = classed(platform.tree, "table")
    assert table.attrs["data-do"] == "hurry"
    tap(app, platform, "hurry")
    assert moves(platform) != []
    assert "hurry" not in platform.taps()
    assert not any(board_of(app).flight.rolls)
    assert state_of(app).dice == dice


def test_the_key_that_rolls_ends_the_roll_first() -> None:
    """Pressing R during a roll only ends the animation; the next press rolls again."""
    app, platform = thrown()
    assert app.key("r")
    assert (state_of(app).throws, board_of(app).flight.is_rolling) == (1, False)
    assert app.key("r")
    assert state_of(app).throws == 2
    assert platform.timers


def test_a_die_can_be_put_aside_in_the_air() -> None:
    """A tap on a rolling die puts it aside and ends the animation."""
    app, platform = thrown()
    tap(app, platform, "toggle 1")
    assert board_of(app).places.kept == {1}
    assert moves(platform) != []


def test_bots_wait_for_their_dice() -> None:
    """A bot acts only once everybody has seen its dice."""
    _app, platform = at_table(minds="easy,easy")
    platform.is_calm = False
    while "is-aside" not in platform.html:
        platform.run_timers()
    seen = [milliseconds for milliseconds, _act in platform.timers]
    assert max(seen) >= 800


def test_the_sums_of_the_roll_off_wait_for_its_dice() -> None:
    """In a roll-off, dice and sums are blank during the animation, and a tap does not roll for
    the next player.
    """
    app, platform = at_table(begin="own")
    platform.is_calm = False
    tap(app, platform, "throw")
    first = sums(platform)
    assert set(first) == {""}
    assert classed(platform.tree, "is-rolling")
    tap(app, platform, "hurry")
    assert sums(platform)[0].isdigit()
    tap(app, platform, "throw")
    assert sums(platform)[1] == ""
    assert "off" not in platform.taps()
    assert app.key("r")
    assert sums(platform)[1].isdigit()


def sums(platform: FakePlatform) -> list[str]:
    """Return the displayed sums of the roll-off, by seat."""
    return ["".join(map(str, node.children)) for node in classed(platform.tree, "thrower__sum")]


def test_after_the_third_roll_the_boxes_are_pointed_out() -> None:
    """The boxes are highlighted after the third roll, but not during the animation or a bot's
    turn.
    """
    app, platform = at_table()
    for _roll in range(3):
        assert "is-due" not in platform.html
        tap(app, platform, "throw")
    assert "is-final" in platform.html
    (drawer,) = classed(platform.tree, "is-due")
    tap(app, platform, "throw")
    (called,) = classed(platform.tree, "is-due")
    assert called.attrs["data-calls"] != drawer.attrs["data-calls"]
    assert "is-open" in called.attrs["class"]
    tap(app, platform, moves(platform)[0])
    assert "is-due" not in platform.html


def test_in_master_the_cards_are_pointed_out() -> None:
    """After the third roll, the cards are highlighted until one of them is previewed."""
    app, platform = at_table(game="master")
    for _roll in range(3):
        assert "is-due" not in platform.html
        tap(app, platform, "throw")
    assert classed(platform.tree, "is-due")
    tap(app, platform, moves(platform)[0])
    assert not classed(platform.tree, "is-due")


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("kniffel", "Kniffel!"),
        ("weltraum", "Space Kniffel!"),
        ("hexhex", "Hex-hex Kniffel!"),
    ],
)
def test_five_alike_are_called_by_their_name(game: str, name: str) -> None:
    """Once the dice stop, five of a kind is shown and announced by name until the next step."""
    app, platform = at_table(game=game, dice="real")
    platform.is_calm = False
    typed(app, platform, 4)
    assert not classed(platform.tree, "cheer")
    platform.run_timers()
    assert classed(platform.tree, "cheer")[0].children == [name]
    assert platform.text.count(name) == 2
    assert platform.announced[-1].endswith(name)
    tap(app, platform, moves(platform)[0])
    assert name not in platform.text


def test_only_games_with_such_a_box_call_them() -> None:
    """There is no cheer for five of a kind in Kniffel Master, or for four of a kind anywhere."""
    app, platform = at_table(game="master", dice="real")
    typed(app, platform, 4)
    assert not classed(platform.tree, "cheer")
    app, platform = at_table(dice="real")
    for face in (2, 2, 2, 2, 3):
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")
    assert not classed(platform.tree, "cheer")
