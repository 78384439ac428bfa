"""The page for grown-ups: everything that a game at the table does not need."""
