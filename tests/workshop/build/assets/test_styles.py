"""One style sheet, fonts with few letters."""

from __future__ import annotations

from workshop.build.assets import fonts, styles
from workshop.build.assets.site import Site
from workshop.common.css import URL


class TestStyles:
    """One style sheet."""

    def test_fonts_and_tokens_come_first(self) -> None:
        """tokens.css declares the layers, so the rest may follow by name."""
        names = [path.name for path in styles.sheets()]
        first = [name for name in styles.FIRST if name in names]
        assert names == first + sorted(set(names) - set(first))

    def test_every_url_is_in_the_site(self) -> None:
        """And none leads elsewhere."""
        site = Site()
        sheet = site.files[styles.add_styles(site)].decode()
        for url in URL.findall(sheet):
            assert f"assets/{url.partition('#')[0]}" in site.files

    def test_the_first_picture_asks_for_no_font_and_no_file_but_those_of_the_site(self) -> None:
        """Its styles stand in a page at the root, so what they name does it from there."""
        site = Site()
        text = styles.opening(site)
        assert "@font-face" not in text
        assert set(URL.findall(text)) <= set(site.files)

    def test_fonts_keep_our_letters_only(self) -> None:
        """What six languages write stays, the rest of the world goes."""
        letters = set(map(chr, fonts.CHARACTERS))
        assert set("ÄÖÜäöüßéèêëçàùïîôœæñåÅøìò„“”‚‘’«»…–€×÷½") <= letters
        assert "ж" not in letters
