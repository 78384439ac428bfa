"""Python for the browser: wheels in; patched Pyodide, a snapshot and a plan out. See README.md."""
