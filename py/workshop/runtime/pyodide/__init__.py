"""What the workshop runs inside Pyodide, in node; awake.py alone goes into the browser."""

from __future__ import annotations
