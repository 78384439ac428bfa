"""Nearly valid input: real data with parts changed, repeated, moved, cut off, or invented."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st

Result = TypeVar("Result")
Fault = TypeVar("Fault", bound=Exception)

INPUTS = int(os.environ.get("FUZZ", "1500"))
"""Total number of texts; `make fuzz` tries 100,000."""

GOLDEN = Path(__file__).parents[1] / "golden"

STEPS = 60
"""Number of steps kept of a golden record, so that more texts can be tried."""

RECORDS = tuple(
    "\n".join(path.read_text("utf-8").split("\n")[: STEPS + 9]) + "\n"
    for path in sorted(GOLDEN.glob("*.txt"))
)
"""Real records, shortened."""

SIGNS = st.one_of(
    st.sampled_from(
        ["\n", "\r\n", " ", "=", "-", "0", "1", "6", "99999999", "\x00", "\ufeff", "é"]
    ),
    st.sampled_from(
        ["spielekiste", "game", "seat", "at", "seed", "keep", "lay", "person", "stop", "z1:"]
    ),
    st.text(max_size=6),
    st.characters(),
)
"""Texts to insert."""

EDITS = st.lists(
    st.tuples(st.sampled_from(["change", "drop", "double", "swap", "cut"]), st.floats(0, 1), SIGNS),
    min_size=1,
    max_size=5,
)


def share(part: float) -> settings:
    """Return Hypothesis settings that run this share of all inputs."""
    return settings(max_examples=max(1, round(INPUTS * part)))


def attempt(read: Callable[[], Result], *errors: type[Fault]) -> tuple[Result | None, Fault | None]:
    """Return the parsed value, or the error if it is one of the given types."""
    try:
        return read(), None
    except errors as fault:
        return None, fault


def spoilt(texts: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Return a strategy for real data with one to five faults."""
    return st.builds(_spoil, st.sampled_from(texts), EDITS)


def _spoil(text: str, edits: list[tuple[str, float, str]]) -> str:
    for how, where, sign in edits:
        text = _edit(text, how, round(where * len(text)), sign)
    return text


def _edit(text: str, how: str, at: int, sign: str) -> str:
    """Return the text with one fault; lines are repeated and swapped as a whole."""
    if how == "change":
        return text[:at] + sign + text[at + len(sign) :]
    if how == "drop":
        return text[:at] + text[at + 1 + len(sign) :]
    if how == "cut":
        return text[:at]
    lines = text.split("\n")
    line = text.count("\n", 0, at)
    if how == "double":
        lines.insert(line, lines[line])
    else:
        lines[line - 1], lines[line] = lines[line], lines[line - 1]
    return "\n".join(lines)
