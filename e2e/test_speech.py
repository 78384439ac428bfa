"""The editor's copy of what a game says: each text once, in the order of its appearance."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.speech.collector import Collector
from e2e.support.app_driver import calm

ADDRESS = "/?lang=de&seed=s7&begin=chosen&players=Ada,Ben"


def test_shown_and_spoken_texts_are_collected_as_they_appear(crate: Page) -> None:
    """A text that stays is not written again; what the live region says is marked."""
    calm(crate)
    collector = Collector(crate)
    collector.open(f"{ADDRESS}#/kniffel/new")
    collector.tap("start")
    first = len(collector.lines)
    collector.tap("throw")
    said = collector.lines[first:]
    assert any(line.startswith("« Ada ") for line in said)
    assert not {*said} & {*collector.lines[:first]} - {""}
