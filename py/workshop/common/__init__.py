"""Helpers for all parts of the workshop: paths, hashes, wheels, compression, esbuild."""
