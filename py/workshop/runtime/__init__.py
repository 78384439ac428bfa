"""Python for the browser: builds Pyodide, a snapshot and a plan from wheels. See README.md."""
