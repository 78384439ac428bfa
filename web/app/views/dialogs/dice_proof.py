"""The recipe by which anybody checks a game's throws: shown on the page, and run there as shown."""

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
"""Ours alone: nothing of a record ever comes into these lines."""

COMPILED = compile(LINES, "recipe", "exec")

Throws = Sequence[tuple[int | str, int]]
"""What each throw was drawn by, its number or its turn, and how many dice it had."""


def shown(seed: str, throws: Throws) -> str:
    """Return the recipe as it is shown, to be copied into any Python."""
    return f"seed = {seed!r}\nthrows = {list(throws)!r}\n{LINES.rstrip()}"


def run(seed: str, throws: Throws) -> list[str]:
    """Run the recipe; return the lines that it prints: the seed's SHA-256, then each throw."""
    said = StringIO()
    with redirect_stdout(said):
        exec(COMPILED, {"seed": seed, "throws": throws})  # noqa: S102 - the constant lines above; seed and throws are values to them, not code
    return said.getvalue().splitlines()
