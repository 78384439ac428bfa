"""The symbol games at the table: games played by taps, symbols on dice, sheets of five games."""

from __future__ import annotations

from random import Random

import pytest

from app import words
from app.shell.app import App
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.fakes import words as texts
from tests.app.support.play import board_of, play, state_of, step, table_of
from tests.campaign import campaign

NAMES = ("Ada", "Bartholomäus-Maximilian", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo")

symbol_games = pytest.mark.parametrize("game", ["weltraum", "hexhex"])


def at_symbols(
    game: str, seats: int = 2, storage: dict[str, str] | None = None, **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match of one of the two games for this number of players."""
    query = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | asked
    platform = FakePlatform(f"/{game}", query, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def totals(platform: FakePlatform) -> list[str]:
    """Return the total line of the sheet on the page."""
    line = classed(platform.tree, "sheet__total")[0]
    return ["".join(texts(cell)) for cell in classed(line, "sheet__cell")]


@symbol_games
@pytest.mark.parametrize("seats", [1, 2, *campaign(8)])
@pytest.mark.parametrize("voluntary", ["on", "off"])
def test_a_whole_game_by_taps_is_the_cores_game(game: str, seats: int, voluntary: str) -> None:
    """A game played by taps reaches its end, and the sheet shows the totals of the record."""
    app, platform = at_symbols(game, seats, voluntary_zero=voluntary)
    play(app, platform, Random(f"{game}/{seats}"))
    outcome = Table.load(platform.record(game), GAMES).match.ended[0]
    assert totals(platform) == [str(score) for score in outcome.scores]
    assert table_of(app).match.ended[0] == outcome


@symbol_games
def test_every_symbol_is_on_every_die(game: str) -> None:
    """Each die has six drawings, and the face on top has a name."""
    app, platform = at_symbols(game)
    tap(app, platform, "throw")
    dice = classed(platform.tree, "die--symbols")
    drawn = [f"#sym-{face}" for face in WORDS[game].faces]
    assert len(dice) == 5
    for die, face in zip(dice, board_of(app).places.faces, strict=True):
        assert [use.attrs["href"] for use in nodes(die) if use.tag == "use"] == drawn
        assert die.attrs["aria-label"].endswith(words.faces(game)[face - 1])


@symbol_games
def test_every_box_has_its_drawing(game: str) -> None:
    """Each box has its own drawing, so that children who can't read yet can find it."""
    _app, platform = at_symbols(game)
    heads = classed(platform.tree, "sheet__head")[:-1]
    uses = [next(node.attrs["href"] for node in nodes(head) if node.tag == "use") for head in heads]
    assert len(set(uses)) == 11
    assert all(use.startswith(("#sym-", "#combo-")) for use in uses)


@symbol_games
def test_w8_a_closed_box_says_why(game: str) -> None:
    """If the dice fit an open box, boxes that would score 0 are closed; tapping one links to the
    rule.
    """
    app, platform = at_symbols(game)
    tap(app, platform, "throw")
    assert "extra Kniffel" not in platform.text
    closed = {offer.enter.box for offer in state_of(app).offers() if offer.closed}
    assert len(classed(platform.tree, "is-closed")) == len(closed) > 0
    tap(app, platform, "why fitting-box-open")
    assert f"open rules {game} W8" in platform.taps()


@symbol_games
def test_w8_dice_that_fit_nowhere_are_struck(game: str) -> None:
    """If the dice fit nowhere, the message says so, and any open box can be crossed out."""
    app, platform = at_symbols(game, 1)
    rng = Random(2)
    while table_of(app).match.due != "nothing":
        state = state_of(app)
        if state.throws == 3 and not any(offer.points for offer in state.offers()):
            break
        step(app, platform, rng)
    assert "It doesn’t fit any open box" in platform.text
    assert all(not offer.closed for offer in state_of(app).offers())


def test_every_throw_is_announced_in_symbols() -> None:
    """Rolls are announced as symbols, without numbers."""
    app, platform = at_symbols("weltraum")
    tap(app, platform, "throw")
    names = ", ".join(words.faces("weltraum")[face - 1] for face in state_of(app).dice)
    assert platform.announced[-1].startswith(f"Ada rolls {names}.")


def test_own_dice_are_tapped_in_as_symbols() -> None:
    """For real dice, the tray offers the six symbols by name."""
    app, platform = at_symbols("hexhex", dice="real")
    faces = classed(platform.tree, "own__face")
    assert [face.attrs["aria-label"] for face in faces] == words.faces("hexhex")
    for face in (1, 1, 2, 6, 6):
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")
    assert state_of(app).dice == (1, 1, 2, 6, 6)


def test_undo_redo_and_reload_in_the_middle() -> None:
    """Undo, redo and a reload restore dice and sheet."""
    storage: dict[str, str] = {}
    app, platform = at_symbols("hexhex", 2, storage)
    play(app, platform, Random(1), 20)
    shown = platform.html
    tap(app, platform, "undo")
    app.act("redo")
    again = FakePlatform("/hexhex", storage=storage)
    reloaded = started(again)
    assert table_of(app).match == table_of(reloaded).match
    assert len(shown) > 1000


def test_h2_a_sheet_of_three_games() -> None:
    """Each game has its own winner, and the columns of all games are side by side."""
    app, platform = at_symbols("hexhex", 3, games="3")
    rng = Random(4)
    while len(table_of(app).match.ended) < 2:
        step(app, platform, rng)
    tap(app, platform, "next")
    for _number in range(5):
        step(app, platform, rng)
    tap(app, platform, "leaf 1")
    ended = table_of(app).match.ended
    shown = totals(platform)
    assert shown[:2] == [str(end.scores[1]) for end in ended]
    crowns = [
        bool(classed(head, "sheet__crown")) for head in classed(platform.tree, "sheet__player")
    ]
    assert crowns == [1 in end.winners for end in ended] + [False]
    tap(app, platform, "leaf")
    assert len(totals(platform)) == 3


def test_h2_nobody_wins_over_all() -> None:
    """At the end, the winners of every game are shown, and scores are not added up."""
    app, platform = at_symbols("hexhex", 2, games="3")
    play(app, platform, Random(9))
    ended = table_of(app).match.ended
    table = classed(platform.tree, "standings--games")[0]
    _corner, *cells = [cell for cell in nodes(table) if cell.tag == "td"]
    won = [bool(classed(cell, "standings__crown")) for cell in cells]
    assert won == [seat in end.winners for seat in range(2) for end in ended]
    assert "ranked by points" not in platform.text


def test_one_game_has_no_tabs() -> None:
    """There are no tabs for a single game, or for a match whose scores are added up."""
    for game, asked in (("hexhex", {}), ("weltraum", {"games": "2"})):
        _app, platform = at_symbols(game, 2, None, **asked)
        assert not classed(platform.tree, "leaves")
