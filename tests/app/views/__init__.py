"""What is drawn from facts."""
