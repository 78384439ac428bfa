"""Duels on two devices: identical dice, results as links and codes, the winner, the checks."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.links import duel as duels
from app.pages.duel.screen import DuelScreen
from app.pages.past.imports import ImportsScreen
from app.shell.app import App
from spielekiste.core.table import Table
from spielekiste.parts.dice import Thrown
from tests.app.support.fakes import HERE, FakePlatform, classed, started, tap, words
from tests.app.support.play import play, table_of
from tests.random_play import play as random_game

INVITED = "/play/kniffel?begin=chosen&players={name}&same=tiger"


def device(name: str) -> tuple[App, FakePlatform]:
    """Return a device that has opened the invitation."""
    platform = FakePlatform(INVITED.format(name=name))
    return started(platform), platform


def finished(name: str, seed: int) -> tuple[App, FakePlatform, Table]:
    """Return a device on which the duel has been played to its end."""
    app, platform = device(name)
    play(app, platform, Random(seed))
    return app, platform, table_of(app).table


def compare(app: App, platform: FakePlatform) -> DuelScreen:
    """Continue from the end of the game to the results."""
    tap(app, platform, "duel-compare")
    assert isinstance(app.screen, DuelScreen)
    return app.screen


def test_two_devices_have_the_same_dice() -> None:
    """The first roll of each turn is the same on both devices, whatever was decided earlier."""
    _one, _platform, mine = finished("Ada", 1)
    _two, _other, theirs = finished("Ben", 2)
    assert opening_throws(mine) == opening_throws(theirs)


def opening_throws(table: Table) -> list[Thrown]:
    """Return the first roll of five dice in each turn."""
    steps = table.steps
    starts = [0, *(at + 1 for at, step in enumerate(steps) if str(step).startswith("enter"))]
    return [step for at in starts for step in steps[at : at + 1] if isinstance(step, Thrown)]


def test_a_link_is_replayed_and_the_winner_is_named() -> None:
    """Both sheets are shown, the higher total wins, and every roll is checked against the seed."""
    app, platform, mine = finished("Ada", 1)
    _other, _platform, theirs = finished("Ben", 2)
    screen = compare(app, platform)
    tap(app, platform, "duel-told", duels.link(HERE, theirs))
    scores = [table.match.ended[-1].scores[0] for table in (mine, theirs)]
    winner = "Ada" if scores[0] > scores[1] else "Ben"
    title = " ".join(words(classed(platform.tree, "duel__winner")[0]))
    assert winner in title
    assert all(one.is_verified for one in screen.every)
    assert len(classed(platform.tree, "sheet__player")) == 2
    assert all(str(score) in platform.text for score in scores)


def test_a_result_is_read_while_it_is_typed_or_pasted() -> None:
    """An incomplete code is not an error; a complete one brings the podium, confetti and
    a fanfare.
    """
    app, platform, _mine = finished("Ada", 1)
    _other, _platform, theirs = finished("Ben", 2)
    screen = compare(app, platform)
    code = duels.code(theirs)
    for typed in ("", "   ", code[:1], code[:-1], "https://crate.test/#/duel/AAAA"):
        app.act("duel-typed", typed)
        assert not screen.others
        assert not classed(platform.tree, "problem")
    platform.sounds.clear()
    app.act("duel-typed", code)
    assert len(screen.others) == 1
    assert len(classed(platform.tree, "podium__step")) == 2
    assert classed(platform.tree, "confetti")
    assert platform.sounds == ["win"]
    assert not screen.typed


def test_a_code_contains_the_whole_sheet_but_no_name() -> None:
    """A code is trusted, and shown with its fingerprint, until the record replaces it."""
    app, platform, _mine = finished("Ada", 1)
    _other, _platform, theirs = finished("Ben", 2)
    screen = compare(app, platform)
    tap(app, platform, "duel-told", duels.code(theirs).lower())
    told = screen.others[0]
    assert not told.is_verified
    assert told.result.mark in platform.text
    assert screen.compared is not None
    assert theirs.match.ended[-1].scores[0] in screen.compared.outcome.scores
    tap(app, platform, "duel-told", duels.link(HERE, theirs))
    assert [one.is_verified for one in screen.others] == [True]


def test_results_survive_a_reload() -> None:
    """Results are stored on this device, separately for each duel."""
    app, platform, _mine = finished("Ada", 1)
    _other, _platform, theirs = finished("Ben", 2)
    compare(app, platform)
    tap(app, platform, "duel-told", duels.code(theirs))
    again = started(FakePlatform(platform.route, storage=platform.storage))
    assert isinstance(again.screen, DuelScreen)
    assert len(again.screen.others) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7KQ4", "too short"),
        ("7KQ4-!", "Character 6"),
        ("0000-0000-0000-0000", "belongs to another duel"),
        (f"{HERE}#/duel/xyz", "damaged"),
    ],
)
def test_an_unreadable_result_is_reported_with_its_place(text: str, said: str) -> None:
    """An unreadable result stays in its field, so that it can be corrected."""
    app, platform, _mine = finished("Ada", 1)
    screen = compare(app, platform)
    tap(app, platform, "duel-told", text)
    assert said in platform.text
    assert screen.typed == text
    assert not screen.others


def test_a_record_of_other_dice_is_refused() -> None:
    """A result from another duel can't be compared."""
    app, platform, _mine = finished("Ada", 1)
    elsewhere = FakePlatform("/play/kniffel?begin=chosen&players=Ben&same=lion")
    other = started(elsewhere)
    play(other, elsewhere, Random(2))
    compare(app, platform)
    tap(app, platform, "duel-told", duels.link(HERE, table_of(other).table))
    assert "belongs to another duel" in platform.text


