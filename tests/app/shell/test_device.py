"""The app on this device: stored for offline use, and installed."""

from __future__ import annotations

from random import Random

import pytest

from app.ports.platform import Offline
from app.settings import Settings
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.play import at_table, play, table_of


def told(platform: FakePlatform) -> str:
    """Return the text of the settings dialog."""
    app = started(platform)
    tap(app, platform, "open settings")
    return platform.text


@pytest.mark.parametrize(
    ("offline", "text"),
    [
        (Offline(), "Saving the games for offline play"),
        (Offline("some", 0.4, 48_000_000), "Saving the games for offline play"),
        (Offline("games", 1, 25_400_000, 37_000_000), "saved for offline play: 25 of 37 MB. Every"),
        (Offline("games"), "The games are saved for offline play."),
        (Offline("all", 1, 47_600_000), "saved for offline play: 48 MB."),
        (Offline("all"), "The games are saved for offline play."),
        (Offline("file"), "This is the single-file version and works offline."),
        (Offline("failed"), "couldn’t be saved"),
        (Offline("never"), "won’t save anything here"),
    ],
)
def test_the_settings_show_the_progress_of_offline_storage(offline: Offline, text: str) -> None:
    """The settings show the progress in words and, once it is complete, the size."""
    platform = FakePlatform()
    platform.offline = offline
    assert text in told(platform)


def test_saving_everything_is_a_setting_where_files_are_saved() -> None:
    """The setting is stored and marks the page; it is hidden if nothing is saved offline."""
    platform = FakePlatform()
    app = started(platform)
    tap(app, platform, "open settings")
    assert "set keep off" not in platform.taps()
    platform.offline = Offline("games", 1, 1_000_000, 2_000_000)
    app.device.changed()
    for value, kept in (("off", "off"), ("on", "on"), ("auto", "")):
        tap(app, platform, f"set keep {value}")
        assert platform.marks["keep"] == kept
        assert Settings.parse(platform.storage["settings"]).keep == kept


def test_open_settings_follow_the_progress() -> None:
    """While the settings are open, they follow the progress."""
    platform = FakePlatform()
    app = started(platform)
    tap(app, platform, "open settings")
    platform.offline = Offline("some", 0.5)
    app.device.changed()
    (fill,) = classed(platform.tree, "strip__fill")
    assert fill.attrs["style"] == {"--progress": "0.50"}
    platform.offline = Offline("all", 1, 1_000_000)
    app.device.changed()
    assert classed(platform.tree, "strip__fill") == []
    assert "1 MB" in platform.text


def test_an_embedded_app_is_not_stored() -> None:
    """The settings say that an embedded app can't be stored."""
    platform = FakePlatform()
    platform.is_embedded = True
    platform.offline = Offline("never")
    assert "Nothing can be saved on someone else’s page." in told(platform)


def test_the_install_button_accepts_the_offer() -> None:
    """The install button is shown only if the browser offers installation."""
    platform = FakePlatform()
    told(platform)
    assert "install" not in platform.taps()
    platform.installable = "offered"
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "install")
    assert platform.installed == 1


def test_installing_by_hand_is_explained_without_an_offer() -> None:
    """In Safari, the settings explain how to install the app by hand."""
    platform = FakePlatform()
    platform.installable = "share"
    assert "Add to Home Screen" in told(platform)


def invitations(way: str, storage: dict[str, str]) -> int:
    """Play a match to its end without earlier notices; return the number of notices at the end."""
    app, platform = at_table(("Ada",), storage=storage, rules="croatian")
    platform.installable = way
    while table_of(app).match.due != "nothing":
        assert app.stage.notices == []
        play(app, platform, Random(3), 1)
    return len(app.stage.notices)


@pytest.mark.parametrize("way", ["offered", "share"])
def test_only_the_first_finished_match_offers_to_install(way: str) -> None:
    """The offer to install doesn't interrupt a match, and appears only once on a device."""
    storage: dict[str, str] = {}
    assert [invitations(way, storage), invitations(way, storage)] == [1, 0]


def test_nothing_is_offered_where_the_app_can_not_be_installed() -> None:
    """No notice is shown in a browser that can't install the app."""
    assert invitations("", {}) == 0


def test_the_screen_stays_on_during_a_match() -> None:
    """The screen may turn off in the menu, during a pause, after the end, and if the
    setting is off.
    """
    app, platform = at_table(dice="real")
    assert _held(platform)
    app.host.receive('{"type": "pause"}')
    assert not _held(platform)
    app.host.receive('{"type": "resume"}')
    assert _held(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "set awake off")
    assert not _held(platform)
    tap(app, platform, "set awake on")
    assert _held(platform)
    tap(app, platform, "close")
    tap(app, platform, "go /")
    assert not _held(platform)


def test_the_screen_may_turn_off_after_a_match() -> None:
    """After the end of a match, the screen is no longer kept awake."""
    app, platform = at_table(("Ada",), rules="croatian")
    play(app, platform, Random(1))
    app.draw()
    assert not _held(platform)


@pytest.mark.parametrize(
    ("awake", "text"),
    [("can", "even when you roll real dice"), ("refused", "won’t do that at the moment")],
)
def test_the_setting_explains_itself_and_a_refusal(awake: str, text: str) -> None:
    """The explanation is shown below the name of the setting."""
    platform = FakePlatform()
    platform.awake = awake
    assert text in told(platform)


def test_missing_browser_features_are_not_offered() -> None:
    """If the browser lacks a feature, neither keeping the screen on nor full screen is offered."""
    platform = FakePlatform()
    platform.awake = platform.full = ""
    app = started(platform)
    tap(app, platform, "open settings")
    assert not {"set awake off", "fill on"} & set(platform.taps())


def test_everything_is_enlarged_on_a_large_screen_only() -> None:
    """The setting is offered only on wide screens, marks the page, and is stored."""
    platform = FakePlatform()
    app = started(platform)
    tap(app, platform, "open settings")
    assert "set size large" not in platform.taps()
    platform.is_large = True
    app.draw()
    tap(app, platform, "set size large")
    assert platform.marks["size"] == "large"
    assert Settings.parse(platform.storage["settings"]).size == "large"


def test_the_page_fills_the_screen_and_leaves_it_again() -> None:
    """The switch is updated even if the browser's own key exits full screen."""
    platform = FakePlatform()
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "fill on")
    assert _pressed(platform) == "fill on"
    platform.full = "off"
    app.device.changed()
    assert _pressed(platform) == "fill off"
    platform.refuses_full = True
    tap(app, platform, "fill on")
    assert "doesn’t allow full screen" in platform.text


def _pressed(platform: FakePlatform) -> str:
    (button,) = (
        node
        for node in nodes(platform.tree)
        if node.attrs.get("data-do", "").startswith("fill ")
        and node.attrs["aria-pressed"] == "true"
    )
    return str(button.attrs["data-do"])


def _held(platform: FakePlatform) -> bool:
    return platform.is_held_awake
