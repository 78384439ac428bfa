"""Programs that a build or a bench runs: their output, and the errors of those that fail."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import TimeoutExpired

import pytest

from workshop.common.tools import run_tool


def python(code: str, source: bytes = b"", **how: object) -> bytes:
    """Run a line of Python."""
    return run_tool("a line", [sys.executable, "-c", code], source, **how)


def test_a_program_gets_its_input_and_its_folder(tmp_path: Path) -> None:
    """The output is that of a program with the input, run in the folder."""
    code = "import os; print(input(), os.getcwd(), end='')"
    assert python(code, b"hello", cwd=tmp_path) == f"hello {tmp_path}".encode()


@pytest.mark.parametrize(
    "output", ["print('too small')", "import sys; print('too small', file=sys.stderr)"]
)
def test_the_error_of_a_program_has_its_words(output: str) -> None:
    """A failed program is named with what it printed, to either output."""
    with pytest.raises(RuntimeError, match="a line: too small"):
        python(f"{output}; exit(1)")


def test_a_program_has_a_time_limit() -> None:
    """A program that takes too long is an error."""
    with pytest.raises(TimeoutExpired):
        python("import time; time.sleep(60)", timeout=0.2)
