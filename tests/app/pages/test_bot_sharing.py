"""Sharing user-written bots: as a link, as a file, and together with saved games."""

from __future__ import annotations

import json
from random import Random
from string import ascii_letters

import pytest

from app.pages.bots.screen import OwnBotsScreen
from app.pages.bots.shelf import STARTERS
from app.pages.past.imports import ImportsScreen
from app.saves.programs import LONGEST, Program, link, linked, packed
from app.saves.transfer import LONGEST_LINK
from app.shell.app import App
from spielekiste.core.errors import BrokenRecord
from tests.app.support.fakes import HERE, FakePlatform, started, tap

SIX = Program("", "kniffel", "Six hunter", STARTERS["kniffel"] + "# sixes\n")

NOISE = "".join(Random(1).choices(ascii_letters, k=LONGEST))
"""A random text that can hardly be compressed."""


def arrived(route: str, storage: dict[str, str] | None = None) -> tuple[App, FakePlatform]:
    """Open a link on a device that has this storage."""
    platform = FakePlatform(route, storage=storage)
    return started(platform), platform


def screen(app: App) -> OwnBotsScreen:
    """Return the page on screen."""
    assert isinstance(app.screen, OwnBotsScreen)
    return app.screen


def stored(platform: FakePlatform) -> list[tuple[str, str]]:
    """Return the names and sources of the stored bots."""
    programs = json.loads(platform.storage.get("bots", '{"programs": []}'))["programs"]
    return [(each["name"], each["source"]) for each in programs]


def shared(source: str = SIX.source) -> tuple[App, FakePlatform]:
    """Open the dialog for sharing one bot."""
    app, platform = arrived("/bots/kniffel")
    app.act("bot-name", SIX.name)
    app.act("bot-source", source)
    tap(app, platform, "bot-share")
    return app, platform


def test_a_bot_is_shared_as_a_link_a_code_and_a_file() -> None:
    app, platform = shared()
    platform.can_share = True
    app.draw()
    tap(app, platform, "link-copy")
    (text,) = platform.copied
    assert text.startswith(f"{HERE}#/bots/from/")
    assert linked(text) == SIX
    assert platform.coded == [text]
    tap(app, platform, "link-send")
    assert platform.shared == [("Six hunter", text)]
    tap(app, platform, "bot-save")
    assert platform.downloads == {"Six-hunter.py": SIX.source}
    tap(app, platform, "close")
    assert "link-copy" not in platform.taps()


def test_a_link_too_long_for_a_code_is_offered_without_one() -> None:
    app, platform = shared(NOISE[:3000])
    assert "Too long for a code" in platform.text
    tap(app, platform, "link-copy")
    assert linked(platform.copied[0]).source == NOISE[:3000]


def test_a_program_too_long_for_a_link_is_offered_as_a_file() -> None:
    app, platform = shared(NOISE)
    assert "too long for a link or a code" in platform.text
    assert "link-copy" not in platform.taps()
    tap(app, platform, "bot-save")
    assert platform.downloads["Six-hunter.py"] == NOISE


def test_the_single_file_asks_for_the_address_of_the_site() -> None:
    app, platform = arrived("/bots/kniffel")
    platform.address = ""
    tap(app, platform, "bot-share")
    assert "link-copy" not in platform.taps()
    tap(app, platform, "crate-address", "https://school.example/crate/")
    tap(app, platform, "link-copy")
    assert platform.copied[0].startswith("https://school.example/crate/#/bots/from/")


def test_a_bot_from_a_link_is_shown_and_neither_run_nor_stored() -> None:
    app, platform = arrived(link("", SIX)[1:])
    assert screen(app).program == SIX
    assert "“Six hunter”, a bot for Kniffel" in platform.text
    assert "This program came from a link. Read it before you run it." in platform.text
    assert platform.arena.contest == {}
    app.act("bot-source", "# changed")
    platform.run_timers()
    tap(app, platform, "go /")
    assert stored(platform) == []


def test_a_bot_from_a_link_can_be_tried_changed_and_kept() -> None:
    app, platform = arrived(link("", SIX)[1:])
    tap(app, platform, "bot-rival", "random")
    tap(app, platform, "bot-run")
    assert "Your bot is better" in platform.text
    app.act("bot-source", "# changed")
    tap(app, platform, "bot-keep")
    assert stored(platform) == [("Six hunter", "# changed")]
    assert platform.route == "/bots/kniffel"
    assert "bot-new" in platform.taps()
    app.act("bot-source", "# mine now")
    platform.run_timers()
    assert stored(platform) == [("Six hunter", "# mine now")]


