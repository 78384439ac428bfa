"""Routes: Python and prepaint.js parse addresses alike, and formatting reverses parsing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages.menu.screen import MenuScreen
from app.pages.prepared.screen import PreparedScreen
from app.pages.setup.screen import BoxScreen, SetUpScreen
from app.ports.route import CLASS, DUEL, NEW, OPEN, PAST, PLAY, PRINT, REVIEW, Route
from app.ports.screen import Screen
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste import GAMES
from tests.app.support.fakes import FakePlatform, started, tap
from tests.app.support.play import first_step
from tests.node import said

SHARED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "routes.json").read_text("utf-8")
)
"""Addresses with their route and the outline that the page shows before Python has loaded.

`paused` is a game with a paused match, `lock` the link of a locked table, and `frame` the game that
an embedding page requests, with `only` if it keeps that game. `MATCH` in an address is the id of the paused match.
"""

NAMES = ("", *GAMES, PLAY, PAST, REVIEW, PRINT, CLASS, DUEL, OPEN, "poker")

DUEL_RECORD = Path(__file__).parents[2] / "compat" / "records" / "kniffel-duel-finished.txt"
"""A finished duel."""

IDS = [
    f"{row['address']} {' '.join(word for word in ('paused', 'lock', 'frame') if word in row)}"
    for row in SHARED
]

FIRST = """
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const source = readFileSync("start/prepaint.js", "utf8");

