"""Matches between homes, played with nothing but links."""
