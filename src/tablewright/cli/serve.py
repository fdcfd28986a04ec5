"""The browser table from the command line: `serve` opens it, `backup` and `restore` look after what it holds."""

from __future__ import annotations

import ipaddress
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.listeners import is_loopback, warn_of_listeners
from tablewright.cli.terminal.words import Pair, address, json_option, print_json, talk
from tablewright.engine.budgets import LARGEST_LIMIT
from tablewright.places import places
from tablewright.store.places import trouble_with

if TYPE_CHECKING:
    from tablewright.web.serving.config import Limits

STORE_VARIABLE = "TABLEWRIGHT_STORE"

store_option = click.option(
    "--store",
    envvar=STORE_VARIABLE,
    metavar="WHERE",
    shell_complete=completion.files,
    help="An SQLite file, or postgresql://...; by default a file among the program's data "
    f"(also by {STORE_VARIABLE}, so that no password stands on a command line).",
)


def _store(where: str | None) -> str:
    """The store; a file of one's own must lie in a folder that is there."""
    if where and (trouble := trouble_with(where)):
        raise click.BadParameter(trouble, param_hint="--store")
    if where and "://" not in where and not Path(where).absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {Path(where).parent}", param_hint="--store")
    return where or str(places().data / "tables.sqlite3")


def _proxies(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses of proxies. A name would never match: a connection comes from an address."""
    for proxy in given:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise click.BadParameter(
                f"{proxy!r} is no IP address or network, such as 127.0.0.1, ::1 or 172.30.87.0/24"
            ) from None
    return given


def _a_number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """Python knows a float that is no number, and neither in a range nor outside of it."""
    if math.isnan(value):
        raise click.BadParameter("this is no number")
    return value


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8722, show_default=True, type=click.IntRange(0, 65535), help="0: any that is free.")
@click.option(
    "--url",
    default="",
    metavar="URL",
    callback=address,
    help="The address people use, with its base path, behind a proxy.",
)
@click.option(
    "--trust",
    multiple=True,
    metavar="ADDRESS",
    callback=_proxies,
    help="A proxy's IP address: its X-Forwarded headers are believed.",
)
@click.option("--open/--no-open", "open_browser", default=None, help="Open a browser; by default on a terminal.")
@click.option("--hooks", is_flag=True, help="Tables may tell addresses on the web whom they wait for (webhooks).")
@click.option("--quiet", is_flag=True, help="No line for each request.")
@click.option(
    "--limit",
    "limits",
    type=Pair("NAME=NUMBER"),
    multiple=True,
    help="Another limit than the usual one, such as seat_rate=0 (none); see: tablewright docs hosting",
    shell_complete=completion.limits,
)
@click.option("--backups", type=click.Path(path_type=Path), help="A folder: back up into it every day, by the clock.")
@click.option(
    "--backup-hours",
    default=24.0,
    show_default=True,
    type=click.FloatRange(0.1, 24 * 31),
    callback=_a_number,
    help="How often.",
)
@click.option("--backups-kept", default=14, show_default=True, type=click.IntRange(1, 1000), help="How many stay.")
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    help="A folder: tables that nobody opens any more are written there, and removed, after two weeks' notice.",
)
@click.option(
    "--archive-days",
    default=365.0,
    show_default=True,
    type=click.FloatRange(1, 36_500),
    callback=_a_number,
    help="For how long nobody has opened them.",
)
@store_option
def serve(
    host: str,
    port: int,
    url: str,
    trust: tuple[str, ...],
    open_browser: bool | None,
    quiet: bool,
    limits: tuple[tuple[str, str], ...],
    store: str | None,
    **others: Any,
) -> None:
    """Open a table in the browser, for yourself or with friends.

    \b
    Examples:
      tablewright serve                                   for this computer alone
      tablewright serve --host 0.0.0.0                    for the house: read the warning
      tablewright serve --url https://example.org/rpg --trust 127.0.0.1
      TABLEWRIGHT_STORE=postgresql:///tables tablewright serve --port 8723
    """
    from tablewright.web.serving.app import create_app
    from tablewright.web.serving.config import Config, hosts_for
    from tablewright.web.serving.server import Server, set_up_log

    hosts = hosts_for(url, loopback=is_loopback(host))
    more = {"hooks": others.pop("hooks"), **_folders(**others)}
    config = Config(_store(store), url, hosts, trust, limits=_limits(limits), log=not quiet, **more)
    set_up_log(config)
    warn_of_listeners(host, url)
    show = open_browser if open_browser is not None else sys.stdout.isatty()

    def ready(address: str) -> None:
        there = config.url or address
        click.echo(there)
        click.echo("The table is open. Ctrl+C closes it; nothing is lost.", err=True)
        if show:
            click.launch(there)

    server = Server(create_app(config), host, port, ready)
    try:
        server.run()
    except OSError as error:
        raise click.ClickException(f"could not listen at {host}:{port}: {error.strerror}") from None


def _folders(backups: Path | None, archive: Path | None, **others: Any) -> dict[str, Any]:
    """The settings for what is written by the clock; its folders must be there."""
    for option, folder in (("--backups", backups), ("--archive", archive)):
        if folder is not None and not folder.is_dir():
            raise click.BadParameter(f"there is no folder {folder}", param_hint=option)
    return {"backups": str(backups or ""), "archive": str(archive or ""), **others}


def _limits(pairs: tuple[tuple[str, str], ...]) -> Limits:
    """The usual limits but for those given."""
    import msgspec

    from tablewright.web.serving.config import Limits

    known = Limits.__struct_fields__
    for name, value in pairs:
        if name not in known:
            raise click.BadParameter(f"there is no limit {name!r}; there are: {', '.join(known)}", param_hint="--limit")
        if not value.replace(".", "", 1).isdecimal():
            raise click.BadParameter(f"{name}: {value!r} is not a number from 0 on", param_hint="--limit")
        if float(value) > LARGEST_LIMIT:
            raise click.BadParameter(f"{name}: {LARGEST_LIMIT:,} at most", param_hint="--limit")
    try:
        return msgspec.convert(dict(pairs), Limits, strict=False)
    except msgspec.ValidationError as error:
        name = str(error).rpartition("$.")[2].rstrip("`")
        raise click.BadParameter(f"{name}: {dict(pairs)[name]!r} is no whole number", param_hint="--limit") from None


@click.command()
@click.option("--to", "target", required=True, type=click.Path(path_type=Path), help="The file to write.")
@store_option
@json_option
def backup(target: Path, store: str | None, as_json: bool) -> None:
    """Copy everything the browser tables hold into one file, while play goes on.

    \b
    Examples:
      tablewright backup --to tables.backup
      tablewright backup --to tables.backup --json
      TABLEWRIGHT_STORE=postgresql:///tables tablewright backup --to tables.backup
    """
    from tablewright.store import backups

    where = _store(store)
    if target.exists():
        raise click.ClickException(f"{target.name} is there already; nothing was written")
    if "://" not in where and not Path(where).exists():
        raise click.ClickException(f"there is no store {where}; nothing was written")
    count = backups.backup(where, target)
    if as_json:
        print_json({"backup": target.absolute(), "tables": count, "bytes": target.stat().st_size})
    talk(f"{target}: {count} tables with their records, seats, links and chat; checked")


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@store_option
@json_option
def restore(source: Path, store: str | None, as_json: bool) -> None:
    """Bring back what `backup` wrote, into an empty store of either kind.

    \b
    Examples:
      tablewright restore tables.backup
      tablewright restore tables.backup --store other.sqlite3
    """
    from tablewright.store import backups

    if not source.is_file():
        raise click.BadParameter(f"there is no backup {str(source)!r}", param_hint="SOURCE")
    count = backups.restore(source, _store(store))
    if as_json:
        print_json({"backup": source.absolute(), "tables": count})
    talk(f"{count} tables are back")
