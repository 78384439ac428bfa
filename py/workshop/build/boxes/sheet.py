"""The teacher's page of a package, as a separate file: instructions, and the lesson."""

from __future__ import annotations

import re
from html import escape

from app import i18n
from app.dom.nodes import h
from app.prerender.pages import to_html
from workshop.build.assets.site import Site
from workshop.build.pages.rules import fill
from workshop.single_file.document import Document
from workshop.teaching import box, view

NAME = "teacher.html"

STYLES = re.compile(r'href="(?P<path>assets/site-[^"]+\.css)"')
LINKS = re.compile(r"(?:<link [^>]*>\n)+")


def sheet(site: Site, game: str, language: str) -> bytes:
    """Return the page in a loaded language; the page needs no other file."""
    i18n.speak(language)
    main = h("main", {"class": "teach"}, box.section(game), view.papers(game))
    values = {
        "language": i18n.spoken(),
        "title": escape(view.title(game)),
        "description": escape(view.title(game)),
        "main": to_html(main),
    }
    filled = fill(values | {"styles": "", "icon": "", "scripts": ""}).decode()
    styles = f"<style>\n{_styles(site)}</style>\n"
    return LINKS.sub(lambda _: styles, filled, count=1).encode()


def _styles(site: Site) -> str:
    found = STYLES.search(site.files["index.html"].decode())
    if found is None:
        raise ValueError("index.html refers to no style sheet")
    return Document(site.files).styles(found["path"])
