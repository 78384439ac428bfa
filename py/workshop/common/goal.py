"""Goals for measured values, and report lines that compare values with their goals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """Upper bound for a measured value; a lower bound if `at_least` is true."""

    name: str
    bound: float
    form: str = ".2f"
    """Format of the value."""
    at_least: bool = False

    def judged(self, value: float, more: str = "") -> str:
        """Return one report line: the goal, whether it was reached, and the value."""
        side = "at least" if self.at_least else "at most"
        reached = value >= self.bound if self.at_least else value <= self.bound
        shown = f"{format(value, self.form)}{f' ({more})' if more else ''}"
        verdict = "reached" if reached else "missed"
        return f"{self.name}: {side} {format(self.bound, self.form)} — {verdict} {shown}"
