"""Compatibility: data written by commit 02ef458 opens and replays as it did then.

Saves, records, links and settings on devices, on paper or in files outlive every release. `make.py`
shows how these fixtures were made; they are never regenerated. A changed game gets a new version of
its rules, and must still read old records or explain why it can't.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spielekiste import GAMES
from spielekiste.core.match import TableOptions
from spielekiste.core.options import Options, to_text
from tests.compat import adapter
from tests.compat.adapter import Page
from tests.compat.facts import facts, step

FOLDER = Path(__file__).parent


def fixture(name: str) -> Any:
    """Return a fixture."""
    return json.loads((FOLDER / name).read_text("utf-8"))


FACTS: dict[str, Any] = fixture("facts.json")
ROWS: dict[str, dict[str, str]] = fixture("rows.json")
ODD: dict[str, dict[str, str]] = fixture("odd_rows.json")
LABELS: dict[str, Any] = fixture("labels.json")
LINKS: dict[str, str] = fixture("links.json")
FILES: dict[str, str] = fixture("files.json")
DUELS: dict[str, Any] = fixture("duels.json")
DEVICES: dict[str, Any] = fixture("devices.json")
KILLED: dict[str, Any] = fixture("killed.json")

OPEN = [name for name, found in FACTS.items() if found["due"] != "nothing"]
"""Matches that can be continued."""

each_match = pytest.mark.parametrize("name", FACTS)


def record(name: str) -> str:
    """Return a match's record as written to a file at that commit."""
    return (FOLDER / "records" / f"{name}.txt").read_text("utf-8")


# ---------------------------------------------------------------------- matches


@each_match
def test_a_record_replays_to_the_same_facts(name: str) -> None:
    """Set-up, steps, scores, events, the seat to move, and all later chance results
    are the same.
    """
    assert facts(adapter.load(record(name))) == FACTS[name]


@each_match
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    """Formatting a record gives the same text, including undone steps and hints."""
    assert str(adapter.load(record(name)).record) == record(name)


@pytest.mark.parametrize("name", OPEN)
def test_a_match_that_is_not_over_takes_one_more_step(name: str) -> None:
    """An unfinished match accepts a throw, a draw or a legal move, and saves it."""
    table = adapter.load(record(name))
    before = len(table.steps)
    step(table)
    assert len(adapter.load(str(table.record)).steps) == before + 1


def test_there_is_a_match_of_every_game_and_kind() -> None:
    """The fixtures include every kind of match available in each game."""
    for game in GAMES.values():
        kinds = {name.removeprefix(f"{game.id}-") for name in FACTS if name.startswith(game.id)}
        wanted = {"begun", "unfinished", "most", "finished", "changed", "bots", "undone", "hints"}
        wanted |= {"real", "real-finished"} if game.dice else set()
        wanted |= {"series", "series-finished"} if game.series.most > 1 else set()
        wanted |= {"duel", "duel-finished"} if game.duels else set()
        assert wanted <= kinds


def test_every_option_is_changed_somewhere() -> None:
    """Every option of each game and of the table has a non-default value in some record."""
    seen = {pair for found in FACTS.values() for pair in _pairs(found["set-up"])}
    kinds: dict[str, type[Options]] = {game.id: game.options for game in GAMES.values()}
    for name, kind in (kinds | {"": TableOptions}).items():
        for info in kind.described():
            usual = to_text(info.default)
            values = {
                value for owner, option, value in seen if (owner, option) == (name, info.name)
            }
            assert values - {usual}, (name, info.name)


def _pairs(setup: list[str]) -> set[tuple[str, str, str]]:
    """Return the owner, name and value of each option in a set-up."""
    game, options, table, _seed = setup
    found = set()
    for owner, text in ((game, options), ("", table)):
        pairs = (pair.partition("=") for pair in text.split())
        found |= {(owner, option, value) for option, _sign, value in pairs}
    return found


# ---------------------------------------------------------------------- rows of the storage


@pytest.mark.parametrize("key", LABELS)
def test_a_row_has_the_same_label(key: str) -> None:
    """Every row's label is unchanged, even if the row is deleted, belongs to a host page, or can't
    be parsed.
    """
    row = ROWS.get(key) or ODD[key]
    assert adapter.label_of(key, row) == LABELS[key]


