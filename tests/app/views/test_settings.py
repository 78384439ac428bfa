"""The settings dialog: five rows in sight, the others below two headings, and none missing."""

from __future__ import annotations

import pytest

from app.dom.nodes import Node
from app.settings import CHOICES
from app.views.dialogs.settings import DEVICE, SENSES, SIGHT, strips
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words

BEFORE = {
    "language", "theme", "motion", "sound", "volume", "aloud", "turning", "pace", "forced", "tips",
    "awake", "size", "switch", "letters", "contrast", "telling", "keep",
}  # fmt: skip
"""Settings that the dialog had when all of them were in sight."""


def dialog_of(platform: FakePlatform) -> Node:
    """Return the open dialog."""
    [dialog] = [node for node in nodes(platform.tree) if node.tag == "dialog"]
    return dialog


def set_by(node: Node) -> set[str]:
    """Return the names of the settings that controls below a node change."""
    acts = [
        str(each.attrs.get(key, "")) for each in nodes(node) for key in ("data-do", "data-change")
    ]
    return {act.split(" ")[1] for act in acts if act.startswith("set ")}


def opened() -> FakePlatform:
    """Open the settings on a large screen that can speak and stay on."""
    platform = FakePlatform("/")
    platform.is_large = True
    tap(started(platform), platform, "open settings")
    return platform


def test_no_setting_is_missing() -> None:
    """Each setting has exactly one place, and those of before are all there."""
    placed = ["language", "sound", "volume", *SIGHT, *SENSES, *DEVICE]
    assert set(placed) == BEFORE == CHOICES.keys() == {"language", *strips()}
    assert len(placed) == len(set(placed))


def test_five_rows_are_in_sight() -> None:
    """Language, sound with its volume, size, light or dark, and pace; two folded headings follow."""
    [rows, *_folded] = classed(dialog_of(opened()), "rows")
    kinds = [child.tag for child in rows.children if isinstance(child, Node)]
    assert kinds == ["div"] * 5 + ["details"] * 2
    shown = [set_by(child) for child in rows.children if isinstance(child, Node)][:5]
    assert shown == [{"language"}, {"sound", "volume"}, {"size"}, {"theme"}, {"pace"}]
    titles = ["".join(words(each)) for each in nodes(rows) if each.tag == "summary"]
    assert titles == ["Seeing, hearing, moving", "This device"]


@pytest.mark.parametrize("name", sorted(strips()))
def test_off_is_always_the_last_choice(name: str) -> None:
    """Wherever a setting can be switched off, that is its last choice, so that on comes first."""
    labels = list(strips()[name][1].values())
    assert "Off" not in labels[:-1]


def test_light_and_dark_have_these_names() -> None:
    """The theme is chosen by the words same as device, light and dark."""
    title, values = strips()["theme"]
    assert (title, list(values.values())) == ("Light or dark", ["Same as device", "Light", "Dark"])


def test_settings_from_before_are_still_read() -> None:
    """Values that were stored before the dialog was arranged anew are still marked as chosen."""
    stored = '{"size": "large", "switch": "slow", "theme": "dark"}'
    platform = FakePlatform("/", storage={"settings": stored})
    platform.is_large = True
    tap(started(platform), platform, "open settings")
    pressed = {
        node.attrs["data-do"]
        for node in nodes(dialog_of(platform))
        if node.attrs.get("aria-pressed") == "true"
    }
    assert {"set size large", "set switch slow", "set theme dark"} <= pressed
