"""Script that checks a game's rolls. The page shows it for anyone to run, and can run it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO

LINES = """
from hashlib import sha256

print(sha256(seed.encode()).hexdigest())

def throw(number, dice):
    name = f"{seed}/{number}/0".encode()
    word = int.from_bytes(sha256(name).digest()[:8], "big")
    return sorted(1 + word // 6**k % 6 for k in range(dice))

for number, dice in throws:
    print(number, *throw(number, dice))
"""
"""The script is constant; no part of a record is ever inserted into it."""

COMPILED = compile(LINES, "recipe", "exec")

Throws = Sequence[tuple[int | str, int]]
"""For each roll, the number or turn from which it was drawn, and its number of dice."""


def shown(seed: str, throws: Throws) -> str:
    """Return the script for display, ready to be copied into any Python interpreter."""
    return f"seed = {seed!r}\nthrows = {list(throws)!r}\n{LINES.rstrip()}"


def run(seed: str, throws: Throws) -> list[str]:
    """Run the script and return its output lines: the seed's SHA-256, then each roll."""
    said = StringIO()
    with redirect_stdout(said):
        exec(COMPILED, {"seed": seed, "throws": throws})  # noqa: S102 - the constant lines above; seed and throws are values to them, not code
    return said.getvalue().splitlines()
