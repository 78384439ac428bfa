"""Nothing is lost: killed pages, failing storage, two windows on one game, unreadable data."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.support import look
from e2e.support.app_driver import (
    SHELF,
    calm,
    do,
    go,
    kept_record,
    run_python,
    shelf,
    sit,
    table,
)
from e2e.support.campaign import first
from e2e.support.fixtures import ready, until, watched
from e2e.support.random_play import stroll
from e2e.support.uncaught import Uncaught
from e2e.support.walks import killed, walk
from spielekiste.games.maumau.cards import KINDS
from spielekiste.parts.dice import HAND


def test_a_killed_page_loses_no_step(device: BrowserContext, site: str) -> None:
    """In one game of each kind, the page is killed right after a tap, and the match continues."""
    page = device.new_page()
    go(page, "/")
    games = ("kniffel", "maumau")
    for game in games:
        page = walk(page, site, game, kills=1, between=7)
    assert {kept.game for kept in shelf(page)} == set(games)


def test_a_page_killed_in_the_midst_of_a_tap_has_kept_it(device: BrowserContext, site: str) -> None:
    """The roll is saved even if the page is killed before the write has been confirmed."""
    page = device.new_page()
    sit(page)
    look.evaluate(page, "() => document.querySelector('[data-do=throw]').click()")
    page = killed(page, site)
    expect(page.locator(".die.is-in-cup")).to_have_count(0)
    assert len(table(page).steps) == 1


RAISING = """
import js
from {module} import {owner}
def fail(*given, **named): raise ValueError('planted in {name}')
{owner}.{name} = fail
js.document.body.dataset.planted = '{name}'
"""
"""Replaces a function or method of the application with one that raises an error."""


@pytest.mark.parametrize(
    ("module", "owner", "name"),
    [
        ("app", "words", "tell"),
        ("app", "words", "sounds"),
        ("app.games.sheet.board", "SheetBoard", "view"),
    ],
    ids=["wording", "sound", "drawing"],
)
def test_a_step_is_kept_whatever_raises_after_it(
    device: BrowserContext, uncaught: Uncaught, module: str, owner: str, name: str
) -> None:
    """A roll is saved even if code that runs after saving raises an error."""
    page = device.new_page()
    sit(page)
    expect(page.locator(".die.is-in-cup")).to_have_count(HAND)
    run_python(page, RAISING.format(module=module, owner=owner, name=name))
    expect(page.locator("body")).to_have_attribute("data-planted", name)
    uncaught.expect(f"planted in {name}")
    do(page, "throw")
    until(page, lambda: any("planted" in error for error in uncaught.found), "the planted error")
    page.reload()
    ready(page)
    assert len(table(page).steps) == 1
    expect(page.locator(".die.is-in-cup")).to_have_count(0)
    page.close()


def test_nothing_that_is_kept_shows_a_hand(device: BrowserContext, site: str) -> None:
    """No storage entry, title or address of an unfinished game of Mau-Mau names a card."""
    with watched(device.new_page(), site) as page:
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        calm(page)
        go(page, "/maumau/new", seed="abc", begin="chosen", players="Ada,Ben")
        do(page, "start")
        stroll(page, Random(1), 9)
        kept = look.evaluate(page, SHELF)
        entries = look.evaluate(
            page, "() => JSON.stringify([{...localStorage}, {...sessionStorage}])"
        )
        open_to_all = [json.dumps(kept), entries, look.title(page), page.url, *told]
        assert "drawn" in kept_record(page, "maumau")
        for card in KINDS:
            assert not [text for text in open_to_all if re.search(rf"\b{card}\b", text)]


# ---------------------------------------------------------------------- two windows


def test_an_older_window_is_told_and_overwrites_nothing(device: BrowserContext, site: str) -> None:
    """A window with older steps is notified, and continues from the newer ones or keeps its own."""
    with watched(device.new_page(), site) as older, watched(device.new_page(), site) as newer:
        sit(older)
        newer.goto(older.url)
        ready(newer)
        do(newer, "throw")
        dialog = older.locator("dialog[open]")
        expect(dialog).to_contain_text("This game has been continued in another window.")
        record = kept_record(newer)
        dialog.locator('[data-do="close"]').click()
        older.locator('[data-do="throw"]').first.click()
        expect(older.locator(".notice__text")).to_contain_text("This move hasn’t been saved")
        assert kept_record(older) == record
        do(older, f"open clash {shelf(older)[0].id}")
        older.locator('[data-do^="keep-copy"]').click()
        expect(dialog).to_have_count(0)
        assert len(shelf(older)) == 2


# ---------------------------------------------------------------------- failing storage

BREAK = """(calls) => {
  const isOurs = (owner, name) => owner instanceof Storage ? String(name).startsWith('spielekiste.')
    : owner instanceof IDBFactory ? name === 'spielekiste'
    : owner.name === (owner instanceof IDBDatabase ? 'spielekiste' : 'shelf');
  for (const [kind, method, error] of calls) {
    const proto = window[kind].prototype;
    const plain = proto[method];
    proto[method] = function (...given) {
      if (isOurs(this, given[0]) && error) throw new DOMException('broken on purpose', error);
      if (isOurs(this, given[0])) return {};
      return plain.apply(this, given);
    };
  }
}"""
"""Makes calls to our storage throw, or never respond if the error's name is empty."""

