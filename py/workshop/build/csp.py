"""What stands in a page itself, and the policy of netlify.toml that names it by its hash.

A script or a style sheet that a page has to ask for comes too late for the first picture. A policy
that allows the hash of a text allows that text and no other.
"""

from __future__ import annotations

import base64
import hashlib
import re

from workshop.build.assets.scripts import BOOT, CUT, FIRST, inline
from workshop.build.assets.site import Site
from workshop.build.assets.styles import opening
from workshop.common.headers import headers_for
from workshop.common.paths import ROOT

FILE = ROOT / "netlify.toml"

INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
"""What runs or rules in a page without being asked for: a tag without attributes, and its text."""

NAMED = re.compile(r"((?:script|style)-src 'self')((?: 'sha256-[^']+')*)")
"""Where the policy names hashes: a directive up to its own files, and the hashes behind these."""


def check(page: str) -> None:
    """ValueError if the policy forbids what stands in the page, or names what does not."""
    found = dict(NAMED.findall(headers_for("/")["Content-Security-Policy"]))
    needed = {
        kind: _sources([text for each, text in INLINE.findall(page) if each == kind])
        for kind in ("script", "style")
    }
    if wrong := [
        kind for kind, sources in needed.items() if found[f"{kind}-src 'self'"] != sources
    ]:
        raise ValueError(
            f"netlify.toml names another {' and '.join(wrong)} by its hash: make policy"
        )


def renew() -> None:
    """Write the hashes of what is to stand in the pages into netlify.toml."""
    scripts = [inline(*CUT), inline(*FIRST), inline(*BOOT)]
    sources = {"script": _sources(scripts), "style": _sources([opening(Site())])}
    text = FILE.read_text("utf-8")
    FILE.write_text(
        NAMED.sub(lambda match: match[1] + sources[match[1].partition("-")[0]], text), "utf-8"
    )


def _sources(texts: list[str]) -> str:
    """The hashes of these texts as the policy has them, each once."""
    hashes = dict.fromkeys(hashlib.sha256(text.encode()).digest() for text in texts)
    return "".join(f" 'sha256-{base64.b64encode(each).decode()}'" for each in hashes)
