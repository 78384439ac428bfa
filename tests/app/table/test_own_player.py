"""A person's own bot at a table: it plays, its failures don't stop the game, and devices without
it use a built-in bot.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest

from app.pages.bots.player import MOST_FAULTS
from app.pages.bots.shelf import STARTERS
from app.ports.platform import Moment
from app.ports.route import Route
from app.prerender.pages import to_html
from app.saves.programs import Program, Programs
from app.shell.app import App
from app.table.timeline import can_undo
from spielekiste import GAMES
from spielekiste.games.maumau import MauMauState
from tests.app.support.fake_arena import FakeSeat
from tests.app.support.fakes import FakePlatform, started, tap
from tests.app.support.play import setup_of, table_of

games = pytest.mark.parametrize("game", GAMES)

RAISING = "def play(view, rng):\n    return nothing\n"

LUCKY = "def play(view, rng):\n    return rng.choice(view.moves), f'{rng.random()}'\n"
"""A bot whose reason is the next random number."""

REMEMBERING = """
class Bot:
    calls = 0

    def play(self, view, rng):
        self.calls += 1
        return view.moves[0], f"call {self.calls}"
"""


def device(game: str, source: str, name: str = "Hunter") -> FakePlatform:
    """Return a device that has a user-written bot for a game."""
    platform = FakePlatform(f"/{game}/new?bot=mine", {"seed": "abc"})
    programs = Programs(platform.preferences, lambda: "mine")
    programs.put(Program("mine", game, name, source))
    assert programs.store()
    return platform


def at_table(game: str, source: str = "", **asked: str) -> tuple[App, FakePlatform]:
    """Start a match between Ada and her own bot; the bot begins."""
    platform = device(game, source or STARTERS[game])
    platform.query |= {"players": "Ada,", "begin": "chosen", "first": "1"} | asked
    app = started(platform)
    tap(app, platform, "start")
    return app, platform


def wait(app: App, platform: FakePlatform, most: int = 400) -> None:
    """Run timers until the bot has finished its turn, or until it has been asked for a move."""
    for _beat in range(most):
        bots = table_of(app).desk.bots
        if not bots.is_up or table_of(app).match.due == "nothing" or not platform.timers:
            return
        platform.run_timers()
    raise AssertionError(f"expected the bot to finish within {most} timer runs")


def play_until(app: App, platform: FakePlatform, found: Callable[[], object]) -> None:
    """Play the steps of both sides until `found` returns a true value."""
    for _beat in range(400):
        if found():
            return
        if table_of(app).desk.bots.is_up:
            platform.run_timers()
        else:
            take_turn(app, platform)
    raise AssertionError("expected it within 400 steps")


def questions(platform: FakePlatform) -> list[Moment]:
    """Return all questions asked of user-written bots so far."""
    return [moment for each in platform.seats.bots for moment in each.asked]


def take_turn(app: App, platform: FakePlatform, step: str = "") -> None:
    """Play the given step for the person, or else the last legal one."""
    match = table_of(app).match
    if match.due == "chance":
        app.act("deal" if "deal" in platform.taps() else "throw")
    elif match.state is not None and match.seat == 0:
        game = table_of(app).table.setup.game
        assert table_of(app).desk.play(game.parse(step) if step else match.state.legal()[-1])
    app.draw()


def next_step(app: App, played: Sequence[str]) -> str | None:
    """Return the step of `played` that comes next, or None after the last."""
    steps = tuple(map(str, table_of(app).table.steps))
    assert steps == played[: len(steps)]
    return played[len(steps)] if len(steps) < len(played) else None


def record(app: App) -> tuple[str, ...]:
    """Return the steps of the match on screen."""
    return table_of(app).table.record.steps


def errors(app: App) -> list[str]:
    """Return the text of every error on screen."""
    return [notice.text for notice in app.stage.notices if notice.kind == "error"]


def bot(platform: FakePlatform) -> FakeSeat:
    """Return the bot whose worker was started last."""
    return platform.seats.bots[-1]


def reloaded(platform: FakePlatform) -> tuple[App, FakePlatform]:
    """Open the match on the same device, in a reloaded page."""
    again = FakePlatform(platform.route, platform.query, storage=dict(platform.storage))
    return started(again), again


# ---------------------------------------------------------------------- moves


@games
def test_an_own_bot_plays_its_turns(game: str) -> None:
    """A user-written bot decides in its own worker; then the next player's turn begins."""
    app, platform = at_table(game)
    player = table_of(app).table.setup.players[1]
    assert (player.name, player.mind) == ("Hunter", "own-mine")
    play_until(app, platform, lambda: len(questions(platform)) > 2)
    wait(app, platform)
    assert errors(app) == []
    assert platform.seats.bots[0].facts["source"] == STARTERS[game]
    assert len(platform.seats.bots) == 1
    assert table_of(app).match.turn != 1


