"""The block on the page: addresses, links and hosts that open it, its dialogs, and its ending (B)."""

from __future__ import annotations

import json

import pytest

from app.pages.block.pages import BlockScreen
from app.shell.app import App
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, classed, started, tap, words
from tests.app.support.play import table_of
from tests.on_block import filled, on_block

BLOCKS = [name for name, game in GAMES.items() if game.block]
"""Games with a block."""

each_game = pytest.mark.parametrize("game", BLOCKS)


def opened(route: str, **query: str) -> tuple[App, FakePlatform]:
    """Open an address."""
    platform = FakePlatform(route, query)
    return started(platform), platform


def at_block(*names: str, game: str = "kniffel") -> tuple[App, FakePlatform]:
    """Start a match on the block in which the first player begins."""
    app, platform = opened(f"/{game}", dice="block", begin="chosen", players=",".join(names))
    tap(app, platform, "start")
    return app, platform


def write(app: App, platform: FakePlatform, seat: int, box: int, points: int) -> None:
    """Tap a box, then its points."""
    tap(app, platform, f"pick {seat} {box}")
    tap(app, platform, f"write {box} {points}")


def is_at_block(app: App) -> bool:
    """Return whether the block is on screen, and its match is one of points only."""
    return isinstance(app.screen, BlockScreen) and table_of(app).table.setup.table.dice == "block"


# ---------------------------------------------------------------------- ways in


@each_game
def test_an_address_asks_for_the_block(game: str) -> None:
    """`dice=block` counts in the query and in the route."""
    for app, platform in (opened(f"/{game}", dice="block"), opened(f"/{game}/new?dice=block")):
        tap(app, platform, "start")
        assert is_at_block(app)


@each_game
def test_a_prepared_link_opens_the_block(game: str) -> None:
    """Locked, with names and rules; its result can be shown to the teacher."""
    app, platform = opened(f"/play/{game}?dice=block&begin=chosen&players=Ada,Ben&lock=on")
    assert is_at_block(app)
    assert classed(platform.tree, "pad")
    assert platform.route.startswith(f"/play/{game}")


def test_a_link_with_names_to_type_opens_the_block() -> None:
    """Children type their names first."""
    app, platform = opened("/play/kniffel?dice=block&begin=chosen&names=typed&lock=on")
    assert not is_at_block(app)
    app.act("name 0", "Cleo")
    tap(app, platform, "start")
    assert is_at_block(app)
    assert "Cleo" in platform.text


@each_game
def test_the_page_for_the_class_prepares_the_block(game: str) -> None:
    """The link says `dice=block`; the same dice for everyone are then impossible."""
    app, platform = opened("/class")
    tap(app, platform, f"pick-game {game}")
    tap(app, platform, "choose dice block")
    address = str(classed(platform.tree, "share__link")[0].attrs["value"])
    assert "dice=block" in address
    again, device = opened(address.partition("#")[2])
    if "start" in device.taps():
        tap(again, device, "start")
    assert is_at_block(again)


@each_game
def test_a_host_starts_the_block_and_gets_its_results(game: str) -> None:
    """Message `start` with `dice: block`; steps, turns and the end are reported as with dice."""
    platform = FakePlatform()
    platform.is_embedded = True
    app = started(platform)
    app.host.ready()
    options = {"dice": "block", "begin": "chosen"}
    players = [{"name": "Ada"}, {"name": "Ben"}]
    message = {"spielekiste": 1, "type": "start", "game": game, "options": options}
    app.host.receive(json.dumps(message | {"players": players}))
    assert is_at_block(app)
    for step in filled(on_block(("Ada", "Ben"), game)).steps:
        table_of(app).desk.play(step)
    kinds = [told["type"] for told in platform.told_host]
    assert kinds.count("turn") >= 2
    finished = next(told for told in platform.told_host if told["type"] == "finished")
    assert finished["places"] == [1, 2]


def test_bots_and_shared_dice_do_not_go_with_the_block() -> None:
    """A host or a link that asks for a bot on the block gets no match."""
    app, _platform = opened("/play/kniffel?dice=block&players=Ada,Momo&minds=person,easy&lock=on")
    assert not is_at_block(app)
    app, _platform = opened("/play/kniffel?dice=block&players=Ada&same=tiger")
    assert not is_at_block(app)


# ---------------------------------------------------------------------- writing


