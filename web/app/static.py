"""What stands in the site's pages without Python, drawn by the same views at build."""

from __future__ import annotations

from html import escape

from app import i18n, words
from app.dom import h, to_html
from app.i18n import _
from app.settings import Settings
from app.views.menu import arrival, menu_view
from app.views.rules import rules_page as rules_view
from app.words import WORDS


def page(language: str) -> str:
    """Return the menu as HTML in a language."""
    i18n.speak(language)
    return to_html(menu_view({}, Settings()))


def opening(language: str) -> str:
    """Return what stands in a frame until Python is there, as HTML in a language."""
    i18n.speak(language)
    return to_html(h("div", {"class": "opening"}, arrival()))


def poster_words(language: str) -> dict[str, object]:
    """Return what an embedded game says before anything of the crate is loaded."""
    i18n.speak(language)
    games = {name: words.game(name) for name in WORDS}
    return {"games": games, "open": _("Play"), "opening": _("Opening the crate …")}


def games_with_rules() -> list[str]:
    """Return the games that have a rule page."""
    return [name for name, said in WORDS.items() if said.rules]


def rules_page(language: str, game: str) -> dict[str, str]:
    """Return what a game's rule page in a language is filled with."""
    i18n.speak(language)
    title = _("How to play {game}", game=words.game(game))
    return {
        "language": language,
        "title": escape(title),
        "description": escape(_(WORDS[game].rules[0].paragraphs[0].text)),
        "main": to_html(rules_view(game)),
    }
