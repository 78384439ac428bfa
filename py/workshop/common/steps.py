"""Steps of a long command, each printed with its seconds.

As a program, it runs a command as one step: `steps.py 'packages for Python' .venv/bin/pip install …`. It
prints the command's output only if the command fails. It needs only the standard library.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print a line with the name and the seconds of the block when it has ended without an error."""
    begun = perf_counter()
    yield
    print(f"{perf_counter() - begun:6.1f} s  {name}", flush=True)


def main(name: str, command: list[str]) -> int:
    """Run a command as one step; return its exit code."""
    with step(name):
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    if done.returncode:
        print(done.stdout, f"failed: {' '.join(command)}", sep="\n", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
