"""The crate on this device: how far it is kept, and how it gets beside other apps."""

from __future__ import annotations

from random import Random

import pytest

from app.ports.platform import Offline
from app.settings import Settings
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.play import at_table, play, table_of


def told(platform: FakePlatform) -> str:
    """What the settings say now."""
    app = started(platform)
    tap(app, platform, "open settings")
    return platform.text


@pytest.mark.parametrize(
    ("offline", "text"),
    [
        (Offline(), "Saving the games for offline play"),
        (Offline("some", 0.4, 48_000_000), "Saving the games for offline play"),
        (Offline("all", 1, 47_600_000), "saved for offline play: 48 MB."),
        (Offline("all"), "The games are saved for offline play."),
        (Offline("file"), "This is the single-file version and works offline."),
        (Offline("failed"), "couldn’t be saved"),
        (Offline("never"), "saves nothing here"),
    ],
)
def test_the_settings_tell_how_far_the_crate_is_kept(offline: Offline, text: str) -> None:
    """In words, with its size once it is there."""
    platform = FakePlatform()
    platform.offline = offline
    assert text in told(platform)


def test_what_is_told_follows_the_keeping() -> None:
    """While the settings are looked at."""
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


def test_on_anothers_page_nothing_is_kept() -> None:
    """And it says where to go for that."""
    platform = FakePlatform()
    platform.is_embedded = True
    platform.offline = Offline("never")
    assert "Nothing is saved on someone else’s page." in told(platform)


def test_an_offer_to_install_is_taken_up_by_its_button() -> None:
    """In the settings, where there is an offer."""
    platform = FakePlatform()
    told(platform)
    assert "install" not in platform.taps()
    platform.installable = "offered"
    app = started(platform)
    tap(app, platform, "open settings")
    tap(app, platform, "install")
    assert platform.installed == 1


def test_where_there_is_no_offer_the_way_by_hand_is_told() -> None:
    """Safari leaves it to the person."""
    platform = FakePlatform()
    platform.installable = "share"
    assert "Add to Home Screen" in told(platform)


def invitations(way: str, storage: dict[str, str]) -> int:
    """Play a match to its end; how many slips there are then, none of them before."""
    app, platform = at_table(("Ada",), storage=storage, rules="croatian")
    platform.installable = way
    while table_of(app).match.due != "nothing":
        assert app.stage.notices == []
        play(app, platform, Random(3), 1)
    return len(app.stage.notices)


@pytest.mark.parametrize("way", ["offered", "share"])
def test_the_first_finished_match_invites_and_no_other(way: str) -> None:
    """An open game is never disturbed, and nobody is asked twice on one device."""
    storage: dict[str, str] = {}
    assert [invitations(way, storage), invitations(way, storage)] == [1, 0]


def test_where_the_crate_cannot_be_installed_nobody_is_invited() -> None:
    """There is nothing to put anywhere."""
    assert invitations("", {}) == 0


def test_the_screen_stays_on_while_a_match_is_under_way() -> None:
    """Not in the crate, not at rest, not after the end, and only where that is wanted."""
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


def test_a_match_that_is_over_lets_the_screen_go_dark() -> None:
    """Whoever looks at the result taps, or does not."""
    app, platform = at_table(("Ada",), rules="croatian")
    play(app, platform, Random(1))
    app.draw()
    assert not _held(platform)


@pytest.mark.parametrize(
    ("awake", "text"),
    [("can", "even if you use real dice"), ("refused", "won’t do that at the moment")],
)
def test_the_setting_says_what_it_is_for_and_when_it_is_refused(awake: str, text: str) -> None:
    """Below its name."""
    platform = FakePlatform()
    platform.awake = awake
    assert text in told(platform)


def test_what_the_browser_does_not_have_is_not_offered() -> None:
    """Neither the screen that stays on nor the whole of it."""
    platform = FakePlatform()
    platform.awake = platform.full = ""
    app = started(platform)
    tap(app, platform, "open settings")
    assert not {"set awake off", "fill on"} & set(platform.taps())


def test_everything_is_enlarged_on_a_large_screen_only() -> None:
    """Offered where the screen is wide, marked on the page, kept for the next visit."""
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
    """The switch follows, also when the browser's own key has ended it."""
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
