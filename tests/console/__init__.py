"""Tests of the command `spielekiste`."""
