"""Links: prepared tables, duels, QR codes and default names for seats."""
