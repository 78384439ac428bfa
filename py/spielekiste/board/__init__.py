"""Results of a class on one board: facts of each match, figures of all, and simulated games."""
