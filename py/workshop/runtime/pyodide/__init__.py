"""Scripts that the workshop runs with Pyodide in node; only resume.py also runs in the browser."""

from __future__ import annotations