def test_a_bot_is_given_the_view_of_its_seat_and_no_seed() -> None:
    """The view contains neither other players' hands nor the seed."""
    app, platform = at_table("maumau")
    wait(app, platform)
    state = table_of(app).table.positions[-1].state
    assert isinstance(state, MauMauState)
    seen = bot(platform).seen
    assert seen
    assert all(view.viewer == 1 and not hasattr(view, "hands") for view in seen)
    assert all("abc" not in moment.luck for moment in questions(platform))


def test_it_says_its_own_sentence_as_plain_text() -> None:
    """The reason is shown on one line, shortened; a bot that gives none admits it."""
    said = "'<b>two\\nlines</b> ' + 'x' * 300"
    app, platform = at_table("ludo", f"def play(view, rng):\n    return view.moves[0], {said}\n")
    play_until(app, platform, lambda: questions(platform))
    platform.run_timers()
    tap(app, platform, "plan")
    text = app.stage.notices[-1].text
    assert text.startswith("Hunter: “<b>two lines</b> xxx")
    assert len(text) < 230
    app, platform = at_table("ludo")
    play_until(app, platform, lambda: questions(platform))
    platform.run_timers()
    tap(app, platform, "plan")
    assert app.stage.notices[-1].text == "Hunter: “My program doesn’t say why.”"


@games
def test_undo_and_reload_do_not_change_its_moves(game: str) -> None:
    """The bot's random numbers depend only on the match and the number of the step."""
    app, platform = at_table(game, LUCKY)
    play_until(
        app, platform, lambda: len(questions(platform)) > 2 and can_undo(table_of(app).table)
    )
    wait(app, platform)
    played = record(app)
    later, again = at_table(game, LUCKY)
    play_until(later, again, lambda: len(questions(again)) == 1)
    later, again = reloaded(again)
    play_until(later, again, lambda: len(record(later)) >= len(played))
    assert record(later)[: len(played)] == played
    later.draw()
    tap(later, again, "undo")
    assert len(record(later)) >= len(played) > len(table_of(later).table.steps)
    for move in iter(lambda: next_step(later, played), None):
        take_turn(later, again, move)
        wait(later, again)
    assert record(later)[: len(played)] == played


def test_a_bot_with_memory_forgets_what_was_undone() -> None:
    """After an undo or a reload, a new instance of the bot is created."""
    app, platform = at_table("kniffel", REMEMBERING, first="0")
    play_until(app, platform, lambda: len(questions(platform)) > 4)
    wait(app, platform)
    assert len({moment.game for moment in questions(platform)}) == 1
    before = questions(platform)
    app.draw()
    tap(app, platform, "undo")
    play_until(app, platform, lambda: len(questions(platform)) > len(before))
    assert questions(platform)[-1].game == before[-1].game + 1


# ---------------------------------------------------------------------- faults


def test_after_a_fault_the_built_in_bot_moves_and_the_third_is_the_last() -> None:
    """Each fault is shown with its line number; after the third, the easy bot takes over, announced
    once.
    """
    app, platform = at_table("kniffel", RAISING)
    shown: list[str] = []

    def is_over() -> bool:
        shown.extend(text for text in errors(app) if text not in shown)
        return len(questions(platform)) == MOST_FAULTS

    play_until(app, platform, is_over)
    line = "Hunter: Line 2: Python doesn’t know the name “nothing”."
    assert all(text.startswith(line) for text in shown)
    assert any(text.endswith("The easy bot makes this move.") for text in shown)
    assert shown[-1].endswith("That’s the third error, so the easy bot plays on.")
    play_until(app, platform, lambda: table_of(app).match.due == "nothing")
    assert len(questions(platform)) == MOST_FAULTS


def test_an_illegal_move_is_explained_by_the_rules() -> None:
    """The page itself checks the bot's moves against the rules."""
    app, platform = at_table("kniffel", "def play(view, rng):\n    return 'enter nowhere'\n")
    wait(app, platform)
    assert errors(app)[0].startswith("Hunter: Line 2: “enter nowhere” isn’t a move in this game.")
    app, platform = at_table("kniffel", "def play(view, rng):\n    return 'keep 66666'\n")
    wait(app, platform)
    assert errors(app)[0].startswith("Hunter: Line 2: The move “keep 66666” isn’t allowed: ")
    assert [step.split()[0] for step in record(app)][-1] == "enter"


