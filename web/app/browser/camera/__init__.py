"""The camera; loaded on demand."""
