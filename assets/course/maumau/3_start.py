def rate(view, card):
    if view.symbol(card) in ["plus", "rest"]:
        return 10
    return 0


def play(view, rng):
    if not view.playable:
        return view.moves[0]
    best = max(view.playable, key=lambda card: rate(view, card))
    return view.play(best)
