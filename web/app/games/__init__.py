"""User interface of the games, one package each: board, view, animation."""
