"""Pages that are loaded on demand."""
