"""Results of a bot's games: choices, progress, a text summary, and a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _
from app.views.kit.widgets import block, icon, number

BOT_GAMES, BOT_PLAY, BOT_PLAYED, BOT_RIVAL = "bot-games", "bot-play", "bot-played", "bot-rival"
BOT_RUN, BOT_STOP = "bot-run", "bot-stop"
"""Verbs of the controls."""


class Standing(NamedTuple):
    """Results of one bot."""

    name: str
    mean: float
    error: float
    """Standard error of the mean."""
    least: float
    most: float
    counts: tuple[int, ...]
    """Histogram: number of games per range of results; the ranges are the same for all bots."""


class TrialFacts(NamedTuple):
    """Data for the results of a trial, and for the choices before it."""

    rival: str
    rivals: Mapping[str, str]
    """Names of the players to choose from."""
    games: int
    counts: Sequence[int]
    source: str
    """Source of the other player's results: `recorded` or `live`; empty if it always plays."""
    alone: bool
    """Whether each bot plays alone, for points; otherwise they play against each other."""
    running: bool
    done: int
    deals: int
    standings: Sequence[Standing]
    marks: Sequence[tuple[str, float]]
    """Names and mean points of further players."""
    best: float | None
    """Highest possible mean if each bot plays alone; else None."""
    verdict: str
    line: int
    fault: str


def result_sentence(facts: TrialFacts) -> str:
    """Return the result as text; empty before the first game."""
    if len(facts.standings) < 2:
        return ""
    mine, other = facts.standings
    if facts.best is not None:
        sentence = _(
            "Your bot scores {mean} ± {error} points on average out of a possible {best}; "
            "“{rival}” scores {other}.",
            mean=number(mine.mean),
            error=number(mine.error),
            best=f"{facts.best:.0f}",
            rival=other.name,
            other=number(other.mean),
        )
    else:
        sentence = _(
            "Your bot wins {mean} ± {error} of 100 games against “{rival}”.",
            mean=f"{100 * mine.mean:.0f}",
            error=f"{100 * mine.error:.0f}",
            rival=other.name,
        )
    return f"{sentence} {_verdicts()[facts.verdict]}".strip()


def _verdicts() -> Mapping[str, str]:
    return {
        "": "",
        "equal": _("Both play exactly the same."),
        "luck": _("The difference could still be luck. Play more games to be sure."),
        "better": _("Your bot is better, and it can’t just be luck."),
        "worse": _("The other one is better, and it can’t just be luck."),
    }


def results_view(
    facts: TrialFacts, looks: Child, score: Child = None, outcome: Child = None
) -> Node:
    """Return the part of the page with the results, followed by `looks`.

    A lesson's `score` replaces the choices.
    """
    title = h("h2", {"class": "setup__title", "id": "results"}, _("How good is it?"))
    attrs = {"class": "bots__results paper", "aria-labelledby": "results"}
    pictures = (_ladder(facts), _picture(facts))
    parts = (_progress(facts), _fault(facts), outcome, _sentence(facts), *pictures, looks)
    play = None if score else block(_("Play against it"), BOT_PLAY, "paper", key="play")
    buttons = h("div", {"class": "bots__tools"}, _run(facts), play)
    return h("section", attrs, title, score or _choices(facts), buttons, *parts)


def pick(title: str, verb: str, chosen: str, labels: Mapping[str, str]) -> Node:
    """Return a drop-down list with a label."""
    options = [
        h("option", {"value": value, "selected": value == chosen}, label)
        for value, label in labels.items()
    ]
    select = h("select", {"data-change": verb, "value": chosen}, options)
    inside = h("span", {"class": "pick"}, select, icon("down"))
    return h(
        "label", {"class": "row", "key": verb}, h("span", {"class": "row__name"}, title), inside
    )


def _choices(facts: TrialFacts) -> Node:
    counts = {str(count): _("{n} games", n=count) for count in facts.counts}
    return h(
        "div",
        {"class": "bots__choices"},
        pick(_("Against"), BOT_RIVAL, facts.rival, facts.rivals),
        pick(_("How many games"), BOT_GAMES, str(facts.games), counts),
        pick(_("Its games"), BOT_PLAYED, facts.source, _sources()) if facts.source else None,
    )


def _sources() -> Mapping[str, str]:
    return {"recorded": _("Played before (quick)"), "live": _("Played now, with your dice")}


