"""`make boxes`: every built package, in one language, is played, killed and continued."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.support.learning import attend, platform, played, table_of
from workshop.build.boxes.boxes import FOLDER
from workshop.common.paths import DIST

FOUND = sorted((DIST / FOLDER).glob("spielekiste-*.zip"))
ONE_LANGUAGE = {
    (path.stem.split("-")[1], path.stem.split("-")[3]): path for path in reversed(FOUND)
}
"""One box of each game and kind."""


@pytest.mark.parametrize(("game", "kind"), sorted(ONE_LANGUAGE))
def test_a_box_continues_after_a_kill(visit: BrowserContext, game: str, kind: str) -> None:
    """A match is started and played by taps; the next visit continues from the last stored step."""
    path = ONE_LANGUAGE[game, kind]
    version = "2004" if kind == "scorm2004" else "1.2"
    page = visit.new_page()
    with platform(path.read_bytes()) as course:
        frame = attend(page, course, version)
        expect(frame.locator("html")).to_have_attribute("lang", path.stem.split("-")[2])
        expect(frame.locator("#box-word")).to_have_count(0)
        frame.locator(f".setup[data-game={game}] [data-do=start]").click()
        played(page, taps=4)
        frame = attend(page, course, version)
        before = table_of(page)
        expect(frame.locator(f".table[data-game={game}]")).to_be_visible()
        after = played(page, taps=3, steps=len(before.steps) + 1)
        assert after.steps[: len(before.steps)] == before.steps
