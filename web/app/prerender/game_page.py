"""Static page of a game, the list of all games for people who follow a link, and the front for a class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.pages.grown_ups.view import LESSONS, shelf, terms
from app.ports.route import QUICK, Route
from app.views.box import FACTS, facts_view
from app.views.dialogs.rules import brief
from app.views.kit.widgets import door, page

PLAY = "block--big"
"""Class of the link to the table, which a browser may prepare in advance."""


class PageLinks(NamedTuple):
    """Addresses of other pages, relative to the page that contains the links."""

    translations: Mapping[str, str]
    """This page in all languages, by code."""
    games: Mapping[str, str]
    """Pages of all games in this language, by id."""


def game_page(game: str, links: PageLinks) -> Node:
    """Return a game's page: picture, facts, link to the table, and thirty-second rules."""
    play = {"class": f"block {PLAY}", "href": f"../../{start(game)}"}
    head = h(
        "header",
        {"class": "teach__head"},
        h("h1", {"class": "rule-page__title"}, words.game(game)),
        h("p", {"class": "teach__glance"}, facts(game)),
        h("span", {"class": "teach__picture", "data-game": game}),
    )
    inside = [
        head,
        h("p", None, lead(game)),
        h("p", None, h("a", play, _("Play"))),
        h("p", {"class": "teach__glance"}, offer()),
        h("div", {"class": "rules"}, brief(game, "h2")),
        _ways(game, links),
    ]
    return page(h("main", {"class": "rule-page paper"}, inside))


def games_page(links: PageLinks) -> Node:
    """Return the list of all games, each with a link to its page."""
    rows = [
        h(
            "li",
            {"class": "teach__game", "data-game": name},
            h("span", {"class": "shelf__picture"}),
            h("a", {"href": links.games[name]}, words.game(name)),
            h("p", None, facts(name)),
        )
        for name in FACTS
    ]
    inside = [
        h("h1", {"class": "teach__title"}, _("Games Chest")),
        h("p", None, _("Seven games, one table."), " ", offer()),
        h("ul", {"class": "teach__list"}, rows),
        _nav(_languages(links)),
    ]
    paper = h("article", {"class": "teach__page paper"}, inside)
    return page(h("main", {"class": "teach"}, paper))


def class_page(links: PageLinks) -> Node:
    """Return the front for a class: what a teacher needs, and the games."""
    tools = LESSONS._replace(entries=LESSONS.entries[:-1])  # the last one leads here
    front = {"class": "cupboard__title"}
    return page(
        h(
            "main",
            {"class": "cupboard"},
            h("h1", front, _("For the class")),
            shelf(tools, "../../"),
            _games_shelf(),
            terms(),
            h(
                "nav",
                {"class": "cupboard__ways", "aria-label": _("Other pages")},
                door(),
                _languages(links),
            ),
        )
    )


def _games_shelf() -> Node:
    """Return a shelf with the games, whose slips lead to their tables."""
    slips = [
        h(
            "li",
            {"class": "cupboard__slip paper", "data-game": name},
            h("span", {"class": "shelf__picture"}),
            h(
                "div",
                None,
                h("a", {"class": "cupboard__go", "href": f"../../{start(name)}"}, words.game(name)),
                facts_view(name),
            ),
        )
        for name in FACTS
    ]
    return h(
        "section",
        {"class": "cupboard__shelf", "aria-labelledby": "shelf-games"},
        h("h2", {"class": "cupboard__label paper", "id": "shelf-games"}, _("The games")),
        h("ul", {"class": "cupboard__slips"}, slips),
    )


def start(game: str) -> str:
    """Return the address of the game's table in the current language, relative to the site."""
    return f"?lang={i18n.spoken()}#{Route(game, QUICK)}"


def facts(game: str) -> str:
    """Return the age, the number of players and the duration."""
    game_facts = FACTS[game]
    age = ngettext("age {n}+", "ages {n}+", game_facts.age)
    seats = _("{seats} players", seats=game_facts.seats)
    return " · ".join((age, seats, _("{minutes} min", minutes=game_facts.time)))


def lead(game: str) -> str:
    """Return the first paragraph of the rules, which says what the game is about."""
    return _(words.rule_page(game)[0].paragraphs[0].text)


def offer() -> str:
    """Return a sentence that says what the site offers."""
    return _("Free, in the browser, with no ads and no accounts.")


def _ways(game: str, links: PageLinks) -> Node:
    lang, file = i18n.spoken(), f"{game}.html"
    rules = {"href": f"../../rules/{lang}/{file}"}
    return _nav(
        h("a", rules, _("{game}: how to play", game=words.game(game))),
        h("a", {"href": f"../../teachers/{lang}/{file}"}, _("Worksheet")),
        door(),
        h("a", {"href": "index.html"}, _("All games")),
        _languages(links),
    )


def _nav(*inside: Child) -> Node:
    return h("nav", {"class": "rule-page__ways", "aria-label": _("Other pages")}, inside)


def _languages(links: PageLinks) -> list[Node]:
    return [
        h("a", {"href": path, "lang": code, "hreflang": code}, i18n.LANGUAGES[code])
        for code, path in links.translations.items()
        if code != i18n.spoken()
    ]
