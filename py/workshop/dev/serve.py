"""Local server for the site, with the headers of the published site."""

from __future__ import annotations

import mimetypes
import webbrowser
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from workshop.common.compress import packed
from workshop.common.content_types import PACKED, TYPES
from workshop.common.hashes import digest
from workshop.common.headers import headers_for
from workshop.common.paths import DIST

if TYPE_CHECKING:
    from collections.abc import Iterator

PORTS = 50
"""Number of ports to try, starting at the requested one."""


@dataclass(frozen=True)
class Answer:
    """Response to one request."""

    status: HTTPStatus
    headers: dict[str, str]
    body: bytes


def answer(root: Path, target: str, *, packs: bool = False, known: str = "") -> Answer:
    """Answer a GET for `target` from the files below `root`.

    `packs` is true if the client accepts brotli; `known` is the ETag of the client's cached copy.
    """
    path = unquote(urlsplit(target).path)
    file = _find(root, path)
    status = HTTPStatus.OK if file else HTTPStatus.NOT_FOUND
    content = _content(file or root / "404.html")
    headers = headers_for(path) | _own_headers(file, content)
    if status is HTTPStatus.OK and known == headers["ETag"]:
        return Answer(HTTPStatus.NOT_MODIFIED, headers, b"")
    if packs and file and file.suffix not in PACKED:
        headers["Content-Encoding"] = "br"
        return Answer(status, headers, content.packed)
    return Answer(status, headers, content.body)


def _find(root: Path, path: str) -> Path | None:
    """Return the file for a request path; None if there is none, or if it is outside the root."""
    file = (root / path.lstrip("/")).resolve()
    if path.endswith("/"):
        file /= "index.html"
    inside = file.is_relative_to(root.resolve())
    return file if inside and file.is_file() else None


def _own_headers(file: Path | None, content: Content) -> dict[str, str]:
    suffix = file.suffix if file else ".html"
    kind = TYPES.get(suffix) or mimetypes.guess_type(f"x{suffix}")[0] or "application/octet-stream"
    return {"Content-Type": kind, "ETag": f'"{content.tag}"', "Vary": "Accept-Encoding"}


@dataclass(frozen=True)
class Content:
    """A file, read and compressed only once."""

    body: bytes

    @cached_property
    def tag(self) -> str:
        """ETag of the file, without quotes."""
        return digest(self.body)

    @cached_property
    def packed(self) -> bytes:
        """The file compressed with brotli."""
        return packed(self.body)


def _content(file: Path) -> Content:
    if not file.is_file():
        return Content(b"")
    found = file.stat()
    return _read(file, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=256)
def _read(file: Path, _changed: int, _size: int) -> Content:
    return Content(file.read_bytes())


class Handler(BaseHTTPRequestHandler):
    """Handler for GET and HEAD requests; logs only failures."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    """Buffering of head and body into one write; otherwise the body would wait for the browser's
    ACK.
    """
    disable_nagle_algorithm = True
    root = DIST

    def do_GET(self) -> None:
        """Send the file with its headers."""
        self._send(self._answer(), body=True)

    def do_HEAD(self) -> None:
        """Send only the headers."""
        self._send(self._answer(), body=False)

    def _answer(self) -> Answer:
        packs = "br" in self.headers.get("Accept-Encoding", "")
        known = self.headers.get("If-None-Match", "")
        return answer(self.root, self.path, packs=packs, known=known)

    def _send(self, found: Answer, *, body: bool) -> None:
        self.send_response(found.status)
        for name, value in found.headers.items():
            self.send_header(name, value)
        if found.status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(found.body)))
        self.end_headers()
        if body:
            self.wfile.write(found.body)
        self.wfile.flush()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Skip the log entry of a successful request."""


class Server(ThreadingHTTPServer):
    """Server for one folder; a browser that closes the connection early is not an error."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256
    """Backlog for a class that opens one link: each browser makes six connections at
    the same time.
    """

    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing: the only expected error is a closed connection."""


def bind(root: Path, port: int, host: str = "127.0.0.1", kind: type[Handler] = Handler) -> Server:
    """Return a server on that port or the next free one (0: any); OSError if none is free."""
    handler = type("RootHandler", (kind,), {"root": root})
    for candidate in range(port, port + PORTS) if port else (0,):
        try:
            return Server((host, candidate), handler)
        except OSError:
            continue
    raise OSError(f"no free port from {port} to {port + PORTS - 1}")


@contextmanager
def running(root: Path, kind: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder on any free port during the block; yield its address without a final slash."""
    server = bind(root, 0, kind=kind)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def serve(port: int, host: str, *, show: bool) -> None:
    """Serve `dist/` until interrupted; with `show`, open a browser if there is one."""
    server = bind(DIST, port, host)
    address = f"http://localhost:{server.server_port}/"
    print(f"Spielekiste: {address}  (stop with Ctrl+C)", flush=True)
    if show:
        Thread(target=open_browser, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


def open_browser(address: str) -> None:
    """Open a browser at an address, or print that there is none."""
    try:
        webbrowser.open(address)
    except (webbrowser.Error, OSError):
        print("No browser could be opened: please open the address by hand.")
