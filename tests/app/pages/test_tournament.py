"""The page for tournaments."""

from __future__ import annotations

import csv
import io
import json

import pytest

from app.pages.bots.shelf import STARTERS
from app.pages.bots.tournament.screen import TournamentScreen
from app.pages.bots.tournament.view import TableRow
from app.saves.programs import Program, link, packed
from app.shell.app import App
from spielekiste.arena.tournament import MOST
from tests.app.support.fakes import HERE, FakePlatform, started, tap

RANDOM = "def play(view, rng):\n    return rng.choice(view.moves)\n"
BROKEN = "def play(view, rng):\n    return nothing\n"


def at_page(game: str = "kniffel", **programs: str) -> tuple[App, FakePlatform]:
    """Open a game's tournament page on a device with these bots."""
    rows = [
        {"id": name, "game": game, "name": name, "source": source}
        for name, source in programs.items()
    ]
    storage = {"bots": json.dumps({"programs": rows})} if rows else {}
    platform = FakePlatform(f"/bots/{game}/tournament", storage=storage)
    platform.tables = {"classic-block": b"damaged"}
    return started(platform), platform


def screen(app: App) -> TournamentScreen:
    """Return the page on screen."""
    assert isinstance(app.screen, TournamentScreen)
    return app.screen


def without_built_in(app: App, platform: FakePlatform, *but: str) -> None:
    """Remove the built-in bots except these."""
    for name in ("random", "easy", "middle", "strong"):
        if name not in but:
            tap(app, platform, f"tour-tick {name}")


def played(app: App, platform: FakePlatform) -> dict[str, TableRow]:
    """Play the tournament; return the rows of its table by bot name."""
    tap(app, platform, "tour-run")
    platform.settle()
    return {row.name: row for row in screen(app).facts.rows}


def test_the_table_says_who_is_better_beyond_luck() -> None:
    app, platform = at_page(Good=STARTERS["kniffel"], Bad=RANDOM, Same=STARTERS["kniffel"])
    without_built_in(app, platform, "random")
    rows = played(app, platform)
    assert [rows[name].place for name in ("Good", "Same", "Bad")] == [1, 1, 3]
    assert rows["Good"].beats == ["Bad", "Bot, random moves"]
    assert rows["Good"].mean == rows["Same"].mean
    facts = screen(app).facts
    assert (facts.done, facts.all, facts.judged, facts.running) == (80, 80, True, False)
    assert platform.announced[-1] == "The tournament is over."
    assert {asked["seed"] for _lane, asked in platform.arena.every} == {
        platform.arena.contest["seed"]
    }


def test_each_contest_has_the_code_of_one_bot_or_of_two_that_meet() -> None:
    app, platform = at_page(A="# a\n" + RANDOM, B=RANDOM)
    without_built_in(app, platform)
    played(app, platform)
    assert [asked["players"] for _lane, asked in platform.arena.every] == [
        [{"source": "# a\n" + RANDOM}], [{"source": RANDOM}],
    ]  # fmt: skip
    app, platform = at_page("ludo", A="# a\n" + RANDOM, B=RANDOM)
    without_built_in(app, platform, "random")
    rows = played(app, platform)
    assert {json.dumps(asked).count("source") for _lane, asked in platform.arena.every} == {1, 2}
    assert len(platform.arena.every) == 3
    assert all(row.games == 40 for row in rows.values())


def test_a_bot_with_a_fault_is_listed_with_it() -> None:
    app, platform = at_page(Good=STARTERS["kniffel"], Broken=BROKEN, Other=RANDOM)
    without_built_in(app, platform)
    rows = played(app, platform)
    assert [row.place for row in rows.values()] == [1, 2, 0]
    assert rows["Broken"].fault.startswith("Line 2: Python doesn’t know the name “nothing”.")
    assert "Python doesn’t know the name" in platform.text


def test_bots_are_added_from_files_and_links_and_told_apart() -> None:
    app, platform = at_page(Max=RANDOM)
    other = Program("", "kniffel", "Max", "# other\n" + RANDOM)
    tap(app, platform, "tour-link", f"{link(HERE, other)} {link(HERE, other)[:-9]}")
    assert "The bot in this link can’t be opened" in platform.text
    many = "\n".join(packed(Program("", "kniffel", f"Bot {at}", f"# {at}")) for at in range(3))
    app.receive([("mine.py", RANDOM + "# mine"), ("many.txt", many), ("again.txt", packed(other))])
    names = [each.name for each in screen(app).facts.entrants]
    assert names[:6] == ["Max", "Max (2)", "mine", "Bot 0", "Bot 1", "Bot 2"]
    assert "You have this bot already: “Max”." in platform.text
    assert platform.arena.every == []
    assert "# other" in platform.text
    ludo = Program("", "ludo", "Runner", RANDOM)
    tap(app, platform, "tour-link", link(HERE, ludo))
    assert "“Runner” plays Ludo, so it can’t take part here." in platform.text
    guest = next(each.key for each in screen(app).facts.entrants if each.name == "mine")
    tap(app, platform, f"tour-remove {guest}")
    assert "mine" not in [each.name for each in screen(app).facts.entrants]
    assert json.loads(platform.storage["bots"])["programs"][0]["name"] == "Max"


