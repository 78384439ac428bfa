"""Tests of a match at the table, its replay, and its printed sheets."""
