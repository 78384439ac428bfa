"""Updates from the last release, and the service worker's use of them in node."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import IncompleteRead
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.node import said
from workshop.build.assets.site import Site
from workshop.build.assets.updates import release as releases
from workshop.build.assets.updates.release import LIST, SINCE, Release, last, listed
from workshop.build.assets.updates.update import RELEASES, Updates, add_updates
from workshop.common.hashes import hash_of

WORDS = " ".join(f"word{number}" for number in range(2000)).encode()
"""A file that differs little between releases."""


def site(number: int, memory: bytes = WORDS) -> Site:
    """Return a small site whose files name their build."""
    made = Site()
    made.add("index.html", b"<!doctype html>%d" % number)
    made.add("rules.html", WORDS + b"page %d" % number)
    made.add_folder("fast", {"memory.wasm": memory + b"memory %d" % number})
    made.add_hashed("same.css", b"a {}")
    return made


def hashes(made: Site) -> dict[str, str]:
    """Return the files saved on devices, with their hashes."""
    kept = {path: data for path, data in made.files.items() if "update-" not in path}
    return {path: hash_of(data) for path, data in kept.items() if path != LIST}


def published(made: Site, before: Release | None) -> tuple[Release, Updates]:
    """Add the updates to a site, and return it as a release."""
    kept = hashes(made)
    updates = add_updates(made, kept, before)
    made.add(LIST, listed(kept, updates))
    return Release(kept, releases.headers_hash(), updates, made.files.__getitem__), updates


def chain(count: int) -> list[tuple[Site, Updates]]:
    """Return successive releases with their updates."""
    found: list[tuple[Site, Updates]] = []
    before: Release | None = None
    for number in range(count):
        made = site(number)
        before, updates = published(made, before)
        found.append((made, updates))
    return found


WORKER = """
console.info = () => {};
globalThis.location = { href: 'https://site.example/sw.js' };
const stores = new Map();
class Store {
  constructor() { this.rows = new Map(); }
  static key(asked) { return new URL(asked, location.href).href; }
  async match(asked) { return this.rows.get(Store.key(asked))?.clone(); }
  async put(asked, response) {
    if (isFull && asked !== Store.key(asked)) throw new Error('the storage is full');
    this.rows.set(Store.key(asked), response);
  }
}
globalThis.caches = {
  open: async (name) => stores.get(name) ?? stores.set(name, new Store()).get(name),
  delete: async (name) => stores.delete(name),
};
const asked = [];
const isFull = FULL;
globalThis.fetch = async (path, { cache }) => {
  asked.push(path);
  if (cache !== 'reload' && ONCE) throw new TypeError('wrong integrity');
  const body = SERVED[path];
  return body === undefined ? new Response('', { status: 404 }) : new Response(Buffer.from(body, 'base64'));
};
globalThis.SPIELEKISTE_UPDATES = UPDATES;
const { Updates, keyOf, hashOf } = await import('./offline/updates.js');
const cache = await caches.open('kept');
for (const [path, hash, body, policy] of OLD) {
  const headers = { 'Content-Type': 'text/x', 'X-Policy': policy };
  await cache.put(keyOf(path, hash), new Response(Buffer.from(body, 'base64'), { headers }));
}
const start = async () => new Response('', { headers: { 'Content-Type': 'text/x', 'X-Policy': 'new' } });
async function made(path, hash) {
  const response = await new Updates(cache, start).made(path, hash).catch((error) => null);
  if (!response) return null;
  return [await hashOf(await response.arrayBuffer()), response.headers.get('Content-Type'), response.headers.get('X-Policy')];
}
const first = await Promise.all(WANTED.map(([path, hash]) => made(path, hash)));
const again = asked.length;
await Promise.all(WANTED.map(([path, hash]) => made(path, hash)));
console.log(JSON.stringify({ first, asked, again: asked.length - again }));
"""


def visited(
    old: Site | tuple[Site, Site],
    new: Site,
    updates: Updates,
    lost: tuple[str, ...] = (),
    harm: str = "",
    fault: str = "",
) -> dict[str, Any]:
    """Return hash, type and policy of the new site's files in a worker that has the old ones.

    A second `old` site is one whose installation was interrupted after its start page.
    `lost` are paths missing from the server; the old file `harm` has a wrong byte.
    The `fault` is `full` if no update can be saved, `once` if the HTTP cache has damaged copies.
    """
    text = {path: base64.b64encode(data).decode() for path, data in new.files.items()}
    first, *begun = old if isinstance(old, tuple) else (old,)
    rows = [
        *(row_of(first, path, "old", is_harmed=path == harm) for path in hashes(first)),
        *(row_of(one, "index.html", "begun") for one in begun),
    ]
    script = WORKER.replace("FULL", json.dumps(fault == "full"))
    script = script.replace("ONCE", json.dumps(fault == "once"))
    given = {
        "SERVED": {path: body for path, body in text.items() if path not in lost},
        "UPDATES": updates,
        "OLD": rows,
        "WANTED": wanted(new),
    }
    for name, value in given.items():
        script = script.replace(f"= {name}", f"= {json.dumps(value)}", 1)
        script = script.replace(f"of {name}", f"of {json.dumps(value)}", 1)
        script = script.replace(f"{name}[", f"({json.dumps(value)})[", 1)
        script = script.replace(f"{name}.map", f"{json.dumps(value)}.map")
    found: dict[str, Any] = said(script)
    return found


def row_of(made: Site, path: str, policy: str, *, is_harmed: bool = False) -> list[str]:
    """Return a cached file: path, hash, content and policy."""
    data = made.files[path].swapcase() if is_harmed else made.files[path]
    return [path, hash_of(made.files[path]), base64.b64encode(data).decode(), policy]


def wanted(new: Site) -> list[tuple[str, str]]:
    """Return the files produced by an update, with their hashes."""
    return [
        (path, hash_)
        for path, hash_ in hashes(new).items()
        if path.endswith(("memory.wasm", "rules.html"))
    ]


def test_changed_files_are_made_from_the_old_ones() -> None:
    """Snapshot and pages are made from one update, fetched once; pages have the new headers."""
    (old, _), (new, updates) = chain(2)
    found = visited(old, new, updates)
    assert len(updates) == 1
    assert sorted(found["first"]) == sorted(
        [hash_, "text/x", "new" if path.endswith(".html") else "old"] for path, hash_ in wanted(new)
    )
    assert set(found["asked"]) == {updates[0][0]}
    assert found["again"] == 0


@pytest.mark.parametrize("fault", ["full", "once"])
def test_an_update_needs_neither_room_nor_a_right_first_answer(fault: str) -> None:
    """An update works even if it can't be saved, and a damaged HTTP-cached copy is fetched anew."""
    (old, _), (new, updates) = chain(2)
    found = visited(old, new, updates, fault=fault)
    assert [row and row[0] for row in found["first"]] == [hash_ for _path, hash_ in wanted(new)]


