"""View of the page for people's own bots: the program, the choices, and the results as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.views.kit.widgets import block, icon, knob, rail


class Standing(NamedTuple):
    """Results of one bot."""

    name: str
    mean: float
    error: float
    """Standard error of the mean."""
    least: float
    most: float
    counts: tuple[int, ...]
    """Number of games in each of some equal ranges of results, the same for all bots."""


class OwnBotsFacts(NamedTuple):
    """The program, the choices and the results."""

    title: str
    game: str
    source: str
    rival: str
    rivals: Sequence[str]
    games: int
    counts: Sequence[int]
    alone: bool
    """Whether each bot plays alone, for points; else they play against each other."""
    running: bool
    changed: bool
    """Whether the program differs from the first one of the game."""
    done: int
    deals: int
    standings: Sequence[Standing]
    verdict: str
    line: int
    fault: str


def own_bots_view(facts: OwnBotsFacts, looks: Child) -> Node:
    """Return the page; `looks` is the choice of a game to look into."""
    attrs = {"class": "setup bots", "key": "bots", "data-game": facts.game}
    tools = knob("settings", _("Settings"), "open settings")
    body = h("div", {"class": "bots__body"}, _program(facts), _results(facts, looks))
    return h("div", attrs, rail(facts.title, tools), _intro(), body)


def result_sentence(facts: OwnBotsFacts) -> str:
    """Return the result in words; empty before the first one."""
    if len(facts.standings) < 2:
        return ""
    mine, other = facts.standings
    if facts.alone:
        told = _(
            "Your bot scores {mean} ± {error} points on average, “{rival}” {other}.",
            mean=f"{mine.mean:.1f}", error=f"{mine.error:.1f}",
            rival=other.name, other=f"{other.mean:.1f}",
        )  # fmt: skip
    else:
        told = _(
            "Your bot wins {mean} ± {error} of 100 games against “{rival}”.",
            mean=f"{100 * mine.mean:.0f}", error=f"{100 * mine.error:.0f}", rival=other.name,
        )  # fmt: skip
    return f"{told} {_verdicts()[facts.verdict]}".strip()


def _verdicts() -> Mapping[str, str]:
    return {
        "": "",
        "equal": _("Both play exactly the same."),
        "luck": _("The difference can still be luck. More games tell more."),
        "better": _("Your bot is better, and this can no longer be luck."),
        "worse": _("The other one is better, and this can no longer be luck."),
    }


def _intro() -> Node:
    text = _(
        "Write a player in Python, and see how good it is. Your program gets what a player sees "
        "and returns a move. It stays on this device."
    )
    return h("p", {"class": "lesson__intro paper"}, text)


# ---------------------------------------------------------------------- the program


def _program(facts: OwnBotsFacts) -> Node:
    title = h("h2", {"class": "setup__title", "id": "program"}, _("Your program"))
    field = h(
        "textarea",
        {
            "class": "editor__plain",
            "data-input": "bot-source",
            "aria-label": _("Your program"),
            "spellcheck": "false",
            "autocapitalize": "off",
            "autocomplete": "off",
            "rows": 16,
            "value": facts.source,
        },
    )
    where = h("div", {"class": "editor", "id": "editor", "key": "editor"}, field)
    attrs = {"class": "bots__program", "aria-labelledby": "program"}
    return h("section", attrs, title, _choices(facts), where, _tools(facts))


def _choices(facts: OwnBotsFacts) -> Node:
    games = {name: words.game(name) for name in words.WORDS}
    rivals = {name: words.rival(name) for name in facts.rivals}
    counts = {str(count): _("{n} games", n=count) for count in facts.counts}
    return h(
        "div",
        {"class": "bots__choices"},
        _pick(_("Game"), "bot-game", facts.game, games),
        _pick(_("Against"), "bot-rival", facts.rival, rivals),
        _pick(_("How many"), "bot-games", str(facts.games), counts),
    )


def _pick(title: str, verb: str, chosen: str, labels: Mapping[str, str]) -> Node:
    options = [
        h("option", {"value": value, "selected": value == chosen}, label)
        for value, label in labels.items()
    ]
    select = h("select", {"data-change": verb, "value": chosen}, options)
    inside = h("span", {"class": "pick"}, select, icon("down"))
    return h(
        "label", {"class": "row", "key": verb}, h("span", {"class": "row__name"}, title), inside
    )


def _fault(facts: OwnBotsFacts) -> Child:
    if not facts.fault:
        return None
    where = _("Line {n}:", n=facts.line) + " " if facts.line else ""
    return h("p", {"class": "bots__fault"}, f"{where}{facts.fault}")


def _tools(facts: OwnBotsFacts) -> Node:
    return h(
        "div",
        {"class": "bots__tools"},
        block(_("Save as a file"), "bot-save", "small paper"),
        block(_("Open a file"), "bot-load", "small paper"),
        block(_("Start again"), "bot-again", "small paper", disabled=not facts.changed),
    )


# ---------------------------------------------------------------------- the results


def _results(facts: OwnBotsFacts, looks: Child) -> Node:
    title = h("h2", {"class": "setup__title", "id": "results"}, _("How good is it?"))
    attrs = {"class": "bots__results paper", "aria-labelledby": "results"}
    told = (_progress(facts), _fault(facts), _sentence(facts), _picture(facts), looks)
    return h("section", attrs, title, _run(facts), *told)


def _run(facts: OwnBotsFacts) -> Node:
    if facts.running:
        return block(_("Stop"), "bot-stop", "big", key="run")
    return block(_("Run"), "bot-run", "big", key="run")


def _progress(facts: OwnBotsFacts) -> Child:
    if not facts.deals:
        text = _("Press Run: your bot and the other one play with the same dice or cards.")
        return h("p", {"class": "bots__hint"}, text)
    label = _("{done} of {all} games played", done=facts.done, all=facts.deals)
    bar = h("progress", {"max": facts.deals, "value": facts.done, "aria-label": label})
    return h("div", {"class": "bots__progress"}, bar, h("span", None, label))


def _sentence(facts: OwnBotsFacts) -> Child:
    text = result_sentence(facts)
    return h("p", {"class": "bots__sentence"}, text) if text else None


def _picture(facts: OwnBotsFacts) -> Child:
    """Return a histogram for each bot if it plays for points, else its share of wins as a bar."""
    if not facts.standings:
        return None
    if not facts.alone:
        return h("div", {"class": "bots__pictures"}, [_share(each) for each in facts.standings])
    most = max(max(each.counts) for each in facts.standings) or 1
    return h("div", {"class": "bots__pictures"}, [_spread(each, most) for each in facts.standings])


def _share(standing: Standing) -> Node:
    label = _("{name}: {n} of 100 games won", name=standing.name, n=f"{100 * standing.mean:.0f}")
    bar = h("span", {"class": "bots__share", "style": {"--share": f"{standing.mean:.3f}"}})
    attrs = {"class": "bots__wins", "role": "img", "aria-label": label}
    return h("figure", {"key": standing.name}, h("figcaption", None, label), h("div", attrs, bar))


def _spread(standing: Standing, most: int) -> Node:
    label = _(
        "{name}: {mean} points on average, from {least} to {most}",
        name=standing.name, mean=f"{standing.mean:.1f}",
        least=f"{standing.least:.0f}", most=f"{standing.most:.0f}",
    )  # fmt: skip
    bars = [
        h("span", {"class": "bots__bar", "style": {"--share": f"{count / most:.3f}"}})
        for count in standing.counts
    ]
    attrs = {"class": "bots__bars", "role": "img", "aria-label": label}
    return h("figure", {"key": standing.name}, h("figcaption", None, label), h("div", attrs, bars))
