"""Tests of views, which render nodes from facts."""
