"""View of a match as QR codes; loaded on demand."""
