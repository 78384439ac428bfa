"""The table's own menu: players and rules, dice, a new game, and everything else about this game."""

from __future__ import annotations

import pytest

from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import at_table, first_step, setup_of, table_of

OURS = {"ask new", "look-back", "open share", "open fairness", "print-out", "ask keys"}
"""Commands that every unlocked table with dice and a sheet has in its menu."""

ANEW = {"change", "ask dice real", "ask dice block", "open table"}
"""Commands that lead to a game with other players, rules or dice."""


def in_dialog(platform: FakePlatform) -> set[str]:
    """Return the commands of the open dialog, except for closing it."""
    [dialog] = [node for node in nodes(platform.tree) if node.tag == "dialog"]
    return {str(node.attrs["data-do"]) for node in nodes(dialog) if "data-do" in node.attrs} - {
        "close"
    }


def test_the_menu_has_the_game_and_the_settings_have_the_settings() -> None:
    """Everything about this game is in its menu, and nothing of it in the settings."""
    app, platform = at_table()
    tap(app, platform, "open table")
    assert in_dialog(platform) == OURS | ANEW
    tap(app, platform, "close")
    tap(app, platform, "open settings")
    assert {do.split(" ")[0] for do in in_dialog(platform)} <= {"set", "fill", "install"}


def test_the_rules_are_one_tap_away() -> None:
    """The title bar leads to the rules, the game's menu and the settings."""
    _app, platform = at_table()
    assert {"open rules kniffel", "open table", "open settings"} <= set(platform.taps())


@pytest.mark.parametrize(
    ("link", "missing"),
    [
        ("kniffel?begin=chosen&players=A,B", ANEW),
        (
            "kniffel?begin=chosen&players=A,B&lock=on",
            ANEW | {"look-back", "open share", "print-out"},
        ),
        ("kniffel?begin=chosen&players=A&same=abc", ANEW),
        (
            "kniffel?begin=chosen&players=A&same=abc&lock=on",
            ANEW | {"look-back", "open share", "print-out", "ask new"},
        ),
    ],
)
def test_a_prepared_link_keeps_its_players_rules_and_dice(link: str, missing: set[str]) -> None:
    """A table of a prepared link or a duel offers no others; a locked one has no way out."""
    platform = FakePlatform(f"/play/{link}")
    app = started(platform)
    tap(app, platform, "open table")
    assert in_dialog(platform) == (OURS | ANEW) - missing


def test_the_menu_leads_to_the_card_of_the_game() -> None:
    """The card has all ways to start, so the table of a prepared link does not lead there."""
    app, platform = at_table()
    prepared = FakePlatform("/play/kniffel?begin=chosen&players=A,B")
    for one, device, leads in ((app, platform, True), (started(prepared), prepared, False)):
        tap(one, device, "open table")
        assert ('href="#/kniffel/box"' in device.html) == leads


def test_a_game_without_dice_has_no_choice_of_dice() -> None:
    """Mau-Mau has neither a choice of dice nor a page about them."""
    app, platform = at_table(game="maumau")
    tap(app, platform, "open table")
    assert {"change", "ask new"} <= in_dialog(platform)
    assert not {"ask dice real", "open fairness"} & in_dialog(platform)


def test_players_and_rules_open_the_set_up_as_it_is() -> None:
    """The set-up has the players and rules of this game, which stays on the shelf."""
    app, platform = at_table(("Ada", "Player 2", "Ben"), rules="croatian", games="3")
    old, kept = table_of(app).table.setup, table_of(app).match_id
    tap(app, platform, "throw")
    tap(app, platform, "open table")
    assert "Rules and dice can’t change in the middle of a game." in platform.text
    tap(app, platform, "change")
    form = setup_of(app).form
    assert (form.seats.names, form.options) == (["Ada", "", "Ben"], old.options)
    assert (form.table.games, platform.route) == (3, "/kniffel/new")
    assert [saved.id for saved in app.saves.library.paused()] == [kept]
    tap(app, platform, "start")
    new = table_of(app).table.setup
    assert (new.players, new.options) == (old.players, old.options)


def test_other_dice_begin_a_new_game() -> None:
    """The menu asks before it begins a game with real dice; the old one stays on the shelf."""
    app, platform = at_table(rules="croatian")
    old, kept = table_of(app).table.setup, table_of(app).match_id
    first_step(app)
    for answer in ("close", "dice real"):
        tap(app, platform, "open table")
        tap(app, platform, "ask dice real")
        tap(app, platform, answer)
    new = table_of(app).table.setup
    assert (new.players, new.options, new.table.dice) == (old.players, old.options, "real")
    assert kept in {saved.id for saved in app.saves.library.paused()}
    tap(app, platform, "open table")
    assert {"ask dice app", "open table"} <= in_dialog(platform)


def test_the_end_leads_to_the_same_set_up() -> None:
    """“Other players or rules” at the end opens the set-up with those of this game."""
    app, platform = at_table(("Ada", "Ben"), rules="croatian")
    app.act("change")
    fields = [node.attrs.get("value") for node in nodes(platform.tree) if node.tag == "input"]
    assert fields[:2] == ["Ada", "Ben"]


def test_the_present_dice_are_marked() -> None:
    """One kind of dice is pressed in the menu: the one of this game."""
    app, platform = at_table()
    tap(app, platform, "open table")
    [cut] = classed(platform.tree, "cut")
    pressed = [node for node in nodes(cut) if node.attrs.get("aria-pressed") == "true"]
    assert ["".join(words(node)) for node in pressed] == ["On-screen dice"]
