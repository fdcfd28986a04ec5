"""`mcp`: a seat at a served table for a language model, or any program that speaks the Model Context Protocol."""

from __future__ import annotations

import asyncio
import contextlib

import click

from tablewright.cli.terminal.listeners import warn_of_listeners
from tablewright.cli.terminal.words import address, talk

_NO_MCP = "This needs the package mcp. Install it with: pip install 'tablewright-client[mcp]'"
SEAT_VARIABLE = "TABLEWRIGHT_SEAT"


@click.command()
@click.option(
    "--server",
    default="http://localhost:8722",
    show_default=True,
    metavar="URL",
    callback=address,
    help="The table's server.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    envvar=SEAT_VARIABLE,
    metavar="LINK",
    help=f"An invite link, or TABLE:TOKEN, to sit down with at once (also by {SEAT_VARIABLE}).",
)
@click.option("--name", default="", help="How the others at the table call the program.")
@click.option("--http", is_flag=True, help="Listen for programs over HTTP instead of standard input.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at, with --http.")
@click.option("--port", default=8723, show_default=True, type=click.IntRange(0, 65535), help="0: any that is free.")
def mcp(server: str, seats: tuple[str, ...], name: str, http: bool, host: str, port: int) -> None:
    """Seat a language model at a table: tools of the Model Context Protocol, for one seat and no more.

    \b
    Examples:
      tablewright mcp --seat http://localhost:8722/join/TOKEN       a host starts this, and speaks on standard input
      tablewright mcp --server https://example.org/rpg --name Robot
      tablewright mcp --http --port 8723                            for several programs, each with its own links
    """
    if http and seats:
        raise click.UsageError("--seat goes with standard input only: over HTTP, each program brings its own link")
    try:
        from tablewright_client.mcp import server as serving
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise click.ClickException(_NO_MCP) from None
    if http:
        warn_of_listeners(host)
    with contextlib.suppress(KeyboardInterrupt):
        if http:
            asyncio.run(serving.over_http(server, host, port, _ready))
        else:
            asyncio.run(serving.on_standard_input(server, seats, name))


def _ready(address: str) -> None:
    click.echo(address)
    talk("Programs may come. Ctrl+C ends it; their seats stay theirs.")
