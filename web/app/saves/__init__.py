"""Saved matches: their format, the library on this device, import and export."""
