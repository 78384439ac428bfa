"""Lengths of the links of matches between homes."""
