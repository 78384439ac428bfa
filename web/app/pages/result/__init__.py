"""The page that shows a match as QR codes; loaded on demand."""
