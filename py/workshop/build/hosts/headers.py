"""Headers of netlify.toml in the form that all servers share: of all rules for a path, the last one wins."""

from __future__ import annotations

from urllib.parse import urlsplit

from workshop.common.address import site_address
from workshop.common.content_types import PACKED, TYPES
from workshop.common.headers import Rule, headers_for, rules

KIND = "Content-Type"

NOTE = (
    "Games Chest: every header of the site, written by its build from netlify.toml.",
    "What each is for: about/en/host.html, or HOSTING.md in the sources.",
)
"""First lines of every configuration."""

FOLDER = "/var/www/spielekiste"
"""Folder with the site's files in all configurations, for people to replace."""

HOST = "games.example"
"""Name of the server in all configurations, for people to replace, if the site's address is unknown."""


def host() -> str:
    """Return the name of the site's server."""
    return urlsplit(site_address()).netloc or HOST


def base() -> str:
    """Return the path of the site's folder on its server, with a slash at both ends."""
    return urlsplit(site_address()).path or "/"


def ordered() -> list[Rule]:
    """Return the rules with all headers of a path that differ from a more general rule's, general
    rules first.

    Content types are left out, because servers choose them by suffix (`types`).
    """
    wide = sorted(rules(), key=lambda rule: (not rule.path.endswith("*"), len(rule.path)))
    return [found for found in map(_whole, wide) if found.values]


def _whole(rule: Rule) -> Rule:
    """Return a rule whose policies contain those of the more general rules."""
    whole = headers_for(rule.path.removesuffix("*"))
    return Rule(rule.path, tuple((name, whole[name]) for name, _ in rule.values if name != KIND))


def noted(*lines: str) -> str:
    """Return lines as a comment."""
    return "\n".join(f"# {line}" for line in lines)


def types() -> dict[str, list[str]]:
    """Return the suffixes, without their dots, of each content type."""
    found: dict[str, list[str]] = {}
    for suffix, kind in sorted(TYPES.items()):
        found.setdefault(kind, []).append(suffix[1:])
    return found


def compressed() -> list[str]:
    """Return the content types, without parameters, that are worth compressing."""
    return sorted({bare(kind) for suffix, kind in TYPES.items() if suffix not in PACKED})


def bare(kind: str) -> str:
    """Return a content type without parameters."""
    return kind.partition(";")[0]
