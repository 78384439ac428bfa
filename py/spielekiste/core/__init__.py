"""Core interfaces: errors, chance, states, options, records and the table."""
