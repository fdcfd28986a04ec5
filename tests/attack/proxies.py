"""Real proxies before a server, started for the tests: they pass `Upgrade` on and pool connections, as many do."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which

import pytest

from tests.patience import PATIENCE

_NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream table {{ server 127.0.0.1:{behind}; keepalive 1; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://table;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $http_connection;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off;
            proxy_request_buffering off;
        }}
    }}
}}
"""
_CADDY = """
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{port} {{
    reverse_proxy 127.0.0.1:{behind} {{
        flush_interval -1
        header_up X-Forwarded-For {{remote_host}}
        transport http {{
            keepalive 60s
            max_conns_per_host 1
        }}
    }}
}}
"""


def need(program: str) -> None:
    """Go on only where it is installed. In CI it must be: `make system` installs it."""
    if _found(program):
        return
    missing = f"{program} is not installed: the server is NOT tested behind it (make system installs it)"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


def _found(program: str) -> str | None:
    return which(program) or which(program, path="/usr/sbin")


@contextmanager
def proxy(program: str, folder: Path, behind: int) -> Iterator[int]:
    """The port of a proxy before the port `behind`."""
    need(program)
    port = _free_port()
    settings = folder / program
    settings.write_text({"nginx": _NGINX, "caddy": _CADDY}[program].format(folder=folder, port=port, behind=behind))
    command = {
        "nginx": [_found("nginx") or "", "-e", f"{folder}/error.log", "-p", str(folder), "-c", str(settings)],
        "caddy": ["caddy", "run", "--config", str(settings), "--adapter", "caddyfile"],
    }[program]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **home})
    try:
        _wait_for(port, process, folder / "said")
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes], said: Path) -> None:
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    raise AssertionError(said.read_text())
