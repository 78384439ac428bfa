"""The language on screen: gettext's catalogues, read once each, switched at any time.

The messages in the code are the English texts. Catalogues are compiled at build into `locale/`
beside this file (`workshop/messages.py`); English needs none.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

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


class Catalogue(gettext.GNUTranslations):
    """A catalogue of gettext's, read from JSON.

    Python reads a .mo entry by entry, and has the formula of the plural compiled, which takes longer
    than all the rest; reading is what gettext leaves to a class of one's own.
    """

    plural: Callable[[int], int]

    def _parse(self, fp: Any) -> None:
        written = json.load(fp)
        plurals: str = written["plurals"]
        self.plural = lambda n: int(plurals[n if n < len(plurals) else n % 100 + 100])
        self._catalog: dict[str | tuple[str, int], str] = written["texts"]
        for message, forms in written["forms"].items():
            self._catalog |= {(message, form): text for form, text in enumerate(forms)}


class _Spoken:
    language: str = SOURCE
    texts: gettext.NullTranslations = gettext.NullTranslations()


def available() -> tuple[str, ...]:
    """Return the languages that can be spoken: those with a catalogue, and the source's."""
    return tuple(code for code in LANGUAGES if code == SOURCE or _file(code).exists())


def speak(language: str) -> None:
    """Switch to a language; an unknown one, or one without a catalogue, becomes the source's."""
    _Spoken.language = language if language in available() else SOURCE
    known = _Spoken.language != SOURCE
    _Spoken.texts = _load(_file(_Spoken.language)) if known else gettext.NullTranslations()


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
    text = _Spoken.texts.gettext(message)
    return text.format(**facts) if facts else text


def pgettext(context: str, message: str) -> str:
    """Return a short message that means something else elsewhere; `context` says what it is here."""
    return _Spoken.texts.pgettext(context, message)


def ngettext(one: str, many: str, count: int, **facts: object) -> str:
    """Return the plural form for `count`, with {n} and the other {places} filled."""
    return _Spoken.texts.ngettext(one, many, count).format(n=count, **facts)


def _file(language: str) -> Path:
    return folder / f"{language}.json"


@cache
def _load(file: Path) -> Catalogue:
    with file.open("rb") as written:
        return Catalogue(written)
