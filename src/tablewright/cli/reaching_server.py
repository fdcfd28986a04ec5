"""How a running server is: whether it can be reached, goes by that name, and can read and write its store."""

from __future__ import annotations

import time
from typing import Any

import click

from tablewright.cli.terminal.words import print_json

_SECONDS = 10.0


def how_is(server: str) -> dict[str, Any]:
    """A server's health report; `ok` if all is well."""
    import httpx

    began = time.perf_counter()
    try:
        response = httpx.get(f"{server.rstrip('/')}/health", timeout=_SECONDS, follow_redirects=True)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return {"ok": False, "trouble": f"it cannot be reached: {error}"}
    taken = round((time.perf_counter() - began) * 1000)
    if response.status_code == 421:
        return {"ok": False, "trouble": "it does not go by that name: see --url"}
    try:
        said: dict[str, Any] = response.json()
    except ValueError:
        return {"ok": False, "trouble": f"this is no Tablewright server (status {response.status_code})"}
    warning = {} if server.startswith("https://") or _is_near(server) else {"warning": "nothing is encrypted"}
    return {"ok": response.status_code == 200, **said, "milliseconds": taken, **warning}


def _is_near(server: str) -> bool:
    return any(f"//{name}" in server for name in ("localhost", "127.0.0.1", "[::1]"))


def ask(server: str, as_json: bool) -> bool:
    """Ask a server and say how it is; whether all is well."""
    found = how_is(server)
    if as_json:
        print_json(found)
    for name, value in () if as_json else found.items():
        click.echo(f"{name}: {str(value).lower() if isinstance(value, bool) else value}")
    return bool(found["ok"])
