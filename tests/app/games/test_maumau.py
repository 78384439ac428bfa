"""Mau-Mau at the table: games played by taps, with each hand shown only to its owner."""

from __future__ import annotations

import re
from random import Random

import pytest

from app import words
from app.games.maumau.board import MauMauBoard
from app.games.maumau.view import ROW
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.maumau import MauMauState, MauMauView
from spielekiste.games.maumau.cards import KINDS, WISH
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.play import table_of

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cleo", "Dora", "Emil")

HOUSES = [("play_drawn", "off"), ("play_drawn", "on"), ("draw_anyway", "on")]
"""The default rules and each house rule."""


def at_cards(
    seats: int = 2, storage: dict[str, str] | None = None, /, **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match of Mau-Mau for this number of players."""
    query = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | asked
    platform = FakePlatform("/maumau", query, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def board_of(app: App) -> MauMauBoard:
    """Return the board on screen."""
    board = table_of(app).board
    assert isinstance(board, MauMauBoard)
    return board


def state_of(app: App) -> MauMauState:
    """Return the position on screen."""
    state = table_of(app).match.state
    assert isinstance(state, MauMauState)
    return state


def step(app: App, platform: FakePlatform, rng: Random) -> None:
    """Tap a control that advances the game."""
    offered = platform.taps()
    for verb in ("deal", "show", "hide"):
        if verb in offered:
            tap(app, platform, verb)
            return
    move = rng.choice(board_of(app).seen.legal())
    if str(move).startswith(f"lay {WISH}"):
        tap(app, platform, "wish")
    tap(app, platform, f"move {move}")


def play(app: App, platform: FakePlatform, rng: Random, steps: int = 100_000) -> None:
    """Play by taps alone for this number of steps, or to the end."""
    for _number in range(steps):
        if table_of(app).match.due == "nothing":
            return
        step(app, platform, rng)


def page(platform: FakePlatform) -> str:
    """Return everything that another player could read: the page, its title, the announcements."""
    styles = [str(node.attrs.get("style", "")) for node in nodes(platform.tree)]
    return " ".join((platform.html, *styles, str(platform.titles[-1])))


def shown_cards(platform: FakePlatform) -> set[str]:
    """Return the cards that appear anywhere on the page: in drawings, moves and labels."""
    found = re.findall(r'data-colour="(\w+)" data-face="(\w+)"', page(platform))
    drawn = {WISH if colour == WISH else f"{colour}-{face}" for colour, face in found}
    moves = set(re.findall(r"lay ([a-z]+-[a-z0-9]+|wish)", page(platform)))
    text = page(platform) + " ".join(platform.announced[-6:])
    told = {card for card in KINDS if words.thing("maumau", card) in text}
    return drawn | moves | told


def allowed(app: App) -> set[str]:
    """Return the cards that the person in front of the screen may see."""
    board, state = board_of(app), state_of(app)
    own = state.hands[board.facing] if board.facing is not None else ()
    return set(own) | set(state.laid) | {state.laid[-1] if state.laid else WISH}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("house", HOUSES, ids="=".join)
def test_a_whole_game_by_taps_is_the_game_of_its_record(seats: int, house: tuple[str, str]) -> None:
    """The saved record replays to the finished match on the page."""
    app, platform = at_cards(seats, **dict([house]))
    play(app, platform, Random(f"{seats}{house}"))
    match = table_of(app).match
    replayed = Table.load(platform.record("maumau"), GAMES).match
    assert replayed == match
    assert match.state is not None
    assert match.state.outcome is not None
    assert classed(platform.tree, "ending")


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("house", HOUSES, ids="=".join)
def test_no_position_shows_a_card_that_only_another_knows(
    seats: int, house: tuple[str, str]
) -> None:
    """Drawings, moves, labels, title and announcements show only face-up cards and the owner's."""
    app, platform = at_cards(seats, seed="leak", **dict([house]))
    rng = Random(seats)
    for _number in range(400):
        if table_of(app).match.due == "nothing":
            break
        step(app, platform, rng)
        if state_of(app).outcome is None:
            open_cards = allowed(app) | set(_told_open(platform))
            assert shown_cards(platform) <= open_cards


def _told_open(platform: FakePlatform) -> list[str]:
    """Return the cards that were played or turned up for all to see."""
    record = platform.record("maumau")
    laid = re.findall(r"^lay (\S+)", record, re.MULTILINE)
    drawn = re.findall(r"^drawn (\S+)", record, re.MULTILINE)
    return [*laid, *drawn[:1]]


def test_the_page_asks_for_views_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen is rendered from `seen_by` alone, for no seat but the one shown."""
    app, platform = at_cards(3)
    play(app, platform, Random(1), 9)
    asked: list[int | None] = []
    seen_by = MauMauState.seen_by

    def watching(state: MauMauState, seat: int | None) -> MauMauView:
        asked.append(seat)
        return seen_by(state, seat)

    monkeypatch.setattr(MauMauState, "seen_by", watching)
    app.draw()
    assert asked
    board = board_of(app)
    assert board.facing is None or set(asked) == {board.facing}


def test_the_curtain_hangs_between_two_people() -> None:
    """A curtain is shown after the deal and after each turn; lifting it shows the hand of the next
    player.
    """
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    assert classed(platform.tree, "curtain")
    assert not classed(platform.tree, "hand")
    tap(app, platform, "show")
    assert not classed(platform.tree, "curtain")
    hand = classed(platform.tree, "hand__card")
    assert len(hand) == len(state_of(app).hands[state_of(app).turn])


@pytest.mark.parametrize("way", ["undo", "reload", "elsewhere"])
def test_the_curtain_is_shown_again(way: str) -> None:
    """The curtain is closed after undo, after a reload, and after a visit to the menu."""
    app, platform = at_cards(2)
    for _number in range(60):
        step(app, platform, Random(3))
        if classed(platform.tree, "hand") and table_of(app).table.can_undo:
            break
    assert classed(platform.tree, "hand")
    app, platform = _again(way, app, platform)
    assert not classed(platform.tree, "hand")
    assert classed(platform.tree, "curtain")


def _again(way: str, app: App, platform: FakePlatform) -> tuple[App, FakePlatform]:
    if way == "undo":
        tap(app, platform, "undo")
        return app, platform
    if way == "elsewhere":
        for route in ("/", "/maumau"):
            platform.route = route
            app.follow_route()
        return app, platform
    fresh = FakePlatform("/maumau", storage=platform.storage)
    return started(fresh), fresh


def test_no_card_is_played_behind_the_curtain() -> None:
    """No command works until the player to move has lifted the curtain."""
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    before = table_of(app).match
    for move in table_of(app).match.state.legal():  # type: ignore[union-attr]
        app.act(f"move {move}")
        app.key("d")
    assert table_of(app).match == before


def drawing(app: App, platform: FakePlatform) -> None:
    """Play until a player has had to draw a card and is looking at it."""
    rng = Random(5)
    for _number in range(300):
        step(app, platform, rng)
        if "hide" in platform.taps():
            return
    raise AssertionError("expected a drawn card, but no player drew one")


def test_a_drawn_card_is_seen_before_the_device_is_passed_on() -> None:
    """The drawn card is shown to its owner but not announced, and is hidden when the device is
    passed on.
    """
    app, platform = at_cards(3, seed="q7")
    drawing(app, platform)
    board = board_of(app)
    fresh = classed(platform.tree, "is-new")
    names = [node.attrs["aria-label"] for node in fresh if "hand__card" in node.attrs["class"]]
    assert len(names) == 1
    assert board.facing != state_of(app).turn
    assert names[0].removesuffix(", new") not in " ".join(platform.announced[-3:])
    tap(app, platform, "hide")
    assert classed(platform.tree, "curtain")


def test_mm8_saves_name_no_card() -> None:
    """The stored data reveals neither the hands nor the draw pile."""
    app, platform = at_cards(3)
    play(app, platform, Random(3), 30)
    record, kept = platform.record("maumau"), " ".join(platform.storage.values())
    cards = set(re.findall(r"^drawn (\S+)$", record, re.MULTILINE))
    assert cards
    assert [card for card in cards if card in kept] == []


def test_a_single_person_needs_no_curtain() -> None:
    """A person who plays only against bots always sees their own hand."""
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    text = platform.record("maumau").replace("seat triangle person", "seat triangle easy")
    fresh = FakePlatform("/maumau", storage={"table.maumau": text})
    started(fresh)
    assert not classed(fresh.tree, "curtain")
    assert classed(fresh.tree, "hand")


def test_a_card_that_does_not_fit_says_why() -> None:
    """A card that does not fit is a button that gives the reason, with a link to the rule."""
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    tap(app, platform, "show")
    closed: list[str] = []
    for _number in range(200):
        closed = [do for do in platform.taps() if do.startswith("why ")]
        if closed:
            break
        step(app, platform, Random(2))
    tap(app, platform, closed[0])
    assert words.reason("maumau", closed[0].removeprefix("why ")) in platform.text
    assert any(do.startswith("open rules maumau MM") for do in platform.taps())


def test_mm8_undo_announces_a_card_that_was_seen() -> None:
    """After undo, the notice names the player who saw a card, but not the card."""
    app, platform = at_cards(3, seed="q7")
    drawing(app, platform)
    events = [e for match in table_of(app).table.positions[-2:] for e in match.events]
    drawn = next(event for event in events if event.kind == "draw")
    tap(app, platform, "undo")
    name = table_of(app).table.setup.players[drawn.seat].name
    (slip,) = app.stage.notices
    assert slip.text == (
        f"You can’t unsee what you’ve seen. {name} has now seen a card from the draw pile; "
        "it will be the next one drawn."
    )
    assert words.thing("maumau", drawn.what) not in slip.text
    app.act("redo")
    assert table_of(app).match.events[-1] == events[-1]


def test_mm8_a_laid_card_that_is_taken_back_is_named() -> None:
    """After undo, the notice names the played card, because everyone has seen it."""
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    while not any(event.kind == "lay" for event in table_of(app).match.events):
        step(app, platform, Random(3))
    laid = next(event for event in table_of(app).match.events if event.kind == "lay")
    app.act("undo")
    (slip,) = app.stage.notices
    assert words.thing("maumau", laid.what) in slip.text


def test_undo_and_redo_lead_back_to_the_same_game() -> None:
    """After undo and redo, the same cards are drawn, and the page shows them."""
    app, platform = at_cards(4)
    rng = Random(8)
    play(app, platform, rng, 30)
    steps = table_of(app).table.steps
    for _number in range(5):
        app.act("undo")
    while table_of(app).table.can_redo:
        app.act("redo")
    assert table_of(app).table.steps == steps
    play(app, platform, rng)
    assert table_of(app).match.due == "nothing"


def test_a_game_reloaded_during_a_draw_continues() -> None:
    """A game can be reloaded between the decision to draw and the draw itself."""
    app, platform = at_cards(3, seed="q7")
    drawing(app, platform)
    lines = platform.record("maumau").rstrip("\n").split("\n")
    cut = "\n".join([*lines[:-1], ""])
    assert lines[-1].startswith("drawn")
    fresh = FakePlatform("/maumau", storage={"table.maumau": cut})
    app = started(fresh)
    assert "has to draw a card." in page(fresh)
    tap(app, fresh, "deal")
    play(app, fresh, Random(1))
    assert table_of(app).match.due == "nothing"


@pytest.mark.parametrize("telling", ["brief", "full"])
def test_every_step_is_told(telling: str) -> None:
    """Every step is announced; the deal is announced only once."""
    app, platform = at_cards(3)
    app.act("set telling", telling)
    tap(app, platform, "deal")
    said = " ".join(platform.announced)
    assert said.count("gets five cards") == (3 if telling == "full" else 0)
    assert "The first card is" in said
    play(app, platform, Random(4))
    assert "Mau-Mau!" in " ".join(platform.announced)
    assert {"shuffle", "card", "win"} <= set(platform.sounds)


def test_one_card_left_is_seen_by_all() -> None:
    """A player with only one card left is marked next to the name."""
    app, platform = at_cards(2)
    for _number in range(400):
        step(app, platform, Random(6))
        if state_of(app).outcome is not None or classed(platform.tree, "other__one"):
            break
    assert classed(platform.tree, "other__one")


def test_a_big_hand_is_shown_in_rows() -> None:
    """Each row of a big hand has at most as many cards as fit on a phone."""
    app, platform = at_cards(2, draw_anyway="on")
    for _number in range(400):
        wanted = next(
            (do for do in ("deal", "show", "hide", "move draw") if do in platform.taps()), ""
        )
        tap(app, platform, wanted) if wanted else step(app, platform, Random(1))
        if len(board_of(app).seen.hand) > 2 * ROW:
            break
    rows = classed(platform.tree, "hand__row")
    assert len(rows) == 3
    assert all(0 < len(row.children) <= ROW for row in rows)


def test_the_choice_of_a_colour_can_be_cancelled() -> None:
    """Tapping a wish card opens the colours; closing them leaves the card in the hand."""
    app, platform = at_cards(2)
    for _number in range(300):
        if "wish" in platform.taps():
            break
        step(app, platform, Random(9))
    tap(app, platform, "wish")
    assert {f"move lay wish {colour}" for colour in ("red", "yellow", "green", "blue")} <= set(
        platform.taps()
    )
    tap(app, platform, "close")
    assert "move lay wish red" not in platform.taps()
    tap(app, platform, "wish")
    tap(app, platform, "move lay wish blue")
    assert state_of(app).outcome is not None or "Chosen colour: blue" in platform.text


def is_dealing(platform: FakePlatform) -> bool:
    """Return whether the page shows the cards flying to the hands."""
    return bool(classed(platform.tree, "is-dealing"))


def test_cards_are_dealt_once_and_a_tap_ends_it() -> None:
    """The deal is animated only when the game starts; any tap ends the animation."""
    app, platform = at_cards(3, minds="person,easy,easy")
    platform.display.is_calm = False
    tap(app, platform, "deal")
    assert is_dealing(platform)
    steps = len(table_of(app).table.steps)
    tap(app, platform, "hurry")
    assert not is_dealing(platform)
    assert len(table_of(app).table.steps) == steps
    play(app, platform, Random(1), 1)
    assert not is_dealing(platform)


def test_nothing_flies_with_reduced_motion() -> None:
    """With reduced motion, the cards appear in the hands immediately."""
    app, platform = at_cards(3)
    assert platform.display.is_calm
    tap(app, platform, "deal")
    assert not is_dealing(platform)


def test_all_turns_at_a_table_have_the_rows_of_the_largest_hand() -> None:
    """Hand and curtain have as many rows as the largest hand, so that the piles do not move."""
    app, platform = at_cards(2)
    tap(app, platform, "deal")
    rng = Random(4)
    for _number in range(60):
        if table_of(app).match.due == "nothing":
            break
        rows = classed(platform.tree, "maumau")[0].attrs["data-rows"]
        assert int(rows) == -(-max(board_of(app).seen.sizes) // ROW)
        step(app, platform, rng)


def test_a_hand_stays_open_while_a_bot_draws() -> None:
    """If only one human plays, that player's cards stay visible on bots' turns."""
    app, platform = at_cards(3, minds="person,easy,easy")
    tap(app, platform, "deal")
    for _beat in range(200):
        if table_of(app).match.due == "nothing":
            break
        assert classed(platform.tree, "hand")
        if table_of(app).desk.bots.is_up:
            platform.run_timers()
        else:
            step(app, platform, Random(2))
