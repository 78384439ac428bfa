"""Patterns for reading style sheets in the build."""

from __future__ import annotations

import re

URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")
"""A reference to a file; the group is its address."""
