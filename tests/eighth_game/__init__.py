"""A tiny game in the form of `py/spielekiste` and `web/app`: two dice, the highest throw wins.

`test_eighth_game.py` copies these files into a copy of the sources. Read them as an example.
"""
