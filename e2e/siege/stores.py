"""The campaign of failing storage: start, play and reload with each fault.

The application must become ready each time, raise no error, and lose no readable game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from app.saves.saved_match import SavedMatch
from e2e.siege.caches import plain
from e2e.siege.campaign import Check, in_chromium
from e2e.siege.line import Line
from e2e.siege.look import Watch, until
from e2e.siege.plan import is_chosen
from e2e.siege.visits import ADDRESS
from e2e.support.fixtures import visitor
from e2e.support.uncaught import Uncaught
from spielekiste import GAMES

BREAK = """(calls) => {
  const named = (db) => db.name === 'spielekiste';
  const isOurs = {
    IDBFactory: (owner, name) => name === 'spielekiste',
    IDBDatabase: (owner) => named(owner),
    IDBTransaction: (owner) => named(owner.db),
    IDBObjectStore: (owner) => owner.name === 'shelf',
    Storage: (owner, name) => String(name).startsWith('spielekiste.'),
    StorageManager: () => true,
  };
  const broken = (error) => new DOMException('broken on purpose', error);
  const later = (owner, error) => {
    const request = { result: undefined, error: broken(error), source: owner, readyState: 'done' };
    request.transaction = owner.transaction instanceof IDBTransaction ? owner.transaction : null;
    request.addEventListener = (type, act) => { request[`on${type}`] = act; };
    setTimeout(() => {
      request.onerror?.({ target: request, type: 'error', preventDefault() {}, stopPropagation() {} });
      try { request.transaction?.abort(); } catch (_) { /* it is over */ }
    });
    return request;
  };
  const never = (owner, name) => {
    if (name.startsWith('persist') || name === 'estimate') return new Promise(() => {});
    return { result: undefined, error: null, source: owner, addEventListener() {}, readyState: 'pending',
      transaction: owner.transaction instanceof IDBTransaction ? owner.transaction : null };
  };
  for (const [kind, name, how, error] of calls) {
    if (kind === 'window') {
      Object.defineProperty(window, name, { configurable: true, get() { throw broken(error); } });
      continue;
    }
    const proto = window[kind]?.prototype;
    const plainly = proto?.[name];
    if (!plainly) continue;
    proto[name] = function (...given) {
      if (!isOurs[kind](this, given[0])) return plainly.apply(this, given);
      if (how === 'throws') throw broken(error);
      if (how === 'rejects') return Promise.reject(broken(error));
      return how === 'errs' ? later(this, error) : never(this, name);
    };
  }
}"""
"""Makes calls to our storage throw, fail later, or never respond."""

ROWS = """async ([rows, texts]) => {
  for (const [name, text] of texts) localStorage.setItem(name, text);
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('spielekiste');
    opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction('shelf', 'readwrite');
      for (const [key, value] of rows) {
        change.objectStore('shelf').put(new Function(`return ${value}`)(), key);
      }
      change.oncomplete = () => { opening.result.close(); resolve(); };
      change.onabort = () => reject(change.error);
    };
  });
}"""
"""Writes rows, with values given as JavaScript, to our database, and texts to localStorage."""

NEWER = """([version, keeps]) => new Promise((resolve) => {
  const opening = indexedDB.open('spielekiste', version);
  opening.onupgradeneeded = () => {
    const names = opening.result.objectStoreNames;
    if (!keeps && names.contains('shelf')) opening.result.deleteObjectStore('shelf');
    if (keeps && !names.contains('shelf')) opening.result.createObjectStore('shelf');
    if (!names.contains('other')) opening.result.createObjectStore('other');
  };
  opening.onsuccess = () => { opening.result.close(); resolve(true); };
  opening.onerror = opening.onblocked = () => resolve(false);
})"""

DELETE = """() => new Promise((resolve) => {
  localStorage.clear();
  const asked = indexedDB.deleteDatabase('spielekiste');
  asked.onsuccess = asked.onerror = asked.onblocked = () => resolve(true);
})"""

READ = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('spielekiste');
  opening.onerror = opening.onblocked = () => reject(new Error('the shelf does not open'));
  opening.onsuccess = () => {
    const db = opening.result;
    const end = (rows) => { db.close(); resolve(rows); };
    if (!db.objectStoreNames.contains('shelf')) { end([]); return; }
    const store = db.transaction('shelf').objectStore('shelf');
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    store.transaction.onabort = () => end([]);
    store.transaction.oncomplete = () => end(keys.result.map((key, at) => {
      const [stamp, text] = [values.result[at]?.stamp, values.result[at]?.text];
      return [String(key), typeof stamp === 'string' ? stamp : '', typeof text === 'string' ? text : ''];
    }));
  };
})"""
"""Returns key, stamp and text of every row of the database of matches, valid or not."""

ASIDE = """() => Object.keys(localStorage).filter((name) => name.startsWith('spielekiste.aside.'))
  .map((name) => [name.slice('spielekiste.aside.'.length), localStorage.getItem(name)])"""

NOTICE = ".notice__text"

GOOD = "goodgoodgo"
"""Key of an intact game that is stored on every device before the fault."""

