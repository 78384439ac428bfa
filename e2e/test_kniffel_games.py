"""Whole games of Kniffel in a browser end with the core's result for the saved record."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.support import look
from e2e.support.app_driver import (
    DESK,
    PHONE,
    TABLET,
    Keyboard,
    Mouse,
    calm,
    do,
    end,
    go,
    play_game,
    play_turn,
    preload,
    record,
    said,
    sit,
    size,
    table,
    totals,
)
from e2e.support.fixtures import ready
from e2e.support.whole_games import WHOLE, leap
from spielekiste import GAMES
from spielekiste.core.begin import ThrowOff
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table

FEW = 2
"""Number of turns played at the start and at the end of a game."""


def check_end(page: Page) -> None:
    """Check that the sheet's totals and the winner line match the record."""
    match = table(page).match
    outcome = match.ended[-1]
    names = [match.setup.players[seat].name for seat in outcome.winners]
    shown = end(page)
    assert shown["totals"] == list(outcome.scores)
    assert shown["title"] == f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}!"
    best = max(outcome.scores)
    assert [text.replace("\n", "") for text in shown["first"]] == [f"{n}{best}" for n in names]
    assert shown["title"] in said(page)


def throw_off(page: Page, hand: Mouse | Keyboard) -> str:
    """Play the roll-off; return the name of the starting player."""
    while look.count(page.locator('[data-do="off"]')) == 0:
        hand.throw()
    starter = table(page).match.firsts[0]
    expect(page.locator(".turn__text")).to_have_text(f"{('Ada', 'Ben')[starter]} goes first.")
    hand.press("off")
    return ("Ada", "Ben")[starter]


def play_both_ends(page: Page, hand: Mouse | Keyboard, turns: int, throws: int) -> None:
    """Play a game to its end, except the turns in the middle, which only `make games` plays."""
    if not WHOLE:
        for _turn in range(FEW):
            play_turn(page, hand, throws)
        leap(page, "kniffel", FEW)
    play_game(page, hand, turns if WHOLE else FEW, throws)


def test_classic_by_clicks(crate: Page) -> None:
    """A game for two can be played by clicks on a desktop, from the roll-off to the last box."""
    size(crate, DESK)
    calm(crate)
    sit(crate, seed="2024", begin="own")
    starter = throw_off(crate, Mouse(crate))
    expect(crate.locator(".turn__text")).to_have_text(f"{starter}, it’s your turn.")
    play_both_ends(crate, Mouse(crate), 26, throws=3)
    check_end(crate)


@pytest.mark.campaign
def test_full_cup_by_keyboard_alone(crate: Page) -> None:
    """A game can be played without a pointer, and every roll uses all five dice (G1)."""
    size(crate, DESK)
    go(crate, seed="7")
    keys = Keyboard(crate)
    for seat, name in enumerate(("Ada", "Ben")):
        keys.reach(f'[data-input="name {seat}"]')
        crate.keyboard.type(name)
    keys.press("fold rules-slip")
    keys.reach('input[name="rules"]')
    keys.reach('input[value="full-cup"]:checked', "ArrowDown")
    keys.press("start")
    throw_off(crate, keys)
    play_both_ends(crate, keys, 26, throws=2)
    check_end(crate)
    steps = [str(step) for step in table(crate).steps]
    assert {step for step in steps if step.startswith("keep")} == {"keep -"}


@pytest.mark.campaign
def test_croatian_on_a_phone(crate: Page) -> None:
    """On a phone with drawer and animations, each player has eight turns (X1), and the product
    counts (X3).
    """
    size(crate, PHONE)
    sit(crate, seed="11", rules="croatian")
    play_both_ends(crate, Mouse(crate, drawer=True), 16, throws=2)
    check_end(crate)


@pytest.mark.campaign
def test_one_player_alone(crate: Page) -> None:
    """A single player has one column, no roll-off, and praise at the end (C14)."""
    size(crate, TABLET)
    calm(crate)
    sit(crate, ["Ada"], rules="croatian", begin="own")
    play_game(crate, Mouse(crate), 8, throws=1)
    assert totals(crate) == list(table(crate).match.ended[0].scores)
    expect(crate.locator(".ending__title")).to_have_text("Well played, Ada!")


