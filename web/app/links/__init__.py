"""Addresses: routes, prepared tables, duels, QR codes."""