def test_a_bot_that_was_too_slow_is_told_with_its_line() -> None:
    app, platform = at_table("ludo")
    platform.seats.answers = ['{"fault": ["too-slow", 3, "2"]}']
    play_until(app, platform, lambda: errors(app))
    wait(app, platform)
    assert "Hunter: Line 3: The bot thought about one move for too long" in errors(app)[0]
    assert table_of(app).match.turn == 0


@pytest.mark.parametrize("text", ["", "nonsense", "[[1, 2]]", '["out"]', '{"fault": [1]}', "[]"])
def test_whatever_a_worker_sends_is_only_a_fault(text: str) -> None:
    """If a worker sends invalid data, the page reports that the bot stopped, and the game
    continues.
    """
    app, platform = at_table("ludo")
    platform.seats.answers = [json.dumps({"replies": text})]
    play_until(app, platform, lambda: errors(app))
    wait(app, platform)
    assert errors(app)[0].startswith("Hunter: The bot stopped: ")
    assert table_of(app).match.turn == 0


def test_where_no_worker_can_start_the_built_in_bot_plays_on() -> None:
    """A worker that can't start is reported once, and no other is started."""
    app, platform = at_table("ludo")
    platform.seats.answers = ['{"error": "no workers here"}']
    play_until(app, platform, lambda: errors(app))
    assert errors(app) == ["Hunter’s program can’t be started here. The easy bot takes over."]
    play_until(app, platform, lambda: table_of(app).match.due == "nothing")
    assert len(questions(platform)) == 1
    assert sum("can’t be started" in text for text in platform.announced) == 1


def test_without_the_arena_s_files_the_built_in_bot_plays_on() -> None:
    """If the arena's files can't be loaded, this is reported once."""
    app, platform = at_table("ludo")
    platform.seats.is_there = False
    play_until(app, platform, lambda: table_of(app).match.due == "nothing")
    assert platform.seats.bots == []
    assert sum("can’t be started here" in text for text in platform.announced) == 1


def test_a_fault_leads_to_the_program() -> None:
    """The notice's button opens the bot page with this program."""
    app, platform = at_table("ludo", RAISING)
    programs = Programs(platform.preferences, lambda: "other")
    programs.put(Program("other", "ludo", "Other", "# other"))
    programs.store()
    play_until(app, platform, lambda: errors(app))
    tap(app, platform, "go /bots/ludo?bot=mine")
    assert platform.navigation.route == "/bots/ludo"
    assert "def play(view, rng):\n    return nothing" in to_html(platform.tree)


# ---------------------------------------------------------------------- waiting and leaving


def waiting() -> tuple[App, FakePlatform]:
    """Return a table whose bot is thinking."""
    app, platform = at_table("ludo")
    platform.seats.is_slow = True
    play_until(app, platform, lambda: questions(platform))
    return app, platform


def test_taps_work_while_a_bot_thinks_and_do_not_hurry_it() -> None:
    """Plan, settings and the felt can be tapped; the answer arrives later."""
    app, platform = waiting()
    before = record(app)
    tap(app, platform, "plan")
    assert app.stage.notices[-1].text == "Hunter: “I’m still thinking.”"
    tap(app, platform, "hurry")
    for _beat in range(9):
        platform.run_timers()
    assert (len(bot(platform).asked), record(app)) == (1, before)
    app.act("open settings")
    bot(platform).answer()
    platform.run_timers()
    assert record(app) == before
    app.act("close")
    platform.seats.is_slow = False
    wait(app, platform)
    assert len(record(app)) > len(before)


def test_an_undone_question_is_not_answered() -> None:
    """After undo, the worker is closed, and the next question starts another one."""
    app, platform = at_table("kniffel", first="0")
    take_turn(app, platform)
    assert table_of(app).desk.play(GAMES["kniffel"].parse("enter chance"))
    platform.seats.is_slow = True
    play_until(app, platform, lambda: questions(platform))
    first = bot(platform)
    tap(app, platform, "undo")
    assert table_of(app).match.seat == 0
    assert table_of(app).desk.play(GAMES["kniffel"].parse("enter chance"))
    play_until(app, platform, lambda: bot(platform) is not first)
    before = record(app)
    first.answer()
    for _beat in range(9):
        platform.run_timers()
    assert (first.is_closed, record(app)) == (True, before)
    bot(platform).answer()
    platform.seats.is_slow = False
    wait(app, platform)
    assert table_of(app).match.turn == 0


