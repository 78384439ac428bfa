"""Tests of views and steps as JSON."""
