"""The games on the page, one package each: board, view, animation."""
