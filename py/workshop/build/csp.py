"""Hashes of inline scripts and styles in the policy of netlify.toml.

A separate file with scripts or styles would load too late for the first paint, so these are
inline, and the policy allows only inline code with these hashes.
"""

from __future__ import annotations

import base64
import hashlib
import re

from workshop.build.assets.scripts import BOOT, CUT, HOME, PREPAINT, inline
from workshop.build.assets.site import Site
from workshop.build.assets.styles import opening
from workshop.common.headers import headers_for
from workshop.common.paths import ROOT

FILE = ROOT / "netlify.toml"

INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
"""Pattern for an inline script or style: a tag without attributes, and its text."""

NAMED = re.compile(r"((?:script|style)-src 'self')((?: 'sha256-[^']+')*)")
"""Pattern for a directive of the policy up to 'self', and the hashes after it."""


def check(pages: str) -> None:
    """Raise ValueError unless the policy lists exactly the hashes of these pages' inline code."""
    found = dict(NAMED.findall(headers_for("/")["Content-Security-Policy"]))
    needed = {
        kind: _sources([text for each, text in INLINE.findall(pages) if each == kind])
        for kind in ("script", "style")
    }
    if wrong := [
        kind for kind, sources in needed.items() if found[f"{kind}-src 'self'"] != sources
    ]:
        raise ValueError(
            f"netlify.toml has outdated hashes for {' and '.join(wrong)}: run make policy"
        )


def fitted(policy: str, page: str) -> str:
    """Return a policy with the hashes of this page's inline code instead of its own."""
    inline_code = INLINE.findall(page)
    return NAMED.sub(
        lambda match: (
            match[1] + _sources([text for kind, text in inline_code if match[1].startswith(kind)])
        ),
        policy,
    )


def renew() -> None:
    """Write the hashes of the inline scripts and styles into netlify.toml."""
    scripts = [inline(*CUT), inline(*PREPAINT), inline(*BOOT), inline(*HOME)]
    sources = {"script": _sources(scripts), "style": _sources([opening(Site())])}
    text = FILE.read_text("utf-8")
    FILE.write_text(
        NAMED.sub(lambda match: match[1] + sources[match[1].partition("-")[0]], text), "utf-8"
    )


def _sources(texts: list[str]) -> str:
    """Return the distinct hashes of these scripts or styles, in the form that the policy uses."""
    hashes = dict.fromkeys(hashlib.sha256(text.encode()).digest() for text in texts)
    return "".join(f" 'sha256-{base64.b64encode(each).decode()}'" for each in hashes)
