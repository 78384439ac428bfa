"""Scripts that the workshop runs in node and its Pyodide; only resume.py runs in the browser."""

from __future__ import annotations