def test_a_device_may_miss_releases() -> None:
    """A device that missed releases applies their updates too; older ones are forgotten."""
    every = chain(RELEASES + 2)
    new, updates = every[-1]
    assert len(updates) == RELEASES
    found = visited(every[1][0], new, updates)
    assert [row[0] for row in found["first"]] == [hash_ for _path, hash_ in wanted(new)]
    assert set(found["asked"]) == {path for path, _hash, _start in updates}
    assert visited(every[0][0], new, updates)["asked"] == []


def test_an_interrupted_installation_does_not_hide_the_older_release() -> None:
    """The new start page is cached, but all other files belong to the previous release."""
    (old, _), (begun, _), (new, updates) = chain(3)
    found = visited((old, begun), new, updates)
    assert sorted(found["first"]) == sorted(
        [hash_, "text/x", "new" if path.endswith(".html") else "old"] for path, hash_ in wanted(new)
    )


def test_nothing_is_made_from_a_damaged_file_or_without_an_update() -> None:
    """A wrong byte in the old file, or a missing update, means that the file is fetched from the
    network.
    """
    (old, _), (new, updates) = chain(2)
    memory = next(path for path in old.files if path.endswith("memory.wasm"))
    at = [path.endswith("memory.wasm") for path, _hash in wanted(new)].index(True)
    assert visited(old, new, updates, harm=memory)["first"][at] is None
    assert visited(old, new, updates, lost=(updates[0][0],))["first"] == [None, None]


