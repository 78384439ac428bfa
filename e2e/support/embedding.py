"""Pages of another site with the embedded application, and their messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from playwright.sync_api import FrameLocator, Page, expect

from e2e.support import look

ELEMENT = '<script src="{site}/embed.js" defer></script>'
"""The line that loads the element."""

MODULE = '<script type="module" src="{site}/embed.js"></script>'
"""The line of earlier versions, which other people's pages still have."""


HEAR = """
for (const kind of ['ready', 'step', 'turn', 'finished', 'resting', 'record', 'error', 'size', 'shown', 'denied'])
  addEventListener(`spielekiste-${kind}`, (event) => {
    const { dataset } = document.documentElement;
    (window.heard ??= []).push(event.detail);
    dataset[kind] = Number(dataset[kind] ?? 0) + 1;
  }, true);
"""
"""Records the elements' events, and counts them on the root element so that tests can wait."""


@contextmanager
def host(
    site: str, body: str, headers: Mapping[str, str] | None = None, name: str = "localhost"
) -> Iterator[str]:
    """Serve a host page and yield its address; it is same-site if `name` is the site's host.

    Every `{site}` is replaced by the application's address.
    """
    sent = {name: value.replace("{site}", site) for name, value in (headers or {}).items()}
    html = f"<!doctype html><title>Host</title>{body.replace('{site}', site)}".encode()

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(HTTPStatus.OK)
            for header in {"Content-Type": "text/html; charset=utf-8", **sent}.items():
                self.send_header(*header)
            self.end_headers()
            self.wfile.write(html)

        def log_message(self, *_args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{name}:{server.server_port}/host"
        server.shutdown()


def told(page: Page, kind: str, count: int) -> list[dict[str, Any]]:
    """Return the events of a kind, once there are this many."""
    expect(page.locator("html")).to_have_attribute(f"data-{kind}", str(count))
    heard = look.evaluate(page, "(kind) => window.heard.filter((one) => one.type === kind)", kind)
    return list(heard)


def inside(page: Page, game: str) -> FrameLocator:
    """Return the content of an element's iframe."""
    return page.frame_locator(f"spielekiste-game[game={game}] iframe")


def ask(page: Page, script: str, argument: object = None) -> Any:
    """Run a script in which `game` is the page's first element."""
    call = f"(given) => {{ const game = document.querySelector('spielekiste-game'); {script} }}"
    return look.evaluate(page, call, argument)
