"""Bots at the table: their delays and decisions, and that nobody can act for them."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from app import words
from app.games.desk import WINNING
from app.ports.route import Route
from app.shell.app import App
from app.table.bots import DELAY_MS, PLAN_DELAY_MS
from spielekiste import GAMES
from spielekiste.bots import BRAINS, Bot, Rationale, bot
from spielekiste.core.seats import PERSON
from spielekiste.games.maumau import MauMauState
from tests.app.support.fakes import FakePlatform, classed, started, tap
from tests.app.support.play import setup_of, table_of, wait
from workshop.common.paths import TABLES

games = pytest.mark.parametrize("game", GAMES)


def at_table(
    game: str, minds: str = "person,easy,middle,strong", **asked: str
) -> tuple[App, FakePlatform]:
    """Start a match between a person and bots; the last seat begins."""
    seats = minds.count(",") + 1
    query = {"seed": "abc", "begin": "chosen", "first": str(seats - 1), "minds": minds}
    names = ",".join(["Ada", "Ben", "Cleo", "Dora"][:seats])
    platform = FakePlatform(f"/{game}", query | {"players": names} | asked)
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def decide(app: App, platform: FakePlatform, rng: Random) -> None:
    """Play the person's next step."""
    screen = table_of(app)
    if screen.match.due == "chance":
        tap(app, platform, "deal" if "deal" in platform.taps() else "throw")
    else:
        choose(app, rng.choice(legal(app)))
    app.draw()


def legal(app: App) -> tuple[Any, ...]:
    """Return the legal moves of the seat to move."""
    state = table_of(app).match.state
    assert state is not None
    return state.legal()


def choose(app: App, move: Any) -> None:
    """Make a move after selecting the dice to keep."""
    table_of(app).board.preview(move)
    assert table_of(app).desk.play(move)
    app.draw()


def play(app: App, platform: FakePlatform, steps: int, seed: int = 1) -> None:
    """Play this many of the person's steps, and all the bots' steps in between."""
    rng = Random(seed)
    wait(app, platform)
    for _step in range(steps):
        if table_of(app).match.due == "nothing":
            return
        decide(app, platform, rng)
        wait(app, platform)


def record(app: App) -> tuple[str, ...]:
    """Return the steps of the match on screen."""
    return table_of(app).table.record.steps


@games
def test_a_person_plays_against_three_bots(game: str) -> None:
    """The bots throw and decide, and then it is the person's turn again."""
    app, platform = at_table(game)
    play(app, platform, 8)
    match = table_of(app).match
    assert (
        match.due == "nothing" or table_of(app).table.setup.players[match.turn or 0].mind == PERSON
    )
    seats = {event.seat for at in table_of(app).table.positions for event in at.events}
    assert seats == {0, 1, 2, 3}


@games
def test_a_table_of_bots_can_be_watched(game: str) -> None:
    """A game of bots continues without any taps."""
    app, platform = at_table(game, "easy,middle,easy")
    for _beat in range(60):
        platform.run_timers()
    assert len(record(app)) > 10


@games
def test_people_can_not_act_for_a_bot(game: str) -> None:
    """During a bot's turn the page offers no throw or move, and the commands do nothing."""
    app, platform = at_table(game)
    assert table_of(app).desk.bots.is_up
    for _beat in range(12):
        verbs = {do.partition(" ")[0] for do in platform.taps()}
        assert not verbs & {"throw", "move", "deal", "toggle", "pick", "preview"}
        before = record(app)
        app.act("throw")
        assert record(app) == before
        platform.run_timers()
        if not table_of(app).desk.bots.is_up:
            return


@games
def test_undo_goes_back_to_the_persons_decision(game: str) -> None:
    """After undo, the bots repeat their decisions."""
    app, platform = at_table(game, "person,middle,middle")
    wait(app, platform)
    rng = Random(4)
    while table_of(app).match.due != "move":
        decide(app, platform, rng)
        wait(app, platform)
    at = len(record(app))
    move = legal(app)[-1]
    choose(app, move)
    wait(app, platform)
    played = record(app)
    assert len(played) > at
    tap(app, platform, "undo")
    while len(table_of(app).table.steps) > at:
        tap(app, platform, "undo")
    assert table_of(app).match.seat == 0
    choose(app, move)
    wait(app, platform)
    assert record(app) == played


@games
def test_bots_continue_after_a_reload(game: str) -> None:
    """After a reload, the same bot continues, and the match has the same result."""
    app, platform = at_table(game, "person,strong,easy")
    for _beat in range(3):
        platform.run_timers()
    again = FakePlatform(f"/{game}", platform.query, storage=dict(platform.storage))
    later = started(again)
    wait(app, platform)
    wait(later, again)
    assert record(later) == record(app)


