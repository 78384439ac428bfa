"""Exact answers for the dice sheets: what each choice is worth, and what a game gave away.

Everything is measured in the expected total of one sheet: the average that best play from there on
reaches. Beating the others at the table is another aim; near the end of a close game a player who
is behind may be right to dare more than the coach says. In Hex-hex-Kniffel every game has its own
winner (H2), so each column of a sheet is a game of its own.

`advice.Coach` answers questions, `chances.chances` counts, `review.review` looks at a whole game.
They are told the solved table as bytes (`table.ValueTable`), reach for nothing, and work in slices.
"""
