"""Offline copy of the app, web/js/offline/offline.js, run by node in a fake page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import said

PAGE = """
const asked = [];
const page = new EventTarget();
const kept = { isAll: false, bytes: 10, of: 30, share: 1 };
const worker = (name, state) => Object.assign(new EventTarget(), {
  state,
  postMessage: ({ type }, ports = []) => {
    if (type === 'KEEP') Object.assign(kept, { bytes: kept.bytes + 10, isAll: kept.bytes === 20 });
    if (type !== 'FIGURES') asked.push([name, type]);
    if (name === 'mute' && type === 'KEEP') return;
    for (const port of ports) port.postMessage(name === 'lost' && type === 'KEEP' ? null : { ...kept });
  },
});
const become = (one, state) => { one.state = state; one.dispatchEvent(new Event('statechange')); };
const settled = async () => { for (let at = 0; at < 20; at += 1) await new Promise((go) => setImmediate(go)); };
const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null });
const html = { dataset: { state: 'ready' } };
globalThis.window = page;
globalThis.document = Object.assign(new EventTarget(), { documentElement: html });
globalThis.MutationObserver = class { observe() {} disconnect() {} };
const waits = [];
globalThis.setTimeout = (act, ms) => { if (ms < 30000) act(); else waits.push(act); };
globalThis.setInterval = () => 0;
const connection = new EventTarget();
Object.defineProperty(globalThis, 'navigator', { value: { connection, serviceWorker: Object.assign(new EventTarget(), {
  controller: {}, register: async () => registration, getRegistration: async () => registration,
}) } });
"""
"""A page that is ready and idle; `asked` are the messages to each worker."""


def ran(*does: str) -> Any:
    """Run these scripts in the fake page; return the value of the last one."""
    *before, last = (*does[:-1], f"await settled(); console.log(JSON.stringify({does[-1]}))")
    return said(PAGE + ";".join([*before, last]))


OLD = "const old = registration.active = worker('old', 'activated')"
NEXT = "const next = registration.installing = worker('next', 'installing')"
OPEN = "await import('./offline/offline.js'); await settled()"
INSTALLED = "registration.waiting = next; registration.installing = null; become(next, 'installed')"


def test_a_new_version_that_was_found_before_is_told() -> None:
    """A new version that the browser itself found while opening the page is reported."""
    assert ran(OLD, NEXT, OPEN, INSTALLED, "html.dataset.update") == "waiting"


def test_a_new_version_that_is_found_later_is_told() -> None:
    """A new version found by the page's own check is reported."""
    found = "registration.dispatchEvent(new Event('updatefound'))"
    assert ran(OLD, OPEN, NEXT, found, INSTALLED, "html.dataset.update") == "waiting"


def test_the_next_version_need_not_wait_until_everything_is_checked() -> None:
    """The check is stopped, since a browser activates the next worker only when the old one is
    idle.
    """
    wish = "page.dispatchEvent(new Event('spielekiste:renew'))"
    told = [["old", "CHECK"], ["old", "STOP"], ["next", "SKIP_WAITING"]]
    assert ran("html.dataset.keep = 'off'", OLD, NEXT, OPEN, INSTALLED, wish, "asked") == told


def test_nothing_is_checked_while_another_version_waits() -> None:
    """A waiting version has already checked its files, and may be about to take over."""
    waiting = "registration.waiting = worker('next', 'installed')"
    assert ran(OLD, waiting, OPEN, "[html.dataset.update, asked]") == ["waiting", []]


FIRST = "registration.active = next; become(next, 'activated')"
"""The worker of a first visit has cached what the games need."""

KEPT = "[html.dataset.kept, html.dataset.keptBytes, html.dataset.keptOf, asked.map(([, type]) => type)]"


def test_what_a_first_visit_has_just_fetched_is_not_checked_again() -> None:
    """The first visit's worker has already compared these files, so only the others are fetched."""
    assert ran(NEXT, OPEN, FIRST, KEPT) == ["all", "30", "30", ["KEEP", "KEEP"]]


@pytest.mark.parametrize(
    "line",
    ["saveData: true", "type: 'cellular', effectiveType: '4g'", "effectiveType: '3g'"],
)
def test_the_rest_waits_for_a_free_line(line: str) -> None:
    """On a metered or slow connection, only what the games need is fetched, until that changes."""
    metered = f"Object.assign(connection, {{ {line} }})"
    assert ran(metered, NEXT, OPEN, FIRST, KEPT) == ["games", "10", "30", []]
    better = """Object.assign(connection, { saveData: false, type: 'wifi', effectiveType: '4g' });
        await settled(); connection.dispatchEvent(new Event('change'))"""
    assert ran(metered, NEXT, OPEN, FIRST, better, KEPT)[0] == "all"


def test_an_unknown_line_counts_as_free() -> None:
    """If a browser doesn't report its connection, everything is saved, as the settings say."""
    assert ran("delete navigator.connection", NEXT, OPEN, FIRST, KEPT)[0] == "all"


@pytest.mark.parametrize(("wish", "state"), [("on", "all"), ("off", "games")])
def test_the_setting_decides(wish: str, state: str) -> None:
    """`on` fetches everything even on a metered connection; `off` fetches nothing more."""
    setting = f"html.dataset.keep = '{wish}'; connection.saveData = {str(wish == 'on').lower()}"
    assert ran(setting, NEXT, OPEN, FIRST, KEPT)[0] == state


def test_a_lost_connection_ends_it_until_the_next_visit() -> None:
    """After a failed download no other is tried, and the cached files are reported."""
    lost = NEXT.replace("worker('next'", "worker('lost'")
    assert ran(lost, OPEN, FIRST, KEPT) == ["games", "10", "30", ["KEEP"]]


def test_a_worker_without_an_answer_does_not_hold_the_lock() -> None:
    """If a terminated worker never answers, the page lets another one continue after a while."""
    locks = """let held = 0; navigator.locks = { request: async (_name, _how, act) => {
        held += 1; await act({}); held -= 1; } }"""
    mute = NEXT.replace("worker('next'", "worker('mute'")
    quiet = "const before = held; for (const act of waits) act(); await settled()"
    assert ran(locks, mute, OPEN, FIRST, "await settled()", quiet, "[before, held]") == [1, 0]
    assert ran(locks, mute, OPEN, FIRST, "await settled()", quiet, KEPT)[0] == "games"
