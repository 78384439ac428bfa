"""The block: a table for real dice, on which players write points only (B)."""
