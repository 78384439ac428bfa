"""A record that a link or host page asks to show: four views, their steps, and faults."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app import i18n
from app.pages.past.imports import ImportsScreen
from app.pages.show.screens import BrokenView, ShownPuzzle, ShownReplay, ShownReview
from app.saves.library import SaveLibrary
from app.saves.transfer import link
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, classed, settle, started, tap, words
from tests.app.support.golden import golden
from workshop.common.paths import TABLES

CLASSIC = "kniffel-classic"


def at(
    name: str = CLASSIC, query: str = "", *, steps: int | None = None
) -> tuple[App, FakePlatform]:
    """Open a link to a golden match in a frame, with this query added."""
    address = link("", golden(name, steps)).removeprefix("#")
    return framed(f"{address}?{query}")


def framed(route: str = "") -> tuple[App, FakePlatform]:
    """Return an application embedded in a host page, with the coach's tables."""
    platform = FakePlatform(route)
    platform.is_embedded = True
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    app = started(platform)
    app.host.ready()
    settle(app, platform)
    return app, platform


def ask(app: App, **message: Any) -> None:
    """Send the app a message from the host page."""
    app.host.receive(json.dumps({"spielekiste": 1} | message))


def told(platform: FakePlatform, kind: str) -> list[dict[str, Any]]:
    """Return the messages of one type, without their type field."""
    found = [message for message in platform.told_host if message["type"] == kind]
    return [{name: value for name, value in one.items() if name != "type"} for one in found]


def shelf(app: App) -> list[str]:
    """Return the ids of all saved matches."""
    library: SaveLibrary = app.saves.library
    return [saved.id for saved in library]


def place(view: str, number: int, table: Table) -> dict[str, Any]:
    """Return the `shown` message expected for a step."""
    return {"view": view, "game": table.setup.game.id, "number": number, "of": len(table.steps)}


def test_a_link_without_a_view_is_imported_as_before() -> None:
    """The imports screen offers the actions that the record allows."""
    app, platform = at()
    assert isinstance(app.screen, ImportsScreen)
    assert told(platform, "shown") == []


def test_a_replay_begins_at_a_step_and_goes_to_others() -> None:
    """Each step on screen is reported to the host once, including steps chosen by the visitor."""
    app, platform = at(query="view=replay&step=12")
    table = golden(CLASSIC)
    assert isinstance(app.screen, ShownReplay)
    assert told(platform, "shown") == [place("replay", 12, table)]
    tap(app, platform, "forward")
    app.draw()
    assert told(platform, "shown")[-1] == place("replay", 13, table)
    ask(app, type="go", number=3, id="g1")
    app.draw()
    ask(app, type="where", id="w1")
    assert told(platform, "shown")[-2:] == [
        place("replay", 3, table) | {"re": "g1"},
        place("replay", 3, table) | {"re": "w1"},
    ]
    assert shelf(app) == []
    assert not [
        node for node in classed(platform.tree, "knob") if node.attrs.get("data-do") == "leave"
    ]


def test_a_review_points_out_the_decision_of_a_step() -> None:
    """A step without a decision leads to the next decision, and only that decision is marked."""
    app, platform = at(query="view=review&step=1")
    assert isinstance(app.screen, ShownReview)
    assert [node.attrs["data-grade"] for node in classed(platform.tree, "is-here")] != []
    assert len(classed(platform.tree, "is-here")) == 1
    first = told(platform, "shown")[-1]["number"]
    ask(app, type="go", number=first + 1)
    settle(app, platform)
    assert told(platform, "shown")[-1]["number"] > first
    assert len(classed(platform.tree, "is-here")) == 1
    assert platform.revealed == [".turns__row.is-here"] * 2
    assert shelf(app) == []


def test_a_review_of_all_games_of_a_match() -> None:
    """Going to a step from another game or seat opens the review for that game or seat."""
    app, platform = at("kniffel-match", "view=review")
    table = golden("kniffel-match")
    assert isinstance(app.screen, ShownReview)
    for step in (2, len(table.steps) - 2):
        ask(app, type="go", number=step)
        settle(app, platform)
        here = app.screen.here
        assert here is not None
        assert app.screen.seat == table.positions[here].seat
        assert app.screen.number == len(table.positions[here].ended)
        assert len(classed(platform.tree, "is-here")) == 1


