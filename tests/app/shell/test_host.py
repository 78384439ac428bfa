"""The host page: its requests, messages to it, and rejected requests, which change nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app import i18n
from app.pages.setup.screen import SetUpScreen
from app.shell.app import App
from app.table.timeline import public_events
from app.words import tell
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, classed, started, tap, words
from tests.app.support.play import first_step, play, table_of

START = {"type": "start", "game": "kniffel", "options": {"begin": "chosen"}, "seed": "abc"}


def framed(**query: str) -> tuple[App, FakePlatform]:
    """Return an application embedded in a host page, ready to receive messages."""
    platform = FakePlatform(query=query)
    platform.is_embedded = True
    app = started(platform)
    app.host.ready()
    return app, platform


def ask(app: App, **message: Any) -> None:
    """Send the app a message in the form in which frame.js sends it."""
    app.host.receive(json.dumps({"spielekiste": 1} | message))


def told(platform: FakePlatform, kind: str) -> list[dict[str, Any]]:
    """Return the messages of one type that the host has received."""
    return [message for message in platform.told_host if message["type"] == kind]


def test_ready_lists_games_and_languages() -> None:
    """The message `ready` lists games and languages by their codes."""
    _app, platform = framed()
    (ready,) = platform.told_host
    assert (ready["games"], ready["languages"]) == (list(GAMES), list(i18n.available()))


def test_a_saved_game_is_reported_after_ready() -> None:
    """The host gets `ready` before any message about a match."""
    app, platform = framed()
    ask(app, **START)
    first_step(app)
    again = FakePlatform(query={"game": "kniffel"}, storage=platform.storage)
    again.is_embedded = True
    started(again).host.ready()
    assert [message["type"] for message in again.told_host] == ["ready", "step", "turn"]


def test_a_page_without_a_host_sends_nothing() -> None:
    """Without a host, messages are not sent or answered."""
    platform = FakePlatform()
    app = started(platform)
    app.host.ready()
    ask(app, **START)
    assert platform.told_host == []


def test_start_sits_down_at_a_game() -> None:
    """`start` sets the options of the game and the table, the players, bots and a seed."""
    app, platform = framed()
    options = {"rules": "full-cup", "games": "2", "begin": "chosen"}
    players = [{"name": " Ada "}, {"mind": "strong"}, {}]
    ask(app, type="start", game="kniffel", options=options, players=players, seed="s7")
    setup = table_of(app).table.setup
    assert (str(setup.options), setup.table.games, setup.seed) == (
        "rules=full-cup further=block",
        2,
        "s7",
    )
    assert [player.name for player in setup.players] == ["Ada", "Momo", "Player 3"]
    assert [player.mind for player in setup.players] == ["person", "strong", "person"]
    assert told(platform, "step")[-1]["number"] == 0
    assert told(platform, "turn") == [{"type": "turn", "seat": 0, "name": "Ada"}]


@pytest.mark.parametrize(
    ("wrong", "code", "where"),
    [
        ({"game": "poker"}, "game", "game"),
        ({"options": {"rules": "mine"}}, "option", "options rules"),
        ({"options": {"pace": "fast"}}, "option", "options pace"),
        ({"options": {"begin": "chosen", "first": "7"}}, "option", "options first"),
        ({"players": [{}] * 8, "game": "ludo"}, "seat-count", "players"),
        ({"players": [{"name": "Ada"}, {"name": "ADA"}]}, "name-twice", "players 1"),
        ({"players": [{"mind": "genius"}]}, "seat-signs", "players 0"),
        ({"players": [{}, {"mind": "own-mine"}]}, "own-bot", "players 1"),
    ],
)
def test_a_bad_request_gets_an_error_and_changes_nothing(
    wrong: dict[str, object], code: str, where: str
) -> None:
    """The error has a code, the position in the message, and the id of the request."""
    app, platform = framed(game="kniffel")
    screen = app.screen
    ask(app, **START | wrong, id="q1")
    (error,) = told(platform, "error")
    assert (error["code"], error["where"], error["re"]) == (code, where, "q1")
    assert app.screen is screen
    assert platform.storage == {}


def test_the_host_follows_a_whole_game() -> None:
    """The host is told of every step in order, each turn change, and the end with scores, once."""
    app, platform = framed()
    ask(app, **START, players=[{"name": "Ada"}, {"name": "Ben"}])
    play(app, platform, Random(3))
    match = table_of(app).match
    numbers = [step["number"] for step in told(platform, "step")]
    assert numbers == list(range(len(table_of(app).table.steps) + 1))
    names = [turn["name"] for turn in told(platform, "turn")]
    assert names == ["Ada", "Ben"] * 13
    (end,) = told(platform, "finished")
    assert (end["number"], end["of"], end["players"]) == (1, 1, ["Ada", "Ben"])
    assert tuple(end["scores"]) == match.ended[0].scores
    assert "match" not in end


def test_a_match_of_two_games_ends_twice() -> None:
    """Each finished game reports its places and the match standings (C13)."""
    app, platform = framed()
    ask(app, **START | {"options": {"begin": "chosen", "games": "2", "rules": "croatian"}})
    play(app, platform, Random(4))
    first, last = told(platform, "finished")
    assert (first["number"], last["number"], last["of"]) == (1, 2, 2)
    sums = [one + two for one, two in zip(first["scores"], last["scores"], strict=True)]
    assert last["match"]["scores"] == sums


def test_undo_is_reported_as_an_earlier_step() -> None:
    """After undo, a lower step number is reported, without text."""
    app, platform = framed()
    ask(app, **START)
    tap(app, platform, "throw")
    tap(app, platform, "move enter chance")
    tap(app, platform, "undo")
    steps = [(step["number"], bool(step["text"])) for step in told(platform, "step")]
    assert steps == [(0, False), (1, True), (2, True), (1, False)]
    assert [turn["seat"] for turn in told(platform, "turn")] == [0, 1, 0]


def test_no_step_of_mau_mau_reveals_a_card_of_a_hand() -> None:
    """Messages contain only public information, and the record stays packed (MM8)."""
    app, platform = framed()
    ask(app, type="start", game="maumau", options={"begin": "chosen"}, seed="abc")
    screen, rng = table_of(app), Random(5)
    for _step in range(40):
        if screen.match.due == "nothing":
            break
        state: Any = screen.match.state
        screen.desk.happen() if state.chance else screen.desk.play(rng.choice(state.legal()))
        public = public_events(screen.match.events)
        text = tell("maumau", public, screen.table.setup.players, full=False)
        assert told(platform, "step")[-1]["text"] == text
    assert any("draws a card" in step["text"] for step in told(platform, "step"))
    ask(app, type="load", record="\n".join(str(screen.table.record).split("\n")[:12]))
    ask(app, type="read", id="r")
    (record,) = told(platform, "record")
    assert record["text"].startswith("z1:")


def test_read_gives_the_record_and_load_takes_it() -> None:
    """Loading a record creates the same match under a new id; the previous match stays in the
    library.
    """
    app, platform = framed()
    ask(app, **START)
    tap(app, platform, "throw")
    ask(app, type="read", id="7")
    (record,) = told(platform, "record")
    assert (record["re"], record["over"]) == ("7", False)
    key = table_of(app).match_id
    ask(app, type="load", record=record["text"])
    assert table_of(app).match_id != key
    assert key in app.saves.library
    assert str(table_of(app).table.record) == record["text"]
    assert told(platform, "step")[-1]["number"] == 1


def test_a_broken_record_is_answered_with_its_line() -> None:
    """A broken record is answered, and the current game continues."""
    app, platform = framed()
    ask(app, **START)
    screen = app.screen
    ask(app, type="load", record="spielekiste 1\ngame poker 1\n")
    (error,) = told(platform, "error")
    assert (error["code"], error["where"]) == ("game", "record line 2")
    assert app.screen is screen


def test_read_without_a_game_is_an_error() -> None:
    """If there is no game, `read` returns an error."""
    app, platform = framed(game="ludo")
    ask(app, type="read")
    assert [error["code"] for error in told(platform, "error")] == ["no-game"]
    assert isinstance(app.screen, SetUpScreen)


def test_a_pause_covers_the_table() -> None:
    """During a pause, bots wait; the host or a person can end the pause, and the host is told."""
    app, platform = framed()
    ask(app, **START, players=[{"mind": "easy"}, {}])
    ask(app, type="pause")
    assert len(classed(platform.tree, "dialog")) == 1
    for _second in range(5):
        platform.run_timers()
    assert len(table_of(app).table.steps) == 0
    ask(app, type="resume")
    ask(app, type="pause")
    tap(app, platform, "close")
    assert [rest["on"] for rest in told(platform, "resting")] == [True, False, True, False]
    platform.run_timers()
    assert len(table_of(app).table.steps) == 1


def test_a_pause_covers_an_open_hand() -> None:
    """A pause also draws the curtain over an open hand (MM8)."""
    app, platform = framed()
    ask(app, type="start", game="maumau", options={"begin": "chosen"}, seed="abc")
    for do in ("deal", "show"):
        tap(app, platform, do)
    assert "show" not in platform.taps()
    ask(app, type="pause")
    assert "show" in platform.taps()


def test_language_and_theme_last_for_the_visit_only() -> None:
    """Language and theme from the host are not stored, and a choice by the user overrides them."""
    app, platform = framed()
    ask(app, type="language", code="de")
    ask(app, type="theme", name="dark")
    assert (i18n.spoken(), platform.marks["theme"]) == ("de", "dark")
    assert platform.storage == {}
    app.act("set theme light")
    app.act("set language fr")
    assert (i18n.spoken(), platform.marks["theme"]) == ("fr", "light")
    ask(app, type="theme", name="auto")
    assert platform.marks["theme"] == "light"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "language", "code": "xx"}, "language"),
        ({"type": "theme", "name": "pink"}, "theme"),
    ],
)
def test_an_unknown_language_or_theme_is_refused(message: dict[str, str], code: str) -> None:
    """If a language or theme is rejected, the page is unchanged."""
    app, platform = framed()
    marks = dict(platform.marks)
    ask(app, **message)
    assert [error["code"] for error in told(platform, "error")] == [code]
    assert (platform.marks, i18n.spoken()) == (marks, "en")


def test_the_address_may_set_the_theme() -> None:
    """The address can set the theme; an unknown theme is ignored."""
    for asked, shown in (("dark", "dark"), ("pink", "")):
        _app, platform = framed(theme=asked)
        assert platform.marks["theme"] == shown


def test_a_frame_that_can_not_save_says_so_once_and_offers_the_game() -> None:
    """The notice stays during bots' steps and disappears at a person's step; it links to other ways
    to save.
    """
    app, platform = framed()
    platform.trouble = "failed"
    ask(app, **START, players=[{"mind": "easy"}, {}])
    while not table_of(app).match.turn:
        platform.run_timers()
    (slip,) = classed(platform.tree, "notice")
    said = "".join(words(classed(slip, "notice__text")[0]))
    assert platform.announced.count(said) == 1
    tap(app, platform, "open share")
    assert "share-text" in platform.taps()
    tap(app, platform, "close")
    tap(app, platform, "throw")
    assert classed(platform.tree, "notice") == []


def test_a_game_copied_in_a_frame_can_be_pasted_in_the_app() -> None:
    """The copied text can be pasted on the page for imports."""
    app, platform = framed()
    ask(app, **START)
    app.act("open share")
    app.act("share-text")
    crate = FakePlatform("/open")
    other = started(crate)
    other.act("link", platform.copied[0])
    tap(other, crate, "take 0")
    assert table_of(other).table.record == table_of(app).table.record


LOCKED = "/play/ludo?players=Ada,Ben&begin=chosen&theme=dark&lock=on"


def test_a_locked_table_is_not_replaced() -> None:
    """A new game, a record and another theme are rejected, while other requests are accepted."""
    app, platform = framed()
    platform.route = LOCKED
    app.follow_route()
    before = table_of(app).match_id
    for kind, fields in (
        ("start", START),
        ("load", {"record": "spielekiste 1\n"}),
        ("theme", {"name": "light"}),
    ):
        ask(app, **fields | {"type": kind})
    assert [error["code"] for error in told(platform, "error")] == ["locked"] * 3
    assert (table_of(app).match_id, platform.marks["theme"]) == (before, "dark")
    ask(app, type="language", code="sv")
    assert len(told(platform, "error")) == 3


def test_an_unlocked_table_of_a_link_may_be_replaced() -> None:
    """Without a lock, the host may replace the table."""
    app, platform = framed()
    platform.route = LOCKED.removesuffix("&lock=on")
    app.follow_route()
    ask(app, **START)
    assert not told(platform, "error")
    assert table_of(app).desk.game == "kniffel"


def test_two_tables_of_a_page_save_a_match_each() -> None:
    """A named table restores its own match, and an unnamed one restores the other match."""
    storage: dict[str, str] = {}
    for name, player in (("left", "Ada"), ("", "Ben")):
        platform = beside(name, storage)
        app = started(platform)
        assert not classed(platform.tree, "table")
        ask(app, **START, players=[{"name": player}])
        first_step(app)
    for name, player in (("left", "Ada"), ("", "Ben")):
        app = started(beside(name, storage))
        assert table_of(app).table.setup.players[0].name == player


def beside(name: str, storage: dict[str, str]) -> FakePlatform:
    """Return one of two Kniffel tables on a host page."""
    platform = FakePlatform(query={"game": "kniffel", "table": name}, storage=storage)
    platform.is_embedded = True
    return platform
