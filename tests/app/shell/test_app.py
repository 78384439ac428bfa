"""The application: routes, languages, settings, and saved or broken matches."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import i18n
from app.pages.menu.screen import MenuScreen
from app.pages.setup.screen import SetUpScreen
from app.ports.platform import Platform
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import at_table, first_step, play, table_of


def test_the_fake_platform_is_one() -> None:
    """The fake platform has all members of a platform that the application uses."""
    platform: Platform = FakePlatform()
    assert isinstance(App(platform), App)


@pytest.mark.parametrize("route", ["", "/"])
def test_the_menu_is_the_first_screen(route: str) -> None:
    """The menu has a box for every game, the past games, and a door for grown-ups."""
    platform = FakePlatform(route)
    assert isinstance(started(platform).screen, MenuScreen)
    links = {node.attrs["href"] for node in nodes(platform.tree) if node.tag == "a"}
    assert links == {f"#/{name}/quick" for name in GAMES} | {"#/past", "#/grown-ups"}
    assert platform.titles[-1] == ("Games Chest", "en")


@pytest.mark.parametrize("route", ["/kniffel", "kniffel", "/kniffel/"])
def test_a_game_has_its_address(route: str) -> None:
    """The address of a game opens its set-up."""
    platform = FakePlatform(route)
    assert isinstance(started(platform).screen, SetUpScreen)
    assert platform.titles[-1] == ("Kniffel – Games Chest", "en")


def test_a_frame_starts_with_its_game() -> None:
    """In a frame, the address selects the game; outside a frame, that part is ignored."""
    for embedded, screen in ((True, SetUpScreen), (False, MenuScreen)):
        platform = FakePlatform(query={"game": "ludo"})
        platform.is_embedded = embedded
        assert isinstance(started(platform).screen, screen)


def test_the_menu_is_reached_from_a_frame_too() -> None:
    """A frame starts with its game, and contains a link to the menu."""
    platform = FakePlatform(query={"game": "ludo"})
    platform.is_embedded = True
    app = started(platform)
    tap(app, platform, "go /")
    assert isinstance(app.screen, MenuScreen)


def test_a_frame_for_an_unknown_game_shows_the_menu() -> None:
    """If its game is unknown, a frame shows the menu and a notice."""
    platform = FakePlatform(query={"game": "poker"})
    platform.is_embedded = True
    assert isinstance(started(platform).screen, MenuScreen)
    assert platform.announced == ["There is no game called “poker” here."]


@pytest.mark.parametrize("route", ["/poker", "/<b>", "/../kniffel", "/%"])
def test_an_unknown_address_is_reported_and_leads_to_the_menu(route: str) -> None:
    """The notice about an unknown address is shown and announced as an error."""
    platform = FakePlatform(route)
    app = started(platform)
    message = f"There is no game called “{route.strip('/')}” here."
    assert isinstance(app.screen, MenuScreen)
    assert platform.announced == [message]
    slip = classed(platform.tree, "notice")[0]
    assert (slip.attrs["data-kind"], list(words(slip))) == ("error", [message])
    tap(app, platform, "put-away")
    assert classed(platform.tree, "notice") == []


def test_a_missing_match_is_reported() -> None:
    """If a match is missing, the menu opens with a notice: the link may be from another device."""
    platform = FakePlatform("/kniffel/abc")
    assert isinstance(started(platform).screen, MenuScreen)
    assert platform.announced == ["This game isn’t saved on this device. It may be on another one."]


def test_a_long_address_is_shortened_in_the_notice() -> None:
    """The notice shows only the beginning of a long address."""
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
    """The language is taken from the address, then from the browser, and is English otherwise."""
    platform = FakePlatform(query={"lang": wish}, languages=languages)
    started(platform)
    assert (i18n.spoken(), platform.titles[-1][1]) == (spoken, spoken)


@pytest.mark.parametrize("wish", ["xx", "de-AT-x", "<script>", "x" * 99])
def test_an_unknown_language_is_reported(wish: str) -> None:
    """If the language in the address is unknown, the page uses the browser's language."""
    platform = FakePlatform(query={"lang": wish}, languages=("de",))
    started(platform)
    assert platform.announced == [f"Die Sprache {wish[:12]} gibt es hier nicht."]
    assert i18n.spoken() == "de"


def test_a_chosen_language_is_kept() -> None:
    """After a reload, a language chosen by the user overrides the address and the browser."""
    storage: dict[str, str] = {}
    platform = FakePlatform(query={"lang": "de"}, storage=storage)
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "set language", "en")
    assert (i18n.spoken(), platform.titles[-1][1]) == ("en", "en")
    started(FakePlatform(languages=("de",), storage=storage))
    assert i18n.spoken() == "en"


@pytest.mark.parametrize(
    ("name", "value", "mark"),
    [
        ("theme", "dark", "dark"),
        ("motion", "less", "less"),
        ("contrast", "more", "more"),
        ("letters", "clear", "clear"),
    ],
)
def test_appearance_settings_are_applied_and_kept(name: str, value: str, mark: str) -> None:
    """A setting takes effect immediately, is kept after a reload, and can be reset."""
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


def test_settings_are_modal_until_they_are_closed() -> None:
    """Keys don't affect the table while the settings are open."""
    app, platform = at_table()
    tap(app, platform, "open settings")
    assert [node.attrs["data-close"] for node in nodes(platform.tree) if node.tag == "dialog"] == [
        "close"
    ]
    assert app.key("r") is False
    tap(app, platform, "close")
    assert [node for node in nodes(platform.tree) if node.tag == "dialog"] == []
    assert app.key("r") is True


