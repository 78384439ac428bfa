"""The duck's journey at the table: games played by taps, rides, missed turns, optional moves."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from app.games.ente import map as ente_map
from app.games.ente import view as views
from app.games.ente.board import EnteBoard, frames
from app.shell.app import App
from app.words.ente import PLACES
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.ente import EnteState
from spielekiste.parts.dice import Thrown
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.play import table_of

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cleo", "Dora")


def at_map(
    seats: int = 2, storage: dict[str, str] | None = None, **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match of the duck's journey for this number of players."""
    query = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | asked
    platform = FakePlatform("/ente", query, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def board_of(app: App) -> EnteBoard:
    """Return the board on screen."""
    board = table_of(app).board
    assert isinstance(board, EnteBoard)
    return board


def state_of(app: App) -> EnteState:
    """Return the position on screen."""
    state = table_of(app).match.state
    assert isinstance(state, EnteState)
    return state


def step(app: App, platform: FakePlatform, rng: Random) -> None:
    """Roll, or answer the question on screen."""
    due = table_of(app).match.due
    tap(app, platform, "throw" if due == "chance" else f"move {rng.choice(state_of(app).legal())}")


def play(app: App, platform: FakePlatform, rng: Random, steps: int = 100_000) -> None:
    """Play by taps alone for this number of steps, or to the end."""
    for _number in range(steps):
        if table_of(app).match.due == "nothing":
            return
        step(app, platform, rng)


def throw(app: App, *faces: int) -> None:
    """Make these results the next rolls."""
    for face in faces:
        before = table_of(app).match
        after = table_of(app).table.happen(Thrown((face,)))
        board_of(app).after(before, after)
    app.draw()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("accept", ["on", "off"])
def test_a_whole_game_by_taps_is_the_cores_game(seats: int, accept: str) -> None:
    """Replaying the saved record in the core gives the result on screen."""
    app, platform = at_map(seats, always_accept=accept, just_beyond=accept)
    play(app, platform, Random(f"{seats}/{accept}"))
    outcome = table_of(app).match.ended[-1]
    assert Table.load(platform.record("ente"), GAMES).match.ended[-1] == outcome
    assert max(outcome.scores) == 63
    assert len(classed(platform.tree, "traveller")) == seats


def test_every_step_is_told() -> None:
    """Every step is announced."""
    app, platform = at_map(4)
    rng = Random(5)
    while table_of(app).match.due != "nothing":
        said = len(platform.announced)
        step(app, platform, rng)
        assert len(platform.announced) > said


def test_an_optional_move_shows_the_effect_of_both_answers() -> None:
    """On duck space 5 after a 5, accepting leads to space 10, and declining ends the turn (E5)."""
    app, platform = at_map(2)
    throw(app, 5)
    assert {"move accept", "move decline"} <= set(platform.taps())
    assert "Move on to 10" in platform.text
    assert "Stay on 5" in platform.text
    assert len(classed(platform.tree, "map__aim")) == 1
    tap(app, platform, "move decline")
    assert state_of(app).fields == (5, 0)


def test_an_answer_shows_where_a_ride_would_end() -> None:
    """For a 1 on duck space 5, the offer names the ship on 6, which carries the piece to 12
    (E3, E4).
    """
    app, platform = at_map(2)
    throw(app, 4, 1, 1)
    assert state_of(app).offer is not None
    assert "Ship: on to 12" in platform.text
    tap(app, platform, "move accept")
    assert state_of(app).fields == (12, 1)


def test_a_waiting_player_is_shown_on_the_map_and_by_name() -> None:
    """The map and the name show that a piece is sleeping in the hotel, and for how many turns."""
    app, platform = at_map(2)
    throw(app, 6, 1, 6)
    assert state_of(app).fields[0] == 18
    tap(app, platform, "move decline")
    throw(app, 1, 1)
    assert state_of(app).fields[0] == 19
    moods = [node.attrs.get("data-mood") for node in classed(platform.tree, "traveller")]
    assert moods[0] == "hotel"
    assert len(classed(platform.tree, "travellers__held")) == 1


def test_undo_redo_and_reload_put_everything_in_place() -> None:
    """Undo, redo and a reload in the middle of a game restore every piece."""
    app, platform = at_map(4)
    play(app, platform, Random(11), 30)
    fields, face = state_of(app).fields, board_of(app).face
    for verb in ("undo", "undo", "redo", "redo"):
        app.act(verb)
    assert (state_of(app).fields, board_of(app).face) == (fields, face)
    again = started(FakePlatform("/ente", storage=platform.storage))
    assert (state_of(again).fields, board_of(again).face) == (fields, face)


def test_a_space_explains_its_event() -> None:
    """The explanation of a space links to the clause in the rules."""
    app, platform = at_map(2)
    tap(app, platform, "look 31")
    assert "31, Rain." in platform.text
    assert "open rules ente E3" in platform.taps()
    for field in range(64):
        app.act(f"look {field}")


def test_a_move_is_animated_space_by_space_and_then_as_a_ride() -> None:
    """After a 6, the piece moves six spaces, and then the ship carries it to 12."""
    app, _platform = at_map(2)
    before = state_of(app)
    after = before.happen(Thrown((6,)))
    shown = frames(before, after.events)
    walked = [frame.picture.fields[0] for frame in shown if frame.picture.going]
    assert walked == [1, 2, 3, 4, 5, 6, 12]
    assert [frame.picture.ride for frame in shown][-1] == "ship"


def test_an_animation_ends_by_a_tap_or_by_time() -> None:
    """The state has its final value immediately; a tap or a timer ends the animation."""
    app, platform = at_map(2)
    platform.is_calm = False
    tap(app, platform, "throw")
    assert board_of(app).steps.picture is not None
    tap(app, platform, "skip")
    assert board_of(app).steps.picture is None
    while table_of(app).match.due == "chance":
        tap(app, platform, "throw")
        while platform.timers:
            platform.run_timers()
        assert board_of(app).steps.picture is None


def test_keys_throw_and_answer() -> None:
    """The key R rolls, 1 accepts the offer, and 2 declines it."""
    app, _platform = at_map(2)
    for _number in range(40):
        due = table_of(app).match.due
        if due == "nothing":
            return
        assert app.key("r" if due == "chance" else "12"[_number % 2])
    assert not app.key("q")


def test_thirteen_ducks_wear_different_things() -> None:
    """Each of the thirteen ducks wears something different."""
    _app, platform = at_map(2)
    ducks = classed(platform.tree, "stone--duck")
    hrefs = [node.attrs.get("href", "") for duck in ducks for node in nodes(duck)]
    worn = [href for href in hrefs if href.startswith("#duck-")]
    assert len(ducks) == 13
    assert len(set(worn)) == 13


def test_every_place_has_words() -> None:
    """Every event space has a name."""
    app, _platform = at_map(2)
    course = state_of(app).course
    there = {views.waiting(course, field) for field in range(64)} - {""}
    assert there == PLACES.keys()


def test_spaces_do_not_overlap_and_pieces_share_them() -> None:
    """Spaces touch only at their edges, if at all; four pieces on one space never coincide."""
    stones = [ente_map.stone(field) for field in range(64)]
    for one, other in pairwise(stones):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 80**2
    assert all(0 < at.x < ente_map.WIDTH and 0 < at.y < ente_map.HEIGHT for at in stones)
    assert len(set(ente_map.spots((7, 7, 7, 7)))) == 4


def test_pieces_wait_side_by_side_and_keep_their_place_at_the_start() -> None:
    """At the start, no piece covers another, and none moves when another one leaves."""
    waiting = ente_map.spots((0, 0, 0, 0))
    assert [spot.x for spot in waiting] == sorted({spot.x for spot in waiting})
    assert len({spot.y for spot in waiting}) == 1
    assert ente_map.spots((0, 5, 0, 0))[2:] == waiting[2:]


def test_players_ducks_have_a_rim_that_ducks_on_stones_lack() -> None:
    """A player's duck has a rim, so that nobody mistakes a yellow one for a duck on the map."""
    assert len(classed(views.traveller("square"), "traveller__rim")) == 2
    assert not classed(views.duck(1), "traveller__rim")
