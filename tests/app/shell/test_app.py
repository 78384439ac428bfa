"""The application: routes, languages, settings, what was kept and what is broken."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import i18n
from app.games.registry import PLAYABLE
from app.ports.platform import Platform
from app.screens.menu import MenuScreen
from app.screens.setup import SetUpScreen
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import at_table, play, table_of


def test_the_fake_platform_is_one() -> None:
    """It has all that the application may ask for."""
    platform: Platform = FakePlatform()
    assert isinstance(App(platform), App)


@pytest.mark.parametrize("route", ["", "/"])
def test_the_crate_is_the_first_screen(route: str) -> None:
    """With a box for every game, a way into those that can be played, and to those that were."""
    platform = FakePlatform(route)
    assert isinstance(started(platform).screen, MenuScreen)
    links = {node.attrs["href"] for node in nodes(platform.tree) if node.tag == "a"}
    games = {f"#/{name}/{way}" for name in PLAYABLE & GAMES.keys() for way in ("quick", "new")}
    assert {link for link in links if link.startswith("#")} == games | {
        "#/past",
        "#/open",
        "#/class",
    }
    assert platform.titles[-1] == ("Games Chest", "en")


@pytest.mark.parametrize("route", ["/kniffel", "kniffel", "/kniffel/"])
def test_a_game_has_its_address(route: str) -> None:
    """It leads to the set-up."""
    platform = FakePlatform(route)
    assert isinstance(started(platform).screen, SetUpScreen)
    assert platform.titles[-1] == ("Kniffel – Games Chest", "en")


def test_a_frame_shows_the_game_it_is_for() -> None:
    """Its address names it; a page that stands alone asks for nothing of the kind."""
    for embedded, screen in ((True, SetUpScreen), (False, MenuScreen)):
        platform = FakePlatform(query={"game": "ludo"})
        platform.is_embedded = embedded
        assert isinstance(started(platform).screen, screen)


def test_the_way_to_the_crate_leads_there_from_a_frame_too() -> None:
    """The game that the frame is for is only what it begins with."""
    platform = FakePlatform(query={"game": "ludo"})
    platform.is_embedded = True
    app = started(platform)
    tap(app, platform, "go /")
    assert isinstance(app.screen, MenuScreen)


def test_a_frame_for_an_unknown_game_shows_the_crate() -> None:
    """And says so."""
    platform = FakePlatform(query={"game": "poker"})
    platform.is_embedded = True
    assert isinstance(started(platform).screen, MenuScreen)
    assert platform.announced == ["There is no game called “poker” here."]


@pytest.mark.parametrize("route", ["/poker", "/<b>", "/../kniffel", "/%"])
def test_an_unknown_address_is_told_and_leads_to_the_crate(route: str) -> None:
    """On screen and aloud, as an error, until it is put away."""
    platform = FakePlatform(route)
    app = started(platform)
    message = f"There is no game called “{route.strip('/')}” here."
    assert isinstance(app.screen, MenuScreen)
    assert platform.announced == [message]
    slip = classed(platform.tree, "notice")[0]
    assert (slip.attrs["data-kind"], list(words(slip))) == ("error", [message])
    tap(app, platform, "put-away")
    assert classed(platform.tree, "notice") == []


def test_a_match_that_is_not_here_is_told() -> None:
    """Its address may come from another device; the crate is opened instead."""
    platform = FakePlatform("/kniffel/abc")
    assert isinstance(started(platform).screen, MenuScreen)
    assert platform.announced == ["This game is not on the shelf. It may be on another device."]


def test_an_endless_address_is_told_short() -> None:
    """Nobody wants to read it."""
    platform = FakePlatform("/" + "x" * 9999)
    started(platform)
    assert len(platform.announced[0]) < 100


@pytest.mark.parametrize(
    ("wish", "languages", "spoken"),
    [
        ("", ("de-AT", "en"), "de"),
        ("", ("xx", "de"), "de"),
        ("", ("xx",), "en"),
        ("", (), "en"),
        ("en", ("de",), "en"),
        ("de", ("en",), "de"),
    ],
)
def test_the_language_follows_the_address_then_the_browser(
    wish: str, languages: tuple[str, ...], spoken: str
) -> None:
    """English where nothing fits."""
    platform = FakePlatform(query={"lang": wish}, languages=languages)
    started(platform)
    assert (i18n.spoken(), platform.titles[-1][1]) == (spoken, spoken)


@pytest.mark.parametrize("wish", ["xx", "de-AT-x", "<script>", "x" * 99])
def test_an_unknown_language_is_told(wish: str) -> None:
    """In the browser's own, which stays."""
    platform = FakePlatform(query={"lang": wish}, languages=("de",))
    started(platform)
    assert platform.announced == [f"Die Sprache {wish[:12]} liegt nicht in der Kiste."]
    assert i18n.spoken() == "de"


