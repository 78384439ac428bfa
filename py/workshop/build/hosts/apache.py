"""Configuration for Apache, which also works as a `.htaccess`, in whatever folder the site is."""

from __future__ import annotations

import re

from workshop.build.hosts.headers import NOTE, base, compressed, noted, ordered, types
from workshop.common.headers import Rule

NAME = "apache.conf"

HOW = (
    "Copy this file as .htaccess into the folder with the site's index.html, or include it in the",
    "<Directory> of that folder. It uses the modules headers, rewrite, and brotli or deflate.",
)

PATH = "SPIELEKISTE_PATH"
"""Variable with the path below the site's folder."""

FORM = """{notes}

DirectoryIndex index.html
ErrorDocument 404 {base}404.html

{types}

<IfModule mod_filter.c>
    <IfModule mod_brotli.c>
        AddOutputFilterByType BROTLI_COMPRESS {compressed}
    </IfModule>
    <IfModule !mod_brotli.c>
        <IfModule mod_deflate.c>
            AddOutputFilterByType DEFLATE {compressed}
        </IfModule>
    </IfModule>
</IfModule>

<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteRule ^(.*)$ - [E={path}:/$1]
</IfModule>

<IfModule mod_headers.c>
{headers}
</IfModule>
"""


def apache() -> str:
    """Return the configuration."""
    return FORM.format(
        notes=noted(*NOTE, *HOW),
        base=base(),
        types="\n".join(
            f'AddType "{kind}" {" ".join(f".{suffix}" for suffix in suffixes)}'
            for kind, suffixes in types().items()
        ),
        compressed=" ".join(compressed()),
        path=PATH,
        headers="\n".join(map(_headers, ordered())),
    )


def _headers(rule: Rule) -> str:
    when = "" if rule.path == "/*" else f" \"expr=reqenv('{PATH}') =~ m#{_pattern(rule.path)}#\""
    return "\n".join(
        f"    Header always set {name} {_quoted(value)}{when}" for name, value in rule.values
    )


def _pattern(path: str) -> str:
    """Return a pattern without `$` at its end, after which Apache would look for a variable."""
    return rf"^{re.escape(path[:-1])}" if path.endswith("*") else rf"^{re.escape(path)}\z"


def _quoted(value: str) -> str:
    return '"{}"'.format(value.replace('"', '\\"'))
