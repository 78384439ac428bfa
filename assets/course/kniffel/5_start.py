def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    row = sorted(set(view.dice))[:4]
    for box in ["large-straight", "small-straight"]:
        if box in view.open_boxes and view.chance(box, *row) > 0.3:
            return view.keep(row)
    face = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == face]
    return view.keep(same[:4])