def test_the_pace_is_the_settings() -> None:
    """A bot waits for the delay chosen in the settings."""
    for pace, beat in DELAY_MS.items():
        app, platform = at_table("ludo")
        app.act(f"set pace {pace}")
        platform.run_timers()
        assert platform.timers[-1][0] == beat


def test_a_bot_waits_while_a_dialog_is_open() -> None:
    """The game waits until the rules or settings are closed."""
    app, platform = at_table("ludo")
    app.act("open settings")
    for _beat in range(5):
        platform.run_timers()
    assert record(app) == ()
    app.act("close")
    platform.run_timers()
    assert len(record(app)) == 1


def test_bots_wait_at_a_hidden_table() -> None:
    """Timers of a hidden table do nothing; returning to it wakes the bots."""
    app, platform = at_table("ludo")
    route = table_of(app).route
    platform.navigate(Route())
    app.follow_route()
    for _beat in range(5):
        platform.run_timers()
    platform.navigate(route)
    app.follow_route()
    assert record(app) == ()
    platform.run_timers()
    assert len(record(app)) == 1


def test_a_bot_says_its_plan_when_asked() -> None:
    """A tap on a bot's name card first shows that the bot is thinking, then its plan; the bot then
    waits longer.
    """
    app, platform = at_table("master", "person,strong")
    platform.run_timers()
    tap(app, platform, "plan")
    thinking = app.stage.notices[-1].text
    assert thinking == "Ben: “I’m still thinking.”"
    for _slice in range(200):
        platform.run_timers()
        tap(app, platform, "plan")
        if app.stage.notices[-1].text != thinking:
            break
    assert app.stage.notices[-1].text.startswith("Ben: “")
    assert app.stage.notices[-1].text != thinking
    assert platform.timers[-1][0] == PLAN_DELAY_MS


def test_every_plan_has_a_sentence() -> None:
    """Every plan listed by a game's bots has a sentence."""
    about: dict[str, tuple[Any, ...]] = {
        "capture": (1,), "task": ("kniffel",), "rows": (1, 2), "alike": (3,), "wish": ("red",),
        "coins": (1,), "accept": ("duck", 3),
    }  # fmt: skip
    for game, brain in BRAINS.items():
        box = sorted(GAMES[game].things)[:1]
        players = table_of(at_table(game)[0]).table.setup.players
        for code in brain.plans:
            said = words.plan(game, Rationale(code, about.get(code, tuple(box))), players)
            assert said.strip()
            assert "{" not in said


def test_with_real_dice_people_throw_for_a_bot() -> None:
    """The bot waits until the result of its dice is entered, and then decides."""
    app, platform = at_table("ludo", "person,strong", dice="real")
    assert platform.timers == []
    tap(app, platform, "face 6")
    tap(app, platform, "typed")
    wait(app, platform)
    assert record(app) == ("throw 6", "out")


def test_a_strong_bot_plays_a_sheet_by_its_table() -> None:
    """The value table is fetched once, and the bot plays for the best expected total."""
    app, platform = at_table("weltraum", "person,strong")
    platform.tables["symbols"] = (TABLES / "symbols.bin").read_bytes()
    wait(app, platform)
    assert any(step.startswith("keep") for step in record(app))
    platform.tables.clear()
    play(app, platform, 3)
    steps = record(app)
    assert sum(step.startswith("keep") for step in steps) > 1


def test_a_bot_plays_with_a_damaged_table() -> None:
    """With a damaged value table, a bot enters its first throw where it scores most."""
    app, platform = at_table("weltraum", "person,strong")
    platform.tables["symbols"] = b"spielekiste-table-1 nonsense"
    wait(app, platform)
    assert [step.split(" ")[0] for step in record(app)] == ["throw", "enter"]


def test_one_persons_hand_stays_open_among_bots() -> None:
    """With only one person, there is no curtain: the hand is visible while bots play (MM8)."""
    app, platform = at_table("maumau")
    for _beat in range(60):
        state = table_of(app).match.state
        assert isinstance(state, MauMauState)
        if state.laid:
            assert not classed(platform.tree, "curtain")
            assert len(classed(platform.tree, "hand__card")) == len(state.hands[0])
        if not table_of(app).desk.bots.is_up:
            return
        platform.run_timers()


def test_two_persons_among_bots_have_a_curtain() -> None:
    """While a bot plays, no hand is visible; then the next person lifts the curtain."""
    app, platform = at_table("maumau", "person,easy,person")
    wait(app, platform)
    for _turn in range(6):
        platform.run_timers()
        if "deal" in platform.taps():
            tap(app, platform, "deal")
        if "show" in platform.taps():
            break
    assert not classed(platform.tree, "hand__card")
    assert "show" in platform.taps()