def test_typed_dice_are_marked() -> None:
    """A record with a roll that does not match the seed is shown and marked."""
    app, platform, mine = finished("Ada", 1)
    forged = Table(mine.setup)
    forged.happen(Thrown((6, 6, 6, 6, 6)))
    random_game(forged, Random(2))
    compare(app, platform)
    tap(app, platform, "duel-told", duels.link(HERE, forged))
    signs = sorted(row.attrs["data-sign"] for row in classed(platform.tree, "duel__source"))
    assert signs == ["bad", "good"]
    assert "1 roll doesn’t come from the shared dice" in platform.text


def test_a_result_stays_covered_until_the_duel_is_played() -> None:
    """A player who hasn't started can play first or view the results anyway, although they reveal
    the dice.
    """
    _other, _platform, theirs = finished("Ben", 2)
    link = duels.link(HERE, theirs)
    route = link.partition("#")[2]
    fresh = FakePlatform(route)
    app = started(fresh)
    assert isinstance(app.screen, DuelScreen)
    assert not classed(fresh.tree, "sheet")
    tap(app, fresh, "reveal")
    assert classed(fresh.tree, "sheet")
    tap(app, fresh, "play-too")
    tap(app, fresh, "start")
    assert table_of(app).table.setup.seed == "tiger"
    middle, platform = device("Ada")
    platform.route = route
    middle.follow_route()
    assert not classed(platform.tree, "sheet")
    assert "to-table" in platform.taps()
    assert "reveal" not in platform.taps()


def test_a_damaged_result_is_reported_like_any_record() -> None:
    """A damaged result is listed among the imports, where it can be downloaded."""
    app = started(FakePlatform("/duel/abc"))
    assert isinstance(app.screen, ImportsScreen)


def test_a_rematch_has_the_same_new_dice_everywhere() -> None:
    """A rematch is the next round, with the same dice everywhere."""
    seeds = []
    for name, seed in (("Ada", 1), ("Ben", 2)):
        app, platform, _table = finished(name, seed)
        tap(app, platform, "again")
        seeds.append(table_of(app).table.setup.seed)
    assert seeds == ["tiger.2", "tiger.2"]


def test_a_duel_is_resumed_and_played_once() -> None:
    """Opening the invitation again resumes the same game, and no new one is offered."""
    app, platform = device("Ada")
    tap(app, platform, "throw")
    again = started(FakePlatform(INVITED.format(name="Ada"), storage=platform.storage))
    assert len(table_of(again).table.steps) == 1
    assert not again.stage.notices
    assert not table_of(again).table.can_undo


def test_a_whole_class_can_be_compared() -> None:
    """At most eight columns are shown, best first, and players with the same name get numbers."""
    app, platform, mine = finished("Ada", 0)
    screen = compare(app, platform)
    for seed in range(1, 10):
        _other, _platform, theirs = finished("Ada", seed)
        told = duels.from_table(theirs)
        assert told is not None
        screen.take(told)
    found = duels.compare(mine.setup, screen.every)
    assert len(found.players) == duels.COLUMNS
    assert list(found.outcome.scores) == sorted(found.outcome.scores, reverse=True)
    assert len({player.name for player in found.players}) == duels.COLUMNS


def test_stored_duels_are_limited_and_survive_damage() -> None:
    """At most eight duels with forty results each are stored; unreadable ones are skipped."""
    _app, _platform, table = finished("Ada", 1)
    told = duels.from_table(table)
    assert told is not None
    text = duels.with_results(None, table.setup, [told] * 60)
    assert len(json.loads(text)[duels.name_of(table.setup)]) == duels.MOST
    for broken in ("", "[]", '{"x": 1}', "{["):
        assert duels.kept(broken, table.setup) == []
    spoilt = json.dumps({duels.name_of(table.setup): ["z1:xx", "7K", told.text]})
    assert len(duels.kept(spoilt, table.setup)) == 1