async function drawn(row, games) {
  const found = [];
  const marks = new Map(Object.entries({
    "data-languages": "en", "data-games": games, "data-outlines": "outlines/",
    ...("frame" in row ? { "data-embed": "" } : {}),
  }));
  const root = {
    lang: "en",
    getAttribute: (name) => marks.get(name) ?? null,
    hasAttribute: (name) => marks.has(name),
    setAttribute: (name, value) => marks.set(name, value),
    removeAttribute: (name) => marks.delete(name),
    toggleAttribute: (name, on) => (on ? marks.set(name, "") : marks.delete(name)),
  };
  const app = { getAttribute: () => "menu", hasAttribute: () => true };
  const content = { querySelector: (selector) => void found.push(selector) };
  const kept = { "spielekiste.paused": row.paused ?? "", "spielekiste.lock": row.lock ?? "" };
  const page = {
    document: {
      documentElement: root,
      getElementById: () => app,
      querySelector: () => null,
      createElement: () => ({ content }),
    },
    localStorage: { getItem: (name) => kept[name] ?? null },
    location: { hash: row.address, search: row.frame ? `?game=${row.frame}${row.only ?? ""}` : "" },
    fetch: async () => ({ ok: true, text: async () => "" }),
    HTMLTemplateElement: class {},
    addEventListener() {},
  };
  page.window = page;
  page.parent = page;
  runInContext(source, createContext(page));
  await new Promise((done) => setTimeout(done));
  const name = /template\\[data-outline="(.*)"\\]/.exec(found[0] ?? "");
  return name ? name[1] : "frame" in row ? "opening" : "menu";
}
"""
"""Script that runs prepaint.js without a browser and prints the outline that it selects."""


@pytest.fixture(scope="module")
def before_python() -> list[str]:
    """Return the outline that prepaint.js selects for each address."""
    rows = f"const rows = {json.dumps(SHARED)}, games = {json.dumps(' '.join(GAMES))};"
    ask = "const all = []; for (const row of rows) all.push(await drawn(row, games));"
    return cast("list[str]", said(f"{FIRST}{rows}{ask}console.log(JSON.stringify(all));"))


@pytest.mark.parametrize("number", range(len(SHARED)), ids=IDS)
def test_the_script_before_python_knows_what_an_address_means(
    number: int, before_python: list[str]
) -> None:
    """prepaint.js selects the outline of the screen that the address opens."""
    assert before_python[number] == SHARED[number]["outline"]


@pytest.mark.parametrize("row", SHARED, ids=IDS)
def test_python_reads_the_same_in_an_address(row: dict[str, Any]) -> None:
    """Python parses name, arguments and query, and opens the screen that the outline shows."""
    assert Route.parse(unquote(row["address"])[1:]) == Route(*row["route"])
    assert _shown(row) == row["outline"]


@given(st.text(max_size=40))
def test_any_address_is_a_route(text: str) -> None:
    """Any address can be parsed to a route, which is unchanged when formatted and parsed again."""
    route = Route.parse(text)
    assert Route.parse(str(route)) == route


@given(st.sampled_from(NAMES), st.text(max_size=20), st.text(max_size=20))
def test_a_route_is_read_back_or_refused(name: str, rest: str, query: str) -> None:
    """Formatting and then parsing a route returns the same route, unless its parts are rejected."""
    try:
        route = Route(name, rest, query)
    except ValueError:
        assert "?" in rest or rest.endswith("/") or not name
        return
    assert Route.parse(str(route)) == route


@given(st.sampled_from(NAMES[1:]), st.from_regex(r"[\w-]{0,12}(/[\w-]{1,8})?", fullmatch=True))
def test_the_routes_of_the_site_are_valid(name: str, rest: str) -> None:
    """Routes to a set-up, a match by id, a packed record, and a game with a match are valid."""
    rest = rest.strip("/")
    assert str(Route(name, rest)) == (f"/{name}/{rest}" if rest else f"/{name}")
    assert Route.parse(f"/{name}/{NEW}?a=b").options == {"a": "b"}


def _shown(row: dict[str, Any]) -> str:
    """Return the outline of the screen that an address opens."""
    storage: dict[str, str] = {}
    match = _pause(row["paused"], storage) if "paused" in row else ""
    storage |= {"lock": row["lock"]} if "lock" in row else {}
    route = unquote(row["address"])[1:].replace("MATCH", match)
    query = {"game": row["frame"]} if row.get("frame") else {}
    query |= {"only": "on"} if "only" in row else {}
    platform = FakePlatform(route, query, storage=storage)
    platform.is_embedded = "frame" in row
    return _outline(started(platform), embedded="frame" in row)


def _pause(game: str, storage: dict[str, str]) -> str:
    """Start a match; return its id."""
    platform = FakePlatform(f"/{game}", storage=storage)
    app = started(platform)
    tap(app, platform, "start")
    first_step(app)
    return app.shown_match


def _outline(app: App, *, embedded: bool) -> str:
    screen = app.screen
    if isinstance(screen, SetUpScreen):
        return f"setup {screen.form.game.id}"
    if isinstance(screen, BoxScreen):
        return f"table {screen.game.id}"
    if isinstance(screen, PreparedScreen):
        return f"table {screen.prepared.game.id}"
    if isinstance(screen, TableScreen):
        return f"table {screen.desk.game}"
    if not isinstance(screen, MenuScreen) or app.stage.notices:
        return "other"
    return "opening" if embedded else "menu"


@pytest.mark.parametrize(
    "route",
    ["/past", "/past/old", "/review/old", "/duel", "/duel/old", "/class", "/open", "/open/AAAA",
     "/print/kniffel", "/kniffel", "/kniffel/old", "/play/kniffel?names=typed"],
)  # fmt: skip
def test_a_screen_begins_its_work_once_it_is_shown(
    route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen's constructor starts no timers, because the screen is not shown yet."""
    record = DUEL_RECORD.read_text("utf-8")
    platform = FakePlatform(storage={"table.kniffel": record})
    app = started(platform)
    platform.timers.clear()
    show, early = app.show, []

    def watched(screen: Screen) -> None:
        early.append(len(platform.timers))
        show(screen)

    monkeypatch.setattr(app, "show", watched)
    platform.navigate(Route.parse(route.replace("old", "old-kniffel")))
    app.follow_route()
    assert early
    assert set(early) == {0}
