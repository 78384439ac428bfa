"""Ludo at the table: games played by taps, pieces with a fixed identity, animations."""

from __future__ import annotations

from random import Random

import pytest

from app.dom.nodes import Node
from app.games.desk import Frame, Stepwise
from app.games.ludo import view as ludo_map
from app.games.ludo.animation import matched
from app.games.ludo.board import LudoBoard
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.ludo import OUT, START, LudoState, Step
from spielekiste.games.ludo.board import ENTRIES, RaceBoard
from tests.app.support.fakes import FakePlatform, classed, started, tap, words
from tests.app.support.play import table_of
from tests.campaign import campaign
from tests.core.first_home import until_home

NAMES = ("Ada", "Maximilian-Alexander Bo", "Cleo", "Dora")


def at_ludo(
    seats: int = 2, storage: dict[str, str] | None = None, **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match of Ludo for this number of players."""
    query = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | asked
    platform = FakePlatform("/ludo", query, storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def board_of(app: App) -> LudoBoard:
    """Return the board on screen."""
    board = table_of(app).board
    assert isinstance(board, LudoBoard)
    return board


def state_of(app: App) -> LudoState:
    """Return the position on screen."""
    state = table_of(app).match.state
    assert isinstance(state, LudoState)
    return state


def step(app: App, platform: FakePlatform, rng: Random) -> None:
    """Roll, or make a random legal move."""
    due = table_of(app).match.due
    tap(app, platform, "throw" if due == "chance" else f"move {rng.choice(state_of(app).legal())}")


def play(app: App, platform: FakePlatform, rng: Random, steps: int = 100_000) -> int:
    """Play using only taps, for this number of steps or to the end; return how many steps were
    taken.
    """
    for number in range(steps):
        if table_of(app).match.due == "nothing":
            return number
        step(app, platform, rng)
    return steps


def offered(platform: FakePlatform) -> set[str]:
    """Return the moves for which there is a control."""
    return {do.removeprefix("move ") for do in platform.taps() if do.startswith("move ")}


def pawns(platform: FakePlatform) -> list[Node]:
    """Return all pieces on the page."""
    return classed(platform.tree, "pawn")


@pytest.mark.parametrize(
    ("seats", "pieces"), [(2, "4"), (3, "3"), *campaign((2, "3"), (3, "4"), (4, "3"), (4, "4"))]
)
def test_a_whole_game_by_taps_is_the_cores_game(seats: int, pieces: str) -> None:
    """Replaying the saved record in the core gives the result on screen."""
    app, platform = at_ludo(seats, pieces=pieces, must_capture="on", no_goal_jumps="on")
    play(app, platform, Random(f"{seats}/{pieces}"))
    outcome = table_of(app).match.ended[-1]
    assert Table.load(platform.record("ludo"), GAMES).match.ended[-1] == outcome
    assert sorted(outcome.places) == list(range(1, seats + 1))
    assert len(pawns(platform)) == seats * int(pieces)


def test_the_page_offers_just_the_legal_moves() -> None:
    """In every position, the pieces and the list below offer exactly the legal moves."""
    app, platform = at_ludo(4)
    rng = Random(7)
    while table_of(app).match.due != "nothing":
        assert offered(platform) == {str(move) for move in state_of(app).legal()}
        step(app, platform, rng)


def test_every_piece_is_drawn_where_the_position_has_it() -> None:
    """Each seat's pieces are drawn on the spaces given by the position, and no two pieces swap."""
    app, platform = at_ludo(3)
    rng, before = Random(3), board_of(app).stand
    for _number in range(400):
        step(app, platform, rng)
        stand = board_of(app).stand
        assert tuple(tuple(sorted(own)) for own in stand) == state_of(app).pieces
        moved = [a != b for was, own in zip(before, stand, strict=True)
                 for a, b in zip(was, own, strict=True)]  # fmt: skip
        assert sum(moved) <= 2
        before = stand


def test_every_step_is_told() -> None:
    """Every step is announced, or else the player whose turn it is next."""
    app, platform = at_ludo(4)
    rng = Random(5)
    for _number in range(300):
        said = len(platform.announced)
        step(app, platform, rng)
        assert len(platform.announced) > said


def test_a_piece_that_stays_says_why() -> None:
    """Tapping a piece that can't move opens the clause with the reason."""
    app, platform = at_ludo(2)
    tap(app, platform, "why chance-due")
    assert "Roll the dice first." in platform.text
    while not state_of(app).moves:
        tap(app, platform, "throw")
    tap(app, platform, "move out")
    while not state_of(app).moves:
        tap(app, platform, "throw")
    why = board_of(app)._reasons()  # noqa: SLF001 - what the buttons carry
    codes = {code for code in why if code}
    assert codes
    for code in codes:
        tap(app, platform, f"why {code}")
        assert any(do.startswith("open rules ludo L") for do in platform.taps())


def test_tries_are_pegs_while_no_piece_is_on_the_track() -> None:
    """L2: a player's three tries are shown as pegs, and each try removes a peg."""
    app, platform = at_ludo(2, seed="abd")
    assert [len(classed(platform.tree, "pegs__peg")), spent(platform)] == [3, 0]
    while not state_of(app).moves and state_of(app).turn == 0:
        tries = state_of(app).tries
        assert spent(platform) == tries
        tap(app, platform, "throw")


def spent(platform: FakePlatform) -> int:
    """Return the number of removed pegs."""
    return len(classed(platform.tree, "is-spent"))


def test_undo_redo_and_reload_put_everything_in_place() -> None:
    """Undo, redo and a reload in the middle of a game restore every piece, without animations."""
    app, platform = at_ludo(4)
    play(app, platform, Random(11), 150)
    stand, html = board_of(app).stand, platform.html
    for verb in ("undo", "undo", "undo", "redo", "redo", "redo"):
        app.act(verb)
        own = tuple(tuple(sorted(own)) for own in board_of(app).stand)
        assert own == state_of(app).pieces
    assert board_of(app).stand == stand
    again = started(FakePlatform("/ludo", storage=platform.storage))
    assert state_of(again).pieces == state_of(app).pieces
    assert board_of(again).face == board_of(app).face
    assert "pawn" in html


def test_a_move_is_shown_field_by_field_and_any_tap_jumps_to_the_end() -> None:
    """The state changes immediately; the frames follow within 1.3 seconds."""
    app, platform = at_ludo(2)
    platform.is_calm = False
    rng = Random(2)
    for _number in range(120):
        step(app, platform, rng)
        if state_of(app).events[0].kind in ("move", "out"):
            assert_hops(app, platform)
        tap(app, platform, "skip")
        assert board_of(app).steps.picture is None


def assert_hops(app: App, platform: FakePlatform) -> None:
    """Assert one frame for each space, then the final position."""
    event = state_of(app).events[0]
    board = board_of(app)
    shown = [frame for frame in board.steps._left if frame.picture.hopping]  # noqa: SLF001
    assert len(shown) == (event.target or 0) - (event.origin or 0)
    assert sum(frame.milliseconds for frame in board.steps._left) < 1300  # noqa: SLF001
    assert classed(platform.tree, "is-hopping")


def test_a_caught_piece_tumbles_home() -> None:
    """The last frame of a capture shows the captured piece on its way back to its start space."""
    app, platform = at_ludo(4)
    platform.is_calm = False
    rng = Random(5)
    while True:
        step(app, platform, rng)
        if any(event.kind == "capture" for event in state_of(app).events):
            break
        tap(app, platform, "skip")
    caught = next(event.other for event in state_of(app).events if event.kind == "capture")
    while not classed(platform.tree, "is-falling"):
        platform.run_timers()
    falling = board_of(app).steps.picture
    assert falling is not None
    assert falling.falling is not None
    seat, number = falling.falling
    assert seat == caught
    assert falling.stand[seat][number] == START


def test_timers_show_all_frames() -> None:
    """Timers alone show all frames, up to the final position."""
    app, platform = at_ludo(2)
    platform.is_calm = False
    tap(app, platform, "throw")
    assert board_of(app).steps.picture is not None
    assert offered(platform) == set()
    while platform.timers:
        platform.run_timers()
    assert board_of(app).steps.picture is None


def test_an_animation_ends_when_another_begins() -> None:
    """A timer of an old animation doesn't show a frame of the new one."""
    platform, drawn = FakePlatform(), list[int]()
    platform.is_calm = False
    steps: Stepwise[str] = Stepwise(platform, platform, lambda: drawn.append(1))
    steps.start([Frame(10, "a"), Frame(10, "b")])
    steps.start([Frame(10, "c")])
    old, new = platform.timers
    old[1]()
    assert (steps.picture, drawn) == ("c", [])
    new[1]()
    assert (steps.picture, drawn) == (None, [1])


@pytest.mark.parametrize("key", ["r", "w"])
def test_keys_throw_and_pick(key: str) -> None:
    """The key R rolls, and a number selects a move."""
    app, _platform = at_ludo(2)
    while not state_of(app).moves:
        assert app.key(key)
    assert app.key("1")
    assert not state_of(app).moves
    assert not app.key("q")


def test_matching_pieces_moves_as_few_as_possible() -> None:
    """`matched` moves only the pieces that must move."""
    assert matched(((5, START, 9),), ((START, 6, 9),)) == ((6, START, 9),)
    assert matched((), ((START, 6, 9),)) == ((START, 6, 9),)


@pytest.mark.parametrize(("seats", "pieces"), [(2, 3), (3, 3), (4, 4)])
def test_the_map_has_a_place_for_everything(seats: int, pieces: int) -> None:
    """Forty spaces form a ring, goal spaces lead to the middle, and no two spaces coincide."""
    board = RaceBoard(ENTRIES[seats], pieces)
    ring = [ludo_map.track(place) for place in range(board.track)]
    for at, following in zip(ring, [*ring[1:], ring[0]], strict=True):
        assert abs(at.x - following.x) + abs(at.y - following.y) in (1, 2)
    goals = [ludo_map.goal(turn, number) for turn in range(4) for number in range(pieces)]
    starts = [ludo_map.start(turn, number, pieces) for turn in range(4) for number in range(pieces)]
    spots = ring + goals + starts
    assert len(set(spots)) == len(spots)
    assert all(0 <= at.x <= 10 and 0 <= at.y <= 10 for at in spots)


def test_a_piece_turns_into_its_goal_beside_its_last_field() -> None:
    """The last space of every seat's track is next to the first of its goal spaces (L8)."""
    board = RaceBoard(ENTRIES[4])
    for seat in range(4):
        last = ludo_map.spot(board, seat, 39, 0)
        goal = ludo_map.spot(board, seat, 40, 0)
        assert abs(last.x - goal.x) + abs(last.y - goal.y) == 1


def test_out_is_one_move_on_every_waiting_piece() -> None:
    """L5: the pieces on the start spaces share one move, which a tap on any of them makes."""
    app, platform = at_ludo(2)
    while not state_of(app).moves:
        tap(app, platform, "throw")
    assert state_of(app).legal() == (OUT,)
    movable = classed(platform.tree, "is-movable")
    assert len(movable) == 3
    assert Step(START) == OUT


def test_nothing_is_said_while_the_die_rolls() -> None:
    """The result is announced only when the die has stopped."""
    app, platform = at_ludo(2)
    platform.is_calm = False
    tap(app, platform, "throw")
    message = classed(platform.tree, "message")[0]
    assert message.children == [""]
    platform.run_timers()
    assert classed(platform.tree, "message")[0].children != [""]


def to_a_forced_move(app: App, platform: FakePlatform) -> None:
    """Play until a human player has rolled and has only one legal move."""
    rng = Random(11)
    while len(state_of(app).moves) != 1:
        step(app, platform, rng)


def test_a_forced_move_waits_for_a_tap_unless_the_setting_is_on() -> None:
    """By default, the only legal move needs a tap."""
    app, platform = at_ludo(2)
    to_a_forced_move(app, platform)
    state = state_of(app)
    platform.run_timers()
    assert state_of(app) is state


def test_a_forced_move_makes_itself_and_can_be_undone() -> None:
    """With the setting on, the only legal move is made after the roll, announced and recorded,
    and undo takes it back.
    """
    app, platform = at_ludo(2)
    app.act("set forced on")
    to_a_forced_move(app, platform)
    move, said = state_of(app).moves[0], len(platform.announced)
    platform.run_timers()
    assert str(move) in table_of(app).table.record.steps[-1]
    assert len(platform.announced) > said
    tap(app, platform, "undo")
    state = state_of(app)
    assert state.moves == (move,)
    platform.run_timers()
    assert state_of(app) is state


def at_record(text: str) -> tuple[App, FakePlatform]:
    """Open a match of Ludo from its record."""
    platform = FakePlatform("/ludo", storage={"table.ludo": text})
    return started(platform), platform


def test_l10_the_first_player_home_makes_the_offer_to_stop() -> None:
    """The offer to stop is announced once and shown until the game ends; a tap ends the game,
    and undo restores it.
    """
    at = until_home("chance")
    at.undo()
    app, platform = at_record(str(at.record))
    assert "stop" not in platform.taps()
    tap(app, platform, next(do for do in platform.taps() if do.startswith("move ")))
    assert "stop here" in platform.announced[-1]
    platform.run_timers()
    app.draw()
    tap(app, platform, "stop")
    assert (table_of(app).match.due, classed(platform.tree, "podium") != []) == ("nothing", True)
    assert platform.record("ludo").endswith("\nstop\n")
    tap(app, platform, "undo")
    assert table_of(app).match.can_stop
    assert "stop" in platform.taps()


@pytest.mark.parametrize("due", ["chance", "move"])
def test_l10_undoing_a_stop_in_a_bots_turn_undoes_no_more(due: str) -> None:
    """People may stop the game while bots play on; undo restores the position before the stop."""
    at = until_home(due)
    mine = at.match.turn
    text = str(at.record)
    for seat, player in enumerate(at.setup.players):
        if seat == mine:
            text = text.replace(f"{player.mark} person", f"{player.mark} easy")
    app, platform = at_record(text)
    before = table_of(app).match
    tap(app, platform, "stop")
    assert table_of(app).match.due == "nothing"
    tap(app, platform, "undo")
    assert table_of(app).match == before


def test_each_of_several_choices_says_what_is_done_and_where_the_piece_is() -> None:
    """The act comes first, in the same place on every button, and the piece's space below it."""
    app, platform = at_ludo(4)
    rng, seen = Random(5), 0
    for _step in range(150):
        step(app, platform, rng)
        platform.run_timers()
        app.draw()
        groups = [
            group
            for group in classed(platform.tree, "choices")
            if str(group.attrs["data-count"]) > "1"
        ]
        for button in [child for group in groups for child in group.children]:
            assert isinstance(button, Node)
            (text,) = classed(button, "choices__text")
            (place,) = classed(button, "choices__from")
            act = "".join(words(text)).removesuffix("".join(words(place)))
            assert act.startswith(("Move ", "Send home", "Bring ", "Home, "))
            assert button.attrs["aria-label"].endswith(f": {''.join(words(place))}")
            seen += 1
    assert seen > 20


def test_the_roll_button_keeps_its_width_while_the_die_rolls() -> None:
    """The pegs next to it stay until the roll has been shown."""
    app, platform = at_ludo()
    platform.is_calm = False
    app.draw()
    assert classed(platform.tree, "pegs")
    tap(app, platform, "throw")
    assert board_of(app).is_moving
    assert classed(platform.tree, "pegs")


def test_with_a_real_die_nothing_tumbles_in_the_roll_off() -> None:
    """What was rolled on the table and typed is shown at once."""
    query = {"seed": "abc", "dice": "real", "players": "Ada,Ben"}
    platform = FakePlatform("/ludo", query)
    app = started(platform)
    platform.is_calm = False
    tap(app, platform, "start")
    for face in (3, 5):
        tap(app, platform, f"face {face}")
        tap(app, platform, "typed")
        assert table_of(app).desk.roll_off.rolling is None
        assert not classed(platform.tree, "is-rolling")
