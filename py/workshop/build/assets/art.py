"""SVG drawings: a sprite for inlining, and single files with hashed names."""

from __future__ import annotations

import re
from pathlib import Path

from workshop.build.assets.site import Site
from workshop.common.paths import ART

INLINE_STYLE = re.compile(r"<style|\sstyle=|<script|\son\w+=|href=[\"']https?:")
"""Markup that the content security policy would block, or that drawings must not contain."""

USED = re.compile(r'<use href="#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)".*?</symbol>', re.DOTALL)

COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)


def add_art(site: Site) -> dict[str, str]:
    """Add every drawing to the site; return `art/<file>` → path in the site."""
    return {
        f"art/{path.name}": site.add_hashed(path.name, drawing(path).encode())
        for path in sorted(ART.glob("*.svg"))
    }


def drawing(path: Path) -> str:
    """Return a drawing without comments; ValueError if the page's policy would block it."""
    text = path.read_text("utf-8")
    if INLINE_STYLE.search(text):
        raise ValueError(f"{path.name}: drawings must not use styles, scripts or web addresses")
    return COMMENT.sub("", text)


def sprite() -> str:
    """Return the symbols as markup for the page, where `<use href="#name">` needs no request."""
    path = ART / "sprite.svg"
    if not path.is_file():
        return ""
    return drawing(path).replace("<svg ", '<svg class="sprite" width="0" height="0" hidden ', 1)


def sprite_for(markup: str) -> str:
    """Return only the symbols used by this markup, or "" if it uses none."""
    whole = sprite()
    used = set(USED.findall(markup))
    found = [symbol[0] for symbol in SYMBOL.finditer(whole) if symbol["name"] in used]
    return f"{whole[: whole.index('>') + 1]}{''.join(found)}</svg>" if found else ""
