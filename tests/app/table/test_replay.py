from __future__ import annotations

from pathlib import Path

import pytest

from app.dom.nodes import Node
from app.ports.route import Route
from app.shell.app import App
from app.table.replay import DELAY_MS, ReplayScreen
from app.table.timeline import turns
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, classed, nodes, started
from tests.app.support.golden import GOLDEN, golden

RECORDS = sorted(GOLDEN.glob("*.txt"))
SHORT = [path for path in RECORDS if not path.stem.endswith(("-most", "-match", "-pieces"))]
"""One record for each game and rule set."""

ACTS = {"jump", "back", "forward", "first", "last", "play-pause", "pace"}
"""Commands of the replay's bar and list."""

PRESSED = {"button", "input", "select", "textarea", "dialog", "form"}
"""Elements that can be pressed or filled in."""

PROMISES = {"aria-disabled", "aria-expanded", "aria-pressed", "disabled", "type", "autofocus"} | {
    f"data-{name}" for name in ("change", "do", "input", "next", "once", "roving", "why")
}
"""Attributes that make an element a control."""

FRAME = {
    "go /",
    "leave",
    "open share",
    "open settings",
    "print-out",
    "set sound off",
    "set sound on",
}
"""Commands that every screen offers."""


def looking(table: Table) -> tuple[ReplayScreen, FakePlatform]:
    """Open the replay of a match."""
    _app, screen, platform = looking_in(table)
    return screen, platform


def looking_in(table: Table) -> tuple[App, ReplayScreen, FakePlatform]:
    """Open the replay of a match; return the application too."""
    platform = FakePlatform()
    app = started(platform)
    app.routes.host.show_replay(table, Route("past", "one"), app.screen)
    app.draw()
    assert isinstance(app.screen, ReplayScreen)
    return app, app.screen, platform


def on_the_table(platform: FakePlatform) -> list[Node]:
    """Return all nodes below the top bar of the table."""
    [table] = classed(platform.tree, "table")
    parts = [part for part in table.children if isinstance(part, Node) and part.tag != "header"]
    assert parts
    return [node for part in parts for node in nodes(part)]


