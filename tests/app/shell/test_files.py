"""Files in a frame of another page, which may refuse downloads without telling anybody."""

from __future__ import annotations

import pytest

from app.shell.app import App
from spielekiste.core.table import Table
from spielekiste.games import GAMES
from tests.app.support.fakes import FakePlatform, started, tap
from tests.app.support.golden import GOLDEN


def finished(*, is_embedded: bool) -> tuple[App, FakePlatform]:
    """Return the page of past games, with one game, after saving everything."""
    text = (GOLDEN / "ente.txt").read_text("utf-8")
    platform = FakePlatform("/past", storage={"table.ente": text})
    platform.is_embedded = is_embedded
    app = started(platform)
    tap(app, platform, "save-all")
    return app, platform


def test_a_file_that_was_surely_saved_is_told() -> None:
    """Outside of frames, nothing refuses a download."""
    _app, platform = finished(is_embedded=False)
    assert "1 game saved." in platform.announced
    assert "allow-downloads" not in platform.text


def test_in_a_frame_the_text_is_offered_instead_of_success() -> None:
    """The dialog has the whole text, says what the host has to allow, and copies."""
    app, platform = finished(is_embedded=True)
    (text,) = platform.downloads.values()
    assert "1 game saved." not in platform.announced
    assert "allow-downloads" in platform.text
    assert Table.load(text, GAMES).setup.game.id == "ente"
    assert text.splitlines()[-1] in platform.html
    tap(app, platform, "copy-file")
    assert platform.copied == [text]


@pytest.mark.parametrize("is_embedded", [False, True])
def test_a_shared_file_is_called_saved_only_if_that_is_known(is_embedded: bool) -> None:  # noqa: FBT001
    """The table's own file follows the same rule."""
    platform = FakePlatform(
        "/ente", storage={"table.ente": (GOLDEN / "ente.txt").read_text("utf-8")[:-40]}
    )
    platform.is_embedded = is_embedded
    app = started(platform)
    app.act("share-file")
    assert any("Saved as" in told for told in platform.announced) is not is_embedded
