"""The strings collected from a game contain each string once, in order of appearance."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.speech.collector import Collector
from e2e.support.app_driver import calm

ADDRESS = "/?lang=de&seed=s7&begin=chosen&players=Ada,Ben"


def test_shown_and_spoken_texts_are_collected_as_they_appear(crate: Page) -> None:
    """Text that stays on screen is written only once, and text from the live region is marked."""
    calm(crate)
    collector = Collector(crate)
    collector.open(f"{ADDRESS}#/kniffel/new")
    collector.tap("start")
    first = len(collector.lines)
    collector.tap("throw")
    said = collector.lines[first:]
    assert any(line.startswith("« Ada ") for line in said)
    assert not {*said} & {*collector.lines[:first]} - {""}
