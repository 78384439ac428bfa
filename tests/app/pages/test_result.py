"""The page that shows a match as QR codes, for the camera of a teacher's device."""

from __future__ import annotations

import pytest

from app.links.series import HEAD, Gathering, split
from app.pages.menu.screen import MenuScreen
from app.pages.result.pages import LONGEST, SHOWN_MS, ResultScreen
from app.saves.codec import unpack
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.golden import golden


def shown(table: Table, *, calm: bool = False, **others: object) -> tuple[App, FakePlatform]:
    """Show the codes of a saved match."""
    platform = FakePlatform()
    for name, value in others.items():
        setattr(platform, name, value)
    platform.is_calm = calm
    app = started(platform)
    platform.route = f"/result/{app.saves.add(table)}"
    app.follow_route()
    return app, platform


def page(app: App) -> ResultScreen:
    """Return the page on screen."""
    assert isinstance(app.screen, ResultScreen)
    return app.screen


def test_a_short_match_is_one_code_with_its_link() -> None:
    """Any camera can read the single code, and nothing is animated."""
    app, platform = shown(golden("kniffel-full-cup"))
    (link,) = page(app).texts
    assert link.startswith("https://crate.test/#/open/")
    assert len(link) <= LONGEST
    assert platform.coded == [link]
    assert classed(platform.tree, "code")
    assert platform.timers == []


def test_a_long_match_is_a_series_that_moves() -> None:
    """The codes change fewer than three times a second, and one cycle contains the whole match."""
    table = golden("master-most")
    app, platform = shown(table)
    gathering, seen = Gathering(), list[str]()
    for _each in page(app).texts:
        heard = gathering.take(page(app).texts[page(app).at], 0)
        seen.append(heard.text)
        assert 1000 / SHOWN_MS < 3
        assert platform.timers[-1][0] == SHOWN_MS
        platform.run_timers()
    assert unpack(seen[-1]) == str(table.record)
    assert page(app).at == 0


def test_a_series_is_paused_and_stepped() -> None:
    """A paused series can be advanced by hand and resumed."""
    app, platform = shown(golden("master-most"))
    last = len(page(app).texts) - 1
    tap(app, platform, "code-move")
    platform.run_timers()
    assert (page(app).at, page(app).is_moving) == (0, False)
    tap(app, platform, "code-step -1")
    assert page(app).at == last
    tap(app, platform, "code-step 1")
    tap(app, platform, "code-step 1")
    tap(app, platform, "code-move")
    platform.run_timers()
    assert page(app).at == 2


def test_a_step_stops_the_series() -> None:
    """After a manual step, earlier timers have no effect."""
    app, platform = shown(golden("master-most"))
    tap(app, platform, "code-step 1")
    platform.run_timers()
    assert page(app).at == 1


def test_with_less_motion_each_code_waits_for_a_tap() -> None:
    """With reduced motion, a series starts paused."""
    app, platform = shown(golden("master-most"), calm=True)
    assert platform.timers == []
    assert "show the next one" in platform.text
    tap(app, platform, "code-move")
    platform.run_timers()
    assert page(app).at == 1


def test_a_short_match_can_be_shown_in_easier_codes() -> None:
    """A short match can also be shown as easier codes for weak cameras."""
    table = golden("kniffel-classic")
    app, platform = shown(table)
    tap(app, platform, "code-pieces")
    assert page(app).texts == split(str(table.record))
    assert page(app).texts[0].startswith(HEAD)
    assert platform.timers
    tap(app, platform, "code-pieces")
    assert len(page(app).texts) == 1


def test_a_series_ends_with_its_page() -> None:
    """Once the page is left, timers render nothing."""
    app, platform = shown(golden("master-most"))
    tap(app, platform, "to-table")
    assert isinstance(app.screen, TableScreen)
    drawn = len(platform.titles)
    while platform.timers:
        platform.run_timers()
    assert len(platform.titles) == drawn


def test_hidden_cards_are_not_shown() -> None:
    """No codes are shown for hidden cards; the file is packed."""
    app, platform = shown(golden("maumau", 6))
    assert page(app).texts == []
    assert "hidden cards" in platform.text
    tap(app, platform, "code-file")
    assert [text[:3] for text in platform.downloads.values()] == ["z1:"]


def test_without_an_address_there_is_a_code_all_the_same() -> None:
    """The single-file version shows a code that can be read with its own camera."""
    app, _platform = shown(golden("kniffel-full-cup"), address="")
    assert [text[:7] for text in page(app).texts] == ["#/open/"]


@pytest.mark.parametrize("key", ["", "nothing"])
def test_an_unknown_match_leads_to_the_menu(key: str) -> None:
    """An unknown match leads to the menu with a notice."""
    platform = FakePlatform(f"/result/{key}")
    assert isinstance(started(platform).screen, MenuScreen)
    assert "isn’t saved on this device" in platform.text


class TestWayThere:
    """Links that lead to the page with the codes."""

    def test_the_end_of_a_prepared_match_offers_it(self) -> None:
        """A locked table also offers the codes; their page leads back to the table."""
        text = "kniffel?begin=chosen&players=Ada&lock=on"
        platform = FakePlatform(f"/play/{text}")
        app = started(platform)
        key = app.saves.add(golden("kniffel-full-cup"))
        app.open_match(key)
        app.draw()
        tap(app, platform, f"go /result/{key}")
        assert isinstance(app.screen, ResultScreen)
        assert "open settings" in platform.taps()
        tap(app, platform, "to-table")
        assert app.screen.match_id == key
        assert platform.route == f"/play/{text}"

    def test_an_unlocked_link_stays_active(self) -> None:
        """Viewing the codes doesn't deactivate an unlocked link."""
        platform = FakePlatform("/play/kniffel?begin=chosen&players=Ada&sound=off")
        app = started(platform)
        key = app.saves.add(golden("kniffel-full-cup"))
        app.open_match(key)
        app.draw()
        tap(app, platform, f"go /result/{key}")
        tap(app, platform, "to-table")
        assert app.lock.at(key) is not None
        assert app.stage.settings.sound == "off"

    def test_the_share_dialog_offers_it(self) -> None:
        """Finished matches link to the codes, at the table and among past games; others don't."""
        platform = FakePlatform()
        app = started(platform)
        over, running = (
            app.saves.add(golden("kniffel-classic")),
            app.saves.add(golden("kniffel-classic", 9)),
        )
        for route in (f"/kniffel/{over}", f"/past/{over}"):
            platform.route = route
            app.follow_route()
            app.act("open share")
            tap(app, platform, f"go /result/{over}")
            assert isinstance(app.screen, ResultScreen)
            assert app.stage.dialog == ""
        platform.route = f"/kniffel/{running}"
        app.follow_route()
        app.act("open share")
        assert not [do for do in platform.taps() if do.startswith("go /result")]
