"""Kniffel Master at the table: games played by taps, previews, races, and animations."""

from __future__ import annotations

from random import Random

import pytest

from app.games.master.board import MasterBoard
from app.games.master.scene import PegFrame, frames, race_of
from app.shell.app import App
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.games.master import PASS, Action, MasterState
from spielekiste.games.master.actions import ROWS_ACTIONS, TASK_ACTIONS
from spielekiste.parts.dice import Keep
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap
from tests.app.support.play import at_table, board_as, play, state_as, table_of
from tests.campaign import campaign

NAMES = ("Ada", "Bartholomäus-Maximilian", "Cem", "Dora")


def at_master(
    seats: int = 2, storage: dict[str, str] | None = None, **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match of Kniffel Master for this number of players."""
    return at_table(NAMES[:seats], storage, "master", **asked)


def board_of(app: App) -> MasterBoard:
    """Return the board on screen."""
    return board_as(app, MasterBoard)


def state_of(app: App) -> MasterState:
    """Return the position on screen."""
    return state_as(app, MasterState)


def actions(app: App) -> list[Action]:
    """Return the actions that the position allows."""
    return [move for move in state_of(app).legal() if isinstance(move, Action)]


def test_the_felt_shows_the_most_important_and_a_screen_reader_hears_all() -> None:
    """The felt shows at most two sentences about an action; screen readers get all of them."""
    app, platform = at_master(2)
    rng, longest = Random(3), 0
    while table_of(app).match.due != "nothing":
        step(app, platform, rng)
        screen = table_of(app)
        longest = max(longest, sentences(screen.desk.narration))
        if not state_of(app).dice and screen.desk.announced:
            assert sentences(board_of(app).message()) <= 3
            assert screen.desk.narration in platform.announced[-1]
    assert longest > 3


def sentences(text: str) -> int:
    """Count the sentences in a message."""
    return sum(text.count(end) for end in (". ", "! ")) + bool(text)


def worth(state: MasterState, action: Action) -> int:
    """Return the number of stars that an action gains."""
    return state.play(action).stars(state.turn) - state.stars(state.turn)


def step(app: App, platform: FakePlatform, rng: Random) -> None:
    """Roll, keep some dice, or preview an action and perform it."""
    if table_of(app).match.due == "chance":
        tap(app, platform, "throw")
        return
    state = state_of(app)
    keeps = [move for move in state.legal() if isinstance(move, Keep)]
    found = actions(app)
    if keeps and (found == [PASS] or rng.random() < 0.4):
        _keep(app, platform, rng.choice(keeps))
        return
    best = max(worth(state, action) for action in found)
    chosen = rng.choice([action for action in found if worth(state, action) == best])
    tap(app, platform, f"preview {chosen}")
    tap(app, platform, f"move {chosen}")


def _keep(app: App, platform: FakePlatform, keep: Keep) -> None:
    places = board_of(app).places
    for place in places.keeping(keep.dice).kept ^ places.kept:
        tap(app, platform, f"toggle {place}")
    tap(app, platform, "throw")


def choosing(app: App, platform: FakePlatform, rng: Random) -> None:
    """Play until there are at least two actions to choose from."""
    step(app, platform, rng)
    while table_of(app).match.due != "move" or len(actions(app)) < 2:
        step(app, platform, rng)


@pytest.mark.parametrize("seats", [1, 2, *campaign(3, 4)])
def test_a_whole_game_by_taps_is_the_cores_game(seats: int) -> None:
    """Replaying the saved record in the core gives the result on screen."""
    app, platform = at_master(seats)
    play(app, platform, Random(seats), one=step)
    outcome = table_of(app).match.ended[-1]
    assert Table.load(platform.record("master"), GAMES).match.ended[-1] == outcome
    assert max(outcome.scores) >= 15
    assert f"{max(outcome.scores)} stars." in platform.text
    assert len(classed(platform.tree, "keepsake__board")) == seats


def test_the_page_offers_just_the_possible_actions() -> None:
    """Every position shows one card for each legal action."""
    app, platform = at_master(2)
    rng = Random(7)
    while table_of(app).match.due != "nothing":
        cards = [card.attrs["data-do"] for card in classed(platform.tree, "deed")]
        assert sorted(cards) == sorted(f"preview {action}" for action in actions(app))
        step(app, platform, rng)


def test_the_dice_match_the_position() -> None:
    """The dice on screen match the position, even after a turn that ended without an action."""
    app, platform = at_master(2)
    rng, passes = Random(11), 0
    while table_of(app).match.due != "nothing":
        step(app, platform, rng)
        passes += any(event.kind == "pass" for event in table_of(app).match.events)
        if table_of(app).match.state and state_of(app).dice:
            assert tuple(sorted(board_of(app).places.faces)) == state_of(app).dice
    assert passes


def test_every_step_is_told() -> None:
    """Every step is announced with the name of a player."""
    app, platform = at_master(3)
    app.act("set telling", "full")
    rng = Random(5)
    for _number in range(150):
        if table_of(app).match.due == "nothing":
            break
        said = len(platform.announced)
        step(app, platform, rng)
        assert len(platform.announced) > said
    assert GAMES["master"].events <= WORDS["master"].tellers.keys()


def test_a_preview_changes_nothing() -> None:
    """A preview shows its effect on the board only; rolling again removes the preview."""
    app, platform = at_master()
    rng = Random(3)
    choosing(app, platform, rng)
    before = table_of(app).match
    action = next(action for action in actions(app) if action.rows)
    tap(app, platform, f"preview {action}")
    assert table_of(app).match == before
    assert classed(platform.tree, "is-ghost")
    assert [card.attrs["data-do"] for card in classed(platform.tree, "is-chosen")] == [
        f"move {action}"
    ]
    tap(app, platform, "toggle 0") if state_of(app).throws < 3 else tap(app, platform, "drawer")
    assert not classed(platform.tree, "is-chosen")


def test_a_closed_action_says_why() -> None:
    """Every task and row has a card, or a sign that gives the reason and links to the rule."""
    app, platform = at_master()
    choosing(app, platform, Random(3))
    signs = [sign.attrs["data-do"] for sign in classed(platform.tree, "sign")]
    single = {
        *(str(action) for action in TASK_ACTIONS.values()),
        *(str(action) for action in ROWS_ACTIONS.values() if len(action.rows) == 1),
    }
    assert len(signs) + len(single & {str(action) for action in actions(app)}) == 12
    tap(app, platform, signs[0])
    assert any(do.startswith("open rules master M") for do in platform.taps())


def test_a_tap_on_the_board_previews_a_card() -> None:
    """A tap on a task or row of the board previews its card or explains why it is closed, although
    it is not a button.
    """
    app, platform = at_master()
    choosing(app, platform, Random(3))
    board = classed(platform.tree, "pegboard")[0]
    parts = [*classed(board, "task"), *classed(board, "lane")]
    leads = {part.attrs["data-do"] for part in parts if "data-do" in part.attrs}
    controls = [*classed(platform.tree, "deed"), *classed(platform.tree, "sign")]
    assert leads <= {control.attrs["data-do"] for control in controls}
    assert len([part for part in parts if "data-do" in part.attrs]) == 12
    assert "button" not in {node.tag for node in nodes(board)}


def test_the_turn_passes_on_when_the_action_has_been_seen() -> None:
    """While markers move, the name card and the pegs still show the player who acted."""
    app, platform = at_master(2)
    rng = Random(4)
    choosing(app, platform, rng)
    platform.is_calm = False
    chosen = next(action for action in actions(app) if action.rows)
    throws = state_of(app).throws
    tap(app, platform, f"preview {chosen}")
    tap(app, platform, f"move {chosen}")
    assert "Ada, it’s your turn." in platform.text
    assert len(classed(platform.tree, "is-spent")) == throws
    while platform.timers:
        platform.run_timers()
    assert f"{NAMES[1]}, it’s your turn." in platform.text
    assert not classed(platform.tree, "is-spent")


def test_m11_who_was_first_is_on_every_board() -> None:
    """The signs show which players were first and second, as recorded in the events."""
    app, platform = at_master(4)
    play(app, platform, Random(2), 250, step)
    told = [event for match in table_of(app).table.positions for event in match.events]
    race = race_of(told)
    board = classed(platform.tree, "pegboard")[0]
    taken = classed(board, "is-taken")
    assert len(taken) == sum(len(seats) for seats in race.values()) > 0
    firsts = {
        event.what: event.seat for event in told if event.kind == "race" and event.target == 1
    }
    assert {what: seats[0] for what, seats in race.items()} == firsts


def test_another_board_can_be_enlarged() -> None:
    """A tap enlarges a board; another tap, or the next turn, restores its usual size."""
    app, platform = at_master(3)
    tap(app, platform, "throw")
    tap(app, platform, "look 2")
    assert classed(platform.tree, "pegboard")[0].attrs["aria-label"] == "Cem’s board"
    tap(app, platform, "look")
    assert classed(platform.tree, "pegboard")[0].attrs["aria-label"] == "Ada’s board"


def test_undo_redo_and_reload_in_the_middle() -> None:
    """Undo, redo and a reload restore the dice, the boards and the message."""
    storage: dict[str, str] = {}
    app, platform = at_master(2, storage)
    play(app, platform, Random(1), 60, step)
    match = table_of(app).match
    tap(app, platform, "undo")
    app.act("redo")
    assert table_of(app).match == match
    again = FakePlatform("/master", storage=storage)
    reloaded = started(again)
    assert table_of(reloaded).match == match
    assert board_of(reloaded).places.faces == board_of(app).places.faces


def test_an_animation_ends_with_the_position() -> None:
    """The last frame of every action shows the final board, within the time limit."""
    rng, seen = Random(8), 0
    app, platform = at_master(2)
    while table_of(app).match.due != "nothing":
        before = table_of(app).match.state
        step(app, platform, rng)
        after = table_of(app).match
        if not isinstance(before, MasterState) or not before.dice:
            continue
        pictures = frames(before, after.events)
        if pictures and isinstance(after.state, MasterState):
            seen += 1
            assert pictures[-1].picture.board == after.state.boards[before.turn]
            assert sum(picture.milliseconds for picture in pictures[:-1]) <= 1250
    assert seen > 20


def test_a_tap_jumps_to_the_end() -> None:
    """During the animation, the acting player's board stays visible; any tap ends the animation."""
    app, platform = at_master(2)
    rng = Random(4)
    choosing(app, platform, rng)
    platform.is_calm = False
    actor = state_of(app).turn
    chosen = next(action for action in actions(app) if action.rows)
    tap(app, platform, f"preview {chosen}")
    tap(app, platform, f"move {chosen}")
    shown = board_of(app).steps.picture
    assert isinstance(shown, PegFrame)
    assert shown.seat == actor != state_of(app).turn
    tap(app, platform, "throw")
    assert board_of(app).steps.picture is None


def test_keys_keep_throw_and_open() -> None:
    """The key R rolls, numbers keep dice, and S shows the cards."""
    app, platform = at_master()
    assert app.key("r")
    assert app.key("1")
    assert board_of(app).places.kept == {0}
    assert app.key("s")
    assert board_of(app).drawer
    assert platform.announced


def test_long_names_and_one_player_alone() -> None:
    """A single player sees no other boards, and one sign per row, because only the first place
    can be taken.
    """
    _app, platform = at_master(1)
    assert not classed(platform.tree, "rival")
    assert len(classed(platform.tree, "racer")) == 12


@pytest.mark.parametrize("name", ["three_alike", "four_alike"])
def test_coins_that_no_booklet_prints_are_no_choice(name: str) -> None:
    """The set-up does not offer them (M8); a record still says them, so that it replays alike."""
    platform = FakePlatform("/master/new")
    app = started(platform)
    tap(app, platform, "fold rules-slip")
    assert not [do for do in platform.taps() if name in do]
    tap(app, platform, "start")
    assert f"{name}=" in str(table_of(app).table.record)


def test_an_old_address_keeps_its_coins() -> None:
    """A value from an earlier version is valid, in sight, and can be set back (M8)."""
    platform = FakePlatform("/master/new?three_alike=3")
    app = started(platform)
    assert {"choose three_alike 2", "choose three_alike 3"} <= set(platform.taps())
    tap(app, platform, "start")
    assert "three_alike=3 four_alike=3" in str(table_of(app).table.record)