@each_match
def test_a_row_holds_the_record(name: str) -> None:
    """A row unpacks to the record's text, and formatting the row gives the same text."""
    assert adapter.record_of(name, ROWS[name]) == record(name)
    assert adapter.rewritten(name, ROWS[name]) == ROWS[name]["text"]


@pytest.mark.parametrize("name", OPEN)
def test_a_row_is_opened_and_played_on(name: str) -> None:
    """A match is continued by tapping the controls of its table."""
    game = FACTS[name]["set-up"][0]
    page = Page(f"/{game}/{name}", matches={name: ROWS[name]})
    assert page.screen == "table"
    assert page.play_on(name) > 0
    assert adapter.load(page.records()[name]).setup.game.id == game


@pytest.mark.parametrize("name", [name for name in FACTS if name not in OPEN])
def test_a_finished_match_can_be_replayed(name: str) -> None:
    """The replay goes from the first step to the last and changes nothing."""
    page = Page(f"/past/{name}", matches={name: ROWS[name]})
    assert (page.route, page.screen) == (f"/past/{name}", "replay")
    assert page.records() == {name: record(name)}


def test_a_library_sorts_odd_rows() -> None:
    """Deleted, broken and intact rows are listed separately, and unreadable data is
    kept unchanged.
    """
    page = Page("/", matches=ODD)
    shelved = page.shelved()
    assert sorted(shelved["paused"]) == ["damaged", "placed", "plain", "unplaced"]
    assert sorted(shelved["broken"]) == ["faulty", "no-json", "no-label", "unknown-game"]
    assert shelved["binned"] == ["binned"]
    page.go("/ludo/damaged")
    assert page.matches["no-json"] == ODD["no-json"]
    assert "damaged" in page.shelved()["broken"]
    assert json.loads(page.matches["damaged"]["text"])["record"] in ODD["damaged"]["text"]


def test_a_journal_entry_is_a_row() -> None:
    """A journal entry written before the page was killed is a valid row (`e2e/test_compat.py` reads
    it in a browser).
    """
    for name, text in KILLED["local"].items():
        row = json.loads(text)
        key = name.removeprefix(adapter.ASIDE)
        assert adapter.label_of(key, row)["fault"] is None
        assert adapter.load(adapter.record_of(key, row)).match.due != "nothing"


@pytest.mark.parametrize("name", DEVICES)
def test_a_whole_device_is_restored(name: str) -> None:
    """Settings, the lock, paused games and games saved before the library existed are restored."""
    device = DEVICES[name]
    page = Page("/", device["local"], device["matches"])
    assert {
        "route": page.route,
        "screen": page.screen,
        "language": page.language,
        "marks": {name: page.marks[name] for name in device["is"]["marks"]},
        "shelved": page.shelved(),
    } == device["is"]


def test_a_device_remembers_its_forms() -> None:
    """The last prepared link, duel and players, and the match started by a link, are restored."""
    device = DEVICES["everyday"]
    local, matches = device["local"], device["matches"]
    assert Page("/class", local, matches).begun()[1:3] == [
        "game ente 1",
        "options ducks=5,9,14,18,23,27,32,36,41,45,50,54,59 just_beyond=off always_accept=off",
    ]
    duel = Page("/duel", local, matches)
    assert "seats -1" in duel.taps
    duel.act("start")
    assert duel.route == "/play/kniffel?players=,&names=typed&same=seed2"
    seated = Page("/ludo/new", local, matches).begun()
    assert seated[-2:] == ["seat disc person Ada", "seat triangle person Ben"]
    again = Page("/play/kniffel?players=Ada&same=tiger", local, matches)
    assert sorted(again.matches) == sorted(matches)


# ---------------------------------------------------------------------- files and links


@pytest.mark.parametrize("name", [name for name in FILES if name != "several"])
def test_a_file_is_read_and_written_as_it_was(name: str) -> None:
    """A file is packed if hands are hidden, otherwise readable."""
    (table,) = adapter.filed(FILES[name])
    assert table is not None
    assert facts(table) == FACTS[name]
    assert adapter.file_of(table) == FILES[name]


