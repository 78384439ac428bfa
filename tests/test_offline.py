"""Offline copy of the app, web/js/offline/offline.js, run by node in a fake page."""

from __future__ import annotations

from typing import Any

from tests.node import said

PAGE = """
const asked = [];
const page = new EventTarget();
const worker = (name, state) => Object.assign(new EventTarget(), {
  state, postMessage: ({ type }) => asked.push([name, type]),
});
const become = (one, state) => { one.state = state; one.dispatchEvent(new Event('statechange')); };
const settled = () => new Promise((go) => setImmediate(go));
const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null });
const html = { dataset: { state: 'ready' } };
globalThis.window = page;
globalThis.document = Object.assign(new EventTarget(), { documentElement: html });
globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.setTimeout = (act) => { act(); };
globalThis.setInterval = () => 0;
globalThis.fetch = async () => ({ json: async () => ({ files: 1, bytes: 1 }) });
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: Object.assign(new EventTarget(), {
  controller: {}, register: async () => registration, getRegistration: async () => registration,
}) } });
"""
"""A page that is ready and idle; `asked` are the messages to each worker."""


def ran(*does: str) -> Any:
    """Return the value of the last of these scripts, all of which run in that page."""
    *before, last = (*does[:-1], f"await settled(); console.log(JSON.stringify({does[-1]}))")
    return said(PAGE + ";".join([*before, last]))


OLD = "const old = registration.active = worker('old', 'activated')"
NEXT = "const next = registration.installing = worker('next', 'installing')"
OPEN = "await import('./offline/offline.js'); await settled()"
INSTALLED = "registration.waiting = next; registration.installing = null; become(next, 'installed')"


def test_a_new_version_that_was_found_before_is_told() -> None:
    """The browser itself may find a new version while it opens the page."""
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
    assert ran(OLD, NEXT, OPEN, INSTALLED, wish, "asked") == told


def test_nothing_is_checked_while_another_version_waits() -> None:
    """A waiting version has already checked its files, and may be about to take over."""
    waiting = "registration.waiting = worker('next', 'installed')"
    assert ran(OLD, waiting, OPEN, "[html.dataset.update, asked]") == ["waiting", []]


def test_what_a_first_visit_has_just_fetched_is_not_checked_again() -> None:
    """The worker of a first visit has already compared every file with the build."""
    done = "registration.active = next; become(next, 'activated')"
    assert ran(NEXT, OPEN, done, "[html.dataset.kept, asked]") == ["all", []]
