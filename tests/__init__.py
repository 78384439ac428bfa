"""Unit tests on CPython, without a browser."""
