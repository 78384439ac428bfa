"""What the workshop runs inside Pyodide, in node; resume.py alone goes into the browser."""

from __future__ import annotations