IDB = {
    "IDBFactory": ["open"],
    "IDBDatabase": ["transaction"],
    "IDBTransaction": ["objectStore"],
    "IDBObjectStore": ["get", "getAll", "getAllKeys", "openCursor", "put", "delete"],
}
ASYNC = ("open", "get", "getAll", "getAllKeys", "openCursor", "put", "delete")
LOCAL = ["getItem", "setItem", "removeItem"]

GARBAGE = {
    "nothing": "''",
    "null": "null",
    "a number": "42",
    "half JSON": """'{"game": "knif'""",
    "a deep nest": "'['.repeat(100000)",
    "a deep nest, closed": "'['.repeat(20000) + ']'.repeat(20000)",
    "a megabyte": "'x'.repeat(1 << 20)",
    "odd letters": "'\\u0000\\ud800\\uffff\\u202e'",
    "a list": "[1, [2, [3]]]",
    "bytes": "new Uint8Array([0, 255, 128])",
    "JSON of another kind": """'{"game": [], "players": 7, "record": {}}'""",
    "a huge number": "'1' + '0'.repeat(5000)",
}
"""JavaScript values that the application never writes."""

PLACES: dict[str, Callable[[str], str]] = {
    "a row": lambda value: value,
    "its text": lambda value: f"{{stamp: '1.bad', text: {value}}}",
    "its stamp": lambda value: f"{{stamp: {value}, text: '{{}}'}}",
}
"""Places in a row of the database for an invalid value."""

NAMES = (
    *("aside.bad", "settings", "lock", "lessons", "paused", "names", "minds", "duels", "invited"),
    *("table.kniffel", "broken.kniffel"),
)
"""Names in localStorage for invalid values, without the prefix `spielekiste.`."""


@dataclass(frozen=True)
class Case:
    """One failure of the storage."""

    group: str
    name: str
    calls: tuple[tuple[str, str, str, str], ...] = ()
    """Class, method, kind of failure, and error name."""
    rows: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    meanwhile: str = ""
    """Action of another page during the game."""

    @property
    def key(self) -> str:
        """Name of the case in the stored results."""
        return f"{self.group} | {self.name}"


@dataclass
class Result:
    """Result of a case."""

    outcome: str = "kept"
    """`kept` if the played game is saved afterwards, `told` if a notice says that it is not."""
    why: str = ""
    stages: list[str] = field(default_factory=list)


def cases() -> Iterator[Case]:
    """Yield all cases."""
    yield from _calls()
    yield from _garbage()
    full = ("IDBObjectStore", "put", "{}", "QuotaExceededError")
    for how in ("throws", "errs"):
        call = (*full[:2], how, full[3])
        yield Case("full", f"IndexedDB {how}", (call,))
        local = ("Storage", "setItem", "throws", full[3])
        yield Case("full", f"both {how}", (call, local))
    for what in ("deleted", "newer", "newer without a shelf"):
        yield Case("meanwhile", what, meanwhile=what)
        yield Case("before", what, meanwhile=f"before {what}")


def _calls() -> Iterator[Case]:
    for kind, names in IDB.items():
        for name in names:
            hows = ("throws", "errs", "never answers") if name in ASYNC else ("throws",)
            for how in hows:
                yield Case(how, f"{kind}.{name}", ((kind, name, how, "InvalidStateError"),))
    for name in LOCAL:
        yield Case(
            "throws", f"localStorage.{name}", (("Storage", name, "throws", "SecurityError"),)
        )
    for name in ("indexedDB", "localStorage"):
        yield Case("throws", f"window.{name}", (("window", name, "throws", "SecurityError"),))
    both = tuple(
        ("window", name, "throws", "SecurityError") for name in ("indexedDB", "localStorage")
    )
    yield Case("throws", "both", both)
    for name in ("persist", "persisted"):
        for how in ("throws", "rejects", "never answers"):
            yield Case(how, f"storage.{name}", (("StorageManager", name, how, "TypeError"),))


def _garbage() -> Iterator[Case]:
    for what, value in GARBAGE.items():
        for place, wrapped in PLACES.items():
            yield Case(
                "garbage in the shelf", f"{what} as {place}", rows=(("bad", wrapped(value)),)
            )
        for name in NAMES:
            yield Case(
                "garbage in localStorage",
                f"{what} in {name}",
                texts=((f"spielekiste.{name}", value),),
            )
        stored = f"JSON.stringify({{stamp: '7.bad', text: {value}}})"
        yield Case(
            "garbage in localStorage",
            f"{what} set aside",
            texts=((f"spielekiste.aside.{GOOD}x", stored),),
        )


