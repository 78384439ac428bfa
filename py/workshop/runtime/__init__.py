"""Python for the browser: turns wheels into patched Pyodide, a snapshot and a plan. See
README.md.
"""
