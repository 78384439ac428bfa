"""A pseudo-language with marked, 40 % longer texts, to find untranslated and clipped ones."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from babel.messages.catalog import Catalog
from playwright.sync_api import BrowserContext, Route

from workshop.build.assets import catalogues
from workshop.common.paths import DIST

OPEN, CLOSE = "⟦", "⟧"
PLACE = re.compile(r"(\{\w+\})")
LONGER = 1.4
WORD = 8
"""Length of the added words, so that lines can break as in a real language."""


def speak_pseudo(context: BrowserContext) -> None:
    """Replace German by the pseudo-language in every page of this context."""
    wheel = next((DIST / "assets").glob("spielekiste_app-*.whl"))
    data = _with_pseudo(wheel)

    def answer(route: Route) -> None:
        route.fulfill(body=data, content_type="application/octet-stream")

    context.route("**/spielekiste_app-*.whl", answer)


def pseudo(text: str) -> str:
    """Mark and lengthen a text, but leave its {placeholders} unchanged.

    >>> pseudo("Go on")
    '⟦Go on~~⟧'
    """
    more = round(len(PLACE.sub("", text)) * (LONGER - 1))
    tail = " ".join(["~" * WORD] * (more // WORD) + ["~" * (more % WORD)])
    return f"{OPEN}{text}{tail}{CLOSE}"


def _with_pseudo(wheel: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = _catalogue() if name == "app/locale/de.json" else source.read(name)
            target.writestr(name, data)
    return out.getvalue()


def _catalogue() -> bytes:
    catalog = Catalog(locale="de")
    for message in catalogues.extracted():
        if isinstance(message.id, tuple):
            catalog.add(message.id, tuple(map(pseudo, message.id)), context=message.context)
        elif message.id:
            catalog.add(message.id, pseudo(str(message.id)), context=message.context)
    return catalogues.packed(catalog, catalog)
