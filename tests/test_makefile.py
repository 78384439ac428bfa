"""The Makefile: `make help` describes every target."""

from __future__ import annotations

import re
import subprocess

from workshop.common.paths import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

WIDTH = 140
"""Longest line of the list, in characters."""


def phony() -> list[str]:
    """Return the targets that are not files, in the order of `.PHONY`."""
    (names,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    return str(names).split()


def test_help_lists_every_target() -> None:
    """Each target of `.PHONY` is there once, with a sentence that begins with a capital letter."""
    command = ["make", "-s", "help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    lines = done.stdout.splitlines()
    listed = [re.fullmatch(r"make ([\w-]+) +([A-Z].{10,}\.)", line) for line in lines]
    assert sorted(match[1] for match in listed if match) == sorted(phony())
    assert [line for line, match in zip(lines, listed, strict=True) if not match] == []
    assert [line for line in lines if len(line) > WIDTH] == []


def test_every_target_is_phony_or_a_stamp() -> None:
    """A rule without a file of its name is in `.PHONY`, so that a file can't switch it off."""
    rules = re.findall(r"^([\w-]+):(?!=)", MAKEFILE, re.MULTILINE)
    assert sorted(rules) == sorted(phony())
