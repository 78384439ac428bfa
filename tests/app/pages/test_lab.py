"""The probability lab's page."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from app.links.lab_results import (
    experiment_of,
    experiment_route,
    linked_result,
    result_link,
    stored_result,
)
from app.pages.lab.pages import EXAMPLES, FIRST, LabScreen, changed, choices
from app.pages.lab.store import LabStore
from app.pages.lab.view_picture import HIGH, WIDE
from app.ports.route import Route
from app.prerender.pages import to_html
from app.saves.codec import pack
from app.shell.app import App
from spielekiste.core.errors import BrokenRecord, SpielekisteError
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from tests.app.support.fakes import HERE, FakePlatform, classed, started, tap

SEVEN = Experiment(DiceEvent("sum", 7), 2)


def at_lab(route: str = "/lab", storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open the lab and let it finish computing."""
    platform = FakePlatform(route, storage=storage)
    app = started(platform)
    platform.settle()
    return app, platform


def screen(app: App) -> LabScreen:
    assert isinstance(app.screen, LabScreen)
    return app.screen


def result(app: App) -> LabResult:
    return screen(app).series.result


def roll(app: App, platform: FakePlatform, count: int) -> None:
    tap(app, platform, f"lab-roll {count}")
    platform.settle()


def test_an_experiment_is_guessed_rolled_and_compared() -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    assert "The sum is 7. Roll 2 dice with 6 sides once." in platform.text
    assert "1/6" not in platform.text
    tap(app, platform, "lab-guess", "20")
    roll(app, platform, 1)
    assert platform.announced[-1].startswith("It happened in ")
    assert "It happened!" in platform.text or "It didn’t happen this time." in platform.text
    for count in (10, 100, 10_000):
        roll(app, platform, count)
    found = result(app)
    assert (found.attempts, found.guess) == (10_111, 20)
    assert abs(found.hits / found.attempts - 1 / 6) < 0.02
    app.act("lab-guess", "17")
    assert result(app).guess == 20
    tap(app, platform, "lab-open")
    assert "It happens in 6 of them: 1/6, or about 16.67%" in platform.text
    assert platform.html.count('<td data-met="true">') == 6
    assert platform.html.count('class="lab__guess"') == 1


def test_the_curve_has_the_same_axis_for_every_event() -> None:
    """The axis is from 0 to 100%, also for a rare event, a guess above it, and 10,000 attempts."""
    app, platform = at_lab("/lab?dice=4&event=sum-24")
    tap(app, platform, "lab-guess", "50")
    roll(app, platform, 10_000)
    tap(app, platform, "lab-open")
    (axis,) = classed(platform.tree, "lab__axis")
    assert re.findall(r"[\d.]+%", to_html(axis)) == ["100%", "50%", "0%"]
    (guess,) = classed(platform.tree, "lab__guess")
    assert guess.attrs["d"] == f"M0 {HIGH / 2}H{WIDE}"
    assert "of 10,000 attempts" in platform.text


def test_a_guess_is_a_whole_number() -> None:
    app, platform = at_lab()
    for text in ("101", "-1", "1.5", "many"):
        tap(app, platform, "lab-guess", text)
        assert "Guess a whole number from 0 to 100." in platform.text
        assert result(app).guess is None
    tap(app, platform, "lab-guess", " 62 ")
    tap(app, platform, "lab-guess", "")
    assert result(app).guess is None


def test_real_dice_are_typed_in_roll_by_roll() -> None:
    app, platform = at_lab("/lab?dice=5&rolls=3&keep=helps&event=row-4")
    tap(app, platform, "lab-by real")
    for face in (6, 3, 2, 6, 4):
        tap(app, platform, f"lab-type {face}")
    app.act("lab-type 1")
    assert screen(app).series.typed == [6, 3, 2, 6, 4]
    tap(app, platform, "lab-unface")
    app.act("lab-typed")
    assert not screen(app).series.attempt
    tap(app, platform, "lab-type 4")
    tap(app, platform, "lab-typed")
    assert "Keep 2 3 4." in platform.text
    assert "Roll 2 dice and tap them in." in platform.text
    for face in (1, 1):
        tap(app, platform, f"lab-type {face}")
    tap(app, platform, "lab-typed")
    assert platform.announced[-1] == "It happened in 1 of 1 attempt: 100%."
    assert result(app).counts == {4: 1}
    tap(app, platform, "lab-undo")
    assert result(app).attempts == 0
    tap(app, platform, "lab-by app")
    roll(app, platform, 10)
    tap(app, platform, "lab-by real")
    assert result(app).attempts == 0


