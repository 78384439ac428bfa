"""Reference pages: `reference/<language>/<game>.html`."""

from __future__ import annotations

from html import escape

from app import i18n
from app.dom.nodes import to_html
from app.i18n import _
from spielekiste.arena.views import VIEWS
from workshop.teaching.reference.view import INTRO, reference, title


def filled(language: str) -> dict[str, dict[str, str]]:
    """Return the values for the page shell in a language, by file name."""
    i18n.speak(language)
    return {
        f"{game}.html": {
            "language": language,
            "title": escape(title(game)),
            "description": escape(_(INTRO)),
            "main": to_html(reference(game)),
        }
        for game in VIEWS
    }