def test_a_chosen_language_is_kept() -> None:
    """It outlives the address and the browser's wish."""
    storage: dict[str, str] = {}
    platform = FakePlatform(query={"lang": "de"}, storage=storage)
    app = started(platform)
    tap(app, platform, "set language", "en")
    assert (i18n.spoken(), platform.titles[-1][1]) == ("en", "en")
    started(FakePlatform(languages=("de",), storage=storage))
    assert i18n.spoken() == "en"


@pytest.mark.parametrize(
    ("name", "value", "mark"),
    [("theme", "dark", "dark"), ("motion", "less", "less"), ("contrast", "more", "more")],
)
def test_looks_are_marked_and_kept(name: str, value: str, mark: str) -> None:
    """A setting shows at once, after a reload, and can be taken back."""
    storage: dict[str, str] = {}
    platform = FakePlatform(storage=storage)
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, f"set {name} {value}")
    assert platform.marks[name] == mark
    again = FakePlatform(storage=storage)
    app = started(again)
    assert again.marks[name] == mark
    tap(app, again, "open settings")
    tap(app, again, f"set {name} auto")
    assert again.marks[name] == ""


def test_settings_lie_on_top_until_they_are_closed() -> None:
    """Keys mean nothing to the table meanwhile."""
    app, platform = at_table()
    tap(app, platform, "open settings")
    assert [node.attrs["data-close"] for node in nodes(platform.tree) if node.tag == "dialog"] == [
        "close"
    ]
    assert app.key("r") is False
    tap(app, platform, "close")
    assert [node for node in nodes(platform.tree) if node.tag == "dialog"] == []
    assert app.key("r") is True


def test_a_match_goes_on_after_a_reload() -> None:
    """Same position, same undo; the crate says who is waiting."""
    storage: dict[str, str] = {}
    app, platform = at_table(storage=storage)
    play(app, platform, Random(5), 25)
    again = FakePlatform(storage=storage)
    tap(started(again), again, "open settings")
    slips = [list(words(slip)) for slip in classed(again.tree, "carton__slip")]
    assert slips == [["Paused: ", "Ada, Ben"]]
    back = started(FakePlatform("/kniffel", storage=storage))
    assert table_of(back).match == table_of(app).match
    assert table_of(back).table.can_undo


BROKEN = st.text() | st.sampled_from(
    (
        "hello",
        "spielekiste 99\n",
        "spielekiste 1\ngame kniffel 99\n",
        "spielekiste 1\ngame poker 1\n",
        "spielekiste 1\ngame kniffel 1\noptions rules=mine\n",
        "spielekiste 1\ngame kniffel 1\nseat disc person Ada\n\nthrow 99999\n",
    )
)


@given(BROKEN.filter(bool))
def test_a_broken_record_is_told_and_kept(text: str) -> None:
    """It is moved to the shelf, where it can be saved, and the game can be set up anew."""
    platform = FakePlatform("/kniffel", storage={"table.kniffel": text})
    app = started(platform)
    assert isinstance(app.screen, SetUpScreen)
    assert [kept.record for kept in app.saves.shelf.broken()] == [text]
    assert "table.kniffel" not in platform.storage
    assert len(platform.announced) == 1
    assert platform.announced[0].startswith("The paused game (Kniffel) can’t be opened: line ")


def test_a_broken_record_is_told_once() -> None:
    """Not at every start from then on."""
    storage = {"table.kniffel": "hello"}
    started(FakePlatform(storage=storage))
    again = FakePlatform(storage=storage)
    started(again)
    assert again.announced == []


@settings(max_examples=60)
@given(st.integers(0, 400), st.text(max_size=12))
def test_a_damaged_record_never_stops_the_start(at: int, damage: str) -> None:
    """Wherever it is damaged: it loads, or it is told."""
    app, platform = at_table()
    play(app, platform, Random(7), 12)
    text = platform.record("kniffel")
    damaged = text[:at] + damage + text[at + len(damage) :]
    again = FakePlatform("/kniffel", storage={"table.kniffel": damaged})
    screen = started(again).screen
    assert isinstance(screen, TableScreen) is not bool(again.announced)


