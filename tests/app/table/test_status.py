"""Tests of the status keys, which announce the turn, the sheet or hand, the scores and past steps."""

from __future__ import annotations

from random import Random

import pytest

from app import words
from app.shell.app import App
from app.table.screen import STATUS_KEYS
from spielekiste import GAMES
from spielekiste.games.maumau import MauMauState
from spielekiste.games.maumau.cards import KINDS
from tests.app.support.fakes import FakePlatform, tap
from tests.app.support.play import at_table, play, state_as, state_of, table_of

games = pytest.mark.parametrize("game", GAMES)


def asked(app: App, platform: FakePlatform, key: str) -> str:
    """Press a status key; return the only announcement that follows."""
    before = len(platform.heard)
    assert app.key(key)
    (said,) = platform.heard[before:]
    return said


@games
def test_every_status_key_speaks_in_every_game(game: str) -> None:
    app, platform = at_table(game=game)
    for key in STATUS_KEYS:
        assert asked(app, platform, key)
    assert table_of(app).table.steps == ()


def test_the_sheet_and_the_scores_are_said() -> None:
    app, platform = at_table(("Ada", "Ben"))
    play(app, platform, Random(4), 30)
    state = state_of(app)
    own = asked(app, platform, "F4")
    for row, entry in zip(state.rules.enters, state.sheets[state.turn].entries, strict=True):
        name = words.thing("kniffel", row.box)
        assert name in own if entry is None else f"{name}: {entry}." in own
    totals = [state.sums(seat)["total"] for seat in range(2)]
    assert asked(app, platform, "F8") == f"Ada: {totals[0]} points. Ben: {totals[1]} points."


def test_the_turn_is_said_with_what_can_be_done() -> None:
    app, platform = at_table()
    tap(app, platform, "throw")
    said = asked(app, platform, "F2")
    assert said.startswith("Ada, it’s your turn. Tap the dice")


def test_earlier_steps_are_said_one_by_one() -> None:
    app, platform = at_table()
    tap(app, platform, "throw")
    tap(app, platform, "move enter chance")
    last = asked(app, platform, "F9")
    assert last.startswith("Ada scores")
    assert asked(app, platform, "F9").startswith("Ada rolls")
    assert asked(app, platform, "F9") == "Ada goes first."
    assert asked(app, platform, "F9") == "Ada goes first."
    assert asked(app, platform, "Shift+F9") == last


def test_a_hidden_hand_is_not_said() -> None:
    app, platform = at_table(game="maumau")
    tap(app, platform, "deal")
    hidden = asked(app, platform, "F4")
    assert "Ada: 5 cards" in hidden
    top = state_as(app, MauMauState).laid[-1]
    others = [words.thing("maumau", card) for card in KINDS if card != top]
    assert not [name for name in others if name in hidden]
    tap(app, platform, "show")
    announced = len(platform.announced)
    hand = state_as(app, MauMauState).hands[0]
    said = asked(app, platform, "F4")
    assert all(words.thing("maumau", card) in said for card in hand)
    assert len(platform.announced) == announced


def test_the_question_mark_lists_all_keys() -> None:
    app, platform = at_table()
    assert app.key("?")
    assert all(f"say {what}" in platform.taps() for what in STATUS_KEYS.values())
    assert all(key in platform.text for key in STATUS_KEYS)
    tap(app, platform, "say scores")
    assert platform.heard[-1] == "Ada: 0 points. Ben: 0 points."
    assert "say scores" not in platform.taps()


@games
def test_the_list_has_the_keys_of_the_board(game: str) -> None:
    app, platform = at_table(game=game)
    assert app.key("?")
    keys = table_of(app).board.status.keys()
    assert keys
    assert all(key in platform.text and effect in platform.text for key, effect in keys)
