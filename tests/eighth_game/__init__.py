"""A tiny game laid out like `py/spielekiste` and `web/app`: two dice, the highest throw wins.

`test_eighth_game.py` adds these files to a copy of the sources. They also serve as an example.
"""
