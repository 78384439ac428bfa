def play(view, rng):
    best = view.moves[0]
    for move in view.moves:
        if view.target(move) > view.target(best):
            best = move
    return best
