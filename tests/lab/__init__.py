"""Tests of the probability lab."""
