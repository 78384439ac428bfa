"""Training with puzzles from the score-sheet games.

`puzzle.Puzzle` is a decision with dice on the table, `finding` takes puzzles from reviewed games
and finds similar positions, `leitner` schedules the puzzles, and `daily` creates the puzzle of
the day. Like the coach, they work in slices and without I/O.
"""
