"""The coach at the table: enabled by an option, its advice followed by a tap, with hints
counted in the record.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from app.games.desk import WINNING
from app.pages.winning.entry import CoachToWin, reason_words
from app.shell.app import App
from app.views.kit.dice import SETTLED
from spielekiste.coach.chances import chances
from spielekiste.coach.winning import AHEAD, BEHIND, ONLY_BOX, Why
from spielekiste.core.work import run_to_end
from spielekiste.parts.dice import Keep
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.play import board_of, state_of, table_of
from workshop.common.paths import TABLES
from workshop.solve.stored_tables import table as stored


def at_table(**asked: str) -> tuple[App, FakePlatform]:
    """Start a match and roll once."""
    game = asked.pop("game", "kniffel")
    query = {"seed": "abc", "begin": "chosen", "players": "Ada,Ben"} | asked
    platform = FakePlatform(f"/{game}", query)
    app = started(platform)
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    tap(app, platform, "start")
    tap(app, platform, "throw")
    return app, platform


def think(platform: FakePlatform, wanted: str) -> None:
    """Run timers until an element with this class is on the page."""
    for _slice in range(4000):
        if classed(platform.tree, wanted):
            return
        platform.run_timers()
    raise AssertionError(f"expected an element of class {wanted}, got none in 4000 timer runs")


def test_hints_are_off_by_default() -> None:
    """Hints are off by default: there is no button for them, and the commands do nothing."""
    app, platform = at_table()
    assert not {"coach", "chances"} & set(platform.taps())
    app.act("coach")
    app.act("chances")
    assert table_of(app).desk.asking == ""
    assert "hints" not in platform.record("kniffel")


@pytest.mark.parametrize("game", ["kniffel", "weltraum", "hexhex"])
def test_the_coach_is_followed_by_a_tap(game: str) -> None:
    """`follow` plays the best move; after dice are kept, the others are rolled immediately."""
    app, platform = at_table(game=game, hints="on")
    tap(app, platform, "coach")
    think(platform, "coach__best")
    answer = board_of(app).coach.answer
    assert answer is not None
    advice = answer.advice
    tap(app, platform, "follow")
    steps = table_of(app).table.steps
    assert advice.best.move in steps
    if isinstance(advice.best.move, Keep):
        assert state_of(app).throws == 2


def test_the_advice_is_computed_before_it_is_asked_for() -> None:
    """The advice is ready when the button is tapped, and equals advice computed afresh."""
    app, platform = at_table(hints="on")
    for _slice in range(400):
        platform.run_timers()
    tap(app, platform, "coach")
    assert classed(platform.tree, "coach__best")
    first = board_of(app).coach.answer
    app.act("close")
    tap(app, platform, "throw")
    tap(app, platform, "undo")
    tap(app, platform, "coach")
    think(platform, "coach__best")
    assert board_of(app).coach.answer == first
    assert table_of(app).table.hints == (2, 0)


def test_nothing_is_computed_without_hints() -> None:
    """If hints are off, nothing is computed and no table is fetched."""
    _app, platform = at_table()
    assert not [wait for wait, _act in platform.timers if wait == SETTLED]
    for _slice in range(4):
        platform.run_timers()
    assert platform.anew == []


def test_the_record_counts_hints_across_reloads() -> None:
    """Undo does not reset the number of hints, which is still shown after a reload."""
    app, platform = at_table(hints="on")
    tap(app, platform, "coach")
    think(platform, "coach__best")
    tap(app, platform, "follow")
    tap(app, platform, "undo")
    assert "\nhints 1,0\n" in platform.record("kniffel")
    again = FakePlatform("/kniffel", storage=platform.storage)
    assert table_of(started(again)).table.hints == (1, 0)


def test_without_its_tables_the_coach_says_so() -> None:
    """If the coach's tables can't be fetched offline, a message says so and the game continues."""
    app, platform = at_table(hints="on")
    platform.tables = {}
    tap(app, platform, "coach")
    assert "can’t be loaded" in platform.text
    tap(app, platform, "close")
    tap(app, platform, "throw")
    assert state_of(app).throws == 2


@pytest.mark.parametrize("kept", [None, b"spielekiste-table-1 nonsense"], ids=["none", "damaged"])
def test_the_coach_answers_by_itself_once_its_table_can_be_had(kept: bytes | None) -> None:
    """The coach retries while its dialog is open, bypassing a damaged copy on the device."""
    app, platform = at_table(hints="on")
    good, platform.tables = platform.tables, dict.fromkeys(platform.tables, kept) if kept else {}
    tap(app, platform, "coach")
    think(platform, "coach__wait")
    platform.run_timers()
    assert "can’t be loaded" in platform.text
    platform.tables = good
    think(platform, "coach__best")
    assert "can’t be loaded" not in platform.text
    assert platform.anew[-1] == bool(kept)


def test_a_dialog_that_was_closed_asks_for_no_table() -> None:
    """No table is fetched after the dialog has been closed."""
    app, platform = at_table(hints="on")
    platform.tables = {}
    platform.run_timers()
    tap(app, platform, "coach")
    tap(app, platform, "close")
    asked = len(platform.anew)
    for _pause in range(3):
        platform.run_timers()
    assert len(platform.anew) == asked


def test_a_table_that_does_not_arrive_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach reports a missing table instead of thinking forever."""
    app, platform = at_table(hints="on")
    monkeypatch.setattr(platform, "value_table", lambda *_given, **_named: None)
    tap(app, platform, "coach")
    assert "The coach is thinking" in platform.text
    platform.run_timers()
    assert "can’t be loaded" in platform.text


