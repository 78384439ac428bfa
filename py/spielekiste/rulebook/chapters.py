"""Rules in words: chapters of sentences, each with the clauses that it states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Rule(NamedTuple):
    """One paragraph of a game's rules."""

    clauses: str
    """Numbers of the clauses that the text states, such as `C3` or `K1–K6, C10`."""
    text: str
    """One or more sentences in English."""


class Chapter(NamedTuple):
    """Paragraphs under one title."""

    title: str
    rules: tuple[Rule, ...]


def listed(clauses: str) -> Iterator[str]:
    """Yield every clause of a text with ranges.

    >>> list(listed("K1–K3, C10"))
    ['K1', 'K2', 'K3', 'C10']
    """
    for part in clauses.split(", "):
        first, _dash, last = part.partition("–")
        letters, low = split(first)
        _letters, high = split(last or first)
        yield from (f"{letters}{number}" for number in range(low, high + 1))


def split(clause: str) -> tuple[str, int]:
    """Return the letters of a clause, which name its group, and its number in the group.

    >>> split("MM6")
    ('MM', 6)
    """
    letters = clause.rstrip("0123456789")
    return letters, int(clause.removeprefix(letters))
