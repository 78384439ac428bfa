"""Tests that drawings comply with the content security policy."""

from __future__ import annotations

from pathlib import Path

import pytest

from workshop.build.assets import art
from workshop.common.paths import ART


class TestArt:
    """Tests of drawings and the content security policy."""

    @pytest.mark.parametrize("path", sorted(ART.glob("*.svg")), ids=lambda path: path.name)
    def test_every_drawing_complies_with_the_policy(self, path: Path) -> None:
        """No drawing contains a style, a script or a web address."""
        assert art.drawing(path).startswith("<svg")

    @pytest.mark.parametrize(
        "body", ['<path style="x"/>', "<style>", '<a href="https://x">', '<g onclick="x">']
    )
    def test_such_a_drawing_is_refused(self, tmp_path: Path, body: str) -> None:
        """A drawing that violates the policy stops the build."""
        path = tmp_path / "bad.svg"
        path.write_text(f"<svg>{body}</svg>")
        with pytest.raises(ValueError, match=r"bad\.svg"):
            art.drawing(path)
