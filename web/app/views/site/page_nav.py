"""Pieces of the pages that are read without Python: parts with a heading, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence

from app import i18n
from app.dom.nodes import Child, Node, h
from app.i18n import _


def part(title: str, *inside: Child) -> Node:
    """Return a part of a page; texts in it become paragraphs."""
    rows = [h("p", None, one) if isinstance(one, str) else one for one in inside]
    return h("section", {"class": "rules__part"}, h("h2", {"class": "rules__title"}, title), rows)


def ways(page: str, *more: Child) -> Node:
    """Return the ways from a page of this name to others, the crate and the other languages."""
    crate = h("a", {"href": "../../"}, _("All games"))
    attrs = {"class": "rule-page__ways", "aria-label": _("Other pages")}
    return h("nav", attrs, more, crate, _languages(page))


def _languages(page: str) -> Sequence[Node]:
    """Return the ways to the page in the other languages, each named in itself."""
    return [
        h("a", {"href": f"../{code}/{page}", "lang": code, "hreflang": code}, name)
        for code, name in i18n.LANGUAGES.items()
        if code in i18n.available() and code != i18n.spoken()
    ]