def test_players_guess_before_they_see_the_exact_chances() -> None:
    """The exact chances appear only after the player's guess, and next to it."""
    app, platform = at_table(chances="on")
    tap(app, platform, "chances")
    think(platform, "odds__guess")
    assert not classed(platform.tree, "odds__row")
    app.act("guess-box", "full-house")
    app.act("guess", "30")
    tap(app, platform, "compare")
    exact = {each.box: each for each in run_to_end(chances(state_of(app), ()))}
    assert len(classed(platform.tree, "odds__row")) == len(exact)
    assert "Full house: you guessed 30%; the exact chance is" in platform.text
    assert f"{exact['full-house'].ways} in {exact['full-house'].of}" in platform.text


def test_other_dice_are_another_question() -> None:
    """Putting a die aside hides the coach's answer and asks for a new guess."""
    app, platform = at_table(chances="on")
    tap(app, platform, "chances")
    think(platform, "odds__guess")
    tap(app, platform, "compare")
    tap(app, platform, "toggle 0")
    think(platform, "odds__guess")
    assert board_of(app).coach.guesses == {}
    assert board_of(app).coach.chances[0].of == 6**4


# ---------------------------------------------------------------------- to win


@pytest.mark.parametrize("game", ["kniffel", "weltraum", "hexhex"])
def test_the_coach_answers_how_to_win(game: str) -> None:
    """The choice in the dialog shows a chance of winning and the best move for it, and back."""
    app, platform = at_table(game=game, hints="on")
    tap(app, platform, "coach")
    think(platform, "coach__best")
    scored = board_of(app).coach.answer
    tap(app, platform, "aim win")
    assert not classed(platform.tree, "coach__best")
    think(platform, "coach__best")
    answer = board_of(app).coach.answer
    assert answer is not None
    advice = answer.advice
    assert 0.3 < advice.best.expected < 0.7
    assert "Chance of winning: " in platform.text
    tap(app, platform, "aim points")
    think(platform, "coach__best")
    assert board_of(app).coach.answer == scored
    assert table_of(app).table.hints == (1, 0)


def test_the_aim_stays_for_the_next_question() -> None:
    """Once chosen, the aim is that of later answers, which are computed in advance as well."""
    app, platform = at_table(hints="on")
    tap(app, platform, "coach")
    tap(app, platform, "aim win")
    think(platform, "coach__best")
    tap(app, platform, "follow")
    platform.settle()
    for _slice in range(400):
        platform.run_timers()
    if state_of(app).dice:
        tap(app, platform, "coach")
        assert "Chance of winning: " in platform.text


def test_a_player_alone_has_no_choice_of_aims() -> None:
    """Without anybody to beat, the coach only knows the most points."""
    app, platform = at_table(hints="on", players="Ada")
    tap(app, platform, "coach")
    think(platform, "coach__best")
    assert "aim win" not in platform.taps()
    app.act("aim win")
    assert board_of(app).coach.adviser.aim == "points"


def test_without_its_module_the_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the module can't be loaded, the dialog says so, and the other aim still has an answer."""
    monkeypatch.setitem(sys.modules, WINNING, None)
    app, platform = at_table(hints="on")
    tap(app, platform, "coach")
    tap(app, platform, "aim win")
    platform.run_timers()
    think(platform, "coach__wait")
    tap(app, platform, "aim points")
    think(platform, "coach__best")


REASONS = {
    (ONLY_BOX, 40): "You’re 40 points behind: only this box still helps: Kniffel.",
    (BEHIND, 1): "You’re 1 point behind: taking a risk wins more often than the most points.",
    (AHEAD, 12): "You’re 12 points ahead: playing it safe wins more often than the most points.",
    (AHEAD, 0): "It’s level: this move wins more often than the one with the most points.",
}


@pytest.mark.parametrize(("code", "points"), REASONS)
def test_reasons_in_words(code: str, points: int) -> None:
    """The answer says why it differs from the one with the most points."""
    state = state_of(at_table(hints="on")[0])
    coach = CoachToWin(state.rules, stored("classic-block"))
    match = table_of(at_table(hints="on")[0]).match
    answer = run_to_end(coach.advise(match, state))
    won, *others = answer.won.choices
    differs = answer._replace(
        won=answer.won, scored=replace(answer.scored, choices=tuple(reversed(others)))
    )
    reason = Why(code, points, "kniffel")
    assert reason_words("kniffel", differs._replace(reason=reason)) == REASONS[code, points]
    assert won.move in state.legal()
