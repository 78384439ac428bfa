"""A visitor's caches: read them, compare them with a build, damage them; and the service worker."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page

from e2e.siege.builds import Build
from e2e.siege.line import LOGIN, PLAIN_PAGE, Fault, Line, name_of
from e2e.siege.look import until
from e2e.support.any_turn import Scripted
from e2e.support.app_driver import EMPTY

AUDIT = """async (names) => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (names.length && !names.includes(new URL(key.url).pathname.slice(1))) continue;
      const answer = await cache.match(key);
      if (!answer) continue;
      const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
      const text = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      found.push([key.url, answer.status, text]);
    }
  }
  return found;
}"""
"""Returns address, status and SHA-256 of the copies of these files; an empty list means all."""

POISON = """async ([names, fault, login]) => {
  let done = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const path = new URL(key.url).pathname.slice(1);
      if (!names.includes(path)) continue;
      done += 1;
      const old = await cache.match(key);
      const bytes = new Uint8Array(await old.arrayBuffer());
      const html = { 'Content-Type': 'text/html; charset=utf-8' };
      const middle = bytes.length >> 1;
      const put = (body, status, headers) => cache.put(key, new Response(body, { status, headers }));
      if (fault === 'cut') await put(bytes.slice(0, middle), 200, old.headers);
      else if (fault === 'one bit') { bytes[middle] ^= 1; await put(bytes, 200, old.headers); }
      else if (fault === 'login page') await put(login, 200, html);
      else if (fault === '404' || fault === '500') await put('Sorry.', Number(fault), html);
      else await cache.delete(key);
    }
  }
  return done;
}"""
"""Applies a fault to the copies of some files; returns the number of copies."""

SERVED = """async (names) => {
  const found = [];
  for (const name of names) {
    try {
      const answer = await fetch('/' + name);
      const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
      const text = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      found.push([name, answer.ok ? text : '']);
    } catch (_) {
      found.push([name, '']);
    }
  }
  return found;
}"""
"""Requests files as a page does; returns the SHA-256 of each, empty if the request failed."""

RENEW = """() => {
  const renew = async () => {
    let kept = await navigator.serviceWorker.getRegistration();
    if (kept) await kept.update();
    else kept = await navigator.serviceWorker.register('/sw.js');
    return Boolean(kept.installing || kept.waiting);
  };
  window.siegeRenewed = null;
  renew().catch(() => false).then((isNew) => { window.siegeRenewed = isNew; });
}"""
"""Begins to install or update the worker, without waiting for sw.js, which may never arrive."""

RENEWED = "() => window.siegeRenewed"
"""Returns whether there is a new worker; null until sw.js has arrived or failed."""

WORKERS = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  return kept ? [Boolean(kept.installing), Boolean(kept.waiting), Boolean(kept.active)] : [false, false, false];
}"""

TAKE_OVER = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  kept?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}"""

INSTALL_S = 60.0
HELD_S = 1.0


@contextmanager
def plain(context: BrowserContext, line: Line) -> Iterator[Page]:
    """Yield an empty page of the site, from which scripts can access its storage."""
    page = context.new_page()
    try:
        page.goto(f"{line.address}/{PLAIN_PAGE}")
        yield page
    finally:
        page.close()


def forget_http_cache(page: Page) -> None:
    """Empty the browser's HTTP cache, so that the next request reaches the server."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()


def empty_storage(page: Scripted) -> None:
    """Delete settings and matches."""
    page.evaluate(EMPTY)


def poison(page: Scripted, names: Collection[str], fault: Fault) -> int:
    """Damage the copies of some files; return the number of copies."""
    return int(page.evaluate(POISON, [sorted(names), fault.value, LOGIN.decode()]))


def served(page: Scripted, names: Collection[str], build: Build) -> list[str]:
    """Return the files that a page receives with content other than the build's."""
    found = page.evaluate(SERVED, sorted(names))
    return [name for name, sha in found if sha != build.hashes[name]]


class Audit:
    """The caches at one moment, compared with the builds that may be in them."""

    def __init__(
        self, page: Scripted, builds: Sequence[Build], names: Collection[str] = ()
    ) -> None:
        self.kept: set[tuple[str, str]] = set()
        """Name and hash of every copy."""
        self.damaged: list[str] = []
        """Names of copies that match no build."""
        for address, status, sha in page.evaluate(AUDIT, sorted(names)):
            name = name_of(address)
            self.kept.add((name, sha))
            known = [build.hashes.get(name) for build in builds]
            if any(known) and (sha not in known or status != 200):
                self.damaged.append(name)

    def lacks(self, build: Build, names: Collection[str]) -> list[str]:
        """Return the files without a correct copy."""
        return sorted(name for name in names if (name, build.hashes[name]) not in self.kept)


def renewed(page: Scripted, line: Line) -> str:
    """Install or update the worker: `installed`, `refused`, or `held` by an unanswered request."""
    was_active = page.evaluate(WORKERS)[2]
    page.evaluate(RENEW)
    until(page, lambda: page.evaluate(RENEWED) is not None or _is_held(line), INSTALL_S)
    if not (is_new := page.evaluate(RENEWED)):
        return "held" if is_new is None else "refused"
    until(page, lambda: not page.evaluate(WORKERS)[0] or _is_held(line), INSTALL_S)
    installing, waiting, active = page.evaluate(WORKERS)
    if installing:
        return "held"
    return "installed" if waiting or (active and not was_active) else "refused"


def _is_held(line: Line) -> bool:
    return bool(line.held) and line.quiet_s() > HELD_S


def take_over(page: Scripted) -> None:
    """Make a waiting worker take over."""
    page.evaluate(TAKE_OVER)
    until(page, lambda: not page.evaluate(WORKERS)[1], INSTALL_S)
