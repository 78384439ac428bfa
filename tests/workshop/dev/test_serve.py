"""The development server: headers from netlify.toml, content types, and no access outside its
folder.
"""

from __future__ import annotations

import re
import socket
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen

import brotli
import pytest

from workshop.common import headers
from workshop.common.headers import headers_for
from workshop.dev import serve


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small site with a private file next to it."""
    site = tmp_path / "dist"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<p>home")
    (site / "404.html").write_text("<p>nothing here")
    (site / "assets" / "a.wasm").write_bytes(b"\0asm" * 100)
    (site / "assets" / "a.whl").write_bytes(b"PK" * 100)
    (tmp_path / "secret").write_text("secret")
    return site


class TestPolicy:
    """Tests of the headers in netlify.toml."""

    def test_scripts_may_compile_wasm_and_nothing_else(self) -> None:
        """The policy forbids eval, inline code without a hash, and other hosts."""
        policy = headers_for("/")["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert re.search(r"script-src 'self'( 'sha256-[\w+/]{43}='){4} 'wasm-unsafe-eval';", policy)
        assert "'unsafe-eval'" not in policy
        assert "unsafe-inline" not in policy
        assert "http" not in policy

    @pytest.mark.parametrize(
        "path", ["/", "/index.html", "/embed.html", "/sw.js", "/x", "/assets/x"]
    )
    def test_every_path_is_protected(self, path: str) -> None:
        """Every path has the policy and nosniff, and no rule contradicts another."""
        found = headers_for(path)
        assert {"Content-Security-Policy", "X-Content-Type-Options"} <= set(found)

    @pytest.mark.parametrize(
        ("path", "caching"),
        [
            ("/", "no-cache"),
            ("/index.html", "no-cache"),
            ("/embed.html", "no-cache"),
            ("/sw.js", "no-cache"),
            ("/assets/x-0123.js", "public, max-age=31536000, immutable"),
        ],
    )
    def test_only_hashed_names_are_cached(self, path: str, caching: str) -> None:
        """Files without a hashed name are loaded again on the next visit."""
        assert headers_for(path)["Cache-Control"] == caching

    def test_a_header_set_twice_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Setting a header twice is an error, since hosts treat it differently."""
        twice = [headers.Rule("/*", (("A", "1"),)), headers.Rule("/x", (("A", "2"),))]
        monkeypatch.setattr(headers, "rules", lambda: twice)
        assert headers_for("/y") == {"A": "1"}
        with pytest.raises(ValueError, match="sets A twice for /x"):
            headers_for("/x")

    def test_permissions_of_two_rules_name_different_ones(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Different permissions are merged; naming the same one in two rules is an error."""
        name = "Permissions-Policy"
        every = headers.Rule("/*", ((name, "usb=(), midi=(self)"),))
        more = headers.Rule("/x", ((name, "camera=()"),))
        monkeypatch.setattr(headers, "rules", lambda: [every, more])
        assert headers_for("/x") == {name: "usb=(), midi=(self), camera=()"}
        monkeypatch.setattr(
            headers, "rules", lambda: [every, headers.Rule("/x", ((name, "midi=()"),))]
        )
        with pytest.raises(ValueError, match="sets Permissions-Policy twice for /x"):
            headers_for("/x")


class TestAnswer:
    """Tests of responses to single requests."""

    def test_sends_the_promised_headers(self, root: Path) -> None:
        """A response has all headers of netlify.toml and the server's own."""
        found = serve.answer(root, "/assets/a.wasm?x=1").headers
        expected = headers_for("/assets/a.wasm")
        assert {name: found[name] for name in expected} == expected

    @pytest.mark.parametrize(
        ("path", "kind"),
        [
            ("/", "text/html; charset=utf-8"),
            ("/index.html", "text/html; charset=utf-8"),
            ("/assets/a.wasm", "application/wasm"),
            ("/assets/a.whl", "application/zip"),
        ],
    )
    def test_knows_the_types(self, root: Path, path: str, kind: str) -> None:
        """WebAssembly has its own content type, so that browsers compile it during the download."""
        assert serve.answer(root, path).headers["Content-Type"] == kind

    @pytest.mark.parametrize(
        "path", ["/nowhere", "/assets/", "/assets", "/../secret", "/%2e%2e/secret"]
    )
    def test_a_missing_file_is_not_found(self, root: Path, path: str) -> None:
        """The response is the page for missing files, even for files outside the folder."""
        found = serve.answer(root, path)
        assert found.status == HTTPStatus.NOT_FOUND
        assert found.body == b"<p>nothing here"

    def test_compresses_files_that_get_smaller(self, root: Path) -> None:
        """Only clients that accept compression get it, and only for files that become smaller."""
        wasm = serve.answer(root, "/assets/a.wasm", packs=True)
        assert wasm.headers["Content-Encoding"] == "br"
        assert brotli.decompress(wasm.body) == b"\0asm" * 100
        for plain in (
            serve.answer(root, "/assets/a.whl", packs=True),
            serve.answer(root, "/assets/a.wasm"),
        ):
            assert "Content-Encoding" not in plain.headers

    def test_sends_no_unchanged_content(self, root: Path) -> None:
        """A browser with the same content gets a short response."""
        tag = serve.answer(root, "/").headers["ETag"]
        assert serve.answer(root, "/", known=tag).status == HTTPStatus.NOT_MODIFIED
        assert serve.answer(root, "/", known='"other"').status == HTTPStatus.OK


def test_a_taken_port_gives_the_next_one(root: Path) -> None:
    """If the port is taken, the server uses the next free one."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serve.bind(root, port) as server:
            assert port < server.server_port < port + serve.PORTS


def test_serves_over_http(root: Path) -> None:
    """A request works over a real connection."""
    with serve.running(root) as address, urlopen(address + "/") as response:  # noqa: S310 - ours
        assert response.read() == b"<p>home"
