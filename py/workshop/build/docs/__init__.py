"""Documentation of the Python package: guides, and a page for each module from its docstrings by pdoc."""
