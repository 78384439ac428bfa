"""Views: pure functions from facts to nodes."""
