"""A match on the table, looked back at, on paper."""