def _fault(facts: TrialFacts) -> Child:
    if not facts.fault:
        return None
    where = _("Line {n}:", n=facts.line) + " " if facts.line else ""
    return h("p", {"class": "bots__fault"}, f"{where}{facts.fault}")


def _run(facts: TrialFacts) -> Node:
    if facts.running:
        return block(_("Stop"), BOT_STOP, "big", key="run")
    return block(_("Run"), BOT_RUN, "big", key="run")


def _progress(facts: TrialFacts) -> Child:
    if not facts.deals:
        return h("p", {"class": "bots__hint"}, _("Press Run to see how good your bot is."))
    label = _("{done} of {all} games played", done=facts.done, all=facts.deals)
    bar = h("progress", {"max": facts.deals, "value": facts.done, "aria-label": label})
    return h("div", {"class": "bots__progress"}, bar, h("span", None, label))


def _sentence(facts: TrialFacts) -> Child:
    text = result_sentence(facts)
    return h("p", {"class": "bots__sentence"}, text) if text else None


class Rung(NamedTuple):
    """A player's row in the ladder of all players."""

    name: str
    mean: float
    error: float = 0.0
    kind: str = ""
    """`mine` for the bot on screen, `best` for the highest possible mean."""


def _ladder(facts: TrialFacts) -> Child:
    """Return all players with their mean points, from the weakest player to perfect play."""
    if not facts.standings or facts.best is None:
        return None
    mine, *others = facts.standings
    beside = [Rung(name, mean) for name, mean in facts.marks]
    beside += [Rung(other.name, other.mean) for other in others]
    every = sorted([*beside, Rung(mine.name, mine.mean, mine.error, "mine")], key=_mean)
    best = Rung(_("Perfect play"), facts.best, kind="best")
    most = max(facts.best, every[-1].mean)
    rows = [_rung(rung, most) for rung in (*every, best)]
    return h("ol", {"class": "ladder", "aria-label": _("Points on average")}, rows)


def _mean(rung: Rung) -> float:
    return rung.mean


def _rung(rung: Rung, most: float) -> Node:
    sure = f" ± {number(rung.error)}" if rung.error else ""
    long = {"--share": f"{max(rung.mean, 0) / most:.3f}"}
    bars = [h("span", {"class": "ladder__long", "style": long})]
    if rung.error:
        from_to = {"--at": f"{(rung.mean - rung.error) / most:.3f}"}
        from_to["--share"] = f"{2 * rung.error / most:.3f}"
        bars.append(h("span", {"class": "ladder__error", "style": from_to}))
    bar = h("span", {"class": "ladder__bar", "aria-hidden": "true"}, bars)
    name = h("span", {"class": "ladder__name"} | EXACT, rung.name)
    mean = h("span", {"class": "ladder__mean"}, f"{number(rung.mean)}{sure}")
    attrs = {"class": f"ladder__rung {rung.kind}".strip(), "key": f"{rung.kind} {rung.name}"}
    return h("li", attrs, name, " ", mean, bar)


def _picture(facts: TrialFacts) -> Child:
    """Return a histogram for each bot if the game is for points, else a bar for its wins."""
    if not facts.standings:
        return None
    if not facts.alone:
        return h("div", {"class": "bots__pictures"}, list(map(_share, facts.standings)))
    most = max(max(standing.counts) for standing in facts.standings) or 1
    spreads = [_spread(standing, most) for standing in facts.standings]
    return h("div", {"class": "bots__pictures"}, spreads)


def _share(standing: Standing) -> Node:
    label = _("{name}: {n} of 100 games won", name=standing.name, n=f"{100 * standing.mean:.0f}")
    bar = h("span", {"class": "bots__share", "style": {"--share": f"{standing.mean:.3f}"}})
    attrs = {"class": "bots__wins", "role": "img", "aria-label": label}
    return h("figure", {"key": standing.name}, h("figcaption", None, label), h("div", attrs, bar))


def _spread(standing: Standing, most: int) -> Node:
    label = _(
        "{name}: {mean} points on average, from {least} to {most}",
        name=standing.name,
        mean=number(standing.mean),
        least=f"{standing.least:.0f}",
        most=f"{standing.most:.0f}",
    )
    bars = [
        h("span", {"class": "bots__bar", "style": {"--share": f"{count / most:.3f}"}})
        for count in standing.counts
    ]
    attrs = {"class": "bots__bars", "role": "img", "aria-label": label}
    return h("figure", {"key": standing.name}, h("figcaption", None, label), h("div", attrs, bars))
