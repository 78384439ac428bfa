"""The headers that netlify.toml promises, so that every server of ours can keep the promise."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from workshop.common.paths import ROOT


@dataclass(frozen=True)
class Rule:
    """Headers for one path, or with a final `*` for all paths that begin so."""

    path: str
    values: tuple[tuple[str, str], ...]

    def covers(self, path: str) -> bool:
        """Whether the rule is for that request path."""
        if self.path.endswith("*"):
            return path.startswith(self.path[:-1])
        return path == self.path


def rules() -> list[Rule]:
    """The rules of netlify.toml in their order."""
    tables = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
    return [Rule(table["for"], tuple(table["values"].items())) for table in tables]


def headers_for(path: str) -> dict[str, str]:
    """The headers for a request path (without its query).

    Hosts differ in what two rules for one header mean, so that is refused with ValueError.
    """
    found: dict[str, str] = {}
    for rule in rules():
        for name, value in rule.values if rule.covers(path) else ():
            if name in found:
                raise ValueError(f"netlify.toml sets {name} twice for {path}")
            found[name] = value
    return found