def test_a_puzzle_asks_the_decision_of_a_step() -> None:
    """The answer is explained, the puzzle can be tried again, and nothing is stored."""
    app, platform = at(query="view=puzzle&step=5", steps=30)
    table = golden(CLASSIC, 30)
    assert isinstance(app.screen, ShownPuzzle)
    assert app.screen.question is not None
    state: Any = table.positions[5].state
    assert app.screen.question.puzzle.dice == state.dice
    before = dict(platform.storage)
    app.act("throw")
    settle(app, platform)
    assert app.screen.question.explained is not None
    tap(app, platform, "puzzle-again")
    settle(app, platform)
    assert not app.screen.question.is_answered
    assert platform.storage == before
    assert told(platform, "shown") == [place("puzzle", 5, table)]


def test_a_puzzle_without_a_step_is_the_last_decision() -> None:
    """If the record ends before a decision about dice, the puzzle asks for that decision."""
    steps = next(
        at for at, match in enumerate(golden(CLASSIC).positions) if at > 20 and match.due == "move"
    )
    app, _platform = at(query="view=puzzle", steps=steps)
    assert isinstance(app.screen, ShownPuzzle)
    assert app.screen.at == steps


def test_a_table_shows_a_position_which_visitors_can_play_on_from() -> None:
    """The same link continues the visitor's match; the host's other tables don't."""
    app, platform = at(query="view=table&step=10")
    table = golden(CLASSIC)
    assert isinstance(app.screen, TableScreen)
    assert told(platform, "shown")[-1] == place("table", 10, table)
    (key,) = shelf(app)
    assert app.saves.latest("kniffel") == ""
    app.act("throw")
    settle(app, platform)
    number = told(platform, "shown")[-1]["number"]
    assert number > 10
    again = FakePlatform(storage=platform.storage)
    again.is_embedded = True
    other = started(again)
    ask(other, type="show", view="table", record=str(table.record), step=10)
    assert isinstance(other.screen, TableScreen)
    assert (other.screen.match_id, len(other.screen.table.steps)) == (key, number)


def test_going_through_positions_on_the_table_leaves_only_played_ones() -> None:
    """A position that nobody has continued is deleted when the next one is shown."""
    app, platform = at(query="view=table&step=0")
    for step in (4, 8, 10):
        ask(app, type="go", number=step)
        assert len(shelf(app)) == 1
        assert told(platform, "shown")[-1]["number"] == step
    app.act("throw")
    settle(app, platform)
    ask(app, type="go", number=4)
    assert len(shelf(app)) == 2


def framed_beside(platform: FakePlatform, table: Table, step: int) -> App:
    """Return a second window of a host page, with a position on the table."""
    beside = FakePlatform(storage=platform.storage)
    beside.is_embedded = True
    app = started(beside)
    ask(app, type="show", view="table", record=str(table.record), step=step)
    return app


@pytest.mark.parametrize("is_heard", [False, True])
@pytest.mark.parametrize("asked", ["go", "show"])
def test_what_was_played_in_another_window_stays(asked: str, *, is_heard: bool) -> None:
    """A window in which nobody has played doesn't delete a newer stored match."""
    app, platform = at(query="view=table&step=10")
    table = golden(CLASSIC)
    (key,) = shelf(app)
    other = framed_beside(platform, table, 10)
    assert shelf(other) == [key]
    other.act("throw")
    (played,) = (row for row in platform.stored_matches if row[0] == key)
    if is_heard:
        app.saves.windows.elsewhere(key, played[1])
    show = {"view": "table", "record": str(table.record), "step": 4}
    ask(app, type=asked, **({"number": 4} if asked == "go" else show))
    assert told(platform, "shown")[-1]["number"] == 4
    assert played in platform.stored_matches


