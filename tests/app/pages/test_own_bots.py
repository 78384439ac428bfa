"""The page for user-written bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import fmean

import pytest

from app import words as app_words
from app.pages.bots.screen import OwnBotsScreen
from app.pages.bots.shelf import STARTERS
from app.pages.bots.trial import COVERED_MS, RIVALS
from app.pages.bots.view import bot_fault
from app.saves.codec import pack, unpack
from app.saves.programs import LONGEST, Program, packed
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.arena.contest import contest
from spielekiste.arena.faults import CODES
from spielekiste.arena.recorded import SEED, recorded, recorded_points
from tests.app.support.fake_arena import FakeArena
from tests.app.support.fakes import FakePlatform, classed, started, tap, words

Tell = Callable[[str], None]
"""Receiver of a contest's figures."""


def at_page(storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open the page."""
    platform = FakePlatform("/bots", storage=storage)
    platform.tables = {"classic-block": b"damaged"}
    return started(platform), platform


def names(platform: FakePlatform) -> list[str]:
    """Return the names of all players listed with the bot, from the weakest to the strongest."""
    return [" ".join(words(node)) for node in classed(platform.tree, "ladder__name")]


def screen(app: App) -> OwnBotsScreen:
    """Return the screen with the page."""
    assert isinstance(app.screen, OwnBotsScreen)
    return app.screen


@pytest.mark.parametrize("game", GAMES)
def test_the_first_program_of_each_game_runs_and_beats_chance_or_ties(game: str) -> None:
    app, platform = at_page()
    tap(app, platform, "bot-game", game)
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    facts = screen(app).facts.trial
    assert facts.fault == ""
    assert (facts.done >= 50, facts.running) == (True, False)
    assert facts.verdict in {"better", "luck"}
    assert "Your bot" in platform.text


def test_a_result_is_told_in_words_and_announced() -> None:
    app, platform = at_page()
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    assert "Your bot is better, and it can’t just be luck." in platform.text
    assert platform.announced[-1].startswith("Your bot scores ")
    assert platform.arena.contest["seed"]


def covered(monkeypatch: pytest.MonkeyPatch) -> tuple[App, FakePlatform, Tell, str]:
    """Open the settings after a run has begun, and send figures for 50 games.

    Also return the receiver of the figures, and that of the final result.
    """
    app, platform = at_page()
    heard: list[str] = []
    tells: list[Tell] = []

    def begin(asked: str, tables: dict[str, bytes], tell: Tell, lane: int = 0) -> None:
        tells.append(tell)
        FakeArena().begin(asked, tables, heard.append, lane)

    monkeypatch.setattr(platform.arena, "begin", begin)
    tap(app, platform, "bot-run")
    tap(app, platform, "open settings")
    tells[0](json.dumps(json.loads(heard[-1]) | {"done": 50, "over": False}))
    return app, platform, tells[0], heard[-1]


def test_results_below_a_dialog_are_shown_when_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, platform, _tell, _end = covered(monkeypatch)
    assert screen(app).facts.trial.done == 0
    ((wait, act),) = platform.timers
    act()
    assert (screen(app).facts.trial.done, len(platform.timers), wait) == (0, 2, COVERED_MS)
    tap(app, platform, "close")
    act()
    assert screen(app).facts.trial.done == 50


def test_results_below_a_dialog_count_when_the_games_are_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, platform, _tell, _end = covered(monkeypatch)
    tap(app, platform, "close")
    tap(app, platform, "bot-stop")
    facts = screen(app).facts.trial
    assert (facts.done, facts.running) == (50, False)


def test_the_end_of_the_games_is_told_below_a_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    app, platform, tell, end = covered(monkeypatch)
    tell(end)
    assert not screen(app).facts.trial.running
    assert platform.announced[-1].startswith("Your bot scores ")
    for _wait, act in platform.timers:
        act()
    assert screen(app).facts.trial.done == 100


def test_with_recorded_games_all_players_are_shown_beside_the_bot() -> None:
    """No built-in player has to compute; the bot's own dice are new each time."""
    app, platform = at_page()
    platform.tables = {}
    tap(app, platform, "bot-rival", "strong")
    tap(app, platform, "bot-run")
    first = screen(app).facts.trial
    seed = str(platform.arena.contest["seed"])
    assert first.verdict == "worse"
    plan = contest("kniffel", 2, 100, seed)
    known = recorded(plan)
    assert known is not None
    assert first.standings[1].mean == fmean(recorded_points(plan, ["", "strong"])[1])
    rungs = names(platform)
    assert rungs[-1] == "Perfect play"
    assert set(rungs) == {"My bot", *map(app_words.rival, RIVALS), "Perfect play"}
    assert f"out of a possible {known.best:.0f}" in platform.announced[-1]
    tap(app, platform, "bot-run")
    assert len({seed, platform.arena.contest["seed"], SEED}) == 3


def test_games_that_are_played_now_have_other_dice_each_time() -> None:
    app, platform = at_page()
    tap(app, platform, "bot-played", "live")
    tap(app, platform, "bot-run")
    seed, first = platform.arena.contest["seed"], screen(app).facts.trial
    tap(app, platform, "bot-run")
    assert len({seed, platform.arena.contest["seed"], SEED}) == 3
    assert screen(app).facts.trial.standings != first.standings
    assert screen(app).facts.trial.marks == first.marks


def test_games_at_a_common_table_have_no_choice_of_dice() -> None:
    app, platform = at_page()
    tap(app, platform, "bot-game", "ludo")
    assert "Played before" not in platform.text
    tap(app, platform, "bot-run")
    assert platform.arena.contest["seed"] != SEED
    assert names(platform) == []


def test_a_fault_names_the_line_in_the_persons_language() -> None:
    app, platform = at_page()
    app.act("bot-source", "def play(view, rng):\n    return nothing\n")
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    facts = screen(app).facts.trial
    assert (facts.line, facts.running) == (2, False)
    assert "Line 2: Python doesn’t know the name “nothing”." in platform.text
    assert platform.arena.marks[-1] == (2, facts.fault)
    app.act("bot-source", "def play(view, rng):\n    return view.moves[0]\n")
    assert screen(app).facts.trial.fault == ""
    assert platform.arena.marks[-1] == (0, "")


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence_of_its_own(code: str) -> None:
    given = ("keep 1", "no-such-reason")
    said = bot_fault("kniffel", code, given)
    assert said
    assert said.startswith("The bot stopped") == (code == "stopped")


def test_a_refused_move_is_explained_by_the_rules() -> None:
    said = bot_fault("kniffel", "illegal-move", ("enter ones", "box-filled"))
    assert said.startswith("The move “enter ones” isn’t allowed: ")
    assert "box-filled" not in said


def test_programs_are_stored_per_game_and_come_back() -> None:
    app, platform = at_page()
    app.act("bot-source", "# mine")
    platform.run_timers()
    tap(app, platform, "bot-game", "ludo")
    assert screen(app).program.source == STARTERS["ludo"]
    again, _platform = at_page(platform.storage)
    assert screen(again).program.source == "# mine"


@pytest.mark.parametrize("stored", ["", "[]", "{", '{"kniffel": 3}', '{"chess": "x"}', "[" * 9999])
def test_a_damaged_store_leaves_the_first_programs(stored: str) -> None:
    app, _platform = at_page({"bots": stored})
    assert screen(app).program.source == STARTERS["kniffel"]


def test_a_program_can_be_saved_and_opened_as_a_file() -> None:
    app, platform = at_page()
    tap(app, platform, "bot-save")
    assert platform.downloads == {"kniffel-bot.py": STARTERS["kniffel"]}
    platform.chosen = [("mine.py", "# from a file")]
    tap(app, platform, "bot-load")
    assert (screen(app).program.source, platform.arena.program) == (
        "# from a file",
        "# from a file",
    )
    platform.chosen = [("large.py", "x" * (LONGEST + 1))]
    tap(app, platform, "bot-load")
    assert "“large.py” is too large for a bot." in platform.text
    foreign = packed(Program("", "kniffel", "Max", "# chess"))
    text = unpack(foreign).replace("game kniffel", "game chess")
    platform.chosen = [("bots.txt", pack(text))]
    tap(app, platform, "bot-load")
    where = "“bots.txt” can’t be opened: line 2: this game isn’t available here"
    assert where in platform.text
    assert screen(app).program.source == "# from a file"


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        ("no memory", "The games couldn’t be started here: no memory"),
        ("file", "Bots can’t play in this file, only on the website."),
        ("browser", "Bots can’t play in this browser."),
    ],
)
def test_where_no_worker_can_run_the_reason_is_told(refusal: str, told: str) -> None:
    app, platform = at_page()
    platform.arena.refusal = refusal
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    assert told in platform.text
    assert not screen(app).facts.trial.running


