"""Tests that drawings comply with the content security policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workshop.build.assets import art
from workshop.common.paths import ART, WEB


class TestArt:
    """Tests of drawings and the content security policy."""

    @pytest.mark.parametrize("path", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
    def test_every_drawing_complies_with_the_policy(self, path: Path) -> None:
        """No drawing contains a style, a script or a web address."""
        assert art.drawing(path).startswith("<svg")

    def test_the_style_sheet_counts_the_pictures_as_they_are_joined(self) -> None:
        """Every game's picture has the number of its place in the file, and the mouse is last."""
        sheet = (WEB / "css/pictures.css").read_text("utf-8")
        places = re.findall(r'\[data-game="(\w+)"\] \{ --picture: (\d); \}', sheet)
        *boxes, mouse = [path.stem for path in art.in_pictures()]
        assert [f"box-{game}" for game, _ in places] == boxes
        assert [int(place) for _, place in places] == list(range(len(boxes)))
        assert (mouse, f".page__mouse {{ --picture: {len(boxes)};" in sheet) == ("mouse", True)

    def test_the_style_sheet_knows_the_size_of_the_pictures(self) -> None:
        """The file is as much wider than a picture as the style sheet says."""
        found = re.match(r'<svg xmlns="\S+" viewBox="0 0 (\d+) ', art.pictures())
        assert found
        sheet = (WEB / "css/pictures.css").read_text("utf-8")
        assert f"background-size: {int(found[1]) * 100 / art.CELL}% auto" in sheet

    @pytest.mark.parametrize(
        ("bad", "message"),
        [
            ('<svg viewBox="0 0 9 9"><path id="a"/></svg>', "must have only xmlns and viewBox"),
            ('<svg xmlns="x" viewBox="0 0 9 9"><g id="a"/><g id="a"/></svg>', "an ID occurs twice"),
        ],
    )
    def test_pictures_that_cannot_be_joined_stop_the_build(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str, message: str
    ) -> None:
        """A picture of another form, or with an ID of another one, stops the build."""
        (tmp_path / "bad.svg").write_text(bad)
        monkeypatch.setattr(art, "in_pictures", lambda: [tmp_path / "bad.svg"])
        with pytest.raises(ValueError, match=message):
            art.pictures()

    @pytest.mark.parametrize(
        "body", ['<path style="x"/>', "<style>", '<a href="https://x">', '<g onclick="x">']
    )
    def test_such_a_drawing_is_refused(self, tmp_path: Path, body: str) -> None:
        """A drawing that violates the policy stops the build."""
        path = tmp_path / "bad.svg"
        path.write_text(f"<svg>{body}</svg>")
        with pytest.raises(ValueError, match=r"bad\.svg"):
            art.drawing(path)
