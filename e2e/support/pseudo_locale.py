"""Two pseudo-languages: marked text that is 40 % longer, and the longest translation of each
message.

They reveal untranslated and clipped text.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from playwright.sync_api import BrowserContext, Route

from workshop.build.assets import catalogues
from workshop.build.assets.late import ARCHIVES
from workshop.common.paths import DIST

OPEN, CLOSE = "⟦", "⟧"
PLACE = re.compile(r"(\{\w+\})")
LONGER = 1.4
WORD = 8
"""Length of the added words; it allows line breaks as in a real language."""


def speak_pseudo(context: BrowserContext) -> None:
    """Replace German with the marked, longer text in every page of this context."""
    _speak(context, _pseudo())


def speak_longest(context: BrowserContext) -> None:
    """Replace German with the longest translations in every page of this context."""
    _speak(context, _longest())


def _speak(context: BrowserContext, catalogue: Catalog) -> None:
    """Replace the application's German messages, including those loaded on demand."""
    texts = catalogues.packed(catalogue, catalogue)
    wheel = next((DIST / "assets").glob("spielekiste_app-*.whl"))
    _replace(context, wheel, {"app/locale/de.json": texts})
    for archive in ARCHIVES:
        path = next((DIST / "assets").glob(f"{archive}-*.wasm"))
        _replace(context, path, {"texts/de.json": texts})


def _replace(context: BrowserContext, path: Path, texts: Mapping[str, bytes]) -> None:
    """Answer requests for a zip with one whose files are replaced."""
    data = _with_texts(path, texts)

    def answer(route: Route) -> None:
        route.fulfill(body=data, content_type="application/octet-stream")

    context.route(f"**/{path.name}", answer)


def pseudo(text: str) -> str:
    """Mark and lengthen a string, but leave its {placeholders} unchanged.

    >>> pseudo("Go on")
    '⟦Go on~~⟧'
    """
    more = round(len(PLACE.sub("", text)) * (LONGER - 1))
    tail = " ".join(["~" * WORD] * (more // WORD) + ["~" * (more % WORD)])
    return f"{OPEN}{text}{tail}{CLOSE}"


def _with_texts(path: Path, texts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            target.writestr(name, texts.get(name) or source.read(name))
    return out.getvalue()


def _pseudo() -> Catalog:
    return _translated(lambda message: tuple(map(pseudo, _forms(message.id))))


def _longest() -> Catalog:
    """Return the longest translation of each message, and of each plural form."""
    known = [catalogues.read(path) for path in catalogues.catalogues()]

    def translate(message: Message) -> tuple[str, ...]:
        found = [_forms(message.id)]
        for catalog in known:
            other = catalog.get(message.id, message.context)
            found.append(_forms(other.string) if other and other.string else ())
        return tuple(max(forms, key=len) for forms in zip_longest(*found, fillvalue=""))[:2]

    return _translated(translate)


def _translated(translate: Callable[[Message], tuple[str, ...]]) -> Catalog:
    """Return a catalogue with German plurals; `translate` returns all forms of a message."""
    catalog = Catalog(locale="de")
    for message in catalogues.with_rules(catalogues.extracted()):
        if message.id:
            forms = translate(message)
            text = forms if isinstance(message.id, tuple) else forms[0]
            catalog.add(message.id, text, context=message.context)
    return catalog


def _forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
