"""SVG drawings: a sprite for inlining, single files with hashed names, and PNG pictures."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from workshop.build.assets.site import Site
from workshop.common.cache import cached
from workshop.common.hashes import digest
from workshop.common.paths import ART, NODE
from workshop.common.tools import run_tool

SCRIPT = Path(__file__).with_name("icons.mjs")
"""Script that renders an SVG file as PNG."""

INLINE_STYLE = re.compile(r"<style|\sstyle=|<script|\son\w+=|href=[\"']https?:")
"""Markup that the content security policy would block, or that drawings must not contain."""

USED = re.compile(r'<use href="#([\w-]+)"')
SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)".*?</symbol>', re.DOTALL)

COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
HEAD = re.compile(r'^<svg xmlns="\S+" viewBox="(0 0 \d+ \d+)">')
NAMED = re.compile(r'\sid="([^"]+)"')

PICTURES = "pictures.svg"
"""Drawing with those of `in_pictures` side by side; css/pictures.css shows one of them."""

CELL, TALL, GAP = 320, 240, 10
"""Width and height of its cells, and the space between two of them, in units of the drawing."""


def add_art(site: Site) -> dict[str, str]:
    """Add every drawing to the site; return `art/<file>` → path in the site."""
    single = {path.name for path in ART.glob("*.svg")} - {path.name for path in in_pictures()}
    return {
        f"art/{name}": site.add_hashed(name, artwork(name).encode())
        for name in sorted(single | {PICTURES})
    }


def artwork(name: str) -> str:
    """Return a drawing of the site by its file's name; raise as `drawing` and `pictures`."""
    return pictures() if name == PICTURES else drawing(ART / name)


def in_pictures() -> list[Path]:
    """Return the drawings in `PICTURES`, in their order."""
    return [*sorted(ART.glob("box-*.svg")), ART / "mouse.svg"]


def pictures() -> str:
    """Join the pictures on the games' boxes and the mouse into one drawing.

    Raises `ValueError` if one has no `viewBox`, or an ID that another one has.
    """
    paths = in_pictures()
    wide = len(paths) * (CELL + GAP) - GAP
    cells = [_cell(path, at * (CELL + GAP)) for at, path in enumerate(paths)]
    names = NAMED.findall("".join(cells))
    if len(names) != len(set(names)):
        raise ValueError(f"{PICTURES}: an ID occurs twice in {sorted(names)}")
    size = f'viewBox="0 0 {wide} {TALL}" width="{wide}" height="{TALL}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(cells)}</svg>'


def _cell(path: Path, left: int) -> str:
    """Return a drawing as the part of `PICTURES` that begins at `left`."""
    text = drawing(path).strip()
    head = HEAD.match(text)
    if head is None:
        raise ValueError(f"{path.name}: <svg> must have only xmlns and viewBox")
    place = f'<svg x="{left}" width="{CELL}" height="{TALL}" viewBox="{head[1]}">'
    return place + text[head.end() :]


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


def picture(svg: str, width: int) -> bytes:
    """Return a drawing as PNG."""
    tools = SCRIPT.read_text("utf-8")
    tools += (NODE / "@resvg" / "resvg-js" / "package.json").read_text("utf-8")
    kept = f"icon-{width}-{digest((svg + tools).encode())}.png"
    return cached(kept, lambda: _drawn(svg, width))


def _drawn(svg: str, width: int) -> bytes:
    """Render a drawing as PNG; RuntimeError with the output of resvg if that fails."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "from.svg", Path(folder) / "to.png"
        source.write_text(svg, "utf-8")
        run_tool("resvg", ["node", SCRIPT, source, made, str(width)])
        return made.read_bytes()
