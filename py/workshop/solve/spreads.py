"""`make spreads`: totals and boxes from many simulated games on every sheet, for the class board.

All results are in one file, `py/spielekiste/board/spreads.json`, which is rewritten after
each sheet. It states how many games were played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spielekiste.bots.sheets import TEMPERATURE
from spielekiste.games.kniffel.rules import BONUS_FROM
from spielekiste.parts.sheet import SheetRules
from workshop.common.paths import SPREADS
from workshop.solve.simulate import Played, play
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

GAMES = 100_000
"""Games per sheet and player."""

PLAYERS = {"perfect": "strong", "middle": "middle"}
"""Strength of the bot that plays, by name in the file."""

SHARES = (5, 25, 50, 75, 95)
"""Percentiles of the totals."""

BINS = 60
"""Most bins for the totals that are not rare."""

WIDTHS = (1, 2, 5, 10, 20)
"""Widths of a bin, in points."""


def make(games: int = GAMES) -> None:
    """Play all sheets, write the results, and print a line for each."""
    sheets: dict[str, Any] = {}
    for name in every_options():
        began = perf_counter()
        sheets[name] = spread(name, games)
        SPREADS.write_text(written(games, sheets), "utf-8")
        middle = {player: sheets[name][player]["shares"][2] for player in PLAYERS}
        print(f"{name:17} {middle}, {perf_counter() - began:.0f} s", flush=True)


def spread(name: str, games: int) -> dict[str, Any]:
    """Return the results of one sheet: totals by player, and the perfect player's boxes."""
    solved, rules = table(name), rules_for(every_options()[name])
    played = {
        player: play(rules, solved, TEMPERATURE[mind] * solved.average, games)
        for player, mind in PLAYERS.items()
    }
    made = {"made": made_of(rules, played["perfect"])}
    return {player: totals_of(each) for player, each in played.items()} | made


def totals_of(played: Played) -> dict[str, Any]:
    """Return percentiles and a histogram of the totals."""
    totals = np.rint(played.totals).astype(int)
    low, high = np.percentile(totals, (0.2, 99.8))
    width = next((each for each in WIDTHS if (high - low) / each < BINS), WIDTHS[-1])
    least = int(low // width * width)
    bins = ((np.clip(totals, low, high) - least) // width).astype(int)
    shares = [int(each) for each in np.percentile(totals, SHARES, method="nearest")]
    counts = np.bincount(bins).tolist()
    return {"from": least, "width": width, "counts": counts, "shares": shares}


def made_of(rules: SheetRules, played: Played) -> list[float]:
    """Return the share of games with points in each box, then with the bonus if there is one."""
    scored: NDArray[np.bool_] = played.points > 0
    shares: list[float] = scored.mean(axis=1).tolist()
    if "bonus" in rules.lines:
        upper: NDArray[np.int64] = played.points[:6].sum(axis=0)
        shares.append(float((upper >= BONUS_FROM).mean()))
    return [round(share, 4) for share in shares]


def written(games: int, sheets: Mapping[str, Any]) -> str:
    """Return the contents of the file: JSON, one line per sheet."""
    rows = ",\n".join(f'"{name}": {json.dumps(each)}' for name, each in sheets.items())
    return f'{{"games": {games}, "sheets": {{\n{rows}\n}}}}\n'