def test_a_second_build_of_the_same_files_keeps_the_updates() -> None:
    """A build that changes nothing publishes the last build's updates again."""
    (_, _), (new, updates) = chain(2)
    before = Release(hashes(new), releases.headers_hash(), updates, new.files.__getitem__)
    assert published(site(1), before)[1] == updates


def test_pages_are_fetched_whole_after_a_change_of_headers() -> None:
    """A cached page keeps its original headers, so changed headers need a new copy."""
    old = site(0)
    before = Release(hashes(old), "other", (), old.files.__getitem__)
    new = site(1)
    ((path, _hash, _start),) = published(new, before)[1]
    assert b"memory.wasm" in new.files[path]
    assert b"rules.html" not in new.files[path]


def test_the_last_release_is_read_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`SINCE` names a folder; an error says what is wrong with it."""
    (old, _), (_new, _) = chain(2)
    old.write(tmp_path)
    monkeypatch.setenv(SINCE, str(tmp_path))
    found = last()
    assert found
    assert found.files == hashes(old)
    assert found.read("index.html", hashes(old)["index.html"]) == old.files["index.html"]
    (tmp_path / "index.html").write_bytes(b"other")
    with pytest.raises(ValueError, match=r"index\.html of the last release is not"):
        found.read("index.html", hashes(old)["index.html"])
    (tmp_path / LIST).write_text("[]")
    with pytest.raises(ValueError, match=r"release\.json is not the list of a release"):
        last()


def test_a_live_site_without_a_list_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first release is built without an update; without an address, `live` is an error."""
    monkeypatch.setenv(SINCE, "live")
    monkeypatch.delenv("SITE_ADDRESS", raising=False)
    with pytest.raises(ValueError, match="needs the site's address"):
        last()
    monkeypatch.setenv("SITE_ADDRESS", "http://127.0.0.1:9/")
    assert last() is None
    assert "no update is made" in capsys.readouterr().out


@pytest.mark.parametrize("fault", [OSError("404"), TimeoutError(), IncompleteRead(b""), b"<html>"])
def test_a_file_that_cannot_be_read_is_left_out(
    fault: Exception | bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """One old file has no diff; the build reports this and continues."""
    old, new = site(0), site(1)

    def load(path: str) -> bytes:
        if not path.endswith("memory.wasm"):
            return old.files[path]
        if isinstance(fault, bytes):
            return fault
        raise fault

    before = Release(hashes(old), releases.headers_hash(), (), load)
    ((path, _hash, _start),) = published(new, before)[1]
    assert b"rules.html" in new.files[path]
    assert b"memory.wasm" not in new.files[path]
    assert "memory.wasm of the last release" in capsys.readouterr().out


def test_only_updates_that_are_listed_are_published() -> None:
    """Adding an update drops the oldest one, and every update that depends on a missing one."""
    new, updates = chain(RELEASES + 2)[-1]
    assert {path for path in new.files if "update-" in path} == {path for path, *_ in updates}
    files = {path: data for path, data in new.files.items() if path != updates[1][0]}
    before = Release(hashes(new), releases.headers_hash(), updates, files_of(files))
    assert published(site(RELEASES + 1), before)[1] == updates[:1]


def files_of(files: dict[str, bytes]) -> Callable[[str], bytes]:
    """Return a reader of these files, which reports a missing one as a server does."""

    def load(path: str) -> bytes:
        if path not in files:
            raise OSError(f"HTTP 404: {path}")
        return files[path]

    return load


@pytest.mark.parametrize("body", [b"<!doctype html>", b"[]", None])
def test_a_live_site_with_something_else_in_place_of_a_list_is_no_error(
    body: bytes | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list is read once per build, and errors are reported; None is a truncated response."""
    asked: list[str] = []

    @contextmanager
    def answer(address: str, timeout: int) -> Iterator[Any]:
        asked.append(address)
        assert timeout
        if body is None:
            raise IncompleteRead(b"")
        yield BytesIO(body)

    monkeypatch.setattr(releases, "urlopen", answer)
    monkeypatch.setenv(SINCE, "live")
    monkeypatch.setenv("SITE_ADDRESS", f"https://site.example/{body!r}/")
    assert [last(), last()] == [None, None]
    assert len(asked) == 1
    assert "no update is made" in capsys.readouterr().out
