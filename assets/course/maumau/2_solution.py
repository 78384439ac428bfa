def play(view, rng):
    for card in view.playable:
        if view.symbol(card) in ["plus", "rest"]:
            return view.play(card)
    if view.playable:
        return view.play(view.playable[0])
    return view.moves[0]
