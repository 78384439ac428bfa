"""Hostile bots: the page always responds to taps, and nothing outside their workers changes."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from e2e.hostile.campaign import played, prepare
from e2e.hostile.programs import programs, sample
from e2e.support import look
from e2e.support.fixtures import ready, until
from e2e.support.uncaught import Uncaught
from workshop.common.paths import DIST

REACH = """async () => {
  const refused = {};
  const tries = {
    fetch: () => fetch('/build.json'),
    request: () => new Promise((done, fail) => {
      const asked = new XMLHttpRequest();
      asked.onload = done;
      asked.onerror = () => fail(new TypeError('refused'));
      asked.open('GET', '/build.json');
      asked.send();
    }),
    data: () => import('data:text/javascript,export default 1'),
    blob: () => import(URL.createObjectURL(new Blob(['export default 1'], { type: 'text/javascript' }))),
    text: () => new Function('return 1')(),
    socket: () => new Promise((done, fail) => {
      const socket = new WebSocket(`ws://${location.host}/`);
      socket.onopen = done;
      socket.onerror = () => fail(new TypeError('refused'));
    }),
    worker: () => new Promise((done, fail) => {
      const worker = new Worker(location.href, { type: 'module' });
      worker.onerror = () => fail(new TypeError('refused'));
      worker.onmessage = done;
      worker.postMessage({});
    }),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    refused[name] = await Promise.resolve().then(attempt).then(() => false, () => true);
  }
  return refused;
}"""
"""Tries every kind of access to the outside; returns for each whether it was refused."""

START = """(path) => {
  const trust = trustedTypes.createPolicy('spielekiste-arena', { createScriptURL: (url) => url });
  window.reaching = new Worker(trust.createScriptURL(path), { type: 'module' });
}"""
"""Starts a worker of the arena, which waits for its first message."""


def test_hostile_bots_do_no_harm(page: Page) -> None:
    """One bot of each family does no harm; `make hostile` plays all of them, in three engines."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(urlsplit(request.url).path))
    page.goto("/#/bots")
    ready(page)
    prepare(page)
    for program in sample():
        outcome = played(page, program, requests, is_timed=False)
        assert not outcome.wrong, f"{program.name}: {outcome}"
    page.goto("/#/")  # workers started in advance end when the page for bots is left
    until(page, lambda: not page.workers, "the end of all workers")


def test_there_are_many_hostile_bots() -> None:
    """There are at least 200 hostile bots, all different."""
    assert len({each.source for each in programs()}) == len(programs()) >= 200


def test_the_policy_alone_lets_no_worker_reach_out(
    visit: BrowserContext, uncaught: Uncaught
) -> None:
    """Even before the worker is locked, its policy blocks requests and further code."""
    uncaught.allow("request without fetch")  # one of those that are tried
    page = visit.new_page()
    page.goto("/licences.html")
    [path] = (DIST / "arena").glob("worker-*.js")
    with page.expect_worker() as started:
        look.evaluate(page, START, f"/arena/{path.name}")
    refused = look.in_worker(started.value, REACH)
    assert {name for name, is_refused in refused.items() if not is_refused} == set()
