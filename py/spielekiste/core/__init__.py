"""Core contract: errors, chance, states, options, records and the table."""
