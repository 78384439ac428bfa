"""A tiny game as `py/spielekiste` and `web/app` would have it: two dice, the highest throw wins.

`test_eighth_game.py` puts these files into a copy of the sources. Read them as an example.
"""
