"""The language on screen: gettext's catalogues, read once each, switched at any time.

The messages in the code are the English texts. Catalogues are compiled at build into `locale/`
beside this file (`workshop/messages.py`); English needs none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

LANGUAGES: Final = {
    "de": "Deutsch",
    "en": "English",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "sv": "Svenska",
}
"""Every language by its code, each named in itself."""

SOURCE: Final = "en"
"""The language of the messages in the code."""

folder = Path(__file__).parent / "locale"
"""Where the compiled catalogues lie."""


class Catalogue(NamedTuple):
    """The texts of a language."""

    texts: Mapping[str, str | Sequence[str]]
    """What each message is there, or its forms; a context stands before its message."""
    form: Callable[[int], int]
    """Which form a number takes."""

    def text(self, message: str, plain: str) -> str:
        """Return a message in this language, as it is `plain` where there is none."""
        found = self.texts.get(message, plain)
        return found if isinstance(found, str) else found[self.form(1)]


OWN = Catalogue({}, c2py("n != 1"))
"""The source's: every message says itself."""


class _Spoken:
    language: str = SOURCE
    catalogue: Catalogue = OWN


def available() -> tuple[str, ...]:
    """Return the languages that can be spoken: those with a catalogue, and the source's."""
    return tuple(code for code in LANGUAGES if code == SOURCE or _file(code).exists())


def speak(language: str) -> None:
    """Switch to a language; an unknown one, or one without a catalogue, becomes the source's."""
    _Spoken.language = language if language in available() else SOURCE
    known = _Spoken.language != SOURCE
    _Spoken.catalogue = _load(_file(_Spoken.language)) if known else OWN


def spoken() -> str:
    """Return the code of the language on screen."""
    return _Spoken.language


def choose(wishes: Sequence[str]) -> str:
    """Return the first available language among wishes such as `de-AT`, else English."""
    codes = (wish.split("-")[0].casefold() for wish in wishes)
    return next((code for code in codes if code in available()), SOURCE)


def N_(message: str) -> str:  # noqa: N802 - gettext's usual name for "mark, do not translate yet"
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message


def _(message: str, **facts: object) -> str:
    """Return the message in the language on screen, its {places} filled."""
    text = _Spoken.catalogue.text(message, message)
    return text.format(**facts) if facts else text


def pgettext(context: str, message: str) -> str:
    """Return a short message that means something else elsewhere; `context` says what it is here."""
    return _Spoken.catalogue.text(f"{context}\4{message}", message)


def ngettext(one: str, many: str, count: int, **facts: object) -> str:
    """Return the plural form for `count`, with {n} and the other {places} filled."""
    catalogue = _Spoken.catalogue
    forms = catalogue.texts.get(one, (one, many))
    return forms[catalogue.form(count)].format(n=count, **facts)


def _file(language: str) -> Path:
    return folder / f"{language}.json"


@cache
def _load(file: Path) -> Catalogue:
    written = json.loads(file.read_text("utf-8"))
    return Catalogue(written["texts"], c2py(written["plural"]))
