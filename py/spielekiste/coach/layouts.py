"""Layouts and table names of the sheets."""

from __future__ import annotations

from functools import cache

from spielekiste.coach.classic import ClassicLayout
from spielekiste.coach.croatian import CroatianLayout
from spielekiste.coach.layout import Layout
from spielekiste.coach.symbols import SymbolLayout
from spielekiste.core.options import Options
from spielekiste.games.ente import EnteOptions
from spielekiste.games.kniffel.options import CROATIAN, KniffelOptions
from spielekiste.games.kniffel.rules import ClassicSheet, CroatianSheet
from spielekiste.games.ludo import LudoOptions
from spielekiste.games.maumau import MauMauOptions
from spielekiste.games.symbols import SymbolOptions, SymbolSheet
from spielekiste.parts.sheet import SheetRules

PLAYED_OUT = (LudoOptions, EnteOptions, MauMauOptions)
"""Options of games for which `bots.playouts` has play-outs."""


@cache
def layout_of(rules: SheetRules) -> Layout:
    """Return the layout of a sheet's positions; raise `TypeError` if there is none."""
    if isinstance(rules, ClassicSheet):
        return ClassicLayout(rules)
    if isinstance(rules, CroatianSheet):
        return CroatianLayout(rules)
    if isinstance(rules, SymbolSheet):
        return SymbolLayout(rules)
    raise TypeError(f"expected rules of a sheet with a layout, got {rules!r}")


def table_name(options: Options) -> str | None:
    """Return the name of the table for a game with these options; None if there is none.

    >>> table_name(KniffelOptions()), table_name(SymbolOptions(voluntary_zero=True))
    ('classic-block', 'symbols-zero')
    """
    if isinstance(options, SymbolOptions):
        return "symbols-zero" if options.voluntary_zero else "symbols"
    if isinstance(options, KniffelOptions):
        plain = options.rules == CROATIAN
        return CROATIAN if plain else f"{options.rules}-{options.further}"
    return None


def tells_ahead(options: Options) -> bool:
    """Return whether chances of winning can be computed in games with these options.

    They are computed from a value table and its `MIXTURES` (`coach.winning`), or by play-outs
    (`bots.playouts`).

    >>> tells_ahead(KniffelOptions()), tells_ahead(LudoOptions())
    (True, True)
    """
    return table_name(options) is not None or isinstance(options, PLAYED_OUT)