@pytest.mark.campaign
def test_eight_players(crate: Page) -> None:
    """All eight players have a turn in seat order and a column; then it is the first player's turn
    again.
    """
    names = ["Ada", "Ben", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo"]
    size(crate, DESK)
    calm(crate)
    sit(crate, names)
    for name in names:
        expect(crate.locator(".turn__text")).to_have_text(f"{name}, it’s your turn.")
        play_turn(crate, Mouse(crate), throws=1)
    expect(crate.locator(".turn__text")).to_have_text("Ada, it’s your turn.")
    assert look.count(crate.locator(".sheet__player")) == 8
    state = table(crate).match.state
    assert totals(crate) == [state.sums(seat)["total"] for seat in range(8)]  # type: ignore[union-attr]


def almost_done(first: str = "55544", second: str = "11122") -> str:
    """Return the record of a two-game match with one box of the first game left for each player."""
    boxes = ("ones", "twos", "threes", "fours", "fives", "sixes", "maximum")
    turns = [
        step
        for box in boxes
        for dice in (first, second)
        for step in (f"throw {dice}", f"enter {box}")
    ]
    text = record(*turns, options="rules=croatian", seats=("Ada", "Ben"))
    return text.replace("table begin=chosen", "table games=2 scoring=total begin=chosen")


@pytest.mark.campaign
def test_c13_a_match_of_two_games(crate: Page) -> None:
    """A match of two games shows standings after the first; another player begins the second."""
    size(crate, DESK)
    calm(crate)
    preload(crate, {"spielekiste.table.kniffel": almost_done()})
    go(crate)
    for _player in range(2):
        play_turn(crate, Mouse(crate), throws=1)
    expect(crate.locator(".standings caption")).to_have_text(
        "Standings after game 1 of 2, ranked by points"
    )
    expect(crate.locator(".ending__text")).to_contain_text("Ben starts the next game.")
    do(crate, "next")
    expect(crate.locator(".turn__text")).to_have_text("Ben, it’s your turn.")
    play_game(crate, Mouse(crate), 16, throws=1)
    match = table(crate).match
    assert match.firsts == (0, 1)
    rows = crate.locator(".standings tbody tr")
    shown = {
        look.inner_text(row.locator(".standings__who")): look.inner_text(row.locator("td").last)
        for row in look.each(rows)
    }
    scores = match.scores()
    assert scores is not None
    assert shown == {"Ada": str(scores[0]), "Ben": str(scores[1])}
    do(crate, "again")
    expect(crate.locator(".turn__text")).to_have_text("Ada, it’s your turn.")
    assert table(crate).steps == ()


def seed_with_tie() -> str:
    """Return the first seed for which Ada and Ben tie in the roll-off."""
    for number in range(999):
        players = seated(["Ada", "Ben"])
        options = GAMES["kniffel"].options.of({})
        at = Table(SetUp(GAMES["kniffel"], players, options, TableOptions(), f"tie{number}"))
        at.happen()
        begun = at.happen().beginning
        if isinstance(begun, ThrowOff) and begun.past:
            return f"tie{number}"
    raise AssertionError("no tie in 999 seeds")


def test_t2_a_tie_is_thrown_again(crate: Page) -> None:
    """After a tie, the page asks both players to roll again until it is clear who goes first."""
    calm(crate)
    sit(crate, seed=seed_with_tie(), begin="own")
    for _player in range(2):
        do(crate, "throw")
    expect(crate.locator(".message")).to_have_text("It’s a tie! Ada, Ben roll again.")
    expect(crate.locator(".turn__text")).to_have_text("Ada, roll once more.")
    starter = throw_off(crate, Mouse(crate))
    rounds = crate.locator(".thrower__dice")
    assert (starter in ("Ada", "Ben"), look.count(rounds)) == (True, 0)
    assert len(table(crate).steps) >= 4


def test_c11_a_closed_box_says_why(crate: Page) -> None:
    """With a joker, only the number box is open; tapping another box only shows the reason."""
    text = record("throw 66666", "enter kniffel", "throw 66666")
    preload(crate, {"spielekiste.table.kniffel": text})
    size(crate, DESK)
    go(crate)
    ready(crate)
    expect(crate.locator(".box.is-open")).to_have_count(1)
    closed = crate.locator(".box.is-closed")
    expect(closed).to_have_count(11)
    closed.first.click(force=True)
    why = "Use this Kniffel’s number box first: it’s still open."
    expect(crate.locator(".notice__text")).to_have_text(why)
    assert said(crate) == why
    assert len(table(crate).steps) == 3
    do(crate, "move enter sixes")
    assert totals(crate) == [50 + 30 + 50]