def test_b3_an_extra_kniffel_that_does_not_go_into_the_box_says_where_it_goes() -> None:
    """Chosen in a box with another number, its own number box is offered with the 50 points."""
    app, platform = at_block("Ada", "Ben")
    write(app, platform, 0, 11, 50)
    for verb in ("pick 0 2", "further 0 2", "alike 4"):
        tap(app, platform, verb)
    assert "It can’t be written in this box." in platform.text
    assert "Fours: 20, and 50 extra." in platform.text
    assert platform.sounds[-1] == "fanfare"
    assert platform.announced[-1] == "Extra Kniffel! Fours: 20, and 50 extra."
    tap(app, platform, "write 3 20")
    assert str(table_of(app).table.steps[-1]) == "entry 0 fours 20 alike 4"


def test_entries_are_spoken_and_heard_in_pencil() -> None:
    """“Ada, Threes, 9.” with the pencil; a correction with the eraser."""
    app, platform = at_block("Ada", "Ben")
    write(app, platform, 0, 2, 9)
    assert platform.announced[-1] == "Ada, Threes, 9. Ben, it’s your turn."
    assert platform.sounds[-1] == "pencil"
    write(app, platform, 0, 2, 12)
    assert platform.announced[-1] == "Ada, Threes, 12 instead of 9."
    assert platform.sounds[-1] == "eraser"
    write(app, platform, 0, 2, 0)
    assert "0 instead of 12" in platform.announced[-1]


def test_b7_what_is_still_possible_is_announced_and_shown() -> None:
    """On request, for each player, without further Kniffels."""
    app, platform = at_block("Ada", "Ben")
    write(app, platform, 0, 5, 0)
    tap(app, platform, "possible")
    assert platform.announced[-1] == "Ada: at most 345 points. Ben: at most 375 points."
    (table,) = classed(platform.tree, "pad__best")
    said = " ".join(words(table)).split()
    assert " ".join(said) == "Now At most Ada 0 345 Ben 0 375"


def test_undo_and_redo_take_back_an_entry_of_anyone() -> None:
    """As everywhere, by key and button; the entry is not on the sheet in between."""
    app, platform = at_block("Ada", "Ben")
    write(app, platform, 1, 0, 3)
    tap(app, platform, "undo")
    assert table_of(app).table.steps == ()
    tap(app, platform, "redo")
    assert list(map(str, table_of(app).table.steps)) == ["entry 1 ones 3"]


def test_the_screen_stays_awake() -> None:
    """While a match on the block is on screen, also before the first entry."""
    _app, platform = at_block("Ada", "Ben")
    assert platform.is_held_awake


# ---------------------------------------------------------------------- the card


def ended(game: str, names: tuple[str, ...], **table: object) -> tuple[App, FakePlatform]:
    """Open a match whose last game has ended."""
    platform = FakePlatform()
    app = started(platform)
    key = app.saves.add(filled(on_block(names, game, **table)))
    app.open_match(key)
    return app, platform


def test_the_card_has_names_places_and_sums() -> None:
    """As a drawing with a text of its own, which is saved, copied, and sent."""
    app, platform = ended("kniffel", ("Ada", "Ben", "Cleo"))
    (card,) = classed(platform.tree, "result-card")
    drawn = words(card)
    for text in ("Kniffel", "Ada wins!", "1.", "Ada", "375", "2.", "Ben", "5"):
        assert text in drawn
    tap(app, platform, "card-save")
    assert platform.pictures.saved == ["Kniffel 2026-11-21.png"]
    assert platform.announced[-1] == "Saved as Kniffel 2026-11-21.png."
    tap(app, platform, "card-copy")
    assert platform.copied[-1] == "Kniffel\nAda wins!\n1. Ada: 375\n2. Ben: 5\n2. Cleo: 5"
    assert "card-send" not in platform.taps()


def test_the_card_is_sent_where_the_device_can() -> None:
    """If sending is refused, the text is copied."""
    app, platform = ended("hexhex", ("Ada", "Ben"))
    platform.pictures.can_send = True
    app.draw()
    tap(app, platform, "card-send")
    assert (
        platform.pictures.sent
        == platform.copied
        == ["Hex-hex Kniffel\nAda wins!\n1. Ada: 54\n2. Ben: 0"]
    )


def test_the_card_of_a_match_counts_all_its_games() -> None:
    """Between two games it says so."""
    _app, platform = ended("kniffel", ("Ada", "Ben"), games=2)
    (card,) = classed(platform.tree, "result-card")
    assert "Standings after game 1 of 2, ranked by points" in words(card)
