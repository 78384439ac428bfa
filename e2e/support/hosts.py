"""Simple hosts on which a newcomer may put the site, without any of its headers; visits of a host."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from e2e.support import look
from e2e.support.any_turn import QUERY, play_turn
from e2e.support.embedding import ELEMENT, HEAR, host, inside, told
from e2e.support.fixtures import ready, until, visitor, watched
from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, answer, running

FOLDER = "spielekiste"
"""Folder of the site on these hosts."""

Host = Callable[[], AbstractContextManager[str]]
"""Function that runs a server with the site, and yields its address without a final slash."""

OFFLINE = (("", "kniffel"), ("#/kniffel/new", "kniffel"))
"""Routes to open without the server, and a game to play there."""

GAME = '<spielekiste-game game="kniffel" lang="en" seed="s7" options="begin=chosen"></spielekiste-game>'

LINKS = "() => [...document.links].map(link => link.href)"

OWN = {"Content-Type", "ETag"}
"""Headers that every host sends, whatever netlify.toml says."""


@contextmanager
def python_server() -> Iterator[str]:
    """Run `python -m http.server` in the folder above the site; yield the site's address."""
    with TemporaryDirectory() as above:
        Path(above, FOLDER).symlink_to(DIST)
        place = ["--bind", "127.0.0.1", "--directory", above, "0"]
        command = [sys.executable, "-u", "-m", "http.server", *place]
        with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True) as server:
            try:
                yield f"http://127.0.0.1:{_port(server)}/{FOLDER}"
            finally:
                server.terminate()


def _port(server: Popen[str]) -> str:
    said = server.stdout.readline() if server.stdout else ""
    return str(re.findall(r"port (\d+)", said)[0])


class PagesHandler(Handler):
    """Handler like GitHub Pages: ten minutes for every file, 404.html for every unknown path."""

    def _answer(self) -> Answer:
        path = self.path.removeprefix(f"/{FOLDER}") if self.path.startswith(f"/{FOLDER}/") else "?"
        found = answer(self.root, path, known=self.headers.get("If-None-Match", ""))
        own = {name: value for name, value in found.headers.items() if name in OWN}
        if found.status is HTTPStatus.NOT_FOUND:
            return Answer(found.status, own, (self.root / "404.html").read_bytes())
        return Answer(found.status, own | {"Cache-Control": "max-age=600"}, found.body)


@contextmanager
def pages_like() -> Iterator[str]:
    """Serve the site in a folder as GitHub Pages does; yield its address."""
    with running(DIST, PagesHandler) as address:
        yield f"{address}/{FOLDER}"


# ---------------------------------------------------------------------- visits


def origin(address: str) -> str:
    """Return the origin of an address."""
    return "{0.scheme}://{0.netloc}".format(urlsplit(address))


def play(page: Page, address: str, route: str = "", game: str = "kniffel") -> None:
    """Open the site and play a turn."""
    page.goto("about:blank")  # otherwise another route would not load the page
    page.goto(f"{address}/?{QUERY}{route}")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")
    assert play_turn(page, game).steps


def play_without_the_server(browser: Browser, hosting: Host) -> None:
    """Visit the site once, stop its server, and play."""
    with ExitStack() as server:
        address = server.enter_context(hosting())
        context = visitor(browser, origin(address), service_workers="allow")
        with watched(context.new_page(), origin(address)) as page:
            play(page, address)
            expect(page.locator("html")).to_have_attribute("data-kept", "all")
    with context:
        context.set_offline(offline=True)
        for route, game in OFFLINE:
            play(page, address, route, game)


def embed(browser: Browser, address: str, line: str = ELEMENT) -> None:
    """Show a game on a page of another site, and throw there."""
    with host(address, line + GAME) as guest, visitor(browser) as context:
        page = context.new_page()
        page.add_init_script(HEAR)
        page.goto(guest)
        told(page, "ready", 1)
        frame = inside(page, "kniffel")
        frame.locator("[data-do=start]").click()
        frame.locator("[data-do=throw]").first.click()
        assert told(page, "step", 2)[1]["game"] == "kniffel"


def go_home_from_nowhere(browser: Browser, address: str, path: str) -> None:
    """Open an unknown address; check that all links on the page lead to the site."""
    with visitor(browser) as context:
        page = context.new_page()
        answer = page.goto(f"{address}/{path}")
        assert answer
        assert answer.status == HTTPStatus.NOT_FOUND
        until(page, lambda: set(look.evaluate(page, LINKS)) == {f"{address}/"}, "the links")
        assert len(look.evaluate(page, LINKS)) == 6
        assert context.request.get(f"{address}/").status == HTTPStatus.OK
