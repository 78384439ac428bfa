"""Real web servers for tests: nginx, Caddy and Apache, configured as the build says."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from workshop.build.hosts import apache, caddy, nginx
from workshop.build.hosts.headers import FOLDER, HOST
from workshop.common.paths import DIST
from workshop.dev.browser import tried

START_S = 30
"""Longest time until a server accepts connections, in seconds."""

SITE_FOLDER = "spielekiste"
"""Folder of the site on a server that has other sites too."""

WITHOUT_STARTING = "RUNLEVEL=1"
"""Setting with which Debian installs a server but does not start it."""

MODULES = "/usr/lib/apache2/modules"

APACHE_MODULES = (
    *("mpm_event", "authz_core", "dir", "mime"),
    *("headers", "rewrite", "filter", "brotli"),
)
"""Modules of Apache: those that no server is without, and those that our configuration uses."""


class Place(NamedTuple):
    """Where a server runs."""

    state: Path
    """Folder for its own files."""
    root: Path
    """Folder that it serves."""
    site: Path
    """Folder of the site: the same, or one in it."""
    port: int


class WebServer(NamedTuple):
    """A kind of server."""

    package: str
    """Debian package."""
    program: str
    config: str
    """File name of its configuration in the site."""
    command: Callable[[str, Place], list[str]]
    """Function that returns the command for a configuration, after writing its files."""


def find(name: str) -> str | None:
    """Return the program of `nginx`, `caddy` or `apache`; None if it is not installed."""
    return shutil.which(KINDS[name].program, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def install() -> dict[str, bool]:
    """Install missing Debian packages if possible; return which servers are installed now.

    Failed installations are not an error: the tests of that server are skipped and report it.
    """
    missing = [kind.package for name, kind in KINDS.items() if not find(name)]
    if missing and shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        options = ("-y", "-qq", "--no-install-recommends")
        tried([*root, "apt-get", "update", "-qq"])
        tried([*root, "env", WITHOUT_STARTING, "apt-get", "install", *options, *missing])
    return {name: find(name) is not None for name in KINDS}


@contextmanager
def serving(name: str, config: str, folder: str = "") -> Iterator[str]:
    """Serve a copy of the site at the root or in a folder; yield its address without a final slash.

    `config` is the text of a configuration from the build, for that place.
    """
    with TemporaryDirectory() as temporary:
        place = _place(Path(temporary), folder)
        command = KINDS[name].command(config.replace(FOLDER, str(place.site)), place)
        environment = os.environ | {"HOME": str(place.state), "XDG_DATA_HOME": str(place.state)}
        with Popen(command, stdout=DEVNULL, stderr=DEVNULL, env=environment) as server:
            try:
                _wait_for(server, place.port)
                yield f"http://127.0.0.1:{place.port}/{folder}".rstrip("/")
            finally:
                server.terminate()


def _place(above: Path, folder: str) -> Place:
    above.chmod(0o755)  # Apache reads the files as another user
    place = Place(above / "state", above / "www", above / "www" / folder, _free_port())
    place.state.mkdir()
    shutil.copytree(DIST, place.site)
    return place


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(server: Popen[bytes], port: int) -> None:
    """Wait until the server accepts connections; OSError if it ends or takes too long."""
    end = monotonic() + START_S
    while server.poll() is None and monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            sleep(0.05)
        else:
            return
    raise OSError(f"the server did not start: {server.args!r}")


def _nginx(config: str, place: Place) -> list[str]:
    paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {place.state}/{name};\n" for name in paths)
    own = config.replace("listen 80;", f"listen 127.0.0.1:{place.port};")
    user = "user root;\n" if os.geteuid() == 0 else ""
    (place.state / "nginx.conf").write_text(
        f"{user}daemon off;\npid {place.state}/pid;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{own}}}\n",
        "utf-8",
    )
    log = str(place.state / "log")
    return [_program("nginx"), "-e", log, "-c", str(place.state / "nginx.conf")]


def _caddy(config: str, place: Place) -> list[str]:
    own = config.replace(f"\n{HOST} {{", f"\nhttp://:{place.port} {{")
    file = place.state / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n}}\n{own}", "utf-8")
    return [_program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]


def _apache(config: str, place: Place) -> list[str]:
    """Use the configuration as a `.htaccess`, as on shared servers."""
    (place.site / ".htaccess").write_text(config, "utf-8")
    lines = [
        *(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in APACHE_MODULES),
        f"Listen 127.0.0.1:{place.port}",
        "ServerName localhost",
        f"DefaultRuntimeDir {place.state}",
        f"PidFile {place.state}/pid",
        f"ErrorLog {place.state}/log",
        "TypesConfig /dev/null",
        *(("User www-data", "Group www-data") if os.geteuid() == 0 else ()),
        f'DocumentRoot "{place.root}"',
        f'<Directory "{place.root}">',
        "Require all granted\nOptions FollowSymLinks\nAllowOverride All\n</Directory>\n",
    ]
    file = place.state / "apache.conf"
    file.write_text("\n".join(lines), "utf-8")
    return [_program("apache"), "-f", str(file), "-DFOREGROUND"]


def _program(name: str) -> str:
    found = find(name)
    if not found:
        raise OSError(f"{name} is not installed: run make hosts")
    return found


KINDS = {
    "nginx": WebServer("nginx", "nginx", nginx.NAME, _nginx),
    "caddy": WebServer("caddy", "caddy", caddy.NAME, _caddy),
    "apache": WebServer("apache2-bin", "apache2", apache.NAME, _apache),
}