def test_a_bot_from_a_link_can_be_declined() -> None:
    app, platform = arrived(link("", SIX)[1:], {"bots": json.dumps({"kniffel": "# mine"})})
    tap(app, platform, "bot-decline")
    assert (screen(app).program.source, platform.arena.program) == ("# mine", "# mine")
    assert platform.route == "/bots/kniffel"


def test_a_bot_from_a_link_is_kept_to_play_at_a_table() -> None:
    app, platform = arrived(link("", SIX)[1:])
    tap(app, platform, "bot-play")
    assert stored(platform) == [(SIX.name, SIX.source)]
    assert "bot=" in platform.route


def test_a_bot_that_is_here_already_is_recognised() -> None:
    _app, platform = arrived(link("", SIX)[1:])
    tap(_app, platform, "bot-keep")
    app, platform = arrived(link("", SIX)[1:], platform.storage)
    assert "You have this bot already: “Six hunter”." in platform.text
    assert "bot-keep" not in platform.taps()
    assert screen(app).program.source == SIX.source
    assert platform.route == "/bots/kniffel"


@pytest.mark.parametrize(
    ("route", "why"),
    [
        ("/bots/from/", "this link is damaged"),
        ("/bots/from/AAAA", "this link is damaged"),
        (link("", SIX)[1:-9], "the end of the link is missing"),
        (f"/bots/from/{'A' * (LONGEST_LINK + 1)}", "line 1: it is too long"),
        (link("", SIX)[1:].replace("from/", "from/%"), "this link is damaged"),
    ],
)
def test_a_broken_link_is_explained_and_own_bots_stay(route: str, why: str) -> None:
    storage = {"bots": json.dumps({"kniffel": "# mine"})}
    app, platform = arrived(route, storage)
    assert f"The bot in this link can’t be opened: {why}" in platform.text
    assert screen(app).program.source == "# mine"
    assert storage == {"bots": json.dumps({"kniffel": "# mine"})}


def test_half_a_character_is_refused() -> None:
    with pytest.raises(BrokenRecord, match="half a character"):
        linked(link("", Program("", "ludo", "", "\ud800")))


# ---------------------------------------------------------------------- the page “Open a game”


def imported(*files: tuple[str, str | None]) -> tuple[App, FakePlatform]:
    """Open files on the page for imports."""
    app, platform = arrived("/open")
    platform.chosen = list(files)
    tap(app, platform, "pick-files")
    while platform.timers:
        platform.run_timers()
    return app, platform


def test_many_bots_are_kept_at_once() -> None:
    bots = [Program("", "ludo", f"Bot {at}", f"# {at}") for at in range(12)]
    app, platform = imported(("all.txt", "\n".join(map(packed, bots))))
    assert "Keep all 12 bots" in platform.text
    tap(app, platform, "bots-take")
    assert sorted(stored(platform)) == sorted((each.name, each.source) for each in bots)
    assert "12 bots added to your bots." in platform.text
    tap(app, platform, "go /bots/ludo")
    assert screen(app).program.game == "ludo"
    again, page = arrived("/open", platform.storage)
    again.receive([("all.txt", packed(bots[3]))])
    page.run_timers()
    tap(again, page, "bot-take 0")
    assert len(stored(page)) == 12


def test_a_python_file_needs_its_game() -> None:
    app, platform = imported(("mine.py", "spielekiste = 1\nspielekiste \n# z1:\nz1: 3"))
    tap(app, platform, "bot-for 0", "maumau")
    tap(app, platform, "bot-take 0")
    (program,) = json.loads(platform.storage["bots"])["programs"]
    assert (program["game"], program["name"]) == ("maumau", "mine")
    assert program["source"].endswith("z1: 3")


def test_a_bots_link_can_be_pasted() -> None:
    app, platform = arrived("/open")
    tap(app, platform, "link", link(HERE, SIX))
    tap(app, platform, "bot-take 0")
    assert stored(platform) == [(SIX.name, SIX.source)]
    tap(app, platform, "link", link(HERE, SIX)[:-8])
    assert "the end of the link is missing" in platform.text


def test_what_does_not_fit_stays_on_the_page() -> None:
    app, platform = imported(("a.py", "# a"), ("large.py", "x" * (LONGEST + 1)))
    assert "it is too long" in platform.text
    platform.refuses = True
    tap(app, platform, "bot-take 0")
    assert "There is no room for these bots" in platform.text
    assert isinstance(app.screen, ImportsScreen)
    assert len(app.screen.bots.rows) == 1


def test_a_file_with_all_games_can_be_opened_among_the_bots() -> None:
    app, platform = arrived("/bots/kniffel")
    app.receive([("all.txt", f"{packed(SIX)}\n{packed(SIX)}\n")])
    platform.run_timers()
    assert stored(platform) == [(SIX.name, SIX.source)]
