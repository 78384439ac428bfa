"""Catalogues: extracted from the sources, kept up to date, compiled for the browser."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from gettext import c2py
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from spielekiste import GAMES
from spielekiste.rulebook import chapters
from workshop.common.paths import APP, LOCALE, TEACHING

PAGES = "teaching"
"""Gettext domain of the sheets for teachers, whose texts are only on static pages."""

WIDTH = 100

JOINER = "\u2060"
"""Word joiner: no line breaks next to it."""

PERIOD = 100
"""Period after which the plural forms of numbers repeat."""

LOOKED_AT = 10_000
"""Number of integers for which this period is checked."""


def compiled(
    *more: str, wanted: Callable[[Sequence[str]], bool] = lambda _files: True
) -> dict[str, bytes]:
    """Compile every language's `app.po`; return `app/locale/<lang>.json` → bytes.

    Includes the messages of the domains in `more`. `wanted` gets the files that use a message,
    relative to web/app, and returns whether to include it.
    """
    paths = catalogues()
    return {f"app/locale/{po.parent.name}.json": _compile(po, more, wanted) for po in paths}


def catalogues(domain: str = "app") -> list[Path]:
    """Return the paths of every language's catalogue."""
    return sorted(LOCALE.glob(f"*/{domain}.po"))


def template(domain: str = "app") -> Path:
    """Return the path of a domain's template, with every message untranslated."""
    return LOCALE / f"{domain}.pot"


def update() -> list[Path]:
    """Update templates and catalogues from the sources; return the changed files.

    To add a language, create its folder. Unused entries are dropped. The output contains nothing
    that differs between runs, such as dates.
    """
    return [*_update("app", with_rules(extracted())), *_update(PAGES, extracted(TEACHING))]


def _update(domain: str, found: Catalog) -> list[Path]:
    paths = [folder / f"{domain}.po" for folder in sorted(LOCALE.glob("*/"))]
    changed = [path for path in paths if _rewrite(path, _merged(path, found))]
    return changed + ([template(domain)] if _rewrite(template(domain), found) else [])


def extracted(sources: Path | None = None) -> Catalog:
    """Extract the messages of a folder (default web/app), each with the files that use it."""
    catalog = Catalog(project="spielekiste", fuzzy=False)
    keywords = {
        "_": None,
        "N_": None,
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
    }
    found = extract_from_dir(sources or APP, keywords=keywords, comment_tags=("i18n:",))
    for file, _, message, comments, context in sorted(found, key=str):
        catalog.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for file, text in _in_f_strings(sources or APP):
        catalog.add(text, locations=[(file, 0)])
    return catalog


def _in_f_strings(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the file and text of each `_("…")` in an f-string; Babel reads them only from Python 3.12 on."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.walk(ast.parse(path.read_text("utf-8")))
        strings = (node for node in tree if isinstance(node, ast.JoinedStr))
        for node in chain.from_iterable(map(ast.walk, strings)):
            match node:
                case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(text))]):
                    yield path.relative_to(folder).as_posix(), text


def with_rules(catalog: Catalog) -> Catalog:
    """Add the games' rules in words, which the rule pages show."""
    for game in GAMES:
        for title, rules in chapters(game):
            for text in (title, *(rule.text for rule in rules)):
                catalog.add(text, locations=[(f"spielekiste/rulebook/{game}.py", 0)])
    return catalog


def read(path: Path) -> Catalog:
    """Read a catalogue from a file. Callers share the result and must not change it."""
    return _parsed(path.read_bytes(), path.parent.name)


@cache
def _parsed(text: bytes, language: str) -> Catalog:
    return read_po(io.BytesIO(text), locale=language, abort_invalid=True)


def _merged(path: Path, template: Catalog) -> Catalog:
    catalog = deepcopy(read(path)) if path.is_file() else Catalog(locale=path.parent.name)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    _edit(catalog, joined)
    if path.parent.name == "fr":
        _edit(catalog, spaced)
    return catalog


def _edit(catalog: Catalog, change: Callable[[str], str]) -> None:
    """Replace every translation by what `change` returns for it."""
    for message in catalog:
        if message.id and isinstance(message.string, str):
            message.string = change(message.string)
        elif message.id and message.string:
            message.string = tuple(change(form) for form in message.string)


def joined(text: str) -> str:
    """Make the hyphen in “Hex-hex” non-breaking, with word joiners: no font of ours has U+2011."""
    return text.replace("Hex-hex", f"Hex{JOINER}-{JOINER}hex")


def spaced(text: str) -> str:
    """Replace spaces next to French punctuation with the right non-breaking ones.

    They are narrow before ; ! ? %, and of normal width before : and inside quotes.
    """
    text = re.sub(r"[ \u00a0](?=[;!?%])", "\u202f", text)
    return re.sub(r"[ \u202f](?=[:»])|(?<=«)[ \u202f]", "\u00a0", text)


def _rewrite(path: Path, catalog: Catalog) -> bool:
    out = io.BytesIO()
    write_po(out, catalog, width=WIDTH, omit_header=True, include_lineno=False, sort_output=True)
    text = _header(catalog) + out.getvalue()
    if path.is_file() and path.read_bytes() == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return True


def _header(catalog: Catalog) -> bytes:
    """Return the header fields that gettext uses; no dates, no tool name."""
    lines = ["Content-Type: text/plain; charset=utf-8"]
    if catalog.locale is not None:
        lines += [f"Language: {catalog.locale}", f"Plural-Forms: {catalog.plural_forms}"]
    fields = "".join(f'"{line}\\n"\n' for line in lines)
    return f'msgid ""\nmsgstr ""\n{fields}\n'.encode()


def _compile(path: Path, more: tuple[str, ...], wanted: Callable[[Sequence[str]], bool]) -> bytes:
    """Compile a catalogue to JSON for `app.i18n`, which loads three times as fast as a .mo file."""
    catalog = read(path)
    domains = [catalog, *(read(path.with_name(f"{domain}.po")) for domain in more)]
    every = (message for domain in domains for message in domain)
    return packed(
        catalog, (each for each in every if wanted([file for file, _line in each.locations]))
    )


def packed(catalog: Catalog, entries: Iterable[Message]) -> bytes:
    """Return a JSON object: translations by message with its context as prefix, those with plurals
    separately, and the plural form of each number.
    """
    said = [entry for entry in entries if entry.id and _is_said(entry)]
    whole = {
        "plurals": plurals(catalog.plural_expr),
        "texts": {_key(entry): entry.string for entry in said if isinstance(entry.string, str)},
        "forms": {_key(entry): entry.string for entry in said if isinstance(entry.string, tuple)},
    }
    return json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


@cache
def plurals(formula: str) -> str:
    """Return the plural form of each number from 0 to 199, one digit each; after that, the forms of
    100 to 199 repeat.

    All formulas in gettext's manual repeat after a hundred. Raises ValueError if this one does not.
    """
    form = c2py(formula)
    found = "".join(str(form(n)) for n in range(2 * PERIOD))
    odd = [n for n in range(LOOKED_AT) if form(n) != int(found[min(n, n % PERIOD + PERIOD)])]
    if odd or len(found) > 2 * PERIOD:
        raise ValueError(f"plural={formula}: forms at {odd[:3]} must repeat after {PERIOD}")
    return found


def _is_said(entry: Message) -> bool:
    return all(entry.string) if isinstance(entry.string, tuple) else bool(entry.string)


def _key(entry: Message) -> str:
    message = str(entry.id[0] if isinstance(entry.id, tuple) else entry.id)
    return f"{entry.context}\4{message}" if entry.context else message
