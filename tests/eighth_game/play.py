"""Script that plays the eighth game in the application and prints its observations as JSON.

It runs as a separate process in a copy of the sources that contains the game.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from app.ports.route import Route
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, started, tap

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def main() -> None:
    """Play with one to four people, and once against a bot."""
    seen = [*map(played, range(1, 5)), against_a_bot()]
    sys.stdout.write(json.dumps(seen))


def sat_down(seats: int, **asked: str) -> tuple[App, FakePlatform, dict[str, str]]:
    """Open the set-up from the menu and start."""
    query = {"seed": "abc", "begin": "chosen", "players": ",".join(NAMES[:seats])} | asked
    platform = FakePlatform("", query)
    app = started(platform)
    seen = {"menu": platform.text}
    app.platform.navigation.navigate(Route("highest"))
    app.follow_route()
    seen["setup"] = platform.text
    tap(app, platform, "start")
    return app, platform, seen


def played(seats: int) -> dict[str, Any]:
    """Throw for every seat, then read the record, the library and the replay."""
    app, platform, seen = sat_down(seats)
    seen["table"] = platform.text
    seen["scores"] = heard(app, platform, "F8")
    for _seat in range(seats):
        tap(app, platform, "throw")
    record = platform.record("highest")
    match = Table.load(record, GAMES).match
    return {
        **seen,
        "seats": seats,
        "told": list(platform.announced),
        "end": platform.text,
        "record": record,
        "reason": match.state.outcome.reason if match.state and match.state.outcome else "",
        "library": started(FakePlatform(storage=platform.storage)).saves.library.finished()[0].game,
        "replay": looked_back(app, platform),
    }


def looked_back(app: App, platform: FakePlatform) -> str:
    """Return the text of the replay after the first step."""
    tap(app, platform, "look-back")
    tap(app, platform, "forward")
    return platform.text


def heard(app: App, platform: FakePlatform, key: str) -> str:
    """Press a status key and return the announcement."""
    app.key(key)
    return platform.heard[-1]


def against_a_bot() -> dict[str, Any]:
    """Return what the screens say in a game in which a bot has the second seat."""
    app, platform, seen = sat_down(2, minds="person,easy")
    tap(app, platform, "throw")
    for _timer in range(5):
        platform.run_timers()
    return {**seen, "end": platform.text}


if __name__ == "__main__":
    main()
