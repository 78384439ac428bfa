"""Pages drawn before Python is there."""
