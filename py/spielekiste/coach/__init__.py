"""Exact analysis of score-sheet games: the value of each choice, and a review of finished games.

Values are expected totals of one sheet under best play. Beating other players is a different goal:
near the end of a close game, a trailing player may be right to take more risk; `winning` computes
the chance of each player to be first and the move that wins most often. In Hex-hex-Kniffel each game has its own winner (H2), so each column is a separate game.

`advice.Coach` weighs choices, `chances.chances` computes probabilities, `review.review` reviews a
game. They work in slices and without I/O, on a solved table given as bytes (`table.ValueTable`).
"""
