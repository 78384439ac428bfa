"""Training with puzzles on the dice sheets.

`puzzle.Puzzle` is a decision with dice on the table, `finding` takes puzzles from reviewed games and
finds positions like them, `leitner` decides which one is asked when, and `daily` makes the puzzle of
a day. Like the coach, they work in slices and without I/O.
"""