class Place:
    """A browser, a connection, and an intact game that is stored on every device."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.browser, self.line = browser, line
        self.good = self._played()

    def _played(self) -> tuple[str, str]:
        """Return the stamp and text of an unfinished game."""
        context = self.visitor()
        watch = Watch(context, self.line)
        assert watch.open(ADDRESS).state == "ready", "the undamaged site must start"
        assert watch.play(), "a game must start on the undamaged site"
        _throw(watch.page)
        rows = until(watch.page, lambda: watch.page.evaluate(READ), 10)
        context.close()
        return rows[0][1], rows[0][2]

    def visitor(self) -> BrowserContext:
        """Return a new visitor."""
        return visitor(self.browser, self.line.address)

    def run(self, case: Case) -> Result:
        """Run one case."""
        context, heard = self.visitor(), Uncaught()
        result = Result()
        try:
            self._prepare(context, case)
            heard.listen(context)
            self._live(context, case, result)
            heard.check()
            self._afterwards(context, case, result)
        except (AssertionError, Error) as error:
            result.outcome = "WRONG"
            result.why = f"{' → '.join(result.stages)}: {' '.join(str(error).split())[:300]}"
        finally:
            context.close()
        return result

    def _prepare(self, context: BrowserContext, case: Case) -> None:
        stamp, text = self.good
        good = json.dumps({"stamp": stamp, "text": text})
        with plain(context, self.line) as page:
            texts = [[name, page.evaluate(f"() => String({value})")] for name, value in case.texts]
            page.evaluate(ROWS, [[[GOOD, good], *case.rows], texts])
            if case.meanwhile.startswith("before "):
                _do(page, case.meanwhile.removeprefix("before "))

    def _live(self, context: BrowserContext, case: Case, result: Result) -> None:
        """Start, play and reload while the storage fails."""
        watch = Watch(context, self.line)
        if case.calls:
            watch.page.add_init_script(f"({BREAK})({json.dumps(case.calls)})")
        result.stages.append("start")
        _is_ready(watch.open(ADDRESS))
        result.stages.append("play")
        assert watch.play(), "the game did not start"
        if case.meanwhile and not case.meanwhile.startswith("before "):
            with plain(context, self.line) as other:
                _do(other, case.meanwhile)
        _throw(watch.page)
        watch.page.wait_for_timeout(300)
        if watch.page.locator(NOTICE).count():
            result.outcome = "told"
        result.stages.append("reload")
        watch.page.reload(wait_until="commit")
        watch.seen.said.clear()
        _is_ready(watch.settle())
        if watch.page.locator(NOTICE).count():
            result.outcome = "told"
        watch.close()

    def _afterwards(self, context: BrowserContext, case: Case, result: Result) -> None:
        """Check, after removing the fault, that every readable game still exists."""
        result.stages.append("afterwards")
        watch = Watch(context, self.line)
        _is_ready(watch.open("/"))
        found = _readable(watch.page)
        is_deleted = "deleted" in case.meanwhile or "without" in case.meanwhile
        assert is_deleted or GOOD in found, "the game from before the fault is lost"
        others = found - {GOOD}
        assert others or result.outcome == "told", "the played game is lost without a notice"
        if GOOD in found:
            _is_ready(watch.open(f"/#/kniffel/{GOOD}"))
            watch.page.locator(".table").first.wait_for(timeout=10_000)
        result.stages.clear()


def _is_ready(seen: Any) -> None:
    assert seen.state == "ready", f"{seen.state} {seen.reason}: {seen.text[:60]}"
    assert not seen.wavers, f"said failed ({seen.reason}), then ready"


def _throw(page: Page) -> None:
    """Begin the game if necessary, and roll the dice."""
    begin = page.locator('.table [data-do^="begin"]')
    if begin.count():
        begin.first.click(timeout=10_000)
    page.locator('.table [data-do="throw"]').first.click(timeout=15_000)
    page.locator('.table [data-do^="move "]').first.wait_for(timeout=15_000)


def _do(page: Page, what: str) -> None:
    """Change the storage as another page or a newer version would."""
    if what == "deleted":
        page.evaluate(DELETE)
    else:
        page.evaluate(NEWER, [99, what == "newer"])


def _readable(page: Page) -> set[str]:
    """Return the keys of all readable games, in the database or in the journal."""
    rows = page.evaluate(READ)
    rows += [(key, *_parts(kept)) for key, kept in page.evaluate(ASIDE)]
    return {str(key) for key, stamp, text in rows if _is_readable(str(key), stamp, text)}


def _parts(kept: str) -> tuple[Any, Any]:
    try:
        found = json.loads(kept)
        return found["stamp"], found["text"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return "", ""


def _is_readable(key: str, stamp: Any, text: Any) -> bool:
    if not (isinstance(text, str) and isinstance(stamp, str)):
        return False
    kept = SavedMatch.parse(key, stamp, text)
    return not kept.fault and bool(kept.load(GAMES).steps is not None)


# ---------------------------------------------------------------------- the run


PLACE = in_chromium(Place)

CASES = [case for case in cases() if is_chosen("SIEGE", case.key)]
Random(0).shuffle(CASES)  # so that even an interrupted run covers all kinds


@pytest.mark.parametrize("case", CASES, ids=attrgetter("key"))
def test_a_failing_store_ends_no_start_and_loses_no_game(check: Check, case: Case) -> None:
    """After a storage failure, the app starts and no game is lost."""
    check(case)