def test_a_match_continues_after_a_reload() -> None:
    """The position and the undo history are restored; the menu names the match's players."""
    storage: dict[str, str] = {}
    app, platform = at_table(storage=storage)
    play(app, platform, Random(5), 25)
    again = FakePlatform(storage=storage)
    tap(started(again), again, "open settings")
    slips = [list(words(slip)) for slip in classed(again.tree, "carton__slip")]
    assert slips == [["Paused: ", "Ada", "Ben"], *[["Ada", "Ben"]] * (len(GAMES) - 1)]
    assert "Continue: Kniffel" in again.text
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
def test_a_broken_record_is_reported_and_kept(text: str) -> None:
    """A broken record is moved to the library, where it can be downloaded, and a new game
    can start.
    """
    platform = FakePlatform("/kniffel", storage={"table.kniffel": text})
    app = started(platform)
    assert isinstance(app.screen, SetUpScreen)
    assert [kept.record for kept in app.saves.library.broken()] == [text]
    assert "table.kniffel" not in platform.storage
    assert len(platform.announced) == 1
    assert platform.announced[0].startswith("The paused game (Kniffel) can’t be opened: line ")


def test_a_broken_record_is_reported_once() -> None:
    """The notice about a broken record is not repeated at later starts."""
    storage = {"table.kniffel": "hello"}
    started(FakePlatform(storage=storage))
    again = FakePlatform(storage=storage)
    started(again)
    assert again.announced == []


@settings(max_examples=60)
@given(st.integers(0, 400), st.text(max_size=12))
def test_a_damaged_record_never_stops_the_start(at: int, damage: str) -> None:
    """A damaged record either loads or produces an error."""
    app, platform = at_table()
    play(app, platform, Random(7), 12)
    text = platform.record("kniffel")
    damaged = text[:at] + damage + text[at + len(damage) :]
    again = FakePlatform("/kniffel", storage={"table.kniffel": damaged})
    screen = started(again).screen
    assert isinstance(screen, TableScreen) is not bool(again.announced)


def test_the_app_works_with_blocked_storage() -> None:
    """With blocked storage, settings and games last until the page is closed."""
    platform = FakePlatform("/kniffel")
    platform.refuses = True
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "set theme dark")
    tap(app, platform, "close")
    tap(app, platform, "start")
    assert (platform.marks["theme"], isinstance(app.screen, TableScreen)) == ("dark", True)


def test_leaving_and_coming_back_finds_the_table() -> None:
    """The table is still open after a visit to the menu."""
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
    """Random taps, input and keys raise no error and leave a valid page."""
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


def test_a_device_that_can_not_save_is_reported_once() -> None:
    """The first step that can't be saved shows a notice, and play continues."""
    platform = FakePlatform(route="/kniffel")
    platform.refuses = True
    app = started(platform)
    tap(app, platform, "start")
    assert [slip.kind for slip in app.stage.notices] == ["error"]
    tap(app, platform, "throw")
    assert app.stage.notices == []
    assert len(table_of(app).table.steps) == 1


def test_confetti_falls_when_a_game_ends_and_not_after_a_reload() -> None:
    """After a reload, the end of the game is shown without confetti."""
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


def test_an_explanation_replaces_the_previous_one() -> None:
    """After two looked-up spaces only the second explanation is shown; other notices remain."""
    platform = FakePlatform("/ente", {"begin": "chosen"})
    app = started(platform)
    tap(app, platform, "start")
    app.stage.notify("Not saved.", "error")
    for space in (5, 6):
        tap(app, platform, f"look {space}")
    assert [slip.text[:1] for slip in app.stage.notices] == ["N", "6"]


class TestNoticesOfAScreen:
    """What happens to notices when their screen is left."""

    def test_an_error_is_removed(self) -> None:
        """Another page does not show the error of the last one."""
        platform = FakePlatform("/kniffel/abc")
        app = started(platform)
        assert len(classed(platform.tree, "notice")) == 1
        platform.route = "/ludo/new"
        app.follow_route()
        assert classed(platform.tree, "notice") == []

    def test_an_error_of_the_start_remains_on_the_first_screen(self) -> None:
        """The first screen of a page removes nothing, since nobody has read the notice yet."""
        platform = FakePlatform("/poker", query={"lang": "xx"})
        started(platform)
        assert len(classed(platform.tree, "notice")) == 2

    def test_a_deleted_game_can_be_restored_from_another_page(self) -> None:
        """The notice with the button remains, and its button works."""
        platform = FakePlatform("/kniffel/new")
        app = started(platform)
        tap(app, platform, "start")
        first_step(app)
        match = table_of(app).match_id
        app.open_menu()
        app.act(f"put-match-away {match}")
        platform.route = "/ludo/new"
        app.follow_route()
        tap(app, platform, f"bring-back {match}")
        assert [saved.id for saved in app.saves.paused()] == [match]

    def test_a_button_that_only_the_last_screen_handles_is_removed(self) -> None:
        """A button without a handler would do nothing."""
        app = started(FakePlatform())
        app.stage.notify("Bots deleted.", do="restore-past", label="Bring them back")
        app.follow_route()
        assert app.stage.notices == []


def test_a_missing_file_on_the_server_offers_the_new_version() -> None:
    """The notice stays for several turns, and has a link only if a file is missing on the
    server.
    """
    platform = FakePlatform()
    app = started(platform)
    app.device.missing(False)  # noqa: FBT003
    assert "renew" not in platform.taps()
    app.device.missing(True)  # noqa: FBT003
    assert platform.announced[-1] == "Part of this version is no longer on the server."
    tap(app, platform, "renew")
    assert platform.renewed == 1


def test_a_new_version_waits_for_a_tap() -> None:
    """A new version is activated when its button is tapped, not when its notice is closed."""
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
