"""Parts of the static pages: sections with a heading, and links to other pages."""

from __future__ import annotations

from collections.abc import Sequence

from app import i18n
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.widgets import fold, icon

EMBEDDING, PARENTS, HOSTING = "embedding.html", "parents.html", "host.html"
"""File names of these pages in the site's folder `about/<language>`."""


def page(main: Node) -> Node:
    """Return a static page: the app's title bar with a link to the menu, and the content."""
    to = {"class": "rail__brand", "href": "../../"}
    brand = h("a", to, h("span", {"class": "knob"}, icon("home")), _("Games Chest"))
    return h("div", {"class": "page"}, h("header", {"class": "rail"}, brand), main)


def part(title: str, *inside: Child) -> Node:
    """Return a section of a page; strings in it become paragraphs."""
    rows = [h("p", None, one) if isinstance(one, str) else one for one in inside]
    return h("section", {"class": "rules__part"}, h("h2", {"class": "rules__title"}, title), rows)


def folded(title: str, *inside: Child) -> Node:
    """Return an initially closed section; strings in it become paragraphs."""
    return fold(title, [h("p", None, one) if isinstance(one, str) else one for one in inside])


def ways(page: str, *more: Child) -> Node:
    """Return the links from a page to other pages, the menu and its own translations."""
    crate = h("a", {"href": "../../"}, _("All games"))
    attrs = {"class": "rule-page__ways", "aria-label": _("Other pages")}
    return h("nav", attrs, more, crate, _languages(page))


def _languages(page: str) -> Sequence[Node]:
    """Return links to the page's translations, each named in its own language."""
    return [
        h("a", {"href": f"../{code}/{page}", "lang": code, "hreflang": code}, name)
        for code, name in i18n.LANGUAGES.items()
        if code in i18n.available() and code != i18n.spoken()
    ]