STORE, LOCAL = "IDBObjectStore", "Storage"
LOST, FULL = "InvalidStateError", "QuotaExceededError"

FAULTS = {
    "opening": ([("IDBFactory", "open", LOST)], ""),
    "writing": ([(STORE, "put", LOST)], ""),
    "no room": ([(STORE, "put", FULL), (LOCAL, "setItem", FULL)], "This device is full"),
    "opening, nothing aside": (
        [("IDBFactory", "open", LOST), (LOCAL, "setItem", LOST), (LOCAL, "getItem", LOST)],
        "Nothing is saved on this device",
    ),
    "transactions": ([("IDBDatabase", "transaction", LOST)], ""),
    "reading": ([(STORE, name, LOST) for name in ("get", "openCursor", "getAll")], ""),
    "deleting": ([(STORE, "delete", LOST), (LOCAL, "removeItem", LOST)], ""),
    "opening, never": ([("IDBFactory", "open", "")], ""),
}
"""Failures, each with its notice; without a notice, no data may be lost. The last makes a page wait."""

SHOWN = "dice => dice.map(die => die.dataset.face).sort()"


@pytest.mark.parametrize("fault", first(3, FAULTS))
def test_storage_that_throws_stops_nobody(device: BrowserContext, site: str, fault: str) -> None:
    """If the storage fails, the game continues, and a notice reports any loss."""
    calls, said = FAULTS[fault]
    page = device.new_page()
    page.add_init_script(f"({BREAK})({json.dumps(calls)})")
    with watched(page, site):
        calm(page)
        sit(page)
        if said:
            expect(page.locator(".notice__text")).to_contain_text(said)
        do(page, "throw")
        expect(page.locator(".die.is-in-cup")).to_have_count(0)
        dice = look.evaluate_all(page.locator(".die"), SHOWN)
        if not said:
            page.reload()
            ready(page)
            assert look.evaluate_all(page.locator(".die"), SHOWN) == dice


GARBAGE = """() => new Promise((resolve, reject) => {
  const deep = '['.repeat(100000);
  const nested = Array.from({ length: 3000 }).reduce((inner) => [inner], []);
  localStorage.setItem('spielekiste.aside.a1.w', JSON.stringify({ base: '', stamp: '1.w', text: deep }));
  localStorage.setItem('spielekiste.aside.a2', deep);
  for (const name of ['settings', 'names', 'minds', 'paused', 'lessons', 'lock', 'invited', 'duels', 'duel',
    'prepared', 'table.ludo']) localStorage.setItem(`spielekiste.${name}`, deep);
  const rows = { b1: 7, b2: null, b3: [[]], b4: { stamp: {}, text: {} }, b5: { stamp: '1.x', text: deep },
    b6: nested, b7: new Blob(['x']), b8: 10n, 'b 9/?#': { stamp: '1.x', text: '{}' },
    b10: '\\0\\ud800\\uffff\\u202e', b11: { stamp: '\\ud800', text: '\\ud800' } };
  const opening = indexedDB.open('spielekiste');
  opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const filled = opening.result.transaction('shelf', 'readwrite');
    Object.entries(rows).forEach(([key, row]) => filled.objectStore('shelf').put(row, key));
    filled.objectStore('shelf').put('no key of ours', [1, 2]);
    filled.oncomplete = () => { opening.result.close(); resolve(Object.keys(rows).length + 3); };
  };
})"""
"""Damages all stored data except one match; returns how many matches become unreadable."""


def test_whatever_is_stored_the_crate_opens(device: BrowserContext, site: str) -> None:
    """With damaged stored data, the readable match can be continued and the others downloaded."""
    page = device.new_page()
    sit(page)
    do(page, "throw")
    expect(page.locator(".die.is-in-cup")).to_have_count(0)
    page.goto(f"{site}/licences.html")
    broken = look.evaluate(page, GARBAGE)
    with watched(page, site):
        page.goto(f"{site}/#/past")
        ready(page)
        expect(page.locator(".shelf__row [data-do^='hand-out']")).to_have_count(broken)
        with page.expect_download() as saved:
            page.locator("[data-do='hand-out b5']").click()
        assert set(saved.value.path().read_text("utf-8")) == {"["}
        page.locator("[data-do='put-match-away b5']").click()
        expect(page.locator(".shelf__row [data-do^='hand-out']")).to_have_count(broken - 1)
        page.reload()
        ready(page)
        expect(page.locator(".shelf__row [data-do^='hand-out']")).to_have_count(broken - 1)
        page.locator(".shelf__row a").click()
        expect(page.locator(".die")).to_have_count(5)