@pytest.mark.parametrize("leave", ["go /", "go /bots/ludo", "go /kniffel/new", "again"])
def test_a_worker_ends_when_its_table_is_left(leave: str) -> None:
    """Leaving the table closes the worker, even while it is thinking."""
    app, platform = waiting()
    assert platform.seats.working == 1
    app.act(leave)
    app.follow_route()
    assert platform.seats.working == 0
    first = platform.seats.bots[0]
    first.answer()
    assert errors(app) == []


# ---------------------------------------------------------------------- other devices, links, set-up


def test_elsewhere_the_match_opens_and_the_built_in_bot_plays_on() -> None:
    """A device without the program reports this once, and the record is unchanged."""
    app, platform = at_table("ludo")
    play_until(app, platform, lambda: questions(platform))
    wait(app, platform)
    storage = {name: text for name, text in platform.storage.items() if name != "bots"}
    other = FakePlatform(platform.route, platform.query, storage=storage)
    later = started(other)
    assert table_of(later).table.setup == table_of(app).table.setup
    play_until(later, other, lambda: table_of(later).match.due == "nothing")
    assert other.seats.bots == []
    assert record(later)[: len(record(app))] == record(app)
    told = [text for text in other.announced if "isn’t on this device" in text]
    assert told == ["Hunter’s program isn’t on this device. The easy bot takes over."]


def test_a_rematch_keeps_the_bot() -> None:
    app, _platform = at_table("ludo")
    app.act("again")
    assert table_of(app).table.setup.players[1].mind == "own-mine"


def test_the_page_for_bots_leads_to_a_table_with_the_bot() -> None:
    """The page saves the initial program if it is new, then opens a table with that bot."""
    platform = FakePlatform("/bots/ludo")
    app = started(platform)
    tap(app, platform, "bot-play")
    app.follow_route()
    seats = setup_of(app).form.seats
    assert [mind.partition("-")[0] for mind in seats.minds] == ["person", "own"]
    assert seats.display_name(1) == "My bot"
    assert platform.route == str(Route("ludo", "new", f"bot={seats.minds[1][4:]}"))
    tap(app, platform, "start")
    assert table_of(app).table.setup.players[1].name == "My bot"


def test_a_seat_offers_the_bots_of_its_game() -> None:
    """A seat lists its game's user-written bots in a separate group after the built-in ones."""
    platform = device("ludo", "# mine")
    app = started(platform)
    app.act("palette 1")
    assert 'label="Your bots for this game"' in to_html(platform.tree)
    assert '<option value="own-mine" selected>Hunter</option>' in to_html(platform.tree)
    tap(app, platform, "start")
    later = FakePlatform("/kniffel/new", storage=dict(platform.storage))
    app = started(later)
    assert setup_of(app).form.seats.minds == ["person", "easy"]
    assert "Hunter" not in to_html(later.tree)
    app.act("mind 1", "own-mine")
    assert setup_of(app).form.seats.minds == ["person", "easy"]


def test_last_time_s_bot_is_seated_again() -> None:
    """The set-up and the quick start seat the last user-written bot again."""
    platform = device("ludo", STARTERS["ludo"])
    app = started(platform)
    tap(app, platform, "start")
    app = started(FakePlatform("/ludo/new", storage=dict(platform.storage)))
    assert setup_of(app).form.seats.minds == ["person", "own-mine"]
    app = started(FakePlatform("/ludo/quick", storage=dict(platform.storage)))
    assert table_of(app).table.setup.players[1].mind == "own-mine"


def test_an_address_with_a_bot_that_is_not_here_says_so() -> None:
    app = started(FakePlatform("/ludo/new?bot=gone"))
    assert errors(app) == ["This bot’s program isn’t on this device."]
    assert setup_of(app).form.seats.minds == ["person", "person"]


def test_a_link_for_the_class_gets_the_built_in_bot() -> None:
    """The class gets the built-in bot, since other devices don't have the program; the page says
    so.
    """
    platform = device("ludo", "# mine")
    app = started(platform)
    tap(app, platform, "prepare")
    assert "The easy bot takes their place." in app.stage.notices[-1].text
    assert "own-mine" not in to_html(platform.tree)
    assert "minds=person,easy" in to_html(platform.tree)


def test_a_prepared_link_with_an_own_bot_says_what_is_wrong() -> None:
    platform = device("ludo", "# mine")
    platform.route = "/play/ludo?players=Ada,&minds=person,own-mine"
    app = started(platform)
    assert "your own bots play only on devices that have their program" in errors(app)[0]
