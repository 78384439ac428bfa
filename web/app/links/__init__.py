"""Links: prepared tables, duels, QR codes, default names of seats."""
