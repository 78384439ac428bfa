"""The rule pages as files of their own: readable without Python, one a game and language."""

from __future__ import annotations

import importlib
import re
from typing import Any

from workshop.page import import_path
from workshop.paths import WEB
from workshop.site import Site
from workshop.speech import speakable

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def add_rule_pages(site: Site, styles: str, icon: str) -> list[str]:
    """Put `rules/<language>/<game>.html` into the site for every game with a screen."""
    import_path()
    static: Any = importlib.import_module("app.static")
    shell = (WEB / "rules.html").read_text("utf-8")
    with speakable() as languages:
        return [
            site.add(
                f"rules/{language}/{game}.html",
                _fill(shell, static.rules_page(language, game) | {"styles": styles, "icon": icon}),
            )
            for language in languages
            for game in static.games_with_rules()
        ]


def _fill(shell: str, values: dict[str, str]) -> bytes:
    return PLACEHOLDER.sub(lambda match: values[match[1]], shell).encode()
