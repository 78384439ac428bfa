"""One way to send: every page's link has the same commands, its code, and what the receiver sees."""

from __future__ import annotations

import pytest

from app.shell.app import App
from tests.app.support.fakes import HERE, FakePlatform, started, tap

PAGES = {
    "class": ("/class", (), "sits down at this table"),
    "duel": ("/duel", (), "the same game opens there"),
    "bot": ("/bots/kniffel", ("bot-share",), "can read the program, run it and keep it"),
    "experiment": ("/lab?dice=2&event=sum-7", ("lab-give",), "do the same experiment"),
    "result of the lab": ("/lab?dice=2&event=sum-7", ("lab-share",), "adds up the results"),
    "match": ("/kniffel", ("start", "open share"), "watch the game or carry on playing"),
}
"""Route, taps that open the link, and a part of the sentence about its receiver."""


def offered(name: str) -> tuple[App, FakePlatform]:
    """Open the page or dialog with a link, on a device with a share function."""
    route, taps, _promise = PAGES[name]
    platform = FakePlatform(route, {"begin": "chosen", "players": "Ada,Ben"})
    platform.can_share = True
    app = started(platform)
    for verb in taps:
        app.act(verb)
    platform.run_timers()
    app.draw()
    return app, platform


@pytest.mark.parametrize("name", PAGES)
def test_every_link_is_sent_in_the_same_way(name: str) -> None:
    """Each link is copied, sent and encoded by the same commands, and says what will be seen."""
    app, platform = offered(name)
    if name == "match":
        tap(app, platform, "link-code")
    tap(app, platform, "link-copy")
    tap(app, platform, "link-send")
    (link,) = platform.copied
    assert link.startswith(f"{HERE}#/")
    assert [url for _title, url in platform.shared] == [link]
    assert platform.coded == [link]
    assert 'class="code"' in platform.html
    assert PAGES[name][2] in platform.text


@pytest.mark.parametrize("name", [name for name, row in PAGES.items() if row[1]])
def test_links_share_one_dialog(name: str) -> None:
    """Bots, the lab and a match open the same dialog, which closes like any other."""
    app, platform = offered(name)
    assert app.stage.dialog == "share"
    tap(app, platform, "close")
    assert app.stage.dialog == ""
    assert "link-copy" not in platform.taps()


def test_a_screen_without_a_link_sends_nothing() -> None:
    """The commands do nothing where there is no link."""
    platform = FakePlatform("/past")
    app = started(platform)
    for verb in ("link-copy", "link-send", "link-code", "open share"):
        app.act(verb)
    assert (platform.copied, platform.shared, platform.coded) == ([], [], [])
    assert "share-file" not in platform.taps()
