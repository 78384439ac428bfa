"""Static pages of the site, rendered at build time with the app's own views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import VOID, Child, Node, h
from app.i18n import _, ngettext
from app.pages.grown_ups.view import LESSONS, shelf, terms
from app.ports.route import CLASS, QUICK, Route
from app.prerender.embedding import embedding_page
from app.prerender.outlines import GAMES, MENU, OPENING, OTHER, skeleton
from app.prerender.privacy import Download, downloads, parents_page
from app.views.box import FACTS, facts_view
from app.views.dialogs.rules import brief
from app.views.dialogs.rules import rules_page as rules_view
from app.views.kit.widgets import door, page
from app.words import WORDS

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


def menu_html(language: str) -> str:
    """Return the menu as HTML; `data-stands` marks it as prerendered."""
    (menu,) = skeleton(MENU, language)
    menu.attrs["data-stands"] = ""
    return to_html(menu)


def opening(language: str) -> str:
    """Return the HTML that an embedded app shows until Python is ready."""
    return "".join(map(to_html, skeleton(OPENING, language)))


def outlines(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and HTML of each outline except the menu and the opening page."""
    names = (f"{kind} {game}" for game in GAMES for kind in ("setup", "table"))
    for name in (*names, OTHER):
        yield name, "".join(map(to_html, skeleton(name, language)))


def poster_words(language: str) -> dict[str, str]:
    """Return the labels shown on every embedded game until the game is opened."""
    i18n.speak(language)
    return {"open": _("Play"), "opening": _("Opening the Games Chest…")}


def game_names(language: str) -> dict[str, str]:
    """Return the names of all games by id."""
    i18n.speak(language)
    return {name: words.game(name) for name in WORDS}


def games_with_rules() -> list[str]:
    """Return the games that have a rule page."""
    return [name for name, said in WORDS.items() if said.rules]


def rules_page(language: str, game: str) -> dict[str, str]:
    """Return the template values for a game's rule page."""
    i18n.speak(language)
    title = _("{game}: how to play", game=words.game(game))
    return {
        "language": language,
        "title": escape(title),
        "description": escape(_(words.rule_page(game)[0].paragraphs[0].text)),
        "main": to_html(rules_view(game)),
    }


def page_of_game(language: str, game: str, links: PageLinks) -> dict[str, str]:
    """Return the template values for the page of a game."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("{game}: play online", game=words.game(game))),
        "description": escape(f"{lead(game)} {offer()}"),
        "main": to_html(game_page(game, links)),
    }


def page_of_games(language: str, links: PageLinks) -> dict[str, str]:
    """Return the template values for the page that lists all games."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("Games Chest")),
        "description": escape(f"{description()} {offer()}"),
        "main": to_html(games_page(links)),
    }


def page_of_class(language: str, links: PageLinks) -> dict[str, str]:
    """Return the template values for the front for a class."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("For the class")),
        "description": escape(class_description()),
        "main": to_html(class_page(links)),
    }


def class_description() -> str:
    """Return a description of the front for a class in one sentence."""
    return _(LESSONS.entries[-1].gives)


def description() -> str:
    """Return a description of the site in one sentence."""
    return _("Dice, card and board games for the family table.")


class CardWords(NamedTuple):
    """Wording of a link's preview image: a title, two lines below it, the site's name."""

    title: str
    lines: tuple[str, str]
    site: str


def card_words(language: str, game: str) -> CardWords:
    """Return the wording of a card: a game's, that of `CLASS`, or the site's if `game` is empty."""
    i18n.speak(language)
    if game == CLASS:
        return CardWords(_("For the class"), (_("Seven games, one table."), ""), _("Games Chest"))
    if not game:
        return CardWords(_("Games Chest"), (_("Seven games, one table."), ""), "")
    first, second, _time = facts(game).split(" · ")
    return CardWords(words.game(game), (first, second), _("Games Chest"))


def class_words(language: str) -> tuple[str, str]:
    """Return the name and the description of the front for a class, for its manifest."""
    i18n.speak(language)
    return _("For the class"), class_description()


class InstalledWords(NamedTuple):
    """Wording of the web app manifest."""

    about: str
    go_on: str
    """Name of the shortcut to the latest paused game."""
    games: dict[str, str]
    """Names of the games by id."""


def installed_words(language: str) -> InstalledWords:
    """Return the wording of the manifest in a language."""
    i18n.speak(language)
    games = {name: words.game(name) for name in GAMES}
    return InstalledWords(f"{description()} {offer()}", _("Continue"), games)


def about_page(language: str, size: int) -> dict[str, str]:
    """Return the template values for the page for parents; `size` is the site's total in bytes."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("For parents and schools")),
        "description": escape(_("What these games store and send, and how to delete it.")),
        "main": to_html(parents_page(size)),
    }


def embedding(language: str) -> dict[str, str]:
    """Return the template values for the page about embedding."""
    i18n.speak(language)
    return {
        "language": language,
        "title": escape(_("A game on your page")),
        "description": escape(_("Two lines of code put one of these games on any page.")),
        "main": to_html(embedding_page(GAMES)),
    }


def carried(language: str, crate: Download, folder: Download) -> str:
    """Return the HTML of the links for downloading the site as one file and as a folder."""
    i18n.speak(language)
    return to_html(downloads(crate, folder))


def folder_note() -> str:
    """Return the text of the readme file in the downloaded folder, in all languages."""
    notes = []
    for language in i18n.available():
        i18n.speak(language)
        notes.append(
            _(
                "Put this folder on any web server, at any path, and open index.html there. It "
                "won’t open in a browser without a server; if you don’t have one, use the "
                "single file spielekiste.html instead."
            )
        )
    return "\r\n\r\n".join(notes) + "\r\n"


def to_html(node: Node | str) -> str:
    """Return a tree as HTML, without custom properties: the security policy forbids style=."""
    if isinstance(node, str):
        return escape(node, quote=False)
    pairs = ((name, value) for name, value in node.attrs.items() if name != "style")
    attrs = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in pairs)
    if node.tag in VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join(map(to_html, node.children))}</{node.tag}>"
