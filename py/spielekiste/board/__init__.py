"""Results of a school class on one board: facts per match, overall figures, simulated games."""
