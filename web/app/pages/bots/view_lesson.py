"""View of a lesson: the task, help, the program, and the result."""

from __future__ import annotations

from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.i18n import _
from app.pages.bots.course import BotLesson, key_of
from app.pages.bots.view import editor
from app.pages.bots.view_results import TrialFacts, results_view
from app.ports.commands import GO_TO
from app.ports.route import BOTS, Route, lesson_route
from app.views.kit.widgets import block, fold, icon, knob, number, rail, settings_knob, unseen

LESSON_AGAIN, LESSON_KEEP, LESSON_LOAD = "lesson-again", "lesson-keep", "lesson-load"
LESSON_TAKE = "lesson-take"
"""Verbs of the controls."""


class LessonFacts(NamedTuple):
    """Data for the page: the lesson, the program and the results."""

    title: str
    game: str
    number: int
    lessons: int
    """Number of lessons of the game."""
    reached: frozenset[str]
    """Ids of the lessons whose score was reached."""
    lesson: BotLesson | None
    """The lesson, once it is loaded."""
    is_missing: bool
    """Whether the lesson could not be loaded."""
    source: str
    trial: TrialFacts
    passed: bool | None
    """Whether the results reach the score; None while there are no results."""


def lesson_view(facts: LessonFacts) -> Node:
    """Return the page of a lesson: text, editor and result."""
    attrs = {"class": "setup bots", "key": "lesson", "data-game": facts.game}
    home = knob("left", _("My own bots"), f"{GO_TO} {Route(BOTS, facts.game)}")
    tools = settings_knob()
    inside = _loaded(facts, facts.lesson) if facts.lesson else _unloaded(facts)
    return h("div", attrs, rail(facts.title, tools, home=home), _lessons(facts), inside)


def _lessons(facts: LessonFacts) -> Node:
    """Return links to all lessons, with a tick for each lesson whose score was reached."""
    links = [_link(facts, at) for at in range(1, facts.lessons + 1)]
    sheet = f"teachers/{i18n.spoken()}/{facts.game}-course.html"
    school = h("a", {"class": "course__sheet", "href": sheet}, _("Sheet for teachers"))
    return h("nav", {"class": "course paper", "aria-label": _("Lessons")}, links, school)


def _link(facts: LessonFacts, at: int) -> Node:
    is_reached = key_of(facts.game, at) in facts.reached
    attrs = {
        "class": "course__link",
        "href": f"#{lesson_route(facts.game, at)}",
        "aria-current": "page" if at == facts.number else None,
        "key": f"{facts.game}{at}",
    }
    tick = (icon("check"), unseen(_("reached"))) if is_reached else None
    return h(
        "a", attrs, unseen(_("Lesson {n}", n=at)), h("span", {"aria-hidden": "true"}, at), tick
    )


def _unloaded(facts: LessonFacts) -> Node:
    """Return the message shown while the course is loading or after loading has failed."""
    if not facts.is_missing:
        return h("p", {"class": "lesson__intro paper"}, _("Loading the course…"))
    text = _("The course couldn’t be loaded. Try again when you’re online.")
    again = block(_("Try again"), LESSON_LOAD, "small")
    return h("div", {"class": "lesson__intro paper"}, h("p", None, text), again)


def _loaded(facts: LessonFacts, lesson: BotLesson) -> Node:
    results = results_view(facts.trial, None, _score(lesson, facts), _outcome(facts))
    return h("div", {"class": "bots__body"}, _text(facts, lesson), _program(facts, lesson), results)


def _text(facts: LessonFacts, lesson: BotLesson) -> Node:
    """Return the task and the new concepts, with hint and solution in folded sections."""
    title = h("h2", {"class": "setup__title", "id": "lesson"}, lesson.title)
    news = [h("h3", {"class": "course__head"}, _("What’s new")), h("p", None, lesson.news)]
    solution = [
        h("pre", {"class": "course__code", "tabindex": "0"}, h("code", None, lesson.solution)),
        h("p", None, lesson.explains),
        block(_("Use this program"), LESSON_TAKE, "small paper"),
    ]
    folds = h(
        "div",
        None,
        fold(_("Hint"), h("p", None, lesson.hint), heading="h3"),
        fold(_("A solution"), solution, heading="h3"),
    )
    attrs = {
        "class": "course__text paper",
        "aria-labelledby": "lesson",
        "key": key_of(facts.game, facts.number),
    }
    return h("section", attrs, title, h("p", {"class": "course__goal"}, lesson.goal), news, folds)


def _program(facts: LessonFacts, lesson: BotLesson) -> Node:
    title = h("h2", {"class": "setup__title", "id": "program"}, _("Your program"))
    is_start = facts.source == lesson.start
    tools = h(
        "div",
        {"class": "bots__tools"},
        block(_("Start again"), LESSON_AGAIN, "small paper", disabled=is_start),
        block(_("Add to my own bots"), LESSON_KEEP, "small paper"),
    )
    attrs = {"class": "bots__program paper", "aria-labelledby": "program"}
    return h("section", attrs, title, editor(facts.source), tools)


# ---------------------------------------------------------------------- the score


def shown_result(facts: TrialFacts) -> float:
    """Return the bot's average points, or the number of wins per 100 games."""
    mean = facts.standings[0].mean
    return mean if facts.alone else 100 * mean


def _score(lesson: BotLesson, facts: LessonFacts) -> Node:
    """Return a sentence with the score to reach."""
    rival, goal = words.rival(lesson.rival), lesson.score
    if not goal:
        text = _("Your aim: beat “{rival}” by so much that it can’t be luck.", rival=rival)
    elif facts.trial.alone:
        text = _("Your aim: {n} points on average.", n=goal)
    else:
        text = _("Your aim: win {n} of 100 games against “{rival}”.", n=goal, rival=rival)
    return h("p", {"class": "course__score"}, text)


def outcome(facts: LessonFacts) -> str:
    """Return a sentence on whether the score was reached; empty until the games have ended."""
    lesson, passed = facts.lesson, facts.passed
    if lesson is None or passed is None:
        return ""
    if not lesson.score:
        return _("You’ve done it!") if passed else _("Not yet.")
    result = number(shown_result(facts.trial))
    if facts.trial.alone:
        done = _(
            "You’ve done it: {result} points, and you only needed {n}!",
            result=result,
            n=lesson.score,
        )
        return (
            done
            if passed
            else _("Not yet: {result} of the {n} points you need.", result=result, n=lesson.score)
        )
    done = _(
        "You’ve done it: {result} wins, and you only needed {n}!", result=result, n=lesson.score
    )
    return (
        done
        if passed
        else _("Not yet: {result} of the {n} wins you need.", result=result, n=lesson.score)
    )


def _outcome(facts: LessonFacts) -> Child:
    text = outcome(facts)
    if not text:
        return None
    more = facts.number < facts.lessons
    do = f"{GO_TO} {lesson_route(facts.game, facts.number + 1)}"
    following = block(_("Next lesson"), do, key="next") if facts.passed and more else None
    attrs = {"class": "course__outcome", "data-passed": str(bool(facts.passed)).lower()}
    return h("div", attrs, h("p", None, text), following)