def test_a_file_of_several_records_is_read() -> None:
    """Each record is read, packed or not."""
    names = [name for name in FILES if name != "several"]
    tables = adapter.filed(FILES["several"])
    found = [table.setup.game.id for table in tables if table]
    assert sorted(found) == sorted(FACTS[name]["set-up"][0] for name in names)


@pytest.mark.parametrize("name", [name for name, link in LINKS.items() if link])
def test_a_link_opens_the_record(name: str) -> None:
    """A link contains the same match and has the same address."""
    table = adapter.linked(LINKS[name])
    assert table is not None
    assert facts(table) == FACTS[name]
    assert adapter.linked(adapter.link_of("https://crate.test/", table)) is not None


def test_a_match_with_secrets_has_no_link() -> None:
    """A match with secrets has no link, as at the old commit (MM8)."""
    without = {name for name, link in LINKS.items() if not link}
    secret = {name for name in OPEN if name.startswith("maumau-")}
    assert without == secret
    for name in secret:
        assert adapter.link_of("https://crate.test/", adapter.load(record(name))) == ""


@pytest.mark.parametrize("name", ["kniffel-finished", "ludo-unfinished", "maumau-finished"])
def test_an_address_with_a_record_leads_to_it(name: str) -> None:
    """The match in `#/open/` is shown and can be added to the library."""
    page = Page(LINKS[name].partition("#")[2])
    assert page.screen == "page"
    page.act("take 0" if name in OPEN else "shelve 0")
    assert list(page.records().values()) == [record(name)]


@pytest.mark.parametrize("name", DUELS)
def test_a_duels_link_and_code_give_the_same_result(name: str) -> None:
    """Link and code both give the sheets, the record's mark, and whether every throw was verified."""
    table, told = adapter.load(record(name)), DUELS[name]
    assert adapter.duel_told(told["code"], table) == told["code-is"]
    assert adapter.duel_told(told["link"], table) == told["link-is"]
    assert adapter.duel_code_of(table) == told["code"]
    page = Page(told["link"].partition("#")[2])
    assert page.route.startswith("/duel/")
    assert page.screen == "page"


@pytest.mark.parametrize("link", fixture("prepared.json"), ids=lambda link: link["text"][:40])
def test_a_prepared_link_starts_the_same_table(link: dict[str, Any]) -> None:
    """The link has the same values, formats to the same route, and starts the same match.

    Options of the table that are new get their defaults.
    """
    new = {info.name: to_text(value) for info, value in TableOptions().items()}
    table = {"table": new | link["is"]["table"]}
    assert adapter.prepared(link["text"]) == link["is"] | table
    page = Page(link["is"]["route"])
    assert page.route == link["leads"]
    assert page.begun() == link["begins"]


@pytest.mark.parametrize("kept", fixture("settings.json"), ids=lambda kept: kept["text"][:30])
def test_settings_parse_to_the_same_values(kept: dict[str, Any]) -> None:
    """Settings from older and newer versions parse, as do damaged ones; new settings get defaults."""
    found, usual = adapter.settings(kept["text"]), adapter.settings("")
    assert found == usual | kept["is"]


@pytest.mark.parametrize(
    "way", fixture("routes.json"), ids=lambda way: f"{way['route']} {way['query']}"
)
def test_an_address_opens_the_same_screen(way: dict[str, Any]) -> None:
    """Addresses open the same screens: set-ups, printed pages, the class board, duels, host pages,
    and invalid addresses.
    """
    page = Page(way["route"], query=way["query"], embedded=way["embedded"])
    told = {"leads": page.route, "screen": page.screen, "language": page.language}
    assert told == {name: way[name] for name in told}
    assert page.begun() == way["begins"]


def test_a_host_page_gets_the_same_answers() -> None:
    """Each message in a sequence gets the same codes, places and records.

    A reply may have more fields than before.
    """
    first, *rest = fixture("host.json")
    page = Page("", query={"game": "kniffel"}, embedded=True)
    (ready,) = page.heard()
    (then,) = first["got"]
    assert set(then["games"]) <= set(ready["games"])
    assert set(then["languages"]) <= set(ready["languages"])
    for turn in rest:
        got = zip(turn["got"], page.ask(turn["said"]), strict=True)
        assert [{name: now[name] for name in then} for then, now in got] == turn["got"]
