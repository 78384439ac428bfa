"""The lessons of the course in writing bots: one file per language, loaded only on their page."""

from __future__ import annotations

from app import i18n
from workshop.build.assets.site import Site
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.course.courses import written


def add_courses(site: Site) -> dict[str, str]:
    """Add the lessons in every language; return name → path, such as `course-de`."""
    with loaded_languages() as languages:
        return {f"course-{code}": _add(site, code) for code in languages}


def _add(site: Site, language: str) -> str:
    i18n.speak(language)
    return site.add_hashed(f"course-{language}.json", written())
