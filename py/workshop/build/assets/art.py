"""The drawings: the sprite goes into the page, single files get hashed names."""

from __future__ import annotations

import re
from pathlib import Path

from workshop.build.assets.site import Site
from workshop.common.paths import ART

INLINE_STYLE = re.compile(r"<style|\sstyle=|<script|\son\w+=|href=[\"']https?:")
"""What the content security policy would block, or what a drawing must not do."""

USED = re.compile(r'<use href="#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)".*?</symbol>', re.DOTALL)

COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)


def add_art(site: Site) -> dict[str, str]:
    """Put every drawing into the site; `art/<file>` → its path there."""
    return {
        f"art/{path.name}": site.add_hashed(path.name, drawing(path).encode())
        for path in sorted(ART.glob("*.svg"))
    }


def drawing(path: Path) -> str:
    """The text of a drawing, without comments; ValueError if the page's policy would break it."""
    text = path.read_text("utf-8")
    if INLINE_STYLE.search(text):
        raise ValueError(f"{path.name}: a drawing uses attributes, no style, script or web address")
    return COMMENT.sub("", text)


def sprite() -> str:
    """The symbols as markup for the page: `<use href="#name">` reaches them without a request."""
    path = ART / "sprite.svg"
    if not path.is_file():
        return ""
    return drawing(path).replace("<svg ", '<svg class="sprite" width="0" height="0" hidden ', 1)


def sprite_for(markup: str) -> str:
    """The symbols that this markup uses, for a page that needs few; none where it uses none."""
    whole = sprite()
    used = set(USED.findall(markup))
    found = [symbol[0] for symbol in SYMBOL.finditer(whole) if symbol["name"] in used]
    return f"{whole[: whole.index('>') + 1]}{''.join(found)}</svg>" if found else ""
