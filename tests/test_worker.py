"""The service worker, web/js/offline/worker.js, run by node with a fake cache and network."""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import said

WORKER = """
import { createHash } from 'node:crypto';
process.env.NODE_ENV = 'production';
console.info = () => {};
const sum = (body) => createHash('sha256').update(body).digest('base64');
const here = 'https://site.example/';
const rows = new Map();
const storage = { isFull: false, isLost: false };
const cache = {
  match: async (key) => rows.get(key)?.clone(),
  keys: async () => [...rows.keys()].map((url) => ({ url })),
  put: async (key, response) => {
    if (storage.isFull) throw new Error('the storage is full');
    rows.set(key, response);
  },
};
const heard = {};
const served = { 'index.html': 'start', 'a.js': 'one', 'b.js': 'two', 'rules.html': 'rules' };
const whole = { ...served };
const asked = [];
Object.assign(globalThis, {
  self: globalThis,
  location: new URL('sw.js', here),
  registration: { scope: here },
  addEventListener: (name, act) => { heard[name] = act; },
  caches: {
    open: async () => { if (storage.isLost) throw new Error('no storage'); return cache; },
    keys: async () => [], delete: async () => true,
  },
  setTimeout: (act) => { act(); },
  fetch: async (url, { integrity } = {}) => {
    const path = String(url.url ?? url).slice(here.length).split('?')[0];
    asked.push(path);
    const body = served[path];
    if (body === undefined) throw new TypeError('Failed to fetch');
    if (integrity && integrity !== `sha256-${sum(body)}`) throw new TypeError('wrong integrity');
    return new Response(body);
  },
  SPIELEKISTE_KEPT: Object.entries(whole).map(([path, body]) => [path, sum(body), body.length, path === 'b.js' || path === 'rules.html']),
  SPIELEKISTE_UPDATES: [],
  SPIELEKISTE_WORDS: { en: { damaged: 'it is damaged', offline: 'it is offline', again: 'again' } },
});
Object.defineProperty(globalThis, 'navigator', { value: { language: 'en-GB' } });
await import('./offline/worker.js');
const { keyOf } = await import('./offline/updates.js');
const key = (path) => keyOf(path, sum(whole[path]));
const put = (path, body = whole[path]) => rows.set(key(path), new Response(body));
const text = async (path) => rows.get(key(path))?.clone().text() ?? null;
async function answered(path, request = {}) {
  let answer;
  const asks = { url: here + path, method: 'GET', mode: 'cors', cache: 'default', headers: new Headers(), ...request };
  heard.fetch({ request: asks, respondWith: (given) => { answer = given; } });
  return answer.then((response) => response.text(), (error) => `failed: ${error.message}`);
}
async function told(type) {
  let found;
  const ports = [{ postMessage: (kept) => { found = kept; } }];
  await new Promise((done) => heard.message({ data: { type }, ports, waitUntil: (work) => done(work) }));
  return found && [found.bytes, found.isAll];
}
async function installed() {
  let work;
  heard.install({ waitUntil: (given) => { work = given; } });
  return work.then(() => 'installed', (error) => `failed: ${error.message}`);
}
"""
"""A worker of a site with four files, two of them for later; `served` is what the network has."""


def ran(*does: str) -> Any:
    """Run these scripts with the service worker; return the value of the last one."""
    *before, last = (*does[:-1], f"console.log(JSON.stringify({does[-1]}))")
    return said(WORKER + ";".join([*before, last]))


@pytest.mark.parametrize("fault", ["isFull", "isLost"])
@pytest.mark.parametrize(
    "request_",
    ["{}", "{ cache: 'reload' }", "{ mode: 'navigate' }"],
    ids=["used", "reload", "page"],
)
def test_a_full_storage_keeps_no_file_from_the_page(fault: str, request_: str) -> None:
    """A correctly fetched file reaches the page, even if it cannot be cached."""
    assert ran(f"storage.{fault} = true", f"await answered('rules.html', {request_})") == "rules"


def test_a_full_storage_ends_the_installation() -> None:
    """A file that can't be cached stops the installation and is not reported as saved."""
    assert ran("storage.isFull = true", "await installed()") == "failed: the storage is full"
    assert ran("storage.isFull = true", "[await told('KEEP'), asked.length]") == [None, 1]
    assert ran("[await installed(), rows.size]") == ["installed", 2]


AGAIN = ["{ cache: 'reload' }", "{ headers: new Headers({ 'Cache-Control': 'no-cache' }) }"]
"""Requests by a page that has found its copy of a file damaged."""


@pytest.mark.parametrize("request_", AGAIN, ids=["fetch", "synchronous"])
def test_a_damaged_copy_is_replaced_when_a_page_asks_again(request_: str) -> None:
    """A page asks for a new copy with `cache: 'reload'` or, in a synchronous request, a header."""
    damaged = "put('a.js', 'on3')"
    asks = f"const second = await answered('a.js', {request_})"
    found = "[await answered('a.js'), second, await text('a.js')]"
    assert ran(damaged, "const first = await answered('a.js')", asks, f"[first, ...{found}]") == [
        "on3",
        "one",
        "one",
        "one",
    ]


def test_a_blocked_file_does_not_keep_the_others_from_being_saved() -> None:
    """A blocked file is skipped; the page is told to stop only if every missing file fails."""
    answers = "const all = []; for (let at = 0; at < 5; at += 1) all.push(await told('KEEP'))"
    blocked = "delete served['a.js']"
    assert ran(blocked, answers, "all") == [[5, False], [5, False], [8, False], [13, False], None]
    later = "served['a.js'] = whole['a.js']"
    assert ran(blocked, answers, later, "await told('KEEP')") == [16, True]


@pytest.mark.parametrize(
    ("before", "reason"), [("put('rules.html', 'rule5')", "damaged"), ("0", "offline")]
)
def test_a_page_that_cannot_be_opened_offline_says_why(before: str, reason: str) -> None:
    """A page that was never cached is not reported as damaged."""
    page = "await answered('rules.html', { mode: 'navigate' })"
    said_ = ran(before, "delete served['rules.html']", page)
    assert f'data-reason="{reason}"><p>it is {reason}</p>' in said_
