"""Configuration for Caddy."""

from __future__ import annotations

from textwrap import indent

from workshop.build.hosts.headers import (
    FOLDER,
    KIND,
    NOTE,
    base,
    compressed,
    host,
    noted,
    ordered,
    types,
)
from workshop.common.headers import Rule

NAME = "Caddyfile"

HOW = (
    "Copy this file to /etc/caddy/Caddyfile, and the site's files to the folder below. Change the",
    "name of the server; Caddy gets a certificate for it and serves HTTPS.",
)

FORM = """{notes}

(spielekiste) {{
	root * {folder}
	encode {{
		zstd
		gzip
		match {{
{compressed}
		}}
	}}
	route {{
{general}
		@missing not file {{path}} {{path}}/index.html
		handle @missing {{
			rewrite * /404.html
			file_server {{
				status 404
			}}
		}}
{types}
{special}
		file_server
	}}
}}

{host} {{
{use}
}}
"""
"""The configuration. A missing path has the general headers only, and nothing is kept of its answer."""


def caddy() -> str:
    """Return the configuration."""
    general, *special = ordered()
    return FORM.format(
        notes=noted(*NOTE, *HOW),
        folder=FOLDER,
        general=_inside(_header(general)),
        compressed=indent(_compressed(), "\t\t\t"),
        types=_inside(_types()),
        special=_inside("\n".join(map(_header, special))),
        host=host(),
        use=indent(_use(), "\t"),
    )


def _inside(lines: str) -> str:
    return indent(lines, "\t\t")


def _header(rule: Rule) -> str:
    path = "*" if rule.path == "/*" else rule.path
    return "\n".join(f"header {path} {name} `{value}`" for name, value in rule.values)


def _compressed() -> str:
    """Return what to compress; without it, Caddy leaves out WebAssembly."""
    return "\n".join(f"header {KIND} {kind}*" for kind in compressed())


def _types() -> str:
    """Return rules for content types, because the system may know others."""
    return "\n".join(
        f"@type{number} path {' '.join(f'*.{suffix}' for suffix in suffixes)}\n"
        f"header @type{number} {KIND} `{kind}`"
        for number, (kind, suffixes) in enumerate(types().items())
    )


def _use() -> str:
    use = "import spielekiste"
    return use if base() == "/" else f"handle_path {base()}* {{\n\t{use}\n}}"
