"""Golden matches as learners' visits, with Node.js as the learning platform."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from app.saves.codec import pack
from app.saves.saved_match import SavedMatch
from spielekiste import GAMES
from spielekiste.core.match import Match
from spielekiste.core.record import Record
from spielekiste.core.score import score_of
from spielekiste.core.table import Table

HERE = Path(__file__).parent
GOLDEN = {
    path.stem: path.read_text("utf-8") for path in sorted((HERE.parent / "golden").glob("*.txt"))
}


def records(table: Table) -> list[str]:
    """Return the packed record of a match after each step, from none to all."""
    steps = tuple(map(str, table.steps))
    return [pack(str(Record(table.setup, steps[:at]))) for at in range(len(steps) + 1)]


def saved(table: Table) -> list[str]:
    """Return what the application saves after each step."""
    labels = map(_labelled, table.positions)
    return [
        str(SavedMatch(**label, payload=record))
        for label, record in zip(labels, records(table), strict=True)
    ]


def _labelled(match: Match) -> dict[str, Any]:
    return {
        "id": "abc",
        "game": match.setup.game.id,
        "players": match.setup.players,
        "turn": match.turn,
        "done": match.due == "nothing",
        "changed": 1_700_000_000_000,
    }


def plan(name: str, version: str) -> dict[str, Any]:
    """Return a golden match as a plan for visits.mjs."""
    table = Table.load(GOLDEN[name], GAMES)
    match = {"steps": saved(table), "score": score_of(table.match)}
    return {"version": version, "game": table.setup.game.id, "matches": [match]}


def node(script: str, *arguments: str) -> Any:
    """Return the JSON that a script from here prints; raise `CalledProcessError` if it fails."""
    done = subprocess.run(  # noqa: S603 - a test's own script
        ["node", HERE / script, *arguments],  # noqa: S607 - node is asked for by name
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def visited(folder: Path, planned: dict[str, Any]) -> Any:
    """Return what visits.mjs reports about a plan."""
    (folder / "plan.json").write_text(json.dumps(planned), "utf-8")
    return node("visits.mjs", str(folder / "plan.json"))
