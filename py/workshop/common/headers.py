"""Headers from netlify.toml, for our own servers."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from workshop.common.paths import ROOT

POLICY = "Content-Security-Policy"

PERMISSIONS = "Permissions-Policy"


@dataclass(frozen=True)
class Rule:
    """Headers for one path, or for all paths with a prefix if the path ends in `*`."""

    path: str
    values: tuple[tuple[str, str], ...]

    def covers(self, path: str) -> bool:
        """Return whether the rule applies to a request path."""
        if self.path.endswith("*"):
            return path.startswith(self.path[:-1])
        return path == self.path


def rules() -> list[Rule]:
    """Return the rules of netlify.toml in their order."""
    tables = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
    return [Rule(table["for"], tuple(table["values"].items())) for table in tables]


def headers_for(path: str) -> dict[str, str]:
    """Return the headers for a request path (without its query).

    Policies are combined, so that all of them apply. Raises ValueError if two rules set any other
    header or the same permission, because hosts combine them differently.
    """
    found: dict[str, str] = {}
    for rule in rules():
        for name, value in rule.values if rule.covers(path) else ():
            if name in found and not _can_combine(name, found[name], value):
                raise ValueError(f"netlify.toml sets {name} twice for {path}; set it once")
            found[name] = f"{found[name]}, {value}" if name in found else value
    return found


def _can_combine(name: str, one: str, other: str) -> bool:
    """Return whether two values of a header can be combined in either order."""
    return name == POLICY or (name == PERMISSIONS and not _named(one) & _named(other))


def _named(permissions: str) -> set[str]:
    return {each.partition("=")[0].strip() for each in permissions.split(",")}
