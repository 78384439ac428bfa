"""Reference pages: `reference/<language>/<game>.html`."""

from __future__ import annotations

from html import escape

from app import i18n
from app.i18n import _
from app.prerender.pages import to_html
from app.prerender.privacy import Download
from spielekiste.arena.views import VIEWS
from workshop.teaching.reference.view import INTRO, installing, reference, title

FOLDER = "reference"

PLACE = b"<div data-package></div>"
"""Placeholder for the link to the package, if it was built (workshop/build/export.py)."""


def filled(language: str) -> dict[str, dict[str, str]]:
    """Return the values of every page's placeholders in a language, by file name."""
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


def package(language: str, wheel: Download) -> str:
    """Return the HTML of the link to the package."""
    i18n.speak(language)
    return "".join(map(to_html, installing(wheel)))
