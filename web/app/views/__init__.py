"""Views draw what a screen knows as nodes, and change nothing.

Some get plain facts; others get the screen, board or coach itself and read what they draw.
"""
