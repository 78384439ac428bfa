"""The contract: errors, chance, states, options, records, the table."""