def test_without_the_table_of_the_other_bot_nothing_starts() -> None:
    app, platform = at_page()
    platform.tables = {}
    tap(app, platform, "bot-played", "live")
    tap(app, platform, "bot-rival", "easy")
    tap(app, platform, "bot-run")
    assert "couldn’t be loaded" in platform.text
    assert platform.arena.contest == {}


def test_leaving_the_page_stops_the_games_and_keeps_the_program() -> None:
    app, platform = at_page()
    app.act("bot-source", "# kept")
    tap(app, platform, "go /")
    assert (platform.arena.ends, platform.arena.closes) == (1, 1)
    assert json.loads(platform.storage["bots"])["programs"][0]["source"] == "# kept"


def test_several_bots_of_a_game_are_named_copied_and_chosen() -> None:
    app, platform = at_page()
    app.act("bot-source", "# first")
    app.act("bot-name", "Six hunter ")
    tap(app, platform, "bot-copy")
    app.act("bot-source", "# second")
    tap(app, platform, "bot-new")
    first, second, third = screen(app).facts.programs
    assert (first.name, second.name, third.name) == (
        "Six hunter ",
        "Copy of Six hunter",
        "My bot 3",
    )
    assert (screen(app).program, platform.arena.program) == (third, STARTERS["kniffel"])
    tap(app, platform, f"bot-choose {first.id}")
    assert (screen(app).program.source, platform.arena.program) == ("# first", "# first")
    platform.run_timers()
    again, _platform = at_page(platform.storage)
    assert [each.source for each in screen(again).facts.programs][:2] == ["# first", "# second"]
    assert screen(again).program == first


