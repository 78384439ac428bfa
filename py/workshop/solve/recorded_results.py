"""`make results`: have the built-in players play the recorded deals of every dice sheet solo."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Mapping
from statistics import fmean
from types import MappingProxyType

from spielekiste.arena import play_all
from spielekiste.arena.contest import Contest, contest
from spielekiste.arena.players import built_in
from spielekiste.arena.recorded import DEALS, PLAYERS, SEED
from workshop.common.paths import RESULTS
from workshop.solve.stored_tables import table

GAMES: Mapping[str, str] = MappingProxyType({"classic-block": "kniffel", "symbols": "weltraum"})
"""Game played for each recorded score sheet, by the sheet's name."""


def make(processes: int = 2) -> None:
    """Play all deals in parallel, write the results, and print their means."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    asked = [(sheet, player) for sheet in GAMES for player in PLAYERS]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        points = dict(zip(asked, pool.starmap(played, asked, chunksize=1), strict=True))
    for sheet in GAMES:
        mine = {player: points[sheet, player] for player in PLAYERS}
        (RESULTS / f"{sheet}.json").write_text(written(sheet, mine), "utf-8")
        print(sheet, {player: fmean(each) for player, each in mine.items()})


def played(sheet: str, player: str, deals: int = DEALS) -> list[int]:
    """Return a player's points in the first deals."""
    plan = contest(GAMES[sheet], 1, deals, SEED)
    return [int(points) for points in live(plan, player)]


def live(plan: Contest, player: str) -> list[float]:
    """Have a built-in player play a contest alone; return its results by deal."""
    return play_all(plan, [built_in(player, plan, 0, table)]).results[0]


def written(sheet: str, points: Mapping[str, list[int]]) -> str:
    """Return the contents of a results file: JSON with one line per player."""
    rows = ",\n".join(f'"{player}": {json.dumps(each)}' for player, each in points.items())
    return f'{{"best": {table(sheet).average:.4f}, "points": {{\n{rows}\n}}}}\n'
