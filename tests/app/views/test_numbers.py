"""Numbers on screen: groups of digits and decimals as the language writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from app import i18n
from app.dom.nodes import h
from app.pages.board.charts.bars import Bar, BarsFacts, bars_chart
from app.pages.board.charts.drawing import Scale, axis
from app.pages.lab.view_picture import Counted, share_picture, spread_picture
from app.pages.lab.words import hits_sentence, ratio
from app.prerender.pages import to_html
from app.views.kit.widgets import number
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult
from workshop.teaching.reference.view import _limits
from workshop.teaching.view import told

GROUPS = {"de": ".", "en": ",", "fr": "\u202f", "it": ".", "nl": ".", "sv": "\u00a0"}
"""What separates groups of digits, by language."""

SEVEN = Experiment(DiceEvent("sum", 7), 2)

each = pytest.mark.parametrize(("language", "mark"), sorted(GROUPS.items()))


def test_every_language_has_its_mark() -> None:
    assert GROUPS.keys() == i18n.LANGUAGES.keys()


@each
def test_digits_are_grouped_alone_in_messages_and_in_fractions(language: str, mark: str) -> None:
    i18n.speak(language)
    assert i18n.grouped(9999) == "9999"
    assert i18n.grouped(1234567) == f"1{mark}234{mark}567"
    assert ratio(Fraction(4651, 46656)) == f"4651/46{mark}656"
    assert ratio(Fraction(1)) == "1"
    for message in (
        i18n.ngettext("{n} die rolled.", "{n} dice rolled.", 54321),
        i18n._("{n} attempts to go", n=54321),
    ):
        assert f"54{mark}321" in message
    decimal = "." if language == "en" else ","
    assert number(-12345.67) == f"−12{mark}345{decimal}7"
    assert number(0.25, 2) == f"0{decimal}25"


@each
def test_the_lab_groups_digits(language: str, mark: str) -> None:
    """The sentence, the caption, the end of the axis and the table of counts."""
    i18n.speak(language)
    counts = {6: 40_000, 7: 20_001}
    result = LabResult(SEVEN, "a", counts)
    counted = Counted(SEVEN, counts, ((10, 2), (60_001, 20_001)), (), None)
    assert f"60{mark}001" in hits_sentence(result)
    assert f"20{mark}001" in hits_sentence(result)
    assert to_html(h("div", None, share_picture(counted))).count(f"60{mark}001") >= 2
    assert f">20{mark}001</td>" in to_html(h("div", None, spread_picture(counted)))


@each
def test_the_board_groups_digits(language: str, mark: str) -> None:
    """The count below a bar, its description, and the numbers of an axis."""
    i18n.speak(language)
    chart = to_html(bars_chart(BarsFacts([Bar("6", 12_345, "6")])))
    assert chart.count(f"12{mark}345") == 2
    assert f">20{mark}000<" in to_html(h("svg", None, axis(Scale(0, 50_000), 1)))


@each
def test_teachers_pages_group_digits(language: str, mark: str) -> None:
    """Numbers worked out for a sheet, and the limit of what a bot may print."""
    i18n.speak(language)
    assert told({"x": Fraction(4651, 46656)})["x"] == f"4651/46{mark}656"
    assert f"10{mark}000" in to_html(_limits())