def test_bots_are_chosen_in_the_set_up() -> None:
    """A bot without a typed name gets a default one; minds and names are stored."""
    platform = FakePlatform("/kniffel")
    app = started(platform)
    app.act("mind 1", "strong")
    assert setup_of(app).form.seats.fallback(1) == "Momo"
    app.act("mind 0", "nobody")
    tap(app, platform, "start")
    assert [player.mind for player in table_of(app).table.setup.players] == ["person", "strong"]
    assert [player.name for player in table_of(app).table.setup.players] == ["Player 1", "Momo"]
    later = started(FakePlatform("/ludo", storage=dict(platform.storage)))
    assert setup_of(later).form.seats.minds == ["person", "strong"]


@games
def test_a_tap_on_the_felt_replaces_a_bots_delay(game: str) -> None:
    """On a bot's turn, a tap ends its delay; on a person's turn, there is nothing to skip."""
    app, platform = at_table(game)
    tap(app, platform, "hurry")
    assert platform.timers[-1][0] == 0
    wait(app, platform)
    app.draw()
    platform.timers.clear()
    assert "hurry" not in platform.taps()
    app.act("hurry")
    assert not platform.timers


def knowing(game: str, seed: str) -> tuple[App, FakePlatform]:
    """Start a match in which a strong bot begins, with its value table and animated dice."""
    app, platform = at_table(game, "person,strong", seed=seed)
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.iterdir()}
    platform.is_calm = False
    return app, platform


def turn_ms(app: App, platform: FakePlatform) -> int:
    """Return how long a bot's turn takes, in milliseconds, without the time of computing."""
    now, order, waiting = 0, 0, list[tuple[int, int, Any]]()
    while table_of(app).desk.bots.is_up:
        for milliseconds, act in platform.timers:
            waiting.append((now + milliseconds, order := order + 1, act))
        platform.timers = []
        waiting.sort(key=lambda timer: timer[:2])
        now, _order, act = waiting.pop(0)
        act()
        app.draw()
    return now


@pytest.mark.parametrize("game", ["kniffel", "weltraum", "master"])
def test_a_bots_turn_with_five_dice_takes_about_three_seconds(game: str) -> None:
    """Even a turn of three rolls, each shown until the dice are at rest, is no long wait."""
    lasted = []
    for seed in "abcdef":
        app, platform = knowing(game, seed)
        lasted.append(turn_ms(app, platform))
        throws = sum(step.startswith("throw") for step in record(app))
        assert 800 * throws < lasted[-1] <= 3400
    assert max(lasted) > 2500


def test_by_ear_a_bot_says_what_it_keeps() -> None:
    """The dice that a bot puts aside are announced before it rolls the others."""
    app, platform = knowing("kniffel", "abc")
    turn_ms(app, platform)
    kept = [step.removeprefix("keep ") for step in record(app) if step.startswith("keep ")]
    spoken = [f"Ben keeps {', '.join(dice)}." for dice in kept if dice != "-"]
    assert spoken
    assert [text for text in platform.announced if " keeps " in text] == spoken


def test_by_ear_a_die_put_aside_is_spoken() -> None:
    """All kept dice are named, so that nobody has to remember them."""
    app, platform = at_table("kniffel", "person,strong", first="0")
    tap(app, platform, "throw")
    platform.run_timers()
    app.draw()
    faces = table_of(app).board.places.faces  # type: ignore[attr-defined]
    for place, kept in ((0, [faces[0]]), (3, [faces[0], faces[3]]), (0, [faces[3]]), (3, [])):
        tap(app, platform, f"toggle {place}")
        said = ", ".join(map(str, sorted(kept)))
        assert platform.announced[-1] == (f"Kept: {said}." if kept else "No dice kept.")


@pytest.mark.parametrize(("missing", "kind"), [(False, "WinningBot"), (True, "SheetBot")])
def test_a_bot_plays_to_win(monkeypatch: pytest.MonkeyPatch, kind: str, *, missing: bool) -> None:
    """It plays at a table and is in the record; without its module, it plays for the most points."""
    made = list[str]()

    def spy(*args: Any) -> Bot:
        made.append(type(bot(*args)).__name__)
        return bot(*args)

    monkeypatch.setattr("app.table.bots.bot", spy)
    for name in (WINNING, "spielekiste.bots.winner") if missing else ():
        monkeypatch.setitem(sys.modules, name, None)
    app, platform = at_table("weltraum", "person,winner,winner", games="2")
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    for _round in range(4000):
        if table_of(app).match.turn == 0:
            break
        platform.run_timers()
    assert made == [kind]
    assert "seat triangle winner Ben" in str(table_of(app).table.record)
