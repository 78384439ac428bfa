"""What the build reads in style sheets."""

from __future__ import annotations

import re

URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")
"""A reference to a file, whose address is the group."""
