"""The rules of each game in words, by the clauses that code, tests and rule pages cite.

The rule pages show the same sentences and their translations.

>>> rules("maumau")["MM4"].partition(". ")[0]
'Play the sleeping mouse on its own colour or on another mouse'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, cast

from spielekiste.games import GAMES
from spielekiste.rulebook.chapters import Chapter, Rule, listed, split


class Rulebook(Protocol):
    """The module with a game's rules in words."""

    def rule_page(self) -> tuple[Chapter, ...]:
        """Return the rules in the order of the page."""


UNPRINTED: Mapping[str, str] = MappingProxyType(
    {
        "T1": "Play goes clockwise, in the order of the seats.",
        "T3": "A record holds the rules agreed on, the players, and every move, roll and card, so that any game can be replayed.",
        "T4": "Players with equal results share the better place, and the next place is skipped: first, first, third.",
        "M13": "Five examples test the rules: a task, two rows at once, a new lap of the coin row, a row with a coin, and a finished row with spare dice.",
    }
)
"""Sentences for clauses that some rule pages leave out."""


def rules(game: str) -> Mapping[str, str]:
    """Return the rules of a game in English, by clause; raise `KeyError` for an unknown game.

    A sentence that states several clauses is given for each of them.
    """
    stated: dict[str, list[str]] = {}
    for clause, text in _stated(game):
        stated.setdefault(clause, []).append(text)
    groups = {split(clause)[0] for clause in stated}
    unprinted = {clause: [text] for clause, text in UNPRINTED.items() if split(clause)[0] in groups}
    whole = unprinted | stated
    return MappingProxyType(
        {clause: " ".join(whole[clause]) for clause in sorted(whole, key=split)}
    )


def chapters(game: str) -> tuple[Chapter, ...]:
    """Return the rules of a game in the order of its rule page."""
    module = cast("Rulebook", import_module(f"{__name__}.{GAMES[game].id}"))
    return module.rule_page()


def _stated(game: str) -> Iterator[tuple[str, str]]:
    """Yield each clause with each text that states it."""
    texts: Iterator[Rule] = (rule for chapter in chapters(game) for rule in chapter.rules)
    return ((clause, rule.text) for rule in texts for clause in listed(rule.clauses))