def test_a_position_that_is_shown_again_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position stays if the host returns to it before the storage has answered."""
    app, platform = at(query="view=table&step=10")
    fetch = platform.fetch
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(platform, "fetch", lambda *read: asked.append(read))
    ask(app, type="go", number=4)
    ask(app, type="go", number=10)
    for read in asked:
        fetch(*read)
    (left,) = shelf(app)
    assert left == app.screen.match_id
    assert [row[0] for row in platform.stored_matches] == [left]


def test_a_record_in_a_message_is_shown_as_one_in_a_link() -> None:
    """A message may contain a record, as plain text."""
    app, platform = framed()
    ask(app, type="show", view="replay", record=str(golden("ludo").record), step=5)
    settle(app, platform)
    assert isinstance(app.screen, ShownReplay)
    assert told(platform, "shown") == [place("replay", 5, golden("ludo"))]


def test_each_show_is_answered_even_if_the_place_looks_the_same() -> None:
    """Every request is answered with `shown` and with the id of the request."""
    app, platform = framed()
    table = golden(CLASSIC)
    there = place("replay", 5, table)
    for reply in ("s1", "s2"):
        ask(app, type="show", view="replay", record=str(table.record), step=5, id=reply)
        settle(app, platform)
        assert told(platform, "shown")[-1] == there | {"re": reply}
    ask(app, type="show", view="replay", record=str(table.record), step=5)
    settle(app, platform)
    assert told(platform, "shown")[2:] == [there]


@pytest.mark.parametrize("view", ["replay", "flipbook"])
def test_an_id_in_the_address_is_no_request(view: str) -> None:
    """An id in an address is ignored; only messages have an id, and its length is checked."""
    _app, platform = at(query=f"view={view}&id={'x' * 65}")
    answers = told(platform, "shown") + told(platform, "error")
    assert len(answers) == 1
    assert "re" not in answers[0]


FAULTS = [
    ("view=flipbook", "view", "view"),
    ("view=replay&step=99999", "step", "step"),
    ("view=replay&step=-1", "step", "step"),
    ("view=replay&step=two", "step", "step"),
    ("view=puzzle&step=4", "step", "step"),
]


@pytest.mark.parametrize(("query", "code", "where"), FAULTS)
def test_a_fault_is_shown_and_reported(query: str, code: str, where: str) -> None:
    """The host gets an error, the visitor sees an error page, and nothing is stored."""
    app, platform = at(query=query)
    assert isinstance(app.screen, BrokenView)
    (error,) = told(platform, "error")
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"] in words(platform.tree)
    assert told(platform, "shown") == []
    assert platform.storage.keys() <= {"paused"}


@pytest.mark.parametrize(
    ("name", "view"), [("ludo", "review"), ("ludo", "puzzle"), ("maumau", "puzzle")]
)
def test_a_view_that_a_game_does_not_have(name: str, view: str) -> None:
    """Only games with a coach have reviews and puzzles."""
    app, platform = at(name, f"view={view}")
    assert isinstance(app.screen, BrokenView)
    assert [error["where"] for error in told(platform, "error")] == ["view"]


@pytest.mark.parametrize("record", ["", "nonsense", "z1:abc", "spielekiste 1\ngame kniffel 1\nx\n"])
def test_a_broken_record_is_refused_with_its_line(record: str) -> None:
    """The error names the line and the id of the request, and nothing is stored."""
    app, platform = framed()
    ask(app, type="show", view="table", record=record, id="s1")
    (error,) = told(platform, "error")
    assert error["re"] == "s1"
    assert error["where"].startswith("record")
    assert isinstance(app.screen, BrokenView)
    assert shelf(app) == []


@pytest.mark.parametrize("view", ["replay", "puzzle", "table"])
def test_a_bad_step_changes_nothing(view: str) -> None:
    """An invalid step changes nothing, and the error gives the valid steps."""
    app, platform = at(query=f"view={view}&step=5", steps=30)
    shown = told(platform, "shown")
    ask(app, type="go", number=31, id="g1")
    app.draw()
    (error,) = told(platform, "error")
    assert (error["code"], error["where"], error["re"]) == ("step", "number", "g1")
    assert told(platform, "shown") == shown


def test_messages_about_a_record_need_one() -> None:
    """Without a match, these messages fail; at any table, its steps are reported."""
    app, platform = framed()
    ask(app, type="go", number=1)
    ask(app, type="where")
    assert [error["code"] for error in told(platform, "error")] == ["no-game"] * 2
    ask(app, type="start", game="ludo", seed="abc")
    ask(app, type="where")
    assert told(platform, "shown") == [{"view": "table", "game": "ludo", "number": 0, "of": 0}]


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """Hold back the archives; return the callbacks that complete their loading."""
    ends: list[Callable[[], None]] = []
    monkeypatch.setattr(
        FakePlatform, "load_modules", lambda _self, _name, end, _page: ends.append(end)
    )
    return ends


def test_messages_about_a_record_wait_until_it_is_loaded(
    loading: list[Callable[[], None]],
) -> None:
    """Messages received during loading are answered in order."""
    app, platform = at(query="view=replay&step=12")
    ask(app, type="go", number=3, id="g1")
    ask(app, type="where", id="w1")
    assert told(platform, "shown") == told(platform, "error") == []
    loading.pop()()
    settle(app, platform)
    table = golden(CLASSIC)
    assert told(platform, "shown") == [
        place("replay", 12, table),
        place("replay", 3, table) | {"re": "g1"},
        place("replay", 3, table) | {"re": "w1"},
    ]


def test_messages_about_a_record_that_another_one_replaces(
    loading: list[Callable[[], None]],
) -> None:
    """A step requested for a replaced record is refused instead of applied to the new record."""
    app, platform = at(query="view=replay&step=12")
    ask(app, type="go", number=3, id="g1")
    ask(app, type="show", view="replay", record=str(golden("ludo").record), step=5, id="s1")
    for end in loading:
        end()
    settle(app, platform)
    assert [(error["code"], error["re"]) for error in told(platform, "error")] == [
        ("no-game", "g1")
    ]
    assert told(platform, "shown") == [place("replay", 5, golden("ludo")) | {"re": "s1"}]


def test_messages_about_a_record_that_cannot_be_loaded(
    loading: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If loading fails, waiting messages still get an answer."""

    def fail(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr("app.shell.late.import_module", fail)
    app, platform = framed()
    ask(app, type="show", view="table", record=str(golden(CLASSIC).record), id="s1")
    ask(app, type="where", id="w1")
    loading.pop()()
    assert [(error["code"], error["re"]) for error in told(platform, "error")] == [
        ("load", "s1"),
        ("no-game", "w1"),
    ]


def test_a_fault_is_told_in_the_visitors_language() -> None:
    """The visitor's page is translated, but the error for the host's developers is not."""
    app, platform = at(query="view=flipbook")
    i18n.speak("de")
    app.draw()
    assert "flipbook" in " ".join(words(platform.tree))
    assert told(platform, "error")[0]["message"] not in words(platform.tree)


def test_what_the_page_around_forbids_is_said() -> None:
    """The settings and the share dialog say what the host page forbids, and the host is told."""
    platform = FakePlatform("/open/x?view=replay")
    platform.denied = ["fullscreen", "screen-wake-lock", "web-share"]
    platform.is_embedded, platform.full = True, ""
    app = started(platform)
    app.host.ready()
    assert told(platform, "denied") == [{"features": platform.denied}]
    app.act("open settings")
    why = "The page around this game doesn’t allow that. It works in the app itself."
    assert list(words(platform.tree)).count(why) == 2
    ask(app, type="start", game="ludo", seed="abc")
    app.act("open share")
    assert list(words(platform.tree)).count(why) == 1


def test_a_host_hears_that_the_views_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the archive with the views can't be loaded, the host gets an error."""

    def fail(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr("app.shell.late.import_module", fail)
    _app, platform = at(query="view=replay")
    assert [(error["code"], error["where"]) for error in told(platform, "error")] == [
        ("load", "view")
    ]