def test_a_blocked_storage_is_no_obstacle() -> None:
    """Settings and games live as long as the page."""
    platform = FakePlatform("/kniffel")
    platform.refuses = True
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "set theme dark")
    tap(app, platform, "close")
    tap(app, platform, "start")
    assert (platform.marks["theme"], isinstance(app.screen, TableScreen)) == ("dark", True)


def test_leaving_and_coming_back_finds_the_table() -> None:
    """Home and in again."""
    app, platform = at_table()
    tap(app, platform, "throw")
    tap(app, platform, "go /")
    assert isinstance(app.screen, MenuScreen)
    platform.route = "/kniffel"
    app.follow_route()
    assert len(table_of(app).table.steps) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_tapped_in_whatever_order(seed: int, language: str) -> None:
    """A monkey may tap, type and press keys for long: nothing is raised, the page stays a page."""
    rng = Random(seed)
    platform = FakePlatform(rng.choice(("", "/kniffel")), languages=(language,))
    app = started(platform)
    for _number in range(400):
        _monkey(app, platform, rng)
        assert platform.html.startswith("<main>")
        assert ("{" in platform.text, "<script" in platform.html) == (False, False)


def _monkey(app: App, platform: FakePlatform, rng: Random) -> None:
    kind = rng.random()
    if kind < 0.1:
        app.key(rng.choice([*"12345rwszy", "Ctrl+z", "Ctrl+y", "Escape", "Enter", "ü"]))
    elif kind < 0.15:
        platform.route = rng.choice(("/", "/kniffel", "/poker"))
        app.follow_route()
    elif kind < 0.2 and "name" in app.answers:
        app.act(f"name {rng.randrange(9)}", rng.choice(("", "Ada", "<script>", "x" * 30)))
    elif kind < 0.25:
        platform.run_timers()
    elif platform.taps():
        tap(app, platform, rng.choice(platform.taps()), rng.choice(("de", "en")))


def test_a_device_that_keeps_nothing_is_told_once() -> None:
    """Play goes on, and the first step that cannot be kept says so."""
    platform = FakePlatform(route="/kniffel")
    platform.refuses = True
    app = started(platform)
    tap(app, platform, "start")
    assert [slip.kind for slip in app.stage.notices] == ["error"]
    tap(app, platform, "throw")
    assert app.stage.notices == []
    assert len(table_of(app).table.steps) == 1


def test_the_shapes_rain_when_a_game_ends_and_not_when_it_is_looked_at_again() -> None:
    """After a reload the ending stands there quietly."""
    platform = FakePlatform(route="/kniffel", query={"rules": "croatian", "players": "Ada"})
    app = started(platform)
    tap(app, platform, "start")
    while table_of(app).table.match.due != "nothing":
        table = table_of(app).table
        state = table.match.state
        app.act("throw" if state is None or state.chance else f"move {state.legal()[-1]}")
    assert "confetti" in repr(platform.tree)
    again = FakePlatform(platform.route, storage=platform.storage)
    started(again)
    assert "ending" in repr(again.tree)
    assert "confetti" not in repr(again.tree)


def test_a_part_that_is_gone_from_the_server_is_told_with_a_way_to_the_new_version() -> None:
    """The slip stays through turns; one that only waits for a network leads nowhere."""
    platform = FakePlatform()
    app = started(platform)
    app.device.missing(False)  # noqa: FBT003
    assert "renew" not in platform.taps()
    app.device.missing(True)  # noqa: FBT003
    assert platform.announced[-1] == "Part of this version is no longer on the server."
    tap(app, platform, "renew")
    assert platform.renewed == 1


def test_a_new_version_is_told_and_waits_for_the_person() -> None:
    """It takes over when its button is tapped, and not when the slip is put away."""
    platform = FakePlatform()
    app = started(platform)
    app.device.update_available()
    assert platform.announced == ["A new version is ready."]
    tap(app, platform, "put-away")
    assert platform.renewed == 0
    app.device.update_available()
    tap(app, platform, "renew")
    assert platform.renewed == 1
    assert classed(platform.tree, "notice") == []
