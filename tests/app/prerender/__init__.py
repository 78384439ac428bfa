"""HTML rendered before Python has loaded."""
