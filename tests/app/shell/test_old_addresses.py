"""Every route that has once been published is answered."""

from __future__ import annotations

import pytest

from app.pages.menu.screen import MenuScreen
from tests.app.support.fakes import FakePlatform, settle, started
from tests.app.support.golden import golden
from tests.old_addresses import ROUTES

MENU = ("", "/latest")
"""Routes to the menu, if no match is paused."""


@pytest.mark.parametrize("route", ROUTES)
def test_an_old_route_opens_its_screen(route: str) -> None:
    """A route opens a screen, without an error; no other than the menu's own opens the menu."""
    platform = FakePlatform()
    app = started(platform)
    key = app.saves.add(golden("kniffel-classic"))
    platform.route = route.replace("MATCH", key)
    app.follow_route()
    settle(app, platform)
    assert isinstance(app.screen, MenuScreen) == (route in MENU)
    assert not [notice for notice in app.stage.notices if notice.kind == "error"]
