"""The goal of a figure, and the line that says whether it is reached."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """A figure that is to stay at or below a bound, or `at least` at it."""

    name: str
    bound: float
    form: str = ".2f"
    """How the figure is written."""
    at_least: bool = False

    def judged(self, value: float, more: str = "") -> str:
        """One line: what was asked, whether it was reached, and the figure."""
        side = "at least" if self.at_least else "at most"
        reached = value >= self.bound if self.at_least else value <= self.bound
        shown = f"{format(value, self.form)}{f' ({more})' if more else ''}"
        verdict = "reached" if reached else "missed"
        return f"{self.name}: {side} {format(self.bound, self.form)} — {verdict} {shown}"
