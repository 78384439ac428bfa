"""Each feature is reached from the front in at most two taps more than when it had a place there.

A program taps its way through the screens of a device that knows a finished and a paused match, and
notes after how many taps it sees each control. So a feature may move, but not be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from app.shell.app import App
from tests.app.support.fakes import FakePlatform, nodes, settle, started
from tests.app.support.golden import golden

MORE = 2
"""Number of taps by which the way to a feature may have become longer."""

DEEPEST = 5
"""Number of taps after which the walk ends."""

LEADS = re.compile(
    r"#/(?:past|open|class|lab|train|bots|duel|afar(?:/kniffel)?|grown-ups|kniffel(?:/[a-z]+)?)"
    r"|go /(?:kniffel/[a-z]+)?|open [\w-]+|seat bot"
)
"""Pattern of the controls that the walk taps; of the games it plays only Kniffel."""


class Feature(NamedTuple):
    """What people can do, and the control with which they do it."""

    name: str
    control: str
    """Pattern of the verb or the address of the control, which is tapped last."""
    taps: int
    """Taps from the front to it, that one included, in version 1.1."""


FEATURES = (
    Feature("play a game", r"#/kniffel.*", 1),
    Feature("play with a bot", r"seat bot", 2),
    Feature("play with two people", r"seat two", 2),
    Feature("begin from the set-up", r"start", 2),
    Feature("read the rules", r"open rules kniffel", 1),
    Feature("continue a paused game", r"#/ludo/m\w+", 1),
    Feature("put a game away", r"put-match-away m\w+", 1),
    Feature("look at past games", r"#/past", 1),
    Feature("watch a replay", r"#/past/m\w+", 2),
    Feature("review a game", r"#/review/m\w+", 2),
    Feature("print a sheet", r"#/print/kniffel/m\w+", 2),
    Feature("delete all past games", r"erase-past", 2),
    Feature("save everything", r"save-all", 2),
    Feature("import a file", r"pick-files", 2),
    Feature("open a game from a link", r"open-more|#/open", 1),
    Feature("solve puzzles", r"#/train", 1),
    Feature("solve the puzzle of the day", r"puzzle-today|#/train/today|puzzle .*", 2),
    Feature("use the probability lab", r"#/lab", 1),
    Feature("prepare a link for a class", r"#/class", 1),
    Feature("collect results on a class board", r"#/class/board", 2),
    Feature("write bots", r"#/bots", 1),
    Feature("take a lesson in bots", r"(?:#|go )/bots/\w+/lesson/\d+", 2),
    Feature("hold a tournament", r"#/bots/tournament|.*tournament.*", 2),
    Feature("play a duel", r"duel|#/duel", 2),
    Feature("prepare a link from a set-up", r"prepare", 2),
    Feature("print blank sheets", r"blank|#/print/kniffel.*(?<!/m\w)", 2),
    Feature("find worksheets", r"teachers/en/index.html.*", 1),
    Feature("read what is stored", r"about/en/parents.html", 1),
    Feature("embed a game", r"about/en/embedding.html", 1),
    Feature("read the licences", r"licences.html", 1),
    Feature("change the language", r"set language", 1),
    Feature("turn the sound off", r"set sound off", 1),
    Feature("choose the volume", r"set volume loud", 2),
    Feature("choose dark colours", r"set theme dark", 2),
    Feature("choose clear letters", r"set letters clear", 2),
    Feature("play with one switch", r"set switch slow", 2),
    Feature("choose the speed of bots", r"set pace slow", 2),
    Feature("choose more contrast", r"set contrast more", 2),
    Feature("choose real dice", r"choose dice real", 2),
    Feature("choose other rules", r"choose rules croatian", 2),
    Feature("add a player", r"add", 2),
    Feature("roll", r"throw", 3),
    Feature("check the dice", r"open fairness", 4),
    Feature("share a game", r"open share", 4),
    Feature("begin a new game", r"ask new", 4),
    Feature("watch the moves so far", r"look-back", 4),
    Feature("look at keys", r"ask keys", 4),
    Feature("ask for the coach", r"choose hints on|coach", 2),
)

AT_TABLE = "seat bot"
"""Control that begins a match, whose dialogs have other controls than those of the front."""

Way = tuple[str, ...]
"""Controls tapped one after another, beginning at the front."""


def device() -> tuple[App, FakePlatform]:
    """Return the application on a device with a finished Kniffel and a paused Ludo match."""
    platform = FakePlatform()
    app = started(platform)
    app.saves.add(golden("kniffel-classic"))
    app.saves.add(golden("ludo", 10))
    app.open_menu()
    settle(app, platform)
    return app, platform


def controls(platform: FakePlatform) -> Iterator[str]:
    """Yield the address or the verb of each control on screen."""
    for node in nodes(platform.tree):
        if "disabled" not in node.attrs:
            found = node.attrs.get("data-do") or node.attrs.get("data-change")
            yield from filter(None, (found, node.attrs.get("href") if node.tag == "a" else None))


def follow(app: App, platform: FakePlatform, control: str) -> None:
    """Tap a control."""
    before = platform.route
    if control.startswith("#"):
        platform.route = control.removeprefix("#")
    else:
        app.act(control)
    if platform.route != before:
        app.follow_route()
    settle(app, platform)


def screen_after(way: Way) -> tuple[tuple[str, ...], list[str]]:
    """Return what tells a screen from others, and its controls."""
    app, platform = device()
    for control in way:
        follow(app, platform, control)
    found = list(controls(platform))
    route = re.sub(r"\bm\d+", "m", platform.route)  # ids differ from one device to the next
    return (type(app.screen).__name__, route, app.stage.dialog), found


@pytest.fixture(scope="module")
def ways() -> dict[str, Way]:
    """Return the shortest way to each control."""
    shortest: dict[str, Way] = {}
    known: set[tuple[str, ...]] = set()
    waiting: list[Way] = [()]
    while waiting:
        way = waiting.pop(0)
        if len(way) >= DEEPEST:
            continue
        screen, found = screen_after(way)
        if screen in known:
            continue
        known.add(screen)
        for control in found:
            is_new = control not in shortest
            shortest.setdefault(control, (*way, control))
            at_table = AT_TABLE in way and control.startswith("open ")
            if LEADS.fullmatch(control) and (is_new or at_table):
                waiting.append((*way, control))
    return shortest


def taps_to(feature: Feature, ways: dict[str, Way]) -> int:
    """Return the number of taps to a feature; raise ValueError if it is not found."""
    return min(len(way) for control, way in ways.items() if re.fullmatch(feature.control, control))


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_a_feature_is_not_further_away(feature: Feature, ways: dict[str, Way]) -> None:
    """It takes at most two taps more than in version 1.1."""
    assert taps_to(feature, ways) <= feature.taps + MORE


def test_the_list_has_forty_features() -> None:
    """Each has a name and a control of its own."""
    assert len(FEATURES) >= 40
    assert len({feature.name for feature in FEATURES}) == len(FEATURES)
    assert len({feature.control for feature in FEATURES}) == len(FEATURES)