def can_be_pressed(node: Node) -> bool:
    """Return whether an element is a control, or is announced as one."""
    return node.tag in PRESSED or bool(PROMISES & node.attrs.keys())


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_every_step_is_shown_and_no_control_of_the_game(path: Path) -> None:
    """At every step, only the replay bar, the step list and the common controls can be tapped."""
    table = Table.load(path.read_text("utf-8"), GAMES)
    end = table.match
    screen, platform = looking(table)
    stride = max(1, screen.desk.length // 15)
    for step in range(screen.desk.length):
        screen.commands["forward"]("", "")
        if step % stride == 0 or step > screen.desk.length - 3:
            screen.stage.redraw()
            offered = set(platform.taps())
            assert {do for do in offered if do.split(" ")[0] not in ACTS} <= FRAME
            assert not [node for node in on_the_table(platform) if can_be_pressed(node)]
    assert screen.desk.match == end
    assert screen.at == screen.desk.length


def test_turns_hold_each_step_once() -> None:
    """Together the turns contain every step exactly once, in order."""
    for path in RECORDS:
        table = Table.load(path.read_text("utf-8"), GAMES)
        found = turns(table.positions)
        assert [turn.first for turn in found] == [0, *(turn.last for turn in found[:-1])]
        assert found[-1].last == len(table.steps)


def test_a_turn_of_five_dice_ends_with_its_entry() -> None:
    """In a game of Kniffel, each player has thirteen turns."""
    table = golden("kniffel-classic")
    seats = len(table.setup.players)
    own = [turn for turn in turns(table.positions) if turn.seat is not None]
    assert len(own) == 13 * seats


def test_jumping_back_and_forth_shows_the_same_picture() -> None:
    """What is shown after a step does not depend on which step was shown before."""
    screen, platform = looking(golden("maumau"))
    screen.commands["jump"]("15", "")
    screen.stage.redraw()
    once = platform.html
    screen.commands["last"]("", "")
    screen.commands["jump"]("", "15")
    screen.stage.redraw()
    assert platform.html == once


def test_a_jump_stays_within_the_match() -> None:
    """Out-of-range numbers and other text jump to the nearest end."""
    screen, _platform = looking(golden("maumau"))
    screen.commands["jump"]("99999", "")
    assert screen.at == screen.desk.length
    screen.commands["jump"]("x" * 9, "")
    assert screen.at == 0


def test_it_plays_by_itself_to_the_end_and_stops() -> None:
    """The replay waits after each step; at the end no timer runs, and playing starts again from the
    beginning.
    """
    screen, platform = looking(golden("maumau"))
    screen.commands["pace"]("", "")
    screen.commands["play-pause"]("", "")
    for step in range(screen.desk.length):
        assert screen.at == step
        assert platform.timers[-1][0] == DELAY_MS["fast"]
        platform.run_timers()
    assert not screen.running
    assert not platform.timers
    screen.commands["play-pause"]("", "")
    assert (screen.at, screen.running) == (0, True)


def test_a_pause_stops_the_timer_that_runs() -> None:
    """After pause and play, only one timer runs; stepping manually pauses playback."""
    screen, platform = looking(golden("maumau"))
    for _tap in range(3):
        screen.commands["play-pause"]("", "")
    platform.run_timers()
    assert screen.at == 1
    screen.commands["back"]("", "")
    platform.run_timers()
    assert (screen.at, screen.running) == (0, False)


def test_keys_step_and_play() -> None:
    """Arrows step, Home and End jump, P plays; other keys are ignored."""
    screen, _platform = looking(golden("maumau"))
    assert [screen.key(name) for name in ("End", "ArrowLeft", "x")] == [True, True, False]
    assert screen.at == screen.desk.length - 1
    screen.key("Home")
    screen.key("p")
    assert (screen.at, screen.running) == (0, True)


def test_the_list_of_steps_is_in_the_language_on_screen() -> None:
    """The list changes with the language."""
    app, _screen, platform = looking_in(golden("ludo"))
    assert "rolls" in platform.text
    app.act("set language", "de")
    assert "würfelt" in platform.text


def test_mm8_an_unfinished_game_shows_no_hand_and_no_draw_pile() -> None:
    """At every step, in either direction, only played or turned-up cards are visible."""
    table = golden("maumau", 12)
    steps = [str(step) for step in table.steps]
    screen, platform = looking(table)
    for step in [*range(13), *reversed(range(13))]:
        screen.commands["jump"](str(step), "")
        screen.stage.redraw()
        assert not classed(platform.tree, "hand")
        assert not [node for node in nodes(platform.tree) if "data-own" in node.attrs]
        laid = screen.desk.match.state.laid if screen.desk.match.state else ()  # type: ignore[attr-defined] # a Mau-Mau state
        faces = [node for node in classed(platform.tree, "card") if "data-colour" in node.attrs]
        assert len(faces) <= len(laid)
        assert not any(text in platform.html for text in steps if text.startswith("deal"))


def test_mm8_a_finished_game_shows_the_hand_of_the_seat_to_move() -> None:
    """A finished game has no secrets: the hand is visible, but its cards can't be played."""
    screen, platform = looking(golden("maumau"))
    screen.commands["jump"]("12", "")
    screen.stage.redraw()
    state = screen.desk.match.state
    assert state is not None
    assert screen.desk.board.facing == state.turn  # type: ignore[attr-defined] # the board of Mau-Mau
    assert not any(do.startswith("move") for do in platform.taps())


def test_a_match_without_steps_does_not_play() -> None:
    """A match without steps has only its first position, so playing has no effect."""
    screen, platform = looking(Table(golden("kniffel-match").setup))
    screen.commands["play-pause"]("", "")
    platform.run_timers()
    assert (screen.at, screen.running) == (0, False)
