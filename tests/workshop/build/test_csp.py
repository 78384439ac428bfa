"""Tests that the policy has exactly the hashes of the inline scripts and styles."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from app.prerender.embedding import ALLOW
from workshop.build import csp
from workshop.build.pages import app_page as page
from workshop.build.pages.languages import loaded_languages
from workshop.common import headers
from workshop.common.paths import WEB

PAGE = """<script>first()</script><style>b { color: red }</style>
<script type="text/html"><b>menu</b></script><script src="a.js"></script><script>first()</script>"""

TOML = """[[headers]]
  for = "/*"
  [headers.values]
    Content-Security-Policy = "script-src 'self'{script} 'wasm-unsafe-eval'; style-src 'self'{style}"
"""


def named(*texts: str) -> str:
    """Return the hashes of inline scripts or styles in the format of a policy."""
    found = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return "".join(f" 'sha256-{each}'" for each in found)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a temporary netlify.toml."""
    monkeypatch.setattr(headers, "ROOT", tmp_path)
    monkeypatch.setattr(csp, "FILE", tmp_path / "netlify.toml")
    return tmp_path / "netlify.toml"


def test_texts_with_a_hash_in_the_policy_are_accepted(file: Path) -> None:
    """A repeated inline script has one hash; data blocks and external files have none."""
    file.write_text(TOML.format(script=named("first()"), style=named("b { color: red }")))
    csp.check(PAGE)


@pytest.mark.parametrize(
    ("script", "style", "said"),
    [
        ((), ("b { color: red }",), "script"),
        (("first()",), ("b { color: blue }",), "style"),
        (("first()", "more()"), ("b { color: red }",), "script"),
        ((), (), "script and style"),
    ],
)
def test_another_text_stops_the_build(
    file: Path, script: tuple[str, ...], style: tuple[str, ...], said: str
) -> None:
    """A missing hash, changed content, or an unused hash raises an error."""
    file.write_text(TOML.format(script=named(*script), style=named(*style)))
    with pytest.raises(ValueError, match=f"outdated hashes for {said}: run make policy"):
        csp.check(PAGE)


def test_the_hashes_are_written_where_they_belong(file: Path) -> None:
    """Four hashes for scripts and one for styles replace the old ones; a second run changes
    nothing.
    """
    file.write_text(TOML.format(script=named("old()", "older()"), style=""))
    csp.renew()
    written = file.read_text()
    assert written.count("'sha256-") == 5
    assert written.startswith(TOML.partition("{script}")[0])
    assert written.endswith("'\"\n")
    assert " 'wasm-unsafe-eval'; style-src 'self' 'sha256-" in written
    csp.renew()
    assert file.read_text() == written


USES = {
    "autoplay": r"\bAudio\b",
    "camera": "getUserMedia",
    "clipboard-read": r"clipboard\.read",
    "clipboard-write": r"clipboard\.write",
    "display-capture": "getDisplayMedia",
    "fullscreen": "requestFullscreen",
    "geolocation": r"\.geolocation",
    "hid": r"navigator\.hid",
    "idle-detection": "IdleDetector",
    "local-fonts": "queryLocalFonts",
    "microphone": "audio: true",
    "midi": "requestMIDIAccess",
    "payment": "PaymentRequest",
    "picture-in-picture": "[pP]ictureInPicture",
    "publickey-credentials-get": r"\.credentials",
    "screen-wake-lock": r"wakeLock\.request",
    "serial": r"navigator\.serial",
    "storage-access": "requestStorageAccess",
    "usb": r"navigator\.usb",
    "web-share": r"navigator\.share\(",
    "xr-spatial-tracking": r"navigator\.xr",
    "accelerometer": "Accelerometer|[dD]evice[mM]otion|Gyroscope|[dD]evice[oO]rientation",
    "gyroscope": "Gyroscope|[dD]evice[oO]rientation",
    "magnetometer": "Magnetometer",
}
"""Patterns for code that uses each permission, by name of the permission."""

UNSAID = {"web-share": True, "camera": True}
"""Permissions that are used but not set, since browsers grant them to our own pages anyway.

Some log a warning about the name of the first; the rule for embed.html forbids the second, and no
two rules may set it.
"""


def granted(path: str = "/") -> dict[str, bool]:
    """Return the permissions in the published policy, and whether a page is granted each one."""
    pairs = headers.headers_for(path)["Permissions-Policy"].split(", ")
    grants = dict(pair.split("=") for pair in pairs)
    assert set(grants.values()) <= {"()", "(self)"}
    return UNSAID | {name: grant == "(self)" for name, grant in grants.items()}


def test_permissions_are_granted_exactly_if_used() -> None:
    """Exactly the permissions used by the application or one of its scripts are granted."""
    files = [*(WEB / "app").rglob("*.py"), *(WEB / "js").rglob("*.js")]
    sources = "\n".join(file.read_text("utf-8") for file in files)
    used = {name: re.search(use, sources) is not None for name, use in USES.items()}
    assert granted() == used


def test_frames_get_exactly_these_permissions() -> None:
    """The custom element and the embed code without a script list all permissions but the camera."""
    assert [
        name for name, is_own in granted().items() if is_own != granted("/embed.html")[name]
    ] == ["camera"]
    own = sorted(name for name, is_own in granted("/embed.html").items() if is_own)
    script = (WEB / "js" / "embed" / "embed.js").read_text("utf-8")
    assert re.findall(r'allow: "(.*)"', script) == ["; ".join(own)] == [ALLOW]


def test_our_own_markup_contains_nothing_that_runs() -> None:
    """Our own markup passes the Trusted Types policy of prepaint.js, whose pattern is read from
    there.
    """
    script = (WEB / "js" / "start" / "prepaint.js").read_text("utf-8")
    (rule,) = re.findall(r"if \(/(.+)/i\.test\(text\)\) throw", script)
    runs = re.compile(rule, re.IGNORECASE)
    with loaded_languages():
        texts = [page.outlines(code) for code in page.languages()]
        texts += [
            page.static_main(code, embed=is_one)
            for code in page.languages()
            for is_one in (True, False)
        ]
    assert [text for text in texts if runs.search(text)] == []
    assert runs.search('<img src="x" onerror="f()">')
    assert runs.search("<b><script>f()</script></b>")
