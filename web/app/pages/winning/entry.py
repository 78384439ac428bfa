"""Names that a review, a coach and a bot use once the archive is loaded (`table.values`)."""

from app.pages.winning.coach import CoachToWin
from app.pages.winning.curve import CurveHost, CurvePart
from spielekiste.bots.winner import WinningBot

__all__ = ["CoachToWin", "CurveHost", "CurvePart", "WinningBot"]
