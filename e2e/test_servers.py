"""The site on nginx, Caddy and Apache, with the configurations that the build has written.

`make hosts` installs the servers; without one, its tests are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from e2e.support.embedding import MODULE
from e2e.support.hosts import FOLDER, embed, go_home_from_nowhere, play_without_the_server
from workshop.build.hosts.files import FILES
from workshop.build.hosts.headers import KIND
from workshop.common.address import NAME
from workshop.common.content_types import TYPES
from workshop.common.headers import headers_for, rules
from workshop.common.paths import DIST, HOSTING
from workshop.dev.hosts import KINDS, find, serving

pytestmark = [pytest.mark.hosts, pytest.mark.campaign]

SENT = {name for rule in rules() for name, _ in rule.values} - {KIND}
"""Headers of netlify.toml; content types are compared with our own list."""

SMALLER = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm"}
"""Suffixes of files that every server compresses, if they are large enough."""

ENOUGH = 2000
"""Size from which all servers compress, in bytes."""

NOWHERE = ("/none.html", "/assets/none.js", "/arena/none/", "/games/de/none.html")


@pytest.fixture(params=sorted(KINDS))
def server(request: pytest.FixtureRequest) -> str:
    """Name of an installed server."""
    name = str(request.param)
    if not find(name):
        pytest.skip(f"{name} is not installed: run make hosts")
    return name


@pytest.fixture(params=["", FOLDER], ids=["root", "folder"])
def address(
    request: pytest.FixtureRequest, server: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Address of the site on a server, at its root or in a folder."""
    folder = str(request.param)
    monkeypatch.setenv(NAME, f"https://games.example/{folder}")
    with serving(server, FILES[KINDS[server].config](), folder) as address:
        yield address


def built(server: str) -> AbstractContextManager[str]:
    """Run a server with its configuration in the built site."""
    return serving(server, (DIST / HOSTING / KINDS[server].config).read_text("utf-8"))


def ask(address: str, path: str) -> HTTPResponse:
    """Request a path below the site's address; the body has been read."""
    where = urlsplit(address)
    line = HTTPConnection(where.netloc)
    line.request("GET", f"{where.path}{path}", headers={"Accept-Encoding": "gzip, br"})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer


def paths() -> Iterator[str]:
    """Yield the paths of all pages and files."""
    for file in sorted(path for path in DIST.rglob("*") if path.suffix in TYPES):
        path = f"/{file.relative_to(DIST).as_posix()}"
        yield path
        if file.name == "index.html":
            yield path.removesuffix(file.name)


def headers(answer: HTTPResponse) -> dict[str, str]:
    """Return those headers of an answer that netlify.toml has; repeated ones are joined."""
    return {name: ", ".join(answer.headers.get_all(name) or []) for name in SENT} | {
        "status": str(answer.status)
    }


def wanted(path: str, status: int = HTTPStatus.OK) -> dict[str, str]:
    """Return the headers that netlify.toml gives to a path."""
    return dict.fromkeys(SENT, "") | headers_for(path) | {"status": str(int(status))}


def test_every_file_has_the_headers_of_netlify(address: str) -> None:
    """Each path has exactly its headers, its content type, and is compressed if that helps."""
    for path in paths():
        answer = ask(address, path)
        suffix = PurePosixPath(path).suffix if not path.endswith("/") else ".html"
        assert headers(answer) | {KIND: ""} == wanted(path) | {KIND: ""}, path
        assert answer.headers[KIND].lower() == TYPES[suffix], path
        size = (DIST / path[1:]).stat().st_size
        if suffix in SMALLER and size > ENOUGH and not path.endswith("/"):
            assert answer.headers["Content-Encoding"] in {"br", "gzip"}, path


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_missing_is_not_kept(address: str, path: str) -> None:
    """An unknown path has the page for it and the policy, but no permission to be cached."""
    answer = ask(address, path)
    assert headers(answer) == wanted("/404.html", HTTPStatus.NOT_FOUND)
    assert answer.headers[KIND].lower() == TYPES[".html"]


def test_it_is_played_without_its_server_after_one_visit(browser: Browser, server: str) -> None:
    """Once everything is kept, the server is stopped; the games start and can be played."""
    play_without_the_server(browser, partial(built, server))


def test_a_game_is_embedded_and_unknown_addresses_lead_home(browser: Browser, server: str) -> None:
    """A page of another site shows a game, with the line of today and that of earlier versions; all
    links of the page for unknown addresses lead to the first page.
    """
    with built(server) as address:
        embed(browser, address)
        embed(browser, address, MODULE)
        go_home_from_nowhere(browser, address, "none/such/page.html")
