"""Links of this application in any text, however they were wrapped, encoded or quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from app.links.prepared import BrokenLink, Prepared
from app.ports.route import AFAR, BOTS, CLASS, DUEL, LAB, OPEN, PLAY, TRAIN, Route, decoded
from app.saves.transfer import LONGEST_LINK, payload_of, plain
from spielekiste import GAMES

MARK = re.compile(r"#/|%((?:25)*)23(?:%(?:25)*2F|/)", re.IGNORECASE)
"""Pattern of the start of a route, percent-encoded or not."""

PACKED = (f"{OPEN}/", f"{DUEL}/", f"{BOTS}/from/", f"{LAB}/from/")
"""Routes that end in a packed text."""

NAMES = frozenset({OPEN, DUEL, AFAR, BOTS, LAB, TRAIN, CLASS, PLAY, *GAMES})
"""Names of the routes to which a link in a text may lead."""

NAME = re.compile(r"[a-z]+(?![a-z])", re.ASCII)

WORD = re.compile(r"[^\s<>\"“”„«»‹›|\\^`]*")
"""Pattern of a link without the text around it."""

BREAK = re.compile(r"=?\r?\n[\s>|]*")
"""Pattern of a line break, perhaps in a quoted mail."""

WASTE = re.compile(r"[^\w-]+", re.ASCII)
"""Pattern of what is not part of a link to a match between homes, which knows its own end."""

VIEW = re.compile(r"\?(?:&?(?:view=(?:table|replay|review|puzzle)|step=\d{1,6}))+", re.ASCII)
"""Pattern of the query after a record that is only to be looked at."""

LONGEST_QUERY = 60
"""Number of characters in which that query must end."""

LONGEST = 2 * LONGEST_LINK
"""Number of characters, from its mark, in which a link must end."""

MOST_LINES = 8
"""Maximum number of lines of a link that is not packed."""


def links_in(text: str) -> Iterator[Route]:
    """Yield the route of each link in a text, in order; that of a damaged link as far as it goes.

    Each link is read when it is asked for, because a text may have thousands.
    """
    marks = MARK.finditer(text)
    mark = next(marks, None)
    while mark is not None:
        following = next(marks, None)
        end = min(following.start() if following else len(text), mark.end() + LONGEST)
        route = _route(text[mark.end() : end], _depth(mark))
        if route is not None:
            yield route
        mark = following


def link_in(text: str) -> Route | None:
    """Return the route of the first link in a text, or None."""
    return next(links_in(text), None)


def has_several(text: str) -> bool:
    """Return whether there may be several links in a text."""
    marks = MARK.finditer(text)
    return next(marks, None) is not None and next(marks, None) is not None


def _depth(mark: re.Match[str]) -> int:
    """Return how many times a link was percent-encoded."""
    return 0 if mark[1] is None else 1 + len(mark[1]) // 2


def _route(text: str, depth: int) -> Route | None:
    """Return the route at the start of the text behind a mark, or None for another site's."""
    for _each in range(depth):
        text = unquote(text)
    text = plain(text).replace("&amp;", "&")
    name = NAME.match(text)
    if name is None or name[0] not in NAMES:
        return None
    if text.startswith(f"{AFAR}/A"):
        return Route(AFAR, WASTE.sub("", text[len(AFAR) + 1 :]).strip("/"))
    kind = next((kind for kind in PACKED if text.startswith(kind)), "")
    return _packed(kind, text[len(kind) :]) if kind else _readable(text)


def _packed(kind: str, text: str) -> Route:
    payload, end = payload_of(text)
    query = (
        VIEW.match(BREAK.sub("", text[end : end + LONGEST_QUERY])) if kind == PACKED[0] else None
    )
    return Route.parse(f"/{kind}{payload}{query[0] if query else ''}")


def _readable(text: str) -> Route:
    """Return a route that is not packed; a prepared link may continue on the next lines."""
    lines = BREAK.split(text, MOST_LINES)[:MOST_LINES]
    routes = [_word("".join(lines[:count])) for count in range(1, len(lines) + 1)]
    return next(filter(_is_complete, routes), routes[0])


def _word(text: str) -> Route:
    word = WORD.match(text)
    return Route.parse(decoded(f"/{word[0].rstrip('_~') if word else ''}"))


def _is_complete(route: Route) -> bool:
    """Return whether a route does not need the next line of its text."""
    if route.name == LAB:
        return not route.query or "event" in route.options
    if route.name != PLAY:
        return True
    try:
        Prepared.parse(route.text)
    except BrokenLink:
        return False
    return True
