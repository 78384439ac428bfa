"""A teacher's first visit: from the front page to the results of thirty pupils."""

from __future__ import annotations

import json

from app.i18n import spoken
from app.shell.app import App
from tests.app.support.class_board import finish
from tests.app.support.class_results import opened, result
from tests.app.support.fakes import FakePlatform, nodes, started, tap
from workshop.teaching.view import BOARD, overview

MOST = 8
"""Maximum number of taps."""


def follow(app: App, platform: FakePlatform, address: str) -> None:
    """Tap a link on the page."""
    links = {node.attrs.get("href", "") for node in nodes(platform.tree)}
    assert address in links
    platform.route = address.removeprefix("#")
    app.follow_route()


def test_thirty_results_need_at_most_eight_taps() -> None:
    """A teacher can scan thirty results and show their chart in at most eight taps."""
    platform = FakePlatform()
    app = started(platform)
    taps = 0
    for address in ("#/grown-ups", "#/class/board"):
        follow(app, platform, address)
        taps += 1
    for do in ("board-new", "scan-on"):
        tap(app, platform, do)
        taps += 1
    codes = [opened(result("kniffel", seed, f"Child {seed}")) for seed in range(30)]
    platform.scanner.say(cameras=1, mirrored=False)
    for code in codes:
        platform.scanner.say(codes=[code])
        finish(platform)
    assert "30 results" in platform.text
    tap(app, platform, "board-tab results")
    taps += 1
    finish(platform)
    assert "Results" in platform.text
    assert platform.scanner.is_on
    assert taps <= MOST


def test_the_sheet_tells_the_way_in_five_lines() -> None:
    """The overview for teachers links to the board itself."""
    assert spoken() == "en"
    found = [node for node in nodes(overview()) if node.attrs.get("href") == "../../#/class/board"]
    assert len(found) == 1
    assert len(BOARD) == 5
    platform = FakePlatform("/class/board")
    app = started(platform)
    tap(app, platform, "board-new")
    named = json.dumps([*platform.taps()]) + platform.text
    for words in ("Scan codes with the camera", "board-pick", "board-text"):
        assert words in named