def test_a_deleted_bot_can_be_brought_back() -> None:
    app, platform = at_page()
    app.act("bot-source", "# dear")
    tap(app, platform, "bot-delete")
    assert screen(app).program.source == STARTERS["kniffel"]
    assert json.loads(platform.storage["bots"])["programs"] == []
    tap(app, platform, "bot-restore")
    assert (screen(app).program.source, platform.arena.program) == ("# dear", "# dear")
    platform.run_timers()
    assert "# dear" in platform.storage["bots"]


def test_the_other_player_can_be_a_bot_of_ones_own() -> None:
    app, platform = at_page()
    app.act("bot-name", "One")
    app.act("bot-source", STARTERS["kniffel"])
    tap(app, platform, "bot-copy")
    one = screen(app).facts.programs[0]
    assert screen(app).facts.trial.rivals[one.id] == "One"
    tap(app, platform, "bot-rival", one.id)
    tap(app, platform, "bot-run")
    assert screen(app).facts.trial.verdict == "equal"
    assert "Both play exactly the same." in platform.text
    tap(app, platform, f"bot-choose {one.id}")
    assert screen(app).facts.trial.rival == "random"


def test_a_fault_of_the_other_bot_names_it_and_marks_no_line() -> None:
    app, platform = at_page()
    app.act("bot-name", "Broken")
    app.act("bot-source", "def play(view, rng):\n    return nothing\n")
    tap(app, platform, "bot-new")
    broken = screen(app).facts.programs[0]
    tap(app, platform, "bot-rival", broken.id)
    tap(app, platform, "bot-run")
    facts = screen(app).facts.trial
    assert (facts.line, facts.fault.partition(":")[0]) == (0, "Broken")


def test_an_address_names_the_game() -> None:
    platform = FakePlatform("/bots/ludo")
    app = started(platform)
    assert screen(app).program.game == "ludo"
    tap(app, platform, "bot-game", "ente")
    assert platform.navigation.route == "/bots/ente"
