"""Configuration for nginx.

Every header is set in one place by a variable that depends on the path, because a block of nginx
that sets any header loses those of the blocks around it.
"""

from __future__ import annotations

import re

from workshop.build.hosts.headers import (
    FOLDER,
    NOTE,
    bare,
    base,
    compressed,
    host,
    noted,
    ordered,
    types,
)
from workshop.common.headers import Rule

NAME = "nginx.conf"

HOW = (
    "Copy this file to /etc/nginx/conf.d/spielekiste.conf, and the site's files to the folder below.",
    "Change the name of the server; then add HTTPS, without which browsers keep nothing for offline.",
)

PATH = "$spielekiste_path"
"""Variable with the path below the site's folder."""

HTML = "text/html"
"""Type that nginx always compresses and gives a charset, and must not be named again."""


def nginx() -> str:
    """Return the configuration."""
    names = list(dict.fromkeys(name for rule in ordered() for name, _ in rule.values))
    return "\n".join(
        [
            noted(*NOTE, *HOW),
            "",
            _map("$uri", PATH, ["default $uri;", f'"~^{re.escape(base()[:-1])}(/.*)$" $1;']),
            *(_header(name, ordered()) for name in names),
            *_server(names),
            "",
        ]
    )


def _header(name: str, rules: list[Rule]) -> str:
    """Return the map of a header's values; rules for single paths win, then the first that matches."""
    cases = [
        f"{_key(rule.path)} {_quoted(value)};"
        for rule in reversed(rules)
        for own, value in rule.values
        if own == name
    ]
    return _map(PATH, _variable(name), cases)


def _map(source: str, target: str, cases: list[str]) -> str:
    lines = "".join(f"    {case}\n" for case in cases)
    return f"map {source} {target} {{\n{lines}}}\n"


def _key(path: str) -> str:
    if path == "/*":
        return "default"
    return f'"~^{re.escape(path[:-1])}"' if path.endswith("*") else f'"{path}"'


def _variable(name: str) -> str:
    return f"$spielekiste_{name.lower().replace('-', '_')}"


def _quoted(value: str) -> str:
    return '"{}"'.format(value.replace("\\", "\\\\").replace('"', '\\"'))


def _server(names: list[str]) -> list[str]:
    with_charset = sorted({bare(kind) for kind in types() if "charset" in kind} - {HTML})
    return [
        "server {",
        "    listen 80;",
        f"    server_name {host()};",
        "",
        f"    location {base()} {{",
        f"        alias {FOLDER}/;",
        f"        error_page 404 {base()}404.html;",
        *(f"        add_header {name} {_variable(name)} always;" for name in names),
        "        types {",
        *(f"            {bare(kind)} {' '.join(found)};" for kind, found in types().items()),
        "        }",
        "        charset utf-8;",
        f"        charset_types {' '.join(with_charset)};",
        "        gzip on;",
        "        gzip_vary on;",
        f"        gzip_types {' '.join(sorted({*compressed()} - {HTML}))};",
        "    }",
        "}",
    ]
