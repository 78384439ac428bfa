"""Translation with gettext catalogues, each loaded once; the language can change at any time.

The messages in the code are in English. The build compiles the catalogues into `locale/` in
this folder (`workshop/build/assets/catalogues.py`); English needs no catalogue.
"""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Callable, Mapping, Sequence
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
"""Language codes, each with the language's own name."""

SOURCE: Final = "en"
"""The language of the messages in the code."""

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]"
)
"""Pattern of a letter that is written from right to left."""

LONG: Final = 10_000
"""Smallest number whose digits are grouped."""

folder = Path(__file__).parent / "locale"
"""Folder of the compiled catalogues."""


class Catalogue(gettext.GNUTranslations):
    """A gettext catalogue loaded from JSON.

    Loading JSON is faster than loading a .mo file, which Python reads entry by entry and whose
    plural formula it compiles. gettext allows subclasses to override `_parse`.
    """

    plural: Callable[[int], int]

    def _parse(self, fp: Any) -> None:
        written = json.load(fp)
        plurals: str = written["plurals"]
        self.plural = lambda n: int(plurals[n if n < len(plurals) else n % 100 + 100])
        self._catalog: dict[str | tuple[str, int], str] = {}
        self.add(written)

    def add(self, written: Any) -> None:
        """Add translations in the same language, in the format that the build writes."""
        self._catalog |= written["texts"]
        for message, forms in written["forms"].items():
            self._catalog |= {(message, form): text for form, text in enumerate(forms)}


class _Spoken:
    language: str = SOURCE
    texts: gettext.NullTranslations = gettext.NullTranslations()
    more: tuple[Callable[[str], bytes], ...] = ()
    """Functions that return further texts in a language, of pages that are loaded on demand."""


def available() -> tuple[str, ...]:
    """Return the codes of the available languages."""
    return tuple(LANGUAGES)


def speak(language: str) -> None:
    """Switch to a language, or to the source language if there is no catalogue.

    At the beginning of a first visit there is only that of the visitor's language (web/js/start/interpreter.js).
    """
    is_known = language in LANGUAGES and _file(language).exists()
    _Spoken.language = language if is_known else SOURCE
    _Spoken.texts = _load(_file(language)) if is_known else gettext.NullTranslations()
    if isinstance(_Spoken.texts, Catalogue):
        for load in _Spoken.more:
            _Spoken.texts.add(json.loads(load(_Spoken.language)))


def also(load: Callable[[str], bytes]) -> None:
    """Add translations from another source; `load` returns its catalogue for a given language."""
    _Spoken.more = (*_Spoken.more, load)
    speak(_Spoken.language)


def spoken() -> str:
    """Return the code of the current language."""
    return _Spoken.language


def choose(wishes: Sequence[str]) -> str:
    """Return the first available language from a list of codes such as `de-AT`, else English."""
    codes = (wish.split("-")[0].casefold() for wish in wishes)
    return next((code for code in codes if code in available()), SOURCE)


def N_(message: str) -> str:  # noqa: N802 - gettext's usual name for "mark, do not translate yet"
    """Mark a message for extraction and return it unchanged; it is translated when shown."""
    return message


def _(message: str, **facts: object) -> str:
    """Return the translated message with its {placeholders} filled."""
    text = _Spoken.texts.gettext(message)
    return text.format(**_isolated(facts)) if facts else text


def isolated(text: str) -> str:
    """Return text to insert into a line, with isolates if it may change the line's direction."""
    return text if text.isascii() or not RIGHT_TO_LEFT.search(text) else f"\u2068{text}\u2069"


def grouped(count: int) -> str:
    """Return a number as text; from five digits on, in groups of three as the language does.

    >>> [grouped(count) for count in (9999, 10000, 1234567)]
    ['9999', '10,000', '1,234,567']
    """
    # i18n: between groups of digits goes what separates them in the translation of this number.
    mark = _("10,000").strip("01")
    return f"{count:,}".replace(",", mark) if abs(count) >= LONG else str(count)


def _isolated(facts: Mapping[str, object]) -> dict[str, object]:
    """Return values as they are inserted: names isolated, long numbers in groups of digits."""
    numbers = {name: value for name, value in facts.items() if isinstance(value, int)}
    long = {name: grouped(value) for name, value in numbers.items() if abs(value) >= LONG}
    texts = {name: isolated(value) for name, value in facts.items() if isinstance(value, str)}
    return {**facts, **texts, **long}


def in_language(language: str, message: str) -> str:
    """Return a message in an available language, which need not be the current one."""
    return message if language == SOURCE else _load(_file(language)).gettext(message)


def pgettext(context: str, message: str) -> str:
    """Translate a short, ambiguous message; `context` selects the intended meaning."""
    return _Spoken.texts.pgettext(context, message)


def ngettext(one: str, many: str, count: int, **facts: object) -> str:
    """Translate a message in the plural form for `count`; fill {n} and the other {placeholders}."""
    return _Spoken.texts.ngettext(one, many, count).format(**_isolated({"n": count} | facts))


def _file(language: str) -> Path:
    return folder / f"{language}.json"


@cache
def _load(file: Path) -> Catalogue:
    with file.open("rb") as written:
        return Catalogue(written)
