"""Prepared tables: opening a link, the lock, resuming, and unlocking by solving a sum."""

from __future__ import annotations

from random import Random

import pytest

from app.links.prepared import Prepared
from app.pages.menu.screen import MenuScreen
from app.pages.prepared.screen import PreparedScreen
from app.pages.setup.screen import SetUpScreen
from app.shell.app import App
from app.table.screen import TableScreen
from tests.app.support.fakes import FakePlatform, nodes, started, tap
from tests.app.support.play import first_step, play, table_of

LOCKED = "kniffel?begin=chosen&players=Ada,Ben&lock=on"


def opened(text: str = LOCKED, storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open a prepared link."""
    platform = FakePlatform(f"/play/{text}", storage=storage)
    return started(platform), platform


def reach(app: App, platform: FakePlatform, route: str) -> None:
    """Change the address, as a child might try."""
    platform.route = route
    app.follow_route()


def held(platform: FakePlatform) -> list[str]:
    """Return the commands that need a long press."""
    return [node.attrs["data-hold"] for node in nodes(platform.tree) if "data-hold" in node.attrs]


def test_a_link_leads_straight_to_its_table() -> None:
    """A link with rules and players opens the table without asking anything."""
    app, _platform = opened("weltraum?voluntary_zero=on&begin=chosen&players=Ada,Ben&hints=on")
    setup = table_of(app).table.setup
    assert (setup.game.id, str(setup.options)) == ("weltraum", "voluntary_zero=on")
    assert [player.name for player in setup.players] == ["Ada", "Ben"]
    assert setup.table.hints


def test_names_can_be_written_first_and_nothing_else() -> None:
    """On the screen for names, neither rules nor bots can be changed."""
    app, platform = opened("kniffel?names=typed&players=,&minds=person,strong&rules=full-cup")
    assert isinstance(app.screen, PreparedScreen)
    app.act("name 0", "Ümit")
    assert app.answers.keys().isdisjoint({"choose", "mind", "games"})
    tap(app, platform, "start")
    setup = table_of(app).table.setup
    assert setup.players[0].name == "Ümit"
    assert setup.players[1].mind == "strong"
    assert "full-cup" in str(setup.options)
    assert "names" not in platform.storage


@pytest.mark.parametrize("route", ["/", "/ludo", "/past", "/open", "/class", "/kniffel/new", "/x"])
def test_a_locked_table_stays(route: str) -> None:
    """Any other address is replaced with the locked table's address."""
    app, platform = opened()
    table = table_of(app).table
    reach(app, platform, route)
    assert table_of(app).table is table
    assert platform.route == f"/play/{LOCKED}"


def test_a_locked_table_shows_no_link_away() -> None:
    """A locked table offers only the lock and the controls of its game."""
    app, platform = opened()
    assert held(platform) == ["unlock"]
    app.act("open settings")
    offered = {do.split(" ")[0] for do in platform.taps()}
    assert not offered & {"go", "look-back", "open-share", "print-out", "prepare", "install"}
    rows = [do for do in platform.taps() if do.startswith("set ")]
    assert {do.split(" ")[1] for do in rows} == {
        "sound",
        "volume",
        "aloud",
        "telling",
        "switch",
        "letters",
        "tips",
    }


def test_fixed_settings_end_with_the_lock() -> None:
    """A link's settings are never stored as the device's own."""
    app, platform = opened("kniffel?begin=chosen&players=A,B&lang=sv&sound=off&theme=dark&lock=on")
    assert (platform.marks["theme"], platform.titles[-1][1]) == ("dark", "sv")
    app.act("open settings")
    assert not {"set sound on", "set volume loud"} & set(platform.taps())
    app.act("set sound on")
    app.act("set language de")
    assert (app.stage.settings.sound, app.prefs.own.sound, platform.titles[-1][1]) == (
        "off",
        "on",
        "sv",
    )
    leave(app)
    assert (platform.marks["theme"], app.stage.settings.sound) == ("", "on")


def test_the_lock_lasts_through_a_reload() -> None:
    """After a reload, both the link and the plain address of the app open the locked match."""
    app, platform = opened()
    tap(app, platform, "throw")
    step = len(table_of(app).table.steps)
    for route in (platform.route, "/"):
        again = started(FakePlatform(route, storage=platform.storage))
        assert again.lock.is_locked
        assert len(table_of(again).table.steps) == step


def test_without_a_storage_the_address_keeps_the_lock() -> None:
    """With blocked storage, the link remains in the address."""
    platform = FakePlatform(f"/play/{LOCKED}")
    platform.refuses = True
    app = started(platform)
    assert isinstance(app.screen, TableScreen)
    assert platform.route == f"/play/{LOCKED}"
    assert app.lock.is_locked


def leave(app: App) -> None:
    """Hold the lock button and solve the sum."""
    app.act("unlock")
    app.act("leave-answer", str(app.lock.sum.answer))
    app.act("leave-try")


def test_leaving_asks_for_a_sum() -> None:
    """A wrong answer leads to a new sum; the right one unlocks the table and opens the menu."""
    app, platform = opened()
    app.act("unlock")
    assert str(app.lock.sum.one) in platform.text
    app.act("leave-answer", "1")
    app.act("leave-try")
    assert app.lock.wrong
    assert app.lock.is_locked
    leave(app)
    app.follow_route()
    assert isinstance(app.screen, MenuScreen)
    assert "lock" not in platform.storage
    assert not app.lock.is_locked


def test_a_short_tap_on_the_lock_says_what_to_do() -> None:
    """A short tap shows a notice about the long press."""
    app, platform = opened()
    tap(app, platform, "leave-how")
    assert "two seconds" in platform.text


def test_after_the_game_only_a_rematch_and_the_result_are_offered() -> None:
    """After the game, the only choices are a rematch with the same rules, names and lock, and the
    result for the teacher.
    """
    app, platform = opened()
    play(app, platform, Random(3))
    ways = [do for do in platform.taps() if not do.startswith(("open ", "set ", "undo", "leaf"))]
    assert ways == ["leave-how", f"go /result/{app.screen.match_id}", "again"]
    (main,) = [node for node in nodes(platform.tree) if "data-next" in node.attrs]
    assert main.attrs["data-do"] == f"go /result/{app.screen.match_id}"
    assert "block--big" in str(main.attrs["class"])
    tap(app, platform, "again")
    assert table_of(app).match.due != "nothing"
    assert platform.route == f"/play/{LOCKED}"
    assert app.lock.is_locked


def test_a_new_game_in_the_middle_keeps_the_link() -> None:
    """The current match is kept, and the next one starts as specified by the link."""
    app, platform = opened()
    first = table_of(app).match_id
    tap(app, platform, "throw")
    app.act("ask new")
    tap(app, platform, "new")
    assert table_of(app).match_id != first
    assert [saved.id for saved in app.saves.library.paused()] == [first]
    assert app.lock.is_locked


def test_another_prepared_link_replaces_the_lock() -> None:
    """Another prepared link opens without a sum to solve, so that a teacher can show the next
    code.
    """
    app, platform = opened()
    reach(app, platform, "/play/ludo?begin=chosen&players=A,B")
    assert table_of(app).desk.game == "ludo"
    assert "lock" not in platform.storage


def test_an_unlocked_link_ends_on_another_screen() -> None:
    """An unlocked link becomes inactive on any other screen except the replay."""
    app, platform = opened("kniffel?begin=chosen&players=Ada,Ben&theme=dark")
    tap(app, platform, "throw")
    reach(app, platform, f"/past/{table_of(app).match_id}")
    assert platform.marks["theme"] == "dark"
    reach(app, platform, "/")
    assert isinstance(app.screen, MenuScreen)
    assert platform.marks["theme"] == ""


def test_opening_a_link_again_resumes_and_offers_a_new_game() -> None:
    """Opening a link again resumes its match and offers a new one."""
    app, platform = opened("kniffel?begin=chosen&players=Ada,Ben")
    first_step(app)
    again, second = opened("kniffel?begin=chosen&players=Ada,Ben", storage=platform.storage)
    assert any(notice.do == "ask new" for notice in again.stage.notices)
    assert len(again.saves.library.paused()) == 1
    assert isinstance(again.screen, TableScreen)
    assert second.route.startswith("/play/")


@pytest.mark.parametrize(
    ("text", "screen", "said"),
    [
        ("kniffel?rules=poker&games=2", SetUpScreen, "“poker”"),
        ("kniffel?flavour=mint", SetUpScreen, "“flavour”"),
        ("poker?lock=on", MenuScreen, "poker"),
    ],
)
def test_a_bad_link_says_what_and_where_and_opens_the_set_up(
    text: str, screen: type, said: str
) -> None:
    """A bad link opens the set-up with the link's valid values, unlocked."""
    app, platform = opened(text)
    assert type(app.screen) is screen
    assert said in platform.text
    assert not app.lock.is_locked
    if isinstance(app.screen, SetUpScreen) and "games" in text:
        assert app.screen.form.table.games == 2


def test_a_bad_link_does_not_open_a_lock() -> None:
    """The error is shown, and the table stays locked."""
    app, platform = opened()
    reach(app, platform, "/play/kniffel?rules=poker")
    assert isinstance(app.screen, TableScreen)
    assert app.lock.is_locked
    assert "“poker”" in platform.text


def test_a_damaged_lock_is_no_lock() -> None:
    """A damaged lock in storage is ignored."""
    for text in ("", "poker", "kniffel?rules=x"):
        app = started(FakePlatform("/", storage={"lock": text, "lessons": "{["}))
        assert isinstance(app.screen, MenuScreen)


def test_the_sum_is_one_for_grown_ups() -> None:
    """Each sum is new and multiplies a one-digit number by a two-digit number."""
    app, _platform = opened()
    sums = set()
    for _time in range(12):
        app.act("unlock")
        sums.add((app.lock.sum.one, app.lock.sum.other))
        assert 6 <= app.lock.sum.one <= 9
        assert 12 <= app.lock.sum.other <= 19
    assert len(sums) > 1


def test_the_match_of_a_link_belongs_to_the_link() -> None:
    """Only a match started from the link is recognised."""
    app, _platform = opened()
    assert app.lock.at(table_of(app).match_id) == Prepared.parse(LOCKED)
    assert app.lock.at("other") is None
