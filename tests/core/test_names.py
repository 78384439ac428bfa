"""Three hundred names: what is kept, dropped, refused, and taken for the same."""

from __future__ import annotations

from unicodedata import normalize
from urllib.parse import quote

import pytest

from app import i18n
from app.i18n import _
from app.links.duel import _apart
from app.links.prepared import Prepared
from app.pages.board.link import ClassBoard
from app.saves.programs import Program
from spielekiste.core.errors import InvalidSeats
from spielekiste.core.names import OVERRIDES, SPACES, alike, tidy
from spielekiste.core.seats import Player, seated

PLAIN = (
    "Ada", "Jürg", "Éloïse", "Zoë", "Łukasz", "Şule", "Nguyễn Thị", "Þóra", "Ærø", "Ñuria",
    "O’Neill", "Anne-Marie", "J. R.", "Ben (7)", "Max & Moritz", "x;=1+1", "Ωmega", "Жанна",
    "Նարե", "ნინო", "محمد", "שרה", "فاطمه", "علی", "राम", "ক্ষমা", "குமார்", "ਸਿੰਘ", "සුනිල්",
    "สมชาย", "ໄພ", "မင်း", "ភារុណ", "한별", "ひなた", "カナ", "王小明", "𠮷野", "👍", "🇨🇭 Heidi",
)  # fmt: skip
JOINED = (
    "👩‍🚀", "👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍🏫 Frau K", "❤️‍🔥", "می‌خواهم", "نمی‌دانم", "کتاب‌ها",
    "क्‍ष", "र्‍य", "ශ්‍රී", "ක්‍ෂ", "ന്‍", "ক্‌ষ", "ക്‌ഷ", "ب‍", "🧑‍🤝‍🧑", "👁️‍🗨️", "🐈‍⬛", "Mo‍hi",
)  # fmt: skip
DECOMPOSED = (
    "Jürg", "Éloïse", "Zoë", "Ñuria", "Nguyễn", "Şule", "Ångström", "Čapek", "Ö", "한별",
)  # fmt: skip
LEFT = "\u00ad\u200b\u2060\ufeff\u200e\u200f"

KEPT = {name: name for name in (*PLAIN, *JOINED)}
COMPOSED = {normalize("NFD", name): name for name in DECOMPOSED}
SPACED = {f"Ada{space}B{at}": f"Ada B{at}" for at, space in enumerate(SPACES)}
DROPPED = {f"{name[:1]}{sign}{name[1:]}": name for sign in LEFT for name in PLAIN[:30]}
AROUND = {f"{sign}{name}{sign}": name for sign in LEFT[:4] for name in PLAIN[20:25]}
NAMES = KEPT | COMPOSED | SPACED | DROPPED | AROUND
REFUSED = [f"{name}{sign}x" for sign in OVERRIDES for name in PLAIN[:3]]

each = pytest.mark.parametrize(("typed", "name"), NAMES.items())


def test_there_are_three_hundred_names() -> None:
    """All are different."""
    assert len(NAMES) + len(set(REFUSED)) >= 300


@each
def test_a_name_is_kept_composed_and_without_leftovers(typed: str, name: str) -> None:
    """Players, their text, prepared links, boards and bots have the same name."""
    (player,) = seated([typed])
    assert player.name == name == tidy(name)
    assert Player.parse(f"disc person {typed}").name.strip() == name
    assert Player.parse(str(player)) == player
    assert Program("", "ludo", typed, "").name == name
    assert ClassBoard(name=typed).name == name
    prepared = Prepared.parse(f"kniffel?players={quote(typed, safe='')}")
    assert [player.name for player in seated(prepared.names)] == [name]


@pytest.mark.parametrize("name", REFUSED)
def test_a_change_of_direction_is_refused(name: str) -> None:
    """The refusal says so, with the seat."""
    with pytest.raises(InvalidSeats) as refused:
        seated(["Ada", name])
    assert (refused.value.code, refused.value.seat) == ("name-direction", 1)


@pytest.mark.parametrize("name", PLAIN)
def test_names_that_look_alike_are_one(name: str) -> None:
    """Composition, case, joiners and leftovers make no difference."""
    for other in (normalize("NFD", name), f"{name}\u200b", f"\u00a0{name} ", f"{name}\u200d"):
        assert alike(other) == alike(name)
        with pytest.raises(InvalidSeats, match="name-twice"):
            seated([name, other])


@pytest.mark.parametrize("name", ["", " ", "\u200d", "\u200b", "\u00a0", "\ufeff\u00ad"])
def test_a_name_that_nobody_sees_is_empty(name: str) -> None:
    """Nothing visible is left."""
    with pytest.raises(InvalidSeats, match="name-empty"):
        seated([name])


def test_a_prepared_link_has_clean_names() -> None:
    """Names in a link are cleaned when the players sit down."""
    prepared = Prepared.parse("kniffel?players=Ju%CC%88rg,A%C2%A0B%E2%80%8B")
    assert [player.name for player in seated(prepared.names)] == ["Jürg", "A B"]


@pytest.mark.parametrize("name", ["محمد", "שרה", "علی"])
def test_a_name_from_right_to_left_is_isolated_in_sentences(name: str) -> None:
    """Isolates keep the rest of the sentence in order; other names get none."""
    assert _("{name} wins!", name=name) == f"\u2068{name}\u2069 wins!"
    assert _("{name} wins!", name="Jürg") == "Jürg wins!"
    assert i18n.isolated("A") == "A"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["A", "A", "A 2"], ["A", "A 3", "A 2"]),
        (["A", "a", "A"], ["A", "a 2", "A 3"]),
        (["A 2", "A", "A"], ["A 2", "A", "A 3"]),
        (["Jürg", "Ju\u0308rg"], ["Jürg", "Ju\u0308rg 2"]),
        (["x" * 24, "x" * 24], ["x" * 24, f"{'x' * 21} 2"]),
    ],
)
def test_columns_of_a_duel_are_told_apart(names: list[str], shown: list[str]) -> None:
    """Every column has a name of its own."""
    assert list(_apart(names)) == shown
