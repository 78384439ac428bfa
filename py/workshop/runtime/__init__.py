"""Python for the browser: turns wheels into Pyodide, a snapshot and a plan. See README.md."""
