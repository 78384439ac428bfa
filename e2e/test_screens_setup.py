"""Set-up and URLs in a browser: every invalid input gets a message or a sensible default."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import calm, do, go, kept_record, sit, table


def message(page: Page, text: str) -> None:
    """Check that an error notice shows this text, on screen and in the live region."""
    expect(page.locator(".notice[data-kind=error] .notice__text")).to_have_text(text)
    expect(page.locator("#live")).to_contain_text(text)


def test_unknown_addresses_are_told(crate: Page) -> None:
    """An unknown game and an invalid URL lead to the menu; the next valid URL works."""
    go(crate, "/poker")
    message(crate, "There is no game called “poker” here.")
    expect(crate.locator(".crate__boxes")).to_be_visible()
    do(crate, "put-away")
    expect(crate.locator(".notice")).to_have_count(0)
    look.evaluate(crate, "location.hash = '#/%E0%A4%A'")
    expect(crate.locator(".notice")).to_have_count(1)
    look.evaluate(crate, "location.hash = '#/kniffel'")
    expect(crate.locator('[data-do="start"]')).to_be_visible()


def test_a_broken_address_starts_as_well(crate: Page) -> None:
    """The app starts even if its URL contains an incomplete escape sequence."""
    go(crate, "/%E0%A4%A")
    expect(crate.locator(".crate__boxes")).to_be_visible()


def test_an_unknown_rule_set_is_told(crate: Page) -> None:
    """An unknown rule set is reported, the default is selected, and a game can be started."""
    go(crate, rules="mine")
    message(
        crate, "“mine” isn’t a choice for “Which rules?”. Choose from: Classic, Full cup, Croatian."
    )
    expect(crate.locator('input[value="classic"]')).to_be_checked()
    do(crate, "start")
    assert "options rules=classic" in kept_record(crate)


def test_an_unknown_language_is_told(crate: Page) -> None:
    """An unknown language is reported in the browser's language, which remains in use."""
    go(crate, lang="xx")
    message(crate, "The language xx isn’t available.")
    expect(crate.locator("html")).to_have_attribute("lang", "en")


def test_empty_names_get_a_default(crate: Page) -> None:
    """Players who enter no name get a default name."""
    go(crate, begin="chosen")
    do(crate, "start")
    assert [player.name for player in table(crate).setup.players] == ["Player 1", "Player 2"]


def test_a_long_name_is_cut_where_it_is_typed(crate: Page) -> None:
    """A name can be at most 24 characters long."""
    go(crate, begin="chosen")
    crate.locator('[data-input="name 0"]').press_sequentially("x" * 40)
    do(crate, "start")
    assert table(crate).setup.players[0].name == "x" * 24


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        ("x" * 200 + ",Ben", "This name is too long: 24 letters at most."),
        ("Ada,ada", "Two players have this name. Change one, so you can tell them apart."),
    ],
)
def test_names_in_an_address_are_looked_at(crate: Page, players: str, fault: str) -> None:
    """An invalid name in a URL is shown as an error; after a correction, a game can be started."""
    go(crate, players=players)
    do(crate, "start")
    expect(crate.locator(".problem")).to_have_text(fault)
    wrong = crate.locator('input[aria-invalid="true"]')
    expect(wrong).to_have_accessible_description(fault)
    wrong.fill("Zoe")
    expect(crate.locator(".problem")).to_have_count(0)
    do(crate, "start")
    expect(crate.locator(".throwers")).to_be_visible()


def test_markup_in_a_name_is_shown_as_text(crate: Page) -> None:
    """Cards, roll-off, table and menu show the markup as text, and nothing is executed."""
    name = "<img src=x onerror=a()>"
    calm(crate)
    sit(crate, [name, "Ben"])
    expect(crate.locator(".turn__text")).to_have_text(f"{name}, it’s your turn.")
    expect(crate.locator(".sheet__name").first).to_have_text(name)
    assert look.count(crate.locator("img[src=x]")) == 0
    do(crate, "go /")
    expect(crate.locator(".carton__slip").first).to_contain_text(name)


def test_the_set_up_is_filled_in_by_hand(crate: Page) -> None:
    """Names, a shape, rules, two games scored by places, and the first player all take effect."""
    go(crate)
    expect(crate.locator(".fold__told")).to_have_text("The usual rules · 1 game")
    do(crate, "fold rules-slip")
    crate.locator('[data-input="name 0"]').fill("Ada")
    do(crate, "add")
    do(crate, "palette 0")
    do(crate, "mark 0 heart")
    crate.locator('[data-change="choose rules full-cup"]').check()
    crate.locator('[data-change="choose further yahtzee"]').check()
    do(crate, "games 1")
    do(crate, "choose scoring places")
    crate.locator('[data-change="choose begin chosen"]').check()
    do(crate, "choose first 2")
    do(crate, "palette 1")
    do(crate, "remove 1")
    do(crate, "choose first 1")
    told = "Full cup · Yahtzee · 2 games · We already know"
    expect(crate.locator(".fold__told")).to_have_text(told)
    do(crate, "start")
    setup = table(crate).setup
    players = [(player.name, player.mark) for player in setup.players]
    assert players == [("Ada", "heart"), ("Player 2", "square")]
    assert str(setup.options) == "rules=full-cup further=yahtzee"
    agreed = setup.table
    assert (agreed.games, agreed.scoring, agreed.begin, agreed.first) == (2, "places", "chosen", 1)
    expect(crate.locator(".turn__text")).to_have_text("Player 2, it’s your turn.")
