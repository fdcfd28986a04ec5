"""How a running server is: whether it can be reached, goes by that name, and can read and write its store."""

from __future__ import annotations

import time
from typing import Any

import click

_SECONDS = 10.0


def how_is(server: str) -> dict[str, Any]:
    """What a server says of itself; `ok` if all is well."""
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


def ask(ctx: click.Context, param: click.Parameter, server: str) -> None:
    """An option that asks a server, says how it is, and ends there."""
    if not server or ctx.resilient_parsing:
        return
    found = how_is(server)
    for name, value in found.items():
        click.echo(f"{name}: {str(value).lower() if isinstance(value, bool) else value}")
    ctx.exit(0 if found["ok"] else 1)