def test_results_are_kept_through_a_reload_and_can_be_deleted() -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    roll(app, platform, 100)
    before = result(app)
    app, platform = at_lab(storage=platform.storage)
    assert result(app) == before
    tap(app, platform, "lab-again")
    assert result(app).attempts == 0
    tap(app, platform, "lab-back")
    assert result(app) == before
    assert result(at_lab(storage=platform.storage)[0]) == before


def test_counts_are_brought_back_beside_new_ones() -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    roll(app, platform, 100)
    before = result(app)
    tap(app, platform, "lab-again")
    roll(app, platform, 1)
    app.act("lab-back")
    assert result(app) == before
    assert "Bring it back" not in platform.text


@pytest.mark.parametrize("is_full", [False, True])
def test_counts_are_brought_back_with_their_experiment(
    *, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    roll(app, platform, 100)
    before = result(app)
    tap(app, platform, "lab-again")
    tap(app, platform, "lab-try 1")
    platform.settle()
    if is_full:
        monkeypatch.setattr(platform, "remember", lambda _name, _text: False)
    tap(app, platform, "lab-back")
    platform.settle()
    assert result(app) == before
    assert platform.route == str(experiment_route(SEVEN))
    exact = screen(app).series.exact
    assert exact
    assert exact.experiment == SEVEN
    assert ("Your lab results can’t be saved" in platform.text) == is_full


def test_two_windows_add_to_the_same_result() -> None:
    one, first = at_lab("/lab?dice=2&event=sum-7")
    roll(one, first, 10)
    two, second = at_lab("/lab?dice=2&event=sum-7", first.storage)
    roll(one, first, 100)
    roll(two, second, 1)
    roll(one, first, 1)
    assert result(one).attempts == 112
    assert stored(first)[-1].attempts == 112


def stored(platform: FakePlatform) -> list[LabResult]:
    found = [stored_result(text) for text in json.loads(platform.storage["lab"])]
    return [each for each in found if each is not None]


@pytest.mark.parametrize("text", ["", "{", "3", '{"a": 1}', "[3]", '["spielekiste-lab 2"]'])
def test_a_damaged_store_is_set_apart(text: str) -> None:
    app, platform = at_lab(storage={"lab": text})
    assert screen(app).experiment == FIRST
    assert platform.storage.get("lab.damaged", "") == text
    roll(app, platform, 1)
    assert [each.attempts for each in stored(platform)] == [1]


def test_a_blocked_storage_does_no_harm() -> None:
    app, platform = at_lab()
    platform.refuses = True
    roll(app, platform, 100)
    assert result(app).attempts == 100
    assert "Your lab results can’t be saved on this device." in platform.text


def test_a_full_storage_loses_no_count_and_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, first = at_lab("/lab?dice=2&event=sum-7")
    roll(one, first, 10)
    two, second = at_lab("/lab?dice=2&event=sum-7", first.storage)
    monkeypatch.setattr(first, "remember", lambda _name, _text: False)
    for attempts in (11, 12, 13):
        roll(one, first, 1)
        assert result(one).attempts == attempts
        assert ("Your lab results can’t be saved" in first.text) == (attempts == 11)
        one.stage.clear_notices()
    roll(two, second, 10)
    for attempts in (24, 25):
        roll(one, first, 1)
        assert result(one).attempts == attempts
    monkeypatch.undo()
    roll(one, first, 1)
    assert stored(second)[-1].attempts == 26


def test_many_results_are_stored_but_not_without_end() -> None:
    platform = FakePlatform()
    store = LabStore(platform)
    for at in range(50):
        store.put(LabResult(SEVEN, f"{at}", {7: 1}, guess=at))
    assert [each.guess for each in stored(platform)] == list(range(10, 50))


def test_a_long_series_can_be_stopped_and_ends_with_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.dom.scheduler.SLICE_S", 0)
    app, platform = at_lab()
    tap(app, platform, "lab-roll 10000")
    app.act("lab-roll 10")
    tap(app, platform, "lab-stop")
    platform.settle()
    rolled = result(app).attempts
    assert rolled < 10_000
    assert stored(platform)[-1].attempts == rolled
    tap(app, platform, "lab-roll 10000")
    platform.route = ""
    app.follow_route()
    platform.settle()
    assert stored(platform)[-1].attempts < rolled + 10_000


# ---------------------------------------------------------------------- experiments


@pytest.mark.parametrize(
    "start", [*EXAMPLES, Experiment(DiceEvent("house"), 5, 20 // 2, 2, "most")]
)
def test_every_choice_leads_to_an_experiment(start: Experiment) -> None:
    """Every choice gives a valid experiment, and so does every further choice made after it."""
    for part, values in choices(start).items():
        for value in values:
            found = changed(start, part, str(value))
            assert experiment_of(experiment_route(found)) == found
            for other, more in choices(found).items():
                for each in (more[0], more[-1]):
                    changed(found, other, str(each))
        assert changed(start, part, "no such value") == start
    assert changed(start, "colour", "red") == start


def test_other_parts_follow() -> None:
    app, platform = at_lab("/lab?dice=5&rolls=3&keep=each&event=row-4")
    tap(app, platform, "lab-set rolls", "1")
    assert platform.route == "/lab?dice=5&sides=6&rolls=1&keep=nothing&event=row-4"
    tap(app, platform, "lab-set dice", "3")
    assert screen(app).experiment == Experiment(DiceEvent("row", 3), 3)
    tap(app, platform, "lab-set sides", "2")
    assert screen(app).experiment == Experiment(DiceEvent("least", 1, 2), 3, 2)
    tap(app, platform, "lab-set kind", "exactly")
    tap(app, platform, "lab-set bound", "0")
    tap(app, platform, "lab-set face", "1")
    tap(app, platform, "lab-set rolls", "2")
    tap(app, platform, "lab-set rule", "nothing")
    assert platform.route == "/lab?dice=3&sides=2&rolls=2&keep=nothing&event=exactly-0-1"
    platform.settle()
    exact = screen(app).series.exact
    assert exact
    assert exact.chance == Fraction(15, 64)
    tap(app, platform, "lab-try 0")
    assert screen(app).experiment == SEVEN


@pytest.mark.parametrize(
    "query", ["dice=2", "dice=99&event=even", "dice=2&event=sum-99", "dice=two&event=even", "event=", "dice=2&sides=7&event=even"]
)  # fmt: skip
def test_a_link_to_no_experiment_says_so(query: str) -> None:
    app, platform = at_lab(f"/lab?{query}")
    assert "This experiment can’t be set up." in platform.text
    assert screen(app).experiment == FIRST
    with pytest.raises(SpielekisteError):
        experiment_of(Route("lab", query=query))


# ---------------------------------------------------------------------- sharing


def test_a_result_leaves_as_link_code_and_file() -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    tap(app, platform, "lab-guess", "20")
    roll(app, platform, 100)
    tap(app, platform, "lab-share")
    link = result_link(HERE, result(app))
    assert platform.coded == [link]
    assert 'class="code"' in platform.html
    assert len(link) < 300
    assert linked_result(link) == result(app)
    tap(app, platform, "link-copy")
    tap(app, platform, "lab-save")
    assert platform.copied == [link]
    assert platform.downloads == {"spielekiste-lab-2026-11-21.txt": f"{pack(str(result(app)))}\n"}
    tap(app, platform, "close")
    assert not app.stage.dialog


def test_an_experiment_is_given_to_the_class() -> None:
    app, platform = at_lab("/lab?dice=2&event=sum-7")
    tap(app, platform, "lab-give")
    link = f"{HERE}#/lab?dice=2&sides=6&rolls=1&keep=nothing&event=sum-7"
    assert platform.coded == [link]
    tap(app, platform, "link-copy")
    assert platform.copied == [link]
    assert "lab-save" not in platform.html
    there, _platform = at_lab(link.removeprefix(f"{HERE}#"))
    assert screen(there).experiment == SEVEN


def test_a_result_from_a_link_is_shown_and_not_mixed_with_ones_own() -> None:
    there = LabResult(SEVEN, "abc", {6: 3, 7: 1})
    app, platform = at_lab(result_link("", there).removeprefix("#"))
    assert "A result from another tablet It happened in 1 of 4 attempts: 25%." in platform.text
    assert screen(app).experiment == SEVEN
    assert result(app).attempts == 0
    tap(app, platform, "lab-try 1")
    assert "A result from another tablet" not in platform.text


def test_a_broken_link_says_so() -> None:
    _app, platform = at_lab("/lab/from/AAAA")
    assert "The result in this link can’t be opened" in platform.text
    with pytest.raises(BrokenRecord):
        linked_result("/lab/from/AAAA")
