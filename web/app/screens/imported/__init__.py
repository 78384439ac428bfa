"""What can be imported besides records of games."""
