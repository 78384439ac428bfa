"""The combined style sheet and the font subset."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from workshop.build.assets import fonts, styles
from workshop.build.assets.site import Site
from workshop.common.css import URL
from workshop.common.paths import LOCALE, WEB


class TestStyles:
    """Tests of the combined style sheet."""

    def test_fonts_and_tokens_come_first(self) -> None:
        """tokens.css declares the layers, so the order of the other sheets does not matter."""
        names = [path.name for path in styles.sheets()]
        first = [name for name in styles.FIRST if name in names]
        assert names == first + sorted(set(names) - set(first))

    def test_every_url_is_in_the_site(self) -> None:
        """Every URL is a file of the site."""
        site = Site()
        sheet = site.files[styles.add_styles(site)].decode()
        for url in URL.findall(sheet):
            assert f"assets/{url.partition('#')[0]}" in site.files

    def test_inlined_styles_use_no_font_and_only_files_of_the_site(self) -> None:
        """URLs are relative to the root, since the styles are inlined in a page there."""
        site = Site()
        text = styles.opening(site)
        assert "@font-face" not in text
        assert set(URL.findall(text)) <= set(site.files)

    def test_a_late_sheet_with_a_picture_is_refused(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """The single file is one page, in which such an address leads nowhere."""
        monkeypatch.setattr(styles, "APP", tmp_path)
        (tmp_path / "shelf.css").write_text('.shelf { background: url("art/grain.svg"); }', "utf-8")
        with pytest.raises(ValueError, match=r"shelf\.css: url\(\) belongs into web/css"):
            styles.late_sheet(Site(), ["."])

    def test_fonts_keep_our_letters_only(self) -> None:
        """Characters of the six languages are kept, and all others are removed."""
        letters = set(map(chr, fonts.CHARACTERS))
        assert set("ÄÖÜäöüßéèêëçàùïîôœæñåÅøìò„“”‚‘’«»…–€×÷½") <= letters
        assert "ж" not in letters

    @pytest.mark.parametrize("family", ["fredoka", "patrick-hand", "atkinson-hyperlegible-next"])
    def test_every_font_has_all_letters_of_our_texts(self, family: str) -> None:
        """The two files of a font family have all letters and digits of the catalogues."""
        urls = URL.findall((WEB / "css/fonts.css").read_text("utf-8"))
        names = {url.rpartition("/")[2] for url in urls if family in url}
        drawn = [TTFont(fonts.find_font(name)).getBestCmap() for name in names]
        texts = "".join(path.read_text("utf-8") for path in LOCALE.glob("*/app.po"))
        used = {ord(letter) for letter in texts if letter.isalnum()}
        assert len(names) == 2
        assert {chr(code) for code in used if not any(code in font for font in drawn)} == set()