def test_a_class_of_forty_takes_the_places_of_built_in_bots() -> None:
    app, platform = at_page()
    app.receive([(f"{at}.py", f"# {at}\n{RANDOM}") for at in range(MOST)])
    assert "No more than 40" not in platform.text
    chosen = [each.key for each in screen(app).facts.entrants if each.is_in]
    assert len(chosen) == MOST
    assert all(key.startswith("guest") for key in chosen)


def test_there_are_at_most_forty() -> None:
    app, platform = at_page()
    without_built_in(app, platform)
    app.receive([(f"{at}.py", f"# {at}\n{RANDOM}") for at in range(MOST + 1)])
    assert "No more than 40 bots can take part." in platform.text
    assert sum(each.is_in for each in screen(app).facts.entrants) == MOST
    tap(app, platform, "tour-tick easy")
    assert sum(each.is_in for each in screen(app).facts.entrants) == MOST
    rows = played(app, platform)
    assert len(rows) == MOST
    assert all(row.games == 20 for row in rows.values())


def test_a_stopped_tournament_counts_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    app, platform = at_page(A=STARTERS["kniffel"], B=RANDOM, C=RANDOM + "# c")
    without_built_in(app, platform)
    begin = platform.arena.begin

    def twice(*asked: object) -> None:
        if len(platform.arena.every) < 2:
            begin(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(platform.arena, "begin", twice)
    tap(app, platform, "tour-run")
    assert screen(app).facts.running
    tap(app, platform, "tour-stop")
    platform.settle()
    rows = {row.name: row for row in screen(app).facts.rows}
    assert [row.place for row in rows.values()] == [1, 2, 0]
    assert "not played" in platform.text
    assert platform.arena.stops == 1


def test_the_table_is_saved_for_a_spreadsheet() -> None:
    app, platform = at_page(**{"=1+1": STARTERS["kniffel"], "B": RANDOM})
    without_built_in(app, platform)
    played(app, platform)
    tap(app, platform, "tour-csv")
    (text,) = platform.downloads.values()
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert rows[0][:4] == ["Place", "Bot", "Games", "Points"]
    assert rows[1][:3] == ["1", "'=1+1", "20"]
    assert rows[1][5] == "B"
    tap(app, platform, "tour-print")
    assert platform.printed == 1


def test_the_spreadsheet_has_the_decimal_point_of_the_language() -> None:
    app, platform = at_page(A=STARTERS["kniffel"], B=RANDOM)
    without_built_in(app, platform)
    played(app, platform)
    app.act("set language de")
    tap(app, platform, "tour-csv")
    (text,) = platform.downloads.values()
    assert text.count(",") >= 4
    assert len(text.splitlines()[1].split(";")) == 7


def test_one_bot_is_too_few_and_missing_tables_are_explained() -> None:
    app, platform = at_page()
    without_built_in(app, platform, "easy")
    tap(app, platform, "tour-run")
    assert "A tournament needs at least two bots." in platform.text
    tap(app, platform, "tour-tick random")
    platform.tables = {}
    tap(app, platform, "tour-run")
    platform.settle()
    assert "couldn’t be loaded" in platform.text
    assert not screen(app).facts.running


def test_where_no_worker_can_run_the_reason_is_told() -> None:
    app, platform = at_page(A=RANDOM, B=RANDOM + "#")
    without_built_in(app, platform)
    platform.arena.refusal = "no workers here"
    tap(app, platform, "tour-run")
    platform.settle()
    assert "no workers here" in platform.text


def test_leaving_stops_and_another_game_has_its_own_bots() -> None:
    app, platform = at_page(A=RANDOM)
    tap(app, platform, "tour-game", "ludo")
    assert platform.route == "/bots/ludo/tournament"
    assert "A" not in [each.name for each in screen(app).facts.entrants]
    tap(app, platform, "go /bots/ludo")
    assert platform.route == "/bots/ludo"
    tap(app, platform, "go /bots/ludo/tournament")
    assert screen(app).facts.game == "ludo"
