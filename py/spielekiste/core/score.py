"""The score of a finished match as one number on a scale, for learning platforms."""

from __future__ import annotations

from spielekiste.core.match import PLACES, Match
from spielekiste.core.seats import PERSON


def score_of(match: Match) -> dict[str, int]:
    """Return `seat`, `raw` and `max` for the first person, or for seat 0 if only bots play.

    In games played for points, `raw` is the total for the match, and `max`, its limit, is the
    total of perfect sheets. Otherwise `raw` is the number of players who did not do better, and
    `max` the number of other players; for a single player, both are 1.
    """
    setup, table = match.setup, match.setup.table
    minds = [player.mind for player in setup.players]
    seat = minds.index(PERSON) if PERSON in minds else 0
    most = len(match.ended) * setup.game.most_points(setup.options)
    if most and not (table.games > 1 and table.scoring == PLACES):
        points = sum(outcome.scores[seat] for outcome in match.ended)
        return {"seat": seat, "raw": min(max(points, 0), most), "max": most}
    if len(minds) == 1:
        return {"seat": seat, "raw": 1, "max": 1}
    standings = match.standings() if table.games > 1 else None
    place = (standings or match.ended[-1].places)[seat]
    return {"seat": seat, "raw": len(minds) - place, "max": len(minds) - 1}
